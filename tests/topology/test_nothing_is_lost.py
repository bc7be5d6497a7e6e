"""What was acknowledged stays, whichever server dies, on one server, behind sentinels and on a cluster."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from events import keys
from events.assurance import Assurance
from events.connection import connect
from events.redis_store import RedisStore
from services.settings import Settings
from tests.topology.load import Load
from tests.topology.servers import Cluster, Server, Watched, serving, until

TABLES = [f"table{number}" for number in range(8)]


def safe(url: str) -> Assurance:
    """What a process waits for that was told nothing but where the tables are."""
    return Settings(redis_url=url).assurance


@asynccontextmanager
async def load(url: str, assurance: Assurance) -> AsyncIterator[Load]:
    """Writers at work for as long as the block lasts; then what they were told is held against what is there."""
    client = connect(url)
    writers = Load(RedisStore(client, assurance), TABLES)
    try:
        async with asyncio.timeout(240), asyncio.TaskGroup() as tasks:
            tasks.create_task(writers.run())
            await writers.until(5)
            yield writers
            await writers.until(5)
            writers.end()
        await writers.check()
    finally:
        await client.aclose()


async def test_one_server_killed_under_load(tmp_path: Path) -> None:
    with serving(Server(tmp_path)) as server:
        async with load(server.url, safe(server.url)) as writers:
            for _ in range(3):
                server.kill()
                server.start()
                await writers.until(5)


async def test_master_behind_sentinels_killed_under_load(tmp_path: Path) -> None:
    with Watched(tmp_path).running() as watched:
        async with load(watched.url, safe(watched.url)) as writers:
            first = watched.master()
            first.kill()
            await asyncio.to_thread(until, lambda: watched.master() is not first)
            await writers.until(5)
            # It comes back as a replica, and what only it had is gone.
            first.start()
        assert writers.refused


class TestCluster:
    async def test_master_killed_under_load(self, tmp_path: Path) -> None:
        with Cluster(tmp_path).running() as cluster:
            slot = cluster.slot(keys.records(TABLES[0]))
            async with load(cluster.url, safe(cluster.url)) as writers:
                first = cluster.owner(slot)
                first.kill()
                await asyncio.to_thread(until, lambda: cluster.owner(slot) is not first)
                # Its successor has no replica until it is back, so nothing of its slots is acknowledged.
                first.start()
            assert writers.refused

    async def test_slots_moved_under_load(self, tmp_path: Path) -> None:
        with Cluster(tmp_path).running() as cluster:
            slots = {cluster.slot(keys.records(table)) for table in TABLES[:3]}
            async with load(cluster.url, safe(cluster.url)) as writers:
                for slot in slots:
                    before = cluster.owner(slot)
                    target = next(node for node in cluster.masters() if node is not before)
                    await asyncio.to_thread(cluster.move, slot, target)
                    await writers.until(3)
                    assert cluster.owner(slot) is target

    async def test_slots_moved_by_the_server_itself_under_load(self, tmp_path: Path) -> None:
        with Cluster(tmp_path).running() as cluster:
            slot = cluster.slot(keys.records(TABLES[0]))
            async with load(cluster.url, safe(cluster.url)) as writers:
                before = cluster.owner(slot)
                target = next(node for node in cluster.masters() if node is not before)
                before.ask(
                    "CLUSTER", "MIGRATESLOTS", "SLOTSRANGE", slot, slot, "NODE", cluster.identity(target)
                )
                await asyncio.to_thread(until, lambda: cluster.owner(slot) is target)
                await writers.until(3)
