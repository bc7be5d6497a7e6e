"""A game's commands, from the seats that may send them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, get_args, get_type_hints

from litestar import Request, Response, post

from domain import titles
from domain.game import Command, Illegal, Seat
from domain.table.state import Table
from events.handle import Answer
from services.api import reading
from services.api.acting import accepted, bind
from services.api.asking import holder
from services.api.host import Host, host
from services.api.operation import operation
from services.api.shapes import Accepted, Posted


def _accepts(game: Any) -> frozenset[type[Command]]:
    """The commands that a title's `decide` takes, by its own signature."""
    return frozenset(get_args(get_type_hints(game.decide)["command"]))


_ACCEPTS: Final[Mapping[str, frozenset[type[Command]]]] = {
    title.id: _accepts(title.game) for title in titles.TITLES.values()
}


def check(table: Table, actor: Seat, command: Command) -> None:
    """Raises `Illegal` for a command of another title, and from a seat that a bot plays for now."""
    if type(command) not in _ACCEPTS[table.title]:
        raise Illegal("other-title", title=table.title)
    who = table.seats[actor] if actor >= 0 else None
    if who is not None and who.away:
        raise Illegal("seat-handed-over", seat=actor, bot=who.away)


async def play(host: Host, table_id: str, token: bytes, posted: Posted) -> Answer:
    """Decide a game's command for the seat that the token holds. Raises as `Tables.handle`."""
    command = posted.command
    return await host.tables.handle(
        table_id,
        token,
        command,
        posted.id,
        posted.expected,
        check=lambda table, actor: check(table, actor, command),
    )


@post(
    "/tables/{table_id:str}/commands",
    operation_id="play",
    status_code=200,
    opt=operation(
        "play",
        body=Posted,
        answer=Accepted,
        refuses=(400, 401, 403, 404, 409, 413, 422),
        asks="must",
        example="command",
    ),
)
async def post_command(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Play: one command of the game, with the version that it was chosen at.

    A command against an older version is still accepted if nothing that matters to the seat has
    changed since; otherwise the answer is 409 with the current version.
    """
    token, told = holder(request), reading.table_id(request)
    posted = await reading.body(Posted, request)
    bind(table=told, command_id=posted.id)
    here = host(request)
    return reading.answer(await accepted(here, await play(here, told, token, posted), token))


HANDLERS: Final = (post_command,)
