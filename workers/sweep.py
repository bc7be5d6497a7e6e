"""Looking again at tables whose time has come: what nobody else can be relied on to do happens here."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from typing import Final

import redis
import structlog

from domain.game import TABLE, Command, Illegal, Seat
from domain.table.commands import Abandon, Expire
from domain.table.sight import legal
from domain.trains.game import BoardChanged
from events import notice
from events.deadlines import Deadlines, Due
from events.handle import WORKERS, Tables, UnknownTable
from events.loaded import Loaded
from events.notice import FORGOTTEN, PATIENCE, Notice
from events.store import Conflict, Unavailable
from events.upcast import UnknownKind
from workers.queue import JobQueue, Owed

AHEAD: Final = 2_000
"""Milliseconds by which two machines' clocks may differ without anybody having to care."""

REPAIR: Final = 60_000
"""Milliseconds until a table is looked at again whose board its host has changed: nothing goes on there meanwhile."""

log: Final = structlog.get_logger("turntable.sweep")


class Sweep:
    """Expires clocks, closes forgotten tables, and queues again the work of tables that have waited too long.

    `now` gives milliseconds since 1970.
    """

    def __init__(self, deadlines: Deadlines, tables: Tables, queue: JobQueue, now: Callable[[], int]) -> None:
        self._deadlines = deadlines
        self._tables = tables
        self._queue = queue
        self._now = now

    async def look(self, parts: Iterable[int]) -> int:
        """Look at every table of these parts that is due; how many those were. Raises `Unavailable`."""
        found = await self._deadlines.due(parts, self._now())
        for due in found:
            try:
                await self._look_at(due)
            except Conflict:
                log.debug("moved-on", table=due.table)
            except UnknownKind as unknown:
                # A dispatcher of a newer release finds it here when it takes over.
                log.warning("left-to-newer", table=due.table, kind=unknown.kind)
                await self._deadlines.move(due, self._now() + PATIENCE)
            except BoardChanged:
                log.error("board-changed", table=due.table)
                await self._deadlines.move(due, self._now() + REPAIR)
            except (Unavailable, redis.RedisError):
                raise
            except Exception:
                # One table that nobody can read must not keep the others waiting.
                log.exception("table-unreadable", table=due.table)
                await self._deadlines.move(due, self._now() + PATIENCE)
        return len(found)

    async def set_right(self, notices: Sequence[Notice]) -> None:
        """Look soon at tables whose writer's clock is ahead of this one: by it they would wait until that time."""
        now = self._now()
        for told in notices:
            if told.at > now + AHEAD:
                log.info("clock-ahead", table=told.table, version=told.version, milliseconds=told.at - now)
                await self._deadlines.hasten(told.table, now + PATIENCE)

    async def _look_at(self, due: Due) -> None:
        try:
            loaded = await self._tables.load(due.table)
        except UnknownTable:
            await self._deadlines.move(due, None)
            return
        now = self._now()
        if loaded.table.status in {"waiting", "gathering"} and loaded.at + FORGOTTEN <= now:
            await self._decide(loaded, Abandon(), "abandon")
            return
        late = self._expired(loaded, now)
        if late:
            names = "-".join(map(str, late))
            loaded = await self._decide(loaded, Expire(late[0], tuple(late[1:])), f"expire-{names}")
        owed = notice.work(loaded.table)
        if owed:
            # Where the host has changed the board, no worker could decide anything: raises `BoardChanged`.
            legal(loaded.table, owed[0].seat)
            again = Owed(loaded.id, loaded.version, owed[0].seat)
            if await asyncio.to_thread(self._queue.again, again):
                log.warning("queued-again", table=again.table, version=again.version, seat=again.seat)
        await self._deadlines.move(due, self._next(loaded, now))

    def _expired(self, loaded: Loaded, now: int) -> list[Seat]:
        clock = loaded.table.clock * 1000
        return sorted(seat for seat, since in loaded.waiting.items() if since + clock <= now)

    def _next(self, loaded: Loaded, now: int) -> int | None:
        """When to look again: what was queued just now has as much time as it had at first."""
        waited = now - loaded.at >= PATIENCE and loaded.table.status == "playing"
        at = now if waited else min(now, loaded.at)
        return notice.due(loaded.table, at, loaded.waiting)

    async def _decide(self, loaded: Loaded, command: Command, what: str) -> Loaded:
        command_id = f"{WORKERS}{what}-{loaded.version}"
        bound = log.bind(table=loaded.id, version=loaded.version, command_id=command_id)
        try:
            answer = await self._tables.handle(
                loaded.id, TABLE, command, command_id, loaded.version, strict=True
            )
        except Illegal as refused:
            bound.error("refused", rule=refused.rule)
            return loaded
        bound.info("decided", seat=TABLE)
        return answer.after
