"""Keeping processes alive: one that dies is started again, and all end together."""

from __future__ import annotations

import asyncio
import signal
from asyncio.subprocess import Process
from collections.abc import Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import Final, NamedTuple

import structlog

log: Final = structlog.get_logger("turntable.supervisor")

GRACE: Final = 20.0
"""Seconds that a process has to end what it is at."""

FIRST_PAUSE: Final = 0.2
LONGEST_PAUSE: Final = 10.0
"""Seconds before a process that keeps dying is started again."""

SETTLED: Final = 30.0
"""A process that has lived so long dies for a new reason."""


class Child(NamedTuple):
    """A process to keep: a name for the logs, and its arguments, the program first."""

    name: str
    arguments: Sequence[str]


async def supervise(children: Sequence[Child], environment: Mapping[str, str], stop: asyncio.Event) -> None:
    """Keep these processes until `stop` is set; then end the first ones first, each with time for what it is at."""
    stops = [asyncio.Event() for _ in children]
    async with asyncio.TaskGroup() as tasks:
        kept = [
            tasks.create_task(_keep(child, environment, ended))
            for child, ended in zip(children, stops, strict=True)
        ]
        await stop.wait()
        for ended, task in zip(stops, kept, strict=True):
            ended.set()
            await asyncio.wait([task])


async def _keep(child: Child, environment: Mapping[str, str], stop: asyncio.Event) -> None:
    pause = FIRST_PAUSE
    while not stop.is_set():
        began = monotonic()
        # In a group of its own, so that Ctrl-C in a terminal reaches it only from here, in order.
        process = await asyncio.create_subprocess_exec(
            *child.arguments, env=environment, start_new_session=True
        )
        died, stopped = asyncio.create_task(process.wait()), asyncio.create_task(stop.wait())
        await asyncio.wait({died, stopped}, return_when=asyncio.FIRST_COMPLETED)
        if stop.is_set():
            await _end(process)
            return
        stopped.cancel()
        if monotonic() - began > SETTLED:
            pause = FIRST_PAUSE
        log.warning("process-died", process=child.name, exit_status=process.returncode, again_in=pause)
        with suppress(TimeoutError):
            await asyncio.wait_for(stop.wait(), pause)
        pause = min(pause * 2, LONGEST_PAUSE)


async def _end(process: Process) -> None:
    with suppress(ProcessLookupError):
        process.send_signal(signal.SIGTERM)
        try:
            await asyncio.wait_for(process.wait(), GRACE)
        except TimeoutError:
            process.kill()
            await process.wait()
