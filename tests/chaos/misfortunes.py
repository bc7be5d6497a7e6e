"""All that may happen to a host. Each is a coroutine that does its harm, and has undone it when it returns."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import asynccontextmanager
from random import Random
from typing import Any, Final, TypeAlias
from uuid import uuid4

import redis
from rq import Queue

from events.outbox import LEASE
from tests.chaos.house import House, Part
from tests.chaos.journal import Journal
from workers.queue import ALIVE, JOB_TIMEOUT

HOUR: Final = 3600.0

FULL: Final = 5.0
"""Seconds that the disk stays full if nobody writes."""


class Fate:
    """What is harmed, by whose luck."""

    def __init__(self, house: House, journal: Journal, luck: Random) -> None:
        self.house = house
        self.journal = journal
        self.luck = luck
        self._relieved = asyncio.Condition()

    @asynccontextmanager
    async def victim(self, *kinds: str) -> AsyncIterator[Part]:
        """One that does not suffer yet."""
        parts = [part for kind in kinds for part in self.house.of(kind)]
        async with self._relieved:
            await self._relieved.wait_for(lambda: not all(part.suffers for part in parts))
            part = self.luck.choice([part for part in parts if not part.suffers])
            part.suffers = True
        try:
            yield part
        finally:
            async with self._relieved:
                part.suffers = False
                self._relieved.notify_all()


Misfortune: TypeAlias = Callable[[Fate], Coroutine[Any, Any, None]]


async def process_killed(fate: Fate) -> None:
    async with fate.victim("api", "dispatch", "worker") as part:
        part.kill()
        await asyncio.sleep(fate.luck.uniform(0, 0.5))
        part.start()


async def process_ended(fate: Fate) -> None:
    """In order, as by a new release."""
    async with fate.victim("api", "dispatch", "worker") as part:
        code = await asyncio.to_thread(part.end)
        # One that was only just starting has nothing to put in order.
        if code not in {0, -signal.SIGTERM}:
            fate.journal.wrong.append(f"{part.name} was asked to end, and ended with {code}")
        part.start()


async def server_killed(fate: Fate) -> None:
    fate.house.server.kill()
    await asyncio.sleep(fate.luck.uniform(0, 0.5))
    await asyncio.to_thread(fate.house.server.start)


async def server_restarted(fate: Fate) -> None:
    fate.house.server.process.terminate()
    await asyncio.to_thread(fate.house.server.process.wait, 30)
    await asyncio.to_thread(fate.house.server.start)


async def disk_full(fate: Fate) -> None:
    """The server gives up when it cannot write, and again as soon as it is back, until there is room."""
    server = fate.house.server
    for room in (fate.luck.randrange(3000), 0):
        server.fill(room)
        if not await asyncio.to_thread(server.gives_up, FULL):
            server.clear()
            return
        await asyncio.to_thread(server.start)


async def connections_cut(fate: Fate) -> None:
    for _ in range(5):
        fate.house.way.cut()
        await asyncio.sleep(fate.luck.uniform(0, 0.2))


async def connections_refused(fate: Fate) -> None:
    fate.house.way.refuse()
    await asyncio.sleep(1)
    fate.house.way.mend()


async def connections_slow(fate: Fate) -> None:
    fate.house.way.delay = fate.luck.uniform(0.02, 0.2)
    await asyncio.sleep(2)
    fate.house.way.mend()


async def connections_silent(fate: Fate) -> None:
    """What is sent is lost, and nobody is told; longer than anybody waits for an answer."""
    fate.house.way.silence()
    await asyncio.sleep(3)
    fate.house.way.mend()


async def clock_stepped(fate: Fate) -> None:
    async with fate.victim("api", "dispatch", "worker") as part:
        part.step(fate.luck.choice([-HOUR, -5, 5, HOUR]))
        await asyncio.sleep(2)
        part.step(0)


async def dispatcher_paused(fate: Fate) -> None:
    """For longer than its lease: it wakes up and believes to hold what others do."""
    await _paused(fate, "dispatch", LEASE / 1000 + 2)


async def worker_paused(fate: Fate) -> None:
    """For longer than a worker may be silent: others do its job, and then it does."""
    await _paused(fate, "worker", ALIVE / 1000 + 2)


async def jobs_done_twice(fate: Fate) -> None:
    """Whatever is queued is queued once more, under another name."""
    try:
        await asyncio.to_thread(_double, fate.house)
    except redis.RedisError:
        fate.journal.again += 1


def _double(house: House) -> None:
    library: Any = redis
    with library.Redis(port=house.server.port) as connection:
        queue: Any = Queue("turntable", connection=connection)
        seen: set[str] = set()
        for _ in range(50):
            for job in [job for job in queue.jobs if job.id not in seen]:
                seen.add(job.id)
                twin = str(uuid4())
                seen.add(twin)
                queue.enqueue(
                    "workers.jobs.take_turn", *job.args, job_id=twin, job_timeout=JOB_TIMEOUT, result_ttl=0
                )


async def _paused(fate: Fate, kind: str, seconds: float) -> None:
    async with fate.victim(kind) as part:
        part.send(signal.SIGSTOP)
        await asyncio.sleep(seconds)
        part.send(signal.SIGCONT)


ALL: Final[Mapping[str, Misfortune]] = {
    wish.__name__: wish
    for wish in (
        process_killed,
        process_ended,
        server_killed,
        server_restarted,
        disk_full,
        connections_cut,
        connections_refused,
        connections_slow,
        connections_silent,
        clock_stepped,
        dispatcher_paused,
        worker_paused,
        jobs_done_twice,
    )
}
