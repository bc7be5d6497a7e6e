"""The library's clients of several servers, made fit for many callers at once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path
from typing import Any, ClassVar, Final

from redis.asyncio.cluster import RedisCluster
from redis.asyncio.connection import BlockingConnectionPool, Connection, SSLConnection
from redis.asyncio.sentinel import (
    SentinelConnectionPool,
    SentinelManagedConnection,
    SentinelManagedSSLConnection,
)
from redis.exceptions import ConnectionError  # noqa: A004  (the library's own word)

TLS_FILES: Final = ("ssl_ca_certs", "ssl_certfile", "ssl_keyfile")
"""The words of TLS that name files."""


class _Prompt:
    """A connection that is closed at once.

    The library closes idle connections while others may take them: between the two halves of a slow closing
    such a one had a connection that was half new and half gone.
    """

    async def disconnect(
        self,
        nowait: bool = False,  # noqa: ARG002  (the library's signature)
        error: Exception | None = None,
        failure_count: int | None = None,
        health_check_failed: bool = False,
    ) -> None:
        parent: Any = super()
        writer: asyncio.StreamWriter | None = getattr(self, "_writer", None)
        if writer is not None and writer.get_extra_info("ssl_object") is not None:
            # By TLS the two ends say goodbye first, and a server that is gone says nothing for a long time.
            writer.transport.abort()
        await parent.disconnect(True, error, failure_count, health_check_failed)

    async def send_packed_command(
        self, command: bytes | str | Iterable[bytes], check_health: bool = True
    ) -> None:
        parent: Any = super()
        try:
            await parent.send_packed_command(command, check_health)
        except AttributeError as gone:
            raise ConnectionError("closed before anything was sent") from gone


class _Trusting:
    """A connection by TLS that shares what it trusts with others.

    The library reads all certificates anew for each connection, which takes longer than the rest of its making.
    """

    _kept: ClassVar[dict[str, tuple[list[int], Any]]] = {}
    """By what is trusted: when its files were written, and it itself."""

    def __init__(self, **options: Any) -> None:
        parent: Any = super()
        parent.__init__(**options)
        told = {name: value for name, value in options.items() if name.startswith("ssl_")}
        # A certificate that was renewed is read again.
        written = [Path(told[name]).stat().st_mtime_ns for name in TLS_FILES if told.get(name)]
        own: Any = self
        kept = self._kept.get(repr(told))
        if kept is None or kept[0] != written:
            kept = self._kept[repr(told)] = written, own.ssl_context
        own.ssl_context = kept[1]


class _PromptConnection(_Prompt, Connection):
    pass


class PromptSSLConnection(_Prompt, _Trusting, SSLConnection):
    """By TLS."""


class _PromptSentinelConnection(_Prompt, SentinelManagedConnection):
    pass


class _PromptSentinelSSLConnection(_Prompt, _Trusting, SentinelManagedSSLConnection):
    pass


class SentinelPool(BlockingConnectionPool, SentinelConnectionPool):
    """Connections to a master behind sentinels; callers wait for one where the library's own pool refuses."""

    def __init__(
        self, service_name: str, sentinel_manager: Any, *, ssl: bool = False, **options: Any
    ) -> None:
        parent: Any = super()
        parent.__init__(
            service_name=service_name,
            sentinel_manager=sentinel_manager,
            connection_class=_PromptSentinelSSLConnection if ssl else _PromptSentinelConnection,
            **options,
        )
        self._finding: asyncio.Future[Any] | None = None

    async def get_master_address(self) -> Any:
        """Asked once for all who want a connection just then: after a failover that is everybody."""
        finding = self._finding
        if finding is None or finding.done():
            parent: Any = super()
            finding = self._finding = asyncio.ensure_future(parent.get_master_address())
        return await asyncio.shield(finding)

    async def disconnect(self, inuse_connections: bool = True) -> None:
        await super().disconnect(inuse_connections)
        if inuse_connections:
            if self._finding is not None:
                self._finding.cancel()
            # The library leaves those to the sentinels open.
            manager: Any = self.sentinel_manager
            await manager.aclose()


class Cluster(RedisCluster):
    """A client of a cluster."""

    def __init__(self, **options: Any) -> None:
        parent: Any = super()
        # Not to close every connection after some moved keys, whoever uses it just then: one slot is moved at a time.
        parent.__init__(reinitialize_steps=0, **options)
        self._asking = 0
        prompt = PromptSSLConnection if options.get("ssl") else _PromptConnection
        self.connection_kwargs["connection_class"] = prompt
        manager: Any = self.nodes_manager
        for node in manager.startup_nodes.values():
            node.connection_class = prompt

    async def execute_command(self, *args: Any, **kwargs: Any) -> Any:
        parent: Any = super()
        self._asking += 1
        try:
            # Before it knows where the slots are, the library would choose a node at random.
            await self.initialize()
            return await parent.execute_command(*args, **kwargs)
        finally:
            self._asking -= 1

    async def aclose(self) -> None:
        await super().aclose()
        if not self._asking:
            # The library closes nothing if it has just lost a node. It also calls this itself, amid a command.
            manager: Any = self.nodes_manager
            await manager.aclose()
            await manager.aclose("startup_nodes")
