"""Stores and queues that are reached by TLS: one server, behind sentinels, a cluster."""

from __future__ import annotations

import asyncio
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import redis

from events.connection import connect
from events.redis_store import RedisStore
from events.store import Unavailable
from services.app import App
from services.settings import Settings, read
from tests.topology.games import end, follow, open_game, processes
from tests.topology.load import entry
from tests.topology.servers import IN_MEMORY, Cluster, Server, Watched, serving
from tests.topology.tls import Trust
from workers.queue import connect_queue

UNTRUSTED = "certificate verify failed"

KINDS = ("single", "sentinel", "cluster")


@pytest.fixture(scope="module")
def trust(tmp_path_factory: pytest.TempPathFactory) -> Trust:
    return Trust(tmp_path_factory.mktemp("trust"))


@pytest.fixture(scope="module")
def stranger(tmp_path_factory: pytest.TempPathFactory) -> Trust:
    """An authority that has certified nobody here."""
    return Trust(tmp_path_factory.mktemp("stranger"))


@pytest.fixture(scope="module", params=KINDS)
def stores(
    request: pytest.FixtureRequest, trust: Trust, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Settings]:
    """Where tables are and where jobs wait, as the environment would say it."""
    folder = tmp_path_factory.mktemp(request.param)
    with _serving(request.param, trust, folder) as (tables, jobs):
        yield read({"TURNTABLE_REDIS_URL": tables, "TURNTABLE_QUEUE_URL": jobs})


@contextmanager
def _serving(kind: str, trust: Trust, folder: Path) -> Generator[tuple[str, str]]:
    match kind:
        case "single":
            with serving(Server(folder, trust=trust)) as server:
                yield server.url, ""
        case "sentinel":
            with Watched(folder, trust=trust).running() as watched:
                yield watched.url, ""
        case _:
            jobs = Server(folder / "jobs", IN_MEMORY, trust=trust)
            with Cluster(folder / "tables", trust=trust).running() as cluster, serving(jobs):
                yield cluster.url, jobs.url


def elsewhere(url: str, trust: Trust, **files: Path) -> str:
    """The same servers, with other files."""
    return url.partition("?")[0] + trust.query(**files)


async def refused(url: str, why: str | None = None) -> None:
    """Nothing can be written there."""
    client = connect(url)
    try:
        with pytest.raises(Unavailable, match=why):
            await RedisStore(client).append(entry("refused", 1, "w"))
    finally:
        await client.aclose()


async def test_a_game_is_kept_followed_and_played_by_bots(stores: Settings, tmp_path: Path) -> None:
    with processes(stores, tmp_path, ["dispatch", "worker"]):
        async with App(stores) as app, asyncio.timeout(120):
            following = asyncio.ensure_future(follow(app, "g"))
            await open_game(app, "g")
            await end(app, "g")
            records = await app.tables.records("g")
            assert await following == [record.version for record in records]


async def test_many_at_once_wait_for_one_another(stores: Settings) -> None:
    async with App(stores) as app:
        await asyncio.gather(*(app.store.append(entry(f"many-{n}", 1, "w")) for n in range(500)))
        found = await asyncio.gather(*(app.store.read(f"many-{n}") for n in range(500)))
    assert [len(records) for records in found] == [1] * 500


async def test_servers_of_another_authority_are_refused(
    stores: Settings, trust: Trust, stranger: Trust
) -> None:
    await refused(elsewhere(stores.redis_url, trust, ssl_ca_certs=stranger.authority), UNTRUSTED)
    queue = elsewhere(stores.jobs_url, trust, ssl_ca_certs=stranger.authority)
    with connect_queue(queue) as connection, pytest.raises(redis.ConnectionError, match="verify failed"):
        connection.ping()


async def test_a_visitor_of_another_authority_is_let_in_nowhere(
    stores: Settings, trust: Trust, stranger: Trust
) -> None:
    await refused(elsewhere(stores.redis_url, stranger, ssl_ca_certs=trust.authority))


async def test_a_master_of_another_authority_than_its_sentinels_is_refused(
    trust: Trust, stranger: Trust, tmp_path: Path
) -> None:
    watched = Watched(tmp_path, IN_MEMORY, stranger)
    for sentinel in watched.sentinels:
        sentinel.trust = trust
    with watched.running():
        await refused(watched.url, UNTRUSTED)
