"""A way between two processes that can be slow, silent, or cut."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Coroutine, Generator
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

T = TypeVar("T")

CHUNK = 64 * 1024


class Proxy:
    """Carries what is sent to `port` on 127.0.0.1 to `target` there, and what is answered back.

    Runs in a thread of its own; its methods may be called from any other.
    """

    def __init__(self, target: int) -> None:
        self.target = target
        self.port = 0
        self.delay = 0.0
        """Seconds that each piece is held back."""
        self._silent = False
        self._shut = False
        self._ways: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()

    @contextmanager
    def running(self) -> Generator[Proxy]:
        thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        thread.start()
        close = self._do(self._listen())
        try:
            yield self
        finally:
            self._call(close)
            self.cut()
            self._do(self._rest())
            self._call(self._loop.stop)
            thread.join()
            self._loop.close()

    def silence(self) -> None:
        """Carry nothing more, and tell nobody: what is sent is lost once the connection is cut."""
        self._silent = True

    def cut(self) -> None:
        """Close every connection at once; whatever was under way is gone."""
        self._call(self._cut)

    def refuse(self) -> None:
        """Close every connection, and each new one."""
        self._shut = True
        self.cut()

    def mend(self) -> None:
        """Carry again. Connections that were silent are closed: what they held is gone."""
        if self._silent:
            self.cut()
        self._silent = self._shut = False
        self.delay = 0.0

    async def _listen(self) -> Callable[[], Any]:
        """Meet everybody who comes to a free port; gives what ends that."""
        server = await asyncio.start_server(self._meet, "127.0.0.1", self.port)
        self.port = server.sockets[0].getsockname()[1]
        return server.close

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._ways.add(writer)
        try:
            if self._shut:
                return
            with suppress(OSError):
                there_reader, there_writer = await asyncio.open_connection("127.0.0.1", self.target)
                self._ways.add(there_writer)
                ways = [self._carry(reader, there_writer), self._carry(there_reader, writer)]
                tasks = [asyncio.ensure_future(way) for way in ways]
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
                for task in tasks:
                    task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
                self._close(there_writer)
        finally:
            self._close(writer)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while piece := await reader.read(CHUNK):
                if self.delay:
                    await asyncio.sleep(self.delay)
                if not self._silent:
                    writer.write(piece)
                    await writer.drain()

    def _cut(self) -> None:
        for writer in list(self._ways):
            self._close(writer)

    def _close(self, writer: asyncio.StreamWriter) -> None:
        self._ways.discard(writer)
        writer.transport.abort()

    async def _rest(self) -> None:
        """Until everybody whose connection was cut has noticed."""
        if others := asyncio.all_tasks() - {asyncio.current_task()}:
            await asyncio.wait(others, timeout=5)

    def _do(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()

    def _call(self, what: Callable[[], Any]) -> None:
        self._loop.call_soon_threadsafe(what)
