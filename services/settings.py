"""What a process of Turntable is told by its environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import msgspec

from events.assurance import Assurance

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
    `wait_replicas`: so many replicas have a record before it is acknowledged; -1: one where `redis_url`
    is of Sentinel or a cluster, else none. `wait_disk`: it is on their disks too, and on the master's, even
    if that does not write at once by itself. docs/promises.md says what follows from either.
    """

    redis_url: str = ""
    queue_url: str = ""
    queue: str = "turntable"
    data: Path = Path("data")
    connections: int = 64
    timeout: float = 5.0
    wait_replicas: int = -1
    wait_disk: bool = False
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["json", "console"] = "json"

    @property
    def assurance(self) -> Assurance:
        """What a record needs before it is acknowledged."""
        several = self.redis_url.startswith(("redis+sentinel:", "redis+cluster:"))
        replicas = int(several) if self.wait_replicas < 0 else self.wait_replicas
        return Assurance(replicas, self.wait_disk, within=min(2_000, int(self.timeout * 500)))

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
