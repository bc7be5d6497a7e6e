"""What workers do for a table: TABLE's own decisions, and those of bots."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import AbstractContextManager
from hashlib import blake2b
from random import Random
from time import monotonic, sleep
from typing import Any, Final, Protocol, TypeVar

import structlog
from rq import Retry, get_current_job
from rq.timeouts import JobTimeoutException

from domain import titles
from domain.game import TABLE, Command, Illegal, Seat
from domain.table.commands import TableCommand
from domain.table.sight import legal
from domain.table.state import Table
from events import notice
from events.handle import WORKERS, Tables, UnknownTable
from events.loaded import Loaded
from events.store import Conflict, Unavailable
from events.upcast import UnknownKind
from workers.bots.bot import look
from workers.bots.registry import UnknownBot, find_bot, known_bots

T = TypeVar("T")

STEPS: Final = 32
SECONDS: Final = 0.05
"""One job goes on with what its table's workers owe next, so that bots in a row need not queue each time,
for at most so many decisions and about so many seconds: other tables wait meanwhile."""

LEFT: Final = 0.1
"""Seconds until a job that only newer workers can do is back in the queue, where one of them may be quicker."""

LEFT_OFTEN: Final = 1_000_000
"""How often that may happen to it: a new release may take its time."""

TRIES: Final = 2
"""How often a bot is asked before the first legal command is played for it."""

_NO_MOVES: Final = frozenset(TableCommand.__args__)
"""A bot plays the game. It does not resign for a person for whom it only stands in."""

log: Final = structlog.get_logger("turntable.jobs")


class Watch(Protocol):
    """Whoever looks on: what a job, and a bot in it, does happens within these."""

    def job(self, table: str, version: int, seat: Seat, trace: str) -> AbstractContextManager[None]: ...
    def bot(self, title: str, bot: str) -> AbstractContextManager[None]: ...


class Desk:
    """Where a worker works: its event loop and its tables, kept from one job to the next."""

    def __init__(self, runner: asyncio.Runner, tables: Tables, watch: Watch | None = None) -> None:
        self._runner = runner
        self._tables = tables
        self._watch = watch

    def take_turn(self, table_id: str, version: int, seat: Seat) -> int:
        """Decide for that seat, or TABLE, at that version, and go on; how many decisions were made.

        Nothing happens if the table has moved on. Raises `Unavailable` and `UnknownKind`.
        """
        if self._watch is None:
            return self._take_turn(table_id, version, seat)
        job = get_current_job()
        with self._watch.job(table_id, version, seat, job.meta.get("trace", "") if job else ""):
            return self._take_turn(table_id, version, seat)

    def _take_turn(self, table_id: str, version: int, seat: Seat) -> int:
        try:
            loaded = self._wait(self._tables.load(table_id))
        except UnknownTable:
            return 0
        if loaded.version != version:
            return 0
        return self._go_on(loaded, seat)

    def _go_on(self, loaded: Loaded, seat: Seat) -> int:
        began, steps = monotonic(), 0
        while any(owed.seat == seat for owed in notice.work(loaded.table)):
            steps += 1
            more = steps < STEPS and monotonic() - began < SECONDS
            try:
                loaded = self._decide(loaded, seat, goes_on=more)
            except Conflict:
                return steps - 1
            owed = notice.work(loaded.table)
            if not more or not owed:
                break
            seat = owed[0].seat
        return steps

    def _decide(self, loaded: Loaded, seat: Seat, *, goes_on: bool) -> Loaded:
        bound = log.bind(table=loaded.id, version=loaded.version, seat=seat)
        if seat == TABLE:
            (command,) = legal(loaded.table, TABLE)
            return self._send(loaded, seat, command, "table", goes_on=goes_on)
        for attempt in range(TRIES):
            try:
                command = self._choice(loaded, seat, attempt)
                if type(command) in _NO_MOVES:
                    raise Illegal("no-move")
                return self._send(loaded, seat, command, "bot", goes_on=goes_on)
            except Illegal as refused:
                bound.warning(
                    "bot-refused", bot=loaded.table.player(seat), rule=refused.rule, attempt=attempt
                )
            except (Conflict, Unavailable, UnknownKind):
                raise
            except JobTimeoutException:
                bound.warning("bot-too-slow", bot=loaded.table.player(seat))
                break
            except Exception:  # noqa: BLE001  (whatever a stranger's bot raises, its table must go on)
                bound.warning("bot-failed", bot=loaded.table.player(seat), attempt=attempt, exc_info=True)
        bound.error("bot-replaced", bot=loaded.table.player(seat), by="the first legal command")
        return self._send(loaded, seat, legal(loaded.table, seat)[0], "first-legal", goes_on=goes_on)

    def _choice(self, loaded: Loaded, seat: Seat, attempt: int) -> Command:
        if self._watch is None:
            return choice(loaded.table, seat, loaded.version, attempt)
        with self._watch.bot(loaded.table.title, loaded.table.player(seat)):
            return choice(loaded.table, seat, loaded.version, attempt)

    def _send(self, loaded: Loaded, seat: Seat, command: Command, how: str, *, goes_on: bool) -> Loaded:
        """The id says who chose, for good: `~bot-7`, or `~first-legal-7` where the bot could not."""
        command_id = f"{WORKERS}{how}-{loaded.version}"
        sent = self._tables.handle(
            loaded.id, seat, command, command_id, loaded.version, strict=True, goes_on=goes_on
        )
        answer = self._wait(sent)
        log.info("decided", table=loaded.id, version=answer.version, seat=seat, command_id=command_id)
        return answer.after

    def _wait(self, coroutine: Coroutine[Any, Any, T]) -> T:
        return self._runner.run(coroutine)


def choice(table: Table, seat: Seat, version: int, attempt: int = 0) -> Command:
    """What the bot of that seat wants at that version. The bot sees what a person there would see.

    Raises `UnknownBot` for one that is not installed here: a table's records may be a stranger's file, and
    never make this process import what they name.
    """
    name = table.player(seat)
    if name not in known_bots():
        raise UnknownBot(name, "it is not installed here")
    view = look(table.title, titles.title(table.title).game, table.game, seat)
    return find_bot(name)().choose(view, luck(table.secret, version, seat, attempt))


def luck(secret: bytes, version: int, seat: Seat, attempt: int = 0) -> Random:
    """The bot's luck: the same for the same choice, so that it can be made again once the secret is told."""
    place = f"{version}:{seat}:{attempt}".encode()
    return Random(blake2b(place, key=secret, digest_size=32, person=b"bot").digest())  # noqa: S311


_desk: Desk | None = None


def sit_down(desk: Desk) -> None:
    """Jobs of this process are done at that desk from now on."""
    global _desk  # noqa: PLW0603  (a job gets ids only, so its tools must be found from here)
    _desk = desk


def take_turn(table_id: str, version: int, seat: Seat) -> int | Retry:
    """The job. `seat` is TABLE for the table's own decisions.

    Where the table has been played on by a newer release, the job goes back into the queue, for a worker of that.
    """
    assert _desk is not None, "this process is no worker"
    try:
        return _desk.take_turn(table_id, version, seat)
    except UnknownKind as unknown:
        log.warning("left-to-newer", table=table_id, version=version, seat=seat, kind=unknown.kind)
        sleep(LEFT)
        return Retry(max=LEFT_OFTEN)
