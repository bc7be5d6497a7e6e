"""The process that takes jobs from the queue and does them."""

from __future__ import annotations

import signal
from contextlib import suppress
from threading import Event, Thread
from time import monotonic
from types import FrameType
from typing import Any, Final

import redis
import structlog
from rq import Queue, SimpleWorker
from rq.exceptions import StopRequested
from rq.job import Job

from workers.queue import ALIVE, JOB_TIMEOUT, connect_queue, keep_alive

log: Final = structlog.get_logger("turntable.worker")

_WORKER_TTL: Final = 18
"""RQ waits for a job for 15 seconds less than this before it looks for jobs of the dead."""

_MAINTENANCE: Final = 3
"""Seconds between two looks for jobs of the dead."""


class TurnWorker(SimpleWorker):
    """One queue, no fork, and soon found dead.

    One queue only: with several, RQ takes jobs in a way that can lose one.
    """

    # Seconds between two tries to reach a queue that is away; RQ's own are up to a minute, long after it is back.
    max_connection_wait_time = 2.0

    def __init__(self, queue: Queue, connection: redis.Redis, ended: Event) -> None:
        self._ended = ended
        self._beaten = 0.0
        # The annotations of redis-py and RQ are incomplete, hence Any.
        parent: Any = super()
        self._parent = parent
        parent.__init__(
            [queue], connection=connection, worker_ttl=_WORKER_TTL, maintenance_interval=_MAINTENANCE
        )

    def get_heartbeat_ttl(self, job: Job, working_time: float = 0.0) -> int:  # noqa: ARG002  (RQ's signature)
        return JOB_TIMEOUT + 5

    def heartbeat(self, timeout: int | None = None, pipeline: Any = None) -> None:
        """At most once a second and in one round trip: RQ sends it four times a job, each time in three."""
        if pipeline is not None:
            self._parent.heartbeat(timeout, pipeline)
        elif monotonic() - self._beaten > 1:
            self._beaten = monotonic()
            connection: Any = self.connection
            with connection.pipeline(transaction=False) as one_trip:
                self._parent.heartbeat(timeout, one_trip)
                one_trip.execute()

    def set_state(self, state: str, pipeline: Any = None) -> None:
        """Only when it has changed: RQ says twice after each job that it is idle."""
        if pipeline is not None or state != self._state:
            self._parent.set_state(state, pipeline)

    def handle_exception(self, job: Job, *exc_info: Any) -> None:
        """One line of our own: RQ's has the exception's text in it, which may hold a card."""
        log.error("job-failed", job=job.id, exc_info=exc_info[1])

    def handle_job_failure(self, *arguments: Any, **named: Any) -> None:
        """Without the exception's text, which RQ would keep with the job."""
        self._parent.handle_job_failure(*arguments, **{**named, "exc_string": "The worker's log says why."})

    def request_stop(self, signum: int, frame: FrameType | None) -> None:
        self._ended.set()
        self._parent.request_stop(signum, frame)


def work(url: str, queue_name: str) -> None:
    """Do jobs until SIGTERM or SIGINT; the one at hand is finished first. RQ's worker gives up now and then: go on."""
    ended = Event()

    def stop(_: int, __: FrameType | None) -> None:
        ended.set()

    with connect_queue(url) as connection:
        while not ended.is_set():
            # Again each time: a worker that gave up has left handlers of its own, which would raise in this loop.
            signal.signal(signal.SIGTERM, stop)
            signal.signal(signal.SIGINT, stop)
            with suppress(StopRequested):
                try:
                    _work(connection, queue_name, ended)
                except redis.RedisError as error:
                    log.warning("queue-away", error=str(error))
                ended.wait(1)


def _work(connection: redis.Redis, queue_name: str, ended: Event) -> None:
    """Do jobs until the worker gives up, or is asked to end, which sets `ended`."""
    worker = TurnWorker(Queue(queue_name, connection=connection), connection, ended)
    still = Event()
    pulse = Thread(target=_live, args=(connection, worker.name, still), daemon=True)
    pulse.start()
    try:
        worker.work(logging_level="WARNING")
    finally:
        still.set()
        pulse.join()


def _live(connection: redis.Redis, name: str, ended: Event) -> None:
    """Say again and again that the worker lives, also while a bot thinks."""
    while True:
        try:
            keep_alive(connection, name)
        except redis.RedisError as error:
            log.warning("queue-away", error=str(error))
        if ended.wait(ALIVE / 4000):
            return
