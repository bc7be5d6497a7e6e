"""Real processes, a real server with its data on disk, and `kill -9` in the middle of bot games."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import httpx
import pytest
import redis

from domain.game import WATCHER
from domain.table.commands import AddBot, OpenTable
from domain.table.state import hashed
from events import export
from events.audit import audit
from events.store import Stored
from services.app import App
from services.embedded import binary
from services.settings import Settings

GAMES = 8
PATIENCE = 180.0
"""Seconds for all games to end, also on a busy machine."""

HOST = hashed(b"host")
ROOT = Path(__file__).parents[2]


class House:
    """A server with its data in a folder, and the processes of a host, each of which can be killed."""

    def __init__(self, folder: Path, port: int, api_port: int) -> None:
        self.folder = folder
        self.url = f"redis://127.0.0.1:{port}/0"
        self.api = f"http://127.0.0.1:{api_port}"
        environment = {**os.environ, "TURNTABLE_REDIS_URL": self.url, "TURNTABLE_LOG_LEVEL": "error"}
        turntable = [sys.executable, "-m", "services.cli.main"]
        self._commands: dict[str, list[str]] = {
            "server": [
                *(str(binary()), "--bind", "127.0.0.1", "--port", str(port), "--dir", str(folder)),
                *("--appendonly", "yes", "--appendfsync", "always", "--save", ""),
            ],
            "api": [*turntable, "api", "--port", str(api_port)],
            "dispatch": [*turntable, "dispatch"],
            "worker-1": [*turntable, "worker"],
            "worker-2": [*turntable, "worker"],
        }
        self._environment = environment
        self._running: dict[str, subprocess.Popen[bytes]] = {}

    def start(self, *names: str) -> None:
        for name in names or self._commands:
            with (self.folder / f"{name}.log").open("ab") as log:
                self._running[name] = subprocess.Popen(
                    self._commands[name], env=self._environment, cwd=ROOT, stdout=log, stderr=log
                )
            if name == "server":
                self.await_server()

    def kill(self, *names: str) -> None:
        for name in names:
            process = self._running.pop(name)
            process.kill()
            process.wait()

    def close(self) -> None:
        self.kill(*self._running)

    def await_server(self) -> None:
        end = monotonic() + PATIENCE
        with redis.Redis.from_url(self.url) as client:
            while monotonic() < end:
                try:
                    client.ping()
                except redis.ConnectionError:
                    sleep(0.05)
                else:
                    return
        raise AssertionError("the server did not start")

    def await_api(self) -> None:
        end = monotonic() + PATIENCE
        while monotonic() < end:
            try:
                if httpx.get(f"{self.api}/api/ready").status_code == 200:
                    return
            except httpx.TransportError:
                pass
            sleep(0.1)
        raise AssertionError("the API did not start")

    def records(self) -> dict[str, list[Stored]]:
        """All that is written, read past every cache."""
        found: dict[str, list[Stored]] = {}
        with redis.Redis.from_url(self.url) as client:
            keys: Any = client.scan_iter(match="{s*}:table:*", count=1000)
            for key in keys:
                entries: Any = client.xrange(key)
                table = key.decode().split(":table:")[1]
                found[table] = [Stored(int(entry.split(b"-")[0]), fields[b"r"]) for entry, fields in entries]
        return found

    def await_records(self, count: int) -> dict[str, list[Stored]]:
        """As soon as so many are written in all, or all games are over."""
        end = monotonic() + PATIENCE
        while monotonic() < end:
            found = self.records()
            if sum(map(len, found.values())) >= count or over(found):
                return found
            sleep(0.02)
        raise AssertionError("the games did not go on")


def over(found: dict[str, list[Stored]]) -> bool:
    return all(b"table.ended" in records[-1].raw for records in found.values())


@pytest.fixture
def house(free_ports: list[int]) -> Iterator[House]:
    with tempfile.TemporaryDirectory() as folder:
        made = House(Path(folder), *free_ports)
        yield made
        made.close()


async def open_games(url: str) -> list[str]:
    """Tables of three bots each, which nobody needs to help."""
    ids = [f"g{n}" for n in range(GAMES)]
    async with App(Settings(redis_url=url)) as app:
        for table in ids:
            secret = hashed(table.encode())
            await app.tables.handle(table, WATCHER, OpenTable("rieles", 3, secret, HOST), "open")
            for bot in range(3):
                await app.tables.handle(table, HOST, AddBot("random"), f"bot-{bot}")
    return ids


def lost(before: dict[str, list[Stored]], after: dict[str, list[Stored]]) -> list[tuple[str, int]]:
    """What was written before and is missing or different now."""
    return [
        (table, stored.version)
        for table, records in before.items()
        for place, stored in enumerate(records)
        if after.get(table, [])[place : place + 1] != [stored]
    ]


def test_every_game_goes_on_to_its_end_whatever_is_killed(house: House) -> None:
    luck = Random(5)
    house.start()
    ids = asyncio.run(open_games(house.url))
    rounds = [
        ("worker-1",),
        ("dispatch",),
        ("worker-1", "worker-2", "dispatch"),
        ("api", "worker-2"),
        ("server",),
        ("server", "api", "dispatch", "worker-1", "worker-2"),
    ]
    seen: dict[str, list[Stored]] = {}
    for number, killed in enumerate(rounds, 1):
        now = house.await_records(GAMES * 35 * number + luck.randrange(40))
        assert lost(seen, now) == []
        seen = now
        house.kill(*killed)
        house.start(*killed)
    assert not over(seen), "the games ended before everything was killed: make them longer"

    end = monotonic() + PATIENCE
    while not over(found := house.records()):
        assert monotonic() < end, {table: len(records) for table, records in found.items()}
        sleep(0.1)

    assert sorted(found) == ids
    assert lost(seen, found) == []
    for records in found.values():
        assert [stored.version for stored in records] == list(range(1, len(records) + 1))
        report = audit(records)
        assert (report.fault, report.status) == (None, "finished")

    house.await_api()
    for table, records in found.items():
        answer = httpx.get(f"{house.api}/api/tables/{table}/export")
        assert answer.status_code == 200, answer.text
        assert list(export.read(answer.text.splitlines()).records) == records
