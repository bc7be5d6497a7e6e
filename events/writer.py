"""Scripts that write, and the wait until what they wrote is as safe as promised, in one round trip."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from hashlib import sha1
from typing import Any, Final

from redis.asyncio.cluster import PipelineCommand
from redis.exceptions import (
    AskError,
    ConnectionError,  # noqa: A004  (the library's own word)
    MaxConnectionsError,
    MovedError,
    NoScriptError,
    ResponseError,
    TimeoutError,  # noqa: A004
    TryAgainError,
)

from events.assurance import Assurance, Call
from events.connection import Client, is_cluster, reaching
from events.lane import Lane
from events.store import Unavailable

HOPS: Final = 16
"""How often a call is sent elsewhere, or again, while its keys are being moved."""

PAUSE: Final = 0.05
"""Seconds until keys that are half moved are asked for again."""


class Script:
    """A script by the name that the server knows it by."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.sha = sha1(source.encode()).hexdigest()  # noqa: S324  (the server's name for it)


class Writer:
    """Runs scripts over a client made by `connect`.

    The wait must follow the write on its very connection: the server counts from what that one wrote last.
    """

    def __init__(self, client: Client, assurance: Assurance, lane: Lane | None = None) -> None:
        self._client = client
        self._lane = lane
        self._assurance = assurance
        self._wait = assurance.wait
        self._cluster = is_cluster(client)

    async def run(self, script: Script, keys: Sequence[str], arguments: Sequence[Any]) -> tuple[Any, bool]:
        """What the script answers, and whether what it wrote is assured. Raises `Unavailable`.

        Nothing is sent again that may have been done.
        """
        rest = (len(keys), *keys, *arguments)
        if self._lane is not None:
            return await self._by_lane(self._lane, script, rest), True
        with reaching():
            answer, waited = await self._once(keys[0], ("EVALSHA", script.sha, *rest))
            if isinstance(answer, NoScriptError):
                answer, waited = await self._once(keys[0], ("EVAL", script.source, *rest))
            for one in (answer, waited):
                if isinstance(one, Exception):
                    raise one
        return answer, self._wait is None or self._assurance.given(waited)

    async def _by_lane(self, lane: Lane, script: Script, rest: Call) -> Any:
        try:
            return await lane.call("EVALSHA", script.sha, *rest)
        except ResponseError as error:
            if not str(error).startswith("NOSCRIPT"):
                raise
        return await lane.call("EVAL", script.source, *rest)

    async def _once(self, key: str, call: Call) -> tuple[Any, Any]:
        """The answer to the call and to the wait behind it; either may be an exception."""
        calls = (call,) if self._wait is None else (call, self._wait)
        if self._cluster:
            answers = await self._routed(key, calls)
        elif self._wait is None:
            answers = [await self._alone(call)]
        else:
            pipe = self._client.pipeline(transaction=False)
            for one in calls:
                pipe.execute_command(*one)
            answers = await pipe.execute(raise_on_error=False)
        return answers[0], answers[-1]

    async def _alone(self, call: Call) -> Any:
        try:
            return await self._client.execute_command(*call)
        except NoScriptError as unknown:
            return unknown

    async def _routed(self, key: str, calls: Sequence[Call]) -> list[Any]:
        """The answers of the node where the key lies, following it where it has been moved."""
        await self._client.initialize()
        node, asking = self._client.get_node_from_key(key), tuple[Call, ...]()
        for _ in range(HOPS):
            answers = await self._sent(node, (*asking, *calls))
            answers, asking = answers[len(asking) :], ()
            match answers[0]:
                case MovedError() as moved:
                    await self._client.nodes_manager.move_slot(moved)
                    node = self._client.get_node_from_key(key)
                case AskError() as ask:
                    to: Any = ask
                    node, asking = self._client.get_node(to.host, to.port), (("ASKING",),)
                    if node is None:
                        break
                case TryAgainError():
                    await asyncio.sleep(PAUSE)
                    node = self._client.get_node_from_key(key)
                case _:
                    return answers
        raise Unavailable("the keys of this table are being moved")

    async def _sent(self, node: Any, calls: Sequence[Call]) -> list[Any]:
        commands: Any = [PipelineCommand(place, *call) for place, call in enumerate(calls)]
        try:
            await node.execute_pipeline(commands)
        except (ConnectionError, TimeoutError, OSError) as error:
            await self._lost(node, error)
            raise
        for command in commands:
            if isinstance(command.result, (ConnectionError, TimeoutError, OSError)):
                await self._lost(node, command.result)
        return [command.result for command in commands]

    async def _lost(self, node: Any, error: Exception) -> None:
        """As the library itself does when a node does not answer: look for its successor at the next call."""
        if isinstance(error, MaxConnectionsError):
            return
        node.update_active_connections_for_reconnect()
        await node.disconnect_free_connections()
        self._client.nodes_manager.move_node_to_end_of_cached_nodes(node.name)
        self._client._initialize = True
