"""What a process of Turntable is told by its environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from events import address
from events.assurance import Assurance

PREFIX = "TURNTABLE_"
FILE = "_FILE"

_KINDS = {"int": "a whole number", "float": "a number", "bool": "true or false"}

Network: TypeAlias = IPv4Network | IPv6Network


class BadSetting(Exception):  # noqa: N818
    """An environment variable that cannot be used; the text says which, and why."""


class Settings(msgspec.Struct, frozen=True):
    """One field a variable: `redis_url` is `TURNTABLE_REDIS_URL`.

    `redis_url`: where tables are kept: `redis://`, `unix://`, `redis+sentinel://host:port,host:port/service` or
    `redis+cluster://host:port,host:port`; by TLS `rediss://`, `rediss+sentinel://` or `rediss+cluster://`, with
    `?ssl_ca_certs=FILE&ssl_certfile=FILE&ssl_keyfile=FILE` and redis-py's other words as needed (docs/hosting.md);
    empty for the private server of the embedded mode under `data`.
    `queue_url`: where jobs wait, in any of these forms but Cluster; empty: where tables are kept.
    `boards`: the folder of this host's own boards (docs/boards.md); empty: `boards` under `data`.
    `connections`: at most so many to the tables' server, in one process.
    `timeout`: seconds that the server has for an answer.
    `wait_replicas`: so many replicas have a record before it is acknowledged; -1: one where `redis_url`
    is of Sentinel or a cluster, else none. `wait_disk`: it is on their disks too, and on the master's, even
    if that does not write at once by itself. docs/promises.md says what follows from either.
    `origins`: the addresses of the pages that may ask, divided by commas (`https://play.example.org`); empty: those
    whose host is the one that was asked. `trusted_proxies`: addresses and networks, divided by commas, that are
    believed when they say for whom they ask (`X-Forwarded-For`).
    `limit_address`, `limit_seat`: requests of one address, and commands of one token, a second; four seconds' worth may
    come at once. `limit_streams`: feeds and sockets of one address at a time. 0 sets no limit. Nobody on this very
    machine is limited.
    `metrics_port`: where Prometheus finds this process's measurements, at `metrics_address`; 0: nowhere.
    `traces_url`: where OpenTelemetry's traces are sent, by OTLP over HTTP (`http://collector:4318`); empty: nowhere.

    Any of them may be in a file instead, as secrets are: `TURNTABLE_REDIS_URL_FILE` names it.
    """

    redis_url: str = ""
    queue_url: str = ""
    queue: str = "turntable"
    data: Path = Path("data")
    boards: str = ""
    connections: Annotated[int, Meta(ge=1)] = 64
    timeout: Annotated[float, Meta(gt=0)] = 5.0
    wait_replicas: int = -1
    wait_disk: bool = False
    origins: str = ""
    trusted_proxies: str = ""
    limit_address: float = 50.0
    limit_seat: float = 10.0
    limit_streams: int = 200
    metrics_port: Annotated[int, Meta(ge=0, le=65535)] = 0
    metrics_address: str = "127.0.0.1"
    traces_url: str = ""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["json", "console"] = "json"

    @property
    def boards_folder(self) -> Path:
        return Path(self.boards) if self.boards else self.data / "boards"

    @property
    def assurance(self) -> Assurance:
        """What a record needs before it is acknowledged."""
        several = bool(self.redis_url) and address.parse(self.redis_url).kind != "single"
        replicas = int(several) if self.wait_replicas < 0 else self.wait_replicas
        return Assurance(replicas, self.wait_disk, within=min(2_000, int(self.timeout * 500)))

    @property
    def proxies(self) -> tuple[Network, ...]:
        """The networks of `trusted_proxies`. Raises `BadSetting`."""
        try:
            return tuple(ip_network(one.strip()) for one in self.trusted_proxies.split(",") if one.strip())
        except ValueError as error:
            raise BadSetting(f"TURNTABLE_TRUSTED_PROXIES: {error}") from None

    @property
    def jobs_url(self) -> str:
        """The server of the queue. Raises `BadSetting` where that would be a cluster."""
        url = self.queue_url or self.redis_url
        if url and address.parse(url).kind == "cluster":
            raise BadSetting("TURNTABLE_QUEUE_URL: jobs need a single server or Sentinel, not a cluster")
        return url


def read(environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings in the environment. Raises `BadSetting`."""
    told = {name: _told(environment, PREFIX + name.upper()) for name in Settings.__struct_fields__}
    given = {name: value for name, value in told.items() if value}
    try:
        settings = msgspec.convert(given, Settings, strict=False, dec_hook=_path)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at `$.")
        for kind, words in _KINDS.items():
            what = what.replace(f"Expected `{kind}`, got `str`", f"expected {words}")
        raise BadSetting(f"{PREFIX}{where.rstrip('`').upper()}: {what}") from None
    _ = settings.proxies
    for name in ("redis_url", "queue_url"):
        url: str = getattr(settings, name)
        try:
            if url:
                address.check(url)
        except address.BadAddress as bad:
            raise BadSetting(f"{PREFIX}{name.upper()}: {bad}") from None
    return settings


def _told(environment: Mapping[str, str], variable: str) -> str:
    """What the variable says, or the file that the variable with `_FILE` behind it names."""
    file = environment.get(variable + FILE)
    if environment.get(variable) or not file:
        return environment.get(variable, "")
    try:
        return Path(file).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise BadSetting(f"{variable}{FILE}: {file} cannot be read: {error}") from None


def _path(kind: type, value: object) -> object:
    assert kind is Path
    return Path(str(value))
