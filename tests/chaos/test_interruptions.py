"""Steps that were interrupted half-way, and histories of which the end is gone: what storms have taught."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from domain.table.commands import Rename
from events import keys
from events.audit import audit
from events.connection import Client, connect, reaching
from events.deadlines import Deadlines
from events.feed import Feed
from events.handle import Tables
from events.loaded import fold
from events.outbox import Outbox
from events.redis_store import RedisStore
from events.store import Unavailable


class TestTakingParts:
    async def test_parts_that_were_taken_by_a_call_that_failed_are_read(
        self, client: Client, redis_url: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def away(_: int) -> None:
            raise Unavailable("just then")

        reader = connect(redis_url, blocking=True)
        outbox = Outbox(client, reader, "jobs", "a")
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(outbox, "_join", away)
            with pytest.raises(Unavailable):
                await outbox.hold()
        assert await outbox.hold() == set(range(keys.SHARDS))
        assert outbox.held == set(range(keys.SHARDS))
        await reader.aclose()


def test_a_connection_that_was_closed_before_a_write_is_an_absence() -> None:
    with pytest.raises(Unavailable), reaching():
        raise RuntimeError("unable to perform operation on <TCPTransport closed=True>; the handler is closed")
    with pytest.raises(RuntimeError, match="something else"), reaching():
        raise RuntimeError("something else")


class Rewound:
    """A table whose last records two processes have seen, and which a server that died took along."""

    def __init__(self, client: Client, played_in: Any) -> None:
        self.client = client
        self.table = played_in(RedisStore(client))
        self.other = Tables(self.table.store, self.table.clock)

    async def play(self) -> None:
        await self.table.begin(people=2, bots=0)
        key = keys.records(self.table.id)
        before = await self.client.dump(key)
        self.version = (await self.table.move()).version
        self.seen = (await self.other.load(self.table.id)).version
        await self.client.restore(key, 0, before, replace=True)


@pytest.fixture
async def rewound(client: Client, played_in: Any) -> Rewound:
    found = Rewound(client, played_in)
    await found.play()
    return found


class TestLostEnds:
    async def test_who_has_seen_the_lost_end_forgets_it(self, rewound: Rewound) -> None:
        assert rewound.seen == rewound.version
        assert (await rewound.other.load(rewound.table.id)).version == rewound.version - 1

    async def test_play_goes_on_from_what_was_kept(self, rewound: Rewound) -> None:
        table = rewound.table
        answer = await table.tables.handle(
            table.id, table.token(0), Rename("Once more"), "again", rewound.version - 1
        )
        assert answer.version == rewound.version
        end = await table.play_to_the_end()
        records = await table.records()
        assert audit(records).sound
        assert end.version == len(records)

    async def test_another_history_is_not_folded_onto_the_lost_one(self, rewound: Rewound) -> None:
        """A third process, which never saw the lost end, plays on."""
        table = rewound.table
        third = Tables(table.store, table.clock)
        for number in range(3):
            await third.handle(table.id, table.token(1), Rename(f"Name {number}"), f"third-{number}")
        loaded = await rewound.other.load(table.id)
        assert loaded == fold(await fresh(table), await table.records())
        await rewound.other.handle(table.id, table.token(1), Rename("Mine"), "mine")
        assert audit(await table.records()).sound

    async def test_the_lost_end_of_a_table_sets_no_deadline(self, rewound: Rewound) -> None:
        await rewound.other.load(rewound.table.id)
        assert await Deadlines(rewound.client).due(range(keys.SHARDS), 0) == []


async def fresh(table: Any) -> Any:
    """The table before its first record."""
    loaded = await Tables(table.store, table.clock).load(table.id)
    return type(loaded)(loaded.id)


async def test_a_feed_ends_though_a_cancellation_is_swallowed(
    client: Client, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = connect(redis_url, blocking=True)
    feed = Feed(RedisStore(client), reader)
    swallowed = False
    reading = asyncio.Event()

    async def wait(*_: Any, **__: Any) -> None:
        nonlocal swallowed
        reading.set()
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            if swallowed:
                raise
            swallowed = True

    monkeypatch.setattr(reader, "xread", wait)
    following = asyncio.ensure_future(anext(feed.follow("t")))
    await reading.wait()
    await feed.close()
    assert swallowed
    following.cancel()
    with pytest.raises(asyncio.CancelledError):
        await following
    await reader.aclose()
