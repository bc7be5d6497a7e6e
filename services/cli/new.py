"""`turntable new`: open a table on a running server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
import typer
from rich.text import Text

from domain.table.commands import Expiry
from services.cli.client import DEFAULT_SERVER, Client, Offer, Refused, Unreachable
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
        int | None,
        typer.Option(
            help="How many may sit; if not said one more than there are bots, or the title's fewest."
        ),
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
        "seats": seats,
        "board": board,
        "edition": edition,
        "options": {name: choice for name, _, choice in (pair.partition("=") for pair in option or [])},
        "public": not private,
        "clock": clock,
        "expiry": expiry,
    }
    try:
        with Client(server, token()) as client:
            offer = client.offer()
            _check_bots(offer, names)
            if seats is None:
                wish["seats"] = max(len(names) + 1, _fewest(offer, title))
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


def _check_bots(offer: Offer, names: Sequence[str]) -> None:
    """Before anything is opened: that the server has these bots. Raises `Refused`."""
    for name in names:
        if name not in offer.bots:
            raise Refused(422, "unknown-bot", f"Unknown bot: {name}; there are {', '.join(offer.bots)}.")


def _fewest(offer: Offer, title: str) -> int:
    """How many must sit at least; none at a title that is not here, which the server will say."""
    return next((one.seats[0] for one in offer.titles if one.id == title), 0)


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
