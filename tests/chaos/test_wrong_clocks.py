"""A process whose clock is wrong plays on at a table: nobody there waits until its time has come."""

from __future__ import annotations

from typing import Any

import pytest

from domain.game import TABLE
from events import keys
from events.connection import Client
from events.deadlines import Deadlines
from events.notice import PATIENCE, Notice, decode
from events.redis_store import RedisStore
from workers.queue import JobQueue, connect_queue
from workers.sweep import AHEAD, Sweep

HOUR = 3_600_000


class Late:
    """A table at which two bots play, dealt by a process whose clock is an hour ahead."""

    def __init__(self, client: Client, table: Any) -> None:
        self.table = table
        self.client = client
        self.deadlines = Deadlines(client)

    async def due(self) -> int:
        """In how many milliseconds the table is looked at, by a clock that is right."""
        at = await self.client.zscore(keys.deadlines(keys.shard(self.table.id)), self.table.id)
        return int(at) - int(self.table.clock())

    async def notice(self) -> Notice:
        (*_, (_, fields)) = await self.client.xrange(keys.outbox(keys.shard(self.table.id)))
        return decode(fields[1])


@pytest.fixture
async def late(client: Client, played_in: Any) -> Late:
    table = played_in(RedisStore(client))
    table.clock.pass_by(HOUR)
    await table.begin(people=0, bots=2)
    table.clock.pass_by(-HOUR)
    return Late(client, table)


async def test_the_next_record_by_a_right_clock_sets_its_table_right(late: Late) -> None:
    assert await late.due() == HOUR + PATIENCE
    await late.table.move()
    assert await late.due() == PATIENCE
    (before, after) = [stored.version for stored in (await late.table.records())[-2:]]
    loaded = await late.table.tables.load(late.table.id)
    assert loaded.at == late.table.clock() + HOUR, "no record is older than the one before it"
    assert after == before + 1


async def test_without_one_the_dispatcher_does_and_keeps_it_so(late: Late, redis_url: str) -> None:
    with connect_queue(redis_url) as connection:
        queue = JobQueue(connection, "q")
        sweep = Sweep(late.deadlines, late.table.tables, queue, late.table.clock)
        await sweep.set_right([await late.notice()])
        assert await late.due() == PATIENCE
        for _ in range(3):
            late.table.clock.pass_by(PATIENCE)
            assert await sweep.look(range(keys.SHARDS)) == 1
            assert 0 < await late.due() <= PATIENCE


async def test_clocks_that_differ_a_little_are_no_matter(late: Late, redis_url: str) -> None:
    with connect_queue(redis_url) as connection:
        queue = JobQueue(connection, "q")
        sweep = Sweep(late.deadlines, late.table.tables, queue, late.table.clock)
        late.table.clock.pass_by(HOUR - AHEAD)
        await sweep.set_right([await late.notice()])
        assert await late.due() == AHEAD + PATIENCE


async def test_a_table_that_nobody_needs_to_look_at_stays_so(late: Late) -> None:
    await late.client.zrem(keys.deadlines(keys.shard(late.table.id)), late.table.id)
    await late.deadlines.hasten(late.table.id, 1)
    assert await late.client.zcard(keys.deadlines(keys.shard(late.table.id))) == 0
    assert TABLE not in (await late.notice()).awaited
