"""What a seat may see of a table and of what happens at it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from domain import titles
from domain.game import TABLE, Command, Event, Seat
from domain.table.commands import Reserved
from domain.table.events import SeatTaken, TableEvent, TableOpened, TokenRotated
from domain.table.state import Table

_OWN = frozenset(TableEvent.__args__)


def view(table: Table, seat: Seat) -> Table:
    """The table as this seat may see it: no secret, token or code, and the title's view of the game."""
    if seat == TABLE:
        return table
    return replace(
        table,
        secret=table.secret if table.over else b"",
        opener=b"",
        code="",
        seats=tuple(who and replace(who, token=b"") for who in table.seats),
        reserved=_names(table.reserved),
        game=None if table.game is None else titles.title(table.title).game.view(table.game, seat),
    )


def _names(reserved: Sequence[Reserved | None]) -> tuple[Reserved | None, ...]:
    return tuple(kept and replace(kept, token=b"") for kept in reserved)


def seen(table: Table, event: Event, seat: Seat) -> Event:
    """The event as this seat may see it, at a table of that title."""
    if seat == TABLE:
        return event
    if type(event) not in _OWN:
        return titles.title(table.title).game.seen(event, seat)  # type: ignore[no-any-return]
    match event:
        case TableOpened():
            return replace(event, secret=b"", opener=b"", code="", reserved=_names(event.reserved))
        case SeatTaken() | TokenRotated():
            return replace(event, token=b"")
        case _:
            return event


def to_act(table: Table) -> frozenset[Seat]:
    """Who is awaited in the game; nobody before it begins and after it ends."""
    if table.status != "playing":
        return frozenset()
    return titles.title(table.title).game.to_act(table.game)


def legal(table: Table, seat: Seat) -> Sequence[Command]:
    """The game's commands that this seat may send now."""
    if table.status != "playing":
        return ()
    return titles.title(table.title).game.legal(table.game, seat)
