"""Records as they are told, encoded once for all who see the same of them."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from domain.game import Seat
from domain.table.state import Table
from events.record import chain_hash, decode_folded
from events.store import Stored
from services.api.eyes import event_seen, turns
from services.api.reading import encode
from services.api.shapes import SeenRecord

_KEPT: Final = 4096


class Leaf:
    """One record: what is the same of it for all eyes, and how it looks to those who have looked."""

    def __init__(self, stored: Stored) -> None:
        self._record = decode_folded(stored.raw)
        self._head = chain_hash(stored.raw).hex()
        self._told: dict[Seat, bytes] = {}
        self.turns = any(map(turns, self._record.events))
        """Whether from this record on somebody may see more, or less, than before."""

    def told(self, table: Table, seat: Seat) -> bytes:
        """The `SeenRecord` by these eyes, as JSON."""
        told = self._told.get(seat)
        if told is None:
            record = self._record
            events = tuple([event_seen(table, event, seat) for event in record.events])
            seen = SeenRecord(record.version, record.at, record.actor, self._head, events)  # type: ignore[arg-type]
            told = self._told[seat] = encode(seen)
        return told


class Album:
    """The newest records."""

    def __init__(self) -> None:
        # By what the record holds: one that was never acknowledged may have gone, and another be there.
        self._kept: OrderedDict[bytes, Leaf] = OrderedDict()

    def leaf(self, stored: Stored) -> Leaf:
        """Raises `UnknownKind` for a record that only a newer release can read."""
        leaf = self._kept.get(stored.raw)
        if leaf is None:
            leaf = self._kept[stored.raw] = Leaf(stored)
            if len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return leaf
