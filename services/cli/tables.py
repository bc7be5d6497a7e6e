"""Where the commands about records find a table: in the store, or in the file of an export."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated

import typer

from events import export
from events.handle import UnknownTable
from events.store import Stored, Unavailable
from services import embedded
from services.app import App
from services.cli.here import here
from services.cli.terminal import refuse
from services.settings import BadSetting

Data = Annotated[
    Path | None,
    typer.Option(
        help="The data of `turntable serve`, running or not; ./data if not said. TURNTABLE_REDIS_URL goes first."
    ),
]


@asynccontextmanager
async def store(data: Path | None, *, new: bool = False) -> AsyncGenerator[App]:
    """The application over the store that the settings name; ends the command with 1 if there is none, unless it
    may be a `new` one."""
    try:
        settings = here(data)
        if not new and not settings.redis_url and not settings.data.is_dir():
            refuse(
                f"there are no tables: no store in {settings.data} (--data FOLDER names another), and TURNTABLE_REDIS_URL names none"
            )
        with embedded.serving(settings) as reached:
            async with App(reached) as app:
                yield app
    except (BadSetting, embedded.WrongServer, embedded.InUse, Unavailable, FileNotFoundError) as no:
        refuse(no)


async def records(app: App, table_id: str) -> Sequence[Stored]:
    """All records of a table; ends the command with 1 if there are none."""
    try:
        await app.tables.load(table_id)
    except UnknownTable:
        refuse(f"there is no table {table_id}")
    return await app.tables.records(table_id)


def exported(file: Path) -> export.Export:
    """The export in a file, audited. Raises `export.BadExport`."""
    try:
        here()
        with file.open("rb") as lines:
            return export.read(lines)
    except OSError as error:
        refuse(f"{file}: {error.strerror}")
    except BadSetting as no:
        refuse(no)


def is_file(name: str) -> bool:
    """Whether a TABLE|FILE argument means a file: ids of tables have no dots or slashes, and name no file here."""
    return "/" in name or "." in name or Path(name).is_file()
