"""Clients that cost little themselves: one connection each, one request at a time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from statistics import median
from typing import Protocol

import msgspec


class Took(msgspec.Struct, frozen=True):
    """How long each request took, in seconds, and how long all of them together."""

    each: Sequence[float]
    altogether: float

    @property
    def rate(self) -> float:
        return len(self.each) / self.altogether

    @property
    def p50(self) -> float:
        """Milliseconds."""
        return median(self.each) * 1000

    @property
    def p99(self) -> float:
        return sorted(self.each)[int(len(self.each) * 0.99)] * 1000


class Http:
    """A connection to a server on this machine. Raises `ConnectionError` for an answer that is no success."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def connect(cls, port: int) -> Http:
        return cls(*await asyncio.open_connection("127.0.0.1", port))

    async def post(self, path: str, body: bytes, token: str = "") -> bytes:
        head = f"POST {path} HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        if token:
            head += f"Authorization: Bearer {token}\r\n"
        self._writer.write(head.encode() + b"\r\n" + body)
        answer = (await self._reader.readuntil(b"\r\n\r\n")).decode().lower()
        length = int(answer.partition("content-length: ")[2].partition("\r\n")[0])
        told = await self._reader.readexactly(length)
        if not answer.startswith("http/1.1 2"):
            raise ConnectionError(told.decode())
        return told

    def close(self) -> None:
        self._writer.close()


class Client(Protocol):
    def requests(self) -> AsyncIterator[float]:
        """Send one request after another; the seconds that each took."""
        ...


async def together(clients: Sequence[Client], seconds: float) -> Took:
    """Let all send at the same time, for about so many seconds, or until they have nothing more to send."""
    each: list[float] = []
    began = time.perf_counter()
    end = began + seconds

    async def one(client: Client) -> None:
        async for took in client.requests():
            each.append(took)
            if time.perf_counter() > end:
                return

    await asyncio.gather(*map(one, clients))
    return Took(each, time.perf_counter() - began)


class Repeater:
    """Sends the same request for ever."""

    def __init__(self, http: Http, path: str) -> None:
        self._http, self._path = http, path

    async def requests(self) -> AsyncIterator[float]:
        while True:
            began = time.perf_counter()
            await self._http.post(self._path, b'{"id": "0123456789", "expected": 10}')
            yield time.perf_counter() - began
