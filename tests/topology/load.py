"""Writers who write on whatever happens to the servers, and what they were told was kept."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import NamedTuple

from events.store import Conflict, Entry, Store, Unavailable


class Kept(NamedTuple):
    """A record that a store has acknowledged."""

    table: str
    version: int
    raw: bytes


def entry(table: str, version: int, writer: str) -> Entry:
    """A record whose bytes say whose it is."""
    raw = f"{table} {version} {writer}".encode()
    return Entry(table=table, version=version, raw=raw, writer=writer, notice=raw, due=None)


class Load:
    """For each table two writers, who both want every version, and send again what nobody has answered."""

    def __init__(self, store: Store, tables: Sequence[str]) -> None:
        self.store = store
        self.tables = tables
        self.kept: list[Kept] = []
        self.refused = 0
        self._ended = asyncio.Event()
        self._news = asyncio.Event()

    async def until(self, count: int) -> None:
        """Return when so many more records are kept in every table."""
        before = {table: self._of(table) for table in self.tables}
        while any(self._of(table) < before[table] + count for table in self.tables):
            self._news.clear()
            await self._news.wait()

    async def run(self) -> None:
        async with asyncio.TaskGroup() as writers:
            for table in self.tables:
                for name in ("anna", "bert"):
                    writers.create_task(self._write(table, name))

    def end(self) -> None:
        self._ended.set()

    async def check(self) -> None:
        """All that was acknowledged is there, as it was acknowledged, and no version or writer is there twice."""
        for table in self.tables:
            found = await self.store.read(table)
            assert [stored.version for stored in found] == list(range(1, len(found) + 1))
            told = {kept.version: kept.raw for kept in self.kept if kept.table == table}
            assert len(told) == self._of(table), "a version was acknowledged twice"
            there = {stored.version: stored.raw for stored in found}
            assert told == {version: there.get(version) for version in told}
            writers = [stored.raw.split()[2] for stored in found]
            assert len(writers) == len(set(writers)), "a command is there twice"

    def _of(self, table: str) -> int:
        return sum(kept.table == table for kept in self.kept)

    async def _write(self, table: str, name: str) -> None:
        number = 0
        while not self._ended.is_set():
            number += 1
            await self._say(table, f"{name}-{number}")

    async def _say(self, table: str, writer: str) -> None:
        version: int | None = None
        while not self._ended.is_set() or version is not None:
            if version is None:
                with suppress(Unavailable):
                    version = len(await self.store.read(table)) + 1
                if version is None:
                    await self._pause()
                    continue
            wish = entry(table, version, writer)
            try:
                assert await self.store.append(wish) == wish.raw
            except Conflict:
                version = None
            except Unavailable:
                # It may have been written: only the same wish again can tell.
                await self._pause()
            else:
                self.kept.append(Kept(table, version, wish.raw))
                self._news.set()
                return

    async def _pause(self) -> None:
        self.refused += 1
        await asyncio.sleep(0.05)
