"""A game of Infinite City at one moment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.game import Score, Seat, Value
from domain.infinite_city.grid import Spot
from domain.infinite_city.pending import BuryRest, Counting, Pending, PlayLooked
from domain.infinite_city.tiles import Face, TileSet
from domain.pile import EMPTY, Pile

TOKENS: Final = 15
HAND: Final = 5
TURNS: Final = 60
"""The turns of each seat after which the game goes to scoring (ruling 15)."""


class Tile(Value, frozen=True):
    """A tile of the city.

    `face` is None where it is hidden. `tokens` are the seats they belong to, sorted, one entry a
    token. `lost_by` is the seat whose hand a face-down tile came from (Salvage Yard): it knows the face.
    """

    face: Face | None
    up: bool = True
    tokens: tuple[Seat, ...] = ()
    lost_by: Seat | None = None


class State(Value, frozen=True):
    """Everything about a game, or as much as one seat may see of it.

    `hands` are sorted; `tokens` are those not on the table; both by seat. `stack` is what waits to be
    done, the next thing last. `turns` counts the turns that each seat has begun. `extra` are the
    tiles that Factories add at the end of this turn. `idle` counts the turns in a row that were
    passed without a draw. `out` are the seats whose tokens ran out in the turn that began the
    end; `last` the seats that still have a last turn, None until TABLE has announced them.
    """

    seats: int
    tile_set: TileSet
    first_seat: str
    deck: Pile
    hands: tuple[Pile, ...]
    tokens: tuple[int, ...]
    city: Mapping[Spot, Tile] = {}
    stack: tuple[Pending, ...] = ()
    turn: Seat = 0
    turns: tuple[int, ...] = ()
    extra: int = 0
    idle: int = 0
    out: tuple[Seat, ...] = ()
    last: tuple[Seat, ...] | None = None
    gone: tuple[Seat, ...] = ()
    scores: tuple[Score, ...] = ()

    @property
    def over(self) -> bool:
        """Whether play has stopped: nothing is left but to count, or not even that."""
        return bool(self.scores) or (bool(self.stack) and type(self.stack[-1]) is Counting)


def present(state: State) -> list[Seat]:
    """The seats that have not dropped out."""
    return [seat for seat in range(state.seats) if seat not in state.gone]


def others(state: State, seat: Seat) -> list[Seat]:
    """The seats still in the game, from the one to the left of `seat`, without it."""
    around = [(seat + step) % state.seats for step in range(1, state.seats)]
    return [other for other in around if other not in state.gone]


def looked_at(state: State, seat: Seat) -> Pile:
    """The tiles out of the deck that a seat's pending choices hold (Library)."""
    tiles = EMPTY
    for item in reversed(state.stack):
        match item:
            case PlayLooked() | BuryRest() if item.seat == seat:
                tiles = tiles.under(item.tiles)
            case _:
                pass
    return tiles
