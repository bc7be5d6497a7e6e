"""Reading the outbox: each group of readers gets every notice at least once, a table's in order."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from math import ceil
from time import monotonic
from typing import Any, Final, NamedTuple

import msgspec
from redis.exceptions import ResponseError

from events import keys, notice
from events.connection import Client, reaching, together
from events.notice import Notice

GROUPS: Final = ("jobs", "listing")
"""Who reads the outbox. What all of these have acknowledged goes."""

LEASE: Final = 10_000
"""Milliseconds after which a reader that is silent loses its parts to the others."""

RETAINED: Final = 30_000
"""Milliseconds that a notice stays though all have acknowledged it: feeds read without a group."""

BLOCK: Final = 1_000
"""Milliseconds that one read waits for news."""

_HOLD: Final = """
-- KEYS: leases. ARGV: who, how long, how many more may be taken. Answers: for each lease 2 held, 1 taken, 0 not.
local room = tonumber(ARGV[3])
local answer = {}
for n, key in ipairs(KEYS) do
  local holder = redis.call('GET', key)
  answer[n] = 0
  if holder == ARGV[1] then
    redis.call('PEXPIRE', key, ARGV[2])
    answer[n] = 2
  elseif not holder and room > 0 then
    redis.call('SET', key, ARGV[1], 'PX', ARGV[2])
    room = room - 1
    answer[n] = 1
  end
end
return answer
"""

_RELEASE: Final = """
for _, key in ipairs(KEYS) do
  if redis.call('GET', key) == ARGV[1] then redis.call('DEL', key) end
end
"""

_PRESENT: Final = """
-- KEYS: who reads for the group, by when they were last heard of. ARGV: who, how long that counts, or nothing.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if ARGV[2] == '' then return redis.call('ZREM', KEYS[1], ARGV[1]) end
redis.call('ZADD', KEYS[1], now, ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - ARGV[2])
return redis.call('ZCARD', KEYS[1])
"""

_TRIM: Final = """
-- KEYS: outboxes. ARGV: how long a notice stays, then the groups. Answers: how many went.
local time = redis.call('TIME')
local gone = 0
for _, key in ipairs(KEYS) do
  local ms, seq = time[1] * 1000 + math.floor(time[2] / 1000) - ARGV[1], 0
  local function keep_from(id, after)
    local m, s = string.match(id, '(%d+)-(%d+)')
    m, s = tonumber(m), tonumber(s) + after
    if m < ms or (m == ms and s < seq) then ms, seq = m, s end
  end
  local groups = {}
  if redis.call('XLEN', key) > 0 then
    for _, group in ipairs(redis.call('XINFO', 'GROUPS', key)) do
      local facts = {}
      for n = 1, #group, 2 do facts[group[n]] = group[n + 1] end
      groups[facts['name']] = facts
    end
    for n = 2, #ARGV do
      local facts = groups[ARGV[n]]
      if not facts then
        keep_from('0-0', 0)
      elseif facts['pending'] > 0 then
        keep_from(redis.call('XPENDING', key, ARGV[n])[2], 0)
      else
        keep_from(facts['last-delivered-id'], 1)
      end
    end
    gone = gone + redis.call('XTRIM', key, 'MINID', string.format('%.0f-%.0f', ms, seq))
  end
end
return gone
"""


class Delivery(NamedTuple):
    """A notice, and by what it is acknowledged."""

    part: int
    entry: bytes
    notice: Notice


class Outbox:
    """One reader of a group. The parts are shared fairly among all of the group's readers, each held by one.

    `reader` is a client made by `connect(…, blocking=True)`; `name` is unique among all readers ever.
    """

    def __init__(self, client: Client, reader: Client, group: str, name: str) -> None:
        self._client = client
        self._reader = reader
        self.group = group
        self.name = name
        self.held: set[int] = set()
        self._surplus: set[int] = set()
        self._reading: dict[int, asyncio.Task[list[Delivery]]] = {}
        self._together = together(client)
        self._renewed = float("-inf")
        self._present = f"readers:{group}"

    async def hold(self) -> set[int]:
        """Keep what is held, take what is free, leave what is more than a fair share. Returns what was gained.

        Call it between two reads: while a read goes on, nobody else may come to hold its parts.
        """
        if monotonic() - self._renewed < LEASE / 4000:
            return set()
        with reaching():
            readers = await self._client.eval(_PRESENT, 1, self._present, self.name, LEASE)
            share = ceil(keys.SHARDS / readers)
            self._surplus = set(sorted(self.held)[share:])
            await self._release(self._surplus - self._reading.keys())
            room = share - len(self.held)
            now, gained = monotonic(), set[int]()
            for parts in self._together:
                leases = [keys.lease(part, self.group) for part in parts]
                answer = await self._client.eval(_HOLD, len(leases), *leases, self.name, LEASE, room)
                mine = {part for part, how in zip(parts, answer, strict=True) if how}
                # Also what an earlier call has taken that failed before it could say so.
                taken = mine - self.held
                room -= len(taken)
                gained |= taken
                self.held -= set(parts) - mine
            for part in gained:
                await self._join(part)
        self._renewed = now
        self.held |= gained
        return gained

    async def read(self) -> list[Delivery]:
        """What is new, waiting a moment for it. On a cluster, what some part has, while reads of others go on."""
        for parts in self._together:
            wanted = [part for part in parts if part in self.held - self._surplus]
            if wanted and parts[0] not in self._reading:
                self._reading[parts[0]] = asyncio.create_task(self._read(wanted))
        if not self._reading:
            await asyncio.sleep(BLOCK / 1000)
            return []
        await asyncio.wait(self._reading.values(), return_when=asyncio.FIRST_COMPLETED)
        done = [first for first, read in self._reading.items() if read.done()]
        reads = [self._reading.pop(first) for first in done]
        return [delivery for read in reads for delivery in read.result()]

    async def claim(self, parts: Iterable[int]) -> list[Delivery]:
        """All that was read of these parts, by anybody, and never acknowledged."""
        found: list[Delivery] = []
        for part in sorted(parts):
            cursor = b"0-0"
            while True:
                with reaching():
                    cursor, entries, _ = await self._client.xautoclaim(
                        keys.outbox(part), self.group, self.name, 0, cursor, count=1000
                    )
                found += _deliveries(part, entries)
                if cursor == b"0-0":
                    break
            await self._forget_the_dead(part)
        return found

    async def acknowledge(self, deliveries: Sequence[Delivery]) -> None:
        """These need not come again."""
        entries: dict[int, list[bytes]] = {}
        for delivery in deliveries:
            entries.setdefault(delivery.part, []).append(delivery.entry)
        with reaching():
            for part, ids in entries.items():
                await self._client.xack(keys.outbox(part), self.group, *ids)

    async def trim(self) -> int:
        """Drop what all groups have acknowledged from the parts that are held; how many notices went."""
        gone = 0
        for parts in self._together:
            outboxes = [keys.outbox(part) for part in parts if part in self.held]
            if outboxes:
                with reaching():
                    gone += await self._client.eval(_TRIM, len(outboxes), *outboxes, RETAINED, *GROUPS)
        return gone

    async def leave(self) -> None:
        """Let others have all parts at once. What a read that goes on may still bring, they claim."""
        for read in self._reading.values():
            read.cancel()
        await asyncio.gather(*self._reading.values(), return_exceptions=True)
        self._reading = {}
        with reaching():
            await self._release(self.held)
            await self._client.eval(_PRESENT, 1, self._present, self.name, "")

    async def _read(self, parts: Sequence[int]) -> list[Delivery]:
        outboxes = {keys.outbox(part): part for part in parts}
        with reaching():
            reply: Any = await self._reader.xreadgroup(
                self.group, self.name, dict.fromkeys(outboxes, ">"), count=256, block=BLOCK
            )
        return [
            delivery
            for key, entries in reply or ()
            for delivery in _deliveries(outboxes[key.decode()], entries)
        ]

    async def _join(self, part: int) -> None:
        try:
            await self._client.xgroup_create(keys.outbox(part), self.group, id="0", mkstream=True)
        except ResponseError as error:
            if not str(error).startswith("BUSYGROUP"):
                raise

    async def _forget_the_dead(self, part: int) -> None:
        """Whoever read this part before holds it no more, and nothing of theirs is left."""
        with reaching():
            for reader in await self._client.xinfo_consumers(keys.outbox(part), self.group):
                if reader["name"].decode() != self.name and not reader["pending"]:
                    await self._client.xgroup_delconsumer(keys.outbox(part), self.group, reader["name"])

    async def _release(self, surplus: Iterable[int]) -> None:
        surplus = set(surplus)
        for parts in self._together:
            leases = [keys.lease(part, self.group) for part in parts if part in surplus]
            if leases:
                await self._client.eval(_RELEASE, len(leases), *leases, self.name)
        self.held -= surplus


def _deliveries(part: int, entries: Sequence[Any]) -> list[Delivery]:
    """The notices in a raw reply. One that this release cannot read is left out, and stays unacknowledged."""
    found: list[Delivery] = []
    for entry, fields in entries:
        if fields is not None:
            try:
                found.append(Delivery(part, entry, notice.decode(fields[1])))
            except msgspec.DecodeError:
                continue
    return found
