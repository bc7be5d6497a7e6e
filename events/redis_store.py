"""Records in Redis streams: one entry a decision, appended with its notice and its due time by one script."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any, Final

from events import keys
from events.assurance import NONE, Assurance
from events.connection import Client, reaching
from events.lane import Lane
from events.store import Conflict, Entry, Stored, Unavailable
from events.writer import Script, Writer

_APPEND: Final = Script("""
-- KEYS: the table's records, its part's outbox, its part's deadlines.
-- ARGV: version, record, writer, notice, due time or nothing, table id.
-- Answers: nothing when it has written; the record that the same writer had written as this version;
-- or the number of the newest version.
local version = tonumber(ARGV[1])
local id = ARGV[1] .. '-0'
local length = redis.call('XLEN', KEYS[1])
if length ~= version - 1 then
  if length >= version then
    local kept = redis.call('XRANGE', KEYS[1], id, id)[1][2]
    if kept[4] == ARGV[3] then return kept[2] end
  end
  return length
end
redis.call('XADD', KEYS[1], id, 'r', ARGV[2], 'w', ARGV[3])
redis.call('XADD', KEYS[2], '*', 'n', ARGV[4])
if ARGV[5] == '' then
  redis.call('ZREM', KEYS[3], ARGV[6])
else
  redis.call('ZADD', KEYS[3], ARGV[5], ARGV[6])
end
return false
""")

_SETTLE: Final = Script("""
-- KEYS: a table's records. Changes nothing, but is a write, behind which one can wait for all that were before it.
local facts, last = redis.call('XINFO', 'STREAM', KEYS[1]), nil
for n = 1, #facts, 2 do
  if facts[n] == 'last-generated-id' then last = facts[n + 1] end
end
return redis.call('XSETID', KEYS[1], last)
""")

SNAPSHOT_KEPT: Final = 30 * 24 * 3600
"""Seconds that an unused snapshot stays."""


class RedisStore:
    """A `Store` over a client made by `connect`, and, for what is done most often, a lane to the same server.

    Writes go by the lane only where nothing needs to be waited for behind them: a wait would hold up all others.
    """

    def __init__(self, client: Client, assurance: Assurance = NONE, lane: Lane | None = None) -> None:
        self._client = client
        self._assurance = assurance
        self._lane = lane
        self._writer = Writer(client, assurance, lane if assurance.wait is None else None)

    async def append(self, entry: Entry) -> bytes:
        part = keys.shard(entry.table)
        written = (keys.records(entry.table), keys.outbox(part), keys.deadlines(part))
        due = "" if entry.due is None else entry.due
        answer, assured = await self._writer.run(
            _APPEND, written, (entry.version, entry.raw, entry.writer, entry.notice, due, entry.table)
        )
        if isinstance(answer, int):
            raise Conflict(entry.table, answer)
        if isinstance(answer, bytes):
            await self.settle(entry.table)
            return answer
        if not assured:
            raise Unavailable(f"version {entry.version} of table {entry.table} is not yet {self._assurance}")
        return entry.raw

    async def settle(self, table: str) -> None:
        if self._assurance.wait is None:
            return
        _, assured = await self._writer.run(_SETTLE, (keys.records(table),), ())
        if not assured:
            raise Unavailable(f"the records of table {table} are not yet {self._assurance}")

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> Sequence[Stored]:
        if limit is not None and limit <= 0:
            return ()
        key, start = keys.records(table), f"{after + 1}-0"
        if self._lane is not None:
            count = () if limit is None else ("COUNT", limit)
            return parse(await self._lane.call("XRANGE", key, start, "+", *count))
        with reaching():
            return parse(await self._client.xrange(key, start, "+", limit))

    async def snapshot(self, table: str, fingerprint: str) -> bytes | None:
        raw: bytes | None
        key = keys.snapshot(table, fingerprint)
        if self._lane is not None:
            raw = await self._lane.call("GET", key)
            return raw
        with reaching():
            raw = await self._client.get(key)
        return raw

    async def keep_snapshot(self, table: str, fingerprint: str, raw: bytes) -> None:
        key = keys.snapshot(table, fingerprint)
        if self._lane is not None:
            await self._lane.call("SET", key, raw, "EX", SNAPSHOT_KEPT)
            return
        with reaching():
            await self._client.set(key, raw, ex=SNAPSHOT_KEPT)

    async def tables(self) -> AsyncIterator[str]:
        with reaching():
            async for key in self._client.scan_iter(match=keys.RECORDS_PATTERN, count=1000):
                yield keys.table_of(key)


def parse(entries: Sequence[Any]) -> list[Stored]:
    """The records in a stream's raw reply: an id, then the names and values of its fields."""
    return [Stored(int(entry_id[:-2]), fields[1]) for entry_id, fields in entries]
