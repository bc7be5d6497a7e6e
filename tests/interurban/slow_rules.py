"""The reference: the rules of placing and completing once more, slow, and as near to the rulebook's sentences as code can be.

Nothing here is shared with `domain.interurban`: a position is a dictionary of tiles, a route is walked from its
start each time, and a route is looked ahead by really laying every Track tile in every turning.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise

SIDES = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
LAYINGS = {
    "straight": [["NS"], ["EW"]],
    "curve": [["NE"], ["ES"], ["SW"], ["WN"]],
    "crossing": [["NS", "EW"]],
}

Place = tuple[int, int]


@dataclass(frozen=True)
class Piece:
    """A tile in the way it lies: the pairs of sides that its tracks join; a station has an owner and a value."""

    tracks: tuple[str, ...]
    owner: int | None = None
    value: int = 0

    @property
    def tracked(self) -> str:
        return "".join(self.tracks)


@dataclass
class Position:
    """`starts`: for each route, the place of its Start tile and the side that it leaves by."""

    seats: int
    starts: list[tuple[Place, str]]
    pieces: dict[Place, Piece] = field(default_factory=dict)
    completed: set[int] = field(default_factory=set)

    def with_piece(self, place: Place, piece: Piece) -> Position:
        return Position(self.seats, self.starts, {**self.pieces, place: piece}, self.completed)


def beyond(place: Place, side: str) -> Place:
    return place[0] + SIDES[side][0], place[1] + SIDES[side][1]


def walk(position: Position, route: int) -> tuple[list[Place], Place, str]:
    """The places a route leads over, the place before its end, and the side from which it gets there."""
    at, side = position.starts[route]
    places: list[Place] = []
    while True:
        at = beyond(at, side)
        came = OPPOSITE[side]
        piece = position.pieces.get(at)
        if piece is None:
            return places, at, came
        track = next(track for track in piece.tracks if came in track)
        side = track.replace(came, "")
        places.append(at)


def start_sides(position: Position) -> dict[Place, str]:
    sides: dict[Place, str] = {}
    for place, side in position.starts:
        sides[place] = sides.get(place, "") + side
    return sides


def reasons(position: Position, place: Place, piece: Piece) -> set[str]:
    """The letters of the restrictions that forbid laying the piece there, or words for the unlettered ones."""
    starts = start_sides(position)
    if place in position.pieces or place in starts:
        return {"taken"}
    before = [walk(position, route) for route in range(6)]
    if any(before[route][1] == place for route in position.completed):
        return {"completed"}
    if all(end != place for _, end, _ in before):
        return {"nowhere"}
    found: set[str] = set()
    for side in SIDES:
        neighbour = beyond(place, side)
        if neighbour in starts:
            theirs = OPPOSITE[side] in starts[neighbour]
            if piece.owner is not None:
                found.add("A")
        elif neighbour in position.pieces:
            theirs = OPPOSITE[side] in position.pieces[neighbour].tracked
            if piece.owner is not None and position.pieces[neighbour].owner is not None:
                found.add("C")
        else:
            continue
        if theirs != (side in piece.tracked):
            found.add("F")
    for track in piece.tracks:
        if sum(end == place and came in track for _, end, came in before) == 2:
            found.add("E")
    if not found:
        after = position.with_piece(place, piece)
        for route in range(6):
            found |= _route_reasons(after, walk(after, route)[0])
    return found


def _route_reasons(position: Position, places: list[Place]) -> set[str]:
    found: set[str] = set()
    if len(set(places)) < len(places):
        found.add("self-crossing")
    stations = [position.pieces[place] for place in places if position.pieces[place].owner is not None]
    if any(one.owner == next_one.owner for one, next_one in pairwise(stations)):
        found.add("D")
    for value, letter in ((1, "G"), (2, "H"), (3, "I")):
        if sum(station.value == value for station in stations) > 1:
            found.add(letter)
    fours = [station.owner for station in stations if station.value == 4]
    if len(set(fours)) < len(fours):
        found.add("J")
    return found


def has_all_values(position: Position, route: int) -> bool:
    places, _, _ = walk(position, route)
    return {1, 2, 3, 4} <= {
        position.pieces[place].value for place in places if position.pieces[place].owner is not None
    }


def can_be_extended(position: Position, route: int, most: int = 4000) -> bool | None:
    """Whether some Track tiles, none or more, and then a station could extend the route; None: `most` positions
    were not enough to tell."""
    waiting = [position]
    seen = 0
    while waiting:
        later: list[Position] = []
        for here in waiting:
            seen += 1
            if seen > most:
                return None
            _, end, _ = walk(here, route)
            for piece in _stations(position.seats):
                if not reasons(here, end, piece):
                    return True
            for shape in ("straight", "curve"):
                for tracks in LAYINGS[shape]:
                    piece = Piece(tuple(tracks))
                    if not reasons(here, end, piece):
                        there = here.with_piece(end, piece)
                        if not has_all_values(there, route):
                            later.append(there)
        waiting = later
    return False


def _stations(seats: int) -> list[Piece]:
    return [
        Piece(tuple(tracks), owner, value)
        for shape in ("straight", "crossing")
        for tracks in LAYINGS[shape]
        for owner in range(seats)
        for value in (1, 2, 3, 4)
    ]
