"""Whoever follows a table: a record is told by the eyes that they have when it comes to them."""

from __future__ import annotations

from domain.table.state import Table
from events.store import Stored
from services.api import eyes
from services.api.host import Host


class Onlooker:
    """Somebody who follows, made by `at`. Whoever sits down, or sees the table end, sees more from then on."""

    def __init__(self, host: Host, table_id: str, token: bytes, table: Table) -> None:
        self._host = host
        self._id = table_id
        self._token = token
        self._look(table)

    @classmethod
    async def at(cls, host: Host, table_id: str, token: bytes) -> Onlooker:
        """Raises `UnknownTable` and `Unavailable`."""
        return cls(host, table_id, token, (await host.tables.load(table_id)).table)

    async def told(self, stored: Stored) -> bytes:
        """The record as a `SeenRecord`, in JSON. Raises `UnknownKind` for one that only a newer release can read."""
        leaf = self._host.album.leaf(stored)
        if leaf.turns:
            self._look((await self._host.tables.load(self._id)).table)
        return leaf.told(self._table, self._eyes)

    def _look(self, table: Table) -> None:
        self._table = table
        self._eyes = eyes.eyes(table, self._token)
