"""What every store does: one suite for the memory, for a server made of Python and for a real one."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import pytest

from events import keys
from events.connection import Client
from events.lane import Lane
from events.memory_store import MemoryStore
from events.redis_store import RedisStore
from events.store import Conflict, Entry, Store, Stored


class Kept(NamedTuple):
    """A store, and what lies beside its records."""

    store: Store
    outbox: Callable[[str], Awaitable[list[bytes]]]
    due: Callable[[str], Awaitable[int | None]]


def in_memory() -> Kept:
    store = MemoryStore()

    async def outbox(_: str) -> list[bytes]:
        return store.outbox

    async def due(table: str) -> int | None:
        return store.due.get(table)

    return Kept(store, outbox, due)


def in_redis(client: Client, lane: Lane | None = None) -> Kept:
    async def outbox(table: str) -> list[bytes]:
        reply = await client.xrange(keys.outbox(keys.shard(table)))
        return [fields[1] for _, fields in reply]

    async def due(table: str) -> int | None:
        score = await client.zscore(keys.deadlines(keys.shard(table)), table)
        return None if score is None else int(score)

    return Kept(RedisStore(client, lane=lane), outbox, due)


@pytest.fixture(params=["memory", "fake", "real", "lane"])
def kept(request: pytest.FixtureRequest) -> Kept:
    if request.param == "memory":
        return in_memory()
    if request.param == "lane":
        return in_redis(request.getfixturevalue("client"), request.getfixturevalue("lane"))
    return in_redis(request.getfixturevalue("fake_client" if request.param == "fake" else "client"))


def entry(
    version: int, writer: str = "0:a", raw: bytes = b"", due: int | None = None, table: str = "t"
) -> Entry:
    return Entry(
        table=table,
        version=version,
        raw=raw or b"record %d" % version,
        writer=writer,
        notice=b"notice %d" % version,
        due=due,
    )


async def fill(store: Store, count: int, table: str = "t") -> None:
    for version in range(1, count + 1):
        await store.append(entry(version, f"0:{version}", table=table))


class TestOrder:
    async def test_an_unknown_table_has_no_records(self, kept: Kept) -> None:
        assert list(await kept.store.read("t")) == []

    async def test_records_are_read_as_they_were_appended(self, kept: Kept) -> None:
        await fill(kept.store, 12)
        expected = [Stored(n, b"record %d" % n) for n in range(1, 13)]
        assert list(await kept.store.read("t")) == expected

    async def test_records_are_read_after_a_version_and_up_to_a_limit(self, kept: Kept) -> None:
        await fill(kept.store, 5)
        assert [s.version for s in await kept.store.read("t", 3)] == [4, 5]
        assert [s.version for s in await kept.store.read("t", 1, 2)] == [2, 3]
        assert list(await kept.store.read("t", 5)) == []
        assert list(await kept.store.read("t", 0, 0)) == []

    async def test_bytes_are_kept_exactly(self, kept: Kept) -> None:
        every = bytes(range(256)) * 300
        await kept.store.append(entry(1, raw=every))
        assert (await kept.store.read("t"))[0].raw == every

    async def test_tables_know_nothing_of_each_other(self, kept: Kept) -> None:
        await fill(kept.store, 2, "one")
        await fill(kept.store, 1, "two")
        assert len(await kept.store.read("one")) == 2
        assert len(await kept.store.read("two")) == 1


class TestConflict:
    @pytest.mark.parametrize("version", [1, 2, 4, 9])
    async def test_only_the_next_version_is_accepted(self, kept: Kept, version: int) -> None:
        await fill(kept.store, 2)
        with pytest.raises(Conflict) as refused:
            await kept.store.append(entry(version, "1:other"))
        assert refused.value.version == 2
        assert len(await kept.store.read("t")) == 2

    async def test_a_table_begins_with_version_1(self, kept: Kept) -> None:
        with pytest.raises(Conflict) as refused:
            await kept.store.append(entry(2))
        assert refused.value.version == 0

    async def test_what_was_refused_leaves_no_notice_and_moves_no_deadline(self, kept: Kept) -> None:
        await kept.store.append(entry(1, due=100))
        with pytest.raises(Conflict):
            await kept.store.append(entry(1, "1:other", due=200))
        assert await kept.outbox("t") == [b"notice 1"]
        assert await kept.due("t") == 100

    async def test_of_many_writers_of_a_version_exactly_one_wins(self, kept: Kept) -> None:
        async def write(writer: int) -> bool:
            try:
                await kept.store.append(entry(1, f"{writer}:x", b"by %d" % writer))
            except Conflict:
                return False
            return True

        won = await asyncio.gather(*(write(n) for n in range(20)))
        assert sum(won) == 1
        assert [s.raw for s in await kept.store.read("t")] == [b"by %d" % won.index(True)]


class TestRepeat:
    async def test_the_same_writer_gets_the_record_that_it_had_written(self, kept: Kept) -> None:
        assert await kept.store.append(entry(1, "0:a", b"first")) == b"first"
        assert await kept.store.append(entry(1, "0:a", b"again")) == b"first"
        assert [s.raw for s in await kept.store.read("t")] == [b"first"]

    async def test_also_after_others_have_gone_on(self, kept: Kept) -> None:
        await fill(kept.store, 3)
        assert await kept.store.append(entry(2, "0:2", b"again")) == b"record 2"

    async def test_it_sends_no_second_notice(self, kept: Kept) -> None:
        await kept.store.append(entry(1))
        await kept.store.append(entry(1))
        assert await kept.outbox("t") == [b"notice 1"]

    async def test_the_command_id_of_another_seat_is_another_writer(self, kept: Kept) -> None:
        await kept.store.append(entry(1, "0:a"))
        with pytest.raises(Conflict):
            await kept.store.append(entry(1, "1:a"))


class TestWhatGoesWithARecord:
    async def test_each_record_sends_one_notice(self, kept: Kept) -> None:
        await fill(kept.store, 3)
        assert await kept.outbox("t") == [b"notice 1", b"notice 2", b"notice 3"]

    async def test_the_deadline_moves_with_each_record_and_goes_with_the_last(self, kept: Kept) -> None:
        await kept.store.append(entry(1, "0:1", due=1_700_000_000_123))
        assert await kept.due("t") == 1_700_000_000_123
        await kept.store.append(entry(2, "0:2", due=50))
        assert await kept.due("t") == 50
        await kept.store.append(entry(3, "0:3"))
        assert await kept.due("t") is None


class TestSnapshot:
    async def test_the_last_one_of_a_fingerprint_is_found(self, kept: Kept) -> None:
        assert await kept.store.snapshot("t", "f") is None
        await kept.store.keep_snapshot("t", "f", b"old")
        await kept.store.keep_snapshot("t", "f", b"new")
        assert await kept.store.snapshot("t", "f") == b"new"

    async def test_another_release_does_not_find_it(self, kept: Kept) -> None:
        await kept.store.keep_snapshot("t", "f", b"new")
        assert await kept.store.snapshot("t", "g") is None


async def test_all_tables_are_found(kept: Kept) -> None:
    ids = [f"table-{n}" for n in range(100)]
    for table in ids:
        await fill(kept.store, 1, table)
        await kept.store.keep_snapshot(table, "f", b"x")
    assert sorted([table async for table in kept.store.tables()]) == sorted(ids)
