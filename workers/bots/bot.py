"""What a bot is: somebody who is shown a view and answers with a command."""

from __future__ import annotations

from random import Random
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from domain.game import Command, Game, Seat

S = TypeVar("S")


class View(msgspec.Struct, Generic[S], frozen=True):
    """A game as one seat sees it. Made by `look`, never from a state: a bot cannot see more than a person.

    `title` is the title's id; `state` is of the title's own state type, with hidden zones hidden.
    """

    title: str
    game: Game[S, Any, Any]
    seat: Seat
    state: S

    def legal(self) -> list[Command]:
        """Every command that the seat may send now, in the game's fixed order."""
        return list(self.game.legal(self.state, self.seat))


def look(title: str, game: Game[S, Any, Any], state: S, seat: Seat) -> View[S]:
    """What `seat` sees of `state`."""
    return View(title, game, seat, game.view(state, seat))


class Bot(Protocol):
    """Chooses among the legal commands. It keeps nothing between two choices: any worker may ask it."""

    def choose(self, view: View[Any], luck: Random) -> Command:
        """One of `view.legal()`. `luck` is seeded from the table, so that a choice can be made again."""
        ...
