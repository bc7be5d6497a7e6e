"""Readers of the outbox: everything at least once, in order, by one reader at a time, and then gone."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable

import pytest

from domain.table.state import NEW
from events import keys, notice, outbox
from events.connection import Client, connect
from events.notice import Notice
from events.outbox import Delivery, Outbox
from events.redis_store import RedisStore
from events.store import Entry


@pytest.fixture
async def reader(redis_url: str) -> AsyncIterator[Client]:
    made = connect(redis_url, blocking=True)
    yield made
    await made.aclose()


@pytest.fixture
def join(client: Client, reader: Client, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Outbox]:
    """A reader of that group under that name, that never waits long."""
    monkeypatch.setattr(outbox, "BLOCK", 20)

    def joined(name: str, group: str = "jobs") -> Outbox:
        return Outbox(client, reader, group, name)

    return joined


async def tell(client: Client, table: str, *versions: int) -> None:
    store = RedisStore(client)
    for version in versions:
        told = notice.encode(notice.notice(table, version, 0, NEW))
        await store.append(Entry(table, version, b"r", f"0:{version}", told, None))


def versions(deliveries: list[Delivery]) -> list[tuple[str, int]]:
    return [(delivery.notice.table, delivery.notice.version) for delivery in deliveries]


async def held_again(reader: Outbox) -> set[int]:
    """Hold, however short a time ago it was done."""
    reader._renewed = float("-inf")
    return await reader.hold()


class TestReading:
    async def test_one_reader_gets_everything_in_order(
        self, client: Client, join: Callable[..., Outbox]
    ) -> None:
        reader = join("a")
        await tell(client, "t", 1, 2)
        assert await reader.hold() == set(range(keys.SHARDS))
        await tell(client, "t", 3)
        assert versions(await reader.read()) == [("t", 1), ("t", 2), ("t", 3)]
        assert await reader.read() == []

    async def test_each_group_gets_everything(self, client: Client, join: Callable[..., Outbox]) -> None:
        await tell(client, "t", 1)
        for group in outbox.GROUPS:
            reader = join("a", group)
            await reader.hold()
            assert versions(await reader.read()) == [("t", 1)]

    async def test_who_holds_nothing_reads_nothing(self, client: Client, join: Callable[..., Outbox]) -> None:
        await tell(client, "t", 1)
        assert await join("a").read() == []


class TestLeases:
    async def test_a_part_is_held_by_one_reader(self, join: Callable[..., Outbox]) -> None:
        first, second = join("a"), join("b")
        assert len(await first.hold()) == keys.SHARDS
        assert await second.hold() == set()

    async def test_readers_come_to_hold_equal_shares(self, join: Callable[..., Outbox]) -> None:
        readers = [join(name) for name in "abc"]
        for _ in range(4):
            for reader in readers:
                await held_again(reader)
        shares = [reader.held for reader in readers]
        assert sorted(len(share) for share in shares) == [20, 22, 22]
        assert set.union(*shares) == set(range(keys.SHARDS))

    async def test_who_leaves_leaves_everything_at_once(self, join: Callable[..., Outbox]) -> None:
        first, second = join("a"), join("b")
        await first.hold()
        await first.leave()
        assert len(await second.hold()) == keys.SHARDS

    async def test_who_is_silent_for_too_long_loses_everything(
        self, client: Client, join: Callable[..., Outbox]
    ) -> None:
        first, second = join("a"), join("b")
        await first.hold()
        for part in range(keys.SHARDS):
            await client.delete(keys.lease(part, "jobs"))
        await client.delete("readers:jobs")
        assert len(await second.hold()) == keys.SHARDS
        await held_again(first)
        assert first.held == set()

    async def test_groups_hold_parts_apart(self, join: Callable[..., Outbox]) -> None:
        assert len(await join("a", "jobs").hold()) == keys.SHARDS
        assert len(await join("a", "listing").hold()) == keys.SHARDS

    async def test_a_lease_is_not_renewed_all_the_time(
        self, client: Client, join: Callable[..., Outbox]
    ) -> None:
        reader = join("a")
        await reader.hold()
        before = (await client.info("stats"))["total_commands_processed"]
        await reader.hold()
        assert (await client.info("stats"))["total_commands_processed"] == before + 1


class TestTheDead:
    async def test_what_it_had_read_is_claimed_by_the_next(
        self, client: Client, join: Callable[..., Outbox]
    ) -> None:
        dead, heir = join("dead"), join("heir")
        await dead.hold()
        await tell(client, "t", 1, 2, 3)
        read = await dead.read()
        await dead.acknowledge(read[:1])
        await dead.leave()
        assert versions(await heir.claim(await heir.hold())) == [("t", 2), ("t", 3)]
        assert await heir.read() == []

    async def test_its_name_goes_with_the_last_of_its_notices(
        self, client: Client, join: Callable[..., Outbox]
    ) -> None:
        dead, heir = join("dead"), join("heir")
        await dead.hold()
        await tell(client, "t", 1)
        await dead.read()
        await dead.leave()
        await heir.acknowledge(await heir.claim(await heir.hold()))
        consumers = await client.xinfo_consumers(keys.outbox(keys.shard("t")), "jobs")
        assert [consumer["name"] for consumer in consumers] == [b"heir"]

    async def test_what_was_acknowledged_does_not_come_again(
        self, client: Client, join: Callable[..., Outbox]
    ) -> None:
        reader = join("a")
        await reader.hold()
        await tell(client, "t", 1)
        await reader.acknowledge(await reader.read())
        assert await reader.claim(reader.held) == []

    async def test_thousands_are_claimed(self, client: Client, join: Callable[..., Outbox]) -> None:
        dead, heir = join("dead"), join("heir")
        await dead.hold()
        told = notice.encode(notice.notice("t", 1, 0, NEW))
        async with client.pipeline(transaction=False) as pipe:
            for _ in range(2500):
                pipe.xadd(keys.outbox(7), {"n": told})
            await pipe.execute()
        while await dead.read():
            pass
        await dead.leave()
        await heir.hold()
        assert len(await heir.claim({7})) == 2500


class TestTrim:
    async def left(self, client: Client) -> int:
        return int(await client.xlen(keys.outbox(keys.shard("t"))))

    @pytest.fixture(autouse=True)
    def at_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(outbox, "RETAINED", -1000)

    async def test_what_all_groups_have_acknowledged_goes(
        self, client: Client, join: Callable[..., Outbox]
    ) -> None:
        jobs, listing = join("a", "jobs"), join("a", "listing")
        await jobs.hold()
        await listing.hold()
        await tell(client, "t", 1, 2, 3)
        await jobs.acknowledge(await jobs.read())
        seen = await listing.read()
        await listing.acknowledge(seen[:2])
        await jobs.trim()
        assert await self.left(client) == 1
        assert versions(await listing.claim(listing.held)) == [("t", 3)]

    async def test_a_group_that_has_never_read_keeps_everything(
        self, client: Client, join: Callable[..., Outbox]
    ) -> None:
        jobs = join("a", "jobs")
        await jobs.hold()
        await tell(client, "t", 1, 2, 3)
        await jobs.acknowledge(await jobs.read())
        await jobs.trim()
        assert await self.left(client) == 3

    async def test_a_group_that_is_behind_keeps_what_it_has_not_read(
        self, client: Client, join: Callable[..., Outbox]
    ) -> None:
        jobs, listing = join("a", "jobs"), join("a", "listing")
        await jobs.hold()
        await listing.hold()
        await tell(client, "t", 1)
        await listing.acknowledge(await listing.read())
        await tell(client, "t", 2, 3)
        await jobs.acknowledge(await jobs.read())
        await jobs.trim()
        assert versions(await listing.read()) == [("t", 2), ("t", 3)]

    async def test_what_is_new_stays_for_feeds(
        self, client: Client, join: Callable[..., Outbox], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(outbox, "RETAINED", 30_000)
        jobs, listing = join("a", "jobs"), join("a", "listing")
        for reader in (jobs, listing):
            await reader.hold()
        await tell(client, "t", 1)
        for reader in (jobs, listing):
            await reader.acknowledge(await reader.read())
        await jobs.trim()
        assert await self.left(client) == 1


async def test_a_notice_of_a_later_release_waits_for_it(client: Client, join: Callable[..., Outbox]) -> None:
    reader = join("a")
    await reader.hold()
    await client.xadd(keys.outbox(keys.shard("t")), {"n": b"\xc1"})
    await tell(client, "t", 1)
    assert versions(await reader.read()) == [("t", 1)]
    assert (await client.xpending(keys.outbox(keys.shard("t")), "jobs"))["pending"] == 2


def test_a_notice_survives_its_bytes() -> None:
    told = notice.notice("t", 3, 5, NEW)
    assert notice.decode(notice.encode(told)) == told
    assert isinstance(told, Notice)
