"""Processes of two releases side by side: what only the newer one can read is left to it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from threading import Event
from typing import Any

import msgspec
import pytest
import redis
from litestar.testing import TestClient
from rq import Queue

from domain.table.events import SeatLeft
from events import keys
from events.connection import Client
from events.deadlines import Deadlines
from events.notice import PATIENCE
from events.record import chain_hash, decode, decode_folded
from events.redis_store import RedisStore
from events.store import Entry
from events.upcast import UnknownKind
from services.api.asgi import build
from services.app import App
from services.settings import Settings
from workers import jobs
from workers.queue import JobQueue, Owed, connect_queue
from workers.sweep import Sweep
from workers.worker import TurnWorker

NEWER_COMMAND = {"type": "rieles.call-strike", "days": 3}
NEWER_EVENT = {"type": "rieles.strike-called", "days": 3}
KNOWN_COMMAND = {"type": "table.leave"}
KNOWN_EVENT = {"type": "table.seat-left", "seat": 0, "reason": "left"}


def record(command: Any, *events: Any, version: int = 9, previous: bytes = bytes(32)) -> bytes:
    return msgspec.msgpack.encode(["t1", version, 5, 0, "x", command, list(events), previous, bytes(32)])


async def play_on(table: Any) -> int:
    """A newer release plays on at the table, in its own way; the version of that."""
    last = (await table.records())[-1]
    version: int = last.version + 1
    raw = record(NEWER_COMMAND, NEWER_EVENT, version=version, previous=chain_hash(last.raw))
    entry = Entry(table=table.id, version=version, raw=raw, writer="0:x", notice=b"", due=table.clock() + 1)
    await table.store.append(entry)
    return version


class TestRecords:
    def test_an_event_of_a_newer_kind_is_told_apart_from_nonsense(self) -> None:
        for read in (decode, decode_folded):
            with pytest.raises(UnknownKind, match=r"rieles\.strike-called"):
                read(record(KNOWN_COMMAND, NEWER_EVENT))
            with pytest.raises(msgspec.ValidationError) as nonsense:
                read(record(KNOWN_COMMAND, {**KNOWN_EVENT, "seat": "first"}))
            assert not isinstance(nonsense.value, UnknownKind)

    def test_who_only_folds_passes_over_a_newer_command(self) -> None:
        raw = record(NEWER_COMMAND, KNOWN_EVENT)
        assert decode_folded(raw).events == (SeatLeft(0, "left"),)
        with pytest.raises(UnknownKind, match=r"rieles\.call-strike"):
            decode(raw)


@pytest.fixture
async def table(client: Client, played_in: Any) -> Any:
    """A table at which a person and a bot play, and now also a newer release."""
    found = played_in(RedisStore(client))
    await found.begin(people=1, bots=1)
    return found


@pytest.fixture
def queue(redis_url: str) -> Iterator[redis.Redis]:
    with connect_queue(redis_url) as connection:
        yield connection


class TestJobs:
    @staticmethod
    async def take_one(connection: redis.Redis) -> None:
        """A worker takes one job."""
        worker: Any = TurnWorker(Queue("q", connection=connection), connection, Event())
        await asyncio.to_thread(worker.work, burst=True, max_jobs=1, logging_level="WARNING")

    @pytest.fixture(autouse=True)
    def no_signals(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Workers of these tests are threads, which may not listen to signals, nor be interrupted by them."""
        monkeypatch.setattr(TurnWorker, "_install_signal_handlers", lambda _: None)
        monkeypatch.setattr(TurnWorker, "death_penalty_class", Patience)

    async def test_a_job_is_left_to_a_worker_of_the_newer_release(
        self, table: Any, queue: redis.Redis, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        owed = Owed(table.id, await play_on(table), 1)
        JobQueue(queue, "q").enqueue([owed])
        waiting: Any = Queue("q", connection=queue)

        monkeypatch.setattr(jobs, "_desk", Older(table))
        for _ in range(5):
            await self.take_one(queue)
            assert waiting.job_ids == [owed.job_id]
            assert not waiting.failed_job_registry.get_job_ids()

        newer = Newer()
        monkeypatch.setattr(jobs, "_desk", newer)
        await self.take_one(queue)
        assert newer.done == [(owed.table, owed.version, owed.seat)]
        assert waiting.job_ids == []


class Patience:
    """Lets a job take its time."""

    def __init__(self, *_: Any, **__: Any) -> None: ...

    def __enter__(self) -> None: ...

    def __exit__(self, *_: object) -> None: ...


class Older:
    """A desk of this release, in a thread of its own."""

    def __init__(self, table: Any) -> None:
        self._table = table
        self._loop = asyncio.get_running_loop()

    def take_turn(self, table_id: str, *_: int) -> int:
        asyncio.run_coroutine_threadsafe(self._table.tables.load(table_id), self._loop).result()
        raise AssertionError("it could read the record")


class Newer:
    """A desk of a release that knows every kind."""

    def __init__(self) -> None:
        self.done: list[tuple[str, int, int]] = []

    def take_turn(self, table_id: str, version: int, seat: int) -> int:
        self.done.append((table_id, version, seat))
        return 1


async def test_a_table_stays_due_for_a_newer_dispatcher_and_holds_up_no_other(
    table: Any, client: Client, queue: redis.Redis, played_in: Any
) -> None:
    await play_on(table)
    other = played_in(table.store, "t2")
    other.clock = table.clock
    version = (await other.begin(people=0, bots=2)).version
    table.clock.pass_by(2 * PATIENCE)
    sweep = Sweep(Deadlines(client), table.tables, JobQueue(queue, "q"), table.clock)
    assert await sweep.look(range(keys.SHARDS)) == 2
    waiting: Any = Queue("q", connection=queue)
    assert [job.split("-")[1:3] for job in waiting.job_ids] == [["t2", str(version)]]
    due = await client.zscore(keys.deadlines(keys.shard("t1")), "t1")
    assert due == table.clock() + PATIENCE


async def test_the_api_asks_for_another_try(table: Any, redis_url: str) -> None:
    await play_on(table)
    with TestClient(build(App(Settings(redis_url=redis_url))), raise_server_exceptions=False) as site:
        answer = site.get(f"/api/tables/{table.id}")
        assert answer.status_code == 503
        assert answer.json()["rule"] == "newer-record"
        assert answer.headers["Retry-After"] == "1"
