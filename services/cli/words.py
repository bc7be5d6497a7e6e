"""Tables in words: each title's own text, and sentences for what happens to the table itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Protocol, assert_never, cast

from domain.game import Command, Event, Score, Seat
from domain.infinite_city import text as infinite_city
from domain.interurban import text as interurban
from domain.table.commands import TableCommand
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
from domain.table.state import Status
from domain.trains import text as trains


class Sitter(Protocol):
    """Whoever sits on a seat, in a state or in an answer of a server."""

    @property
    def name(self) -> str: ...
    @property
    def bot(self) -> str: ...
    @property
    def away(self) -> str: ...
    @property
    def left(self) -> bool: ...


class Text(Protocol):
    """A title's plain text: a table as a person would read it, what happened, what may be done."""

    def describe(self, view: Any, /) -> str: ...
    def sentence(self, event: Any, /) -> str: ...
    def phrase(self, command: Any, /) -> str: ...


_TEXTS: Final[Mapping[str, Text]] = {
    "rieles": cast("Text", trains),
    "mainlines": cast("Text", trains),
    "interurban": cast("Text", interurban),
    "infinite_city": cast("Text", infinite_city),
}

_OWN: Final = frozenset(TableEvent.__args__)
_OWN_COMMANDS: Final = frozenset(TableCommand.__args__)


def describe(title: str, game: Any) -> str:
    """A game's state or view as text."""
    return "The game has not begun." if game is None else _TEXTS[title].describe(game)


def phrase(title: str, command: Command) -> str:
    """What a command asks for."""
    if type(command) in _OWN_COMMANDS:
        return str(command.__struct_config__.tag).partition(".")[2].replace("-", " ")
    return _TEXTS[title].phrase(command)


def sentence(title: str, event: Event, seats: Sequence[Sitter | None]) -> str:
    """What an event says; `seats` are those who sit there after it."""
    if type(event) in _OWN:
        return _about_table(cast("TableEvent", event), seats)
    return _TEXTS[title].sentence(event)


def seats_line(seats: Sequence[Sitter | None], chosen: Iterable[Seat], you: Seat | None = None) -> str:
    """Some seats with who sits there: `0 Ann (you), 1 planner (bot)`."""
    return ", ".join(f"{seat} {_sitter(seats[seat], you == seat)}" for seat in chosen)


def standing(seats: Sequence[Sitter | None], scores: Sequence[Score], status: Status) -> str:
    """The final scores, the winner first, each with its items."""
    if status == "abandoned" or not scores:
        return "The table was closed without a result."
    lines: list[str] = []
    for score in sorted(scores, key=lambda score: (score.rank, score.seat)):
        who = seats[score.seat]
        items = ", ".join(f"{item.kind.replace('-', ' ')} {item.points}" for item in score.items)
        name = "nobody" if who is None else who.name
        lines.append(
            f"{score.rank}. {name} (seat {score.seat}): {score.points}" + (f" = {items}" if items else "")
        )
    return "\n".join(lines)


def _sitter(who: Sitter | None, you: bool) -> str:  # noqa: FBT001
    if who is None:
        return "free"
    notes = [
        *(["you"] if you else []),
        *(["bot"] if who.bot else []),
        *([f"{who.away} plays"] if who.away else []),
        *(["left"] if who.left else []),
    ]
    return f"{who.name} ({', '.join(notes)})" if notes else who.name


def _about_table(event: TableEvent, seats: Sequence[Sitter | None]) -> str:
    match event:
        case TableOpened():
            return f"A table for {event.seats} is opened."
        case SeatTaken():
            return f"{event.name} sits down on seat {event.seat}."
        case SeatRenamed():
            return f"Seat {event.seat} is called {event.name} from now on."
        case TokenRotated():
            return f"{_name(seats, event.seat)} holds the seat by another token."
        case BotSeated():
            return f"The bot {event.bot} sits down on seat {event.seat}."
        case SeatFreed():
            return f"Seat {event.seat} is free again."
        case SeatsClosed():
            return "Nobody else may sit down."
        case NonceCommitted():
            return f"{_name(seats, event.seat)} commits to a new nonce."
        case SeatReady():
            return f"{_name(seats, event.seat)} is ready."
        case TableStarted():
            return "The game begins."
        case SeatLeft():
            why = {"left": "leaves", "resigned": "gives up", "expired": "is out of time and drops out"}
            return f"{_name(seats, event.seat)} {why[event.reason]}."
        case SeatHandedOver():
            return f"{_name(seats, event.seat)} is out of time; the bot {event.bot} plays on."
        case SeatTakenBack():
            return f"{_name(seats, event.seat)} is back."
        case TableEnded():
            return "The table is over." if event.how == "finished" else "The table is closed without a result."
        case _:
            assert_never(event)


def _name(seats: Sequence[Sitter | None], seat: Seat) -> str:
    who = seats[seat] if seat < len(seats) else None
    return f"seat {seat}" if who is None else who.name
