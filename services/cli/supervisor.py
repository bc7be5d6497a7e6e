"""Several processes as one: each that dies is started again, and all end together, in order."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from time import monotonic
from types import FrameType
from typing import Final

import structlog

from services.lifetime import PARENT

log: Final = structlog.get_logger("turntable.serve")

SLOW: Final = 10.0
"""Seconds that pass at most before a process that dies again and again is started once more."""

PATIENCE: Final = 25.0
"""Seconds that a process has to end before it is killed."""

_LOOK: Final = 0.2


class Child:
    """A `turntable` command in a process of its own."""

    def __init__(self, name: str, arguments: Sequence[str], environment: Mapping[str, str]) -> None:
        self.name = name
        self._command = [sys.executable, "-m", "services.cli.main", *arguments]
        self._environment = {**environment, PARENT: str(os.getpid())}
        self._process: subprocess.Popen[bytes] | None = None
        self._began = 0.0
        self._wait = 0.0

    def start(self) -> None:
        # A session of its own: Ctrl-C is for the supervisor, which then ends the others in order.
        self._process = subprocess.Popen(  # noqa: S603
            self._command, env=self._environment, stdin=subprocess.DEVNULL, start_new_session=True
        )
        self._began = monotonic()

    def watch(self) -> None:
        """Start it again if it has died: at once, and ever slower if it keeps dying."""
        if self._process is None or self._process.poll() is None:
            return
        lived = monotonic() - self._began
        if lived < self._wait:
            return
        log.warning("started-again", process=self.name, exit=self._process.returncode)
        self._wait = 0.0 if lived > SLOW else min(SLOW, max(0.5, self._wait * 2))
        self.start()

    def ask_to_end(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()

    def await_end(self) -> None:
        if self._process is None:
            return
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            log.warning("killed", process=self.name)
            self._process.kill()
            self._process.wait()


class Supervisor:
    """Keeps its children alive until SIGINT or SIGTERM, then ends them one rank after another.

    `stands` tells whether what they all stand on is still there.
    """

    def __init__(self, ranks: Sequence[Sequence[Child]], stands: Callable[[], bool]) -> None:
        self._ranks = ranks
        self._stands = stands
        self._ended = threading.Event()

    def run(self) -> bool:
        """True when it was asked to end; False when there is nothing left to stand on."""
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._end)
        # What serves people ends first and starts last.
        for rank in reversed(self._ranks):
            for child in rank:
                child.start()
        stands = True
        while stands and not self._ended.wait(_LOOK):
            stands = self._stands()
            for rank in self._ranks:
                for child in rank:
                    child.watch()
        if not stands:
            log.error("store-gone")
        for rank in self._ranks:
            for child in rank:
                child.ask_to_end()
            for child in rank:
                child.await_end()
        return self._ended.is_set()

    def _end(self, _: int, __: FrameType | None) -> None:
        self._ended.set()
