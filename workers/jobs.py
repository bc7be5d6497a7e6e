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
from domain.trains.game import BoardChanged
from events import notice
from events.handle import WORKERS, Tables, UnknownTable
from events.loaded import Loaded
from events.store import Conflict, Unavailable
from events.upcast import UnknownKind
from workers.bots.bot import look
from workers.bots.registry import UnknownBot, find_bot, is_own, known_bots
from workers.guest import places
from workers.guests import THINKING, Failed, Guests, Late

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

    def __init__(
        self,
        runner: asyncio.Runner,
        tables: Tables,
        watch: Watch | None = None,
        guests: Guests | None = None,
    ) -> None:
        """Without `guests`, bots of other packages are unknown here."""
        self._runner = runner
        self._tables = tables
        self._guests = guests
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
            return self._go_on(loaded, seat) if loaded.version == version else 0
        except UnknownTable:
            return 0
        except BoardChanged:
            log.error("board-changed", table=table_id, version=version, seat=seat)
            return 0

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
        bot, until = loaded.table.player(seat), monotonic() + THINKING
        for attempt in range(TRIES):
            try:
                command = self._choice(loaded, seat, attempt, until)
                if type(command) in _NO_MOVES:
                    raise Illegal("no-move")
                return self._send(loaded, seat, command, "bot", goes_on=goes_on)
            except Illegal as refused:
                bound.warning("bot-refused", bot=bot, rule=refused.rule, attempt=attempt)
            except (Conflict, Unavailable, UnknownKind, BoardChanged, JobTimeoutException):
                raise
            except Late:
                bound.warning("bot-too-slow", bot=bot, attempt=attempt)
                break
            except Failed as failed:
                bound.warning("bot-failed", bot=bot, attempt=attempt, exception=failed.kind, at=failed.at)
            except Exception:  # noqa: BLE001  (what the bot wants is of no game of this kind)
                bound.warning("bot-failed", bot=bot, attempt=attempt, exc_info=True)
        bound.error("bot-replaced", bot=bot, by="the first legal command")
        return self._send(loaded, seat, legal(loaded.table, seat)[0], "first-legal", goes_on=goes_on)

    def _choice(self, loaded: Loaded, seat: Seat, attempt: int, until: float) -> Command:
        if self._watch is None:
            return self._chosen(loaded, seat, attempt, until)
        with self._watch.bot(loaded.table.title, loaded.table.player(seat)):
            return self._chosen(loaded, seat, attempt, until)

    def _chosen(self, loaded: Loaded, seat: Seat, attempt: int, until: float) -> Command:
        """Raises `Late`, `Failed` and `BoardChanged`. Bots that come with Turntable think here, which is quick."""
        table = loaded.table
        bot = table.player(seat)
        if self._guests is None or is_own(bot) or bot not in known_bots():
            return _own_choice(table, seat, loaded.version, attempt)
        seen = titles.title(table.title).game.view(table.game, seat)
        seed = luck_seed(table.secret, loaded.version, seat, attempt)
        return self._guests.choose(bot, table.title, seat, seen, seed, until)

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


def _own_choice(table: Table, seat: Seat, version: int, attempt: int) -> Command:
    try:
        return choice(table, seat, version, attempt)
    except BoardChanged:
        raise
    except JobTimeoutException as late:
        raise Late from late
    except BaseException as error:
        raise Failed(type(error).__name__, places(error)) from error


def choice(table: Table, seat: Seat, version: int, attempt: int = 0) -> Command:
    """What the bot of that seat wants at that version. The bot sees what a person there would see.

    Raises `UnknownBot` for one that does not come with Turntable: it thinks in a process of its own. A table's
    records may even be a stranger's file, and never make this process import what they name.
    """
    name = table.player(seat)
    if not is_own(name):
        raise UnknownBot(name, "it does not come with Turntable")
    view = look(table.title, titles.title(table.title).game, table.game, seat)
    return find_bot(name)().choose(view, luck(table.secret, version, seat, attempt))


def luck(secret: bytes, version: int, seat: Seat, attempt: int = 0) -> Random:
    """The bot's luck: the same for the same choice, so that it can be made again once the secret is told."""
    return Random(luck_seed(secret, version, seat, attempt))  # noqa: S311


def luck_seed(secret: bytes, version: int, seat: Seat, attempt: int = 0) -> bytes:
    """What seeds the bot's luck, and tells nothing of the secret."""
    place = f"{version}:{seat}:{attempt}".encode()
    return blake2b(place, key=secret, digest_size=32, person=b"bot").digest()


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
