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
from domain.table.commands import Expiry, Hash, Name, Nonce, TableCommand
from domain.table.state import Status
from events import catalog
from services.api.problems import Problem
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
    """A new table. Without `board` the title's first, with `edition` 0 its newest; `clock` is for one turn."""

    title: Text
    seats: int
    board: Text = ""
    edition: int = 0
    options: Annotated[Mapping[Text, Text], Meta(max_length=32)] = {}
    public: bool = True
    clock: Annotated[int, Meta(ge=0, le=60 * 60 * 24 * 60)] = 0
    expiry: Expiry = "bot"


class Sitting(Body, frozen=True):
    """Take a seat, the first free one unless one is named. `nonce` is the BLAKE2b-256 of 32 secret bytes."""

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


class TableFacts(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table from outside. `you` is the asker's seat; `deadline` is when the turn's time is up.

    `head` is the hash of the last record: whoever keeps it can prove later what the record was.
    `code` is told to those who sit here and to whoever opened the table.
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
    """A table in a list. `you` is the asker's seat, `your_turn` whether it is awaited."""

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
    """A title, as it is offered: `seats` are the fewest and the most; an option's first choice is its default."""

    id: str
    names: Mapping[str, str]
    seats: tuple[int, int]
    editions: tuple[int, ...]
    options: tuple[Option, ...]
    boards: tuple[BoardFacts, ...]


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
    """Only tables that wait for people are listed."""

    status: Literal["waiting"] = "waiting"


class ById(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: CommandId


class HelloSaid(msgspec.Struct, frozen=True, tag_field="kind", tag="hello", forbid_unknown_fields=True):
    """The first message of a client: who it is, if anybody, and the version that it knows."""

    token: Token | None = None
    after: Annotated[int, Meta(ge=0)] = 0


class CommandSaid(Posted, frozen=True, tag_field="kind", tag="command"):
    """A game's command; it is answered by `answer` or `problem`, with its `id`."""


class PingSaid(msgspec.Struct, frozen=True, tag_field="kind", tag="ping", forbid_unknown_fields=True):
    """Are you there? Answered by `pong`."""


Said: TypeAlias = HelloSaid | CommandSaid | PingSaid
"""What a client says over the WebSocket."""


class HelloTold(msgspec.Struct, frozen=True, tag_field="kind", tag="hello"):
    """The answer to a client's `hello`: where the table is. Then the records follow."""

    table: str
    version: int
    head: str
    seat: Seat | None


class AnswerTold(Accepted, frozen=True, tag_field="kind", tag="answer"):
    """A command was accepted."""

    id: str


class ProblemTold(msgspec.Struct, frozen=True, tag_field="kind", tag="problem"):
    """A message was refused; `id` is the command's, empty for another message."""

    id: str
    problem: Problem


class RecordTold(SeenRecord, frozen=True, tag_field="kind", tag="record"):
    """What happened, as `SeenRecord`."""


class PongTold(msgspec.Struct, frozen=True, tag_field="kind", tag="pong"):
    """Yes; also sent unasked after a time of silence."""


Told: TypeAlias = HelloTold | AnswerTold | ProblemTold | RecordTold | PongTold
"""What a client is told over the WebSocket."""
