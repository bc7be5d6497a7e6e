"""A whole host on 127.0.0.1: a server behind a proxy, and any number of each process, each of which can suffer."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Generator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Self

import httpx

from services.lifetime import PARENT
from tests.topology.proxy import Proxy
from tests.topology.servers import ON_DISK, Server, free_ports

ROOT = Path(__file__).parents[2]
CLOCK = Path(__file__).parent / "clock"

KINDS = ("api", "dispatch", "worker")


class Part:
    """One process of the host, with a clock of its own."""

    def __init__(self, name: str, words: Sequence[str], folder: Path, environment: Mapping[str, str]) -> None:
        self.name = name
        self.kind = name.split("-", maxsplit=1)[0]
        self.port = int(words[-1]) if self.kind == "api" else 0
        self.ends: list[str] = []
        """The last words of each time that it ended by itself."""
        self.suffers = False
        """Whether somebody is at it who will see to it that it runs again."""
        self._log = folder / f"{name}.log"
        self._clock = folder / f"{name}.clock"
        self._words = [sys.executable, "-m", "services.cli.main", *words]
        self._environment = {
            **os.environ,
            **environment,
            "TURNTABLE_TEST_CLOCK": str(self._clock),
            PARENT: str(os.getpid()),
            "PYTHONPATH": str(CLOCK),
        }
        self._process: subprocess.Popen[bytes] | None = None
        self.step(0)

    @property
    def process(self) -> subprocess.Popen[bytes]:
        assert self._process is not None
        return self._process

    def start(self) -> Self:
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                self._words, env=self._environment, cwd=ROOT, stdout=log, stderr=log, start_new_session=True
            )
        return self

    def step(self, seconds: float) -> None:
        """Set the clock wrong by so much."""
        # In place: the process has the file in its memory.
        with self._clock.open("r+b" if self._clock.exists() else "wb") as file:
            file.write(int(seconds * 1e9).to_bytes(8, "little", signed=True))

    def send(self, number: signal.Signals) -> None:
        """To the process and to those that it has started."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, number)

    def kill(self) -> None:
        self.send(signal.SIGKILL)
        self.process.wait()

    def end(self, seconds: float = 60) -> int:
        """Ask it to end, and give its exit code."""
        if self.process.poll() is None:
            self.process.terminate()
        return self.process.wait(seconds)

    def watch(self) -> None:
        """As a supervisor would: start it again if it has ended."""
        if not self.suffers and self.process.poll() is not None:
            self.ends.append(f"exit code {self.process.returncode}: {self.log()[-1500:]}")
            self.start()

    def log(self) -> str:
        return self._log.read_text(encoding="utf-8", errors="replace")


class House:
    """The server of the tables, the way to it, and the processes that use it."""

    def __init__(self, folder: Path, api: int = 2, dispatch: int = 2, worker: int = 2) -> None:
        self.folder = folder
        self.server = Disk(folder / "server")
        self.way = Proxy(self.server.port)
        self._counts = {"api": api, "dispatch": dispatch, "worker": worker}
        self.parts: list[Part] = []

    @contextmanager
    def running(self, **settings: str) -> Generator[Self]:
        with ExitStack() as stack:
            stack.callback(self._end)
            self.server.start()
            stack.enter_context(self.way.running())
            environment = {
                "TURNTABLE_REDIS_URL": f"redis://127.0.0.1:{self.way.port}/0",
                "TURNTABLE_LOG_LEVEL": "warning",
                "TURNTABLE_TIMEOUT": "2",
                **settings,
            }
            ports = free_ports(self._counts["api"])
            for kind in KINDS:
                for number in range(self._counts[kind]):
                    words = [kind, "--port", str(ports[number])] if kind == "api" else [kind]
                    self.parts.append(Part(f"{kind}-{number}", words, self.folder, environment).start())
            self.await_ready()
            yield self

    @property
    def sites(self) -> list[str]:
        return [f"http://127.0.0.1:{part.port}" for part in self.of("api")]

    def of(self, kind: str) -> list[Part]:
        return [part for part in self.parts if part.kind == kind]

    def await_ready(self, seconds: float = 120) -> None:
        end = monotonic() + seconds
        for part in self.of("api"):
            while not ready(part.port):
                assert monotonic() < end, f"{part.name} is not ready:\n{part.log()[-2000:]}"
                sleep(0.05)

    def watch(self) -> None:
        """Start again whatever has ended by itself."""
        for part in self.parts:
            part.watch()
        if self.server.process.poll() is not None:
            self.server.start()

    def _end(self) -> None:
        for part in self.parts:
            part.send(signal.SIGCONT)
            part.kill()
        self.server.end()


class Disk(Server):
    """A server whose disk can be full: its files then grow no further, whatever user it runs as."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, ON_DISK)

    def fill(self, room: int) -> None:
        """Leave so many bytes."""
        used = max(path.stat().st_size for path in self.folder.rglob("*.aof"))
        self._limit(used + room)

    def clear(self) -> None:
        self._limit(resource.RLIM_INFINITY)

    def gives_up(self, seconds: float) -> bool:
        """Whether it ends by itself."""
        try:
            self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            return False
        return True

    def _limit(self, size: int) -> None:
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def ready(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/api/ready", timeout=10).is_success
    except httpx.TransportError:
        return False
