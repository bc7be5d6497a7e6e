"""Tables in words: each title's own text, and sentences for what happens to the table itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol, assert_never, cast

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


class Words(NamedTuple):
    """A title's plain text: a view of the game, an event beside the view before it, a command beside the view."""

    describe: Callable[[Any], str]
    sentence: Callable[[Any, Any], str]
    phrase: Callable[[Any, Any], str]


def _alone(words: Callable[[Any], str]) -> Callable[[Any, Any], str]:
    """Words that need no view beside what they are of."""
    return lambda value, _view: words(value)


_TRAINS: Final = Words(trains.describe, trains.sentence, trains.phrase)

_TITLES: Final[Mapping[str, Words]] = {
    "rieles": _TRAINS,
    "mainlines": _TRAINS,
    "interurban": Words(interurban.describe, _alone(interurban.sentence), _alone(interurban.phrase)),
    "infinite_city": Words(
        infinite_city.describe, _alone(infinite_city.sentence), _alone(infinite_city.phrase)
    ),
}

_OWN: Final = frozenset(TableEvent.__args__)
_OWN_COMMANDS: Final = frozenset(TableCommand.__args__)


def describe(title: str, game: Any) -> str:
    """A game's state or view as text."""
    return "The game has not begun." if game is None else _TITLES[title].describe(game)


def phrase(title: str, command: Command, game: Any) -> str:
    """What a command asks for, at this state or view of the game."""
    if type(command) in _OWN_COMMANDS:
        return str(command.__struct_config__.tag).partition(".")[2].replace("-", " ")
    return _TITLES[title].phrase(command, game)


def sentence(title: str, event: Event, game: Any, seats: Sequence[Sitter | None]) -> str:
    """What an event says, with a state or view of the game near it, and those who sit there."""
    if type(event) in _OWN:
        return _about_table(cast("TableEvent", event), seats)
    return _TITLES[title].sentence(event, game)


def seats_line(seats: Sequence[Sitter | None], chosen: Iterable[Seat], you: Seat | None = None) -> str:
    """Some seats with who sits there: `0 Ann (you), 1 planner (bot)`."""
    return ", ".join(f"{seat} {_sitter(seats[seat], you == seat)}" for seat in chosen)


def standing(seats: Sequence[Sitter | None], scores: Sequence[Score], status: Status) -> str:
    """Who came in where, the winner first."""
    if status == "abandoned" or not scores:
        return "The table was closed without a result."
    lines: list[str] = []
    for score in sorted(scores, key=lambda score: (score.rank, score.seat)):
        who = seats[score.seat]
        name = "nobody" if who is None else who.name
        lines.append(f"{score.rank}. {name} (seat {score.seat}): {score.points} points")
    return "\n".join(lines)


def _sitter(who: Sitter | None, you: bool) -> str:
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
            return (
                "The table is over." if event.how == "finished" else "The table is closed without a result."
            )
        case _:
            assert_never(event)


def _name(seats: Sequence[Sitter | None], seat: Seat) -> str:
    who = seats[seat] if seat < len(seats) else None
    return f"seat {seat}" if who is None else who.name
