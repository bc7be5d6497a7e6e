"""One command from its sender to its record: repeats, versions, others who write at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from domain.game import TABLE, WATCHER, Command, Deal, Illegal
from domain.table.commands import AddBot, Leave, Ready, Rename, Sit, Start
from domain.table.sight import legal, to_act
from domain.table.state import OPENER, hashed
from events.handle import SNAPSHOT_EVERY, Tables, UnknownTable
from events.loaded import fingerprint, freeze, thaw
from events.memory_store import MemoryStore
from events.record import decode
from events.redis_store import RedisStore
from events.store import Conflict, Entry, Stored, Unavailable


@pytest.fixture(params=["memory", "real"])
def at(request: pytest.FixtureRequest, played_in: Any) -> Any:
    """A table in memory, and one on a real server."""
    if request.param == "memory":
        return played_in(MemoryStore())
    return played_in(RedisStore(request.getfixturevalue("client"), lane=request.getfixturevalue("lane")))


class TestRepeat:
    async def test_the_same_command_id_gets_the_same_answer_and_one_record(self, at: Any) -> None:
        await at.open(people=2, bots=0)
        first = await at.send(at.token(0), Rename("Bo"), "x")
        again = await at.send(at.token(0), Rename("Bo"), "x")
        assert (again.version, again.events, again.repeated) == (first.version, first.events, True)
        assert len(await at.records()) == first.version

    async def test_whatever_version_it_expects(self, at: Any) -> None:
        await at.open(people=2, bots=0)
        first = await at.send(at.token(0), Rename("Bo"), "x")
        again = await at.send(at.token(0), Rename("Bo"), "x", expected=1)
        assert again.version == first.version

    async def test_also_in_another_process_and_much_later(self, at: Any) -> None:
        await at.begin(people=2, bots=0)
        first = await at.send(at.token(0), Rename("Bo"), "x")
        for _ in range(20):
            await at.move()
        other = Tables(at.store, at.clock)
        again = await other.handle(at.id, at.token(0), Rename("Bo"), "x")
        assert (again.version, again.repeated) == (first.version, True)

    async def test_the_id_of_another_seat_means_nothing(self, at: Any) -> None:
        await at.open(people=2, bots=0)
        await at.send(at.token(0), Rename("Bo"), "x")
        assert not (await at.send(at.token(1), Rename("Cy"), "x")).repeated

    async def test_the_id_of_whoever_sat_here_before_means_nothing(self, at: Any) -> None:
        await at.open(people=2, bots=0, seats=3)
        await at.send(at.token(1), Rename("Bo"), "x")
        await at.send(at.token(1), Leave(), "gone")
        await at.send(WATCHER, Sit("Cy", hashed(b"cy"), hashed(b"nonce"), seat=1), "sit")
        assert not (await at.send(hashed(b"cy"), Rename("Di"), "x")).repeated

    async def test_an_id_follows_its_seat_to_another_number(self, at: Any) -> None:
        await at.open(people=2, bots=0, seats=3)
        first = await at.send(at.token(1), Rename("Bo"), "x")
        await at.send(at.token(0), Leave(), "gone")
        await at.send(WATCHER, Sit("Cy", hashed(b"cy"), hashed(b"nonce"), seat=2), "sit")
        await at.send(OPENER, Start(), "start")
        again = await at.send(at.token(1), Rename("Bo"), "x")
        assert (again.actor, again.version, again.repeated) == (0, first.version, True)

    async def test_one_id_is_not_used_for_two_commands(self, at: Any) -> None:
        await at.open(people=1, bots=0, seats=3)
        with pytest.raises(Illegal) as refused:
            await at.send(WATCHER, Sit("Eve", hashed(b"eve"), hashed(b"e")), "sit-0")
        assert refused.value.rule == "command-id-used"

    async def test_nobody_can_take_the_workers_ids(self, at: Any) -> None:
        await at.open(people=1, bots=0, seats=3)
        with pytest.raises(Illegal) as refused:
            await at.send(at.token(0), Rename("Bo"), "~bot-9")
        assert refused.value.rule == "command-id-reserved"

    async def test_two_at_once_make_one_record_and_one_answer(self, at: Any) -> None:
        before = await at.open(people=1, bots=0, seats=3)
        others = [Tables(at.store, at.clock) for _ in range(4)]
        for n, other in enumerate(others):
            await other.load(at.id)
            other.now = lambda n=n: at.clock() + n  # type: ignore[misc]
        sent = [other.handle(at.id, at.token(0), Rename("Bo"), "x") for other in others]
        answers = await asyncio.gather(*sent)
        assert {answer.version for answer in answers} == {before.version + 1}
        assert len(await at.records()) == before.version + 1
        heads = {(await other.load(at.id)).head for other in others}
        assert len(heads) == 1


class TestVersions:
    async def test_of_two_that_expect_the_same_version_one_wins(self, at: Any) -> None:
        await at.begin(people=2, bots=0)
        loaded = await at.tables.load(at.id)
        seat = min(to_act(loaded.table))
        moves = legal(loaded.table, seat)[:2]
        others = [Tables(at.store, at.clock) for _ in moves]
        sent = [
            other.handle(at.id, seat, move, f"m{n}", loaded.version)
            for n, (other, move) in enumerate(zip(others, moves, strict=True))
        ]
        results = await asyncio.gather(*sent, return_exceptions=True)
        conflicts = [result for result in results if isinstance(result, Conflict)]
        assert [conflict.version for conflict in conflicts] == [loaded.version + 1]
        assert len(await at.records()) == loaded.version + 1

    async def test_a_version_to_come_is_a_conflict(self, at: Any) -> None:
        before = await at.begin(people=2, bots=0)
        seat = min(to_act(before.after.table))
        with pytest.raises(Conflict) as refused:
            await at.send(seat, legal(before.after.table, seat)[0], "x", expected=before.version + 1)
        assert refused.value.version == before.version

    async def test_what_changes_nothing_for_the_sender_is_decided_again(self, at: Any) -> None:
        before = await at.begin(people=2, bots=0)
        seat = min(to_act(before.after.table))
        move = legal(before.after.table, seat)[0]
        await at.send(at.token(1 - seat), Rename("Bo"), "name")
        answer = await at.send(seat, move, "x", expected=before.version)
        assert answer.version == before.version + 2

    async def test_unless_it_is_strict(self, at: Any) -> None:
        before = await at.begin(people=2, bots=0)
        seat = min(to_act(before.after.table))
        move = legal(before.after.table, seat)[0]
        await at.send(at.token(1 - seat), Rename("Bo"), "name")
        with pytest.raises(Conflict):
            await at.send(seat, move, "x", expected=before.version, strict=True)

    async def test_or_the_sender_has_decided_something_since(self, at: Any) -> None:
        before = await at.begin(people=2, bots=0)
        seat = min(to_act(before.after.table))
        move = legal(before.after.table, seat)[0]
        await at.send(at.token(seat), Rename("Bo"), "name")
        with pytest.raises(Conflict):
            await at.send(seat, move, "x", expected=before.version)

    async def test_or_it_was_not_the_senders_turn_then(self, at: Any) -> None:
        before = await at.begin(people=2, bots=0, title="infinite_city")
        seat = min(to_act(before.after.table))
        while seat in to_act((await at.tables.load(at.id)).table):
            await at.move()
        loaded = await at.tables.load(at.id)
        with pytest.raises(Conflict):
            await at.send(1 - seat, legal(loaded.table, 1 - seat)[0], "x", expected=before.version)

    async def test_seats_that_choose_at_the_same_time_do_not_get_in_each_others_way(self, at: Any) -> None:
        before = await at.begin(people=3, bots=0)
        awaited = sorted(to_act(before.after.table))
        assert awaited == [0, 1, 2]
        sent = [
            Tables(at.store, at.clock).handle(
                at.id, at.token(seat), legal(before.after.table, seat)[0], "keep", before.version
            )
            for seat in awaited
        ]
        answers = await asyncio.gather(*sent)
        assert sorted(answer.version - before.version for answer in answers) == [1, 2, 3]

    async def test_states_of_the_past_are_found(self, at: Any) -> None:
        await at.begin(people=2, bots=0)
        then = await at.tables.load(at.id)
        await at.move()
        assert await at.tables.at(at.id, then.version) == then
        with pytest.raises(Conflict):
            await at.tables.at(at.id, 999)


class TestUnknown:
    async def test_a_table_that_does_not_exist(self, at: Any) -> None:
        with pytest.raises(UnknownTable):
            await at.send(WATCHER, Leave(), "x")
        with pytest.raises(UnknownTable):
            await at.tables.load("nowhere")

    async def test_what_is_refused_leaves_no_record(self, at: Any) -> None:
        before = await at.begin(people=2, bots=0)
        for who, command in (
            (at.token(0), Deal()),
            (at.token(0), Ready(bytes(32))),
            (bytes(32), AddBot("x")),
        ):
            with pytest.raises(Illegal):
                await at.send(who, command, "x")
        assert len(await at.records()) == before.version

    async def test_a_token_proves_a_seat_at_its_own_table_only(self, at: Any, played_in: Any) -> None:
        await at.begin(people=2, bots=0)
        other = played_in(at.store, "t2")
        other.token = lambda seat: hashed(b"other %d" % seat)
        await other.open(people=2, bots=0)
        with pytest.raises(Illegal) as refused:
            await other.send(at.token(1), Rename("Eve"), "x")
        assert refused.value.rule == "not-seated"


class Flaky(MemoryStore):
    """Writes, and then does not say so; or keeps no snapshots."""

    def __init__(self) -> None:
        super().__init__()
        self.silent = False

    async def append(self, entry: Entry) -> bytes:
        kept = await super().append(entry)
        if self.silent:
            self.silent = False
            raise Unavailable("no answer")
        return kept

    async def keep_snapshot(self, *_: object) -> None:
        raise Unavailable("no answer")


class TestUnavailable:
    async def test_a_write_that_was_not_answered_is_sent_again_and_counts_once(self, played_in: Any) -> None:
        at = played_in(Flaky())
        before = await at.begin(people=2, bots=0)
        at.store.silent = True
        seat = min(to_act(before.after.table))
        move = legal(before.after.table, seat)[0]
        with pytest.raises(Unavailable):
            await at.send(seat, move, "x", expected=before.version)
        at.clock.pass_by(500)
        answer = await at.send(seat, move, "x", expected=before.version)
        assert (answer.version, answer.repeated) == (before.version + 1, True)
        assert (await at.tables.load(at.id)).head == (await Tables(at.store, at.clock).load(at.id)).head
        await at.move()

    async def test_a_snapshot_that_cannot_be_kept_is_no_fault(self, played_in: Any) -> None:
        at = played_in(Flaky())
        await at.begin(people=2, bots=0)
        await at.play_to_the_end()


class Counting(MemoryStore):
    """Counts the records that are read."""

    count = 0

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> Sequence[Stored]:
        found = await super().read(table, after, limit)
        self.count += len(found)
        return found


class TestSnapshots:
    async def test_a_process_that_knows_nothing_reads_few_records(self, played_in: Any) -> None:
        at = played_in(Counting())
        await at.begin(people=2, bots=0)
        while (await at.move()).version < SNAPSHOT_EVERY + 3:
            pass
        at.store.count = 0
        fresh = await Tables(at.store, at.clock).load(at.id)
        # The last one that the snapshot knows, to see that it is still there, and what is new.
        assert at.store.count == 4
        assert fresh == await at.tables.load(at.id)

    async def test_without_them_everything_is_the_same(self, played_in: Any) -> None:
        at = played_in(MemoryStore())
        await at.begin(people=2, bots=0)
        while (await at.move()).version < SNAPSHOT_EVERY + 3:
            pass
        at.store._snapshots.clear()
        assert await Tables(at.store, at.clock).load(at.id) == await at.tables.load(at.id)

    @pytest.mark.parametrize("title", ["rieles", "mainlines", "interurban", "infinite_city"])
    async def test_every_titles_states_survive_one(self, played: Any, title: str) -> None:
        await played.begin(people=3, bots=0, title=title)
        for _ in range(12):
            loaded = (await played.move()).after
            assert thaw(freeze(loaded)) == loaded

    def test_their_name_is_of_the_shape_of_all_states(self) -> None:
        assert len(fingerprint()) == 16


class TestHeard:
    async def test_what_another_process_wrote_and_was_heard_needs_no_reading(self, played_in: Any) -> None:
        at = played_in(Counting())
        await at.begin(people=2, bots=0)
        other = Tables(at.store, at.clock)
        known = await other.load(at.id)
        newest = (await at.move()).after
        other.hear(at.id, await at.store.read(at.id, known.version))
        at.store.count = 0
        seat = min(to_act(newest.table))
        answer = await other.handle(at.id, at.token(seat), legal(newest.table, seat)[0], "x", newest.version)
        assert (answer.version, at.store.count) == (newest.version + 1, 0)
        assert await at.tables.load(at.id) == answer.after

    async def test_what_does_not_follow_is_not_believed(self, played_in: Any) -> None:
        at = played_in(MemoryStore())
        await at.begin(people=2, bots=0)
        other = Tables(at.store, at.clock)
        await other.load(at.id)
        for _ in range(3):
            await at.move()
        records = await at.records()
        other.hear(at.id, records[-1:])
        other.hear("unknown", records)
        assert await other.load(at.id) == await at.tables.load(at.id)


class TestRecords:
    async def test_time_never_runs_backwards(self, at: Any) -> None:
        await at.open(people=2, bots=0)
        at.clock.pass_by(-60_000)
        await at.send(at.token(0), Rename("Bo"), "x")
        times = [decode(stored.raw).at for stored in await at.records()]
        assert times == sorted(times)

    async def test_states_that_are_kept_and_states_that_are_read_are_the_same(self, at: Any) -> None:
        await at.begin(people=2, bots=1, clock=60)
        answer = await at.play_to_the_end()
        assert await Tables(MemoryStoreOf(await at.records()), at.clock).load(at.id) == answer.after

    async def test_the_oldest_states_are_let_go(self, played_in: Any) -> None:
        store = MemoryStore()
        tables = None
        for n in range(4):
            at = played_in(store, f"t{n}")
            at.tables = tables = tables or Tables(store, at.clock, cached=2)
            await at.open()
        assert tables is not None
        assert list(tables._loaded) == ["t2", "t3"]


class MemoryStoreOf(MemoryStore):
    def __init__(self, records: list[Stored]) -> None:
        super().__init__()
        self._records["t1"] = records


def command_of(stored: Stored) -> Command:
    return decode(stored.raw).command


async def test_the_table_itself_is_recorded_as_the_actor(played: Any) -> None:
    await played.begin(people=2, bots=0)
    deals = [decode(s.raw).actor for s in await played.records() if isinstance(command_of(s), Deal)]
    assert deals == [TABLE]
