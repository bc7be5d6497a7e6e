"""Random positions, kept at once in the rules' own form and in the reference's."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from slow_rules import LAYINGS, Piece, Place, Position

from domain.game import Setup
from domain.interurban.grid import STEP, Grid, Move, Placement, Station, cell_at, place_of
from domain.interurban.placement import judge
from domain.interurban.state import State, start_routes
from domain.interurban.tiles import EDGES, NOBODY, STARTS, TILES, face_of

START_SIDES: list[tuple[Place, str]] = [
    ((0, 0), "S"),
    ((0, 0), "W"),
    ((0, 0), "N"),
    ((1, 0), "N"),
    ((1, 0), "E"),
    ((1, 0), "S"),
]
"""Where the six routes leave the Start tiles, in the order of `State.routes`."""

STRAIGHT = face_of("straight", 0)
CURVE = face_of("curve", 0)


def piece_of(face: int, turn: int) -> Piece:
    tile = TILES[face]
    tracks = tuple(LAYINGS[tile.shape][turn])
    return Piece(tracks) if tile.owner == NOBODY else Piece(tracks, tile.owner, tile.value)


class Builder:
    """A position that grows tile by tile, by placement alone: it takes from no supply."""

    def __init__(self, luck: Random) -> None:
        self.luck = luck
        self.seats = luck.randint(3, 5)
        state = State(Setup(self.seats, 1), (0, 1), (), start_routes(STARTS[0] + STARTS[1]))
        self.grid = Grid.of(state)
        self.position = Position(self.seats, START_SIDES)
        self.stations = luck.choice((0.15, 0.3, 0.6))
        self.crowding = luck.choice((0, 0.5, 1, 2))

    def tries(self, many: int) -> Iterator[tuple[int, int, int]]:
        """Random faces, cells before a locomotive or a completed route's end, and turnings."""
        cells = sorted({cell for cell, _ in self.grid.tips})
        for _ in range(many):
            if self.luck.random() < self.stations:
                face = self.luck.randrange(
                    face_of("straight", 1, 0), face_of("straight", 1, 0) + 8 * self.seats
                )
            else:
                face = self.luck.choice((STRAIGHT, CURVE, CURVE))
            yield face, self.luck.choice(cells), self.luck.randrange(len(EDGES[TILES[face].shape]))

    def grow(self) -> tuple[Move, ...]:
        """Lays one more tile, rather near the town, rather where it does something rare."""
        found: list[Placement] = []
        weights: list[float] = []
        for face, cell, turn in self.tries(60):
            moves = judge(self.grid, face, cell, turn)
            if isinstance(moves, str):
                continue
            x, y = place_of(moves[0].cell)
            rare = len(moves) > 1 or len(moves[0].tiles) > 1
            found.append(Placement(face, cell, turn, moves))
            weights.append(2.0 ** (-self.crowding * (abs(x) + abs(y)) / 2) * (6 if rare else 1))
        if not found:
            return ()
        (chosen,) = self.luck.choices(found, weights)
        self.grid = self.grid.after(chosen)
        self.position = self.position.with_piece(place_of(chosen.cell), piece_of(chosen.face, chosen.turn))
        return chosen.moves

    def close(self, route: int) -> None:
        self.grid.close(route)
        self.position.completed = self.position.completed | {route}

    def wall_in(self) -> None:
        """Sprinkles blank tiles, stations without tracks, and crossings that no route runs through yet, and puts a
        wall around it all: gardens with many ways and few places for a station."""
        luck = self.luck
        reach = luck.randint(3, 8)
        blanks = luck.choice((0, 0.1, 0.15, 0.3, 0.5))
        posts = luck.choice((0, 0, 0.1, 0.2, 0.3))
        crossings = luck.choice((0.05, 0.1, 0.2, 0.5))
        places = [(x, y) for x in range(-reach, reach + 2) for y in range(-reach, reach + 1)]
        luck.shuffle(places)
        for x, y in places:
            neighbours = [self.grid.edges.get(cell_at(x, y) + step) for step in STEP]
            touched = any(mask and mask >> (side ^ 2) & 1 for side, mask in enumerate(neighbours))
            if cell_at(x, y) in self.grid.edges or touched:
                continue
            edge = max(abs(x), abs(y)) >= reach
            drawn = luck.random()
            if not edge and neighbours == [None] * 4 and drawn < crossings:
                self.put(x, y, 0b1111, station=True)
            elif drawn < crossings + posts and not edge:
                self.put(x, y, 0, station=True)
            elif edge or drawn < crossings + posts + blanks:
                self.put(x, y, 0, station=False)
        self.grid._sites.clear()

    def put(self, x: int, y: int, mask: int, *, station: bool) -> None:
        """Something that no route has come to: blank, or with free tracks on those sides."""
        cell = cell_at(x, y)
        tracks = tuple(track for track in LAYINGS["crossing"][0] if mask >> "NESW".index(track[0]) & 1)
        self.grid.edges[cell] = mask
        self.position.pieces[x, y] = Piece(tracks)
        if station:
            owner, value = self.luck.randrange(self.seats), self.luck.choice((1, 2, 3, 4))
            self.grid.stations[cell] = Station(self.grid.laid, owner, value, crossing=bool(mask))
            self.grid.laid += 1
            self.position.pieces[x, y] = Piece(tracks, owner, value)
