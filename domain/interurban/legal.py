"""Every placement that the rules allow, and why they forbid the others (Placing Tiles)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.game import TABLE, Deal, ScoreGame, Seat, Value
from domain.interurban.commands import EndTurn, InterurbanCommand, PlaceTile
from domain.interurban.completion import judge_fully, ways_on
from domain.interurban.grid import Grid, Move, Placement, place_of
from domain.interurban.placement import RESTRICTIONS, judge
from domain.interurban.state import State
from domain.interurban.tiles import EDGES, NOBODY, TILES, Shape


class Verdict(Value, frozen=True):
    """What the rules say of one placement: `rule` is "" for a legal one, `restriction` its letter if it has one."""

    x: int
    y: int
    turn: int
    rule: str
    restriction: str


def legal(state: State, actor: Seat) -> list[InterurbanCommand]:
    """Every command that the actor may send: placements by route, tile and turning; then stopping."""
    if actor == TABLE:
        if not state.dealt:
            return [Deal()]
        return [ScoreGame()] if state.ended and state.final is None else []
    if not state.dealt or state.ended or actor != state.turn:
        return []
    commands: list[InterurbanCommand] = [
        PlaceTile(face, *place_of(cell), turn) for face, cell, turn, _ in placements(state, Grid.of(state))
    ]
    if state.placed:
        commands.append(EndTurn())
    return commands


def faces_up(state: State) -> list[int]:
    """The kinds of tile that may be placed now: face-up Track, then a station of anybody's, one a turn."""
    faces = sorted(set(state.track_up))
    if state.station_placed is None:
        for up in state.stations_up:
            faces += sorted(set(up))
    return faces


def placements(state: State, grid: Grid) -> Iterator[Placement]:
    """Every legal placement, by route, face and turning. `grid` is of this position."""
    faces = faces_up(state)
    ways = ways_on(grid) if state.fresh else None
    cells = dict.fromkeys(tip[0] for tip, is_open in zip(grid.tips, grid.open, strict=True) if is_open)
    for cell in cells:
        site = grid.site(cell)
        if site.closed:
            continue
        tracked = site.rails | site.free
        track: dict[tuple[Shape, int], tuple[Move, ...] | str] = {}
        for face in faces:
            tile = TILES[face]
            if tile.owner != NOBODY and site.beside:
                continue
            for turn, mask in enumerate(EDGES[tile.shape]):
                if mask & site.bare or tracked & ~mask:
                    continue
                if tile.owner != NOBODY:
                    moves = judge(grid, face, cell, turn)
                else:  # the number on it changes nothing
                    known = track.get((tile.shape, turn))
                    if known is None:
                        known = track[tile.shape, turn] = judge_fully(grid, ways, face, cell, turn)
                    moves = known
                if not isinstance(moves, str):
                    yield Placement(face, cell, turn, moves)


def can_place(state: State, grid: Grid) -> bool:
    """Whether any tile can be placed."""
    return next(placements(state, grid), None) is not None


def verdicts(state: State, face: int) -> list[Verdict]:
    """What the rules say of a tile at each place before a locomotive or a completed route's end, in each turning."""
    grid = Grid.of(state)
    bound = state.fresh and TILES[face].owner == NOBODY
    ways = ways_on(grid) if bound else None
    found: list[Verdict] = []
    for cell in dict.fromkeys(tip[0] for tip in grid.tips):
        x, y = place_of(cell)
        for turn in range(len(EDGES[TILES[face].shape])):
            moves = judge_fully(grid, ways, face, cell, turn)
            rule = moves if isinstance(moves, str) else ""
            found.append(Verdict(x, y, turn, rule, RESTRICTIONS.get(rule, "")))
    return found
