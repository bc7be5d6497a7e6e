"""People at tables, as a client program would be: with a token of their own, over HTTP."""

from __future__ import annotations

import asyncio
from base64 import b64encode, urlsafe_b64encode
from collections.abc import Sequence
from hashlib import blake2b
from random import Random
from typing import Any
from uuid import uuid4

import httpx

from domain import titles
from domain.game import TABLE
from domain.table import sight
from events.handle import Tables
from events.notice import notice, work
from services.app import App
from services.settings import Settings
from workers.bots.bot import look

Json = dict[str, Any]


class Person:
    """Somebody with a token, or without one: a watcher."""

    def __init__(self, site: Site, name: str, token: str | None) -> None:
        self.site = site
        self.name = name
        self.token = token
        self.nonce = blake2b(name.encode(), digest_size=32).digest()

    @property
    def headers(self) -> dict[str, str]:
        return {} if self.token is None else {"Authorization": f"Bearer {self.token}"}

    def get(self, path: str, **query: Any) -> httpx.Response:
        return self.site.heard(self.site.client.get(path, params=query, headers=self.headers))

    def post(self, path: str, **body: Any) -> httpx.Response:
        """Post this body, with an id of its own unless one is given."""
        content = {"id": str(uuid4()), **body}
        return self.site.heard(self.site.client.post(path, json=content, headers=self.headers))

    def delete(self, path: str, **query: Any) -> httpx.Response:
        asked = {"id": str(uuid4()), **query}
        return self.site.heard(self.site.client.delete(path, params=asked, headers=self.headers))

    def open(self, title: str = "rieles", seats: int = 2, **more: Any) -> str:
        """The id of a new table."""
        opened = self.post("/api/tables", title=title, seats=seats, **more)
        assert opened.status_code == 201, opened.text
        table: str = opened.json()["id"]
        return table

    def sit(self, table: str, **more: Any) -> httpx.Response:
        return self.post(f"/api/tables/{table}/sit", name=self.name, nonce=self.hash_of_nonce, **more)

    @property
    def hash_of_nonce(self) -> str:
        return b64encode(blake2b(self.nonce, digest_size=32).digest()).decode()

    def ready(self, table: str, **more: Any) -> httpx.Response:
        return self.post(f"/api/tables/{table}/ready", nonce=b64encode(self.nonce).decode(), **more)

    def view(self, table: str, **query: Any) -> Json:
        found: Json = self.get(f"/api/tables/{table}/view", **query).json()
        return found

    def legal(self, table: str, **query: Any) -> list[Json]:
        found: list[Json] = self.get(f"/api/tables/{table}/legal", **query).json()["commands"]
        return found

    def play(self, table: str, command: Json, expected: int, **more: Any) -> httpx.Response:
        return self.post(f"/api/tables/{table}/commands", command=command, expected=expected, **more)


class Site:
    """A running application with its store. `answers` are all that were ever given, for whoever searches them."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self.answers: list[httpx.Response] = []
        self._tokens = Random()

    @property
    def tables(self) -> Tables:
        tables: Tables = self.client.app.state.host.tables
        return tables

    def person(self, name: str) -> Person:
        token = urlsafe_b64encode(self._tokens.randbytes(32)).decode().rstrip("=")
        return Person(self, name, token)

    def watcher(self) -> Person:
        return Person(self, "", None)

    def heard(self, answer: httpx.Response) -> httpx.Response:
        self.answers.append(answer)
        return answer

    def run(self, call: Any, *arguments: Any) -> Any:
        """Run a coroutine function where the application runs."""
        with self.client.portal() as portal:
            return portal.call(call, *arguments)

    def list(self, *tables: str) -> None:
        """Do what the dispatcher does for the lists."""
        self.run(self._list, tables)

    async def _list(self, tables: Sequence[str]) -> None:
        for table in tables:
            loaded = await self.tables.load(table)
            told = notice(loaded.id, loaded.version, loaded.at, loaded.table)
            await self.client.app.state.host.listing.apply([told])

    def work(self, table: str) -> None:
        """Do what workers would: TABLE's decisions and the bots', until people are awaited."""
        self.run(self._work, table)

    async def _work(self, table: str) -> None:
        luck = Random(7)
        while True:
            loaded = await self.tables.load(table)
            owed = work(loaded.table)
            if not owed:
                return
            game = titles.title(loaded.table.title).game
            seat = owed[0].seat
            choices = list(sight.legal(loaded.table, seat))
            if seat == TABLE:
                command = choices[0]
            else:
                command = luck.choice(look(loaded.table.title, game, loaded.table.game, seat).legal())
            await self.tables.handle(table, seat, command, f"worker-{loaded.version}", loaded.version)


class LiveSite(Site):
    """The same, in a process of its own, at `address`."""

    def __init__(self, client: httpx.Client, address: str, redis_url: str) -> None:
        super().__init__(client)
        self.address = address
        self._settings = Settings(redis_url=redis_url)
        self._tables: Tables | None = None

    @property
    def tables(self) -> Tables:
        assert self._tables is not None
        return self._tables

    def run(self, call: Any, *arguments: Any) -> Any:
        """Run a coroutine function over the same store, as a worker would."""

        async def working() -> Any:
            async with App(self._settings) as app:
                self._tables = app.tables
                return await call(*arguments)

        return asyncio.run(working())


def seated(site: Site, people: int = 2, **more: Any) -> tuple[str, list[Person]]:
    """A table of Rieles with these people on its seats, ready and dealt."""
    named = [site.person(f"Person {number}") for number in range(people)]
    table = named[0].open(seats=people, **more)
    for person in named:
        assert person.sit(table).status_code == 200
    for person in named:
        assert person.ready(table).status_code == 200
    site.work(table)
    return table, named
