"""The same processes play whole games on one server, behind sentinels and on a cluster, while a master dies."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import aclosing, contextmanager, suppress
from pathlib import Path

import pytest

from domain.game import WATCHER, Command
from domain.table.commands import AddBot, OpenTable
from domain.table.state import hashed
from events import keys
from events.audit import audit
from events.store import Unavailable
from services.app import App
from services.settings import Settings
from tests.topology.servers import IN_MEMORY, Cluster, Server, Watched, serving, until

ROOT = Path(__file__).parents[2]
HOST = hashed(b"host")
GAMES = 4


class Place:
    """Where tables are kept, and how a master of theirs dies and is succeeded."""

    def __init__(self, tables: str, jobs: str) -> None:
        self.environment = {"TURNTABLE_REDIS_URL": tables, "TURNTABLE_QUEUE_URL": jobs}
        self.settings = Settings(redis_url=tables, queue_url=jobs)

    def lose_a_master(self) -> None:
        raise NotImplementedError


class OneServer(Place):
    def __init__(self, server: Server) -> None:
        super().__init__(server.url, "")
        self._server = server

    def lose_a_master(self) -> None:
        self._server.kill()
        self._server.start()


class BehindSentinels(Place):
    """The jobs too."""

    def __init__(self, watched: Watched) -> None:
        super().__init__(watched.url, "")
        self._watched = watched

    def lose_a_master(self) -> None:
        first = self._watched.master()
        first.kill()
        until(lambda: self._watched.master() is not first)
        first.start()


class OnACluster(Place):
    """Only the tables: jobs lie on a server of their own."""

    def __init__(self, cluster: Cluster, jobs: Server) -> None:
        super().__init__(cluster.url, jobs.url)
        self._cluster = cluster

    def lose_a_master(self) -> None:
        slot = self._cluster.slot(keys.outbox(keys.shard("g0")))
        first = self._cluster.owner(slot)
        first.kill()
        until(lambda: self._cluster.owner(slot) is not first)
        first.start()


@pytest.fixture(params=["single", "sentinel", "cluster"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Place]:
    match request.param:
        case "single":
            with serving(Server(tmp_path)) as server:
                yield OneServer(server)
        case "sentinel":
            with Watched(tmp_path).running() as watched:
                yield BehindSentinels(watched)
        case _:
            jobs = Server(tmp_path / "jobs", IN_MEMORY)
            with Cluster(tmp_path / "tables").running() as cluster, serving(jobs):
                yield OnACluster(cluster, jobs)


@contextmanager
def processes(place: Place, folder: Path, names: Sequence[str]) -> Generator[None]:
    running: list[subprocess.Popen[bytes]] = []
    try:
        for number, name in enumerate(names):
            with (folder / f"{name}-{number}.log").open("wb") as log:
                running.append(
                    subprocess.Popen(
                        [sys.executable, "-m", "services.cli.main", name],
                        env={**os.environ, **place.environment, "TURNTABLE_LOG_LEVEL": "warning"},
                        cwd=ROOT,
                        stdout=log,
                        stderr=log,
                    )
                )
        yield
        assert [process.poll() for process in running] == [None] * len(running), "a process gave up"
    finally:
        for process in running:
            process.kill()
            process.wait()


async def open_game(app: App, table: str) -> None:
    """Three bots begin to play; what was not acknowledged is sent again."""
    wishes: list[tuple[int | bytes, Command]] = [
        (WATCHER, OpenTable("interurban", 3, hashed(table.encode()), HOST)),
        *((HOST, AddBot("random")) for _ in range(3)),
    ]
    for number, (who, wish) in enumerate(wishes):
        await insist(app, table, who, wish, f"{number}")


async def insist(app: App, table: str, who: int | bytes, wish: Command, command_id: str) -> None:
    while True:
        try:
            await app.tables.handle(table, who, wish, command_id)
        except Unavailable:
            await asyncio.sleep(0.1)
        else:
            return


async def end(app: App, table: str) -> None:
    """Until the game is over, whether or not somebody can tell in between."""
    loaded = None
    while loaded is None or not loaded.table.over:
        await asyncio.sleep(0.2)
        with suppress(Unavailable):
            loaded = await app.tables.load(table)


async def follow(app: App, table: str) -> list[int]:
    """The versions that the feed tells, to the last; asked for again from the last that came where it breaks off."""
    told: list[int] = []
    while True:
        try:
            async with aclosing(app.feed.follow(table, len(told))) as records:
                async for stored in records:
                    told.append(stored.version)
                    if b"table.ended" in stored.raw:
                        return told
        except Unavailable:
            await asyncio.sleep(0.1)


async def test_games_end_sound_though_a_master_dies(place: Place, tmp_path: Path) -> None:
    tables = [f"g{number}" for number in range(GAMES)]
    with processes(place, tmp_path, ["dispatch", "dispatch", "worker"]):
        async with App(place.settings) as app, asyncio.timeout(240):
            following = asyncio.gather(*(follow(app, table) for table in tables))
            await asyncio.gather(*(open_game(app, table) for table in tables[: GAMES // 2]))
            await asyncio.to_thread(place.lose_a_master)
            await asyncio.gather(*(open_game(app, table) for table in tables[GAMES // 2 :]))
            await asyncio.gather(*(end(app, table) for table in tables))
            told = await following
            found = sorted([table async for table in app.table_ids()])
            reports = [audit(await app.tables.records(table)) for table in tables]
            listed = [await app.listing.table(table) for table in tables]
    assert found == tables
    assert told == [list(range(1, report.decisions + 1)) for report in reports]
    assert [(report.fault, report.status) for report in reports] == [(None, "finished")] * GAMES
    assert None not in listed
