"""`turntable replay`: a table as a person would read it, at any of its versions."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.text import Text

from domain.table.evolve import evolve_all
from domain.table.state import NEW, Table
from events.export import BadExport
from events.record import decode
from events.store import Stored
from services.cli.tables import Data, exported, is_file, records, store
from services.cli.terminal import out, print_json, refuse, wrong_usage
from services.cli.words import describe, seats_line, sentence, standing


class Shown(msgspec.Struct, frozen=True):
    """What `--json` prints: the table's state with named fields, and the sentences up to it."""

    version: int
    versions: int
    story: list[str]
    table: Table


def command(
    table: Annotated[str, typer.Argument(metavar="TABLE|FILE", help="A table's id, or an export's file.")],
    *,
    at: Annotated[
        int | None, typer.Option(min=1, help="The version to stop at; the last if not said.")
    ] = None,
    story: Annotated[bool, typer.Option(help="Tell what happened up to there, a line an event.")] = True,
    data: Data = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Tell what happened at a table, and show it as it then lay there, with nothing hidden."""
    stored = _stored(table, data)
    if at is not None and at > len(stored):
        wrong_usage(f"the table has {len(stored)} versions")
    version = at or len(stored)
    now, told = _told(stored[:version])
    if json:
        print_json(Shown(version, len(stored), [line for _, line in told], now))
        return
    if story:
        for number, line in told:
            out.print(Text.assemble((f"{number:>5}  ", "dim"), line))
        out.print()
    out.print(Text(f"version {version} of {len(stored)}, {now.status}", style="bold"))
    out.print(seats_line(now.seats, range(len(now.seats))))
    if now.game is not None:
        out.print(describe(now.title, now.game))
    if now.over:
        out.print(standing(now.seats, now.scores, now.status))


def _stored(table: str, data: Path | None) -> Sequence[Stored]:
    if not is_file(table):
        return asyncio.run(_kept(table, data))
    try:
        return exported(Path(table)).records
    except BadExport as bad:
        refuse(f"{table}: {bad}")


async def _kept(table: str, data: Path | None) -> Sequence[Stored]:
    async with store(data) as app:
        return await records(app, table)


def _told(stored: Sequence[Stored]) -> tuple[Table, list[tuple[int, str]]]:
    """The table after these records, and a sentence for each event with its version."""
    table, told = NEW, list[tuple[int, str]]()
    for version, raw in stored:
        for event in decode(raw).events:
            before = table
            table = evolve_all(table, [event])
            told.append((version, sentence(table.title, event, before.game or table.game, table.seats)))
    return table, told


def add_to(app: typer.Typer) -> None:
    app.command("replay")(command)
