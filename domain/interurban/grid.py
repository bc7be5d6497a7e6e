"""The table as the rules look at it: which sides are tracked, and what each empty place borders.

A *cell* is one int for one place, so that a neighbour is one addition away.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from domain.interurban.state import State
from domain.interurban.tiles import EDGES, NOBODY, TILES, TRACK_KINDS

STEP: Final = (1, 512, -1, -512)
"""From a cell to its neighbour on each side: north, east, south, west."""

REACH: Final = 200
"""No game can lay a tile further from the first Start tile than this."""

_HALF: Final = 256
_STARTS: Final = {0: 0b1101, 512: 0b0111}
"""The cells of the two Start tiles, and their tracked sides; they are joined at their plain edges."""

ALL_VALUES: Final = 0b11110

_EDGES: Final = tuple(EDGES[tile.shape] for tile in TILES)
"""By face."""


def cell_at(x: int, y: int) -> int:
    """The cell of a place within `REACH`."""
    return x * 512 + y


def place_of(cell: int) -> tuple[int, int]:
    """The place (x, y) of a cell."""
    x = (cell + _HALF) >> 9
    return x, cell - x * 512


class Line(NamedTuple):
    """What a route's stations allow next: the last one's owner, bits of the values it has, bits of the
    owners of its fours, and the crossings that it runs through."""

    last: int = NOBODY
    values: int = 0
    fours: int = 0
    crossings: tuple[int, ...] = ()

    def refusal(self, owner: int, value: int) -> str:
        """The name of the restriction (D, G–J) that forbids this station next; "" when none does."""
        if owner == self.last:
            return "consecutive-owner"
        if value == 4:
            return "second-4-of-owner" if self.fours >> owner & 1 else ""
        if self.values >> value & 1:
            return f"second-{value}"
        return ""

    def after(self, owner: int, value: int, crossing: int | None) -> Line:
        """With that station; `crossing` is its cell if it is a crossing."""
        return Line(
            owner,
            self.values | 1 << value,
            self.fours | 1 << owner if value == 4 else self.fours,
            self.crossings if crossing is None else (*self.crossings, crossing),
        )

    @property
    def full(self) -> bool:
        """Whether it has a station of each value, which completes the route."""
        return self.values == ALL_VALUES


class Site(NamedTuple):
    """What an empty cell borders, as bits of its sides.

    `open`: an empty cell; `bare`: an untracked edge; `rails`: the end of a route; `free`: a free track of
    a crossing. `closed`: one of the rails is of a completed route. `beside`: the name of the
    restriction (A or C) that keeps stations away, or "".
    """

    open: int
    bare: int
    rails: int
    free: int
    closed: bool
    beside: str


class Move(NamedTuple):
    """A locomotive moved: its route's new tiles, the cell before it now, the side it enters by, its stations."""

    route: int
    tiles: tuple[int, ...]
    cell: int
    side: int
    line: Line


class Placement(NamedTuple):
    """A legal placement, and the locomotives that it moves."""

    face: int
    cell: int
    turn: int
    moves: tuple[Move, ...]


class Station(NamedTuple):
    """A Station tile on the table: its place in `State.board`, its owner and value, whether it is a crossing."""

    place: int
    owner: int
    value: int
    crossing: bool


class Grid:
    """An index of one position. Once it is made, only `close` changes it, and the sites that it remembers."""

    __slots__ = ("_sites", "edges", "ends", "laid", "lines", "open", "seats", "stations", "tips")

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.laid = 0
        self.edges = dict(_STARTS)
        self.stations: dict[int, Station] = {}
        self.tips: list[tuple[int, int]] = []
        self.lines: list[Line] = []
        self.open: list[bool] = []
        self.ends: dict[int, int] = {}
        self._sites: dict[int, Site] = {}

    @classmethod
    def of(cls, state: State) -> Grid:
        """The index of a state that has been dealt."""
        grid = cls(state.setup.seats)
        board = state.board
        for laid in board:
            grid._lay(laid.x * 512 + laid.y, laid.face, laid.turn)
        for number, route in enumerate(state.routes):
            line = _NEW
            for index in route.tiles:
                laid = board[index]
                if laid.face >= TRACK_KINDS:
                    tile = TILES[laid.face]
                    crossing = laid.x * 512 + laid.y if tile.shape == "crossing" else None
                    line = line.after(tile.owner, tile.value, crossing)
            cell = route.x * 512 + route.y
            grid.tips.append((cell, route.side))
            grid.lines.append(line)
            grid.open.append(not route.done)
            grid.ends[cell * 4 + route.side] = number
        return grid

    def _lay(self, cell: int, face: int, turn: int) -> None:
        self.edges[cell] = _EDGES[face][turn]
        if face >= TRACK_KINDS:
            tile = TILES[face]
            self.stations[cell] = Station(self.laid, tile.owner, tile.value, tile.shape == "crossing")
        self.laid += 1

    def site(self, cell: int) -> Site:
        """What an empty cell borders."""
        found = self._sites.get(cell)
        if found is None:
            found = self._sites[cell] = self._survey(cell)
        return found

    def _survey(self, cell: int) -> Site:
        edges = self.edges
        vacant = bare = rails = free = 0
        closed = False
        beside = ""
        for side, step in enumerate(STEP):
            neighbour = cell + step
            mask = edges.get(neighbour)
            bit = 1 << side
            if mask is None:
                vacant |= bit
                continue
            if neighbour in self.stations:
                beside = beside or "stations-adjacent"
            elif neighbour in _STARTS:
                beside = "station-beside-start"
            if not mask >> (side ^ 2) & 1:
                bare |= bit
                continue
            route = self.ends.get(cell * 4 + side)
            if route is None:
                free |= bit
            else:
                rails |= bit
                closed = closed or not self.open[route]
        return Site(vacant, bare, rails, free, closed, beside)

    def after(self, placement: Placement) -> Grid:
        """The index of the position after a placement, with every route that was open still open."""
        grid = Grid.__new__(Grid)
        grid.seats = self.seats
        grid.laid = self.laid
        grid.edges = self.edges.copy()
        grid.stations = self.stations.copy()
        grid.tips = self.tips.copy()
        grid.lines = self.lines.copy()
        grid.open = self.open.copy()
        grid.ends = self.ends.copy()
        grid._sites = self._sites.copy()
        for near in (0, *STEP):
            grid._sites.pop(placement.cell + near, None)
        grid._lay(placement.cell, placement.face, placement.turn)
        for move in placement.moves:
            old, side = grid.tips[move.route]
            del grid.ends[old * 4 + side]
            grid.ends[move.cell * 4 + move.side] = move.route
            grid._sites.pop(move.cell, None)
            grid.tips[move.route] = (move.cell, move.side)
            grid.lines[move.route] = move.line
        return grid

    def close(self, route: int) -> None:
        """Mark a route as completed."""
        self.open[route] = False
        self._sites.pop(self.tips[route][0], None)


_NEW: Final = Line()
