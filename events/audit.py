"""The proof of a table: its records are whole and in order, and every decision in them comes out the same again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, cast

import msgspec

from domain.chance import Chance
from domain.game import Command, Deal, Event, Illegal
from domain.table.commands import OpenTable
from domain.table.decide import decided
from domain.table.events import TableEnded, TableOpened
from domain.table.evolve import evolve_all
from domain.table.state import NEW, Table, hashed
from domain.trains.game import BoardChanged
from events.record import GENESIS, Record, blinding, chain_hash, decode
from events.store import Stored


class Fault(msgspec.Struct, frozen=True):
    """The first version at which something is wrong, and what: a stable name, then a sentence."""

    version: int
    rule: str
    reason: str


class Report(msgspec.Struct, frozen=True):
    """What an audit has found. `decisions` came out the same; `head` is the hash of the last of them.

    `unproven` of them were deals that were taken as they are recorded: nothing is known of their luck, all else
    was checked. Such a game is never `sound`.
    """

    table: str
    decisions: int
    head: bytes
    status: str
    fault: Fault | None = None
    unproven: int = 0

    @property
    def sound(self) -> bool:
        return self.fault is None and not self.unproven


class _Fault(Exception):  # noqa: N818
    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(reason)
        self.rule, self.reason = rule, reason


def audit(records: Iterable[Stored], *, scripted: bool = False) -> Report:
    """Decide all of a table's records again, from the first.

    The stored records hold the table's secret, so a running table can be audited too, by its host. With
    `scripted` the deal is taken as it is recorded, if it puts as many pieces into each place as the box gives;
    whatever is drawn later must come out again. That is for games that show a rule, never for tables that
    people open.
    """
    table, table_id, head, at, version, unproven = NEW, "", GENESIS, 0, 0, 0
    used: set[tuple[int, str]] = set()
    for stored in records:
        try:
            if stored.version != version + 1:
                raise _Fault("version-gap", f"version {version} is followed by {stored.version}")
            record = _decoded(stored)
            if version and record.table != table_id:
                raise _Fault("other-table", f"the record is of table {record.table}, not of {table_id}")
            _check_place(record, stored.version, head, at)
            if (record.actor, record.command_id) in used:
                raise _Fault("command-repeated", f"{record.actor} had sent {record.command_id} before")
            table, proven = _decided_again(table, record, scripted=scripted)
        except _Fault as fault:
            found = Fault(stored.version, fault.rule, fault.reason)
            return Report(table_id, version, head, table.status, found, unproven)
        unproven += not proven
        used.add((record.actor, record.command_id))
        table_id, head, at, version = record.table, chain_hash(stored.raw), record.at, stored.version
    return Report(table_id, version, head, table.status, None, unproven)


def _decoded(stored: Stored) -> Record:
    try:
        return decode(stored.raw)
    except msgspec.DecodeError as error:
        raise _Fault("unreadable", f"the bytes are no record: {error}") from None


def _check_place(record: Record, version: int, head: bytes, at: int) -> None:
    if record.version != version:
        raise _Fault("wrong-version", f"the record calls itself version {record.version}")
    if record.previous != head:
        raise _Fault("chain-broken", "the record does not follow on the one before: bytes were changed")
    if record.at < at:
        raise _Fault("time-reversed", "the record is older than the one before")


def _decided_again(before: Table, record: Record, *, scripted: bool) -> tuple[Table, bool]:
    """The table after the record, if deciding its command gives its events, and whether its luck came out too.

    Raises `_Fault`.
    """
    _check_luck(before, record.events)
    try:
        events, after = decided(before, record.actor, record.command, Chance(before.luck(), record.version))
    except Illegal as refused:
        raise _Fault("command-refused", f"the rules refuse the command: {refused}") from None
    except BoardChanged as changed:
        raise _board_changed(changed) from None
    same = events == record.events
    proven = same or _named(events) == _named(record.events)
    if not proven and not (scripted and isinstance(record.command, Deal)):
        raise _different(record.command, events, record.events)
    if not proven and _form(events[:1]) != _form(record.events[:1]):
        raise _Fault(
            "deal-of-another-box", "the deal does not put as many pieces into each place as the box gives"
        )
    if not same:
        after = evolve_all(before, record.events)
    if record.blind != blinding(after.secret, record.version):
        raise _Fault("wrong-blinding", "the blinding bytes do not come from the table's secret")
    return after, proven


def _board_changed(changed: BoardChanged) -> _Fault:
    return _Fault("board-changed", str(changed))


def _form(events: tuple[Event, ...]) -> object:
    """The deal's event without its luck: the kind, the places, and how many pieces lie in each."""

    def blank(value: object) -> object:
        match value:
            case dict():
                fields = cast("dict[str, object]", value)
                return {name: told if name == "size" else blank(told) for name, told in fields.items()}
            case list() | tuple():
                return [blank(one) for one in cast("Sequence[object]", value)]
            case int():
                return 0
            case _:
                return value

    return blank(_named(events))


def _check_luck(before: Table, events: tuple[Any, ...]) -> None:
    """That the secret is the one that was committed to. What seats tell is checked by `decide`."""
    for event in events:
        if isinstance(event, TableOpened) and hashed(event.secret) != event.commitment:
            raise _Fault("wrong-secret", "the table's secret is not the one of its commitment")
        if isinstance(event, TableEnded) and hashed(event.secret) != before.commitment:
            raise _Fault("wrong-secret", "the secret that was told is not the one of the commitment")


def _different(command: Command, now: tuple[Event, ...], then: tuple[Event, ...]) -> _Fault:
    if isinstance(command, OpenTable):
        digests = [event.board_digest for event in (*now, *then) if isinstance(event, TableOpened)]
        if len(set(digests)) > 1:
            return _Fault("board-changed", "the board's file is not the one that the table began with")
    for place, (mine, kept) in enumerate(zip(now, then, strict=False), 1):
        if mine != kept:
            return _Fault("events-differ", f"event {place} of {len(then)} comes out otherwise")
    return _Fault("events-differ", f"{len(now)} events come out, {len(then)} are recorded")


_named: Final = msgspec.to_builtins
