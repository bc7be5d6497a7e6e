"""The connection that everybody shares: each gets the answer to its own question, or learns that there is none."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest
from redis.exceptions import ResponseError

from events import lane as lanes
from events.lane import Lane
from events.redis_store import RedisStore
from events.store import Entry, Unavailable

Answering = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@pytest.fixture
async def listen() -> AsyncIterator[Callable[..., Awaitable[Lane]]]:
    """A lane to a server that behaves as it is told."""
    servers: list[asyncio.Server] = []
    made: list[Lane] = []

    async def started(answering: Answering, patience: float = 5.0) -> Lane:
        server = await asyncio.start_server(answering, "127.0.0.1", 0)
        servers.append(server)
        port = server.sockets[0].getsockname()[1]
        lane = Lane.to(f"redis://127.0.0.1:{port}", patience)
        assert lane is not None
        made.append(lane)
        return lane

    yield started
    for lane in made:
        await lane.close()
    for server in servers:
        server.close()


class TestAnswers:
    async def test_many_at_once_each_get_their_own(self, lane: Lane) -> None:
        answers = await asyncio.gather(*(lane.call("ECHO", f"word {n}") for n in range(500)))
        assert answers == [b"word %d" % n for n in range(500)]

    async def test_whatever_words_are_made_of(self, lane: Lane) -> None:
        every = bytes(range(256))
        await lane.call("SET", "ключ", every)
        assert await lane.call("GET", "ключ".encode()) == every
        await lane.call("SET", "n", 12)
        assert await lane.call("INCRBY", b"n", 30) == 42

    async def test_who_goes_away_leaves_the_others_theirs(self, lane: Lane) -> None:
        tasks = [asyncio.create_task(lane.call("ECHO", str(n))) for n in range(10)]
        await asyncio.sleep(0)
        for task in tasks[::2]:
            task.cancel()
        assert await asyncio.gather(*tasks[1::2]) == [b"1", b"3", b"5", b"7", b"9"]

    async def test_an_error_is_the_answer_of_who_made_it(self, lane: Lane) -> None:
        results = await asyncio.gather(lane.call("INCR"), lane.call("ECHO", "x"), return_exceptions=True)
        assert isinstance(results[0], ResponseError)
        assert results[1] == b"x"

    async def test_a_script_that_the_server_has_forgotten_is_told_again(
        self, client: object, lane: Lane
    ) -> None:
        store = RedisStore(client, lane=lane)
        await lane.call("SCRIPT", "FLUSH")
        assert await store.append(Entry("t", 1, b"r", "0:x", b"n", None)) == b"r"


class TestAddress:
    async def test_a_database_by_its_number(self, redis_url: str, lane: Lane) -> None:
        other = Lane.to(redis_url.removesuffix("/0") + "/3", 5.0)
        assert other is not None
        await other.call("SET", "x", "3")
        assert await lane.call("GET", "x") is None
        await other.close()

    async def test_a_password(self, redis_url: str, lane: Lane) -> None:
        await lane.call("ACL", "SETUSER", "ann", "on", ">open sesame", "~*", "+@all")
        address = redis_url.replace("redis://", "redis://ann:open%20sesame@")
        known = Lane.to(address, 5.0)
        assert known is not None
        assert await known.call("ACL", "WHOAMI") == b"ann"
        await known.close()
        stranger = Lane.to(address.replace("open", "shut"), 5.0)
        assert stranger is not None
        with pytest.raises(Unavailable, match="WRONGPASS"):
            await stranger.call("PING")
        await stranger.close()

    @pytest.mark.parametrize(
        "url", ["rediss://a", "redis+sentinel://a:1,b:2/main", "redis+cluster://a:1,b:2"]
    )
    def test_what_needs_more_than_one_plain_connection_has_none(self, url: str) -> None:
        assert Lane.to(url, 5.0) is None

    async def test_a_socket_file(self, tmp_path: Path) -> None:
        async def answering(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read(100)
            writer.write(b"+PONG\r\n")
            await reader.read()
            writer.close()

        server = await asyncio.start_unix_server(answering, tmp_path / "s.sock")
        lane = Lane.to(f"unix://{tmp_path}/s.sock", 5.0)
        assert lane is not None
        assert await lane.call("PING") == b"PONG"
        await lane.close()
        server.close()


class TestFailure:
    async def test_nobody_listens(self, free_ports: list[int]) -> None:
        lane = Lane.to(f"redis://127.0.0.1:{free_ports[0]}", 5.0)
        assert lane is not None
        with pytest.raises(Unavailable):
            await lane.call("PING")

    async def test_a_server_that_says_nothing_is_given_up(
        self, listen: Callable[..., Awaitable[Lane]]
    ) -> None:
        asked: list[bytes] = []

        async def answering(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            while words := await reader.read(1000):
                asked.append(words)
            writer.close()

        lane = await listen(answering, patience=0.05)
        results = await asyncio.gather(*(lane.call("ECHO", n) for n in range(3)), return_exceptions=True)
        assert [type(result) for result in results] == [Unavailable] * 3
        assert b"".join(asked).count(b"ECHO") == 3

    async def test_a_connection_that_breaks_is_made_anew_and_nothing_is_sent_twice(
        self, listen: Callable[..., Awaitable[Lane]]
    ) -> None:
        asked: list[bytes] = []

        async def answering(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            asked.append(await reader.read(1000))
            if len(asked) > 1:
                writer.write(b"+OK\r\n")
            writer.close()

        lane = await listen(answering)
        with pytest.raises(Unavailable):
            await lane.call("SET", "x", "1")
        assert await lane.call("SET", "x", "2") == b"OK"
        assert len(asked) == 2

    async def test_answers_that_nobody_asked_for_end_the_connection(
        self, listen: Callable[..., Awaitable[Lane]]
    ) -> None:
        async def answering(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read(1000)
            writer.write(b"+ONE\r\n+TWO\r\n")
            await reader.read()
            writer.close()

        lane = await listen(answering)
        assert await lane.call("PING") == b"ONE"
        assert lane._wire is not None
        assert lane._wire.lost

    async def test_what_is_no_answer_at_all_too(self, listen: Callable[..., Awaitable[Lane]]) -> None:
        async def answering(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read(1000)
            writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
            await reader.read()
            writer.close()

        lane = await listen(answering)
        with pytest.raises(Unavailable):
            await lane.call("PING")

    async def test_a_server_that_refuses_for_now_is_unavailable(
        self, listen: Callable[..., Awaitable[Lane]]
    ) -> None:
        async def answering(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.read(1000)
            writer.write(b"-LOADING the dataset\r\n")
            await reader.read()
            writer.close()

        lane = await listen(answering)
        with pytest.raises(Unavailable, match="LOADING"):
            await lane.call("PING")

    async def test_no_more_wait_than_can_be_answered(
        self, lane: Lane, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(lanes, "IN_FLIGHT", 5)
        await lane.call("PING")
        results = await asyncio.gather(*(lane.call("PING") for _ in range(9)), return_exceptions=True)
        assert [isinstance(result, Unavailable) for result in results] == [False] * 5 + [True] * 4

    async def test_once_closed_it_opens_again_when_it_is_asked(self, lane: Lane) -> None:
        await lane.call("PING")
        await lane.close()
        assert await lane.call("PING") == b"PONG"
