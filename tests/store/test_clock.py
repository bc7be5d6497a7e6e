"""When somebody must look at a table again, and since when each person has had the time of a turn."""

from __future__ import annotations

from typing import Any

from domain.game import TABLE, Deal
from domain.table.commands import Expire, Rename, TakeBack
from domain.table.sight import to_act
from events.handle import Tables
from events.notice import FORGOTTEN, PATIENCE, decode, due, work

MINUTE = 60_000


class TestDue:
    async def test_a_table_that_waits_for_people_is_looked_at_after_two_weeks(self, played: Any) -> None:
        await played.open(people=1, bots=0, seats=2)
        assert played.store.due == {"t1": played.clock() + FORGOTTEN}

    async def test_one_that_waits_for_a_worker_soon(self, played: Any) -> None:
        await played.open(people=0, bots=2)
        assert played.store.due == {"t1": played.clock() + PATIENCE}

    async def test_one_that_waits_for_people_without_a_clock_never(self, played: Any) -> None:
        await played.begin(people=2, bots=0)
        assert played.store.due == {}

    async def test_with_a_clock_when_the_first_turn_is_up(self, played: Any) -> None:
        await played.begin(people=2, bots=0, clock=60)
        assert played.store.due == {"t1": played.clock() + MINUTE}

    async def test_one_that_is_over_never(self, played: Any) -> None:
        await played.begin(people=2, bots=0, clock=60)
        await played.play_to_the_end()
        assert played.store.due == {}


class TestTurnTime:
    async def to_one_seats_turn(self, played: Any) -> int:
        """Past the choices that all make at once, to the turn of a single seat, which has just begun."""
        await played.begin(people=2, bots=0, clock=60)
        seat = -1
        while True:
            loaded = await played.tables.load("t1")
            awaited = to_act(loaded.table)
            if len(awaited) == 1 and min(awaited) not in {seat, TABLE}:
                if seat >= 0 and loaded.waiting == {min(awaited): loaded.at}:
                    return min(awaited)
                seat = min(awaited)
            await played.move()

    async def test_a_new_name_gains_no_time(self, played: Any) -> None:
        seat = await self.to_one_seats_turn(played)
        began = played.clock()
        played.clock.pass_by(30_000)
        await played.send(played.token(seat), Rename("Bo"), "name")
        assert (await played.tables.load("t1")).waiting == {seat: began}
        assert played.store.due == {"t1": began + MINUTE}

    async def test_a_move_begins_anew(self, played: Any) -> None:
        await self.to_one_seats_turn(played)
        played.clock.pass_by(30_000)
        answer = await played.move()
        assert set(answer.after.waiting.values()) == {played.clock()}

    async def test_another_seats_move_gains_no_time(self, played: Any) -> None:
        answer = await played.begin(people=2, bots=0, clock=60)
        assert to_act(answer.after.table) == {0, 1}
        began = played.clock()
        played.clock.pass_by(30_000)
        answer = await played.move(1)
        assert answer.after.waiting[0] == began

    async def test_a_seat_that_a_bot_plays_has_none_until_it_is_taken_back(self, played: Any) -> None:
        seat = await self.to_one_seats_turn(played)
        played.clock.pass_by(MINUTE)
        answer = await played.send(TABLE, Expire(seat), "~expire")
        assert answer.after.waiting == {}
        assert [owed.seat for owed in work(answer.after.table)] == [seat]
        played.clock.pass_by(MINUTE)
        answer = await played.send(played.token(seat), TakeBack(), "back")
        assert answer.after.waiting == {seat: played.clock()}

    async def test_folding_gives_the_same_times(self, played: Any) -> None:
        await played.begin(people=2, bots=1, clock=60)
        for _ in range(30):
            played.clock.pass_by(1000)
            answer = await played.move()
            fresh = await Tables(played.store, played.clock).load("t1")
            assert fresh == answer.after
            told = decode(played.store.outbox[-1])
            assert played.store.due.get("t1") == due(fresh.table, told.at, fresh.waiting)


class TestWork:
    async def test_the_table_comes_before_all_bots(self, played: Any) -> None:
        answer = await played.open(people=0, bots=2)
        assert [(owed.kind, owed.seat) for owed in work(answer.after.table)] == [("table", TABLE)]

    async def test_a_bot_that_is_awaited(self, played: Any) -> None:
        answer = await played.begin(people=1, bots=2)
        assert [(owed.kind, owed.seat) for owed in work(answer.after.table)] == [("bot", 1), ("bot", 2)]

    async def test_people_owe_nothing_to_workers(self, played: Any) -> None:
        answer = await played.begin(people=2, bots=0)
        assert work(answer.after.table) == ()

    async def test_who_goes_on_alone_tells_nobody_of_it(self, played: Any) -> None:
        answer = await played.open(people=0, bots=2)
        assert decode(played.store.outbox[-1]).work
        await played.send(TABLE, Deal(), "~table", expected=answer.version, strict=True, goes_on=True)
        told = decode(played.store.outbox[-1])
        assert told.work == ()
        assert told.awaited == (0, 1)
        assert played.store.due == {"t1": played.clock() + PATIENCE}
