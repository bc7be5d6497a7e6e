"""`turntable backup` and `restore`: the files of a store, copied while it runs, and put back."""

from __future__ import annotations

import shutil
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Annotated, Any, Final

import msgspec
import redis
import typer

from services import embedded
from services.cli.tables import Data
from services.cli.terminal import out, refuse
from services.settings import BadSetting, read

LOG: Final = "appendonlydir"
"""The folder in which a server keeps its append-only file, in several parts."""

REWRITING: Final = 600.0
"""Seconds that a rewrite of that file may take, which is waited for."""

_library: Final[Any] = redis


def backup(
    to: Annotated[Path, typer.Argument(help="A new folder for the copy.")],
    *,
    data: Data = None,
) -> None:
    """Copy all that a store holds, while it goes on.

    The store is the one under ./data; with TURNTABLE_REDIS_URL it is that one, and --data is its own folder, which must
    be on this machine. The copy holds every record that was acknowledged before it began. Jobs and lists are not in it:
    they are made again.
    """
    if to.exists():
        refuse(f"{to} is there already")
    try:
        settings = read()
        if data is not None:
            settings = msgspec.structs.replace(settings, data=data)
        folder = settings.data
        if not (folder / LOG).is_dir():
            refuse(f"{folder} holds no append-only file ({LOG})")
        with (
            embedded.serving(settings) as reached,
            _library.Redis.from_url(reached.redis_url) as client,
            _unchanging(client),
        ):
            shutil.copytree(folder / LOG, to / LOG)
        marker = folder / embedded.MARKER
        if marker.exists():
            shutil.copy2(marker, to / embedded.MARKER)
    except (BadSetting, embedded.WrongServer, embedded.InUse, OSError, ValueError, redis.RedisError) as no:
        refuse(no)
    size = sum(file.stat().st_size for file in to.rglob("*") if file.is_file())
    out.print(f"{to}: {size / 2**20:.1f} MiB")


def restore(
    copy: Annotated[
        Path, typer.Argument(help="What `turntable backup` has made.", exists=True, file_okay=False)
    ],
    *,
    data: Data = None,
) -> None:
    """Put a copy where a store will find it: under ./data, or --data, which must not hold another one.

    Start the store afterwards, then run `turntable audit --all` and `turntable rebuild`.
    """
    folder = data or read().data
    if not (copy / LOG).is_dir():
        refuse(f"{copy} holds no append-only file ({LOG})")
    if (folder / LOG).exists():
        refuse(f"{folder} holds a store already: move it away first")
    shutil.copytree(copy, folder, dirs_exist_ok=True)
    out.print(f"{folder}: restored from {copy}")


@contextmanager
def _unchanging(client: Any) -> Generator[None]:
    """The server only adds to its file meanwhile, and does not put another in its place."""
    name = "auto-aof-rewrite-percentage"
    before = client.config_get(name)
    client.config_set(name, 0)
    try:
        end = monotonic() + REWRITING
        while client.info("persistence")["aof_rewrite_in_progress"]:
            if monotonic() > end:
                refuse("the server has been rewriting its append-only file for too long")
            sleep(0.1)
        yield
    finally:
        for key, value in before.items():
            client.config_set(key, value)


def add_to(app: typer.Typer) -> None:
    app.command("backup")(backup)
    app.command("restore")(restore)
