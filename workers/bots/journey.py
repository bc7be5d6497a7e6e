"""What a railway would still have to build for its tickets: a plan over the routes that are left."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import Final

from domain.game import Seat, Value
from domain.trains.board import Board, Route
from domain.trains.state import FREE

TURNS_PER_ROUTE: Final = 1.0
TURNS_PER_SPACE: Final = 0.55
"""Two cards a turn, and some of them not of the colour that was wanted."""

TURNS_PER_MARK: Final = 0.6
TURNS_PER_TUNNEL: Final = 0.5
TURNS_PER_POINT: Final = 0.14
"""What a turn earlier at the end is worth in points: routes that score are cheaper."""

TURN_VALUE: Final = 1.5
"""Points that a turn is worth: what one would make of it without any ticket."""

POINTS: Final = (0, 1, 2, 4, 7, 10, 15, 14, 21, 18)
"""What a route scores by its length, near enough for planning in either title."""


class Plan(Value, frozen=True):
    """The routes to build, those of the most valuable tickets first.

    `done` are tickets that are complete already, `hopeless` those that cannot be completed any more;
    `turns` is what the plan costs, `spaces` the wagons it needs.
    """

    routes: tuple[int, ...]
    done: tuple[int, ...]
    hopeless: tuple[int, ...]
    turns: float
    spaces: int


def turns(route: Route) -> float:
    """How many turns a free route costs, less what its points are worth."""
    points = POINTS[min(route.length, len(POINTS) - 1)]
    return max(
        0.2,
        TURNS_PER_ROUTE
        + TURNS_PER_SPACE * route.length
        + TURNS_PER_MARK * route.locomotives
        + TURNS_PER_TUNNEL * route.tunnel
        - TURNS_PER_POINT * points,
    )


def costs(board: Board, owners: Sequence[int], seat: Seat) -> list[float | None]:
    """For each route the turns it costs this seat: nothing for its own, None for what it cannot have."""
    found: list[float | None] = []
    for index, (route, owner) in enumerate(zip(board.routes, owners, strict=True)):
        if owner == seat:
            found.append(0.0)
        elif owner == FREE and all(owners[other] != seat for other in board.parallels[index]):
            found.append(turns(route))
        else:
            found.append(None)
    return found


def cheapest(
    board: Board, prices: Sequence[float | None], start: int, end: int
) -> tuple[float, list[int]] | None:
    """The turns and the routes of the cheapest way between two cities; None if there is none."""
    best: dict[int, float] = {start: 0.0}
    came: dict[int, int] = {}
    queue: list[tuple[float, int]] = [(0.0, start)]
    while queue:
        reached, city = heappop(queue)
        if city == end:
            break
        if reached > best[city]:
            continue
        for index in board.routes_at[city]:
            price = prices[index]
            if price is None:
                continue
            one, other = board.routes[index].ends
            there = other if one == city else one
            total = reached + price
            if total < best.get(there, 1e9):
                best[there] = total
                came[there] = index
                heappush(queue, (total, there))
    if end not in best:
        return None
    way: list[int] = []
    city = end
    while city != start:
        index = came[city]
        way.append(index)
        one, other = board.routes[index].ends
        city = other if one == city else one
    return best[end], way


@lru_cache(maxsize=8192)
def plan(board: Board, owners: tuple[int, ...], seat: Seat, tickets: tuple[int, ...], wagons: int) -> Plan:
    """A plan for these tickets, the cheapest for their points first, as far as the wagons reach."""
    prices = costs(board, owners, seat)
    chosen: list[int] = []
    done: list[int] = []
    hopeless: list[int] = []
    spent, spaces = 0.0, 0
    left = list(tickets)
    while left:
        ways = [(ticket, cheapest(board, prices, *board.tickets[ticket].ends)) for ticket in left]
        reachable = [(way[0] / board.tickets[ticket].points, ticket, way[1]) for ticket, way in ways if way]
        hopeless += [ticket for ticket, way in ways if not way]
        if not reachable:
            break
        _, ticket, way = min(reachable)
        left = [other for _, other, _ in reachable if other != ticket]
        new = [index for index in way if prices[index]]
        length = sum(board.routes[index].length for index in new)
        if not new:
            done.append(ticket)
        elif spaces + length > wagons:
            hopeless.append(ticket)
        else:
            spaces += length
            spent += sum(prices[index] or 0.0 for index in new)
            chosen += new
            for index in new:
                prices[index] = 0.0
                for other in board.parallels[index]:
                    prices[other] = None
    return Plan(tuple(chosen), tuple(done), tuple(hopeless), spent, spaces)


def worth(board: Board, made: Plan, tickets: Iterable[int]) -> float:
    """What the tickets bring under a plan, in points, less the turns that it costs."""
    lost = set(made.hopeless)
    value = sum((-1 if ticket in lost else 1) * board.tickets[ticket].points for ticket in tickets)
    return value - made.turns * TURN_VALUE
