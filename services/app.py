"""The composition root: everything is put together here, and nowhere else.

    from services import settings
    from services.app import App, run_dispatcher, run_worker

    async with App(settings.read()) as app:
        answer = await app.tables.handle(table_id, hashed(token), command, command_id, expected)
        loaded = await app.tables.load(table_id)               # loaded.version, .head, .table
        records = await app.tables.records(table_id, after=0)  # Stored(version, raw)
        async with aclosing(app.feed.follow(table_id, after)) as records: ...
        await app.listing.public(limit=50)                     # events.notice.Notice
        await app.listing.person(hashed(token))
        await app.listing.by_code(code)                        # a table id, or None
        await app.alive()                                      # whether the store answers

`run_dispatcher(settings)` and `run_worker(settings)` are whole processes: they return after SIGTERM
or SIGINT. Where `redis_url` is empty, `services.embedded.serving(settings)` gives settings that have one.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import signal
import socket
import time
from collections.abc import AsyncGenerator, AsyncIterator, Generator
from contextlib import asynccontextmanager, contextmanager, suppress
from types import TracebackType
from typing import Final, Self

import structlog
import uvloop

from events.connection import Client, connect, reaching
from events.deadlines import Deadlines
from events.feed import Feed
from events.handle import Tables
from events.lane import Lane
from events.listing import Listing
from events.outbox import Outbox
from events.redis_store import RedisStore
from events.store import Unavailable
from services import logs
from services.boards import offer_boards
from services.guest import guests
from services.metrics import Metrics
from services.settings import BadSetting, Settings
from services.survey import EVERY, survey
from services.watching import Watch, WatchedTables
from workers.dispatch import Dispatcher
from workers.jobs import Desk, sit_down
from workers.queue import JobQueue, connect_queue
from workers.sweep import Sweep
from workers.worker import work

log: Final = structlog.get_logger("turntable")


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class App:
    """What every process uses of the store. Connections are made at their first use."""

    def __init__(self, settings: Settings, watch: Watch | None = None) -> None:
        if not settings.redis_url:
            raise BadSetting("TURNTABLE_REDIS_URL: no server of tables is named")
        offer_boards(settings)
        self.settings = settings
        self.watch = watch
        self.client: Client = connect(settings.redis_url, size=settings.connections, timeout=settings.timeout)
        self.reader: Client = connect(settings.redis_url, timeout=settings.timeout, blocking=True)
        self.lane = Lane.to(settings.redis_url, settings.timeout)
        self.store = RedisStore(self.client, settings.assurance, self.lane)
        self.tables = Tables(self.store, now) if watch is None else WatchedTables(self.store, now, watch)
        self.feed = Feed(self.store, self.reader, heard=self.tables.hear)
        self.tables.wrote = self.feed.wrote
        self.listing = Listing(self.client)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        await self.feed.close()
        if self.lane is not None:
            await self.lane.close()
        await self.reader.aclose()
        await self.client.aclose()

    async def alive(self) -> bool:
        """Whether the store answers."""
        try:
            with reaching():
                await self.client.ping()
        except Unavailable:
            return False
        return True

    def table_ids(self) -> AsyncIterator[str]:
        """Every table in the store, in no order."""
        return self.store.tables()

    async def rebuild(self) -> int:
        """Make the read models again from the records; how many tables there are."""
        ids = [table_id async for table_id in self.table_ids()]
        await self.listing.rebuild(self.tables, ids)
        return len(ids)


@contextmanager
def watching(settings: Settings, process: str) -> Generator[Watch | None]:
    """This process is looked into for as long as the block lasts, if the settings want that."""
    watch = Watch.begun(settings, process)
    try:
        yield watch
    finally:
        if watch is not None:
            watch.close()


@asynccontextmanager
async def _surveying(app: App) -> AsyncGenerator[None]:
    """Every dispatcher measures the whole deployment, so that it does not matter which of them lives."""
    metrics = app.watch.metrics if app.watch is not None else None
    if metrics is None:
        yield
        return
    going = asyncio.create_task(_survey_again(app, metrics))
    try:
        yield
    finally:
        going.cancel()
        with suppress(asyncio.CancelledError):
            await going


async def _survey_again(app: App, metrics: Metrics) -> None:
    while True:
        try:
            metrics.take_in(await survey(app))
        except Unavailable as away:
            log.warning("survey-failed", error=str(away))
        await asyncio.sleep(EVERY)


def run_dispatcher(settings: Settings) -> None:
    """Turn what happens at tables into jobs and listings until SIGTERM or SIGINT."""
    logs.configure(settings)
    with watching(settings, "dispatch") as watch:
        uvloop.run(_dispatch(settings, watch))


async def _dispatch(settings: Settings, watch: Watch | None) -> None:
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    name = f"{socket.gethostname()}-{os.getpid()}-{secrets.token_hex(4)}"
    async with App(settings, watch) as app, _surveying(app):
        with connect_queue(settings.jobs_url) as connection:
            queue = JobQueue(connection, settings.queue)
            await Dispatcher(
                jobs=Outbox(app.client, app.reader, "jobs", name),
                listings=Outbox(app.client, app.reader, "listing", name),
                queue=queue,
                listing=app.listing,
                sweep=Sweep(Deadlines(app.client), app.tables, queue, now),
            ).run(stop)


def run_worker(settings: Settings) -> None:
    """Do the jobs of the queue until SIGTERM or SIGINT."""
    logs.configure(settings)
    with (
        watching(settings, "worker") as watch,
        asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner,
    ):
        app, others = App(settings, watch), guests()
        sit_down(Desk(runner, app.tables, watch, others))
        try:
            work(settings.jobs_url, settings.queue)
        finally:
            others.close()
        runner.run(app.close())
