"""The queue of decisions that workers owe, on RQ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import redis
from rq import Queue, Retry
from rq.exceptions import DuplicateJobError, NoSuchJobError
from rq.job import Job, JobStatus

from domain.game import TABLE, Seat
from events.connection import sentinel

JOB_TIMEOUT: Final = 15
"""Seconds that a job may take; a bot that thinks longer is interrupted."""

FAILED_KEPT: Final = 7 * 24 * 3600
"""Seconds that a job which failed stays to be looked at."""

ALIVE: Final = 4_000
"""Milliseconds after which a worker that is silent counts as dead."""


class Owed(NamedTuple):
    """A decision of TABLE's or of the bot on that seat, at that version of the table."""

    table: str
    version: int
    seat: Seat

    @property
    def job_id(self) -> str:
        kind, seat = ("table", "t") if self.seat == TABLE else ("bot", str(self.seat))
        return f"{kind}-{self.table}-{self.version}-{seat}"


def connect_queue(url: str) -> redis.Redis:
    """RQ's own kind of client of the server at `url`."""
    library: Any = redis
    found = sentinel(url, library)
    return found if found is not None else library.Redis.from_url(url)  # type: ignore[no-any-return]


class JobQueue:
    """Synchronous, as RQ is: call it from a thread."""

    def __init__(self, connection: redis.Redis, name: str) -> None:
        self._connection = connection
        # RQ's own annotations are incomplete, hence Any.
        self._rq: Any = Queue(name, connection=connection, default_timeout=JOB_TIMEOUT)
        self._jobs: Any = Job

    def enqueue(self, owed: Sequence[Owed]) -> int:
        """Queue each decision that is not queued yet; how many those were."""
        return sum(self._enqueue(one) for one in owed)

    def again(self, owed: Owed) -> bool:
        """Queue the decision that a table has waited for too long, whatever became of its first job.

        Nothing happens while that still waits in the queue, or a living worker is at it.
        """
        try:
            job = self._jobs.fetch(owed.job_id, connection=self._connection)
        except NoSuchJobError:
            return self._enqueue(owed)
        if self._under_way(job):
            return False
        job.delete()
        return self._enqueue(owed)

    def _enqueue(self, owed: Owed) -> bool:
        try:
            self._rq.enqueue(
                "workers.jobs.take_turn",
                args=tuple(owed),
                job_id=owed.job_id,
                unique=True,
                retry=Retry(max=3),
                result_ttl=0,
                failure_ttl=FAILED_KEPT,
                description=owed.job_id,
            )
        except DuplicateJobError:
            return False
        return True

    def _under_way(self, job: Job) -> bool:
        status = job.get_status(refresh=False)
        if status == JobStatus.QUEUED:
            return self._rq.get_job_position(job.id) is not None
        return status == JobStatus.STARTED and is_alive(self._connection, job.worker_name or "")


def keep_alive(connection: redis.Redis, worker: str) -> None:
    """Say that this worker lives."""
    connection.set(f"turntable:worker:{worker}", 1, px=ALIVE)


def is_alive(connection: redis.Redis, worker: str) -> bool:
    return bool(connection.exists(f"turntable:worker:{worker}"))
