"""Records as they are told, encoded once for all who see the same of them."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from domain.game import Seat
from domain.table.state import Table
from events.record import chain_hash, decode_folded
from events.store import Stored
from services.api.eyes import event_seen
from services.api.reading import encode
from services.api.shapes import SeenRecord

_KEPT: Final = 8192


class Album:
    """The newest and the most wanted records, by table, version and eyes."""

    def __init__(self) -> None:
        # Also by what the record holds: one that was never acknowledged may have gone, and another be there.
        self._kept: OrderedDict[tuple[str, int, Seat, int], bytes] = OrderedDict()

    def told(self, table_id: str, table: Table, stored: Stored, seat: Seat) -> bytes:
        """The `SeenRecord` by these eyes, as JSON."""
        key = table_id, stored.version, seat, hash(stored.raw)
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        record = decode_folded(stored.raw)
        seen = SeenRecord(
            version=stored.version,
            at=record.at,
            actor=record.actor,
            head=chain_hash(stored.raw).hex(),
            events=tuple(event_seen(table, event, seat) for event in record.events),  # type: ignore[misc]
        )
        told = self._kept[key] = encode(seen)
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return told
