"""`python -m tests.topology`: what each promise costs, and what a killed server takes along (docs/promises.md)."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from statistics import quantiles
from time import perf_counter

from events.assurance import NONE, Assurance
from events.connection import connect
from events.redis_store import RedisStore
from events.store import Unavailable
from tests.topology.load import entry
from tests.topology.servers import IN_MEMORY, ON_DISK, Server, in_sync, replica, running, serving, until

EVERYSEC = ("--appendonly", "yes", "--appendfsync", "everysec", "--save", "")
NEVER = ("--appendonly", "yes", "--appendfsync", "no", "--save", "")

SECONDS = 3.0
WRITERS = (1, 32)
KILLS = 10

CASES: Sequence[tuple[str, Sequence[str], int, Assurance]] = (
    ("appendonly no", IN_MEMORY, 0, NONE),
    ("everysec", EVERYSEC, 0, NONE),
    ("always", ON_DISK, 0, NONE),
    ("always, WAIT 1", ON_DISK, 1, Assurance(replicas=1)),
    ("always, WAITAOF 1 1", ON_DISK, 1, Assurance(replicas=1, disk=True)),
    ("everysec, WAIT 1", EVERYSEC, 1, Assurance(replicas=1)),
    ("everysec, WAITAOF 1 0", EVERYSEC, 0, Assurance(disk=True, within=5_000)),
)


async def append(server: Server, assurance: Assurance, writers: int) -> list[float]:
    """Seconds of each append, by so many writers at once, each at a table of its own."""
    client = connect(server.url)
    store = RedisStore(client, assurance)
    took: list[float] = []

    async def write(table: str) -> None:
        version, end = 0, perf_counter() + SECONDS
        while (began := perf_counter()) < end:
            version += 1
            await store.append(entry(table, version, "w"))
            took.append(perf_counter() - began)

    await asyncio.gather(*(write(f"{writers}-{number}") for number in range(writers)))
    await client.aclose()
    return took


async def lost(server: Server) -> tuple[int, int]:
    """How many records were acknowledged until the server was killed, and how many of them are gone."""
    client = connect(server.url)
    store = RedisStore(client)
    told: dict[str, int] = {}

    async def write(table: str) -> None:
        for version in range(1, 1_000_000):
            try:
                await store.append(entry(table, version, "w"))
            except Unavailable:
                return
            told[table] = version

    writing = asyncio.gather(*(write(f"t{number}") for number in range(32)))
    await asyncio.sleep(1.5)
    await asyncio.to_thread(server.kill)
    await writing
    await asyncio.to_thread(server.start)
    there = {table: len(await store.read(table)) for table in told}
    await client.aclose()
    return sum(told.values()), sum(max(0, told[table] - there[table]) for table in told)


def main() -> None:
    for name, arguments, replicas, assurance in CASES:
        with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
            master = stack.enter_context(serving(Server(Path(folder) / "master", arguments)))
            others = [replica(master.port, Path(folder) / f"{n}", arguments) for n in range(replicas)]
            stack.enter_context(running(others))
            for other in others:
                until(lambda server=other: in_sync(server))  # type: ignore[misc]
            for writers in WRITERS:
                took = asyncio.run(append(master, assurance, writers))
                cuts = quantiles(took, n=100)
                print(  # noqa: T201  (this is a command)
                    f"{name:22} {writers:3} writers {len(took) / SECONDS:8.0f}/s"
                    f"  p50 {cuts[49] * 1e3:7.2f} ms  p99 {cuts[98] * 1e3:7.2f} ms",
                    flush=True,
                )
    for name, arguments in (
        ("always", ON_DISK),
        ("everysec", EVERYSEC),
        ("no", NEVER),
        ("no file", IN_MEMORY),
    ):
        found: list[tuple[int, int]] = []
        for _ in range(KILLS):
            with tempfile.TemporaryDirectory() as folder, serving(Server(Path(folder), arguments)) as server:
                found.append(asyncio.run(lost(server)))
        print(  # noqa: T201
            f"{name:22} {KILLS} kills: {sum(told for told, _ in found)} acknowledged, "
            f"{sum(gone for _, gone in found)} lost, at most {max(gone for _, gone in found)} at once",
            flush=True,
        )


if __name__ == "__main__":
    main()
