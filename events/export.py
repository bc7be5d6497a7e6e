"""A table as a file: JSON lines, a header and then one line a record, as `docs/export.md` describes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal, cast

import msgspec
from msgspec.structs import replace

from domain.table.state import NEW, Table
from events import notice
from events.audit import Fault, audit
from events.catalog import AnyCommand, AnyEvent, named
from events.loaded import Loaded, fold
from events.record import Record, chain_hash, decode
from events.store import Conflict, Entry, Store, Stored
from events.upcast import tagged, upcast

FORMAT: Final = 1
"""The first field of the header. A reader refuses a number that it does not know."""


OVER: Final = frozenset({"finished", "abandoned"})
"""The statuses of a table to which nothing more can happen."""


class BadExport(Exception):  # noqa: N818
    """The file is no export, or not a sound one; the text names the line or the version.

    `version` is the first at fault, 0 where the header or the file as a whole is.
    """

    def __init__(self, text: str, version: int = 0) -> None:
        super().__init__(text)
        self.version = version


class Unfinished(BadExport):
    """The table is not over; nothing else is wrong."""


class SeatLine(msgspec.Struct, frozen=True):
    """Who played a seat: a person's name, or the bot that did."""

    name: str
    bot: str = ""


class Header(msgspec.Struct, frozen=True):
    """The first line. `commitment` and `head` are hashes of 32 bytes, in base64.

    `luck` is `scripted` where a game was laid out to show something; `notes` say what.
    """

    turntable: int
    table: str
    title: str
    edition: int
    board: str
    board_digest: str
    options: Mapping[str, str]
    seats: tuple[SeatLine | None, ...]
    status: str
    records: int
    commitment: bytes
    head: bytes
    luck: Literal["proven", "scripted"] = "proven"
    notes: str = ""


class Line(msgspec.Struct, frozen=True):
    """Every further line: a record by its fields, and the very bytes that are stored and hashed."""

    version: int
    at: int
    actor: int
    command_id: str
    command: Any
    events: list[Any]
    raw: bytes
    hash: bytes


class Export(msgspec.Struct, frozen=True):
    header: Header
    records: tuple[Stored, ...]


def write(records: Sequence[Stored], *, scripted: str = "") -> Iterator[bytes]:
    """The file's lines, each with its end. There is at least one record. `scripted` says what the luck was made for.

    They hold all that the table's records hold: nobody but its host may see them before the table is over.
    """
    first = decode(records[0].raw)
    loaded = fold(Loaded(first.table), records)
    header = _header(loaded)
    yield _line(replace(header, luck="scripted", notes=scripted) if scripted else header)
    for stored in records:
        record = decode(stored.raw)
        yield _line(
            Line(
                version=record.version,
                at=record.at,
                actor=record.actor,
                command_id=record.command_id,
                command=named(record.command),
                events=named(record.events),
                raw=stored.raw,
                hash=chain_hash(stored.raw),
            )
        )


def read(lines: Iterable[bytes | str]) -> Export:
    """The export in these lines, audited: every decision comes out again. Raises `BadExport`.

    Of a game with scripted luck everything else is checked.
    """
    header: Header | None = None
    records: list[Stored] = []
    for number, text in enumerate(lines, 1):
        try:
            if header is None:
                header = msgspec.json.decode(text, type=Header)
                _check_format(header)
            else:
                records.append(_stored(msgspec.json.decode(text, type=Line)))
        except (msgspec.DecodeError, ValueError) as error:
            _audited(header, records)
            raise BadExport(f"line {number}: {error}", number - 1) from None
    if header is None or not records:
        raise BadExport("there is no table in this file")
    table_id = _audited(header, records)
    if replace(header, luck="proven", notes="") != _header(fold(Loaded(table_id), records)):
        raise BadExport("line 1: the header is not that of the records")
    return Export(header, tuple(records))


def _audited(header: Header | None, records: Sequence[Stored]) -> str:
    """The table of these records, if they are sound as far as they go. Raises `BadExport`."""
    report = audit(records, scripted=header is not None and header.luck == "scripted")
    if report.fault is not None:
        raise BadExport(told(report.fault), report.fault.version)
    return report.table


async def keep(store: Store, export: Export, *, unfinished: bool = False) -> int:
    """Add the table to the store, record by record; how many were new. What is there already stays as it is.

    A table that is not over goes on from here, and no longer as it did where it comes from: only with
    `unfinished`. Raises `Conflict` if the store has another table of that id, and `BadExport` for scripted luck
    and for a table that is not over.
    """
    if export.header.luck == "scripted":
        raise BadExport("line 1: the luck of this game is scripted, so it is no table for people")
    if export.header.status not in OVER and not unfinished:
        raise Unfinished(
            "line 1: this table is not over. Taken in, it would be played on here, and how it truly ended could "
            "not be taken in any more"
        )
    before = len(await store.read(export.header.table))
    loaded = Loaded(export.header.table)
    for stored in export.records:
        loaded = fold(loaded, [stored])
        record = decode(stored.raw)
        told = notice.notice(loaded.id, loaded.version, loaded.at, loaded.table)
        if loaded.version < export.header.records:
            told = replace(told, work=())
        entry = Entry(
            table=loaded.id,
            version=loaded.version,
            raw=stored.raw,
            writer=f"{record.actor}:{record.command_id}",
            notice=notice.encode(told),
            due=notice.due(loaded.table, loaded.at, loaded.waiting),
        )
        if await store.append(entry) != stored.raw:
            raise Conflict(loaded.id, loaded.version)
    return max(0, len(export.records) - before)


def told(fault: Fault) -> str:
    """The fault as a sentence."""
    return f"version {fault.version}: {fault.reason} ({fault.rule})"


def _header(loaded: Loaded) -> Header:
    table: Table = loaded.table
    assert table is not NEW
    return Header(
        turntable=FORMAT,
        table=loaded.id,
        title=table.title,
        edition=table.edition,
        board=table.board,
        board_digest=table.board_digest,
        options=table.options,
        seats=tuple(None if who is None else SeatLine(who.name, who.bot) for who in table.seats),
        status=table.status,
        records=loaded.version,
        commitment=table.commitment,
        head=loaded.head,
    )


def _check_format(header: Header) -> None:
    if header.turntable != FORMAT:
        raise ValueError(f"this is format {header.turntable}, and only format {FORMAT} can be read")


def _stored(line: Line) -> Stored:
    """The record of a line, whose named fields say what its bytes say. Raises `ValueError`."""
    record = decode(line.raw)
    if chain_hash(line.raw) != line.hash:
        raise ValueError("the hash is not that of the raw bytes")
    said = [line.version, line.at, line.actor, line.command_id]
    if said != [record.version, record.at, record.actor, record.command_id] or not _names(line, record):
        raise ValueError("the named fields do not say what the raw bytes say")
    return Stored(line.version, line.raw)


def _names(line: Line, record: Record) -> bool:
    """Whether the line names the record's command and events.

    Whoever wrote it may not have known fields that have been added since: those are what they are by default.
    """
    said: Any = [upcast(tagged(line.command)), [upcast(tagged(event)) for event in line.events]]
    command, events = msgspec.json.decode(
        msgspec.json.encode(said), type=tuple[AnyCommand, tuple[AnyEvent, ...]]
    )
    # Through JSON, which has lists only where records have tuples.
    whole = msgspec.json.decode(msgspec.json.encode([command, events]))
    return (command, events) == (record.command, record.events) and _within(said, whole)


def _within(said: Any, whole: Any) -> bool:
    """Whether all that is said is so, in structures of dicts and lists."""
    if isinstance(said, dict) and isinstance(whole, dict):
        fields, known = cast("Mapping[str, Any]", said), cast("Mapping[str, Any]", whole)
        return fields.keys() <= known.keys() and all(_within(fields[name], known[name]) for name in fields)
    if isinstance(said, list) and isinstance(whole, list):
        one, other = cast("Sequence[Any]", said), cast("Sequence[Any]", whole)
        return len(one) == len(other) and all(map(_within, one, other))
    return bool(said == whole)


def _line(value: Any) -> bytes:
    return msgspec.json.encode(value) + b"\n"
