"""Recognising that a route is completed (Completing Routes), exactly.

A route is completed by a station of each value, or because no Track tiles, none or more, followed by
one station could legally extend it while everything else on the table stays as it is. The supply
of tiles, and restriction B, are left out of that question.

A station that the route's own stations allow always exists while it is open: some colour differs from
the last station's, and of a value that is missing nothing else forbids it. So the search is for a
place, and stations matter only where a second route shares the crossing, or where the way leads
through the free track of a crossing that lies there already.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from domain.interurban.grid import STEP, Grid, Line, Move, Placement
from domain.interurban.placement import judge, run_through
from domain.interurban.state import Why

NOWHERE: frozenset[int] = frozenset()


def settle(grid: Grid) -> list[tuple[int, Why]]:
    """Closes the routes that are completed now, and says which, and why, in the order of their removal."""
    completed: list[tuple[int, Why]] = []
    for route, line in enumerate(grid.lines):
        if line.full and grid.open[route]:
            grid.close(route)
            completed.append((route, "values"))
    looking = True
    while looking:
        looking = False
        for route, is_open in enumerate(grid.open):
            if is_open and way_on(grid, route) is None:
                grid.close(route)
                completed.append((route, "blocked"))
                looking = True
    return completed


def way_on(grid: Grid, route: int) -> frozenset[int] | None:
    """The cells that some next station of an open route relies on being empty; None when there is no way."""
    cell, side = grid.tips[route]
    return _Search(grid).station(cell, side, grid.lines[route], NOWHERE)


class _Reach(NamedTuple):
    """Where a locomotive can get on new Track alone: the side that each cell is entered by, on a shortest way;
    which of the cells can be left again; and those whose only way out is the free track of a crossing."""

    entry: dict[int, int]
    passable: set[int]
    gates: list[tuple[int, int]]

    def way_to(self, cell: int, start: int) -> list[int]:
        way = [cell]
        while cell != start:
            cell += STEP[self.entry[cell]]
            way.append(cell)
        return way


class _Search:
    """Looks for the next station of a route."""

    __slots__ = ("grid",)

    def __init__(self, grid: Grid) -> None:
        self.grid = grid

    def station(self, start: int, side: int, line: Line, taken: frozenset[int]) -> frozenset[int] | None:
        """The cells that a station needs, from before `start`, entered by `side`; `taken` hold Track of the way."""
        reach = _Reach({start: side}, set(), [])
        for cell in self._explore(reach, start, taken):
            needs = self.halt(cell, reach.entry[cell], line, taken)
            if needs is not None:
                return frozenset(reach.way_to(cell, start)).union(needs)
        return self._other_way_in(reach, start, line, taken) or self._through(reach, start, line, taken)

    def _explore(self, reach: _Reach, start: int, taken: frozenset[int]) -> Iterator[int]:
        """Every cell that Track can lead to, the nearest first, filling in `reach` behind itself."""
        entry = reach.entry
        cells = [start]
        for cell in cells:
            site = self.grid.site(cell)
            side = entry[cell]
            if site.closed:
                continue
            yield cell
            if (site.rails & ~(1 << side)) == 0:
                gates = site.free & ~(1 << side)
                if gates == 0:
                    reach.passable.add(cell)
                    for out in range(4):
                        if site.open >> out & 1 and out != side:
                            target = cell + STEP[out]
                            if target not in entry and target not in taken:
                                entry[target] = out ^ 2
                                cells.append(target)
                elif gates & (gates - 1) == 0:
                    reach.gates.append((cell, gates.bit_length() - 1))

    def halt(self, cell: int, side: int, line: Line, taken: frozenset[int]) -> tuple[int, ...] | None:
        """The cells that a station here needs, beyond the way to it; None when none may be placed."""
        site = self.grid.site(cell)
        ahead = side ^ 2
        beyond = cell + STEP[ahead]
        if site.beside or site.closed or not site.open >> ahead & 1 or beyond in taken:
            return None
        across = site.rails & ~(1 << side)
        if not across:
            return (beyond,)
        if across & (across - 1):
            return None
        meeting = across.bit_length() - 1
        outlet = cell + STEP[meeting ^ 2]
        if not site.open >> (meeting ^ 2) & 1 or outlet in taken:
            return None
        other = self.grid.lines[self.grid.ends[cell * 4 + meeting]]
        return (beyond, outlet) if can_share(line, other, self.grid.seats) else None

    def _other_way_in(
        self, reach: _Reach, start: int, line: Line, taken: frozenset[int]
    ) -> frozenset[int] | None:
        """A station entered by another side than the shortest way's: that way must leave its cells alone."""
        for cell, shortest in reach.entry.items():
            if cell == start:
                continue
            for side in range(4):
                last = cell + STEP[side]
                if side == shortest or last not in reach.passable:
                    continue
                needs = self.halt(cell, side, line, taken)
                if needs is None or start in needs:
                    continue
                around = _Reach({start: reach.entry[start]}, set(), [])
                for found in self._explore(around, start, taken.union(needs, (cell,))):
                    if found == last:
                        return frozenset(around.way_to(last, start)).union(needs, (cell,))
        return None

    def _through(self, reach: _Reach, start: int, line: Line, taken: frozenset[int]) -> frozenset[int] | None:
        """A station beyond the free track of a crossing, which the way on runs through."""
        for gate, out in reach.gates:
            crossing = gate + STEP[out]
            beyond = run_through(self.grid, line, crossing)
            if isinstance(beyond, str) or beyond.full:
                continue
            target = crossing + STEP[out]
            if target in taken:
                continue
            if self.station(target, out ^ 2, beyond, taken | {gate}) is None:
                continue  # not even if the way to the gate were no hindrance
            for way in self._ways(start, gate, reach, taken):
                found = self.station(target, out ^ 2, beyond, taken | way)
                if found is not None:
                    return found | way
        return None

    def _ways(self, start: int, gate: int, reach: _Reach, taken: frozenset[int]) -> Iterator[frozenset[int]]:
        """Every set of cells by which Track can lead to a gate, a shortest one first."""
        shortest = frozenset(reach.way_to(gate, start))
        yield shortest
        seen = {shortest}
        stack = [(start, reach.entry[start], frozenset((start,)))]
        while stack:
            cell, side, way = stack.pop()
            if cell == gate:
                if way not in seen:
                    seen.add(way)
                    yield way
                continue
            if cell not in reach.passable:
                continue
            for out in range(4):
                target = cell + STEP[out]
                if out != side and target in reach.entry and target not in way and target not in taken:
                    stack.append((target, out ^ 2, way | {target}))


def can_share(line: Line, other: Line, seats: int) -> bool:
    """Whether one crossing station could be placed on two routes at once."""
    values = line.values | other.values
    fours = line.fours | other.fours
    for owner in range(seats):
        if owner not in (line.last, other.last) and (values & 0b1110 != 0b1110 or not fours >> owner & 1):
            return True
    return False


def ways_on(grid: Grid) -> list[frozenset[int]]:
    """For each route `way_on`, and nothing for a completed one."""
    return [(is_open and way_on(grid, route)) or NOWHERE for route, is_open in enumerate(grid.open)]


def completes(grid: Grid, ways: list[frozenset[int]], placement: Placement) -> bool:
    """Whether a placement of Track would complete any route (restriction B); `ways` are `ways_on(grid)`."""
    if any(move.line.full for move in placement.moves):
        return True
    after = grid.after(placement)
    moved = [move.route for move in placement.moves]
    touched = frozenset((placement.cell, *(move.cell for move in placement.moves)))
    return any(
        is_open and (route in moved or ways[route] & touched) and way_on(after, route) is None
        for route, is_open in enumerate(after.open)
    )


def judge_fully(
    grid: Grid, ways: list[frozenset[int]] | None, face: int, cell: int, turn: int
) -> tuple[Move, ...] | str:
    """`judge`, with restriction B if `ways` are there: they are for a Track tile in the first round."""
    moves = judge(grid, face, cell, turn)
    if ways is None or isinstance(moves, str):
        return moves
    return "first-round-completion" if completes(grid, ways, Placement(face, cell, turn, moves)) else moves
