"""The contract that every title keeps, and the words that all titles share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, Protocol, TypeAlias, TypeVar

import msgspec

from domain.chance import Chance

Seat: TypeAlias = int
"""A place at the table: 0, 1, 2… in turn order, or one of the three constants below."""

TABLE: Final[Seat] = -1
"""The table itself: acts through workers and sees everything."""

WATCHER: Final[Seat] = -2
"""Anybody who looks on: sees only what is public."""


class Command(msgspec.Struct, frozen=True, gc=False, tag_field="type", forbid_unknown_fields=True):
    """What a seat asks for, in the imperative. A subclass names its wire tag, which never changes."""


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="type"):
    """What happened, in the past tense. A subclass names its wire tag, which never changes."""


class Value(msgspec.Struct, frozen=True, gc=False):
    """A part of a state, a command or an event."""


class Illegal(Exception):  # noqa: N818  (the contract's own word: a refusal, not a fault)
    """A command that the rules refuse.

    `rule` is a stable name (`route-taken`) that clients translate into a sentence; `facts` are
    what the sentence needs. Neither may hold anything that the acting seat cannot see.
    """

    def __init__(self, rule: str, **facts: object) -> None:
        super().__init__(rule)
        self.rule = rule
        self.facts = facts

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        return f"{self.rule} ({facts})" if facts else self.rule


class Setup(Value, frozen=True):
    """What is fixed when a table starts. `board` is a board's id, empty for a title without one."""

    seats: int
    edition: int
    board: str = ""
    options: Mapping[str, str] = {}

    def option(self, name: str, default: str) -> str:
        return self.options.get(name, default)


class Item(Value, frozen=True):
    """One line of a final score. `kind` is a stable name; `facts` say what it was given for."""

    kind: str
    points: int
    facts: Mapping[str, Any] = {}


class Score(Value, frozen=True):
    """A seat's result: `points` is the sum of `items`; rank 1 has won, and several seats may share it."""

    seat: Seat
    points: int
    rank: int
    items: tuple[Item, ...] = ()


class Deal(Command, frozen=True, tag="deal"):
    """TABLE: open the box, shuffle, deal, draw lots for the first seat."""


class BeginFinalRound(Command, frozen=True, tag="begin-final-round"):
    """TABLE: the end of the game was triggered; announce who still has a turn."""


class ScoreGame(Command, frozen=True, tag="score-game"):
    """TABLE: the last turn is over; count the points."""


class GameScored(Event, frozen=True, tag="game-scored"):
    """The game is over: one score a seat, in seat order."""

    scores: tuple[Score, ...]


S = TypeVar("S")
C = TypeVar("C")
E = TypeVar("E")


class Game(Protocol[S, C, E]):
    """A title's rules: a decider over frozen states, and what each seat may see of them.

    `S` is the state, a frozen Struct; `C` and `E` are unions of `Command` and `Event` Structs.
    """

    def initial(self, setup: Setup) -> S:
        """The box, still closed: nothing shuffled, nothing dealt; TABLE is to act, with `Deal`."""
        ...

    def decide(self, state: S, actor: Seat, command: C, chance: Chance) -> Sequence[E]:
        """The events that the command causes, with their consequences in them. Raises `Illegal`."""
        ...

    def evolve(self, state: S, event: E) -> S:
        """The state after the event. Total: no luck, no rules, no refusal, also on views."""
        ...

    def to_act(self, state: S) -> frozenset[Seat]:
        """Who may act now: some seats, or TABLE alone; empty when the game is over."""
        ...

    def legal(self, state: S, actor: Seat) -> Sequence[C]:
        """Every command that `decide` would accept from this actor, in a fixed order, sensible ones first."""
        ...

    def view(self, state: S, seat: Seat) -> S:
        """The state as the seat may see it: the same type, hidden zones keep their size only."""
        ...

    def seen(self, event: E, seat: Seat) -> E:
        """The event as the seat may see it."""
        ...

    def leave(self, state: S, seat: Seat, chance: Chance) -> Sequence[E]:
        """The events by which a seat drops out for good, whoever's turn it is."""
        ...

    def points(self, state: S) -> Sequence[int]:
        """The points by seat that lie open while the game is on; what else counts at the end is in `scores`."""
        ...

    def scores(self, state: S) -> Sequence[Score]:
        """One itemised score a seat, in seat order; before the end, as if the game ended now."""
        ...


class Option(Value, frozen=True):
    """A choice that whoever opens a table has: `choices[0]` is the default."""

    name: str
    choices: tuple[str, ...]


class BoardInfo(Value, frozen=True):
    """What a host needs to know of a board before a table is opened.

    `digest` names the very file: a table keeps it, so that a changed board is noticed.
    """

    id: str
    digest: str
    names: Mapping[str, str]
    seats: tuple[int, int]


class Title(Value, frozen=True):
    """A title as it is offered: everything about it that is data, its rules, and the type of its states."""

    id: str
    names: Mapping[str, str]
    seats: tuple[int, int]
    editions: tuple[int, ...]
    game: Game[Any, Any, Any]
    state: type[Any]
    boards: Callable[[], Sequence[BoardInfo]] = tuple
    options: tuple[Option, ...] = ()
    openings: Callable[[int], Sequence[Mapping[str, str]]] | None = None
    """For so many seats, the options of each game of a series; None for a title that knows no series."""

    @property
    def edition(self) -> int:
        """The edition of a new table, unless the host asks for another."""
        return max(self.editions)


Language: TypeAlias = Literal["en", "es", "ru", "fr"]

FIRST_SEAT: Final = "first_seat"
"""The option that every title has (ruling 20b): `lot`, or the number of the seat that begins."""


def first_seat(seats: int) -> Option:
    """The `first_seat` option for tables of up to `seats` seats."""
    return Option(FIRST_SEAT, ("lot", *map(str, range(seats))))
