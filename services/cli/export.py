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
    data: Data = None,
) -> None:
    """Add an exported table to the store, once it has passed its audit.

    A table that is there already, record for record, stays as it is; ends with 1 if another has its id.
    """
    try:
        found = exported(file)
        asyncio.run(_kept(found, data))
    except exports.BadExport as bad:
        refuse(f"{file}: {bad}")
    except Conflict as conflict:
        refuse(f"the store has another table {conflict.table}, which differs by version {conflict.version}")
    out.print(f"{found.header.table}: {found.header.records} records, {found.header.status}")


async def _kept(found: exports.Export, data: Path | None) -> None:
    async with store(data) as app:
        await exports.keep(app.store, found)


def add_to(app: typer.Typer) -> None:
    app.command("export")(write)
    app.command("import")(read)
