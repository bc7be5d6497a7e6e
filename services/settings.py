"""What a process of Turntable is told by its environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import msgspec

PREFIX = "TURNTABLE_"


class BadSetting(Exception):  # noqa: N818
    """An environment variable that cannot be used; the text says which, and why."""


class Settings(msgspec.Struct, frozen=True):
    """One field a variable: `redis_url` is `TURNTABLE_REDIS_URL`.

    `redis_url`: where tables are kept: `redis://`, `rediss://`, `unix://`,
    `redis+sentinel://host:port,host:port/service` or `redis+cluster://host:port,host:port`;
    empty for the private server of the embedded mode under `data`.
    `queue_url`: where jobs wait, in any of these forms but Cluster; empty: where tables are kept.
    `connections`: at most so many to the tables' server, in one process.
    `timeout`: seconds that the server has for an answer.
    """

    redis_url: str = ""
    queue_url: str = ""
    queue: str = "turntable"
    data: Path = Path("data")
    connections: int = 64
    timeout: float = 5.0
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["json", "console"] = "json"

    @property
    def jobs_url(self) -> str:
        """The server of the queue. Raises `BadSetting` where that would be a cluster."""
        url = self.queue_url or self.redis_url
        if url.startswith("redis+cluster"):
            raise BadSetting("TURNTABLE_QUEUE_URL: jobs need a single server or Sentinel, not a cluster")
        return url


def read(environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings in the environment. Raises `BadSetting`."""
    given = {
        name: environment[PREFIX + name.upper()]
        for name in Settings.__struct_fields__
        if environment.get(PREFIX + name.upper())
    }
    try:
        return msgspec.convert(given, Settings, strict=False, dec_hook=_path)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at `$.")
        raise BadSetting(f"{PREFIX}{where.rstrip('`').upper()}: {what}") from None


def _path(kind: type, value: object) -> object:
    assert kind is Path
    return Path(str(value))
