"""Who finds which table: the public ones, one's own, by code; and all of it made again from the records."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from domain.game import TABLE
from domain.table.commands import Abandon, AddBot, Leave, Reserved, RotateToken
from domain.table.state import hashed
from domain.titles import title
from domain.trains.board import board
from events import notice
from events.connection import Client
from events.listing import FINISHED, Listing, Shown
from events.memory_store import MemoryStore


class Hall:
    """Several tables in one store, and their listing."""

    def __init__(self, client: Client, played_in: Any) -> None:
        self.listing = Listing(client)
        self.store = MemoryStore()
        self._played_in = played_in
        self._read = 0

    def table(self, table_id: str) -> Any:
        return self._played_in(self.store, table_id)

    async def catch_up(self) -> None:
        told = [notice.decode(raw) for raw in self.store.outbox[self._read :]]
        self._read = len(self.store.outbox)
        await self.listing.apply(told)

    async def public(self, **how: Any) -> list[str]:
        return [told.table for told in await self.listing.public(**how)]

    async def mine(self, token: bytes) -> list[str]:
        return [told.table for told in await self.listing.person(token)]


@pytest.fixture(params=["fake", "real"])
def hall(request: pytest.FixtureRequest, played_in: Any) -> Hall:
    client = request.getfixturevalue("fake_client" if request.param == "fake" else "client")
    return Hall(client, played_in)


class TestPublic:
    async def test_the_newest_table_that_waits_for_people_comes_first(self, hall: Hall) -> None:
        for n in range(3):
            table = hall.table(f"t{n}")
            table.clock.pass_by(n)
            await table.open(people=1, bots=0, seats=3)
        await hall.catch_up()
        assert await hall.public() == ["t2", "t1", "t0"]
        assert await hall.public(limit=1, offset=1) == ["t1"]

    async def test_the_newest_is_the_one_that_was_opened_last(self, hall: Hall) -> None:
        first, second = hall.table("t1"), hall.table("t2")
        await first.open(people=0, bots=0, seats=3)
        await hall.catch_up()
        second.clock.pass_by(1)
        await second.open(people=0, bots=0, seats=3)
        first.clock.pass_by(10)
        await first.send(first.host, AddBot("random"), "more")
        await hall.catch_up()
        assert await hall.public() == ["t2", "t1"]

    async def test_a_full_table_is_not_listed_and_comes_back_when_somebody_leaves(self, hall: Hall) -> None:
        table = hall.table("t1")
        await table.open(people=2, bots=0)
        await hall.catch_up()
        assert await hall.public() == []
        await table.send(table.token(1), Leave(), "leave")
        await hall.catch_up()
        assert await hall.public() == ["t1"]

    async def test_a_private_one_never_is(self, hall: Hall) -> None:
        await hall.table("t1").open(people=1, bots=0, seats=3, public=False, code="ABCD")
        await hall.catch_up()
        assert await hall.public() == []

    async def test_one_that_was_given_up_goes(self, hall: Hall) -> None:
        table = hall.table("t1")
        await table.open(people=1, bots=0, seats=3)
        await table.send(TABLE, Abandon(), "~abandon")
        await hall.catch_up()
        assert await hall.public() == []


class TestInPlayAndFinished:
    async def listed(self, hall: Hall, shown: Shown) -> list[str]:
        return [told.table for told in await hall.listing.public(shown)]

    async def test_a_table_moves_from_list_to_list(self, hall: Hall) -> None:
        table = hall.table("t1")
        await table.begin(people=2, bots=0)
        await hall.catch_up()
        assert await self.listed(hall, "playing") == ["t1"]
        await table.play_to_the_end()
        await hall.catch_up()
        assert await self.listed(hall, "playing") == []
        (told,) = await hall.listing.public("finished")
        scores = (await table.tables.load("t1")).table.scores
        assert told.winners == tuple(score.seat for score in scores if score.rank == 1) != ()

    async def test_the_last_moved_comes_first(self, hall: Hall) -> None:
        first, second = hall.table("t1"), hall.table("t2")
        for table in (first, second):
            await table.begin(people=2, bots=0)
            await hall.catch_up()
        first.clock.pass_by(1)
        await first.move()
        await hall.catch_up()
        assert await self.listed(hall, "playing") == ["t1", "t2"]

    async def test_a_private_one_is_on_none(self, hall: Hall) -> None:
        table = hall.table("t1")
        await table.begin(people=2, bots=0, public=False, code="ABCD")
        await hall.catch_up()
        await table.play_to_the_end()
        await hall.catch_up()
        assert await self.listed(hall, "playing") == await self.listed(hall, "finished") == []

    async def test_only_the_newest_finished_ones_stay(self, hall: Hall) -> None:
        table = hall.table("t0")
        await table.begin(people=2, bots=0)
        await table.play_to_the_end()
        told = notice.decode(hall.store.outbox[-1])
        every = [replace(told, table=f"t{n}", at=told.at + n) for n in range(FINISHED + 3)]
        await hall.listing.apply(every)
        found = [one.table for one in await hall.listing.public("finished", limit=FINISHED + 10)]
        assert found == [f"t{n}" for n in reversed(range(3, FINISHED + 3))]


class TestKeptSeats:
    async def test_a_table_that_keeps_all_its_seats_waits_for_nobody_else(self, hall: Hall) -> None:
        table = hall.table("t1")
        kept = (Reserved("Person 0", table.token(0)), Reserved("Person 1", table.token(1)))
        await table.open(people=1, bots=0, seats=2, follows="t0", reserved=kept)
        await hall.catch_up()
        assert await hall.public() == []
        assert await hall.mine(table.token(1)) == ["t1"]
        await table.send(table.host, AddBot("random", 1), "instead")
        await hall.catch_up()
        assert await hall.mine(table.token(1)) == []


class TestMine:
    async def test_where_i_sit_and_what_i_opened_the_last_moved_first(self, hall: Hall) -> None:
        first, second = hall.table("t1"), hall.table("t2")
        await first.begin(people=2, bots=0)
        await second.open(people=0, bots=0, seats=2)
        second.clock.pass_by(5)
        await second.send(second.host, AddBot("random"), "x")
        await hall.catch_up()
        assert await hall.mine(first.host) == ["t2", "t1"]
        assert await hall.mine(first.token(1)) == ["t1"]
        assert await hall.mine(hashed(b"stranger")) == []

    async def test_it_tells_whose_turn_it_is(self, hall: Hall) -> None:
        table = hall.table("t1")
        await table.begin(people=2, bots=0)
        await hall.catch_up()
        (told,) = await hall.listing.person(table.token(1))
        assert told.awaited == (0, 1)
        assert [place and place.name for place in told.seats] == ["Person 0", "Person 1"]

    async def test_a_token_that_was_changed_finds_it_no_more(self, hall: Hall) -> None:
        table = hall.table("t1")
        await table.open(people=2, bots=0)
        await hall.catch_up()
        await table.send(table.token(1), RotateToken(hashed(b"new")), "x")
        await hall.catch_up()
        assert await hall.mine(table.token(1)) == []
        assert await hall.mine(hashed(b"new")) == ["t1"]

    async def test_finished_tables_stay(self, hall: Hall) -> None:
        table = hall.table("t1")
        await table.begin(people=2, bots=0)
        await table.play_to_the_end()
        await hall.catch_up()
        (told,) = await hall.listing.person(table.token(1))
        assert told.status == "finished"


class TestCode:
    async def test_it_opens_its_table_until_that_is_over(self, hall: Hall) -> None:
        table = hall.table("t1")
        await table.open(people=1, bots=0, seats=2, public=False, code="ABCD")
        await hall.catch_up()
        assert await hall.listing.by_code("ABCD") == "t1"
        await table.send(TABLE, Abandon(), "~abandon")
        await hall.catch_up()
        assert await hall.listing.by_code("ABCD") is None

    async def test_the_first_table_keeps_it(self, hall: Hall) -> None:
        for n in range(2):
            await hall.table(f"t{n}").open(people=1, bots=0, seats=2, public=False, code="ABCD")
            await hall.catch_up()
        assert await hall.listing.by_code("ABCD") == "t0"


class TestOrder:
    async def test_an_older_notice_changes_nothing(self, hall: Hall) -> None:
        table = hall.table("t1")
        await table.open(people=2, bots=0)
        told = [notice.decode(raw) for raw in hall.store.outbox]
        await hall.listing.apply(told)
        await hall.listing.apply(told[:1])
        assert await hall.public() == []
        newest = await hall.listing.table("t1")
        assert newest is not None
        assert newest.version == len(told)

    async def test_all_notices_twice_are_as_good_as_once(self, hall: Hall) -> None:
        await hall.table("t1").open(people=1, bots=0, seats=3)
        told = [notice.decode(raw) for raw in hall.store.outbox]
        await hall.listing.apply(told)
        await hall.listing.apply(told)
        assert await hall.public() == ["t1"]


async def test_made_again_the_newest_is_still_the_one_that_was_opened_last(hall: Hall) -> None:
    first, second = hall.table("t1"), hall.table("t2")
    await first.open(people=0, bots=0, seats=3)
    second.clock.pass_by(1)
    await second.open(people=0, bots=0, seats=3)
    first.clock.pass_by(10)
    await first.send(first.host, AddBot("random"), "more")
    await hall.listing.rebuild(first.tables, ["t1", "t2"])
    assert await hall.public() == ["t2", "t1"]


async def test_everything_is_made_again_from_the_records(hall: Hall) -> None:
    waiting, private, running, over = (hall.table(f"t{n}") for n in (1, 2, 3, 4))

    async def lists() -> list[Any]:
        shown = [[told.table for told in await hall.listing.public(each)] for each in ("playing", "finished")]
        return [
            await hall.public(),
            *shown,
            await hall.mine(running.token(1)),
            await hall.listing.by_code("ABCD"),
        ]

    await waiting.open(people=1, bots=0, seats=3)
    await private.open(people=1, bots=0, seats=3, public=False, code="ABCD")
    await running.begin(people=2, bots=0)
    await over.begin(people=1, bots=1)
    await over.play_to_the_end()
    await hall.catch_up()
    before = await lists()
    assert before == [["t1"], ["t3"], ["t4"], ["t3"], "t2"]
    await hall.listing._client.flushall()
    await hall.listing.apply([notice.decode(hall.store.outbox[0])])
    await hall.listing.rebuild(running.tables, ["t1", "t2", "t3", "t4"])
    assert await lists() == before


async def test_a_table_whose_board_has_changed_does_not_keep_others_from_being_listed(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    running, waiting = hall.table("t1"), hall.table("t2")
    await running.begin(people=2, bots=0)
    await waiting.open(people=1, bots=0, seats=3)
    monkeypatch.setattr(title("rieles").game, "_layouts", {})
    monkeypatch.setattr("domain.trains.game.board", lambda _: replace(board("rieles"), digest="another"))
    # Another process, which has not loaded the table before.
    await hall.listing.rebuild(hall.table("t3").tables, ["t1", "t2"])
    assert await hall.public() == ["t2"]
