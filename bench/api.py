"""Commands through the API, beside the same server with less behind it."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Iterable, Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from typing import Final

import msgspec
import uvloop

from bench.clients import Client, Http, Repeater, Took, together
from bench.floor import entry
from bench.measure import Figure, Section, interleaved, peer
from bench.site import serving, store
from bench.tables import Dealt, dealt
from services.app import App
from services.settings import Settings

DRAWS: Final = 90
"""So many cards can be drawn blind at a table of two before its deck is empty."""

SECONDS: Final = 2.0
CLIENTS: Final = (1, 32)
TABLES: Final = {1: 30, 32: 4}
"""How many tables a client has for one round, by the number of clients."""


class _Drawn(msgspec.Struct):
    version: int


class Drawer:
    """Draws cards blind, two a turn, at its own tables: a command that is legal whatever the cards are."""

    def __init__(self, http: Http, tables: Iterable[Dealt]) -> None:
        self._http, self._tables = http, tables
        self._read = msgspec.json.Decoder(_Drawn).decode

    async def requests(self) -> AsyncIterator[float]:
        for table in self._tables:
            version, path = table.version, f"/api/tables/{table.id}/commands"
            for drawn in range(DRAWS):
                seat = (table.turn + drawn // 2) % len(table.tokens)
                body = b'{"id":"%d","expected":%d,"command":{"type":"trains.take-blind-card"}}'
                began = time.perf_counter()
                answer = await self._http.post(path, body % (drawn, version), table.tokens[seat])
                yield time.perf_counter() - began
                version = self._read(answer).version


class Scripter:
    """Calls the store's script, with nothing else around it."""

    def __init__(self, app: App, name: str) -> None:
        self._app, self._name = app, name

    async def requests(self) -> AsyncIterator[float]:
        number = 0
        while True:
            number += 1
            began = time.perf_counter()
            await self._app.store.append(entry(f"{self._name}x{number}"))
            yield time.perf_counter() - began


async def _commands(settings: Settings, port: int, clients: int) -> Took:
    async with App(settings) as app:
        tables = [[await dealt(app.tables) for _ in range(TABLES[clients])] for _ in range(clients)]
    connections = [await Http.connect(port) for _ in range(clients)]
    drawers = [Drawer(http, mine) for http, mine in zip(connections, tables, strict=True)]
    return await _run(drawers, connections)


async def _floor(port: int, path: str, clients: int) -> Took:
    connections = [await Http.connect(port) for _ in range(clients)]
    return await _run([Repeater(http, path) for http in connections], connections)


async def _scripts(settings: Settings, clients: int) -> Took:
    async with App(settings) as app:
        name = f"bare{time.time_ns()}"
        return await _run([Scripter(app, f"{name}c{number}") for number in range(clients)], [])


async def _run(clients: Sequence[Client], connections: Sequence[Http]) -> Took:
    took = await together(clients, SECONDS)
    for http in connections:
        http.close()
    return took


def _named(what: str, clients: int, took: Took) -> Mapping[str, float]:
    who = f"{what}, {clients} client{'s' if clients > 1 else ''}"
    return {who: took.rate, f"{who}: p50": took.p50, f"{who}: p99": took.p99}


def _boardgame() -> Mapping[str, float]:
    found = peer("moves.mjs", "count", "20", str(SECONDS))
    who = "boardgame.io, in memory, 20 matches of 4 sockets"
    return {who: found["rate"], f"{who}: p50": found["p50"], f"{who}: p99": found["p99"]}


def run() -> Section:
    with ExitStack() as stack:
        settings = stack.enter_context(store())
        port = stack.enter_context(serving(settings, "services.cli.main", "api", path="/api/ready"))
        least = stack.enter_context(serving(settings, "bench.floor", path="/"))

        def ours(clients: int) -> Mapping[str, float]:
            took = uvloop.run(_commands(settings, port, clients))
            return _named("a command through the API", clients, took)

        def append(clients: int) -> Mapping[str, float]:
            return _named(
                "the same server, one script call", clients, uvloop.run(_floor(least, "/append", clients))
            )

        def empty(clients: int) -> Mapping[str, float]:
            return _named("the same server, nothing", clients, uvloop.run(_floor(least, "/empty", clients)))

        def bare(clients: int) -> Mapping[str, float]:
            return _named("the script call alone", clients, uvloop.run(_scripts(settings, clients)))

        sides = [partial(side, clients) for clients in CLIENTS for side in (ours, append, empty, bare)]
        found = interleaved([*sides, _boardgame], rounds=3)
    figures = [Figure(what, "ms" if ": p" in what else "/s", values) for what, values in found.items()]
    by_name = {figure.what: figure.middle for figure in figures}
    ratios = {
        f"a command through the API / the same server, one script call, {who}": by_name[
            f"a command through the API, {who}"
        ]
        / by_name[f"the same server, one script call, {who}"]
        for who in ("1 client", "32 clients")
    }
    boardgame = by_name["boardgame.io, in memory, 20 matches of 4 sockets"]
    ratios["a command through the API, 32 clients / boardgame.io"] = (
        by_name["a command through the API, 32 clients"] / boardgame
    )
    return Section(
        "Accepting commands",
        "Two people a table draw cards; every command is decided by the rules, and on disk (`appendfsync always`) before "
        "it is answered. One server process, one process of clients, one store, on the same cores. Beside it the same "
        "framework and HTTP server with one script call to the same store, with nothing at all, and the script call "
        "without HTTP. The peer, npm `boardgame.io`, keeps moves in memory only; its sockets belong to 20 matches.",
        figures,
        ratios,
    )
