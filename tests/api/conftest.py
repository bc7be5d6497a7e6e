"""Sites to talk to: the whole application over a real store, in this process or in one of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic, sleep

import httpx
import pytest
from litestar.testing import TestClient
from people import LiveSite, Site

from services.api.asgi import build
from services.app import App
from services.settings import Settings

SERVE = """
from services import settings
from services.api.server import serve

if __name__ == "__main__":
    serve(settings.read(), port={port})
"""


@pytest.fixture
def site(redis_url: str) -> Iterator[Site]:
    with TestClient(build(App(Settings(redis_url=redis_url))), raise_server_exceptions=False) as client:
        yield Site(client)


@contextmanager
def serving(redis_url: str) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """The real server in a process of its own, and its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    environment = {**os.environ, "TURNTABLE_REDIS_URL": redis_url, "TURNTABLE_LOG_LEVEL": "warning"}
    process = subprocess.Popen([sys.executable, "-c", SERVE.format(port=port)], env=environment)
    address = f"http://127.0.0.1:{port}"
    try:
        end = monotonic() + 60
        while True:
            try:
                httpx.get(f"{address}/api/health")
            except httpx.TransportError:
                assert monotonic() < end, "the server did not start"
                assert process.poll() is None, "the server ended"
                sleep(0.05)
            else:
                break
        yield process, address
    finally:
        process.terminate()
        process.wait(60)


@pytest.fixture(scope="session")
def live_address(server: str) -> Iterator[str]:
    with serving(server) as (_, address):
        yield address


@pytest.fixture
def live(live_address: str, server: str) -> Iterator[LiveSite]:
    with httpx.Client(base_url=live_address, timeout=30) as client:
        yield LiveSite(client, live_address, server)
