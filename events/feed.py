"""Following tables: every record after a version, and then each new one as it is written."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, Final

import msgspec
from redis.exceptions import RedisError

from events import keys
from events.connection import Client, reaching, together
from events.store import Store, Stored, Unavailable

BLOCK: Final = 5_000
"""Milliseconds that one read waits for news."""

STALLED: Final = 10.0
"""Seconds after which a reader no longer trusts that the outbox still holds all that it has missed."""

RECENT: Final = 64
"""How many of a followed table's newest records are kept for all its followers."""

PAGE: Final = 256
"""How many old records are read at a time for a follower who is behind."""


class Told(msgspec.Struct):
    """As much of a notice as a feed needs."""

    table: str
    version: int


_told: Final = msgspec.msgpack.Decoder(Told).decode


class Channel:
    """What the followers of one table share: its newest records, and a pulse at each news."""

    def __init__(self) -> None:
        self.followers = 0
        self.version = 0
        self._recent: deque[Stored] = deque(maxlen=RECENT)
        self.pulse = asyncio.Event()

    def since(self, after: int) -> list[Stored] | None:
        """The records after that version, or None if the store must be asked."""
        if self.version and after >= self.version:
            return []
        if self._recent and self._recent[0].version <= after + 1:
            return [stored for stored in self._recent if stored.version > after]
        return None

    def add(self, records: Sequence[Stored]) -> None:
        for stored in records:
            if stored.version <= self.version:
                continue
            if stored.version != self.version + 1:
                self._recent.clear()
            self._recent.append(stored)
            self.version = stored.version
        self._beat()

    def forget(self) -> None:
        """Let every follower ask the store."""
        self._recent.clear()
        self.version = 0
        self._beat()

    def _beat(self) -> None:
        self.pulse.set()
        self.pulse = asyncio.Event()


class Feed:
    """All that one process follows, over one blocking read of the outboxes (on a cluster one a part).

    `reader` is a client made by `connect(…, blocking=True)`.
    """

    def __init__(self, store: Store, reader: Client) -> None:
        self._store = store
        self._reader = reader
        self._channels: dict[str, Channel] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._starting = asyncio.Lock()

    async def follow(self, table: str, after: int = 0) -> AsyncGenerator[Stored]:
        """The records after that version, without end: old ones, then new ones within a few milliseconds.

        Close it (`aclose`, or `contextlib.aclosing`) when the follower has gone. Raises `Unavailable`
        while the store cannot be read; follow again from the last version that came.
        """
        channel = self._channels.setdefault(table, Channel())
        channel.followers += 1
        try:
            await self._start()
            while True:
                pulse = channel.pulse
                fresh: Sequence[Stored] | None = channel.since(after)
                if fresh is None:
                    fresh = await self._store.read(table, after, PAGE)
                for stored in fresh:
                    after = stored.version
                    yield stored
                if not fresh:
                    await pulse.wait()
        finally:
            channel.followers -= 1
            if not channel.followers and self._channels.get(table) is channel:
                del self._channels[table]

    async def close(self) -> None:
        """Stop reading. Followers wait from then on."""
        tasks, self._tasks = set(self._tasks), []
        while tasks:
            # Again and again: the library waits with a time limit, which may swallow a cancellation.
            for task in tasks:
                task.cancel()
            _, tasks = await asyncio.wait(tasks, timeout=0.1)

    async def _start(self) -> None:
        async with self._starting:
            if self._tasks:
                return
            places = [await self._places(parts) for parts in together(self._reader)]
            self._tasks = [asyncio.create_task(self._read(place)) for place in places]

    async def _places(self, parts: Sequence[int]) -> dict[str, bytes]:
        """Where the outboxes of these parts end now."""
        places: dict[str, bytes] = {}
        with reaching():
            for part in parts:
                key = keys.outbox(part)
                last = await self._reader.xrevrange(key, "+", "-", count=1)
                places[key] = last[0][0] if last else b"0-0"
        return places

    async def _read(self, places: dict[str, bytes]) -> None:
        """Read on for ever; after a failure or a stall everybody asks the store, so nothing is missed."""
        heard = monotonic()
        while True:
            try:
                with reaching():
                    reply: Any = await self._reader.xread(places, block=BLOCK)
                if monotonic() - heard > STALLED:
                    self._forget(places)
                heard = monotonic()
                await self._tell(places, reply or ())
            except (Unavailable, RedisError):
                self._forget(places)
                await asyncio.sleep(1)

    async def _tell(self, places: dict[str, bytes], reply: Sequence[Any]) -> None:
        news: dict[str, int] = {}
        for key, entries in reply:
            for entry_id, fields in entries:
                places[key.decode()] = entry_id
                with suppress(msgspec.DecodeError):
                    told = _told(fields[1])
                    if told.table in self._channels:
                        news[told.table] = max(told.version, news.get(told.table, 0))
        await asyncio.gather(*(self._fetch(table, version) for table, version in news.items()))

    async def _fetch(self, table: str, version: int) -> None:
        channel = self._channels.get(table)
        if channel is not None and version > channel.version:
            channel.add(await self._store.read(table, channel.version or version - 1))

    def _forget(self, places: dict[str, bytes]) -> None:
        for table, channel in self._channels.items():
            if keys.outbox(keys.shard(table)) in places:
                channel.forget()
