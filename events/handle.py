"""One command, from whoever sends it to the record that keeps it: load, decide, append, on conflict again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import accumulate
from typing import Final, TypeAlias

import msgspec
from msgspec.structs import replace

from domain.chance import Chance
from domain.game import Command, Event, Illegal, Seat
from domain.table.commands import OpenTable
from domain.table.decide import decided
from domain.table.sight import legal, to_act
from domain.table.state import Table
from events import notice
from events.loaded import Loaded, after, fingerprint, fold, freeze, thaw, waited
from events.record import Record, blinding, chain_hash, decode, decode_folded, encode
from events.store import Conflict, Entry, Store, Stored, Unavailable

ATTEMPTS: Final = 8
"""How often a command is decided again when others write at the same time."""

SNAPSHOT_EVERY: Final = 64
"""A snapshot is kept about every so many records."""

WORKERS: Final = "~"
"""Command ids that begin with this are the workers', so that nobody can send one of theirs before them."""


Check: TypeAlias = Callable[[Table, Seat], None]
"""Raises `Illegal` for an actor that may not do this at such a table."""


class UnknownTable(Exception):  # noqa: N818
    """No record of a table of that id."""


class Answer(msgspec.Struct, frozen=True):
    """An accepted command: the version it made, its events as TABLE sees them, and the table after it.

    `repeated`: the command had been accepted before; `after` is then the newest state.
    """

    actor: Seat
    version: int
    events: tuple[Event, ...]
    after: Loaded
    repeated: bool = False


class Tables:
    """The tables of a store, as this process knows them.

    States are kept between two commands, so that a command costs one read of what is new and one
    append. `now` gives milliseconds since 1970; `wrote` is told of each record that was appended here.
    """

    def __init__(self, store: Store, now: Callable[[], int], cached: int = 4096) -> None:
        self.store = store
        self.now = now
        self.wrote: Callable[[str, Stored], None] = lambda _table, _stored: None
        self._cached = cached
        self._loaded: OrderedDict[str, Loaded] = OrderedDict()

    async def load(self, table_id: str) -> Loaded:
        """The newest state. Raises `UnknownTable`."""
        loaded = self._loaded.get(table_id) or await self._thawed(table_id)
        found = await self.store.read(table_id, max(0, loaded.version - 1))
        if loaded.version:
            if not found or chain_hash(found[0].raw) != loaded.head:
                # What this process has seen was never acknowledged, and went with a server that died.
                self._loaded.pop(table_id, None)
                loaded, found = Loaded(table_id), await self.store.read(table_id)
            else:
                found = found[1:]
        loaded = fold(loaded, found)
        if not loaded.version:
            raise UnknownTable(table_id)
        self._keep(loaded)
        return loaded

    def hear(self, table_id: str, records: Sequence[Stored]) -> None:
        """Somebody else has written these: a table that is at hand goes on by those that follow on it.

        Whoever moves next has mostly heard of them too, and then need not wait for the store to tell them again.
        """
        loaded = self._loaded.get(table_id)
        if loaded is None:
            return
        fresh = [stored for stored in records if stored.version > loaded.version]
        if fresh and decode_folded(fresh[0].raw).previous == loaded.head:
            self._keep(fold(loaded, fresh))

    async def at(self, table_id: str, version: int) -> Loaded:
        """The state right after that version. Raises `UnknownTable`, and `Conflict` for a version to come."""
        loaded = self._loaded.get(table_id)
        if loaded is None or loaded.version < version:
            loaded = await self.load(table_id)
        if version > loaded.version:
            raise Conflict(table_id, loaded.version)
        if version == loaded.version:
            return loaded
        return fold(Loaded(table_id), await self.store.read(table_id, 0, version))

    async def each(self, table_id: str, after: int, limit: int) -> Sequence[Loaded]:
        """The states right after each of the versions that follow on `after`, in one fold."""
        stored = await self.store.read(table_id, 0, after + limit)
        loaded = fold(Loaded(table_id), stored[:after])
        return list(accumulate(([one] for one in stored[after:]), fold, initial=loaded))[1:]

    async def records(self, table_id: str, after: int = 0, limit: int | None = None) -> Sequence[Stored]:
        return await self.store.read(table_id, after, limit)

    async def handle(
        self,
        table_id: str,
        who: Seat | bytes,
        command: Command,
        command_id: str,
        expected: int | None = None,
        *,
        strict: bool = False,
        goes_on: bool = False,
        check: Check | None = None,
    ) -> Answer:
        """Decide the command and append its record.

        `who` is a seat, or the hash of a token that proves one. `expected` is the version that the
        sender saw; a command against an older one is decided again if nothing that matters to the
        sender has changed, unless `strict`. With `goes_on` the sender promises to do what workers owe the
        table next, so nobody else is told of it; should it fail to, the deadline brings it up. `check` may
        refuse what the rules would accept, by the very state that is decided on. A command id that the
        actor has used before gets the answer of that time. Raises `Illegal`, `UnknownTable`, `Conflict` with the current version,
        `Unavailable`.
        """
        if isinstance(who, bytes) and command_id.startswith(WORKERS):
            raise Illegal("command-id-reserved", prefix=WORKERS)
        loaded = self._loaded.get(table_id)
        fresh = loaded is None or expected is None or expected > loaded.version
        if loaded is None or fresh:
            loaded = await self._newest(table_id, command)
            fresh = True
        for _ in range(ATTEMPTS):
            actor = loaded.table.actor(who) if isinstance(who, bytes) else who
            earlier = loaded.answered(actor, command_id)
            if earlier is not None:
                return await self._repeated(loaded, actor, earlier, command)
            try:
                if expected is not None and expected != loaded.version:
                    await self._check_version(loaded, actor, expected, strict=strict)
                if check is not None:
                    check(loaded.table, actor)
                answer = self._decide(loaded, actor, command)
            except (Illegal, Conflict):
                if fresh:
                    raise
            else:
                try:
                    return await self._append(loaded, answer, command, command_id, goes_on=goes_on)
                except Conflict:
                    pass
            loaded = await self._newest(table_id, command)
            fresh = True
        raise Conflict(table_id, loaded.version)

    async def _newest(self, table_id: str, command: Command) -> Loaded:
        try:
            return await self.load(table_id)
        except UnknownTable:
            if isinstance(command, OpenTable):
                return Loaded(table_id)
            raise

    async def _check_version(self, loaded: Loaded, actor: Seat, expected: int, *, strict: bool) -> None:
        """Raises `Conflict` unless what the actor saw at `expected` still holds for the actor."""
        if strict or not 0 < expected < loaded.version or loaded.decided_since(actor, expected):
            raise Conflict(loaded.id, loaded.version)
        then = await self.at(loaded.id, expected)
        offered = legal(then.table, actor)
        for stored in await self.store.read(loaded.id, expected, loaded.version - expected):
            if actor not in to_act(then.table):
                raise Conflict(loaded.id, loaded.version)
            then = fold(then, [stored])
        if not offered or offered != legal(loaded.table, actor):
            raise Conflict(loaded.id, loaded.version)

    def _decide(self, loaded: Loaded, actor: Seat, command: Command) -> tuple[Seat, tuple[Event, ...], Table]:
        chance = Chance(loaded.table.luck(), loaded.version + 1)
        return actor, *decided(loaded.table, actor, command, chance)

    async def _append(
        self,
        loaded: Loaded,
        decided: tuple[Seat, tuple[Event, ...], Table],
        command: Command,
        command_id: str,
        *,
        goes_on: bool,
    ) -> Answer:
        actor, events, table = decided
        version = loaded.version + 1
        # A clock that was stepped back must not make a record older than the one before it. If another was ahead
        # then, the table is looked at again by the time that it is here.
        now = self.now()
        at = max(now, loaded.at)
        record = Record(
            table=loaded.id,
            version=version,
            at=at,
            actor=actor,
            command_id=command_id,
            command=command,  # type: ignore[arg-type]
            events=events,  # type: ignore[arg-type]
            previous=loaded.head,
            blind=blinding(table.secret, version),
        )
        raw = encode(record)
        told = notice.notice(loaded.id, version, at, table)
        if goes_on:
            told = replace(told, work=())
        waiting = waited(loaded.waiting, table, actor, events, at) if table.clock else {}
        entry = Entry(
            table=loaded.id,
            version=version,
            raw=raw,
            writer=f"{actor}:{command_id}",
            notice=notice.encode(told),
            due=notice.due(table, now, waiting),
        )
        kept = await self.store.append(entry)
        if kept != raw:
            newest = await self.load(loaded.id)
            return await self._repeated(newest, actor, version, command)
        written = after(loaded, record, raw, table, waiting)
        self._keep(written)
        self.wrote(loaded.id, Stored(version, raw))
        if version % SNAPSHOT_EVERY == 0 and not table.over:
            with suppress(Unavailable):
                await self.store.keep_snapshot(loaded.id, fingerprint(), freeze(written))
        return Answer(actor, version, events, written)

    async def _repeated(self, loaded: Loaded, actor: Seat, version: int, command: Command) -> Answer:
        (stored,) = await self.store.read(loaded.id, version - 1, 1)
        record = decode(stored.raw)
        if record.command != command:
            raise Illegal("command-id-used", version=version)
        await self.store.settle(loaded.id)
        return Answer(actor, version, record.events, loaded, repeated=True)

    async def _thawed(self, table_id: str) -> Loaded:
        raw = await self.store.snapshot(table_id, fingerprint())
        return thaw(raw) if raw else Loaded(table_id)

    def _keep(self, loaded: Loaded) -> None:
        known = self._loaded.get(loaded.id)
        if known is None or known.version <= loaded.version:
            self._loaded[loaded.id] = loaded
        self._loaded.move_to_end(loaded.id)
        while len(self._loaded) > self._cached:
            self._loaded.popitem(last=False)
