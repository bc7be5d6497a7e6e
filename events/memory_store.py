"""Records in this process's memory: for tests and simulations."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

from events.store import Conflict, Entry, Stored


class MemoryStore:
    """A `Store` that ends with its process. `outbox` and `due` show what went with the records."""

    def __init__(self) -> None:
        self._records: dict[str, list[Stored]] = {}
        self._writers: dict[str, list[str]] = {}
        self._snapshots: dict[tuple[str, str], bytes] = {}
        self.outbox: list[bytes] = []
        self.due: dict[str, int] = {}

    async def append(self, entry: Entry) -> bytes:
        records = self._records.get(entry.table, [])
        writers = self._writers.setdefault(entry.table, [])
        if len(records) != entry.version - 1:
            if len(records) >= entry.version and writers[entry.version - 1] == entry.writer:
                return records[entry.version - 1].raw
            raise Conflict(entry.table, len(records))
        self._records.setdefault(entry.table, records).append(Stored(entry.version, entry.raw))
        writers.append(entry.writer)
        self.outbox.append(entry.notice)
        if entry.due is None:
            self.due.pop(entry.table, None)
        else:
            self.due[entry.table] = entry.due
        return entry.raw

    async def settle(self, table: str) -> None:
        pass

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> Sequence[Stored]:
        end = None if limit is None else after + limit
        return self._records.get(table, [])[after:end]

    async def snapshot(self, table: str, fingerprint: str) -> bytes | None:
        return self._snapshots.get((table, fingerprint))

    async def keep_snapshot(self, table: str, fingerprint: str, raw: bytes) -> None:
        self._snapshots[table, fingerprint] = raw

    async def tables(self) -> AsyncIterator[str]:
        for table in list(self._records):
            yield table
