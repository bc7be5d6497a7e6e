"""Whole games as a store holds them, to read again."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from itertools import count
from random import Random

from domain.game import TABLE, WATCHER
from domain.table.commands import AddBot, OpenTable
from domain.table.sight import legal, to_act
from events.handle import Tables
from events.memory_store import MemoryStore
from events.store import Stored


async def _played(title: str, seats: int, seed: int) -> Sequence[Stored]:
    clock = count()
    tables = Tables(MemoryStore(), lambda: next(clock))
    secret = seed.to_bytes(32, "big")
    name = f"bench-{seed}"
    answer = await tables.handle(
        name, WATCHER, OpenTable(title=title, seats=seats, secret=secret, opener=secret), "open"
    )
    for seat in range(seats):
        answer = await tables.handle(name, TABLE, AddBot("random"), f"bot-{seat}")
    luck = Random(seed)  # noqa: S311
    while awaited := to_act(answer.after.table):
        seat = min(awaited)
        command = luck.choice(legal(answer.after.table, seat))
        answer = await tables.handle(name, seat, command, str(answer.version), answer.version, strict=True)
    return await tables.records(name)


def games(how_many: int, title: str = "rieles", seats: int = 4) -> list[Sequence[Stored]]:
    """The records of random games, always the same ones, each to its end."""
    return [asyncio.run(_played(title, seats, seed)) for seed in range(how_many)]
