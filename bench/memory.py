"""What a table in play takes up, in the store and in a process that has it at hand."""

from __future__ import annotations

import asyncio
import gc
import tracemalloc
from random import Random
from typing import Any, Final

import redis
import uvloop

from bench.measure import Figure, Section
from bench.site import store
from bench.tables import dealt
from domain.table.sight import legal, to_act
from events.handle import Tables
from services.app import App, now
from services.settings import Settings

TABLES: Final = 100
DECISIONS: Final = 80
"""About half of a game of two."""


async def _played(app: App, seed: int) -> str:
    """A table in the middle of its game."""
    table = await dealt(app.tables)
    luck = Random(seed)  # noqa: S311
    for _ in range(DECISIONS):
        loaded = await app.tables.load(table.id)
        seat = min(to_act(loaded.table), default=None)
        if seat is None:
            break
        command = luck.choice(legal(loaded.table, seat))
        await app.tables.handle(table.id, seat, command, str(loaded.version))
    return table.id


async def _measured(settings: Settings) -> tuple[float, float]:
    """Bytes a table in the store, and in a process."""
    library: Any = redis  # whose own annotations are incomplete
    some = asyncio.Semaphore(16)

    async def played(app: App, seed: int) -> str:
        async with some:
            return await _played(app, seed)

    with library.Redis.from_url(settings.redis_url) as client:
        async with App(settings) as app:
            await _played(app, TABLES)
            before = int(client.info("memory")["used_memory"])
            ids = await asyncio.gather(*(played(app, seed) for seed in range(TABLES)))
            stored = int(client.info("memory")["used_memory"]) - before
        async with App(settings) as app:
            fresh = Tables(app.store, now)
            await fresh.load(ids[0])
            gc.collect()
            tracemalloc.start()
            for table_id in ids[1:]:
                await fresh.load(table_id)
            gc.collect()
            kept, _ = tracemalloc.get_traced_memory()
            tracemalloc.stop()
    return stored / TABLES, kept / (TABLES - 1)


def run() -> Section:
    with store() as settings:
        stored, kept = uvloop.run(_measured(settings))
    return Section(
        "Memory",
        f"{TABLES} tables of Rieles de Europa with two seats, {DECISIONS} decisions into their games.",
        [
            Figure("a live table in the store: records, outbox, snapshot, deadline", "KiB", (stored / 1024,)),
            Figure("a live table in a process that has it at hand", "KiB", (kept / 1024,)),
        ],
    )
