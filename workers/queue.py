"""The queue of decisions that workers owe, on RQ."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

import redis
from rq import Queue, Retry, scripts
from rq.exceptions import NoSuchJobError
from rq.job import Job, JobStatus

from domain.game import TABLE, Seat
from events import address
from events.connection import sentinel
from events.sentinels import BlockingSentinels

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
    trace: str = ""
    """Where the command was made that has caused this; empty where nobody follows traces."""

    @property
    def job_id(self) -> str:
        kind, seat = ("table", "t") if self.seat == TABLE else ("bot", str(self.seat))
        return f"{kind}-{self.table}-{self.version}-{seat}"


def connect_queue(url: str) -> redis.Redis:
    """RQ's own kind of client of the server at `url`."""
    where = address.parse(url)
    if where.kind == "sentinel":
        return sentinel(where, BlockingSentinels)  # type: ignore[no-any-return]
    library: Any = redis
    return library.Redis.from_url(url)  # type: ignore[no-any-return]


class JobQueue:
    """Synchronous, as RQ is: call it from a thread."""

    def __init__(self, connection: redis.Redis, name: str) -> None:
        # The annotations of redis-py and RQ are incomplete, hence Any.
        self._connection: Any = connection
        library: Any = scripts
        self._script = library.get_unique_enqueue_script
        self._rq: Any = Queue(name, connection=connection, default_timeout=JOB_TIMEOUT)
        self._jobs: Any = Job

    def enqueue(self, owed: Sequence[Owed]) -> int:
        """Queue each decision that is not queued yet, all in one round trip; how many those were."""
        script = self._script(self._connection)
        with self._connection.pipeline(transaction=False) as one_trip:
            one_trip.sadd(self._rq.redis_queues_keys, self._rq.key)
            for one in owed:
                job = self._job(one)
                script(keys=[job.key, self._rq.key], args=[job.id, "R", -1, *_fields(job)], client=one_trip)
            _, *new = one_trip.execute()
        return sum(new)

    def again(self, owed: Owed) -> bool:
        """Queue the decision that a table has waited for too long, whatever became of its first job.

        Nothing happens while that still waits in the queue, or a living worker is at it.
        """
        try:
            job = self._jobs.fetch(owed.job_id, connection=self._connection)
        except NoSuchJobError:
            return self.enqueue([owed]) == 1
        if self._under_way(job):
            return False
        job.delete()
        return self.enqueue([owed]) == 1

    def _job(self, owed: Owed) -> Any:
        job = self._rq.create_job(
            "workers.jobs.take_turn",
            args=owed[:3],
            meta={"trace": owed.trace} if owed.trace else {},
            job_id=owed.job_id,
            retry=Retry(max=3),
            result_ttl=0,
            failure_ttl=FAILED_KEPT,
            description=owed.job_id,
        )
        job.enqueued_at = datetime.now(UTC)
        return job

    def _under_way(self, job: Job) -> bool:
        status = job.get_status(refresh=False)
        if status == JobStatus.QUEUED:
            return self._rq.get_job_position(job.id) is not None
        return status == JobStatus.STARTED and is_alive(self._connection, job.worker_name or "")


def _fields(job: Any) -> list[Any]:
    """What RQ's script for unique jobs takes of one: names and values in turn."""
    fields = {name: value for name, value in job.to_dict().items() if value is not None}
    return [part for field in fields.items() for part in field]


def keep_alive(connection: redis.Redis, worker: str) -> None:
    """Say that this worker lives."""
    connection.set(f"turntable:worker:{worker}", 1, px=ALIVE)


def is_alive(connection: redis.Redis, worker: str) -> bool:
    return bool(connection.exists(f"turntable:worker:{worker}"))
