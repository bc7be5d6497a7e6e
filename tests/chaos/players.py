"""Clients of the API: people who play whatever is legal, and do not give up when nobody answers."""

from __future__ import annotations

import asyncio
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable
from hashlib import blake2b
from random import Random
from typing import Any
from uuid import UUID

import httpx

from tests.chaos.journal import Journal, Told

Json = dict[str, Any]

PATIENCE = 240.0
"""Seconds that a client asks the same thing again."""

LOOK = 0.2
"""Seconds between two looks at whose turn it is."""

OVER = ("finished", "abandoned")


class Gone(Exception):  # noqa: N818
    """Nobody has answered for too long."""


class Line:
    """To any of the API's processes: whoever answers will do."""

    def __init__(self, sites: Callable[[], list[str]], journal: Journal, luck: Random) -> None:
        self._sites = sites
        self.journal = journal
        self.luck = luck
        self._http = httpx.AsyncClient(timeout=8.0)

    async def close(self) -> None:
        await self._http.aclose()

    async def ask(self, method: str, path: str, token: str, body: Json | None = None) -> httpx.Response:
        """The final answer: what nobody can tell is asked again, with the same id."""
        loop = asyncio.get_running_loop()
        end = loop.time() + PATIENCE
        headers = {"Authorization": f"Bearer {token}"}
        while True:
            site = self.luck.choice(self._sites())
            try:
                answer = await self._http.request(method, f"{site}/api{path}", headers=headers, json=body)
            except httpx.TransportError:
                pass
            else:
                if answer.status_code < 500:
                    return answer
                if answer.status_code != 503:
                    self.journal.wrong.append(f"{method} {path}: {answer.status_code} {answer.text}")
            self.journal.again += 1
            if loop.time() > end:
                raise Gone(f"{method} {path}")
            await asyncio.sleep(self.luck.uniform(0.02, 0.2))

    async def send(self, table: str, path: str, token: str, **body: Any) -> httpx.Response:
        """Post a command, and note what became of it."""
        command_id = str(UUID(bytes=self.luck.randbytes(16), version=4))
        answer = await self.ask("POST", f"/tables/{table}/{path}", token, {"id": command_id, **body})
        if answer.is_success:
            facts = answer.json()
            self.journal.accepted.append(Told(table, command_id, facts["version"], facts["head"]))
        else:
            self.journal.refused.append((table, command_id))
        return answer


class Person:
    def __init__(self, line: Line, name: str) -> None:
        self.line = line
        self.name = name
        self.token = urlsafe_b64encode(line.luck.randbytes(32)).decode().rstrip("=")
        self._nonce = line.luck.randbytes(32)

    async def open(self, **wish: Any) -> str:
        command_id = str(UUID(bytes=self.line.luck.randbytes(16), version=4))
        answer = await self.line.ask("POST", "/tables", self.token, {"id": command_id, **wish})
        assert answer.status_code == 201, answer.text
        table: str = answer.json()["id"]
        self.line.journal.tables.append(table)
        self.line.journal.accepted.append(Told(table, command_id, 1, ""))
        return table

    async def sit(self, table: str) -> None:
        hidden = b64encode(blake2b(self._nonce, digest_size=32).digest()).decode()
        answer = await self.line.send(table, "sit", self.token, name=self.name, nonce=hidden)
        assert answer.is_success, answer.text

    async def ready(self, table: str) -> None:
        """Whoever is too late for the same version is ready at the next."""
        nonce = b64encode(self._nonce).decode()
        answer = await self.line.send(table, "ready", self.token, nonce=nonce)
        assert answer.is_success, answer.text

    async def invite(self, table: str, bot: str) -> None:
        answer = await self.line.send(table, "bots", self.token, bot=bot)
        assert answer.is_success, answer.text

    async def facts(self, table: str) -> Json:
        answer = await self.line.ask("GET", f"/tables/{table}", self.token)
        if not answer.is_success:
            self.line.journal.wrong.append(f"table {table}: {answer.status_code} {answer.text}")
            return {"status": "", "to_act": [], "you": None, "seats": []}
        facts: Json = answer.json()
        return facts

    async def play(self, table: str) -> None:
        """Play to the end of the game."""
        while (facts := await self.facts(table))["status"] not in OVER:
            you = facts["you"]
            if you is not None and facts["seats"][you]["away"]:
                # A clock that was wrong has let a bot stand in.
                await self.line.send(table, "take-back", self.token)
            elif you in facts["to_act"]:
                await self._move(table)
            else:
                await asyncio.sleep(LOOK)

    async def _move(self, table: str) -> None:
        answer = await self.line.ask("GET", f"/tables/{table}/legal", self.token)
        legal = answer.json()
        if answer.is_success and legal["commands"]:
            command = self.line.luck.choice(legal["commands"])
            await self.line.send(table, "commands", self.token, expected=legal["version"], command=command)

    async def watch(self, table: str) -> None:
        """Follow the table to its end, and note if a version is missing or comes twice."""
        version = 0
        while (await self.facts(table))["status"] not in OVER:
            version = await self._follow(table, version)

    async def _follow(self, table: str, version: int) -> int:
        site = self.line.luck.choice(self.line._sites())
        try:
            async with (
                httpx.AsyncClient(timeout=3.0) as http,
                http.stream("GET", f"{site}/api/tables/{table}/events", params={"after": version}) as feed,
            ):
                async for line in feed.aiter_lines():
                    if line.startswith("id: "):
                        if int(line[4:]) != version + 1:
                            self.line.journal.wrong.append(f"feed of {table}: {line} after {version}")
                        version = int(line[4:])
        except httpx.TransportError:
            self.line.journal.again += 1
        return version


class Game:
    """A table where people and bots play, all from opening it to its end."""

    def __init__(self, line: Line, title: str, people: int, bots: int, **wish: Any) -> None:
        self._line = line
        self._wish = {"title": title, "seats": people + bots, **wish}
        self._people = [Person(line, f"Person {number}") for number in range(max(1, people))]
        self._seated = self._people[:people]
        self._bots = bots

    async def run(self) -> None:
        host = self._people[0]
        table = await host.open(**self._wish)
        for _ in range(self._bots):
            await host.invite(table, "random")
        for person in self._seated:
            await person.sit(table)
        for person in self._seated:
            await person.ready(table)
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(Person(self._line, "Watcher").watch(table))
            for person in self._seated or [host]:
                tasks.create_task(person.play(table))
