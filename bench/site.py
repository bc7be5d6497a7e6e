"""A server of its own for a bench: a private store that writes every record to disk first, and HTTP on it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import msgspec

from services import embedded
from services.settings import PREFIX, Settings


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def store() -> Generator[Settings]:
    """Settings that reach a new, empty store."""
    with (
        tempfile.TemporaryDirectory() as folder,
        embedded.serving_with_queue(Settings(data=Path(folder))) as settings,
    ):
        yield settings


@contextmanager
def process(settings: Settings, *command: str) -> Generator[subprocess.Popen[bytes]]:
    """A Python module that runs beside the bench: `("services.cli.main", "worker")`."""
    told = {PREFIX + name.upper(): str(value) for name, value in msgspec.structs.asdict(settings).items()}
    started = subprocess.Popen(  # noqa: S603
        [sys.executable, "-m", *command], env={**os.environ, **told}, stderr=subprocess.DEVNULL
    )
    try:
        yield started
    finally:
        started.terminate()
        started.wait()


@contextmanager
def serving(settings: Settings, module: str, *arguments: str, path: str) -> Generator[int]:
    """An HTTP server that runs beside the bench, once it is well at `path`; its port."""
    with known_process(settings, module, *arguments, path=path) as (port, _):
        yield port


@contextmanager
def known_process(settings: Settings, module: str, *arguments: str, path: str) -> Generator[tuple[int, int]]:
    """As `serving`; its port, and the id of its process."""
    port = free_port()
    with process(settings, module, *arguments, "--port", str(port)) as started:
        end = time.monotonic() + 60
        while time.monotonic() < end:
            with suppress(httpx.HTTPError):
                if httpx.get(f"http://127.0.0.1:{port}{path}").status_code < 500:
                    yield port, started.pid
                    return
            time.sleep(0.05)
        raise RuntimeError(f"{module} does not answer")


def spent(process_id: int) -> float:
    """Seconds of processor time that a process and its children have used, on Linux."""
    fields = Path(f"/proc/{process_id}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    own = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    tasks = Path(f"/proc/{process_id}/task").iterdir()
    children = [child for task in tasks for child in (task / "children").read_text(encoding="ascii").split()]
    return own + sum(spent(int(child)) for child in children)
