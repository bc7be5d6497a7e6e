"""Read models, made from notices: the public tables, a person's tables, and tables by their join code.

Everything here can be thrown away and made again from the records.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias

from domain.trains.game import BoardChanged
from events import notice
from events.connection import Client, reaching
from events.handle import Tables
from events.notice import Notice
from events.record import decode_folded

Shown: TypeAlias = Literal["waiting", "playing", "finished"]
"""What a public table is listed as: somebody may sit there, or watch it, or see it again."""

_PUBLIC: Final[Mapping[str, str]] = {
    "waiting": "listing:public",
    "playing": "listing:public:playing",
    "finished": "listing:public:finished",
}

FINISHED: Final = 200
"""So many finished tables are listed: the newest."""


class Listing:
    """What the newest notice of each table says. A notice holds codes and the hashes of tokens: never show it whole."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def table(self, table_id: str) -> Notice | None:
        with reaching():
            raw = await self._client.get(_table(table_id))
        return notice.decode(raw) if raw else None

    async def public(self, shown: Shown = "waiting", limit: int = 50, offset: int = 0) -> list[Notice]:
        """Public tables: those that wait for people, the newest first; or in play, or the last that have
        finished, those moved last first."""
        return await self._newest(_PUBLIC[shown], limit, offset)

    async def person(self, token: bytes, limit: int = 50, offset: int = 0) -> list[Notice]:
        """The tables where somebody sits by the token of this hash, or may sit, or that were opened by it; the last
        moved first."""
        return await self._newest(_person(token), limit, offset)

    async def by_code(self, code: str) -> str | None:
        """The table that this code opens, unless it is over."""
        with reaching():
            found: bytes | None = await self._client.get(_code(code))
        return found.decode() if found else None

    async def apply(self, notices: Sequence[Notice]) -> None:
        """Take these in, in order. One that is older than what is listed is passed over."""
        newest = {told.table: told for told in sorted(notices, key=lambda told: told.version)}
        for told in newest.values():
            before = await self.table(told.table)
            if before is None or before.version < told.version:
                await self._take_in(before, told, told.at)

    async def rebuild(self, tables: Tables, ids: Sequence[str]) -> None:
        """Make the listing of these tables again from their records; without those whose board has changed since."""
        with reaching():
            async for key in self._client.scan_iter(match="listing:*", count=1000):
                await self._client.delete(key)
        for table_id in ids:
            try:
                loaded = await tables.load(table_id)
            except BoardChanged:
                # Nobody can play there before the host puts the board back, and rebuilds once more.
                continue
            (first,) = await tables.records(table_id, 0, 1)
            told = notice.notice(loaded.id, loaded.version, loaded.at, loaded.table)
            before = await self.table(table_id)
            if before is None or before.version < told.version:
                await self._take_in(before, told, decode_folded(first.raw).at)

    async def _take_in(self, before: Notice | None, told: Notice, opened: int) -> None:
        over = told.status in {"finished", "abandoned"}
        pipe = self._client.pipeline(transaction=False)
        for token in _people(before) - _people(told):
            pipe.zrem(_person(token), told.table)
        for token in _people(told):
            pipe.zadd(_person(token), {told.table: told.at})
        shown = _shown(told)
        for one, key in _PUBLIC.items():
            if one != shown:
                if before is None or _shown(before) == one:
                    pipe.zrem(key, told.table)
            elif one == "waiting":
                pipe.zadd(key, {told.table: opened}, nx=True)
            else:
                pipe.zadd(key, {told.table: told.at})
        if shown == "finished":
            pipe.zremrangebyrank(_PUBLIC[shown], 0, -1 - FINISHED)
        if told.code and over:
            pipe.delete(_code(told.code))
        elif told.code:
            pipe.set(_code(told.code), told.table, nx=True)
        # Last, so that a listing that was interrupted takes the same notice in again.
        pipe.set(_table(told.table), notice.encode(told))
        with reaching():
            await pipe.execute()

    async def _newest(self, key: str, limit: int, offset: int) -> list[Notice]:
        with reaching():
            ids: list[bytes] = await self._client.zrevrange(key, offset, offset + limit - 1)
            pipe = self._client.pipeline(transaction=False)
            for table_id in ids:
                pipe.get(_table(table_id.decode()))
            found: list[bytes | None] = await pipe.execute() if ids else []
        return [notice.decode(raw) for raw in found if raw]


def _people(told: Notice | None) -> set[bytes]:
    if told is None:
        return set()
    places = {place.token for place in (*told.seats, *told.reserved) if place is not None}
    return {*places, told.opener} - {b""}


def _shown(told: Notice) -> str:
    """The list of public tables that this one is on; empty for none."""
    if not told.public or (told.status == "waiting" and not told.open):
        return ""
    return told.status


def _table(table_id: str) -> str:
    return f"listing:table:{table_id}"


def _person(token: bytes) -> str:
    return f"listing:person:{token.hex()}"


def _code(code: str) -> str:
    return f"listing:code:{code}"
