"""Where things lie in Redis: all that one append touches has one hash tag, so it runs on a cluster too."""

from __future__ import annotations

from typing import Final
from zlib import crc32

SHARDS: Final = 64
"""How many parts the tables are in. Never changes: keys are found by it."""


def shard(table: str) -> int:
    """The part that a table belongs to."""
    return crc32(table.encode()) % SHARDS


def records(table: str) -> str:
    return f"{{s{shard(table)}}}:table:{table}"


def snapshot(table: str, fingerprint: str) -> str:
    return f"{{s{shard(table)}}}:snapshot:{table}:{fingerprint}"


def outbox(part: int) -> str:
    return f"{{s{part}}}:outbox"


def deadlines(part: int) -> str:
    return f"{{s{part}}}:deadlines"


def lease(part: int, group: str) -> str:
    """Who reads this part's outbox for the group now."""
    return f"{{s{part}}}:lease:{group}"


RECORDS_PATTERN: Final = "{s*}:table:*"
"""Every table's stream; the id is what follows `:table:`."""


def table_of(key: bytes) -> str:
    """The table whose records lie under this key."""
    return key.split(b":table:", 1)[1].decode()
