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

import time
from collections.abc import AsyncIterator
from types import TracebackType
from typing import Self

from events.connection import Client, connect, reaching
from events.feed import Feed
from events.handle import Tables
from events.listing import Listing
from events.redis_store import RedisStore
from events.store import Unavailable
from services.settings import BadSetting, Settings


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class App:
    """What every process uses of the store. Connections are made at their first use."""

    def __init__(self, settings: Settings) -> None:
        if not settings.redis_url:
            raise BadSetting("TURNTABLE_REDIS_URL: no server of tables is named")
        self.settings = settings
        self.client: Client = connect(settings.redis_url, size=settings.connections, timeout=settings.timeout)
        self.reader: Client = connect(settings.redis_url, timeout=settings.timeout, blocking=True)
        self.store = RedisStore(self.client)
        self.tables = Tables(self.store, now)
        self.feed = Feed(self.store, self.reader)
        self.listing = Listing(self.client)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        await self.feed.close()
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
