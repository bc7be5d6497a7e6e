"""What the routes are worth, and to whom (The Value of a Route, Commerce Points, Victory Points)."""

from __future__ import annotations

from domain.game import Item, Score, Seat
from domain.interurban.state import Route, State
from domain.interurban.tiles import NOBODY, TILES

SHARES = (1, 2, 4, 8)
"""What the value of a route is divided by for the highest commerce, the second, the third, the fourth."""


def start_numbers(state: State) -> tuple[int, ...]:
    """Each route's Start number; a letter counts what it stands for (rulings 14)."""
    numbers: dict[int, int] = {}
    for place, route in enumerate(state.routes):
        if route.label == "S":
            numbers[place] = _tracks(state, route, "straight")
        elif route.label == "C":
            numbers[place] = _tracks(state, route, "curve")
        elif route.label not in ("H", "L"):
            numbers[place] = int(route.label)
    compared = numbers.values()
    return tuple(
        max(compared) if route.label == "H" else min(compared) if route.label == "L" else numbers[place]
        for place, route in enumerate(state.routes)
    )


def _tracks(state: State, route: Route, shape: str) -> int:
    tiles = (TILES[state.board[index].face] for index in route.tiles)
    return sum(tile.owner == NOBODY and tile.shape == shape for tile in tiles)


def track_numbers(state: State, route: Route) -> int:
    """The sum of the numbers on the Track tiles of a route."""
    tiles = (TILES[state.board[index].face] for index in route.tiles)
    return sum(tile.value for tile in tiles if tile.owner == NOBODY)


def route_values(state: State) -> tuple[int, ...]:
    """The Value of each route, now."""
    numbers = start_numbers(state)
    return tuple(
        number + track_numbers(state, route) for number, route in zip(numbers, state.routes, strict=True)
    )


def commerce(state: State, route: Route) -> tuple[int, ...]:
    """Each seat's Commerce points on a route."""
    points = [0] * state.setup.seats
    for index in route.tiles:
        tile = TILES[state.board[index].face]
        if tile.owner != NOBODY:
            points[tile.owner] += tile.value
    return tuple(points)


def shares(value: int, points: tuple[int, ...]) -> tuple[int, ...]:
    """Each seat's Victory points for a route of that Value, by its Commerce points.

    Equal seats share a rank and receive its part each; ties use up no rank; without commerce there is none.
    """
    ranks = sorted({each for each in points if each}, reverse=True)
    worth = {each: -(-value // SHARES[rank]) for rank, each in enumerate(ranks[: len(SHARES)])}
    return tuple(worth.get(each, 0) for each in points)


def scores(state: State) -> tuple[Score, ...]:
    """One score a seat, an item for each route that it serves; as if every route were completed now."""
    if state.final is not None:
        return state.final
    items: list[list[Item]] = [[] for _ in range(state.setup.seats)]
    if state.dealt:
        for route, value in zip(state.routes, route_values(state), strict=True):
            earned = commerce(state, route)
            for seat, points in enumerate(shares(value, earned)):
                if earned[seat]:
                    facts = {"route": route.label, "value": value, "commerce": earned[seat]}
                    items[seat].append(Item("route", points, facts))
    totals = [sum(item.points for item in mine) for mine in items]
    return tuple(
        Score(seat, total, _rank(seat, totals, state.gone), tuple(items[seat]))
        for seat, total in enumerate(totals)
    )


def _rank(seat: Seat, totals: list[int], gone: tuple[Seat, ...]) -> int:
    """One more than the seats ahead; who dropped out comes after everyone who stayed."""
    key = (seat in gone, -totals[seat])
    return 1 + sum((other in gone, -total) < key for other, total in enumerate(totals))
