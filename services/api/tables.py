"""Tables: open one, look at it from outside, find one."""

from __future__ import annotations

import secrets
from base64 import b32encode
from collections.abc import Sequence
from hashlib import blake2b
from hmac import compare_digest
from typing import Any, Final

from litestar import Request, Response, get, post
from msgspec import UNSET
from msgspec.structs import replace

from domain import titles
from domain.game import WATCHER, Illegal, Seat
from domain.table.commands import OpenTable
from domain.table.sight import to_act
from events.loaded import Loaded
from events.notice import Notice, Place
from events.record import decode
from services.api import eyes, following, reading
from services.api.acting import bind, scoped
from services.api.asking import address, asker, holder
from services.api.host import Host, host
from services.api.operation import operation
from services.api.problems import Refusal, TooOften
from services.api.shapes import (
    CardSeat,
    Found,
    Listed,
    Listing,
    Opening,
    TableCard,
    TableCards,
    TableFacts,
)

AnyRequest = Request[Any, Any, Any]

LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ"
"""The letters of join codes: without I, L and O, which look like others."""

CODE_LENGTH: Final = 6


def table_id(token: bytes, command_id: str) -> str:
    """The id of the table that this command opens: the same one when it is sent again.

    80 bits in base32, so that nobody can guess one.
    """
    digest = blake2b(command_id.encode(), key=token, digest_size=10, person=b"table id").digest()
    return b32encode(digest).decode().lower()


def join_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


async def _free_code(host: Host) -> str:
    """A code that opens no table yet."""
    while await host.listing.by_code(code := join_code()) is not None:
        pass
    return code


def facts(loaded: Loaded, token: bytes) -> TableFacts:
    """The table from outside, for the holder of this token."""
    table = loaded.table
    you = eyes.seated(table, token)
    kept = [table.kept_for(seat) for seat in range(len(table.seats))]
    opener = token != b"" and compare_digest(token, table.opener)
    return TableFacts(
        id=loaded.id,
        title=table.title,
        edition=table.edition,
        board=table.board,
        board_digest=table.board_digest,
        options=table.options,
        public=table.public,
        clock=table.clock,
        expiry=table.expiry,
        status=table.status,
        seats=tuple(map(eyes.seat_facts, table.seats)),
        to_act=tuple(sorted(to_act(table))),
        version=loaded.version,
        head=loaded.head.hex(),
        at=loaded.at,
        commitment=table.commitment,
        you=you,
        opener=opener,
        deadline=deadline(loaded),
        scores=table.scores,
        code=table.code if table.code and (opener or you is not None) else UNSET,
        follows=table.follows,
        reserved=tuple(None if who is None else who.name for who in kept) if any(kept) else (),
        kept=table.kept_seat(token) if you is None and token else None,
    )


async def _facts(host: Host, loaded: Loaded, token: bytes) -> TableFacts:
    """As `facts`, with the tables before it and after it."""
    return replace(
        facts(loaded, token),
        followed_by=await following.followed_by(host, loaded),
        competition=await following.competition(host, loaded),
    )


def deadline(loaded: Loaded) -> int | None:
    """When the time of the first person who is awaited is up; None without a clock or such a person."""
    since = min(loaded.waiting.values(), default=None)
    return None if since is None else since + loaded.table.clock * 1000


def card(notice: Notice, token: bytes) -> TableCard:
    """The table in a list, for the holder of this token."""
    you = _place(notice.seats, token)
    return TableCard(
        id=notice.table,
        title=notice.title,
        board=notice.board,
        edition=notice.edition,
        public=notice.public,
        clock=notice.clock,
        status=notice.status,
        seats=tuple(
            None if place is None else CardSeat(place.name, place.bot, place.away, place.left)
            for place in notice.seats
        ),
        to_act=notice.awaited,
        version=notice.version,
        at=notice.at,
        you=you,
        your_turn=you is not None and you in notice.awaited,
        kept=_place(notice.reserved, token) if you is None else None,
        open=notice.open,
        winners=notice.winners,
    )


def _place(places: Sequence[Place | None], token: bytes) -> Seat | None:
    for seat, place in enumerate(places):
        if place is not None and token and compare_digest(place.token, token):
            return seat
    return None


def page(found: Sequence[Notice], limit: int, offset: int, token: bytes) -> TableCards:
    """One page of a list, of which one notice more was asked for than the page holds."""
    more = len(found) > limit
    return TableCards(
        tuple(card(notice, token) for notice in found[:limit]), offset + limit if more else None
    )


async def _same(host: Host, table_id: str, command: OpenTable) -> None:
    """Raises `Illegal` unless the table was opened by this very wish; its secret and its code were made here."""
    (first,) = await host.tables.records(table_id, 0, 1)
    opened = decode(first.raw).command
    if not isinstance(opened, OpenTable) or opened != replace(
        command, secret=opened.secret, code=opened.code
    ):
        raise Illegal("command-id-used", version=1)


@post(
    "/tables",
    operation_id="openTable",
    status_code=201,
    opt=operation(
        "tables",
        body=Opening,
        answer=TableFacts,
        status=201,
        refuses=(400, 401, 413, 422),
        asks="must",
        example="open",
    ),
)
async def open_table(request: AnyRequest) -> Response[bytes]:
    """Open a table.

    Whoever opens it seats the bots and may start it, and sits down like everybody else. A table that
    is not public gets a join code. Sent again, it opens the same table; and of a finished table, which
    `follows` names, there is one follower, whoever asks for it.
    """
    token = holder(request)
    wait = host(request).limits.opening(address(request))
    if wait:
        raise TooOften(wait)
    asked = await reading.body(Opening, request)
    titles.title(asked.title)
    here = host(request)
    told, found, followed = table_id(token, asked.id), None, None
    if asked.follows:
        followed = await here.tables.load(asked.follows)
        following.check(followed, asked, token)
        told, found = await following.follower(here, followed.id)
    bind(table=told, command_id=asked.id)
    if found is None:
        found = await _opened(here, told, asked, followed, token)
    answer = await _facts(here, found, token)
    return reading.answer(answer, 201, {"Location": f"/api/tables/{told}"})


async def _opened(host: Host, told: str, asked: Opening, followed: Loaded | None, token: bytes) -> Loaded:
    """The table under that id, opened as asked unless somebody has done so before."""
    reserved, bots = following.guests(followed.table.seats, asked.seats) if followed else ((), ())
    command = OpenTable(
        title=asked.title,
        seats=asked.seats,
        secret=secrets.token_bytes(32),
        opener=token,
        board=asked.board,
        edition=asked.edition,
        options=asked.options,
        public=asked.public,
        code="" if asked.public else await _free_code(host),
        clock=asked.clock,
        expiry=asked.expiry,
        follows=asked.follows,
        competition=asked.competition,
        reserved=reserved,
        bots=bots,
    )
    try:
        return (await host.tables.handle(told, WATCHER, command, scoped(token, asked.id))).after
    except Illegal as refused:
        if refused.rule not in {"table-exists", "command-id-used"}:
            raise
        if followed is None:
            await _same(host, told, command)
        return await host.tables.load(told)


@get(
    "/tables/{table_id:str}",
    operation_id="getTable",
    opt=operation("tables", answer=TableFacts, refuses=(401, 404)),
)
async def get_table(request: AnyRequest) -> Response[bytes]:
    """A table from outside: who sits there, whose turn it is, how far it is."""
    token, told = asker(request), reading.table_id(request)
    here = host(request)
    return reading.answer(await _facts(here, await here.tables.load(told), token))


@get(
    "/tables",
    operation_id="listTables",
    opt=operation("tables", query=Listing, answer=TableCards, refuses=(400, 401)),
)
async def list_tables(request: AnyRequest) -> Response[bytes]:
    """The public tables of one status: those that wait for people, the newest first; those in play or
    finished, the last moved first."""
    token, asked = asker(request), reading.query(Listing, request)
    found = await host(request).listing.public(asked.status, asked.limit + 1, asked.offset)
    return reading.answer(page(found, asked.limit, asked.offset, token))


@get(
    "/my/tables",
    operation_id="myTables",
    opt=operation("tables", query=Listed, answer=TableCards, refuses=(400, 401), asks="must"),
)
async def my_tables(request: AnyRequest) -> Response[bytes]:
    """The tables at which this token holds a seat, or that it opened; those moved last come first.

    `your_turn` tells which of them wait for it.
    """
    token, asked = holder(request), reading.query(Listed, request)
    found = await host(request).listing.person(token, asked.limit + 1, asked.offset)
    return reading.answer(page(found, asked.limit, asked.offset, token))


@get(
    "/codes/{code:str}",
    operation_id="findByCode",
    opt=operation("tables", answer=Found, refuses=(404,), asks="no"),
)
async def find_by_code(request: AnyRequest) -> Response[bytes]:
    """The table that has this join code, while it waits for people."""
    limits, asks = host(request).limits, address(request)
    wait = limits.guessing(asks)
    if wait:
        raise TooOften(wait)
    known: str = request.path_params["code"].upper()
    good = len(known) == CODE_LENGTH and set(known) <= set(LETTERS)
    found = await host(request).listing.by_code(known) if good else None
    if found is None:
        limits.guessed(asks)
        raise Refusal(404, "unknown-code", "No table that waits for people has this code.")
    return reading.answer(Found(found))


HANDLERS: Final = (open_table, get_table, list_tables, my_tables, find_by_code)
