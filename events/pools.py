"""The library's clients of several servers, made fit for many callers at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from redis.asyncio.cluster import RedisCluster
from redis.asyncio.connection import BlockingConnectionPool, Connection
from redis.asyncio.sentinel import SentinelConnectionPool, SentinelManagedConnection
from redis.exceptions import ConnectionError  # noqa: A004  (the library's own word)


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
        await parent.disconnect(True, error, failure_count, health_check_failed)

    async def send_packed_command(
        self, command: bytes | str | Iterable[bytes], check_health: bool = True
    ) -> None:
        parent: Any = super()
        try:
            await parent.send_packed_command(command, check_health)
        except AttributeError as gone:
            raise ConnectionError("closed before anything was sent") from gone


class _PromptConnection(_Prompt, Connection):
    pass


class _PromptSentinelConnection(_Prompt, SentinelManagedConnection):
    pass


class SentinelPool(BlockingConnectionPool, SentinelConnectionPool):
    """Connections to a master behind sentinels; callers wait for one where the library's own pool refuses."""

    def __init__(self, service_name: str, sentinel_manager: Any, **options: Any) -> None:
        parent: Any = super()
        parent.__init__(
            service_name=service_name,
            sentinel_manager=sentinel_manager,
            connection_class=_PromptSentinelConnection,
            **options,
        )

    async def disconnect(self, inuse_connections: bool = True) -> None:
        await super().disconnect(inuse_connections)
        if inuse_connections:
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
        self.connection_kwargs["connection_class"] = _PromptConnection
        manager: Any = self.nodes_manager
        for node in manager.startup_nodes.values():
            node.connection_class = _PromptConnection

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
