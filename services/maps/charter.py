"""What the board `rieles` was promised to be, beyond what makes any board a good one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final, TypeAlias

from domain.trains.board import Board, Route
from services.maps.fault import Fault, error

ID: Final = "rieles"

Area: TypeAlias = tuple[tuple[float, float], tuple[float, float]]
"""Degrees north, then degrees east, each from and to."""

SEAS: Final[Mapping[str, Area]] = {
    "the Channel": ((49.0, 52.0), (-6.0, 3.0)),
    "the Baltic": ((53.5, 61.0), (9.5, 30.0)),
    "the Aegean": ((35.0, 41.0), (22.5, 28.0)),
    "the Black Sea": ((41.0, 47.0), (27.5, 42.0)),
}
MOUNTAINS: Final[Mapping[str, Area]] = {
    "the Alps": ((44.0, 48.0), (5.0, 16.5)),
    "the Pyrenees": ((42.0, 43.5), (-2.0, 3.5)),
    "the Carpathians": ((44.5, 50.0), (17.0, 27.0)),
}
"""Where a ferry's or a tunnel's middle lies when it crosses the one or the other."""

LINE: Final = ("madrid", "bilbao", "bordeaux", "paris")
"""The line of the rulebook's example of a station."""

NAMED: Final = ("lisbon", "moscow", "oslo", "athens")

LEAST: Final[Mapping[str, int]] = {
    "routes of 8": 2,
    "double routes": 12,
    "normal tickets": 40,
    "long tickets": 6,
}


def charter(board: Board) -> Iterator[Fault]:
    """Europe in 1900 as the rulebook counts and names it."""
    for name, count, right in (("cities", len(board.cities), 52), ("routes", len(board.routes), 117)):
        if count != right:
            yield error("charter", name, f"{count} {name}", f"this board has {right}")
    if board.wagons != 45 or board.seats != (2, 5):
        yield error(
            "charter", "wagons", f"{board.wagons} wagons for {board.seats} seats", "45 wagons, 2 to 5 seats"
        )
    if (board.colour_cards, board.locomotive_cards) != (12, 14):
        yield error("charter", "colour_cards", "another deck", "12 cards of each colour and 14 locomotives")
    counts = (
        sum(route.length == 8 for route in board.routes),
        sum(len(others) == 1 for others in board.parallels) // 2,
        sum(not ticket.long for ticket in board.tickets),
        sum(ticket.long for ticket in board.tickets),
    )
    for (name, least), count in zip(LEAST.items(), counts, strict=True):
        if count < least:
            yield error(
                "charter", "tickets" if "tickets" in name else "routes", f"{count} {name}", f"{least} or more"
            )
    yield from _places(board)


def _places(board: Board) -> Iterator[Fault]:
    known = {city.id for city in board.cities}
    for city in NAMED:
        if city not in known:
            yield error("charter", "cities", f"{city} is missing", "the rulebook names it")
    for one, other in pairwise(LINE):
        if not {one, other} <= known or not board.between(one, other):
            yield error(
                "charter", "routes", f"no route {one}–{other}", f"the line {'–'.join(LINE)} of the example"
            )
    ferries = [route for route in board.routes if route.ferry]
    tunnels = [route for route in board.routes if route.tunnel]
    for kind, laid, areas in (("ferry", ferries, SEAS), ("tunnel", tunnels, MOUNTAINS)):
        for name, area in areas.items():
            if not any(_within(board, route, area) for route in laid):
                yield error("charter", "routes", f"no {kind} crosses {name}", "one or more")


def _within(board: Board, route: Route, area: Area) -> bool:
    one, other = (board.cities[end] for end in route.ends)
    (south, north), (west, east) = area
    return south <= (one.lat + other.lat) / 2 <= north and west <= (one.lon + other.lon) / 2 <= east
