"""Checks of a board's routes: what the title pays for them, what they cost, how they lie on the map."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from statistics import median

from domain.trains.board import COLOURS, Board, Route
from services.maps.fault import Fault, cities_of, error, route_place, warning
from services.maps.manual import Manual
from services.maps.projection import crosses, distance, kilometres, project

USUAL_LENGTH = 9
"""Spaces: longer routes are hard to pay for from a hand of ordinary size."""

ODD_LENGTH = 2.5
"""How many times a space's kilometres may differ from the board's median before it looks odd."""

CLOSE = 0.01
"""The share of the map's larger side within which a route seems to run through a city."""


def routes(board: Board, manual: Manual) -> Iterator[Fault]:
    """Each route by itself."""
    for index, route in enumerate(board.routes):
        where = route_place(board, index)
        yield from _length(board, manual, route, where)
        yield from _kind(manual, route, where)
        if not _payable(board, manual, route):
            yield error(
                "unpayable",
                where,
                f"{route.length} spaces and {route.locomotives} marks cost more than the box holds of one colour",
                f"a shorter route, fewer marks, or more cards than {board.colour_cards} of a colour "
                f"and {board.locomotive_cards} locomotives",
            )


def _length(board: Board, manual: Manual, route: Route, where: str) -> Iterator[Fault]:
    if not manual.worth(route.length):
        worth = [str(n) for n in range(1, USUAL_LENGTH + 1) if manual.worth(n)]
        yield error(
            "points", where, f"a length of {route.length} has no points in {board.title}", ", ".join(worth)
        )
    if route.length > board.wagons:
        yield error(
            "wagons",
            where,
            f"{route.length} spaces, but a seat starts with {board.wagons} wagons",
            f"a length of {board.wagons} at most",
        )
    elif route.length > USUAL_LENGTH:
        yield warning("long-route", where, f"{route.length} spaces", f"{USUAL_LENGTH} at most")


def _kind(manual: Manual, route: Route, where: str) -> Iterator[Fault]:
    if route.ferry and not manual.ferries:
        yield error("ferry", where, "this title has no ferries", "a plain grey route with locomotive marks")
    if route.ferry and route.colour is not None:
        yield error("ferry-colour", where, f"a {COLOURS[route.colour]} ferry", "ferries are grey")
    if route.ferry and not route.locomotives:
        yield error("ferry-marks", where, "a ferry without locomotive marks", "one mark or more")
    if route.locomotives and not route.ferry and not manual.marks_anywhere:
        yield error("marks", where, "locomotive marks on a route that is no ferry", "marks on ferries only")


def _payable(board: Board, manual: Manual, route: Route) -> bool:
    """Whether the box holds the cards that the route costs at its cheapest."""
    engines = min(board.locomotive_cards, route.length)
    missing = max(0, route.locomotives - engines)
    if missing and not manual.marks_anywhere:
        return False
    plain = route.length - max(route.locomotives, engines)
    return plain + 3 * missing <= board.colour_cards


def parallels(board: Board, manual: Manual) -> Iterator[Fault]:
    """The tracks between two cities, judged together at the last of them."""
    for index, others in enumerate(board.parallels):
        route = board.routes[index]
        before = [board.routes[other] for other in others if other < index]
        where = route_place(board, index)
        if len(before) >= manual.tracks:
            yield warning(
                "tracks",
                where,
                f"track number {len(before) + 1}",
                f"{manual.tracks} at most in {board.title}",
            )
        if route.colour is not None and any(other.colour == route.colour for other in before):
            yield warning(
                "same-track",
                where,
                f"a second {COLOURS[route.colour]} track between the same cities",
                "tracks of different colours, unless the route is there twice by mistake",
            )
        if any(other.length != route.length for other in before):
            yield warning("track-length", where, "parallel tracks of different length", "equal lengths")


def balance(board: Board) -> Iterator[Fault]:
    """The eight colours have nearly the same number of spaces: the most is at most a tenth over the least."""
    spaces = [sum(r.length for r in board.routes if r.colour == colour) for colour in range(len(COLOURS))]
    if max(spaces) > 1.1 * min(spaces):
        least, most = spaces.index(min(spaces)), spaces.index(max(spaces))
        yield warning(
            "balance",
            "routes",
            f"{COLOURS[most]} has {max(spaces)} spaces, {COLOURS[least]} {min(spaces)}",
            "within one in ten of each other",
        )


def picture(board: Board) -> Iterator[Fault]:
    """How the routes lie on the map: crossings, cities run through, lengths out of proportion."""
    places = project(board)
    side = max(max(place) for place in places) or 1.0
    lines = {route.ends: index for index, route in reversed(list(enumerate(board.routes)))}
    drawn = {ends: (places[ends[0]], places[ends[1]]) for ends in lines}
    for one, other in combinations(sorted(lines, key=lines.__getitem__), 2):
        if not set(one) & set(other) and crosses(drawn[one], drawn[other]):
            yield warning(
                "crossing",
                route_place(board, lines[other]),
                f"crosses {cities_of(board, one)}",
                "routes that meet in cities only",
            )
    for ends, index in lines.items():
        for city, place in enumerate(places):
            if city not in ends and distance(place, drawn[ends]) < CLOSE * side:
                yield warning(
                    "through-city",
                    route_place(board, index),
                    f"seems to run through {board.cities[city].id}",
                    f"two routes, by way of {board.cities[city].id}, or another place for it",
                )
    yield from _proportions(board)


def _proportions(board: Board) -> Iterator[Fault]:
    each = [
        kilometres(board.cities[a], board.cities[b]) / r.length for r in board.routes for a, b in [r.ends]
    ]
    usual = median(each) or 1.0
    for index, apiece in enumerate(each):
        if not usual / ODD_LENGTH <= apiece <= usual * ODD_LENGTH:
            length = board.routes[index].length
            yield warning(
                "proportion",
                route_place(board, index),
                f"{apiece * length:.0f} km on {length} spaces, where {usual:.0f} km a space are usual",
                f"a length near {max(1, round(apiece * length / usual))}",
            )
