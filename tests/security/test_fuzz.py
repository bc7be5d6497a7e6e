"""What a stranger may hand in: bytes for a record, a board's file, an export. Each is read or refused, never a fault.

Whole random bytes seldom get far, so most of these begin with something sound and spoil it: a byte, a value, a line;
and the records of a table are chained and hashed anew afterwards, so that what is spoilt reaches the rules.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from domain.game import WATCHER
from domain.table.commands import AddBot, OpenTable
from domain.table.sight import legal, to_act
from domain.trains.board import BoardRefused, parse
from events import export, notice
from events.handle import Tables
from events.memory_store import MemoryStore
from events.record import GENESIS, blinding, chain_hash, decode, decode_folded
from events.store import Stored
from services.maps.lint import lint

ROOT = Path(__file__).parents[2]
BOARDS = sorted((ROOT / "domain").rglob("boards/*.toml"))

FUZZ = settings(
    max_examples=int(os.environ.get("FUZZ_EXAMPLES", "150")),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
)


SECRET = b"s" * 32


def _game() -> list[Stored]:
    """The first records of a table."""

    async def play() -> list[Stored]:
        store, luck, opener = MemoryStore(), Random(1), b"o" * 32
        tables = Tables(store, lambda: 1_700_000_000_000)
        opening = OpenTable(title="rieles", seats=2, secret=SECRET, opener=opener)
        await tables.handle("t1", WATCHER, opening, "open")
        for number in range(2):
            loaded = (await tables.handle("t1", opener, AddBot("random"), f"bot-{number}")).after
        for _ in range(12):
            seat = min(to_act(loaded.table))
            command = luck.choice(legal(loaded.table, seat))
            loaded = (await tables.handle("t1", seat, command, f"move-{loaded.version}")).after
        return list(await store.read("t1"))

    return asyncio.run(play())


RECORDS = _game()
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**63), 2**64 - 1),
    st.floats(),
    st.text(max_size=8),
    st.binary(max_size=40),
    st.lists(st.integers(-3, 300), max_size=5),
    st.dictionaries(st.text(max_size=5), st.integers(0, 9), max_size=3),
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where values are in a nest of lists and dicts."""
    inner = enumerate(value) if isinstance(value, list) else value.items() if isinstance(value, dict) else ()
    return [path, *(place for key, one in inner for place in places(one, (*path, key)))]


def put(value: Any, path: Sequence[Any], new: Any) -> Any:
    if not path:
        return new
    copy = value.copy()
    copy[path[0]] = put(value[path[0]], path[1:], new)
    return copy


def spoil_bytes(raw: bytes, luck: Random) -> bytes:
    """Some bytes changed, lost or repeated."""
    spoilt = bytearray(raw)
    for _ in range(luck.randint(1, 4)):
        at = luck.randrange(len(spoilt) + 1)
        match luck.randrange(4):
            case 0 if at < len(spoilt):
                spoilt[at] = luck.randrange(256)
            case 1:
                del spoilt[at : at + luck.randint(1, 9)]
            case 2:
                spoilt[at:at] = luck.randbytes(luck.randint(1, 9))
            case _:
                spoilt[at:at] = spoilt[at : at + luck.randint(1, 30)]
    return bytes(spoilt)


DECODERS: list[Callable[[bytes], Any]] = [decode, decode_folded, notice.decode]


class TestRecords:
    @pytest.mark.parametrize("read", DECODERS, ids=["whole", "folded", "notice"])
    @given(raw=st.binary(max_size=300))
    @example(raw=b"\x91" * 5000)
    @example(raw=b"\x99" + b"\xc0" * 9)
    @example(raw=b"\x99\xa1t\x01\x01\x00\xa1c" + b"\x91" * 5000)
    @FUZZ
    def test_any_bytes_are_read_or_refused(self, read: Callable[[bytes], Any], raw: bytes) -> None:
        with suppress(msgspec.DecodeError):
            read(raw)

    @pytest.mark.parametrize("read", DECODERS[:2], ids=["whole", "folded"])
    @given(seed=st.integers(0, 2**32))
    @FUZZ
    def test_a_record_with_spoilt_bytes_is_read_or_refused(
        self, read: Callable[[bytes], Any], seed: int
    ) -> None:
        luck = Random(seed)
        with suppress(msgspec.DecodeError):
            read(spoil_bytes(luck.choice(RECORDS).raw, luck))

    @pytest.mark.parametrize("read", DECODERS[:2], ids=["whole", "folded"])
    @given(data=st.data())
    @FUZZ
    def test_a_record_with_a_wrong_value_is_read_or_refused(
        self, read: Callable[[bytes], Any], data: st.DataObject
    ) -> None:
        with suppress(msgspec.DecodeError):
            read(msgspec.msgpack.encode(wrong(data)[1]))


def wrong(data: st.DataObject) -> tuple[int, Any]:
    """A record of the game in which some value is another one, and its place."""
    at = data.draw(st.integers(0, len(RECORDS) - 1))
    fields = msgspec.msgpack.decode(RECORDS[at].raw)
    place = data.draw(st.sampled_from(places(fields)[1:]))
    return at, put(fields, place, data.draw(VALUES))


class TestExports:
    @given(lines=st.lists(st.binary(max_size=200), max_size=4))
    @FUZZ
    def test_any_lines_are_read_or_refused(self, lines: list[bytes]) -> None:
        with suppress(export.BadExport):
            export.read(lines)

    @given(seed=st.integers(0, 2**32))
    @FUZZ
    def test_a_file_with_spoilt_bytes_is_refused(self, seed: int) -> None:
        luck, lines = Random(seed), list(export.write(RECORDS))
        at = luck.randrange(len(lines))
        lines[at] = spoil_bytes(lines[at], luck)
        with suppress(export.BadExport):
            assert export.read(lines).records == tuple(RECORDS)

    @given(data=st.data())
    @FUZZ
    def test_a_game_that_never_was_is_refused_however_well_it_is_chained(self, data: st.DataObject) -> None:
        """The records are whole, their hashes and blinding bytes right: only the rules can say no."""
        at, fields = wrong(data)
        forged = chained([*RECORDS[:at], Stored(at + 1, msgspec.msgpack.encode(fields)), *RECORDS[at + 1 :]])
        lines = list(export.write(RECORDS))
        for number, stored in enumerate(forged, 1):
            line = msgspec.json.decode(lines[number])
            parts = msgspec.msgpack.decode(stored.raw)
            if isinstance(parts, list) and len(parts) == 9:
                names = ("version", "at", "actor", "command_id", "command", "events")
                told = dict(zip(names, parts[1:7], strict=True))
                with suppress(msgspec.DecodeError):
                    record = decode(stored.raw)
                    named = msgspec.to_builtins([record.command, record.events])
                    told |= {"command": named[0], "events": named[1]}
                line |= told
            line |= {"raw": stored.raw, "hash": chain_hash(stored.raw)}
            lines[number] = msgspec.json.encode(line, enc_hook=str)
        try:
            accepted = export.read(lines)
        except export.BadExport:
            return
        assert [stored.raw for stored in accepted.records] == [stored.raw for stored in forged]


def chained(records: Sequence[Stored]) -> list[Stored]:
    """The records, each with the hash of the one before it, and with the blinding bytes of its version."""
    head, found = GENESIS, list[Stored]()
    for stored in records:
        parts = msgspec.msgpack.decode(stored.raw)
        if isinstance(parts, list) and len(parts) == 9:
            parts[7] = head
            parts[8] = blinding(SECRET, stored.version)
        raw = msgspec.msgpack.encode(parts)
        found.append(Stored(stored.version, raw))
        head = chain_hash(raw)
    return found


class TestBoards:
    @given(text=st.text(max_size=300))
    @FUZZ
    def test_any_text_is_read_or_refused(self, text: str) -> None:
        lint(text)
        with suppress(BoardRefused):
            parse(text)

    @given(seed=st.integers(0, 2**32))
    @settings(FUZZ, max_examples=40)
    def test_a_board_with_spoilt_bytes_is_read_or_refused(self, seed: int) -> None:
        luck = Random(seed)
        text = spoil_bytes(luck.choice(BOARDS).read_bytes(), luck).decode(errors="replace")
        lint(text)

    @given(data=st.data())
    @settings(FUZZ, max_examples=40)
    def test_a_board_with_a_wrong_value_is_read_or_refused(self, data: st.DataObject) -> None:
        lines = data.draw(st.sampled_from(BOARDS)).read_text().splitlines()
        told = [number for number, line in enumerate(lines) if "=" in line]
        at = data.draw(st.sampled_from(told))
        name = lines[at].partition("=")[0]
        lines[at] = f"{name}= {data.draw(st.sampled_from(TOML))}"
        lint("\n".join(lines))


TOML = [
    *("-1", "0", "99999999999999999999", "nan", "1e308", "true", '""', '"\\u202e"', "[]", "[[]]"),
    *("{}", '["a", "b"]', "1979-05-27", '"' + "x" * 500 + '"', "[1, 2, 3]", "{ en = 1 }"),
]
