"""Records in an old shape are read as today's, and never written anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from domain.table.events import SeatLeft, SeatRenamed
from events import upcast
from events.record import decode, decode_folded


def old_seat_called(event: upcast.Fields) -> upcast.Fields:
    """Once upon a time a name was in two parts, and a seat was counted from 1."""
    return {
        "type": "table.seat-renamed-1",
        "seat": event["chair"] - 1,
        "name": f"{event['first']} {event['last']}",
    }


def old_seat_renamed(event: upcast.Fields) -> upcast.Fields:
    return {**event, "type": "table.seat-renamed"}


@pytest.fixture
def steps() -> Iterator[None]:
    """Two retired shapes of an event, one after the other, and one of a command."""
    upcast.STEPS["table.seat-called"] = old_seat_called
    upcast.STEPS["table.seat-renamed-1"] = old_seat_renamed
    upcast.STEPS["table.call"] = lambda command: {"type": "table.rename", "name": command["first"]}
    yield
    upcast.STEPS.clear()


def record(command: Any, *events: Any) -> bytes:
    return msgspec.msgpack.encode(["t1", 9, 5, 0, "x", command, list(events), bytes(32), bytes(32)])


CALL = {"type": "table.call", "first": "Ann"}
CALLED = {"type": "table.seat-called", "chair": 2, "first": "Ann", "last": "Lee"}
LEFT = {"type": "table.seat-left", "seat": 0, "reason": "left"}


@pytest.mark.usefixtures("steps")
class TestOldShapes:
    def test_an_event_goes_through_every_step(self) -> None:
        raw = record({"type": "table.rename", "name": "Ann"}, CALLED, LEFT)
        assert decode(raw).events == (SeatRenamed(1, "Ann Lee"), SeatLeft(0, "left"))

    def test_a_command_too(self) -> None:
        assert msgspec.to_builtins(decode(record(CALL)).command) == {"type": "table.rename", "name": "Ann"}

    def test_folding_does_the_same(self) -> None:
        assert decode_folded(record(CALL, CALLED)).events == (SeatRenamed(1, "Ann Lee"),)

    def test_todays_records_take_no_detour(self) -> None:
        raw = record({"type": "table.rename", "name": "Ann"}, LEFT)
        assert decode(raw).events == (SeatLeft(0, "left"),)


@pytest.mark.parametrize(
    "raw", [b"", b"\x00", record(CALL), msgspec.msgpack.encode(["t1", 9]), msgspec.msgpack.encode({"a": 1})]
)
def test_what_nobody_ever_wrote_is_refused(raw: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode(raw)
