"""What is said and told over a table's WebSocket, one JSON object a message. Every name here is a schema of the
OpenAPI document."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from domain.game import Seat
from services.api.problems import Problem
from services.api.shapes import Posted, SeenRecord
from services.api.tokens import Token


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


class ProblemTold(msgspec.Struct, frozen=True, tag_field="kind", tag="problem"):
    """A message was refused; `id` is the command's, empty for another message, and for one whose id cannot be read."""

    id: str
    problem: Problem


class RecordTold(SeenRecord, frozen=True, tag_field="kind", tag="record"):
    """What happened, as `SeenRecord`."""


class AnswerTold(SeenRecord, frozen=True, tag_field="kind", tag="answer"):
    """A command of this client was accepted: its record, told as the command's answer instead of as a `record`.

    A repeated command's record may have been told before, and is then told again.
    """

    id: str


class PongTold(msgspec.Struct, frozen=True, tag_field="kind", tag="pong"):
    """Yes; also sent unasked after a time of silence."""


Told: TypeAlias = HelloTold | AnswerTold | ProblemTold | RecordTold | PongTold
"""What a client is told over the WebSocket."""
