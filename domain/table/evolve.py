"""How a table changes with each event, its own or its game's."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, assert_never

from msgspec.structs import replace

from domain import titles
from domain.game import Event, Seat
from domain.table.events import (
    BotSeated,
    NonceCommitted,
    SeatFreed,
    SeatHandedOver,
    SeatLeft,
    SeatReady,
    SeatRenamed,
    SeatsClosed,
    SeatTaken,
    SeatTakenBack,
    TableEnded,
    TableEvent,
    TableOpened,
    TableStarted,
    TokenRotated,
)
from domain.table.state import Occupant, Table, hashed
from domain.trains.game import BoardChanged

_OWN = frozenset(TableEvent.__args__)


def evolve_all(table: Table, events: Iterable[Event]) -> Table:
    """The table after these events. A game's events are folded on the game alone, which is quicker."""
    game: Any = table.game
    fold = titles.title(table.title).game.evolve if game is not None else None
    for event in events:
        if type(event) not in _OWN:
            assert fold is not None, "a game's event before its start"
            game = fold(game, event)
        else:
            if game is not table.game:
                table = replace(table, game=game)
            table = evolve(table, event)  # type: ignore[arg-type]
            if table.game is not game:
                game = table.game
                fold = titles.title(table.title).game.evolve
    return table if game is table.game else replace(table, game=game)


def evolve(table: Table, event: TableEvent) -> Table:
    match event:
        case TableOpened():
            return Table(
                status="waiting",
                title=event.title,
                edition=event.edition,
                board=event.board,
                board_digest=event.board_digest,
                options=event.options,
                public=event.public,
                code=event.code,
                clock=event.clock,
                expiry=event.expiry,
                opener=event.opener,
                commitment=event.commitment,
                secret=event.secret,
                seats=(None,) * event.seats,
                follows=event.follows,
                competition=event.competition,
                reserved=event.reserved,
            )
        case SeatTaken(seat=seat):
            return _sit(table, seat, Occupant(event.name, token=event.token, nonce=event.nonce))
        case BotSeated(seat=seat, bot=bot):
            return _sit(table, seat, Occupant(bot, bot=bot))
        case SeatRenamed(seat=seat, name=name):
            return _change(table, seat, name=name)
        case TokenRotated(seat=seat, token=token):
            who = table.seats[seat]
            host = who is not None and who.token == table.opener
            return replace(_change(table, seat, token=token), opener=token if host else table.opener)
        case SeatFreed(seat=seat):
            seats = tuple(
                None
                if n == seat
                else replace(who, told=b"", nonce=b"")
                if who is not None and who.nonce in table.spent
                else who
                for n, who in enumerate(table.seats)
            )
            return replace(table, status="waiting", seats=seats)
        case SeatsClosed(kept=kept):
            return replace(
                table,
                status="gathering",
                seats=tuple(table.seats[seat] for seat in kept),
                reserved=table.reserved and tuple(table.reserved[seat] for seat in kept),
            )
        case NonceCommitted(seat=seat, nonce=nonce):
            return _change(table, seat, nonce=nonce, told=b"")
        case SeatReady(seat=seat, nonce=nonce):
            return replace(_change(table, seat, told=nonce), spent=(*table.spent, hashed(nonce)))
        case TableStarted():
            game = titles.title(table.title).game.initial(table.setup())
            if table.board_digest and game.digest != table.board_digest:
                # Whatever follows would be told of another board.
                raise BoardChanged(f"the board {table.board!r} has changed since the table was opened")
            return replace(table, status="playing", game=game, spent=(), reserved=())
        case SeatLeft(seat=seat):
            return _change(table, seat, left=True)
        case SeatHandedOver(seat=seat, bot=bot):
            return _change(table, seat, away=bot)
        case SeatTakenBack(seat=seat):
            return _change(table, seat, away="")
        case TableEnded():
            return replace(table, status=event.how, scores=event.scores, secret=event.secret)
        case _:
            assert_never(event)


def _sit(table: Table, seat: Seat, who: Occupant) -> Table:
    return replace(table, seats=(*table.seats[:seat], who, *table.seats[seat + 1 :]))


def _change(table: Table, seat: Seat, **changes: Any) -> Table:
    who = table.seats[seat]
    assert who is not None, "an event of an empty seat"
    return _sit(table, seat, replace(who, **changes))
