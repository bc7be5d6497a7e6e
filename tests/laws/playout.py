"""Random games of every title, step by step, as the laws need them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from domain.chance import Chance, table_key
from domain.game import TABLE, WATCHER, Command, Event, Seat, Setup, Title
from domain.titles import TITLES

EXAMPLES = int(os.environ.get("LAWS_EXAMPLES", "4"))
"""How many playouts each law sees of each case; `make laws-long` asks for many more."""

BOUND = 20_000
"""No playout may need more decisions than this."""


class Case(NamedTuple):
    title: Title
    setup: Setup

    @property
    def name(self) -> str:
        board = f"-{self.setup.board}" if self.setup.board else ""
        return f"{self.title.id}{board}-e{self.setup.edition}-{self.setup.seats}"


class Step(NamedTuple):
    """One decision: `state` before it, `after` it."""

    state: Any
    version: int
    actor: Seat
    command: Command
    events: tuple[Event, ...]
    after: Any


def cases() -> list[Case]:
    """Every title on every board, in every edition, with the fewest and the most seats."""
    return [
        Case(title, Setup(seats, edition, board.id if board else ""))
        for title in TITLES.values()
        for board in (*title.boards(),) or (None,)
        for edition in title.editions
        for seats in sorted(set(board.seats if board else title.seats))
    ]


def luck(seed: int, version: int) -> Chance:
    return Chance(table_key(seed.to_bytes(32, "big"), ()), version)


def playout(case: Case, seed: int) -> Iterator[Step]:
    """A whole game of uniformly random legal commands, from the closed box to the end."""
    game = case.title.game
    random = Random(seed)
    state = game.initial(case.setup)
    for version in range(1, BOUND):
        awaited = sorted(game.to_act(state))
        if not awaited:
            return
        actor = random.choice(awaited)
        command = random.choice(game.legal(state, actor))
        events = tuple(game.decide(state, actor, command, luck(seed, version)))
        after = state
        for event in events:
            after = game.evolve(after, event)
        yield Step(state, version, actor, command, events, after)
        state = after
    raise AssertionError(f"{case.name}: seed {seed} does not end within {BOUND} decisions")


def eyes(case: Case) -> list[Seat]:
    """Everybody who looks on without being the table."""
    return [*range(case.setup.seats), WATCHER]


def everybody(case: Case) -> list[Seat]:
    return [TABLE, *eyes(case)]
