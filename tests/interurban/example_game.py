"""The rulebook's short example game, as data: its set-up, and every command with the seat that sends it.

Ferdi is seat 0 (green), Lucy seat 1 (blue), Rey seat 2 (red). The rulebook stops its list at move K, while its
table of scores needs five moves more. Its luck is scripted: every pile is in the order in which the example uses
it up, and Rey has a third `2` (a simple one) in place of one of his two crossings of value 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple, cast

from domain.game import FIRST_SEAT, TABLE, Command, ScoreGame, Seat, Setup
from domain.interurban.commands import EndTurn, PlaceTile
from domain.interurban.events import Dealt
from domain.interurban.tiles import SEGMENTS, SIDES, STATIONS, TRACK, Shape, face_of
from domain.pile import Pile

FERDI, LUCY, REY = 0, 1, 2

SETUP = Setup(seats=3, edition=1, options={FIRST_SEAT: "0"})

TURNS = """
A: (0,1) curve SW 1; (-1,0) curve NE; (-1,1) F2 crossing
B: (2,0) straight EW 1; (3,0) L1 EW; (4,0) straight EW 2
C: (1,-1) curve NE; (2,-1) R4 EW; (3,-1) curve SW 1
D: (3,-2) F4 NS; (-1,2) curve SW; (-2,2) curve ES
E: (1,1) curve ES; (2,1) L3 EW; (3,1) straight EW 1
F: (4,1) straight EW 1; (5,1) R2 crossing
G: (0,-1) straight NS 1; (0,-2) F3 NS; (0,-3) straight NS
H: (5,0) curve WN; (5,2) curve ES; (6,2) L3 crossing
J: (3,-3) straight NS 1; (3,-4) straight NS 2; (3,-5) R3 NS
K: (7,2) straight EW; (8,2) F4 EW
L: (0,-4) L4 NS; (0,-5) curve NE 1; (3,-6) curve WN 1
M: (1,-5) R2 EW
N: (2,-5) curve SW; (2,-6) F1 crossing
O: (1,-6) straight EW; (0,-6) L4 EW
P: (-1,-6) curve ES; (-1,-7) R2 NS
"""
"""A line a turn: places, tiles, the sides that their tracks join, the numbers on the Track tiles."""


class Turn(NamedTuple):
    """One lettered turn of the example."""

    letter: str
    seat: Seat
    tiles: tuple[PlaceTile, ...]


def _tile(text: str) -> PlaceTile:
    found = re.fullmatch(r"\((-?\d+),(-?\d+)\) (\w+) (\w+)(?: (\d))?", text.strip())
    assert found is not None, text
    x, y, kind, sides, number = found.groups()
    if kind in SEGMENTS:
        shape = cast(Shape, kind)
        face = face_of(shape, int(number or 0))
    else:
        shape = "crossing" if sides == "crossing" else "straight"
        face = face_of(shape, int(kind[1]), "FLR".index(kind[0]))
    turn = 0
    if shape != "crossing":
        joined = [{SIDES[a], SIDES[b]} for ((a, b),) in SEGMENTS[shape]]
        turn = joined.index(set(sides))
    return PlaceTile(face, int(x), int(y), turn)


def _turns() -> tuple[Turn, ...]:
    turns: list[Turn] = []
    for number, line in enumerate(TURNS.strip().splitlines()):
        letter, tiles = line.split(":")
        turns.append(Turn(letter, number % 3, tuple(map(_tile, tiles.split(";")))))
    return tuple(turns)


EXAMPLE = _turns()


def _scripted(used: Iterable[int], box: Iterable[int]) -> tuple[tuple[int, ...], Pile]:
    """Three face-up tiles and a pile, so that the tiles come in the order of their use."""
    used = list(used)
    rest = list(box)
    for face in used:
        rest.remove(face)
    order = used + rest
    return tuple(order[:3]), Pile.of(order[3:])


def _dealt() -> Dealt:
    used = [tile.face for turn in EXAMPLE for tile in turn.tiles]
    track_up, track = _scripted((face for face in used if face in TRACK), TRACK)
    boxes = [list(STATIONS[seat]) for seat in range(3)]
    boxes[REY].remove(face_of("crossing", 1, REY))
    boxes[REY].append(face_of("straight", 2, REY))
    mine = [_scripted((face for face in used if face in STATIONS[seat]), boxes[seat]) for seat in range(3)]
    return Dealt(
        starts=(0, 1),
        first=FERDI,
        track_up=track_up,
        track=track,
        stations_up=tuple(up for up, _ in mine),
        stations=tuple(pile for _, pile in mine),
    )


DEALT = _dealt()
"""The scripted deal: start tiles A and B, Ferdi begins."""

COMMANDS: tuple[tuple[Seat, Command], ...] = (
    *(
        (turn.seat, command)
        for turn in EXAMPLE
        for command in (*turn.tiles, *([EndTurn()] if len(turn.tiles) < 3 and turn.letter != "P" else []))
    ),
    (TABLE, ScoreGame()),
)
"""Every command after the deal, with its actor."""
