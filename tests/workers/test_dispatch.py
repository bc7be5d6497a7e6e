"""From the outbox to the queue and the listing, in one process on a real server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

import pytest
import redis
from rq import Queue

from domain.table.commands import AddBot
from events import keys, outbox
from events.connection import Client, connect
from events.deadlines import Deadlines
from events.listing import Listing
from events.outbox import Outbox
from events.redis_store import RedisStore
from workers import dispatch
from workers.dispatch import Dispatcher
from workers.queue import JobQueue, Owed, connect_queue
from workers.sweep import Sweep


class Faulty(JobQueue):
    """A queue that is away for its first calls."""

    faults = 0

    def enqueue(self, owed: Sequence[Owed]) -> int:
        if self.faults:
            self.faults -= 1
            raise redis.ConnectionError("away")
        return super().enqueue(owed)


class Running:
    def __init__(self, client: Client, reader: Client, connection: redis.Redis, played_in: Any) -> None:
        self.client = client
        self.reader = reader
        self.connection = connection
        self.table = played_in(RedisStore(client))
        self.queue = Faulty(connection, "q")
        self.listing = Listing(client)

    @asynccontextmanager
    async def dispatcher(self, name: str = "d") -> AsyncIterator[None]:
        stop = asyncio.Event()
        made = Dispatcher(
            jobs=Outbox(self.client, self.reader, "jobs", name),
            listings=Outbox(self.client, self.reader, "listing", name),
            queue=self.queue,
            listing=self.listing,
            sweep=Sweep(Deadlines(self.client), self.table.tables, self.queue, self.table.clock),
        )
        running = asyncio.create_task(made.run(stop))
        yield
        stop.set()
        await asyncio.wait_for(running, 20)

    def queued(self) -> list[str]:
        ids: Any = Queue("q", connection=self.connection).job_ids
        return list(ids)

    async def until(self, what: Callable[[], Any]) -> None:
        """Returns as soon as that holds; fails after a long while."""
        async with asyncio.timeout(30):
            while True:
                found = what()
                if await found if asyncio.iscoroutine(found) else found:
                    return
                await asyncio.sleep(0.01)


@pytest.fixture
async def running(
    client: Client, redis_url: str, played_in: Any, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[Running]:
    monkeypatch.setattr(outbox, "BLOCK", 100)
    monkeypatch.setattr(dispatch, "LOOK", 0.05)
    reader = connect(redis_url, blocking=True)
    with connect_queue(redis_url) as connection:
        yield Running(client, reader, connection, played_in)
    await reader.aclose()


async def test_what_a_bot_owes_is_queued(running: Running) -> None:
    async with running.dispatcher():
        answer = await running.table.begin(people=1, bots=1)
        await running.until(lambda: f"bot-t1-{answer.version}-1" in running.queued())


async def test_what_happened_before_it_came_is_not_lost(running: Running) -> None:
    answer = await running.table.begin(people=1, bots=1)
    async with running.dispatcher():
        await running.until(lambda: f"bot-t1-{answer.version}-1" in running.queued())


async def test_a_table_is_listed(running: Running) -> None:
    async with running.dispatcher():
        await running.table.open(people=1, bots=0, seats=3)
        await running.until(running.listing.public)


async def test_while_the_queue_is_away_nothing_is_lost(running: Running) -> None:
    running.queue.faults = 1
    async with running.dispatcher():
        answer = await running.table.begin(people=1, bots=1)
        await running.until(lambda: f"bot-t1-{answer.version}-1" in running.queued())
    assert not running.queue.faults


async def test_what_is_done_is_acknowledged(running: Running) -> None:
    async def nothing_pending() -> bool:
        key = keys.outbox(keys.shard("t1"))
        found = [await running.client.xpending(key, group) for group in outbox.GROUPS]
        return all(group["pending"] == 0 for group in found)

    async with running.dispatcher():
        answer = await running.table.begin(people=1, bots=1)
        await running.until(lambda: f"bot-t1-{answer.version}-1" in running.queued())
        await running.until(nothing_pending)


async def test_the_next_goes_on_where_one_has_stopped(running: Running) -> None:
    async with running.dispatcher("first"):
        await running.table.open(people=1, bots=0, seats=3)
        await running.until(running.listing.public)
    await running.table.send(running.table.host, AddBot("random"), "x")
    async with running.dispatcher("second"):
        await running.until(lambda: two_seated(running))


async def two_seated(running: Running) -> bool:
    (told,) = await running.listing.public()
    return sum(place is not None for place in told.seats) == 2


async def test_of_a_tables_notices_only_the_newest_can_be_of_use(running: Running) -> None:
    await running.table.begin(people=0, bots=2)
    answer = await running.table.move()
    async with running.dispatcher():
        await running.until(running.queued)
    assert running.queued() == [f"bot-t1-{answer.version}-{1}"]


async def test_it_looks_again_at_tables_that_are_due(running: Running) -> None:
    async with running.dispatcher():
        answer = await running.table.begin(people=1, bots=1)
        job = f"bot-t1-{answer.version}-1"
        await running.until(lambda: job in running.queued())
        running.connection.delete("rq:queue:q")
        running.table.clock.pass_by(60_000)
        await running.until(lambda: job in running.queued())


async def test_the_outbox_is_trimmed(running: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispatch, "TRIM", 0.0)
    monkeypatch.setattr(outbox, "RETAINED", -1000)

    async def empty() -> bool:
        return not await running.client.xlen(keys.outbox(keys.shard("t1")))

    async with running.dispatcher():
        await running.table.begin(people=2, bots=0)
        await running.until(empty)
