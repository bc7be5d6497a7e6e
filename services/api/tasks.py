"""Ending tasks for sure, and clearing up after whoever was cancelled."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Final

_AGAIN: Final = 0.05
"""Seconds after which a task that goes on is cancelled once more."""


_ASIDE: Final[set[asyncio.Task[None]]] = set()


def aside(work: Coroutine[Any, Any, None]) -> None:
    """Do this to its end, also where whoever asks for it is being cancelled and may wait for nothing."""
    task = asyncio.create_task(work)
    _ASIDE.add(task)
    task.add_done_callback(_ASIDE.discard)


async def end(*tasks: asyncio.Future[Any]) -> None:
    """Cancel these until they have ended.

    Once is not enough: a library that waits with a time limit may swallow a cancellation that comes
    together with its result, and then wait for ever.
    """
    left = set(tasks)
    while left:
        for task in left:
            task.cancel()
        done, left = await asyncio.wait(left, timeout=_AGAIN)
        for task in done:
            if not task.cancelled():
                task.exception()
