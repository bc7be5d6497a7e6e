"""Seats: sit, be called, seat bots, be ready, start, leave.

Each body carries its command's `id`, as game commands do on HTTP and on the WebSocket alike: one shape
for whoever sends, stores or repeats a command. (The one request without a body takes `?id=`.)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from litestar import Request, Response, delete, post

from domain.game import WATCHER, Command, Illegal
from domain.table.commands import (
    Abandon,
    AddBot,
    Commit,
    Leave,
    Ready,
    RemoveBot,
    Rename,
    Resign,
    RotateToken,
    Sit,
    Start,
    TakeBack,
)
from services.api import reading
from services.api.acting import act, as_opener, bind, scoped
from services.api.asking import holder
from services.api.host import Host, host
from services.api.names import check_name
from services.api.operation import operation
from services.api.shapes import (
    Accepted,
    Body,
    ById,
    Committing,
    Plain,
    Readying,
    Renaming,
    Rotating,
    Seating,
    Sitting,
)
from services.api.tokens import token_hash

B = TypeVar("B", bound=Body)

AnyRequest = Request[Any, Any, Any]

_REFUSES: Final = (400, 401, 403, 404, 409, 413, 422)


def _does(body: type[Body], example: str = "plain") -> dict[str, Any]:
    return operation(
        "seats",
        body=body,
        answer=Accepted,
        refuses=_REFUSES,
        asks="must",
        example=example,
    )


async def _by_seat(request: AnyRequest, shape: type[B], command: Callable[[B], Command]) -> Response[bytes]:
    """A command of whoever holds the token's seat."""
    token, told = holder(request), reading.table_id(request)
    asked = await reading.body(shape, request)
    bind(table=told, command_id=asked.id)
    return reading.answer(await act(host(request), told, token, token, command(asked), asked.id))


async def _by_opener(request: AnyRequest, shape: type[B], command: Callable[[B], Command]) -> Response[bytes]:
    """A command of whoever opened the table."""
    token, told = holder(request), reading.table_id(request)
    asked = await reading.body(shape, request)
    bind(table=told, command_id=asked.id)
    who = await as_opener(host(request), told, token)
    return reading.answer(await act(host(request), told, token, who, command(asked), asked.id))


@post("/tables/{table_id:str}/sit", operation_id="sit", status_code=200, opt=_does(Sitting, "sit"))
async def sit(request: AnyRequest) -> Response[bytes]:
    """Take a seat.

    The token in the header will hold the seat. A table that is not public asks for its join code.
    """
    token, told = holder(request), reading.table_id(request)
    asked = await reading.body(Sitting, request)
    bind(table=told, command_id=asked.id)
    check_name(asked.name)
    command = Sit(name=asked.name, token=token, nonce=asked.nonce, code=asked.code.upper(), seat=asked.seat)
    done = await act(host(request), told, token, WATCHER, command, scoped(token, asked.id))
    return reading.answer(done)


@post("/tables/{table_id:str}/rename", operation_id="rename", status_code=200, opt=_does(Renaming, "rename"))
async def rename(request: AnyRequest) -> Response[bytes]:
    """Be called otherwise."""

    def called(asked: Renaming) -> Command:
        check_name(asked.name)
        return Rename(asked.name)

    return await _by_seat(request, Renaming, called)


@post(
    "/tables/{table_id:str}/rotate-token",
    operation_id="rotateToken",
    status_code=200,
    opt=_does(Rotating, "rotate-token"),
)
async def rotate_token(request: AnyRequest) -> Response[bytes]:
    """Hold the seat by another token from now on."""
    old, told = holder(request), reading.table_id(request)
    asked = await reading.body(Rotating, request)
    bind(table=told, command_id=asked.id)
    new = token_hash(asked.token)
    table = (await host(request).tables.load(told)).table
    # Sent again after it was done, it comes from somebody whose old token proves nothing any more.
    who = old if table.actor(old) >= 0 else new
    return reading.answer(await act(host(request), told, new, who, RotateToken(new), asked.id))


@post("/tables/{table_id:str}/bots", operation_id="addBot", status_code=200, opt=_does(Seating, "add-bot"))
async def add_bot(request: AnyRequest) -> Response[bytes]:
    """Seat a bot. Only who opened the table may."""

    def seating(asked: Seating) -> Command:
        _known_bot(host(request), asked.bot)
        return AddBot(asked.bot, asked.seat)

    return await _by_opener(request, Seating, seating)


def _known_bot(host: Host, bot: str) -> None:
    if bot not in host.bots:
        raise Illegal("unknown-bot", bot=bot, known=list(host.bots))


@delete(
    "/tables/{table_id:str}/bots/{seat:str}",
    operation_id="removeBot",
    status_code=200,
    opt=operation("seats", query=ById, answer=Accepted, refuses=_REFUSES, asks="must"),
)
async def remove_bot(request: AnyRequest) -> Response[bytes]:
    """Free the seat of a bot. Only who opened the table may."""
    token, told = holder(request), reading.table_id(request)
    asked = reading.query(ById, request)
    bind(table=told, command_id=asked.id)
    who = await as_opener(host(request), told, token)
    command = RemoveBot(reading.number(request.path_params["seat"], "seat"))
    return reading.answer(await act(host(request), told, token, who, command, asked.id))


@post("/tables/{table_id:str}/start", operation_id="start", status_code=200, opt=_does(Plain))
async def start(request: AnyRequest) -> Response[bytes]:
    """Play with those who are here. Only who opened the table may.

    Free seats go. The game begins as soon as each person's seat is ready.
    """
    return await _by_opener(request, Plain, lambda _: Start())


@post(
    "/tables/{table_id:str}/commit", operation_id="commit", status_code=200, opt=_does(Committing, "commit")
)
async def commit(request: AnyRequest) -> Response[bytes]:
    """Give the hash of a new nonce, after the old one was told at a table that did not start."""
    return await _by_seat(request, Committing, lambda asked: Commit(asked.nonce))


@post("/tables/{table_id:str}/ready", operation_id="ready", status_code=200, opt=_does(Readying, "ready"))
async def ready(request: AnyRequest) -> Response[bytes]:
    """Tell the nonce whose hash was given, and begin as soon as everybody has."""
    return await _by_seat(request, Readying, lambda asked: Ready(asked.nonce))


@post("/tables/{table_id:str}/leave", operation_id="leave", status_code=200, opt=_does(Plain))
async def leave(request: AnyRequest) -> Response[bytes]:
    """Stand up. Once the game has begun the seat drops out for good."""
    token, told = holder(request), reading.table_id(request)
    asked = await reading.body(Plain, request)
    bind(table=told, command_id=asked.id)
    # Sent again after it was done, it comes from somebody who sits here no more.
    return reading.answer(await act(host(request), told, token, token, Leave(), scoped(token, asked.id)))


@post("/tables/{table_id:str}/resign", operation_id="resign", status_code=200, opt=_does(Plain))
async def resign(request: AnyRequest) -> Response[bytes]:
    """Give up the game."""
    return await _by_seat(request, Plain, lambda _: Resign())


@post("/tables/{table_id:str}/take-back", operation_id="takeBack", status_code=200, opt=_does(Plain))
async def take_back(request: AnyRequest) -> Response[bytes]:
    """Play on in person, where a bot stands in because the time was up."""
    return await _by_seat(request, Plain, lambda _: TakeBack())


@post("/tables/{table_id:str}/abandon", operation_id="abandon", status_code=200, opt=_does(Plain))
async def abandon(request: AnyRequest) -> Response[bytes]:
    """Close a table whose game has not begun. Only who opened it may."""
    return await _by_opener(request, Plain, lambda _: Abandon())


HANDLERS: Final = (
    sit,
    rename,
    rotate_token,
    add_bot,
    remove_bot,
    start,
    commit,
    ready,
    leave,
    resign,
    take_back,
    abandon,
)
