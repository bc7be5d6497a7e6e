"""The process that takes jobs from the queue: what it says of those that fail."""

from __future__ import annotations

import json
import logging
from threading import Event
from typing import Any

import pytest
import structlog
from rq import Queue
from rq.job import Job

from domain.game import Seat
from services.logs import configure
from services.settings import Settings
from workers import jobs
from workers.queue import JobQueue, Owed, connect_queue
from workers.worker import TurnWorker

HAND = "seven of clubs"


class Failing:
    """A desk at which every job fails, with a card in what it says."""

    def __init__(self, error: type[BaseException]) -> None:
        self.error = error

    def take_turn(self, table_id: str, version: int, seat: Seat) -> int:
        raise self.error(f"{table_id} {version} {seat}: my hand is\n{HAND}")


@pytest.mark.parametrize("error", [ValueError, SystemExit, KeyboardInterrupt])
def test_no_card_gets_into_the_log_or_stays_with_a_job_that_failed(
    redis_url: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    error: type[BaseException],
) -> None:
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    configure(Settings(log_level="debug"))
    # The one of the module is bound to the standard error of its first use.
    monkeypatch.setattr("workers.worker.log", structlog.get_logger())
    desk: Any = Failing(error)
    monkeypatch.setattr(jobs, "_desk", desk)
    owed = Owed("t1", 7, 2)
    try:
        with connect_queue(redis_url) as connection:
            JobQueue(connection, "q").enqueue([owed])
            worker: Any = TurnWorker(Queue("q", connection=connection), connection, Event())
            worker.work(burst=True, logging_level="DEBUG")
            failed = Job.fetch(owed.job_id, connection=connection)
            kept = str(connection.hgetall(failed.key)) + str(failed.latest_result())
    finally:
        structlog.reset_defaults()
        root.handlers[:] = before
        root.setLevel(level)
    written = capsys.readouterr().err
    lines = [json.loads(line) for line in written.splitlines()]
    told = [line for line in lines if line["event"] == "job-failed"]
    assert {(line["job"], line["exception"]) for line in told} == {("bot-t1-7-2", error.__name__)}
    assert HAND not in written
    assert HAND not in kept
