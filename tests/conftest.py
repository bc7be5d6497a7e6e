"""What tests of several folders need: servers to talk to, and a title small enough to read."""

from __future__ import annotations

import socket
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from time import monotonic, sleep

import pytest
import redis
from fakeredis import FakeAsyncRedis, FakeServer

from events.connection import Client, connect, unparsed
from services.embedded import binary


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


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
async def fake_client() -> AsyncIterator[Client]:
    """A client of a server that is made of Python, scripts included."""
    made = unparsed(FakeAsyncRedis(server=FakeServer(), protocol=2))
    yield made
    await made.aclose()
