"""Following tables: every record after a version, and then each new one as it is written."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import closing, suppress
from time import monotonic
from typing import Any, Final

import msgspec
from redis.exceptions import RedisError

from events import keys
from events.connection import Client, reaching, together
from events.store import Store, Stored, Unavailable

BLOCK: Final = 5_000
"""Milliseconds that one read waits for news."""

PAUSE: Final = 0.002
"""Seconds between news and the next reading: what comes in them is read at once, for little more."""

OWN_PAUSE: Final = 0.02
"""The same where all the news is this process's own, which its followers have had already."""

LATELY: Final = 1.0
"""Seconds after news of others for which more of theirs is expected."""

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
    """What the followers of one table share: its newest records."""

    def __init__(self) -> None:
        self.followers: set[Following] = set()
        self.version = 0
        self._recent: deque[Stored] = deque(maxlen=RECENT)

    def since(self, after: int) -> Sequence[Stored] | None:
        """The records after that version, or None if the store must be asked."""
        if not self.version:
            return None
        behind = self.version - after
        if behind <= 0:
            return ()
        if behind == 1 and self._recent:
            return (self._recent[-1],)
        if behind <= len(self._recent):
            return tuple([self._recent[place] for place in range(-behind, 0)])
        return None

    def add(self, records: Sequence[Stored]) -> None:
        before = self.version
        for stored in records:
            if stored.version <= self.version:
                continue
            if stored.version != self.version + 1:
                self._recent.clear()
            self._recent.append(stored)
            self.version = stored.version
        if self.version != before:
            self.wake()

    def forget(self) -> None:
        """Let every follower ask the store."""
        self._recent.clear()
        self.version = 0
        self.wake()

    def wake(self) -> None:
        for follower in self.followers:
            follower.wake()


class Following:
    """Somebody who follows a table, until `close`: made by `Feed.following`."""

    def __init__(self, feed: Feed, store: Store, table: str, after: int) -> None:
        self._feed = feed
        self._store = store
        self._table = table
        self._after = after
        self._channel = feed.join(table, self)
        self._woken = False
        self._loop = asyncio.get_running_loop()
        self._asleep: asyncio.Future[None] | None = None

    async def news(self, patience: float | None = None) -> Sequence[Stored]:
        """The records after those that have come: old ones by pages, new ones within a few milliseconds.

        Waits for the next; for `patience` seconds at most, and no longer when `Feed.stir` calls: then empty.
        Raises `Unavailable` while the store cannot be read; ask again.
        """
        # Whoever wakes this one while it still looks has not called in vain.
        self._woken = False
        if not self._feed.reading:
            await self._feed.start()
        fresh = self._channel.since(self._after)
        if fresh is None:
            fresh = await self._read()
        if not fresh:
            if not self._woken:
                await self._sleep(patience)
            fresh = self._channel.since(self._after)
            if fresh is None:
                fresh = await self._read()
        if fresh:
            self._after = fresh[-1].version
        return fresh

    def wake(self) -> None:
        self._woken = True
        if self._asleep is not None and not self._asleep.done():
            self._asleep.set_result(None)

    def close(self) -> None:
        self._feed.part(self._table, self)

    async def _read(self) -> Sequence[Stored]:
        return await self._store.read(self._table, self._after, PAGE)

    async def _sleep(self, patience: float | None) -> None:
        self._asleep = self._loop.create_future()
        alarm = self._loop.call_later(patience, self.wake) if patience is not None else None
        try:
            await self._asleep
        finally:
            self._asleep = None
            if alarm is not None:
                alarm.cancel()


class Feed:
    """All that one process follows, over one blocking read of the outboxes (on a cluster one a part).

    What this very process has written is told at once (`wrote`). `reader` is a client made by
    `connect(…, blocking=True)`; `heard` is told what others have written at a table that is followed.
    """

    def __init__(
        self,
        store: Store,
        reader: Client,
        heard: Callable[[str, Sequence[Stored]], None] = lambda _table, _records: None,
    ) -> None:
        self._store = store
        self._reader = reader
        self._heard = heard
        self._channels: dict[str, Channel] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._starting = asyncio.Lock()

    def following(self, table: str, after: int = 0) -> Following:
        """A follower of the table, to whom the records after that version will come. Close it at the end."""
        return Following(self, self._store, table, after)

    async def follow(self, table: str, after: int = 0) -> AsyncGenerator[Stored]:
        """The records after that version, without end.

        Close it (`aclose`, or `contextlib.aclosing`) when the follower has gone. Raises `Unavailable`
        while the store cannot be read; follow again from the last version that came.
        """
        with closing(self.following(table, after)) as following:
            while True:
                for stored in await following.news():
                    yield stored

    def wrote(self, table: str, stored: Stored) -> None:
        """This process has written a record, and it was acknowledged: its followers here need not wait for the outbox."""
        channel = self._channels.get(table)
        # Before the outboxes are read, what others wrote after this record might be missed: then the store is asked.
        if channel is not None and self._tasks:
            channel.add((stored,))

    def stir(self) -> None:
        """Let everybody who waits for news look up."""
        for channel in self._channels.values():
            channel.wake()

    def join(self, table: str, follower: Following) -> Channel:
        channel = self._channels.setdefault(table, Channel())
        channel.followers.add(follower)
        return channel

    def part(self, table: str, follower: Following) -> None:
        channel = self._channels.get(table)
        if channel is not None:
            channel.followers.discard(follower)
            if not channel.followers:
                del self._channels[table]

    async def close(self) -> None:
        """Stop reading. Followers wait from then on."""
        tasks, self._tasks = set(self._tasks), []
        while tasks:
            # Again and again: the library waits with a time limit, which may swallow a cancellation.
            for task in tasks:
                task.cancel()
            _, tasks = await asyncio.wait(tasks, timeout=0.1)

    @property
    def reading(self) -> bool:
        """Whether anybody reads the outboxes."""
        return bool(self._tasks)

    async def start(self) -> None:
        """Begin to read, if nobody has yet."""
        async with self._starting:
            if self._tasks:
                return
            places = [await self._places(parts) for parts in together(self._reader)]
            self._tasks = [asyncio.create_task(self._read(place)) for place in places]

    async def _places(self, parts: Sequence[int]) -> dict[str, bytes]:
        """Where the outboxes of these parts end now."""
        outboxes = [keys.outbox(part) for part in parts]
        with reaching():
            async with self._reader.pipeline(transaction=False) as pipe:
                for outbox in outboxes:
                    pipe.xrevrange(outbox, "+", "-", count=1)
                ends: list[Any] = await pipe.execute()
        return {outbox: last[0][0] if last else b"0-0" for outbox, last in zip(outboxes, ends, strict=True)}

    async def _read(self, places: dict[str, bytes]) -> None:
        """Read on while anybody follows; after a failure or a stall everybody asks the store, so nothing is missed."""
        heard = others = monotonic()
        while True:
            try:
                with reaching():
                    reply: Any = await self._reader.xread(places, block=BLOCK)
                if not self._channels and len(self._tasks) == 1:
                    # Nobody follows anything here: whoever comes next begins to read anew.
                    self._tasks = []
                    return
                if monotonic() - heard > STALLED:
                    self._forget(places)
                heard = monotonic()
                if reply:
                    if await self._tell(places, reply):
                        others = heard
                    await asyncio.sleep(PAUSE if heard - others < LATELY else OWN_PAUSE)
            except (Unavailable, RedisError):
                self._forget(places)
                await asyncio.sleep(1)

    async def _tell(self, places: dict[str, bytes], reply: Sequence[Any]) -> bool:
        """Tell the followers what the outboxes say; whether any of it was news to them."""
        told: dict[str, int] = {}
        for key, entries in reply:
            places[key.decode()] = entries[-1][0]
            for _, fields in entries:
                with suppress(msgspec.DecodeError):
                    notice = _told(fields[1])
                    told[notice.table] = notice.version
        # What this process has written itself is acknowledged to it at the same moment.
        await asyncio.sleep(0)
        news = {
            table: version
            for table, version in told.items()
            if (channel := self._channels.get(table)) is not None and version > channel.version
        }
        await asyncio.gather(*(self._fetch(table, version) for table, version in news.items()))
        return bool(news)

    async def _fetch(self, table: str, version: int) -> None:
        channel = self._channels.get(table)
        if channel is not None:
            records = await self._store.read(table, channel.version or version - 1)
            self._heard(table, records)
            channel.add(records)

    def _forget(self, places: dict[str, bytes]) -> None:
        for table, channel in self._channels.items():
            if keys.outbox(keys.shard(table)) in places:
                channel.forget()
