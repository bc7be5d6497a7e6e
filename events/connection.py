"""Connections to Redis: one server, behind Sentinel, or a cluster."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, Final, TypeAlias
from urllib.parse import unquote, urlsplit

from redis import asyncio as redis_asyncio
from redis.asyncio.cluster import ClusterNode
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import (
    ClusterDownError,
    ConnectionError,  # noqa: A004  (the library's own word)
    OutOfMemoryError,
    ReadOnlyError,
    TimeoutError,  # noqa: A004
    TryAgainError,
)

from events.store import Unavailable

Client: TypeAlias = Any
"""`redis.asyncio.Redis` or `RedisCluster`: their stubs disagree on what each command takes."""

PATIENCE: Final = 30.0
"""Seconds that a client of blocking reads waits for the server; a read blocks for less."""

_library: Final[Any] = redis_asyncio

_RAW: Final = ("XRANGE", "XREAD", "XREADGROUP", "XAUTOCLAIM")

_DOWN: Final = (
    ConnectionError,
    TimeoutError,
    ReadOnlyError,
    OutOfMemoryError,
    ClusterDownError,
    TryAgainError,
    OSError,
)


def connect(url: str, *, size: int = 64, timeout: float = 5.0, blocking: bool = False) -> Client:
    """A client of the server at `url`, with at most `size` connections.

    It never sends anything twice by itself: a write that timed out may have happened. `blocking`
    is for reads that wait: their socket must be more patient than they are. Stream replies come as
    the server sends them, since the library's own parsing takes longer than the server.
    """
    parts = urlsplit(url)
    common: dict[str, Any] = {
        "socket_timeout": PATIENCE if blocking else timeout,
        "socket_connect_timeout": timeout,
        "retry": Retry(NoBackoff(), 0),
        "protocol": 2,
    }
    client: Client
    if parts.scheme == "redis+cluster":
        nodes = [ClusterNode(host, port) for host, port in _hosts(parts.netloc, 6379)]
        client = _library.RedisCluster(
            startup_nodes=nodes, max_connections=size, **common, **_login(parts.username, parts.password)
        )
    elif parts.scheme == "redis+sentinel":
        service, _, db = parts.path.strip("/").partition("/")
        sentinel = _library.Sentinel(_hosts(parts.netloc, 26379), sentinel_kwargs=dict(common))
        client = sentinel.master_for(
            service or "mymaster",
            max_connections=size,
            db=int(db or 0),
            **common,
            **_login(parts.username, parts.password),
        )
    else:
        pool = _library.BlockingConnectionPool.from_url(url, max_connections=size, timeout=timeout, **common)
        client = _library.Redis.from_pool(pool)
    for command in _RAW:
        client.set_response_callback(command, _untouched)
    return client


@contextmanager
def reaching() -> Generator[None]:
    """Turns whatever says that the server cannot answer now into `Unavailable`."""
    try:
        yield
    except _DOWN as error:
        raise Unavailable(f"{type(error).__name__}: {error}") from error


def _untouched(reply: Any, **_: Any) -> Any:
    return reply


def _hosts(netloc: str, port: int) -> list[tuple[str, int]]:
    hosts = [part.rpartition("@")[2].rpartition(":") for part in netloc.split(",")]
    return [(host, int(number)) if host else (number, port) for host, _, number in hosts]


def _login(username: str | None, password: str | None) -> dict[str, str]:
    login = {"username": username, "password": password}
    return {name: unquote(value) for name, value in login.items() if value}
