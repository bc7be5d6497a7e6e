"""A game of InterUrban at one moment."""

from __future__ import annotations

from typing import Literal, TypeAlias

from domain.game import Score, Seat, Setup, Value
from domain.pile import EMPTY, Pile

Why: TypeAlias = Literal["", "values", "blocked", "game-end"]
"""How a route was completed: one station of each value, no station can follow, the game's end; "" when open."""

Ending: TypeAlias = Literal["", "routes", "track", "stations", "no-placement", "one-seat-left"]
"""Why the game ended (Ending/Winning the Game); "" while it goes on."""


class Laid(Value, frozen=True):
    """A tile on the table: x to the right, y up, turned clockwise by `turn` quarters."""

    face: int
    x: int
    y: int
    turn: int


class Route(Value, frozen=True):
    """One of the six routes.

    `x` and `y` are the place before its locomotive, where its next tile goes, entered by `side`
    (0 north, 1 east, 2 south, 3 west); `tiles` are places in `State.board`, in travelling order.
    """

    label: str
    x: int
    y: int
    side: int
    tiles: tuple[int, ...] = ()
    done: Why = ""


class State(Value, frozen=True):
    """Everything on the table.

    `board` is in the order of placing. `fresh` are the seats that have yet to have their first turn:
    while there are some, it is the first round. `placed` and `station_placed` are of this turn.
    """

    setup: Setup
    starts: tuple[int, ...] = ()
    board: tuple[Laid, ...] = ()
    routes: tuple[Route, ...] = ()
    track_up: tuple[int, ...] = ()
    track: Pile = EMPTY
    stations_up: tuple[tuple[int, ...], ...] = ()
    stations: tuple[Pile, ...] = ()
    turn: Seat = 0
    placed: int = 0
    station_placed: int | None = None
    fresh: tuple[Seat, ...] = ()
    gone: tuple[Seat, ...] = ()
    ended: Ending = ""
    final: tuple[Score, ...] | None = None

    @property
    def dealt(self) -> bool:
        return bool(self.starts)


def start_routes(labels: tuple[str, ...]) -> tuple[Route, ...]:
    """The six routes of two Start tiles joined at their plain edges, the first one at (0, 0), the other east of it.

    `labels` are the first tile's, then the second's, each clockwise from its plain edge.
    """
    south, west, north, second_north, east, second_south = labels
    return (
        Route(south, 0, -1, 0),
        Route(west, -1, 0, 1),
        Route(north, 0, 1, 2),
        Route(second_north, 1, 1, 2),
        Route(east, 2, 0, 3),
        Route(second_south, 1, -1, 0),
    )
