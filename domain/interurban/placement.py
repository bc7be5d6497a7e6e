"""Placing a tile: restrictions A and C–J, one name each (Placement Restrictions).

Restriction B needs to know what the placement completes, so `completion.py` judges it.
"""

from __future__ import annotations

from typing import Final

from domain.interurban.grid import STEP, Grid, Line, Move, Site
from domain.interurban.tiles import EDGES, NOBODY, SEGMENTS, TILES, Tile

RESTRICTIONS: Final = {
    "station-beside-start": "A",
    "first-round-completion": "B",
    "stations-adjacent": "C",
    "consecutive-owner": "D",
    "routes-connect": "E",
    "untracked-meets-tracked": "F",
    "second-1": "G",
    "second-2": "H",
    "second-3": "I",
    "second-4-of-owner": "J",
}
"""The rule names of the lettered restrictions. `self-crossing` and `completed-route` have no letter."""


def judge(grid: Grid, face: int, cell: int, turn: int) -> tuple[Move, ...] | str:
    """What placing that tile on that empty cell moves, or the name of the rule that forbids it.

    Restriction B is not looked at. Raises `IndexError` for a turning that the shape does not have.
    """
    tile = TILES[face]
    mask = EDGES[tile.shape][turn]
    site = grid.site(cell)
    refusal = _refusal(site, tile, mask)
    if refusal:
        return refusal
    moves: list[Move] = []
    for a, b in SEGMENTS[tile.shape][turn]:
        first = grid.ends.get(cell * 4 + a)
        second = grid.ends.get(cell * 4 + b)
        if first is None:
            if second is None:
                continue
            move = _extend(grid, tile, cell, second, a)
        elif second is None:
            move = _extend(grid, tile, cell, first, b)
        else:
            return "routes-connect"
        if isinstance(move, str):
            return move
        moves.append(move)
    return tuple(moves)


def _refusal(site: Site, tile: Tile, mask: int) -> str:
    """What the neighbours alone say."""
    if not site.rails:
        return "no-end-of-track"
    if site.closed:
        return "completed-route"
    if tile.owner != NOBODY and site.beside:
        return site.beside
    if mask & site.bare or (site.rails | site.free) & ~mask:
        return "untracked-meets-tracked"
    return ""


def _extend(grid: Grid, tile: Tile, cell: int, route: int, out: int) -> Move | str:
    """Takes one route over the tile and out by a side, through the free track of a crossing beyond it."""
    line = grid.lines[route]
    tiles: tuple[int, ...] = (grid.laid,)
    if tile.owner != NOBODY:
        refusal = line.refusal(tile.owner, tile.value)
        if refusal:
            return refusal
        line = line.after(tile.owner, tile.value, cell if tile.shape == "crossing" else None)
    cell += STEP[out]
    if cell in grid.edges:
        through = run_through(grid, line, cell)
        if isinstance(through, str):
            return through
        line = through
        tiles = (grid.laid, grid.stations[cell].place)
        cell += STEP[out]
    return Move(route, tiles, cell, out ^ 2, line)


def run_through(grid: Grid, line: Line, cell: int) -> Line | str:
    """A route's stations after it runs through a crossing that lies there, or the rule that forbids it."""
    if cell in line.crossings:
        return "self-crossing"
    station = grid.stations[cell]
    return line.refusal(station.owner, station.value) or line.after(station.owner, station.value, cell)
