"""Whole games between bots on the rules alone: no table, no record, no server."""

from __future__ import annotations

import reprlib
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import Any, Final

import msgspec

from domain import titles
from domain.chance import Chance, table_key
from domain.game import TABLE, Command, Event, Game, Illegal, Seat, Setup
from workers.bots.bot import look
from workers.bots.registry import find_bot

CHUNK: Final = 16
"""At most so many games go to a process at a time."""


class Plan(msgspec.Struct, frozen=True):
    """What is simulated: a title's board and the bots that share it. Its luck comes from `seed` alone."""

    title: str
    bots: tuple[str, ...]
    board: str = ""
    edition: int = 0
    """0: the newest."""
    options: Mapping[str, str] = {}
    seed: int = 0

    def setup(self) -> Setup:
        edition = self.edition or titles.title(self.title).edition
        return Setup(len(self.bots), edition, self.board, self.options)


class Played(msgspec.Struct, frozen=True):
    """A game that was played to its end: points and rank of each bot, in the order of `Plan.bots`."""

    number: int
    points: tuple[int, ...]
    ranks: tuple[int, ...]
    decisions: int


class BotFault(Exception):  # noqa: N818  (whose fault it is, not what kind)
    """A bot failed, or chose what the rules refuse. `number` and `seat` say where it can be seen again."""

    def __init__(self, bot: str, number: int, seat: Seat, reason: str) -> None:
        super().__init__(bot, number, seat, reason)
        self.bot, self.number, self.seat, self.reason = bot, number, seat, reason

    def __str__(self) -> str:
        return f"{self.bot}, on seat {self.seat} of game {self.number}: {self.reason}"


class NoCommand(Exception):  # noqa: N818
    """A bot chose something that is no command of the game it plays."""


def seating(bots: int, number: int) -> tuple[int, ...]:
    """Which bot sits on each seat in that game: all move on by one seat from game to game."""
    return tuple((seat + number) % bots for seat in range(bots))


def play(plan: Plan, number: int) -> Played:
    """Play game `number` of the plan; the same number gives the same game. Raises `BotFault`."""
    game = titles.title(plan.title).game
    key = table_key(plan.seed.to_bytes(32, "big", signed=True), [number.to_bytes(32, "big")])
    chairs = seating(len(plan.bots), number)
    bots = [find_bot(plan.bots[chair])() for chair in chairs]
    luck = [Random(key + bytes([seat])) for seat in range(len(chairs))]  # noqa: S311
    state = game.initial(plan.setup())
    version = 0
    while awaited := game.to_act(state):
        version += 1
        seat = min(awaited)
        command: Command
        if seat == TABLE:
            (command,) = game.legal(state, TABLE)
            events = game.decide(state, TABLE, command, Chance(key, version))
        else:
            try:
                command = bots[seat].choose(look(plan.title, game, state, seat), luck[seat])
                events = _decided(game, state, seat, command, Chance(key, version))
            except KeyboardInterrupt:
                raise
            except Illegal as refused:
                raise BotFault(plan.bots[chairs[seat]], number, seat, f"refused: {refused}") from refused
            # A bot that ends its own program must not end the one that judges it.
            except BaseException as fault:
                reason = f"{type(fault).__name__}: {fault}"
                raise BotFault(plan.bots[chairs[seat]], number, seat, reason) from fault
        for event in events:
            state = game.evolve(state, event)
    scores = sorted(zip(chairs, game.scores(state), strict=True), key=lambda pair: pair[0])
    return Played(
        number,
        tuple(score.points for _, score in scores),
        tuple(score.rank for _, score in scores),
        version,
    )


def _decided(
    game: Game[Any, Any, Any], state: Any, seat: Seat, command: object, chance: Chance
) -> Sequence[Event]:
    """The events of what a bot has chosen. Raises `Illegal`, and `NoCommand` where the rules cannot even read it."""
    try:
        return game.decide(state, seat, command, chance)
    except Illegal:
        raise
    except Exception as fault:
        if any(type(command) is type(one) and command == one for one in game.legal(state, seat)):
            raise
        raise NoCommand(f"{reprlib.repr(command)} is no command of this game") from fault


def simulate(
    plan: Plan, games: int, jobs: int = 1, prepare: Callable[[], object] | None = None
) -> Iterator[Played]:
    """Games 0 to `games` - 1, in that order, on `jobs` processes. Raises `BotFault`.

    Each process that is started calls `prepare` first: what this one knows, it does not.
    """
    if jobs <= 1:
        yield from (play(plan, number) for number in range(games))
        return
    chunk = max(1, min(CHUNK, games // (4 * jobs)))
    with ProcessPoolExecutor(jobs, get_context("spawn"), initializer=_begin, initargs=(prepare,)) as pool:
        try:
            # What is started now must not hear a Ctrl-C before it has begun.
            hears = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
            try:
                played = pool.map(partial(play, plan), range(games), chunksize=chunk)
            finally:
                signal.pthread_sigmask(signal.SIG_SETMASK, hears)
            yield from played
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _begin(prepare: Callable[[], object] | None) -> None:
    """A process that plays begins. Ctrl-C is for the one that shows the progress, which ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if prepare is not None:
        prepare()
