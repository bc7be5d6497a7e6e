"""Jobs on RQ: each decision once, and again only when nobody is at it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import redis
from rq import Queue
from rq.job import Job, JobStatus

from domain.game import TABLE
from workers.queue import JobQueue, Owed, connect_queue, is_alive, keep_alive

OWED = Owed("t1", 7, 2)


@pytest.fixture
def connection(redis_url: str) -> Iterator[redis.Redis]:
    with connect_queue(redis_url) as made:
        yield made


@pytest.fixture
def queue(connection: redis.Redis) -> JobQueue:
    return JobQueue(connection, "q")


def waiting(connection: redis.Redis) -> list[str]:
    ids: Any = Queue("q", connection=connection).job_ids
    return list(ids)


def job(connection: redis.Redis) -> Job:
    return Job.fetch(OWED.job_id, connection=connection)


class TestEnqueue:
    def test_a_job_has_the_name_of_its_decision(self) -> None:
        assert OWED.job_id == "bot-t1-7-2"
        assert Owed("t1", 7, TABLE).job_id == "table-t1-7-t"

    def test_it_carries_ids_only(self, queue: JobQueue, connection: redis.Redis) -> None:
        queue.enqueue([OWED])
        queued = job(connection)
        assert (queued.func_name, queued.args, queued.kwargs) == ("workers.jobs.take_turn", ("t1", 7, 2), {})
        assert queued.get_status() == JobStatus.QUEUED
        assert queued.retries_left is not None
        assert queued.retries_left >= 2

    def test_once(self, queue: JobQueue, connection: redis.Redis) -> None:
        assert queue.enqueue([OWED, OWED, Owed("t1", 8, 2)]) == 2
        assert queue.enqueue([OWED]) == 0
        assert waiting(connection) == [OWED.job_id, "bot-t1-8-2"]

    def test_nothing(self, queue: JobQueue) -> None:
        assert queue.enqueue([]) == 0

    def test_other_parts_of_rq_find_the_queue(self, queue: JobQueue, connection: redis.Redis) -> None:
        queue.enqueue([OWED])
        assert [found.name for found in Queue.all(connection=connection)] == ["q"]


class TestAgain:
    def test_a_job_that_is_gone_is_queued(self, queue: JobQueue, connection: redis.Redis) -> None:
        assert queue.again(OWED)
        assert waiting(connection) == [OWED.job_id]

    def test_one_that_still_waits_is_not(self, queue: JobQueue, connection: redis.Redis) -> None:
        queue.enqueue([OWED])
        assert not queue.again(OWED)
        assert waiting(connection) == [OWED.job_id]

    def test_one_that_is_queued_nowhere_is(self, queue: JobQueue, connection: redis.Redis) -> None:
        """A worker that is killed between taking a job and beginning it leaves it so."""
        queue.enqueue([OWED])
        connection.delete("rq:queue:q")
        assert queue.again(OWED)
        assert waiting(connection) == [OWED.job_id]

    @pytest.mark.parametrize("status", [JobStatus.FAILED, JobStatus.FINISHED, JobStatus.CANCELED])
    def test_one_that_is_over_is(self, queue: JobQueue, connection: redis.Redis, status: JobStatus) -> None:
        queue.enqueue([OWED])
        connection.delete("rq:queue:q")
        job(connection).set_status(status)
        assert queue.again(OWED)
        assert waiting(connection) == [OWED.job_id]

    def test_one_that_a_living_worker_is_at_is_not(self, queue: JobQueue, connection: redis.Redis) -> None:
        self.start(queue, connection)
        keep_alive(connection, "w")
        assert not queue.again(OWED)

    def test_one_whose_worker_is_dead_is(self, queue: JobQueue, connection: redis.Redis) -> None:
        self.start(queue, connection)
        assert not is_alive(connection, "w")
        assert queue.again(OWED)
        assert waiting(connection) == [OWED.job_id]

    def start(self, queue: JobQueue, connection: redis.Redis) -> None:
        queue.enqueue([OWED])
        connection.delete("rq:queue:q")
        started: Any = job(connection)
        started.set_status(JobStatus.STARTED)
        started.worker_name = "w"
        started.save()
