"""Games that real processes play over real servers."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Generator, Sequence
from contextlib import aclosing, contextmanager, suppress
from pathlib import Path

from domain.game import WATCHER, Command
from domain.table.commands import AddBot, OpenTable
from domain.table.state import hashed
from events.store import Unavailable
from services.app import App
from services.settings import Settings

ROOT = Path(__file__).parents[2]
HOST = hashed(b"host")


@contextmanager
def processes(settings: Settings, folder: Path, names: Sequence[str]) -> Generator[None]:
    """`turntable` commands in processes of their own, none of which may give up."""
    stores = {"TURNTABLE_REDIS_URL": settings.redis_url, "TURNTABLE_QUEUE_URL": settings.queue_url}
    running: list[subprocess.Popen[bytes]] = []
    try:
        for number, name in enumerate(names):
            with (folder / f"{name}-{number}.log").open("wb") as log:
                running.append(
                    subprocess.Popen(
                        [sys.executable, "-m", "services.cli.main", name],
                        env={**os.environ, **stores, "TURNTABLE_LOG_LEVEL": "warning"},
                        cwd=ROOT,
                        stdout=log,
                        stderr=log,
                    )
                )
        yield
        assert [process.poll() for process in running] == [None] * len(running), "a process gave up"
    finally:
        for process in running:
            process.kill()
            process.wait()


async def open_game(app: App, table: str) -> None:
    """Three bots begin to play; what was not acknowledged is sent again."""
    wishes: list[tuple[int | bytes, Command]] = [
        (WATCHER, OpenTable("interurban", 3, hashed(table.encode()), HOST)),
        *((HOST, AddBot("random")) for _ in range(3)),
    ]
    for number, (who, wish) in enumerate(wishes):
        await insist(app, table, who, wish, f"{number}")


async def insist(app: App, table: str, who: int | bytes, wish: Command, command_id: str) -> None:
    while True:
        try:
            await app.tables.handle(table, who, wish, command_id)
        except Unavailable:
            await asyncio.sleep(0.1)
        else:
            return


async def end(app: App, table: str) -> None:
    """Until the game is over, whether or not somebody can tell in between."""
    loaded = None
    while loaded is None or not loaded.table.over:
        await asyncio.sleep(0.2)
        with suppress(Unavailable):
            loaded = await app.tables.load(table)


async def follow(app: App, table: str) -> list[int]:
    """The versions that the feed tells, to the last; asked for again from the last that came where it breaks off."""
    told: list[int] = []
    while True:
        try:
            async with aclosing(app.feed.follow(table, len(told))) as records:
                async for stored in records:
                    told.append(stored.version)
                    if b"table.ended" in stored.raw:
                        return told
        except Unavailable:
            await asyncio.sleep(0.1)
