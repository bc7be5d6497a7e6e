"""A real `turntable serve` on a free port, with data of its own."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
from collections.abc import Iterable
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx
from terminal_run import TURNTABLE, Done, run

PATIENCE = 120.0
"""Seconds within which whatever is waited for has to come, also on a busy machine."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Embedded:
    """The server, and the commands of a person who plays on it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.data = folder / "data"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with (self.folder / "serve.log").open("ab") as log:
            self._process = subprocess.Popen(
                [TURNTABLE, "serve", "--port", str(self.port), "--data", str(self.data)],
                stdout=log,
                stderr=log,
                cwd=self.folder,
            )
        self.await_answer("/api/ready", lambda _: True)

    def stop(self) -> int:
        """As Ctrl-C does; the exit code."""
        assert self._process is not None
        self._process.send_signal(signal.SIGINT)
        return self._process.wait(PATIENCE)

    def kill(self) -> None:
        """Without a word, and without waiting for what it had started."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def log(self) -> str:
        return (self.folder / "serve.log").read_text()

    def await_log(self, words: str) -> None:
        end = monotonic() + PATIENCE
        while words not in self.log():
            assert monotonic() < end, self.log()
            sleep(0.05)

    def get(self, path: str) -> Any:
        return httpx.get(self.url + path, timeout=30).raise_for_status().json()

    def await_answer(self, path: str, good: Any) -> Any:
        """What the server answers there once it is good."""
        end = monotonic() + PATIENCE
        answer: Any = None
        while monotonic() < end:
            try:
                answer = self.get(path)
            except httpx.HTTPError as error:
                answer = error
            else:
                if good(answer):
                    return answer
            sleep(0.05)
        raise AssertionError(f"{path}: {answer}\n{self.log()[-3000:]}")

    def turntable(self, *arguments: str, said: str | None = None) -> Done:
        """A command of the person, who has a folder of settings here and knows the server."""
        extra = {"TURNTABLE_SERVER": self.url, "XDG_CONFIG_HOME": str(self.folder / "config")}
        return run(*arguments, cwd=self.folder, extra=extra, said=said)

    def new(self, *arguments: str) -> str:
        """The id of a new table."""
        done = self.turntable("new", *arguments, "--json")
        assert done.code == 0, done.err
        table: str = json.loads(done.out)["table"]
        return table

    def finished(self, table: str) -> Any:
        """The table, once it is over."""
        return self.await_answer(f"/api/tables/{table}", lambda facts: facts["status"] == "finished")


def children(parent: int) -> dict[int, str]:
    """The processes that this one has started, each with its command line."""
    found: dict[int, str] = {}
    for entry in Path("/proc").iterdir():
        try:
            status = (entry / "stat").read_text()
            line = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
        except OSError:
            continue
        if entry.name.isdecimal() and int(status.rpartition(")")[2].split()[1]) == parent:
            found[int(entry.name)] = line
    return found


def end_all(processes: dict[int, str]) -> None:
    for process in processes:
        try:
            os.kill(process, signal.SIGKILL)
        except ProcessLookupError:
            continue


def await_end(processes: Iterable[int]) -> None:
    end = monotonic() + PATIENCE
    left = set(processes)
    while left := {process for process in left if Path(f"/proc/{process}").exists()}:
        assert monotonic() < end, f"{left} have not ended"
        sleep(0.02)
