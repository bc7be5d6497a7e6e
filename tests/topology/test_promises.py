"""What each setting promises, and what is lost under those that promise less (docs/promises.md)."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import pytest

from events.assurance import NONE, Assurance
from events.connection import connect
from events.redis_store import RedisStore
from events.store import Unavailable
from services.settings import Settings
from tests.topology.load import entry
from tests.topology.proxy import Proxy
from tests.topology.servers import IN_MEMORY, ON_DISK, Server, in_sync, replica, serving, until

ONE_REPLICA = Assurance(replicas=1, within=300)

EVERYSEC = ("--appendonly", "yes", "--appendfsync", "everysec", "--save", "")


@asynccontextmanager
async def store(server: Server, assurance: Assurance = NONE) -> AsyncIterator[RedisStore]:
    client = connect(server.url)
    try:
        yield RedisStore(client, assurance)
    finally:
        await client.aclose()


async def versions(server: Server) -> list[int]:
    async with store(server) as kept:
        return [stored.version for stored in await kept.read("t")]


class Pair(NamedTuple):
    """A master, and a replica behind a way that can be silenced."""

    master: Server
    follower: Server
    way: Proxy

    def succeed(self) -> None:
        """The master dies with what its replica has not heard, and that takes its place."""
        self.master.kill()
        self.way.cut()
        self.follower.ask("REPLICAOF", "NO", "ONE")


class TestReplicas:
    """A replica hears nothing more; then its master dies."""

    @pytest.fixture
    async def pair(self, tmp_path: Path) -> AsyncIterator[Pair]:
        master = Server(tmp_path / "master")
        with (
            serving(master),
            Proxy(master.port).running() as way,
            serving(replica(way.port, tmp_path / "replica")) as follower,
        ):
            until(lambda: in_sync(follower))
            async with store(master, ONE_REPLICA) as kept:
                await kept.append(entry("t", 1, "a"))
            yield Pair(master, follower, way)

    async def test_without_waiting_the_successor_lacks_what_was_acknowledged(self, pair: Pair) -> None:
        pair.way.silence()
        async with store(pair.master) as kept:
            assert await kept.append(entry("t", 2, "a")) == b"t 2 a"
        pair.succeed()
        assert await versions(pair.follower) == [1]

    async def test_with_waiting_it_is_not_acknowledged(self, pair: Pair) -> None:
        pair.way.silence()
        async with store(pair.master, ONE_REPLICA) as kept:
            with pytest.raises(Unavailable):
                await kept.append(entry("t", 2, "a"))
        pair.succeed()
        assert await versions(pair.follower) == [1]

    async def test_sent_again_it_is_acknowledged_only_once_it_is_there(self, pair: Pair) -> None:
        pair.way.silence()
        async with store(pair.master, ONE_REPLICA) as kept:
            for _ in range(2):
                with pytest.raises(Unavailable):
                    await kept.append(entry("t", 2, "a"))
        # Also by another process, whose connection has written nothing yet.
        async with store(pair.master, ONE_REPLICA) as kept:
            with pytest.raises(Unavailable):
                await kept.append(entry("t", 2, "a"))
            with pytest.raises(Unavailable):
                await kept.settle("t")
            pair.way.mend()
            await asyncio.to_thread(until, lambda: pair.master.info("replication")["connected_slaves"])
            await asyncio.to_thread(until, lambda: in_sync(pair.follower))
            assert await kept.append(entry("t", 2, "a")) == b"t 2 a"
        pair.succeed()
        assert await versions(pair.follower) == [1, 2]

    async def test_min_replicas_refuses_only_after_its_lag(self, pair: Pair) -> None:
        pair.master.ask("CONFIG", "SET", "min-replicas-to-write", "1", "min-replicas-max-lag", "1")
        pair.way.silence()
        async with store(pair.master) as kept:
            # Within the lag the master takes it, and would lose it.
            assert await kept.append(entry("t", 2, "a")) == b"t 2 a"
            good = "min_slaves_good_slaves"
            await asyncio.to_thread(until, lambda: pair.master.info("replication")[good] == 0)
            with pytest.raises(Unavailable, match="NOREPLICAS"):
                await kept.append(entry("t", 3, "a"))
        assert await versions(pair.master) == [1, 2]
        pair.succeed()
        assert await versions(pair.follower) == [1]

    @pytest.mark.parametrize("form", ["redis+sentinel://127.0.0.1:1/name", "redis+cluster://127.0.0.1:1"])
    def test_waiting_for_one_is_usual_where_there_are_replicas(self, form: str) -> None:
        assert Settings(redis_url=form).assurance.replicas == 1
        assert Settings(redis_url=form, wait_replicas=0).assurance.replicas == 0
        assert Settings(redis_url="redis://127.0.0.1:1").assurance.wait is None


class TestPowerCut:
    """A power cut takes what the operating system has not brought to the disk: here the file's end is cut off."""

    @staticmethod
    def file(server: Server) -> Path:
        (found,) = (server.folder / "appendonlydir").glob("*.incr.aof")
        return found

    def synced(self, server: Server) -> int:
        """The length of the file at a moment at which all of it is on disk."""
        with server.client() as client:
            client.set("probe", "1")
            assert client.execute_command("WAITAOF", 1, 0, 5000)[0] == 1
        return self.file(server).stat().st_size

    def cut(self, server: Server, length: int) -> None:
        server.kill()
        os.truncate(self.file(server), length)
        server.start()

    async def test_everysec_loses_up_to_a_second_of_what_was_acknowledged(self, tmp_path: Path) -> None:
        with serving(Server(tmp_path, EVERYSEC)) as server:
            async with store(server) as kept:
                version, began = 0, 0.0
                # No two syncs are within a second, so what is acknowledged soon after one is on no disk.
                while not version or monotonic() - began > 0.5:
                    length, began = self.synced(server), monotonic()
                    version += 1
                    await kept.append(entry("t", version, "a"))
            self.cut(server, length)
            assert version not in await versions(server)

    @pytest.mark.parametrize(
        ("arguments", "assurance"), [(ON_DISK, NONE), (EVERYSEC, Assurance(disk=True, within=5_000))]
    )
    async def test_always_and_waiting_for_the_disk_lose_nothing(
        self, tmp_path: Path, arguments: tuple[str, ...], assurance: Assurance
    ) -> None:
        with serving(Server(tmp_path, arguments)) as server:
            async with store(server, assurance) as kept:
                await kept.append(entry("t", 1, "a"))
            # The server itself says whether all that is in the file by now is on the disk.
            length = self.file(server).stat().st_size
            assert server.info("persistence")["aof_pending_bio_fsync"] == 0
            self.cut(server, length)
            assert await versions(server) == [1]

    async def test_a_server_without_a_file_loses_all(self, tmp_path: Path) -> None:
        with serving(Server(tmp_path, IN_MEMORY)) as server:
            async with store(server) as kept:
                await kept.append(entry("t", 1, "a"))
            server.kill()
            server.start()
            assert await versions(server) == []

    async def test_waiting_for_the_disk_says_so_where_there_is_no_file(self, tmp_path: Path) -> None:
        with serving(Server(tmp_path, IN_MEMORY)) as server:
            async with store(server, Assurance(disk=True)) as kept:
                with pytest.raises(Exception, match="appendonly is disabled"):
                    await kept.append(entry("t", 1, "a"))
