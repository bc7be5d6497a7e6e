"""The final count: routes, tickets, stations, the longest line, and the titles' own bonus."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from domain.game import Item, Score, Seat
from domain.network import Errand, Loan, Loans, Trail, best_loans, longest_trail
from domain.trains.layout import Layout
from domain.trains.rules import Standing
from domain.trains.state import State

STATION_POINTS: Final = 4
"""For each station not built."""

LONGEST_LINE_POINTS: Final = 10
"""For the longest line, to each seat that has it."""


class Network(NamedTuple):
    """What a seat's routes add up to, without any bonus that depends on the other seats."""

    tickets: tuple[int, ...]
    loans: Loans
    trail: Trail

    @property
    def completed(self) -> int:
        """The number of completed tickets."""
        return sum(self.loans.done)


def scores(state: State, layout: Layout) -> tuple[Score, ...]:
    """One score a seat. Tickets that are hidden count for nothing, so that a view can be scored too."""
    if state.scores:
        return state.scores
    networks = [_network(state, layout, seat) for seat in range(state.seats)]
    longest = _longest_lines(state, layout, networks)
    leader = _leader_in_tickets(state, layout, networks)
    items: list[list[Item]] = []
    for seat, network in enumerate(networks):
        own = _own_items(state, layout, seat, network)
        line = {"length": network.trail.length, "routes": list(network.trail.edges)}
        own.append(Item("longest-line", LONGEST_LINE_POINTS if seat in longest else 0, line))
        if bonus := layout.rules.completed_bonus:
            count = {"completed": network.completed}
            own.append(Item("completed-tickets", bonus if seat == leader else 0, count))
        items.append(own)
    points = [sum(item.points for item in own) for own in items]
    keys = {
        seat: layout.rules.ranking(
            Standing(
                points[seat], networks[seat].completed, _stations_used(state, layout, seat), seat in longest
            )
        )
        for seat in state.playing()
    }
    return tuple(
        Score(seat, points[seat], _rank(seat, keys), tuple(items[seat])) for seat in range(state.seats)
    )


def _rank(seat: Seat, keys: dict[Seat, tuple[int, ...]]) -> int:
    """Equal seats share a rank; those that dropped out come after all the others."""
    if seat not in keys:
        return len(keys) + 1
    return 1 + sum(key > keys[seat] for key in keys.values())


def _network(state: State, layout: Layout, seat: Seat) -> Network:
    routes = layout.board.routes
    own = [route for route, owner in enumerate(state.owners) if owner == seat]
    tickets = state.tickets[seat].faces or ()
    asked = [layout.board.tickets[ticket] for ticket in tickets]
    loans = best_loans(
        [routes[route].ends for route in own],
        [rival_routes(state, layout, seat, city) for city in cities_with_station(state, seat)],
        [Errand(*ticket.ends, ticket.points) for ticket in asked],
    )
    trail = longest_trail([(*routes[route].ends, routes[route].length) for route in own])
    return Network(tickets, loans, Trail(trail.length, tuple(own[edge] for edge in trail.edges)))


def cities_with_station(state: State, seat: Seat) -> list[int]:
    """Where the seat has built its stations."""
    return [city for city, owner in enumerate(state.stations_at) if owner == seat]


def rival_routes(state: State, layout: Layout, seat: Seat, city: int) -> list[Loan]:
    """What a station in the city may borrow: one of the other seats' routes that leave it."""
    return [
        Loan(route, *layout.board.routes[route].ends)
        for route in layout.board.routes_at[city]
        if state.owners[route] >= 0 and state.owners[route] != seat
    ]


def _stations_used(state: State, layout: Layout, seat: Seat) -> int:
    return layout.rules.stations - state.stations[seat]


def _longest_lines(state: State, layout: Layout, networks: Sequence[Network]) -> set[Seat]:
    """The seats with the longest line: all that are equal; where nobody has built, as the title says."""
    lengths = {seat: networks[seat].trail.length for seat in state.playing()}
    longest = max(lengths.values(), default=0)
    if longest == 0 and not layout.rules.longest_line_for_nobody:
        return set()
    return {seat for seat, length in lengths.items() if length == longest}


def _leader_in_tickets(state: State, layout: Layout, networks: Sequence[Network]) -> Seat | None:
    """The one seat with more completed tickets than any other; None where there is no such bonus."""
    completed = {seat: networks[seat].completed for seat in state.playing()}
    most = max(completed.values(), default=0)
    leaders = [seat for seat, count in completed.items() if count == most]
    if not layout.rules.completed_bonus or most == 0 or len(leaders) > 1:
        return None
    return leaders[0]


def _own_items(state: State, layout: Layout, seat: Seat, network: Network) -> list[Item]:
    """What a seat scores whatever the others have: routes, each ticket, stations not built."""
    items = [Item("routes", state.points[seat])]
    for ticket, done in zip(network.tickets, network.loans.done, strict=True):
        points = layout.board.tickets[ticket].points
        items.append(Item("ticket", points if done else -points, {"ticket": ticket, "completed": done}))
    if layout.rules.stations:
        left = state.stations[seat]
        loans = [
            {"city": city, "route": route}
            for city, route in zip(cities_with_station(state, seat), network.loans.taken, strict=True)
        ]
        items.append(Item("stations", STATION_POINTS * left, {"left": left, "loans": loans}))
    return items
