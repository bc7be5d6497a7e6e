"""`turntable start`: begin with those who are here."""

from __future__ import annotations

from typing import Annotated

import typer

from services.cli.client import DEFAULT_SERVER, Client, Refused, Unreachable
from services.cli.identity import BadToken, token
from services.cli.new import Server
from services.cli.terminal import out, refuse


def command(
    table: Annotated[str, typer.Argument(help="The table's id.")], *, server: Server = DEFAULT_SERVER
) -> None:
    """Begin a table that you have opened with those who sit there; the seats that are free go.

    Whoever plays by `turntable play` is ready at once. Ends with 1 if the server refuses.
    """
    try:
        with Client(server, token()) as client:
            client.start(table)
            facts = client.table(table)
    except (Refused, Unreachable, BadToken) as no:
        refuse(no)
    here = len(facts.seats)
    out.print(
        f"{here} play" if facts.status == "playing" else f"{here} play as soon as all of them are ready"
    )


def add_to(app: typer.Typer) -> None:
    app.command("start")(command)
