"""`turntable new`: open a table on a running server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
import typer
from rich.text import Text

from domain.table.commands import Expiry
from services.cli.client import DEFAULT_SERVER, Client, Refused, Unreachable
from services.cli.identity import BadToken, token
from services.cli.terminal import out, print_json, refuse

Server = Annotated[str, typer.Option(envvar="TURNTABLE_SERVER", help="The server's address.")]


class Opened(msgspec.Struct, frozen=True):
    """What `--json` prints."""

    table: str
    code: str
    status: str


def command(
    title: Annotated[str, typer.Argument(help="The title's id, for example rieles.")],
    *,
    seats: Annotated[
        int | None, typer.Option(help="How many may sit; one more than there are bots if not said.")
    ] = None,
    bots: Annotated[str, typer.Option(help="Bots to seat, separated by commas.")] = "",
    board: Annotated[str, typer.Option(help="The board; the title's first if none is named.")] = "",
    edition: Annotated[int, typer.Option(min=0, help="The edition of the rules; 0 for the newest.")] = 0,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the title, as name=choice; may be repeated.")
    ] = None,
    clock: Annotated[int, typer.Option(min=0, help="Seconds for one turn; 0 for no clock.")] = 0,
    expiry: Annotated[
        Expiry, typer.Option(help="When a clock has run out: a bot goes on for the seat, or it leaves.")
    ] = "bot",
    private: Annotated[bool, typer.Option("--private", help="Only who has the code may sit.")] = False,
    server: Server = DEFAULT_SERVER,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Open a table on a running server, and seat bots at it.

    With as many bots as seats the game begins at once. Ends with 1 if the server refuses.
    """
    names = [name.strip() for name in bots.split(",") if name.strip()]
    wish: dict[str, Any] = {
        "title": title,
        "seats": len(names) + 1 if seats is None else seats,
        "board": board,
        "edition": edition,
        "options": {name: choice for name, _, choice in (pair.partition("=") for pair in option or [])},
        "public": not private,
        "clock": clock,
        "expiry": expiry,
    }
    try:
        with Client(server, token()) as client:
            _check_bots(client, names)
            table = client.open(wish)
            _seat(client, table.id, names)
            table = client.table(table.id)
    except (Refused, Unreachable, BadToken) as no:
        refuse(no)
    if json:
        print_json(Opened(table.id, table.code, table.status))
        return
    out.print(Text.assemble("table ", (table.id, "bold")))
    if table.code:
        out.print(Text.assemble("code ", (table.code, "bold")))
    if table.status == "waiting":
        out.print(
            f"to sit down and play: turntable play {table.id}"
            + (f" --code {table.code}" if table.code else "")
        )


def _check_bots(client: Client, names: Sequence[str]) -> None:
    """Before anything is opened: that the server has these bots. Raises `Refused`."""
    if names:
        known = client.bots()
        for name in names:
            if name not in known:
                raise Refused(422, "unknown-bot", f"Unknown bot: {name}; there are {', '.join(known)}.")


def _seat(client: Client, table_id: str, bots: Sequence[str]) -> None:
    """Seat the bots; where that cannot be, no table is left behind that nobody wanted so."""
    try:
        for name in bots:
            client.add_bot(table_id, name)
    except Refused:
        client.abandon(table_id)
        raise


def add_to(app: typer.Typer) -> None:
    app.command("new")(command)
