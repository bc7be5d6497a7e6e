"""`turntable rebuild`: the lists of tables, made again from their records."""

from __future__ import annotations

import asyncio
from pathlib import Path

import typer

from services.cli.tables import Data, store
from services.cli.terminal import out


def command(*, data: Data = None) -> None:
    """Make the lists of tables again (the public ones, each person's) from the records."""
    out.print(f"{asyncio.run(_rebuilt(data))} tables")


async def _rebuilt(data: Path | None) -> int:
    async with store(data) as app:
        return await app.rebuild()


def add_to(app: typer.Typer) -> None:
    app.command("rebuild")(command)
