"""Processes that a test starts: the real API server, and a store of its own for it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import IO

import httpx
import redis

from services.embedded import binary

SERVE = """
from services import settings
from services.api.server import serve

if __name__ == "__main__":
    serve(settings.read(), port={port})
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def storing(folder: Path) -> Iterator[str]:
    """The URL of a server of tables, which forgets them when it ends."""
    port = free_port()
    arguments = ["--bind", "127.0.0.1", "--port", str(port), "--save", "", "--dir", str(folder)]
    process = subprocess.Popen([binary(), *arguments], stdout=subprocess.DEVNULL)
    url = f"redis://127.0.0.1:{port}/0"
    end = monotonic() + 30
    try:
        with redis.Redis.from_url(url) as client:
            while True:
                try:
                    client.ping()
                except redis.exceptions.ConnectionError:
                    assert monotonic() < end, "the store did not start"
                    sleep(0.02)
                else:
                    break
        yield url
    finally:
        process.terminate()
        process.wait()


@contextmanager
def serving(
    redis_url: str, log_level: str = "warning", stderr: IO[bytes] | None = None
) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """The real server in a process of its own, and its address."""
    port = free_port()
    environment = {**os.environ, "TURNTABLE_REDIS_URL": redis_url, "TURNTABLE_LOG_LEVEL": log_level}
    process = subprocess.Popen(
        [sys.executable, "-c", SERVE.format(port=port)], env=environment, stderr=stderr
    )
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
