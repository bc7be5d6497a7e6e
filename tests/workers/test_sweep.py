"""What happens at tables whose time has come."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest
import redis
import structlog
from msgspec.structs import replace
from rq import Queue

from domain.table.commands import AddBot
from domain.table.sight import to_act
from domain.titles import title
from domain.trains.board import board
from events import keys
from events.connection import Client
from events.deadlines import Deadlines
from events.notice import FORGOTTEN, PATIENCE
from events.record import decode
from events.redis_store import RedisStore
from workers.queue import JobQueue, connect_queue
from workers.sweep import REPAIR, Sweep

MINUTE = 60_000


class Swept:
    def __init__(self, client: Client, connection: redis.Redis, played_in: Any) -> None:
        self.table = played_in(RedisStore(client))
        self.clock = self.table.clock
        self.client = client
        self.connection = connection
        queue = JobQueue(connection, "q")
        self._sweep = Sweep(Deadlines(client), self.table.tables, queue, self.clock)

    async def look(self) -> int:
        return await self._sweep.look(range(keys.SHARDS))

    async def due(self) -> int | None:
        at = await self.client.zscore(keys.deadlines(keys.shard("t1")), "t1")
        return None if at is None else int(at)

    def queued(self) -> list[str]:
        ids: Any = Queue("q", connection=self.connection).job_ids
        return list(ids)

    async def last(self) -> Any:
        return decode((await self.table.records())[-1].raw)


@pytest.fixture
async def swept(client: Client, redis_url: str, played_in: Any) -> AsyncIterator[Swept]:
    with connect_queue(redis_url) as connection:
        yield Swept(client, connection, played_in)


class TestWork:
    async def test_a_bot_that_has_not_moved_is_asked_again(self, swept: Swept) -> None:
        answer = await swept.table.begin(people=1, bots=1)
        assert await swept.look() == 0
        swept.clock.pass_by(PATIENCE)
        assert await swept.look() == 1
        assert swept.queued() == [f"bot-t1-{answer.version}-1"]
        assert await swept.due() == swept.clock() + PATIENCE

    async def test_and_again_as_long_as_it_does_not(self, swept: Swept) -> None:
        await swept.table.begin(people=1, bots=1)
        for _ in range(3):
            swept.clock.pass_by(PATIENCE)
            await swept.look()
            swept.connection.delete("rq:queue:q")
        swept.clock.pass_by(PATIENCE)
        await swept.look()
        assert len(swept.queued()) == 1

    async def test_the_tables_own_work_too(self, swept: Swept) -> None:
        answer = await swept.table.open(people=0, bots=2)
        swept.clock.pass_by(PATIENCE)
        await swept.look()
        assert swept.queued() == [f"table-t1-{answer.version}-t"]


class TestClock:
    async def test_a_turn_that_is_up_is_handed_to_a_bot_which_is_asked_at_once(self, swept: Swept) -> None:
        await swept.table.begin(people=1, bots=1, clock=60)
        await swept.table.move(1)
        swept.clock.pass_by(MINUTE - 1)
        assert await swept.look() == 0
        swept.clock.pass_by(1)
        await swept.look()
        last = await swept.last()
        assert (last.actor, last.command_id[:9]) == (-1, "~expire-0")
        assert swept.queued() == [f"bot-t1-{last.version}-0"]
        assert await swept.due() == swept.clock() + PATIENCE

    async def test_several_at_once(self, swept: Swept) -> None:
        await swept.table.begin(people=3, bots=0, clock=60)
        swept.clock.pass_by(MINUTE)
        await swept.look()
        loaded = await swept.table.tables.load("t1")
        assert [who and who.away for who in loaded.table.seats] == ["planner"] * 3

    async def test_several_that_are_late_together_drop_out_in_one_decision(self, swept: Swept) -> None:
        answer = await swept.table.begin(people=3, bots=0, clock=60, expiry="leave")
        await swept.table.move(1)
        swept.clock.pass_by(MINUTE)
        with structlog.testing.capture_logs() as lines:
            await swept.look()
        assert "error" not in [line["log_level"] for line in lines]
        last = await swept.last()
        assert (last.version, last.command_id) == (answer.version + 2, f"~expire-0-2-{answer.version + 1}")
        loaded = await swept.table.tables.load("t1")
        assert [who and who.left for who in loaded.table.seats] == [True, False, True]

    async def test_when_all_are_late_together_the_table_is_closed(self, swept: Swept) -> None:
        await swept.table.begin(people=2, bots=0, clock=60, expiry="leave")
        swept.clock.pass_by(MINUTE)
        await swept.look()
        assert (await swept.table.tables.load("t1")).table.status == "abandoned"
        assert await swept.due() is None

    async def test_a_bot_that_is_slow_does_not_hide_a_persons_clock(self, swept: Swept) -> None:
        await swept.table.begin(people=1, bots=1, clock=3)
        assert {0, 1} == to_act((await swept.table.tables.load("t1")).table)
        swept.clock.pass_by(3000)
        await swept.look()
        assert (await swept.last()).command_id.startswith("~expire-0")

    async def test_a_seat_drops_out_where_the_host_wanted_it_so(self, swept: Swept) -> None:
        await swept.table.begin(people=2, bots=0, clock=60, expiry="leave")
        swept.clock.pass_by(MINUTE)
        await swept.look()
        loaded = await swept.table.tables.load("t1")
        assert any(who and who.left for who in loaded.table.seats)


class TestForgotten:
    async def test_a_table_that_never_began_is_closed(self, swept: Swept) -> None:
        await swept.table.open(people=1, bots=0, seats=3)
        swept.clock.pass_by(FORGOTTEN - 1)
        assert await swept.look() == 0
        swept.clock.pass_by(1)
        await swept.look()
        assert (await swept.table.tables.load("t1")).table.status == "abandoned"
        assert await swept.due() is None

    async def test_not_if_something_has_happened_since(self, swept: Swept) -> None:
        await swept.table.open(people=1, bots=0, seats=3)
        swept.clock.pass_by(FORGOTTEN - 1)
        await swept.table.send(swept.table.host, AddBot("random"), "more")
        swept.clock.pass_by(1)
        assert await swept.look() == 0

    async def test_a_deadline_without_a_table_goes(self, swept: Swept) -> None:
        await swept.client.zadd(keys.deadlines(keys.shard("t1")), {"t1": 5})
        await swept.look()
        assert await swept.due() is None


async def test_a_table_that_nobody_can_read_does_not_keep_others_waiting(swept: Swept) -> None:
    await swept.table.begin(people=1, bots=1)
    broken = keys.shard("broken")
    await swept.client.xadd(keys.records("broken"), {"r": b"?", "w": "0:x"}, id="1-0")
    await swept.client.zadd(keys.deadlines(broken), {"broken": 5})
    swept.clock.pass_by(PATIENCE)
    with structlog.testing.capture_logs() as lines:
        await swept.look()
    assert {"event": "table-unreadable", "table": "broken", "log_level": "error", "exc_info": True} in lines
    assert len(swept.queued()) == 1
    assert await swept.client.zscore(keys.deadlines(broken), "broken") == swept.clock() + PATIENCE


async def test_a_table_whose_board_has_changed_is_left_to_its_host(
    swept: Swept, monkeypatch: pytest.MonkeyPatch
) -> None:
    await swept.table.begin(people=1, bots=1)
    monkeypatch.setattr(title("rieles").game, "_layouts", {})
    monkeypatch.setattr("domain.trains.game.board", lambda _: replace(board("rieles"), digest="another"))
    swept.clock.pass_by(PATIENCE)
    with structlog.testing.capture_logs() as lines:
        await swept.look()
    assert lines == [{"event": "board-changed", "table": "t1", "log_level": "error"}]
    assert not swept.queued()
    assert await swept.due() == swept.clock() + REPAIR


class TestRaces:
    async def test_a_time_that_was_left_behind_is_set_right(self, swept: Swept) -> None:
        """Whatever wrote it: the records say when it is due."""
        await swept.table.begin(people=2, bots=0, clock=60)
        await swept.client.zadd(keys.deadlines(keys.shard("t1")), {"t1": 5})
        await swept.look()
        assert await swept.due() == swept.clock() + MINUTE

    async def test_two_sweeps_expire_a_seat_once(self, swept: Swept, played_in: Any) -> None:
        await swept.table.begin(people=2, bots=0, clock=60)
        other = Sweep(
            Deadlines(swept.client),
            played_in(swept.table.store).tables,
            JobQueue(swept.connection, "q"),
            swept.clock,
        )
        swept.clock.pass_by(MINUTE)
        await swept.look()
        await other.look(range(keys.SHARDS))
        ids = [decode(stored.raw).command_id for stored in await swept.table.records()]
        assert len([name for name in ids if name.startswith("~expire-0")]) == 1
