"""What the outbox says of a table after each record: enough to queue its work and to list it."""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar
from typing import Final, Literal, TypeAlias

import msgspec

from domain.game import TABLE, Seat
from domain.table.sight import to_act
from domain.table.state import Status, Table

PATIENCE: Final = 5_000
"""After so many milliseconds a table that waits for TABLE or a bot is looked at again."""

FORGOTTEN: Final = 14 * 24 * 3_600_000
"""After so many milliseconds without a record a table that has not begun is closed."""

TRACE: Final[ContextVar[str]] = ContextVar("trace", default="")
"""Where, in W3C's form, this decision is made; empty where nobody follows traces."""

Kind: TypeAlias = Literal["table", "bot"]


class Work(msgspec.Struct, frozen=True, array_like=True):
    """A decision that a worker owes: TABLE's own, or a bot's on that seat."""

    kind: Kind
    seat: Seat


class Place(msgspec.Struct, frozen=True):
    """A seat in a listing, or whom it is kept for; `token` is the hash by which its person's tables are found."""

    name: str
    bot: str = ""
    away: str = ""
    left: bool = False
    token: bytes = b""


class Notice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table as its last record left it. `trace` is where that record was made, for whoever follows traces.

    `reserved` are, by seat, those whom free seats are kept for; `winners` the seats that have won.
    """

    table: str
    version: int
    at: int
    title: str
    board: str
    edition: int
    public: bool
    code: str
    clock: int
    status: Status
    seats: tuple[Place | None, ...]
    awaited: tuple[Seat, ...]
    work: tuple[Work, ...]
    opener: bytes
    trace: str = ""
    reserved: tuple[Place | None, ...] = ()
    winners: tuple[Seat, ...] = ()

    @property
    def open(self) -> bool:
        """Whether anybody may sit here."""
        kept = self.reserved or (None,) * len(self.seats)
        return self.status == "waiting" and (None, None) in zip(self.seats, kept, strict=True)


def work(table: Table) -> tuple[Work, ...]:
    """The decisions that workers owe this table now."""
    awaited = to_act(table)
    if TABLE in awaited:
        return (Work("table", TABLE),)
    return tuple(Work("bot", seat) for seat in sorted(awaited) if table.player(seat))


def due(table: Table, at: int, waiting: Mapping[Seat, int]) -> int | None:
    """When somebody must look at the table again, if nothing happens: milliseconds since 1970.

    `at` is the time of its last record, `waiting` since when each awaited person has had time.
    """
    if table.over:
        return None
    if table.status != "playing":
        return at + FORGOTTEN
    times = [at + PATIENCE] if work(table) else []
    if table.clock:
        times += [since + table.clock * 1000 for since in waiting.values()]
    return min(times, default=None)


def notice(table_id: str, version: int, at: int, table: Table) -> Notice:
    places = tuple(
        None if who is None else Place(who.name, who.bot, who.away, who.left, who.token)
        for who in table.seats
    )
    return Notice(
        table=table_id,
        version=version,
        at=at,
        title=table.title,
        board=table.board,
        edition=table.edition,
        public=table.public,
        code=table.code,
        clock=table.clock,
        status=table.status,
        seats=places,
        awaited=tuple(sorted(to_act(table))),
        work=work(table),
        opener=table.opener,
        trace=TRACE.get(),
        reserved=_reserved(table),
        winners=tuple(score.seat for score in table.scores if score.rank == 1),
    )


def _reserved(table: Table) -> tuple[Place | None, ...]:
    if not table.reserved:
        return ()
    kept = [table.kept_for(seat) for seat in range(len(table.seats))]
    return (
        tuple(None if who is None else Place(who.name, token=who.token) for who in kept) if any(kept) else ()
    )


encode: Final = msgspec.msgpack.Encoder().encode
decode: Final = msgspec.msgpack.Decoder(Notice).decode
