"""Releases and ends in order: nothing that was asked is lost, and nobody waits for who has gone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import redis

from events import keys
from events.outbox import GROUPS
from tests.chaos import checker
from tests.chaos.house import House, Part
from tests.chaos.journal import Journal
from tests.chaos.players import Game, Line, Person
from tests.topology.servers import until


@asynccontextmanager
async def line(house: House) -> AsyncIterator[Line]:
    made = Line(lambda: house.sites, Journal(), Random(1))
    yield made
    await made.close()


async def replace(part: Part) -> int:
    """By a process of a new release, as soon as it has ended."""
    code = await asyncio.to_thread(part.end)
    part.start()
    return code


async def test_rolling_restarts_lose_no_request(tmp_path: Path) -> None:
    with House(tmp_path).running() as house:
        async with line(house) as clients:
            ended = asyncio.Event()

            async def games() -> None:
                while not ended.is_set():
                    await Game(clients, "infinite_city", people=2, bots=1).run()

            async with asyncio.TaskGroup() as tasks:
                for _ in range(2):
                    tasks.create_task(games())
                for part in house.parts:
                    await asyncio.sleep(0.2)
                    assert await replace(part) == 0, part.log()
                    if part.kind == "api":
                        await asyncio.to_thread(house.await_ready)
                ended.set()
            journal = clients.journal
        assert checker.faults(house.sites[0], journal) == []
        assert len(journal.accepted) > 30


async def test_a_request_under_way_is_answered_before_the_process_ends(tmp_path: Path) -> None:
    with House(tmp_path, api=1, dispatch=1, worker=1).running() as house:
        async with line(house) as clients:
            person = Person(clients, "Ann")
            table = await person.open(title="interurban", seats=3)
            house.way.delay = 0.5
            sitting = asyncio.create_task(person.sit(table))
            await asyncio.sleep(0.2)
            assert await asyncio.to_thread(house.of("api")[0].end) == 0
            await sitting
            assert clients.journal.again == 0, "it had to be sent again"


def holders(house: House) -> set[str]:
    """Who holds parts of the outbox."""
    library: Any = redis
    with library.Redis(port=house.server.port, decode_responses=True) as client:
        leases = [keys.lease(part, group) for part in range(keys.SHARDS) for group in GROUPS]
        return {name for name in client.mget(leases) if name}


async def test_a_dispatcher_that_ends_leaves_its_tables_to_others_at_once(tmp_path: Path) -> None:
    with House(tmp_path, api=1, dispatch=2, worker=1).running() as house:
        first, second = house.of("dispatch")
        await asyncio.to_thread(until, lambda: len(holders(house)) == 2)
        assert await asyncio.to_thread(first.end) == 0
        (left,) = holders(house)
        assert f"-{second.process.pid}-" in left
        async with line(house) as clients:
            await Game(clients, "infinite_city", people=0, bots=3).run()


def test_who_cannot_reach_the_server_serves_nobody_and_still_ends_in_order(tmp_path: Path) -> None:
    with House(tmp_path, api=1, dispatch=1, worker=1).running() as house:
        house.way.refuse()
        answer = httpx.get(f"{house.sites[0]}/api/ready", timeout=30)
        assert (answer.status_code, answer.json()["status"]) == (503, "unavailable")
        for part in house.parts:
            assert part.end() == 0, part.log()
