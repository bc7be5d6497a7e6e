"""When tables must be looked at again: each record sets its table's time, this tells whose has come."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from events import keys
from events.connection import Client, reaching

_MOVE: Final = """
-- KEYS: deadlines. ARGV: table, the time that was seen, the new time or nothing.
if redis.call('ZSCORE', KEYS[1], ARGV[1]) ~= ARGV[2] then return 0 end
if ARGV[3] == '' then
  redis.call('ZREM', KEYS[1], ARGV[1])
else
  redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
end
return 1
"""


class Due(NamedTuple):
    table: str
    at: int
    """Milliseconds since 1970."""


class Deadlines:
    def __init__(self, client: Client) -> None:
        self._client = client

    async def due(self, parts: Iterable[int], now: int, limit: int = 100) -> list[Due]:
        """The tables of these parts whose time has come, the longest overdue first, at most `limit` a part."""
        wanted = sorted(parts)
        with reaching():
            pipe = self._client.pipeline(transaction=False)
            for part in wanted:
                pipe.zrangebyscore(keys.deadlines(part), "-inf", now, start=0, num=limit, withscores=True)
            replies: Any = await pipe.execute() if wanted else []
        found = [Due(table.decode(), int(score)) for reply in replies for table, score in reply]
        return sorted(found, key=lambda due: due.at)

    async def hasten(self, table: str, at: int) -> None:
        """Look at the table again at that time at the latest, if it is to be looked at at all."""
        with reaching():
            await self._client.zadd(keys.deadlines(keys.shard(table)), {table: at}, xx=True, lt=True)

    async def move(self, due: Due, at: int | None) -> None:
        """Look at the table again at that time, or never, unless a record has set another time since."""
        key = keys.deadlines(keys.shard(due.table))
        with reaching():
            await self._client.eval(_MOVE, 1, key, due.table, due.at, "" if at is None else at)
