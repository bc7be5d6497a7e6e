"""The proof of a table: a sound one passes, and whatever is changed is found, at the version where it was changed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain import titles
from domain.chance import Chance
from domain.game import TABLE, Deal
from domain.table.commands import Leave, Rename
from domain.table.decide import decide
from domain.table.events import SeatRenamed, TableEnded, TableOpened
from domain.table.state import hashed
from events.audit import audit
from events.loaded import Loaded, fold
from events.record import Record, blinding, chain_hash, decode, encode
from events.store import Stored

TITLES = sorted(titles.TITLES)


async def game(played: Any, **how: Any) -> list[Stored]:
    await played.begin(people=2, bots=1, **how)
    await played.play_to_the_end()
    records: list[Stored] = await played.records()
    return records


def changed(records: list[Stored], version: int, change: Callable[[Record], Record]) -> list[Stored]:
    """With one record written anew, and every later one, so that only the change itself is wrong."""
    forged: list[Stored] = []
    for stored in records:
        record = decode(stored.raw)
        if stored.version == version:
            record = change(record)
        if forged:
            record = replace(record, previous=chain_hash(forged[-1].raw))
        forged.append(Stored(stored.version, encode(record)))
    return forged


class TestSound:
    @pytest.mark.parametrize("title", TITLES)
    async def test_a_finished_game_of_every_title(self, played: Any, title: str) -> None:
        records = await game(played, title=title)
        report = audit(records)
        assert report.fault is None
        assert (report.decisions, report.status) == (len(records), "finished")
        assert report.head == chain_hash(records[-1].raw)

    async def test_a_game_that_still_runs(self, played: Any) -> None:
        await played.begin(people=2, bots=0)
        await played.move()
        report = audit(await played.records())
        assert (report.sound, report.status) == (True, "playing")

    async def test_a_seat_that_dropped_out(self, played: Any) -> None:
        await played.begin(people=3, bots=0)
        await played.send(1, Leave(), "leave")
        await played.play_to_the_end()
        assert audit(await played.records()).sound

    async def test_the_luck_of_two_tables_with_the_same_secret_differs_by_their_nonces(
        self, played_in: Any, played: Any
    ) -> None:
        other = played_in(played.store, "t2")
        other.nonce = lambda seat: bytes([seat + 100]) * 32
        mine = await played.begin(people=2, bots=0)
        theirs = await other.begin(people=2, bots=0)
        assert mine.events != theirs.events


def move_at(records: list[Stored]) -> int:
    """The version of some move in the middle of the game."""
    return len(records) // 2


class TestChanged:
    async def test_a_byte_anywhere(self, played: Any) -> None:
        records = await game(played)
        for version in (1, 4, move_at(records), len(records)):
            stored = records[version - 1]
            for place in (10, len(stored.raw) // 2, len(stored.raw) - 3):
                raw = bytearray(stored.raw)
                raw[place] ^= 1
                forged = [*records]
                forged[version - 1] = Stored(version, bytes(raw))
                report = audit(forged)
                assert report.fault is not None
                assert report.fault.version in {version, version + 1}

    async def test_a_record_that_was_taken_out(self, played: Any) -> None:
        records = await game(played)
        version = move_at(records)
        fault = audit([*records[: version - 1], *records[version:]]).fault
        assert fault is not None
        assert (fault.version, fault.rule) == (version + 1, "version-gap")

    async def test_a_record_that_was_taken_out_and_the_rest_numbered_anew(self, played: Any) -> None:
        records = await game(played)
        version = move_at(records)
        rest = [Stored(stored.version - 1, stored.raw) for stored in records[version:]]
        fault = audit([*records[: version - 1], *rest]).fault
        assert fault is not None
        assert (fault.version, fault.rule) == (version, "wrong-version")

    async def test_the_first_record_missing(self, played: Any) -> None:
        fault = audit((await game(played))[1:]).fault
        assert fault is not None
        assert fault.rule == "version-gap"

    async def test_bytes_that_are_no_record(self, played: Any) -> None:
        records = await game(played)
        fault = audit([*records[:3], Stored(4, b"\x00\xff")]).fault
        assert fault is not None
        assert (fault.version, fault.rule) == (4, "unreadable")

    async def test_another_tables_record(self, played: Any) -> None:
        records = await game(played)
        fault = audit(changed(records, 5, lambda record: replace(record, table="other"))).fault
        assert fault is not None
        assert (fault.version, fault.rule) == (5, "other-table")

    async def test_an_older_time(self, played: Any) -> None:
        records = await game(played)
        fault = audit(changed(records, 5, lambda record: replace(record, at=1))).fault
        assert fault is not None
        assert (fault.version, fault.rule) == (5, "time-reversed")

    async def test_a_broken_chain(self, played: Any) -> None:
        records = await game(played)
        record = replace(decode(records[4].raw), command_id="renamed")
        fault = audit([*records[:4], Stored(5, encode(record)), *records[5:]]).fault
        assert fault is not None
        assert (fault.version, fault.rule) == (6, "chain-broken")

    async def test_other_cards_from_the_deck(self, played: Any) -> None:
        records = await game(played)
        (deal,) = (s.version for s in records if isinstance(decode(s.raw).command, Deal))

        def other_luck(record: Record) -> Record:
            before = fold(Loaded("t1"), records[: deal - 1]).table
            events: Any = tuple(decide(before, TABLE, Deal(), Chance(bytes(32), deal)))
            return replace(record, events=events)

        fault = audit(changed(records, deal, other_luck)).fault
        assert fault is not None
        assert (fault.version, fault.rule) == (deal, "events-differ")

    async def test_an_event_left_out(self, played: Any) -> None:
        records = await game(played)
        last = len(records)
        fault = audit(changed(records, last, lambda record: replace(record, events=record.events[:-1]))).fault
        assert fault is not None
        assert (fault.version, fault.rule) == (last, "events-differ")

    async def test_an_event_added(self, played: Any) -> None:
        records = await game(played)
        more = (SeatRenamed(0, "Eve"),)
        fault = audit(changed(records, 6, lambda r: replace(r, events=(*r.events, *more)))).fault
        assert fault is not None
        assert (fault.version, fault.rule) == (6, "events-differ")

    async def test_a_move_that_the_rules_refuse(self, played: Any) -> None:
        records = await game(played)
        version = move_at(records)
        other: Any = Rename("Eve")
        fault = audit(changed(records, version, lambda r: replace(r, command=other, actor=2))).fault
        assert fault is not None
        assert (fault.version, fault.rule) == (version, "command-refused")

    async def test_a_command_that_was_taken_in_twice(self, played: Any) -> None:
        records = await game(played)
        before = decode(records[0].raw).command_id
        fault = audit(changed(records, 2, lambda r: replace(r, command_id=before))).fault
        assert fault is not None
        assert (fault.version, fault.rule) == (2, "command-repeated")

    async def test_another_secret(self, played: Any) -> None:
        records = await game(played)

        def swap(record: Record) -> Record:
            opened: Any = record.events[0]
            return replace(record, events=(replace(opened, secret=b"x" * 32),))

        fault = audit(changed(records, 1, swap)).fault
        assert fault is not None
        assert (fault.version, fault.rule) == (1, "wrong-secret")

    async def test_another_secret_told_at_the_end(self, played: Any) -> None:
        records = await game(played)
        last = len(records)

        def swap(record: Record) -> Record:
            ended: Any = record.events[-1]
            assert isinstance(ended, TableEnded)
            return replace(record, events=(*record.events[:-1], replace(ended, secret=b"x" * 32)))

        fault = audit(changed(records, last, swap)).fault
        assert fault is not None
        assert (fault.version, fault.rule) == (last, "wrong-secret")

    async def test_another_nonce_than_the_one_that_was_committed_to(self, played: Any) -> None:
        records = await game(played)

        def swap(record: Record) -> Record:
            sit: Any = record.command
            taken: Any = record.events[0]
            nonce = hashed(b"chosen afterwards")
            return replace(record, command=replace(sit, nonce=nonce), events=(replace(taken, nonce=nonce),))

        fault = audit(changed(records, 2, swap)).fault
        assert fault is not None
        assert (fault.rule, fault.reason) == (
            "command-refused",
            "the rules refuse the command: wrong-nonce (seat=0)",
        )

    async def test_other_blinding(self, played: Any) -> None:
        records = await game(played)
        fault = audit(changed(records, 7, lambda record: replace(record, blind=bytes(32)))).fault
        assert fault is not None
        assert (fault.version, fault.rule) == (7, "wrong-blinding")

    async def test_a_board_that_was_changed_since(self, played: Any) -> None:
        records = await game(played)

        def swap(record: Record) -> Record:
            opened: Any = record.events[0]
            assert isinstance(opened, TableOpened)
            return replace(record, events=(replace(opened, board_digest="old"),))

        fault = audit(changed(records, 1, swap)).fault
        assert fault is not None
        assert (fault.version, fault.rule) == (1, "board-changed")


class TestBlinding:
    async def test_no_two_versions_have_the_same(self, played: Any) -> None:
        records = await game(played)
        assert len({decode(stored.raw).blind for stored in records}) == len(records)

    async def test_it_comes_from_the_secret(self, played: Any) -> None:
        for stored in await game(played):
            assert decode(stored.raw).blind == blinding(played.secret, stored.version)


async def test_a_record_of_a_later_release_with_one_more_field_is_still_sound(played: Any) -> None:
    records = await game(played)
    longer: list[Stored] = []
    for stored in records:
        fields = msgspec.msgpack.decode(stored.raw)
        fields[7] = chain_hash(longer[-1].raw) if longer else fields[7]
        longer.append(Stored(stored.version, msgspec.msgpack.encode([*fields, "new"])))
    assert audit(longer).sound
