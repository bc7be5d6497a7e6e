"""Tables whose time has come."""

from __future__ import annotations

import pytest

from events import keys
from events.connection import Client
from events.deadlines import Deadlines, Due

EVERYWHERE = range(keys.SHARDS)


@pytest.fixture(params=["fake", "real"])
def server_client(request: pytest.FixtureRequest) -> Client:
    return request.getfixturevalue("fake_client" if request.param == "fake" else "client")


async def mark(client: Client, **times: int) -> None:
    for table, at in times.items():
        await client.zadd(keys.deadlines(keys.shard(table)), {table: at})


async def test_the_longest_overdue_come_first(server_client: Client) -> None:
    await mark(server_client, a=30, b=10, c=20, d=31)
    found = await Deadlines(server_client).due(EVERYWHERE, 30)
    assert found == [Due("b", 10), Due("c", 20), Due("a", 30)]


async def test_only_of_the_parts_that_are_asked_for(server_client: Client) -> None:
    await mark(server_client, a=1, b=2)
    assert await Deadlines(server_client).due([keys.shard("a")], 30) == [Due("a", 1)]
    assert await Deadlines(server_client).due([], 30) == []


async def test_so_many_a_part_at_a_time(server_client: Client) -> None:
    await server_client.zadd(keys.deadlines(3), {f"t{n}": n for n in range(10)})
    assert len(await Deadlines(server_client).due([3], 30, limit=4)) == 4


async def test_a_time_is_moved(server_client: Client) -> None:
    await mark(server_client, a=10)
    deadlines = Deadlines(server_client)
    await deadlines.move(Due("a", 10), 50)
    assert await deadlines.due(EVERYWHERE, 60) == [Due("a", 50)]
    await deadlines.move(Due("a", 50), None)
    assert await deadlines.due(EVERYWHERE, 60) == []


async def test_unless_a_record_has_set_another_since(server_client: Client) -> None:
    await mark(server_client, a=1_700_000_000_123)
    deadlines = Deadlines(server_client)
    await deadlines.move(Due("a", 10), None)
    await deadlines.move(Due("a", 1_700_000_000_122), 5)
    assert await deadlines.due(EVERYWHERE, 2_000_000_000_000) == [Due("a", 1_700_000_000_123)]
