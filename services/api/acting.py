"""From a body to a record: the steps that every command of a seat takes, and its answer."""

from __future__ import annotations

from hmac import compare_digest
from typing import TYPE_CHECKING, Any

import structlog

from domain.game import WATCHER, Command, Seat
from domain.table.sight import to_act
from domain.table.state import OPENER
from services.api import eyes
from services.api.shapes import Accepted

if TYPE_CHECKING:
    from events.handle import Answer
    from services.api.host import Host


def scoped(token: bytes, command_id: str) -> str:
    """The command id of somebody who is not seated: nobody else's equal id means the same."""
    return f"{token[:12].hex()}:{command_id}"


async def act(
    host: Host, table_id: str, token: bytes, who: Seat | bytes, command: Command, command_id: str
) -> Accepted:
    """Do it, and say what was done to the holder of the token. Raises as `Tables.handle`."""
    return await accepted(host, await host.tables.handle(table_id, who, command, command_id), token)


async def accepted(host: Host, answer: Answer, token: bytes) -> Accepted:
    """The answer by the asker's eyes. A repetition is answered as the first time was."""
    after = answer.after
    if answer.repeated:
        after = await host.tables.at(after.id, answer.version)
    table = after.table
    seat = eyes.seated(table, token)
    look = WATCHER if seat is None else seat
    structlog.contextvars.bind_contextvars(version=answer.version, seat=answer.actor)
    return Accepted(
        table=after.id,
        version=answer.version,
        head=after.head.hex(),
        seat=seat,
        status=table.status,
        to_act=tuple(sorted(to_act(table))),
        events=tuple(eyes.event_seen(table, event, look) for event in answer.events),  # type: ignore[misc]
    )


async def as_opener(host: Host, table_id: str, token: bytes) -> Seat | bytes:
    """Who does an opener's work: OPENER also when seated, so that a repetition is known for one."""
    loaded = await host.tables.load(table_id)
    return OPENER if compare_digest(token, loaded.table.opener) else token


def bind(**words: Any) -> None:
    """Words for the log lines of this request."""
    structlog.contextvars.bind_contextvars(**words)
