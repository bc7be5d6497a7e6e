"""Connections to Redis: one server, behind Sentinel, or a cluster."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, Final, TypeAlias

from redis import asyncio as redis_asyncio
from redis.asyncio.cluster import ClusterNode
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import (
    ClusterError,
    ConnectionError,  # noqa: A004  (the library's own word)
    OutOfMemoryError,
    ReadOnlyError,
    RedisClusterException,
    ResponseError,
    TimeoutError,  # noqa: A004
    TryAgainError,
)

from events import address, keys
from events.pools import Cluster, PromptSSLConnection, SentinelPool
from events.sentinels import Asking, Sentinels
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
    ClusterError,
    RedisClusterException,
    TryAgainError,
    OSError,
)

_NOT_NOW: Final = ("MISCONF ", "NOREPLICAS ", "MASTERDOWN ", "UNBLOCKED ", "BUSY ")
"""How answers begin by which a server that is there refuses for now: its disk is full, its replicas are away."""

_CLOSED: Final = "the handler is closed"


def connect(url: str, *, size: int = 64, timeout: float = 5.0, blocking: bool = False) -> Client:
    """A client of the server at `url`, with at most `size` connections.

    It never sends anything twice by itself: a write that timed out may have happened. `blocking`
    is for reads that wait: their socket must be more patient than they are. Stream replies come as
    the server sends them, since the library's own parsing takes longer than the server. Raises `BadAddress`.
    """
    common: dict[str, Any] = {
        "socket_timeout": PATIENCE if blocking else timeout,
        "socket_connect_timeout": timeout,
        "retry": Retry(NoBackoff(), 0),
        "protocol": 2,
        "max_connections": size,
    }
    where = address.parse(url)
    client: Client
    if where.kind == "sentinel":
        client = sentinel(where, Sentinels, timeout=timeout, connection_pool_class=SentinelPool, **common)
    elif where.kind == "cluster":
        nodes = [ClusterNode(host, port) for host, port in where.hosts]
        # Its pools, one a node, don't wait for a connection but refuse: so they are never to be empty.
        common["max_connections"] = 16 * size
        client = Cluster(startup_nodes=nodes, **common, **where.login, **where.tls)
    else:
        pool = _library.BlockingConnectionPool.from_url(url, timeout=timeout, **common)
        if where.tls:
            pool.connection_class = PromptSSLConnection
        client = _library.Redis.from_pool(pool)
    return unparsed(client)


def unparsed(client: Client) -> Client:
    """The client, giving stream replies as the server sends them."""
    for command in _RAW:
        client.set_response_callback(command, _untouched)
    return client


def sentinel(where: address.Address, asking: Asking, **options: Any) -> Any:
    """A client of the master behind sentinels, of the library's kind that `asking` is for."""
    # Not patient with any one of them: the next may know more.
    asked = {
        "socket_timeout": 1.0,
        "socket_connect_timeout": 1.0,
        "retry": asking.retry(NoBackoff(), 0),
        **where.tls,
    }
    kind: Any = asking
    watchers = kind(where.hosts, sentinel_kwargs=asked)
    return watchers.master_for(where.service, db=where.db, **options, **where.login, **where.tls)


def is_cluster(client: Client) -> bool:
    """Whether the keys lie on several servers."""
    return isinstance(client, Cluster)


def together(client: Client) -> list[list[int]]:
    """The parts whose keys one command may name together: all of them, on a cluster each by itself."""
    parts = list(range(keys.SHARDS))
    return [[part] for part in parts] if is_cluster(client) else [parts]


@contextmanager
def reaching() -> Generator[None]:
    """Turns whatever says that the server cannot answer now into `Unavailable`."""
    try:
        yield
    except _DOWN as error:
        raise Unavailable(f"{type(error).__name__}: {error}") from error
    except ResponseError as error:
        if not str(error).startswith(_NOT_NOW):
            raise
        raise Unavailable(str(error)) from error
    except RuntimeError as error:
        # So uvloop says that a connection was closed just before something was to be written to it.
        if _CLOSED not in str(error):
            raise
        raise Unavailable(str(error)) from error


def _untouched(reply: Any, **_: Any) -> Any:
    return reply
