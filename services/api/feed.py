"""The feed of a table as server-sent events: each record as the asker may see it, with its version as the id."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import aclosing, closing, suppress
from typing import Any, Final

from litestar import Request, get
from litestar.response import Stream

from events.loaded import Loaded
from events.store import Conflict, Unavailable
from events.upcast import UnknownKind
from services.api import reading
from services.api.asking import address, asker
from services.api.host import Host, host
from services.api.onlooker import Onlooker
from services.api.operation import operation
from services.api.problems import TooOften
from services.api.shapes import AfterVersion, SeenRecord

HEARTBEAT: Final = 15.0
"""Seconds of silence after which a sign of life is sent: proxies close what is silent."""

RETRY: Final = 1000
"""Milliseconds after which a client that lost the feed asks again."""

FULL: Final = 10.0
"""Seconds after which an address that has too many feeds open may ask for another."""


def reached(loaded: Loaded, after: int) -> None:
    """Raises `Conflict` where the table has not come to that version: nothing would follow on it for long."""
    if after > loaded.version:
        raise Conflict(loaded.id, loaded.version)


async def follow(
    host: Host, table_id: str, after: int, token: bytes
) -> AsyncGenerator[tuple[int, bytes] | None]:
    """Each record after that version with its version, as JSON by the asker's eyes; None as a sign of life.

    Ends when this process is about to.
    """
    onlooker = await Onlooker.at(host, table_id, token)
    with closing(host.feed.following(table_id, after)) as following:
        while not host.draining.is_set():
            fresh = await following.news(HEARTBEAT)
            if not fresh and not host.draining.is_set():
                yield None
            for stored in fresh:
                yield stored.version, await onlooker.told(stored)


async def _events(host: Host, table_id: str, after: int, token: bytes, asks: str) -> AsyncGenerator[bytes]:
    with host.limits.stream(asks):
        async for told in _lines(host, table_id, after, token):
            yield told


async def _lines(host: Host, table_id: str, after: int, token: bytes) -> AsyncGenerator[bytes]:
    yield b"retry: %d\n\n" % RETRY
    # A store that does not answer ends the feed, and so does a record that only a newer release can read:
    # the client comes back with the id of its last record.
    with suppress(Unavailable, UnknownKind):
        async with aclosing(follow(host, table_id, after, token)) as records:
            async for told in records:
                if told is None:
                    yield b": still here\n\n"
                else:
                    yield b"id: %d\nevent: record\ndata: %b\n\n" % told


@get(
    "/tables/{table_id:str}/events",
    operation_id="followTable",
    opt=operation(
        "play",
        query=AfterVersion,
        answer=SeenRecord,
        refuses=(400, 401, 404, 409),
        media="text/event-stream",
    ),
)
async def follow_table(request: Request[Any, Any, Any]) -> Stream:
    """The feed: records after a version, and each new one as it is made.

    Server-sent events of the type `record`; the id is the version, so a client that comes back with
    `Last-Event-ID` misses nothing. A record of which the asker may see nothing still comes, so a gap
    is always noticed.
    """
    token, told = asker(request), reading.table_id(request)
    after = reading.query(AfterVersion, request).after
    last = request.headers.get("last-event-id")
    if last is not None:
        after = reading.number(last, "Last-Event-ID")
    here, asks = host(request), address(request)
    if here.limits.full(asks):
        raise TooOften(FULL)
    reached(await here.tables.load(told), after)
    return Stream(
        _events(here, told, after, token, asks),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"},
    )


HANDLERS: Final = (follow_table,)
