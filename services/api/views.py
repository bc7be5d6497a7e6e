"""Views: the table as the asker may see it, what the asker may do, and what has happened."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from litestar import Request, Response, get

from domain.game import Illegal
from events import export
from events.loaded import Loaded
from services.api import eyes, reading
from services.api.asking import asker
from services.api.host import Host, host
from services.api.operation import operation
from services.api.shapes import AtVersion, Course, FewVersions, Legal, Moment, Page, Records

AnyRequest = Request[Any, Any, Any]


class _Told(msgspec.Struct, frozen=True):
    """`Records`, with records that are JSON already."""

    version: int
    records: tuple[msgspec.Raw, ...]
    next: int | None


async def _at(host: Host, now: Loaded, version: int | None) -> Loaded:
    if version is None or version == now.version:
        return now
    return await host.tables.at(now.id, version)


@get(
    "/tables/{table_id:str}/view",
    operation_id="getView",
    opt=operation("play", query=AtVersion, answer=eyes.AnyView, refuses=(400, 401, 404, 409)),
)
async def get_view(request: AnyRequest) -> Response[bytes]:
    """The table as the asker may see it, at any version.

    A seat sees what is its own, everybody else what is public, and everybody everything once the
    table is over. A version that is still to come is answered with 409.
    """
    token, told = asker(request), reading.table_id(request)
    asked = reading.query(AtVersion, request)
    now = await host(request).tables.load(told)
    loaded = await _at(host(request), now, asked.version)
    return reading.answer(eyes.view(loaded, now.table, token))


@get(
    "/tables/{table_id:str}/views",
    operation_id="getViews",
    opt=operation("play", query=FewVersions, answer=eyes.Views, refuses=(400, 401, 404)),
)
async def get_views(request: AnyRequest) -> Response[bytes]:
    """The table at several versions in a row, as the asker may see it: what happened, state by state."""
    token, told = asker(request), reading.table_id(request)
    asked = reading.query(FewVersions, request)
    here = host(request)
    now = await here.tables.load(told)
    found = await here.tables.each(told, asked.after, asked.limit) if asked.after < now.version else ()
    last = found[-1].version if found else now.version
    views = tuple(eyes.view(loaded, now.table, token) for loaded in found)
    return reading.answer(eyes.Views(now.version, views, last if last < now.version else None))


@get(
    "/tables/{table_id:str}/points",
    operation_id="getPoints",
    opt=operation("play", answer=Course, refuses=(404, 422), asks="no"),
)
async def get_points(request: AnyRequest) -> Response[bytes]:
    """Each seat's points in the course of a game that is over."""
    told = reading.table_id(request)
    here = host(request)
    now = await here.tables.load(told)
    if not now.table.over:
        raise Illegal("table-not-over")
    moments: list[Moment] = []
    for loaded in await here.tables.each(told, 0, now.version):
        points = eyes.points(loaded.table)
        if not moments or points != moments[-1].points or loaded.version == now.version:
            moments.append(Moment(loaded.version, points))
    return reading.answer(Course(tuple(moments)))


@get(
    "/tables/{table_id:str}/legal",
    operation_id="getLegal",
    opt=operation("play", query=AtVersion, answer=Legal, refuses=(400, 401, 404, 409)),
)
async def get_legal(request: AnyRequest) -> Response[bytes]:
    """Every command that the asker may send, sensible ones first; none while a bot stands in."""
    token, told = asker(request), reading.table_id(request)
    asked = reading.query(AtVersion, request)
    now = await host(request).tables.load(told)
    loaded = await _at(host(request), now, asked.version)
    seat = eyes.seated(now.table, token)
    return reading.answer(Legal(loaded.version, seat, eyes.legal(loaded.table, seat)))


@get(
    "/tables/{table_id:str}/records",
    operation_id="getRecords",
    opt=operation("play", query=Page, answer=Records, refuses=(400, 401, 404)),
)
async def get_records(request: AnyRequest) -> Response[bytes]:
    """What has happened, decision by decision, as the asker may see it."""
    token, told = asker(request), reading.table_id(request)
    asked = reading.query(Page, request)
    here = host(request)
    now = await here.tables.load(told)
    look = eyes.eyes(now.table, token)
    stored = await here.tables.records(told, asked.after, asked.limit)
    records = tuple(msgspec.Raw(here.album.leaf(one).told(now.table, look)) for one in stored)
    last = stored[-1].version if stored else asked.after
    return reading.answer(_Told(now.version, records, last if last < now.version else None))


@get(
    "/tables/{table_id:str}/export",
    operation_id="exportTable",
    opt=operation("play", answer=export.Line, refuses=(404, 422), asks="no", media="application/jsonl"),
)
async def get_export(request: AnyRequest) -> Response[bytes]:
    """A table that is over, as a file to keep, to replay and to audit.

    JSON lines: a `Header`, then one `Line` a record with its named fields and its stored bytes.
    """
    told = reading.table_id(request)
    here = host(request)
    if not (await here.tables.load(told)).table.over:
        raise Illegal("table-not-over")
    lines = b"".join(export.write(await here.tables.records(told)))
    return Response(
        lines,
        media_type="application/jsonl",
        headers={"Content-Disposition": f'attachment; filename="{told}.jsonl"'},
    )


HANDLERS: Final = (get_view, get_views, get_points, get_legal, get_records, get_export)
