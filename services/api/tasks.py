"""Ending tasks for sure."""

from __future__ import annotations

import asyncio
from typing import Any, Final

_AGAIN: Final = 0.05
"""Seconds after which a task that goes on is cancelled once more."""


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
