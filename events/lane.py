"""One connection that everybody shares: calls leave together, and their answers come back in order.

A pool gives each call a connection of its own, which costs this process more than the server takes to answer.
Here all that is asked in one turn of the event loop is one write, and one `fsync` on the other side.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeAlias, cast

import hiredis
from redis.asyncio.connection import Connection, UnixDomainSocketConnection, parse_url
from redis.exceptions import ResponseError

from events.store import Unavailable

Word: TypeAlias = str | bytes | int

IN_FLIGHT: Final = 10_000
"""So many calls wait for answers at most; more are refused."""

_NOT_YET: Final = object()

_pack: Final[Callable[[tuple[Word, ...]], bytes]] = cast("Any", hiredis).pack_command

_BUSY: Final = (
    "LOADING ",
    "READONLY ",
    "OOM ",
    "MASTERDOWN ",
    "MISCONF ",
    "NOREPLICAS ",
    "BUSY ",
    "CLUSTERDOWN ",
)
"""How answers begin by which a server that is there refuses for now."""


class Lane:
    """A connection to one server, made at the first call, and again at the first call after it was lost.

    Nothing is ever sent twice. Use it for calls that the server answers at once, from one event loop.
    """

    def __init__(self, connect: Callable[[], Awaitable[_Wire]], timeout: float) -> None:
        self._connect = connect
        self._timeout = timeout
        self._wire: _Wire | None = None
        self._connecting = asyncio.Lock()

    @classmethod
    def to(cls, url: str, timeout: float) -> Lane | None:
        """A lane to the server at a `redis://` or `unix://` URL; None for others, which need more than this can do."""
        if not url.startswith(("redis://", "unix://")):
            return None
        options: Any = parse_url(url)
        if options.get("connection_class", Connection) not in {Connection, UnixDomainSocketConnection}:
            return None

        async def connect() -> _Wire:
            loop = asyncio.get_running_loop()
            wire = _Wire(loop, timeout)
            async with asyncio.timeout(timeout):
                if "path" in options:
                    await loop.create_unix_connection(lambda: wire, options["path"])
                else:
                    place = options.get("host", "localhost"), options.get("port", 6379)
                    await loop.create_connection(lambda: wire, *place)
            try:
                if options.get("password"):
                    who = (options["username"],) if options.get("username") else ()
                    await wire.call("AUTH", *who, options["password"])
                if options.get("db"):
                    await wire.call("SELECT", options["db"])
            except BaseException:
                wire.close("not let in")
                raise
            return wire

        return cls(connect, timeout)

    async def call(self, *words: Word) -> Any:
        """The server's answer. Raises `Unavailable`, whether or not the call was carried out, and `ResponseError`."""
        wire = self._wire
        if wire is None or wire.lost:
            wire = await self._connected()
        return await wire.call(*words)

    async def close(self) -> None:
        if self._wire is not None:
            self._wire.close("closed")
            await self._wire.gone.wait()
            self._wire = None

    async def _connected(self) -> _Wire:
        async with self._connecting:
            if self._wire is None or self._wire.lost:
                try:
                    self._wire = await self._connect()
                except (OSError, ResponseError) as error:
                    raise Unavailable(f"{type(error).__name__}: {error}") from error
            return self._wire


class _Wire(asyncio.Protocol):
    """The connection itself."""

    def __init__(self, loop: asyncio.AbstractEventLoop, timeout: float) -> None:
        self._loop = loop
        self._timeout = timeout
        self._answers: Any = hiredis.Reader(notEnoughData=_NOT_YET)
        self._waiting: deque[tuple[asyncio.Future[Any], float]] = deque()
        self._unsent: list[bytes] = []
        self._transport: asyncio.Transport | None = None
        self._watch: asyncio.TimerHandle | None = None
        self.lost = False
        self.gone = asyncio.Event()

    async def call(self, *words: Word) -> Any:
        if self.lost or len(self._waiting) >= IN_FLIGHT:
            raise Unavailable("the connection is lost" if self.lost else "too many calls wait for an answer")
        answer: asyncio.Future[Any] = self._loop.create_future()
        self._waiting.append((answer, self._loop.time() + self._timeout))
        if not self._unsent:
            self._loop.call_soon(self._send)
        self._unsent.append(_pack(words))
        if self._watch is None:
            self._watch = self._loop.call_later(self._timeout, self._look)
        found = await answer
        if isinstance(found, hiredis.HiredisError):
            text = str(found)
            raise Unavailable(text) if text.startswith(_BUSY) else ResponseError(text)
        return found

    def close(self, reason: str) -> None:
        """Nobody waits any longer: what was asked may or may not have been done."""
        self.lost = True
        if self._watch is not None:
            self._watch.cancel()
        if self._transport is not None:
            self._transport.abort()
        while self._waiting:
            answer, _ = self._waiting.popleft()
            if not answer.done():
                answer.set_exception(Unavailable(reason))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # Not every loop's transports are of the class that the standard library names.
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        self._answers.feed(data)
        try:
            while (found := self._answers.gets()) is not _NOT_YET:
                answer, _ = self._waiting.popleft()
                # Who asked may have gone.
                if not answer.done():
                    answer.set_result(found)
        except (hiredis.ProtocolError, IndexError):
            self.close("the server sent what nobody had asked for")

    def connection_lost(self, exc: Exception | None) -> None:
        self.close(f"the connection was lost: {exc or 'the server closed it'}")
        self.gone.set()

    def _send(self) -> None:
        unsent, self._unsent = self._unsent, []
        if not self.lost and self._transport is not None:
            self._transport.write(b"".join(unsent))

    def _look(self) -> None:
        """Give up a connection on which somebody has waited for too long."""
        self._watch = None
        if not self._waiting:
            return
        left = self._waiting[0][1] - self._loop.time()
        if left <= 0:
            self.close("the server did not answer in time")
        else:
            self._watch = self._loop.call_later(left, self._look)
