"""Placement and completion agree with a slow and obvious reference on thousands of random positions."""

from __future__ import annotations

from random import Random

import pytest
from random_positions import STRAIGHT, Builder, piece_of
from slow_rules import can_be_extended, has_all_values, reasons, walk

from domain.interurban.completion import completes, settle, way_on, ways_on
from domain.interurban.grid import Placement, cell_at, place_of
from domain.interurban.placement import RESTRICTIONS, judge
from domain.interurban.tiles import NOBODY, TILES

WORDS = {"completed-route": "completed", "no-end-of-track": "nowhere"}


def agree_on_placements(builder: Builder, many: int) -> None:
    """Tries random placements, and holds the rule that refuses them against the reference's reasons."""
    for face, cell, turn in builder.tries(many):
        if cell in builder.grid.edges:
            continue
        said = judge(builder.grid, face, cell, turn)
        found = reasons(builder.position, place_of(cell), piece_of(face, turn))
        if isinstance(said, str):
            assert RESTRICTIONS.get(said, WORDS.get(said, said)) in found
        else:
            assert not found


def agree_on_completion(builder: Builder) -> int:
    """Closes the completed routes one by one, as the reference says; how many questions it could answer."""
    answered = 0
    for route, is_open in enumerate(builder.grid.open):
        if is_open and has_all_values(builder.position, route):
            assert builder.grid.lines[route].full
            builder.close(route)
    looking = True
    while looking:
        looking = False
        for route in [route for route, is_open in enumerate(builder.grid.open) if is_open]:
            expected = can_be_extended(builder.position, route)
            found = way_on(builder.grid, route) is not None
            if expected is None:
                continue
            answered += 1
            assert found == expected
            if not found:
                builder.close(route)
                looking = True
    return answered


@pytest.mark.parametrize("seed", range(16))
def test_they_agree_all_along_random_games(seed: int) -> None:
    luck = Random(seed)
    builder = Builder(luck)
    answered = 0
    for _ in range(60):
        moves = builder.grow()
        if not moves:
            break
        for move in moves:
            _, end, side = walk(builder.position, move.route)
            assert (end, side) == (place_of(move.cell), "NESW"[move.side])
        agree_on_placements(builder, 8)
        answered += agree_on_completion(builder)
    assert answered


@pytest.mark.parametrize("block", range(12))
def test_they_agree_in_walled_gardens_full_of_crossings(block: int) -> None:
    for seed in range(block * 20, block * 20 + 20):
        luck = Random(seed)
        builder = Builder(luck)
        for _ in range(luck.randint(0, 20)):
            if any(move.line.full for move in builder.grow()):
                break
        builder.wall_in()
        agree_on_completion(builder)


@pytest.mark.parametrize("seed", range(10))
def test_the_quick_answer_to_restriction_b_is_the_whole_one(seed: int) -> None:
    """`completes` looks only at routes whose way on the placement touches: it must find what `settle` finds."""
    builder = Builder(Random(seed))
    for _ in range(30):
        settle(builder.grid)
        ways = ways_on(builder.grid)
        for face, cell, turn in builder.tries(12):
            moves = judge(builder.grid, face, cell, turn)
            if not isinstance(moves, str) and TILES[face].owner == NOBODY:
                placement = Placement(face, cell, turn, moves)
                whole = bool(settle(builder.grid.after(placement)))
                assert completes(builder.grid, ways, placement) == whole
        if not builder.grow():
            break


ROUNDABOUT = """
  #P#
P#...#
...#.P
.P.#.P
...#.P
##X#.P
 #...#
  #P#
"""
"""From (3, 0) on, the place in the third line on the left: free places, walls, posts (stations without tracks), and X, a station with a free track from north
to south. The only place for a station is (5, 0), with the route coming from the north; the shortest way to X leads
over it, another way does not."""


def test_the_way_to_a_crossing_need_not_be_the_shortest() -> None:
    builder = Builder(Random(0))
    straight = Placement(STRAIGHT, cell_at(2, 0), 1, ())
    moves = judge(builder.grid, *straight[:3])
    assert not isinstance(moves, str)
    builder.grid = builder.grid.after(straight._replace(moves=moves))
    builder.position = builder.position.with_piece((2, 0), piece_of(STRAIGHT, 1))
    builder.put(2, -1, 0, station=False)
    builder.put(2, -2, 0, station=False)
    for row, line in enumerate(ROUNDABOUT.strip("\n").splitlines()):
        for column, mark in enumerate(line):
            if mark in "#PX":
                builder.put(3 + column, 2 - row, 0b0101 if mark == "X" else 0, station=mark != "#")
    way = way_on(builder.grid, 4)
    assert way is not None
    assert {cell_at(3, -2), cell_at(5, 0), cell_at(5, -1)} <= way
    assert can_be_extended(builder.position, 4, most=10**6)
