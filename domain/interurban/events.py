"""What can have happened in InterUrban."""

from __future__ import annotations

from typing import TypeAlias

from domain.game import Event, GameScored, Seat, Value
from domain.interurban.state import Ending, Why
from domain.pile import Pile


class Run(Value, frozen=True):
    """How a placement moved one locomotive.

    `tiles` are the places in `State.board` that the route gained: the tile placed, then a crossing that
    lay there already and was run through. `x`, `y` and `side` are the place before the locomotive now.
    """

    route: int
    label: str
    tiles: tuple[int, ...]
    x: int
    y: int
    side: int


class Dealt(Event, frozen=True, tag="interurban.dealt"):
    """Two Start tiles, who begins, and what lies face up; the piles are face down, their top first."""

    starts: tuple[int, int]
    first: Seat
    track_up: tuple[int, ...]
    track: Pile
    stations_up: tuple[tuple[int, ...], ...]
    stations: tuple[Pile, ...]


class TilePlaced(Event, frozen=True, tag="interurban.tile-placed"):
    """A seat placed a tile, which extended one route or two."""

    seat: Seat
    face: int
    x: int
    y: int
    turn: int
    runs: tuple[Run, ...]


class RouteCompleted(Event, frozen=True, tag="interurban.route-completed"):
    """A locomotive was removed: the route has all four values, or no station can follow."""

    route: int
    label: str
    why: Why


class TurnEnded(Event, frozen=True, tag="interurban.turn-ended"):
    """A turn is over; these tiles were turned face up, and `next` is to play."""

    seat: Seat
    track: tuple[int, ...]
    station: int | None
    next: Seat


class TurnEmpty(Event, frozen=True, tag="interurban.turn-empty"):
    """A seat could not place any tile on its turn."""

    seat: Seat


class GameEnded(Event, frozen=True, tag="interurban.game-ended"):
    """The last turn is over; the routes still open count as completed. TABLE counts the points next."""

    why: Ending
    seat: Seat


class SeatLeft(Event, frozen=True, tag="interurban.seat-left"):
    """A seat dropped out for good."""

    seat: Seat


InterurbanEvent: TypeAlias = (
    Dealt | TilePlaced | RouteCompleted | TurnEnded | TurnEmpty | GameEnded | SeatLeft | GameScored
)
