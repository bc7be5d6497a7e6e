"""Where a server is, as its URL says it: one server, behind sentinels, or a cluster; by TLS or not."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import signature
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, TypeAlias
from urllib.parse import SplitResult, parse_qs, unquote, urlsplit

from redis.asyncio.cluster import RedisCluster
from redis.asyncio.connection import URL_QUERY_ARGUMENT_PARSERS, SSLConnection, parse_url
from redis.exceptions import RedisError

from events.pools import TLS_FILES

Kind: TypeAlias = Literal["single", "sentinel", "cluster"]

KINDS: Final[Mapping[str, Kind]] = {
    "redis": "single",
    "rediss": "single",
    "unix": "single",
    "redis+sentinel": "sentinel",
    "rediss+sentinel": "sentinel",
    "redis+cluster": "cluster",
    "rediss+cluster": "cluster",
}
"""The schemes of URLs; `rediss` is by TLS."""

_TLS: Final = {name for name in signature(RedisCluster).parameters if name.startswith("ssl_")}
"""The words of TLS that each of the library's clients takes."""

_OURS: Final = {"protocol", "legacy_responses"}
"""What a connection speaks, which is not for a URL to say."""

_PLAIN: Final = {
    *(name for name in URL_QUERY_ARGUMENT_PARSERS if not name.startswith("ssl_")),
    *("username", "password", "client_name"),
} - _OURS


class BadAddress(ValueError):  # noqa: N818
    """A URL that names no server; the text says why, and holds no password."""


class Address(NamedTuple):
    """What a URL says. `hosts`, `service`, `db` and `login` are those of several servers: of a single one the library
    reads the URL by itself. `tls` has what the library's clients are to be told, and nothing without TLS."""

    kind: Kind
    hosts: tuple[tuple[str, int], ...]
    service: str
    db: int
    login: dict[str, str]
    tls: dict[str, Any]


def parse(url: str) -> Address:
    """What the URL says. Raises `BadAddress`."""
    parts = urlsplit(url)
    kind = KINDS.get(parts.scheme)
    if kind is None:
        known = ", ".join(f"{scheme}://" for scheme in KINDS)
        raise BadAddress(f"it begins with none of {known}")
    tls = _tls(parts, kind)
    if kind == "single":
        return Address(kind, (), "", 0, {}, tls)
    service, _, db = parts.path.strip("/").partition("/")
    if (db and not db.isdecimal()) or (kind == "cluster" and service):
        raise BadAddress(f"the path {parts.path} is not of {parts.scheme}://")
    hosts = _hosts(parts.netloc, 26379 if kind == "sentinel" else 6379)
    return Address(kind, hosts, service or "mymaster", int(db or 0), _login(parts), tls)


def check(url: str) -> None:
    """Whether the URL and the files that it names can be used. Raises `BadAddress`."""
    tls = parse(url).tls
    if not tls:
        return
    for name in TLS_FILES:
        if name in tls and not Path(tls[name]).is_file():
            raise BadAddress(f"{name}: there is no file {tls[name]}")
    words = {name: value for name, value in tls.items() if name != "ssl"}
    try:
        context: Any = SSLConnection(**words).ssl_context
        context.get()
    except (OSError, ValueError, RedisError) as error:
        raise BadAddress(f"TLS: {error}") from None


def _tls(parts: SplitResult, kind: Kind) -> dict[str, Any]:
    secure = parts.scheme.startswith("rediss")
    known = {*(_TLS if secure else ()), *(_PLAIN if kind == "single" else ())}
    for name in parse_qs(parts.query, keep_blank_values=True):
        if name not in known:
            takes = f"takes {', '.join(sorted(known))}" if known else "takes nothing behind a `?`"
            raise BadAddress(f"`{name}` is unknown: {parts.scheme}:// {takes}")
    read: Any = parse_url
    try:
        told = read(parts.geturl() if kind == "single" else f"rediss://host/?{parts.query}")
    except ValueError as error:
        raise BadAddress(str(error)) from None
    if not secure:
        return {}
    return {"ssl": True, **{name: value for name, value in told.items() if name.startswith("ssl_")}}


def _hosts(netloc: str, port: int) -> tuple[tuple[str, int], ...]:
    places: list[tuple[str, int]] = []
    for part in netloc.rpartition("@")[2].split(","):
        try:
            place = urlsplit(f"//{part}")
            places.append((place.hostname or "", place.port or port))
        except ValueError:
            places.append(("", port))
        if not places[-1][0]:
            raise BadAddress(f"`{part}` is no host:port")
    return tuple(places)


def _login(parts: SplitResult) -> dict[str, str]:
    login = {"username": parts.username, "password": parts.password}
    return {name: unquote(value) for name, value in login.items() if value}
