"""A table as its records have made it, with its place in the chain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import blake2b
from typing import Any, Final

import msgspec

from domain import titles
from domain.game import WATCHER, Event, Seat
from domain.table.events import SeatFreed, SeatsClosed, SeatTakenBack, TableEvent
from domain.table.evolve import evolve_all
from domain.table.sight import to_act
from domain.table.state import NEW, Table
from events.record import GENESIS, Folded, Record, chain_hash, decode_folded
from events.store import Stored

REMEMBERED: Final = 32
"""How many of its last command ids are kept for each actor."""

_OWN: Final = frozenset(TableEvent.__args__)


class Loaded(msgspec.Struct, frozen=True):
    """The fold of a table's records up to `version`; `head` is the hash of the last one.

    `recent` holds each actor's last command ids with the versions they made, oldest first; those of people
    without a seat are all WATCHER's, and name their sender. `waiting`
    holds, at a table with a clock, since when each person who is awaited has had the time of a turn:
    since the seat came to be awaited, took itself back from a bot, or last played.
    """

    id: str
    version: int = 0
    head: bytes = GENESIS
    at: int = 0
    table: Table = NEW
    recent: Mapping[Seat, tuple[tuple[str, int], ...]] = {}
    waiting: Mapping[Seat, int] = {}

    def answered(self, actor: Seat, command_id: str) -> int | None:
        """The version that this command made, if it is one of the actor's last, or from before they sat here."""
        for known, version in (*self.recent.get(actor, ()), *self.recent.get(WATCHER, ())):
            if known == command_id:
                return version
        return None

    def decided_since(self, actor: Seat, version: int) -> bool:
        """Whether the actor has decided anything after that version."""
        mine = self.recent.get(actor, ())
        return bool(mine) and mine[-1][1] > version


def fold(loaded: Loaded, records: Iterable[Stored]) -> Loaded:
    """The table after these records, which follow on `loaded`."""
    state, waiting = loaded.table, loaded.waiting
    recent = dict(loaded.recent)
    version, at, raw = loaded.version, loaded.at, b""
    # While nothing but the game changes, its events are folded together at the end, which is quicker.
    played: list[Event] = []
    for version, raw in records:
        record: Folded = decode_folded(raw)
        _remember(recent, record.actor, record.command_id, version)
        at = record.at
        if state.game is not None and not state.clock:
            played += record.events
            continue
        if state.game is None:
            recent = _reseated(recent, record.actor, record.events)
        state = evolve_all(state, record.events)
        if state.clock:
            waiting = waited(waiting, state, record.actor, record.events, at)
    state = evolve_all(state, played)
    return Loaded(loaded.id, version, chain_hash(raw) if raw else loaded.head, at, state, recent, waiting)


def after(loaded: Loaded, record: Record, raw: bytes, table: Table, waiting: Mapping[Seat, int]) -> Loaded:
    """`loaded` with one more record, whose events have been folded into `table` already."""
    recent = dict(loaded.recent)
    _remember(recent, record.actor, record.command_id, record.version)
    if loaded.table.game is None:
        recent = _reseated(recent, record.actor, record.events)
    return Loaded(loaded.id, record.version, chain_hash(raw), record.at, table, recent, waiting)


def waited(
    before: Mapping[Seat, int], table: Table, actor: Seat, events: Iterable[Event], at: int
) -> dict[Seat, int]:
    """Since when each awaited person has had the time of a turn, after a record of that actor at that time.

    What is no move in the game, like a new name, gains nobody time.
    """
    restarted = {event.seat for event in events if isinstance(event, SeatTakenBack)}
    if any(type(event) not in _OWN for event in events):
        restarted.add(actor)
    return {
        seat: at if seat in restarted else before.get(seat, at)
        for seat in to_act(table)
        if seat >= 0 and not table.player(seat)
    }


def _reseated(
    recent: dict[Seat, tuple[tuple[str, int], ...]], actor: Seat, events: Iterable[Event]
) -> dict[Seat, tuple[tuple[str, int], ...]]:
    """The ids by seat after seats were freed or renumbered, so that nobody inherits another's.

    By which id somebody stood up is kept: it is all that they can still ask about.
    """
    for event in events:
        match event:
            case SeatFreed(seat=seat):
                if seat == actor:
                    _remember(recent, WATCHER, *recent[seat][-1])
                recent = {who: ids for who, ids in recent.items() if who != seat}
            case SeatsClosed(kept=kept):
                seated = {new: recent[old] for new, old in enumerate(kept) if old in recent}
                recent = {who: ids for who, ids in recent.items() if who < 0} | seated
            case _:
                pass
    return recent


def _remember(
    recent: dict[Seat, tuple[tuple[str, int], ...]], actor: Seat, command_id: str, version: int
) -> None:
    recent[actor] = (*recent.get(actor, ())[1 - REMEMBERED :], (command_id, version))


class Snapshot(msgspec.Struct, frozen=True):
    """A `Loaded` as it is kept: the game apart, since only its title knows its type."""

    loaded: Loaded
    title: str
    game: msgspec.Raw


@cache
def fingerprint() -> str:
    """A name for the exact shape of everything in a snapshot, so that two releases never misread one."""
    shapes: list[Any] = [Loaded, *(title.state for _, title in sorted(titles.TITLES.items()))]
    _, components = msgspec.json.schema_components(shapes)
    return blake2b(msgspec.json.encode(components, order="sorted"), digest_size=8).hexdigest()


def freeze(loaded: Loaded) -> bytes:
    """The bytes of a snapshot."""
    game = msgspec.Raw(msgspec.msgpack.encode(loaded.table.game))
    bare = msgspec.structs.replace(loaded, table=msgspec.structs.replace(loaded.table, game=None))
    return msgspec.msgpack.encode(Snapshot(bare, loaded.table.title, game))


def thaw(raw: bytes) -> Loaded:
    """The table of a snapshot made under this release's `fingerprint`."""
    snapshot = msgspec.msgpack.decode(raw, type=Snapshot)
    state = titles.title(snapshot.title).state
    game = msgspec.msgpack.decode(snapshot.game, type=state | None)
    table = msgspec.structs.replace(snapshot.loaded.table, game=game)
    return msgspec.structs.replace(snapshot.loaded, table=table)
