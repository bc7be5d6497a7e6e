"""Processes that end with whoever started them, however that one ended: nothing is left over after a kill."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from typing import Final

PARENT: Final = "TURNTABLE_PARENT"
"""Names the process whose end is also the end of the process that finds it in its environment."""

_LOOK: Final = 0.2
"""Seconds between two looks."""


def end_with_supervisor() -> None:
    """If a supervisor has started this process, end it in order as soon as that one is gone."""
    parent = os.environ.get(PARENT)
    if parent is not None:
        _when_gone(int(parent), lambda: os.kill(os.getpid(), signal.SIGTERM))


def end_with_parent() -> None:
    """End this process at once when the one that has started it is gone without having asked it to end."""
    _when_gone(os.getppid(), lambda: os._exit(1))


def _when_gone(parent: int, end: Callable[[], None]) -> None:
    threading.Thread(target=_watch, args=(parent, end), daemon=True).start()


def _watch(parent: int, end: Callable[[], None]) -> None:
    pause = threading.Event()
    while os.getppid() == parent:
        pause.wait(_LOOK)
    end()
