"""Where records are kept: the port that every store keeps to."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import NamedTuple, Protocol

import msgspec


class Conflict(Exception):  # noqa: N818  (an answer, not a fault)
    """Somebody else has written this version: read what is new and decide again."""

    def __init__(self, table: str, version: int) -> None:
        super().__init__(f"table {table} is at version {version}")
        self.table = table
        self.version = version


class Unavailable(Exception):  # noqa: N818
    """The store did not answer. Whether a write has taken place is not known: send it again."""


class Stored(NamedTuple):
    """A record's bytes, as they are kept and hashed."""

    version: int
    raw: bytes


class Entry(msgspec.Struct, frozen=True):
    """A record to append, and what goes with it in the same atomic step.

    `writer` is "<actor>:<command id>": by it a repeated write is known for the first one. `notice`
    goes to the outbox. `due` is when somebody must look at the table again (milliseconds since
    1970), None for never.
    """

    table: str
    version: int
    raw: bytes
    writer: str
    notice: bytes
    due: int | None


class Store(Protocol):
    """Tables' records, in order, each version once."""

    async def append(self, entry: Entry) -> bytes:
        """Add the record as its table's next version, with its notice and its due time, or nothing.

        Returns the record as it is kept: another one than the entry's if the same writer had written
        this version already. Raises `Conflict` with the current version, and `Unavailable`.
        """
        ...

    async def settle(self, table: str) -> None:
        """Return when all that can be read of the table is as safe as what `append` has returned.

        Somebody who asks again after a failure may find a record that was written, but whose safety nobody
        has waited for. Raises `Unavailable`.
        """
        ...

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> Sequence[Stored]:
        """The records after that version, in order; empty for an unknown table."""
        ...

    async def snapshot(self, table: str, fingerprint: str) -> bytes | None:
        """What `keep_snapshot` kept last under this fingerprint, if it is still there."""
        ...

    async def keep_snapshot(self, table: str, fingerprint: str, raw: bytes) -> None:
        """Keep a snapshot. It is a cache: a store may lose it at any time."""
        ...

    def tables(self) -> AsyncIterator[str]:
        """The ids of all tables, in no order."""
        ...
