"""From the outbox to the queue and the listings."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from time import monotonic
from typing import Final

import redis
import structlog

from events.listing import Listing
from events.notice import Notice
from events.outbox import Delivery, Outbox
from events.store import Unavailable
from workers.queue import JobQueue, Owed
from workers.sweep import Sweep

log: Final = structlog.get_logger("turntable.dispatch")

TRIM: Final = 10.0
"""Seconds between two times that the outboxes are trimmed."""

LOOK: Final = 1.0
"""Seconds between two looks for tables that are due."""

GATHER: Final = 0.05
"""Seconds by which a listing may be late, so that what happens together is written together."""

ACKNOWLEDGE: Final = 0.25
"""Seconds between two acknowledgements. Each is a write, and so a wait for the disk for whoever writes a record
then; should this process die before, the next one takes the same in again, which changes nothing."""

_FAULTS: Final = (Unavailable, redis.RedisError, OSError)


class Dispatcher:
    """One process of it suffices; with several, each has its share of the tables."""

    def __init__(
        self, jobs: Outbox, listings: Outbox, queue: JobQueue, listing: Listing, sweep: Sweep
    ) -> None:
        self._jobs = jobs
        self._listings = listings
        self._queue = queue
        self._listing = listing
        self._sweep = sweep

    async def run(self, stop: asyncio.Event) -> None:
        """Go on until `stop` is set; then leave everything to others at once."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._consume(self._jobs, self.queue_work, 0.0, stop))
            tasks.create_task(self._consume(self._listings, self._listing.apply, GATHER, stop))
            tasks.create_task(self._look_again(stop))

    async def queue_work(self, notices: Sequence[Notice]) -> None:
        """Queue what workers owe. Of several at once only the first can be of use: the others would come too late."""
        newest = {told.table: told for told in notices}
        await self._sweep.set_right(list(newest.values()))
        owed = [
            Owed(told.table, told.version, told.work[0].seat, told.trace)
            for told in newest.values()
            if told.work
        ]
        if owed:
            await asyncio.to_thread(self._queue.enqueue, owed)

    async def _consume(
        self,
        outbox: Outbox,
        take_in: Callable[[Sequence[Notice]], Awaitable[None]],
        gather: float,
        stop: asyncio.Event,
    ) -> None:
        """Take in what the outbox brings, waiting `gather` seconds each time for more to come with it."""
        unsure, done, acknowledged = True, list[Delivery](), monotonic()
        while not stop.is_set():
            try:
                gained = await outbox.hold()
                claimed = outbox.held if unsure else gained
                deliveries = await outbox.claim(claimed) if claimed else await outbox.read()
                if deliveries:
                    unsure = True
                    await _wait(stop, gather)
                    await take_in([delivery.notice for delivery in deliveries])
                    done += deliveries
                if done and monotonic() - acknowledged > ACKNOWLEDGE:
                    await outbox.acknowledge(done)
                    done, acknowledged = [], monotonic()
                unsure = False
            except _FAULTS as error:
                # What was read and not acknowledged is claimed when the fault is over.
                unsure, done = True, []
                log.warning("outbox-away", group=outbox.group, error=type(error).__name__)
                await _wait(stop, 1)
        with suppress(Unavailable):
            await outbox.acknowledge(done)
            await outbox.leave()

    async def _look_again(self, stop: asyncio.Event) -> None:
        trimmed = monotonic()
        while not stop.is_set():
            try:
                await self._sweep.look(self._jobs.held)
                if monotonic() - trimmed > TRIM:
                    trimmed = monotonic()
                    await self._jobs.trim()
            except _FAULTS as error:
                log.warning("sweep-away", error=type(error).__name__)
            await _wait(stop, LOOK)


async def _wait(stop: asyncio.Event, seconds: float) -> None:
    if not seconds:
        return
    with suppress(TimeoutError):
        await asyncio.wait_for(stop.wait(), seconds)
