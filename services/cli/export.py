"""`turntable export` and `import`: a table as a file that outlives its server."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from typing import Annotated

import typer

from events import export as exports
from events.store import Conflict
from services.cli.tables import Data, exported, records, store
from services.cli.terminal import err, out, refuse


def write(
    table: Annotated[str, typer.Argument(help="A table's id.")],
    *,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Where to; to standard output if not said.")
    ] = None,
    data: Data = None,
) -> None:
    """Write a table as JSON lines: a header, then one line a record (docs/export.md).

    It holds everything, hands and the secret of the luck included: before the table is over, it is for its host only.
    """
    lines = asyncio.run(_lines(table, data))
    if output is None:
        sys.stdout.buffer.write(lines)
    else:
        output.write_bytes(lines)
        err.print(f"{table}: written to {output}")


async def _lines(table: str, data: Path | None) -> bytes:
    async with store(data) as app:
        return b"".join(exports.write(await records(app, table)))


def read(
    file: Annotated[Path, typer.Argument(help="An export.", exists=True, dir_okay=False)],
    *,
    unfinished: Annotated[
        bool, typer.Option("--unfinished", help="Also a table that is not over: it is played on here.")
    ] = False,
    data: Data = None,
) -> None:
    """Add an exported table to the store, once it has passed its audit. The store may be a new one.

    A table that is there already, record for record, stays as it is; ends with 1 if another has its id. So does a
    table that is not over, unless `--unfinished` is given: it would be played on here, bots and clocks included.
    """
    try:
        found = exported(file)
        added = asyncio.run(_kept(found, data, unfinished=unfinished))
    except exports.Unfinished as why:
        refuse(f"{file}: {why}. --unfinished does it all the same")
    except exports.BadExport as bad:
        refuse(f"{file}: {bad}")
    except Conflict as conflict:
        refuse(f"the store has another table {conflict.table}, which differs by version {conflict.version}")
    there = found.header.records - added
    known = "" if not there else ", all there already" if not added else f", {there} of them there already"
    out.print(f"{found.header.table}: {found.header.records} records{known}, {found.header.status}")


async def _kept(found: exports.Export, data: Path | None, *, unfinished: bool) -> int:
    async with store(data, new=True) as app:
        return await exports.keep(app.store, found, unfinished=unfinished)


def add_to(app: typer.Typer) -> None:
    app.command("export")(write)
    app.command("import")(read)
