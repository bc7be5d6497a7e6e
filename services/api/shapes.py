"""The shapes of what is asked and answered: bodies, queries, answers.

Every name here is a schema of the OpenAPI document. Bytes are told as base64; times are milliseconds
since 1970 (UTC), spans are seconds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias, Union, get_args

import msgspec
from msgspec import UNSET, Meta, UnsetType

from domain.game import BeginFinalRound, Command, Deal, Option, Score, ScoreGame, Seat
from domain.interurban.competition import Standing
from domain.table.commands import Expiry, Hash, Name, Nonce, TableCommand
from domain.table.state import Status
from events import catalog
from events.listing import Shown
from services.api.tokens import Token

PLAYED: tuple[type[Command], ...] = tuple(
    kind
    for kind in catalog.COMMANDS
    if kind not in {*get_args(TableCommand), Deal, BeginFinalRound, ScoreGame}
)
"""The commands that seats send in a game: the table's own have addresses of their own, TABLE's have none."""

if TYPE_CHECKING:
    GameCommand: TypeAlias = Command
    SeenEvent: TypeAlias = catalog.AnyEvent
else:
    GameCommand = Union[PLAYED]  # noqa: UP007  (made of the catalog's list)
    SeenEvent = catalog.AnyEvent

CommandId: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"^[A-Za-z0-9._-]{1,64}$(?!\n)",
        description="Made by the client, once for each thing it wants done: a repetition is answered alike.",
        examples=["7b0c2f0e-0d0b-4c3e-9f63-3c1f1f1d7d11"],
    ),
]

Text: TypeAlias = Annotated[str, Meta(max_length=100)]


class Body(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is asked for. `id` is the command's: send it again with the same one as often as you like."""

    id: CommandId


class Plain(Body, frozen=True):
    """Nothing more than the wish itself."""


class Opening(Body, frozen=True):
    """A new table. Without `board` the title's first, with `edition` 0 its newest; `clock` is for one turn.

    `follows` is a finished table at which the asker sat: its people's seats are kept for them, its bots sit
    down at once, and where somebody has opened its follower before, that one is answered. `competition` makes
    it a game of a Competition Game: 1 the first, then each the next after the one that it follows.
    """

    title: Text
    seats: int
    board: Text = ""
    edition: int = 0
    options: Annotated[Mapping[Text, Text], Meta(max_length=32)] = {}
    public: bool = True
    clock: Annotated[int, Meta(ge=0, le=60 * 60 * 24 * 60)] = 0
    expiry: Expiry = "bot"
    follows: Annotated[str, Meta(pattern=r"^[a-z0-9]{0,40}$(?!\n)")] = ""
    competition: Annotated[int, Meta(ge=0)] = 0


class Sitting(Body, frozen=True):
    """Take a seat: the one that is kept for the asker or the first free one, unless one is named. `nonce` is the BLAKE2b-256 of 32 secret bytes."""

    name: Name
    nonce: Hash
    seat: Seat | None = None
    code: Annotated[str, Meta(max_length=20)] = ""


class Renaming(Body, frozen=True):
    name: Name


class Rotating(Body, frozen=True):
    """From now on the seat is held by `token`. Sent again, it may carry the old or the new one in its header."""

    token: Token


class Seating(Body, frozen=True):
    """Let a bot play, on the first free seat unless one is named."""

    bot: Annotated[str, Meta(min_length=1, max_length=100)]
    seat: Seat | None = None


class Committing(Body, frozen=True):
    """The BLAKE2b-256 of a new nonce, where the old one was told at a table that did not start."""

    nonce: Hash


class Readying(Body, frozen=True):
    """The 32 bytes whose hash was given when sitting down."""

    nonce: Nonce


class Posted(Body, frozen=True):
    """A game's command, decided for the table as it was at version `expected`."""

    expected: Annotated[int, Meta(ge=0)]
    command: GameCommand


class Accepted(msgspec.Struct, frozen=True):
    """What was done: the version it made, and its events as the asker may see them.

    `seat` is the asker's, null for none; `to_act` are the seats awaited after it (-1 is the table itself).
    """

    table: str
    version: int
    head: str
    seat: Seat | None
    status: Status
    to_act: tuple[Seat, ...]
    events: tuple[SeenEvent, ...]


class SeatFacts(msgspec.Struct, frozen=True):
    """Who sits on a seat. `bot` is what plays it, if it is a bot's; `away` is the bot that stands in for
    somebody whose time was up; `ready` tells whether the nonce has been told."""

    name: str
    bot: str
    away: str
    left: bool
    ready: bool
    nonce: bytes


class FollowerFacts(msgspec.Struct, frozen=True):
    """The table that follows a finished one. `by` is the finished table's seat whose person has opened it; null
    once that person goes by another token."""

    table: str
    status: Status
    by: Seat | None


class CompetitionFacts(msgspec.Struct, frozen=True):
    """A Competition Game: this table is its `game` of so many `games`.

    `tables` are its tables up to this one, in order; `standings` add up those that are finished, by seat.
    """

    game: int
    games: int
    tables: tuple[str, ...]
    standings: tuple[Standing, ...]


class TableFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table from outside. `you` is the asker's seat; `deadline` is when the turn's time is up.

    `head` is the hash of the last record: whoever keeps it can prove later what the record was.
    `code` is told to those who sit here and to whoever opened the table. `reserved` are, by seat, the names of
    those whom free seats are kept for, and `kept` is the one that is kept for the asker. `follows` is the table
    that this one goes on from; `followed_by` is told of a finished one.
    """

    id: str
    title: str
    edition: int
    board: str
    board_digest: str
    options: Mapping[str, str]
    public: bool
    clock: int
    expiry: Expiry
    status: Status
    seats: tuple[SeatFacts | None, ...]
    to_act: tuple[Seat, ...]
    version: int
    head: str
    at: int
    commitment: bytes
    you: Seat | None
    opener: bool
    deadline: int | None
    scores: tuple[Score, ...] = ()
    code: str | UnsetType = UNSET
    follows: str = ""
    reserved: tuple[str | None, ...] = ()
    kept: Seat | None = None
    followed_by: FollowerFacts | None = None
    competition: CompetitionFacts | None = None


class SeenRecord(msgspec.Struct, frozen=True):
    """One decision as the asker may see it. `head` is the hash of the record's stored bytes; `actor` is a
    seat, -1 for the table itself, -2 for somebody who was not seated, -3 for whoever opened the table."""

    version: int
    at: int
    actor: Seat
    head: str
    events: tuple[SeenEvent, ...]


class Records(msgspec.Struct, frozen=True):
    """Some records in their order. `next` is the `after` of the following page, null when there is none yet."""

    version: int
    records: tuple[SeenRecord, ...]
    next: int | None


class Moment(msgspec.Struct, frozen=True):
    """The points that lay open from this version on, by seat; at the last one, the score."""

    version: int
    points: tuple[int, ...]


class Course(msgspec.Struct, frozen=True):
    """How the points of a whole game came about: the moments at which they changed, the first and the last."""

    moments: tuple[Moment, ...]


class Legal(msgspec.Struct, frozen=True):
    """Every command that the asker may send at this version, sensible ones first."""

    version: int
    seat: Seat | None
    commands: tuple[GameCommand, ...]


class CardSeat(msgspec.Struct, frozen=True):
    """A seat in a list of tables."""

    name: str
    bot: str
    away: str
    left: bool


class TableCard(msgspec.Struct, frozen=True):
    """A table in a list. `you` is the asker's seat, `your_turn` whether it is awaited.

    `kept` is the free seat that is kept for the asker, `open` tells whether anybody else may sit here, and
    `winners` are the seats that have won.
    """

    id: str
    title: str
    board: str
    edition: int
    public: bool
    clock: int
    status: Status
    seats: tuple[CardSeat | None, ...]
    to_act: tuple[Seat, ...]
    version: int
    at: int
    you: Seat | None
    your_turn: bool
    kept: Seat | None
    open: bool
    winners: tuple[Seat, ...]


class TableCards(msgspec.Struct, frozen=True):
    """Some tables; `next` is the `offset` of the following page, null on the last one."""

    tables: tuple[TableCard, ...]
    next: int | None


class Found(msgspec.Struct, frozen=True):
    """The table of a join code."""

    table: str


class BoardFacts(msgspec.Struct, frozen=True):
    """A board, as it is offered. Its digest names the very file."""

    id: str
    names: Mapping[str, str]
    seats: tuple[int, int]
    digest: str


class TitleFacts(msgspec.Struct, frozen=True):
    """A title, as it is offered: `seats` are the fewest and the most; an option's first choice is its default.

    `competition` tells whether it knows the Competition Game.
    """

    id: str
    names: Mapping[str, str]
    seats: tuple[int, int]
    editions: tuple[int, ...]
    options: tuple[Option, ...]
    boards: tuple[BoardFacts, ...]
    competition: bool


class Titles(msgspec.Struct, frozen=True):
    """What can be played here, and by which bots."""

    titles: tuple[TitleFacts, ...]
    bots: tuple[str, ...]


class Health(msgspec.Struct, frozen=True):
    status: Literal["ok", "draining", "unavailable"]


class AtVersion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`version`: the newest one if none is named."""

    version: Annotated[int, Meta(ge=1)] | None = None


class AfterVersion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    after: Annotated[int, Meta(ge=0)] = 0


class Page(AfterVersion, frozen=True, forbid_unknown_fields=True):
    limit: Annotated[int, Meta(ge=1, le=500)] = 100


class FewVersions(AfterVersion, frozen=True, forbid_unknown_fields=True):
    """The versions that follow on `after`."""

    limit: Annotated[int, Meta(ge=1, le=16)] = 16


class Listed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which page of a list."""

    limit: Annotated[int, Meta(ge=1, le=100)] = 50
    offset: Annotated[int, Meta(ge=0, le=100_000)] = 0


class Listing(Listed, frozen=True, forbid_unknown_fields=True):
    """Which public tables: those where anybody may sit down, those in play, or the last that have finished."""

    status: Shown = "waiting"


class ById(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: CommandId
