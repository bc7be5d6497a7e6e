"""The same processes play whole games on one server, behind sentinels and on a cluster, while a master dies."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from events import keys
from events.audit import audit
from services.app import App
from services.settings import Settings
from tests.topology.games import end, follow, open_game, processes
from tests.topology.servers import IN_MEMORY, Cluster, Server, Watched, serving, until

GAMES = 4


class Place:
    """Where tables are kept, and how a master of theirs dies and is succeeded."""

    def __init__(self, tables: str, jobs: str) -> None:
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


async def test_games_end_sound_though_a_master_dies(place: Place, tmp_path: Path) -> None:
    tables = [f"g{number}" for number in range(GAMES)]
    with processes(place.settings, tmp_path, ["dispatch", "dispatch", "worker"]):
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
