"""What tests of several folders need: servers to talk to, and a title small enough to read."""

from __future__ import annotations

import socket
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from random import Random
from time import monotonic, sleep
from typing import Any

import pytest
import redis
from fakeredis import FakeAsyncRedis, FakeServer
from hypothesis import settings

from domain.game import TABLE, WATCHER, Command, Deal, Seat
from domain.table.commands import AddBot, OpenTable, Ready, Sit
from domain.table.sight import legal, to_act
from domain.table.state import hashed
from events.connection import Client, connect, unparsed
from events.handle import Answer, Tables
from events.lane import Lane
from events.memory_store import MemoryStore
from events.store import Store, Stored
from services.embedded import binary

# A busy machine is no fault: how long an example takes is never a reason to fail.
settings.register_profile("patient", settings(), deadline=None)
settings.load_profile("patient")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture
def free_ports() -> list[int]:
    """Two ports that nobody listens at."""
    return [_free_port(), _free_port()]


@pytest.fixture(scope="session")
def server() -> Iterator[str]:
    """The URL of a real server that ends with the tests. It keeps nothing on disk."""
    port = _free_port()
    with tempfile.TemporaryDirectory() as folder:
        arguments = ["--bind", "127.0.0.1", "--port", str(port), "--save", "", "--dir", folder]
        process = subprocess.Popen([binary(), *arguments], stdout=subprocess.DEVNULL)
        try:
            await_server(f"redis://127.0.0.1:{port}/0")
            yield f"redis://127.0.0.1:{port}/0"
        finally:
            process.terminate()
            process.wait()


def await_server(url: str, seconds: float = 30) -> None:
    """Return as soon as the server answers."""
    end = monotonic() + seconds
    with redis.Redis.from_url(url) as client:
        while True:
            try:
                client.ping()
            except redis.exceptions.ConnectionError:
                assert monotonic() < end, "the server did not start"
                sleep(0.02)
            else:
                return


@pytest.fixture
def redis_url(server: str) -> str:
    """A real server, emptied."""
    with redis.Redis.from_url(server) as client:
        client.flushall()
    return server


@pytest.fixture
async def client(redis_url: str) -> AsyncIterator[Client]:
    """A client of a real server, emptied."""
    made = connect(redis_url)
    yield made
    await made.aclose()


@pytest.fixture
async def lane(redis_url: str) -> AsyncIterator[Lane]:
    """A lane to a real server, emptied."""
    made = Lane.to(redis_url, 5.0)
    assert made is not None
    yield made
    await made.close()


@pytest.fixture
async def fake_client() -> AsyncIterator[Client]:
    """A client of a server that is made of Python, scripts included."""
    made = unparsed(FakeAsyncRedis(server=FakeServer(), protocol=2))
    yield made
    await made.aclose()


class Clock:
    """Time that passes only when a test says so; milliseconds since 1970."""

    def __init__(self) -> None:
        self.time = 1_700_000_000_000

    def __call__(self) -> int:
        return self.time

    def pass_by(self, milliseconds: int) -> None:
        self.time += milliseconds


class Played:
    """A table of *Rieles* in a store, and people who play whatever is legal."""

    secret = b"s" * 32
    host = hashed(b"host")

    def __init__(self, store: Store, table_id: str = "t1") -> None:
        self.clock = Clock()
        self.store = store
        self.tables = Tables(store, self.clock)
        self.id = table_id
        self._luck = Random(1)

    @staticmethod
    def token(seat: Seat) -> bytes:
        """The hash of the token of the person on that seat; seat 0 is the host's."""
        return Played.host if not seat else hashed(b"token %d" % seat)

    @staticmethod
    def nonce(seat: Seat) -> bytes:
        return bytes([seat]) * 32

    async def send(self, who: Seat | bytes, command: Command, command_id: str, **how: Any) -> Answer:
        return await self.tables.handle(self.id, who, command, command_id, **how)

    async def open(self, people: int = 1, bots: int = 1, **how: Any) -> Answer:
        """Open the table and fill it, people first; nobody is ready yet."""
        usual = {"title": "rieles", "seats": people + bots, "secret": self.secret, "opener": self.host}
        answer = await self.send(WATCHER, OpenTable(**{**usual, **how}), "open")
        for seat in range(people):
            sit = Sit(f"Person {seat}", self.token(seat), hashed(self.nonce(seat)), how.get("code", ""))
            answer = await self.send(WATCHER, sit, f"sit-{seat}")
        for bot in range(bots):
            answer = await self.send(self.host, AddBot("random"), f"bot-{bot}")
        return answer

    async def begin(self, people: int = 1, bots: int = 1, **how: Any) -> Answer:
        """Open, fill, everybody ready, and dealt."""
        answer = await self.open(people, bots, **how)
        for seat in range(people):
            answer = await self.send(self.token(seat), Ready(self.nonce(seat)), "ready")
        return await self.send(TABLE, Deal(), "deal", expected=answer.version)

    async def move(self, seat: Seat | None = None) -> Answer:
        """Whoever is awaited, or that seat, does something legal."""
        loaded = await self.tables.load(self.id)
        mover = min(to_act(loaded.table)) if seat is None else seat
        command = self._luck.choice(legal(loaded.table, mover))
        return await self.send(mover, command, f"move-{loaded.version}", expected=loaded.version)

    async def play_to_the_end(self) -> Answer:
        answer = await self.move()
        while not answer.after.table.over:
            answer = await self.move()
        return answer

    async def records(self) -> list[Stored]:
        return list(await self.store.read(self.id))


@pytest.fixture
def played() -> Played:
    """A table in memory."""
    return Played(MemoryStore())


@pytest.fixture
def played_in() -> type[Played]:
    """A table in the store that is given, under the id that is given."""
    return Played
