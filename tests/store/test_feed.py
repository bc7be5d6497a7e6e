"""Following tables: everything once, in order, from any version, whoever else follows."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import aclosing, closing
from unittest.mock import Mock

import pytest

from domain.table.state import NEW
from events import feed as feeds
from events import keys, notice
from events.connection import Client, connect
from events.feed import Channel, Feed
from events.redis_store import RedisStore
from events.store import Entry, Stored


@pytest.fixture
async def feed(client: Client, redis_url: str) -> AsyncIterator[Feed]:
    reader = connect(redis_url, blocking=True)
    made = Feed(RedisStore(client), reader)
    yield made
    await made.close()
    await reader.aclose()


async def write(store: RedisStore, table: str, *versions: int) -> None:
    for version in versions:
        told = notice.encode(notice.notice(table, version, 0, NEW))
        await store.append(Entry(table, version, b"record %d" % version, f"0:{version}", told, None))


async def take(records: AsyncIterator[Stored], count: int) -> list[int]:
    return [(await asyncio.wait_for(anext(records), 20)).version for _ in range(count)]


@pytest.fixture
def store(client: Client) -> RedisStore:
    return RedisStore(client)


class TestFollow:
    async def test_what_was_there_comes_first_then_what_is_new(self, feed: Feed, store: RedisStore) -> None:
        await write(store, "t", 1, 2)
        async with aclosing(feed.follow("t")) as records:
            assert await take(records, 2) == [1, 2]
            await write(store, "t", 3)
            assert await take(records, 1) == [3]

    async def test_it_goes_on_after_any_version(self, feed: Feed, store: RedisStore) -> None:
        await write(store, "t", 1, 2, 3)
        async with aclosing(feed.follow("t", 2)) as records:
            assert await take(records, 1) == [3]

    async def test_a_table_that_is_not_open_yet(self, feed: Feed, store: RedisStore) -> None:
        async with aclosing(feed.follow("t")) as records:
            first = asyncio.create_task(take(records, 1))
            await asyncio.sleep(0)
            await write(store, "t", 1)
            assert await first == [1]

    async def test_many_records_at_once(self, feed: Feed, store: RedisStore) -> None:
        count = feeds.PAGE + feeds.RECENT + 10
        await write(store, "t", *range(1, count + 1))
        async with aclosing(feed.follow("t")) as records:
            assert await take(records, count) == list(range(1, count + 1))
            await write(store, "t", *range(count + 1, 2 * count + 1))
            assert await take(records, count) == list(range(count + 1, 2 * count + 1))

    async def test_every_follower_gets_everything_once(self, feed: Feed, store: RedisStore) -> None:
        tables = [f"t{n}" for n in range(8)]
        followed = [feed.follow(table) for table in tables for _ in range(5)]
        waiting = [asyncio.create_task(take(records, 30)) for records in followed]
        await asyncio.gather(*(write(store, table, *range(1, 31)) for table in tables))
        assert await asyncio.gather(*waiting) == [list(range(1, 31))] * len(followed)
        for records in followed:
            await records.aclose()

    async def test_followers_share_one_connection(
        self, feed: Feed, store: RedisStore, client: Client
    ) -> None:
        followed = [feed.follow(f"t{n}") for n in range(20)]
        waiting = [asyncio.create_task(take(records, 1)) for records in followed]
        for n in range(20):
            await write(store, f"t{n}", 1)
        await asyncio.gather(*waiting)
        assert len([other for other in await client.client_list() if "xread" in other["cmd"]]) == 1
        for records in followed:
            await records.aclose()

    async def test_nothing_is_kept_of_a_table_that_nobody_follows(
        self, feed: Feed, store: RedisStore
    ) -> None:
        await write(store, "t", 1)
        async with aclosing(feed.follow("t")) as records:
            await take(records, 1)
        assert feed._channels == {}

    async def test_nothing_is_read_while_nobody_follows(self, feed: Feed, store: RedisStore) -> None:
        for version in (1, 2, 3):
            async with aclosing(feed.follow("t", version - 1)) as records:
                await write(store, "t", version)
                assert await take(records, 1) == [version]
            (reading,) = feed._tasks
            await write(store, "u", version)
            await asyncio.wait_for(reading, 20)
            assert feed._tasks == []

    async def test_a_connection_that_breaks_loses_nothing(
        self, feed: Feed, store: RedisStore, client: Client
    ) -> None:
        async with aclosing(feed.follow("t")) as records:
            await write(store, "t", 1)
            assert await take(records, 1) == [1]
            for other in await client.client_list():
                if "xread" in other["cmd"]:
                    await client.client_kill(other["addr"])
            await write(store, "t", 2)
            assert await take(records, 1) == [2]


class TestFollowing:
    async def test_what_this_process_has_written_needs_no_store(self, feed: Feed) -> None:
        with closing(feed.following("t", 4)) as following:
            await following.news(0)
            waiting = asyncio.create_task(following.news())
            await asyncio.sleep(0)
            feed.wrote("t", Stored(5, b"told at once"))
            feed.wrote("u", Stored(1, b"followed by nobody"))
            assert await asyncio.wait_for(waiting, 20) == (Stored(5, b"told at once"),)

    async def test_what_is_written_before_the_outboxes_are_read_hides_nothing(
        self, feed: Feed, store: RedisStore
    ) -> None:
        with closing(feed.following("t", 4)) as following:
            feed.wrote("t", Stored(5, b"before"))
            await write(store, "t", *range(1, 7))
            assert [stored.version for stored in await following.news()] == [5, 6]

    async def test_what_others_write_is_heard_by_whoever_keeps_tables(
        self, store: RedisStore, redis_url: str
    ) -> None:
        heard: asyncio.Queue[tuple[str, list[int]]] = asyncio.Queue()
        reader = connect(redis_url, blocking=True)
        feed = Feed(
            store, reader, lambda *told: heard.put_nowait((told[0], [one.version for one in told[1]]))
        )
        with closing(feed.following("t")) as following:
            await following.news(0)
            await write(store, "t", 1)
            assert await asyncio.wait_for(heard.get(), 20) == ("t", [1])
        await feed.close()
        await reader.aclose()

    async def test_a_record_told_twice_comes_once(self, feed: Feed, store: RedisStore) -> None:
        with closing(feed.following("t")) as following:
            await following.news(0)
            await write(store, "t", 1)
            feed.wrote("t", Stored(1, b"record 1"))
            assert [stored.version for stored in await following.news()] == [1]
            await write(store, "t", 2)
            assert [stored.version for stored in await following.news()] == [2]

    async def test_patience_has_an_end(self, feed: Feed) -> None:
        with closing(feed.following("t")) as following:
            assert not await following.news(0.01)

    async def test_whoever_waits_can_be_stirred(self, feed: Feed) -> None:
        with closing(feed.following("t")) as following:
            waiting = asyncio.create_task(following.news())
            while not waiting.done():
                feed.stir()
                await asyncio.sleep(0)
            assert not await waiting


class TestStall:
    async def test_after_a_stall_everybody_asks_the_store(
        self, feed: Feed, store: RedisStore, client: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The outbox may have been trimmed while this process slept."""
        monkeypatch.setattr(feeds, "STALLED", -1.0)
        async with aclosing(feed.follow("t")) as records:
            await write(store, "t", 1)
            assert await take(records, 1) == [1]
            async with client.pipeline(transaction=True) as pipe:
                pipe.xadd(keys.records("t"), {"r": b"record 2", "w": "0:2"}, id="2-0")
                await pipe.execute()
            await write(store, "u", 1)
            assert await take(records, 1) == [2]


class TestChannel:
    def add(self, channel: Channel, *versions: int) -> None:
        channel.add([Stored(version, b"") for version in versions])

    def test_knows_nothing_at_first(self) -> None:
        assert Channel().since(0) is None

    def test_hands_out_what_is_recent(self) -> None:
        channel = Channel()
        self.add(channel, 5, 6, 7)
        assert not channel.since(7)
        assert channel.since(7) is not None
        assert [stored.version for stored in channel.since(5) or ()] == [6, 7]
        assert channel.since(3) is None

    def test_passes_over_what_it_has(self) -> None:
        channel = Channel()
        self.add(channel, 5, 6)
        self.add(channel, 6, 7)
        assert [stored.version for stored in channel.since(4) or ()] == [5, 6, 7]

    def test_a_gap_makes_it_forget_what_was_before(self) -> None:
        channel = Channel()
        self.add(channel, 5)
        self.add(channel, 8)
        assert channel.since(5) is None

    def test_news_wakes_who_waits_and_what_is_known_does_not(self) -> None:
        channel, woken = Channel(), list[int]()
        follower = Mock(wake=lambda: woken.append(channel.version))
        channel.followers.add(follower)
        self.add(channel, 1)
        self.add(channel, 1)
        self.add(channel, 2)
        assert woken == [1, 2]
