"""How long a person waits for a quick bot: from sending the command to the bot's first record."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import ExitStack, aclosing
from secrets import token_bytes
from typing import Final

import msgspec
import uvloop

from bench.clients import Http, Took
from bench.measure import Figure, Section, interleaved
from bench.site import process, serving, store
from bench.tables import told
from domain.game import WATCHER, Command
from domain.table.commands import AddBot, OpenTable, Ready, Sit
from domain.table.sight import legal, to_act
from domain.table.state import OPENER, hashed
from domain.trains.commands import TakeBlindCard
from events.record import decode_folded
from services.app import App
from services.settings import Settings

TURNS: Final = 30
"""So many turns of drawing cards there are in one game at least."""

BOT: Final = 0
PERSON: Final = 1


class Accepted(msgspec.Struct):
    version: int


async def _opened(app: App, token: bytes) -> str:
    """A table of a random bot and the person who holds the token, about to be dealt by a worker."""
    table_id, nonce = token_bytes(8).hex(), token_bytes(32)
    opening = OpenTable(title="rieles", seats=2, secret=token_bytes(32), opener=hashed(token_bytes(32)))
    await app.tables.handle(table_id, WATCHER, opening, "open")
    await app.tables.handle(table_id, OPENER, AddBot("random"), "bot")
    sit = Sit(name="bench", token=hashed(token), nonce=hashed(nonce))
    await app.tables.handle(table_id, WATCHER, sit, "sit")
    await app.tables.handle(table_id, PERSON, Ready(nonce), "ready")
    return table_id


def _drawn(commands: Sequence[Command]) -> Command:
    """A card from the deck if that may be, so that turns are short and plain."""
    return TakeBlindCard() if TakeBlindCard() in commands else commands[0]


async def _waits(app: App, http: Http, token: bytes) -> AsyncGenerator[float]:
    """One game: how long each wait was for the bot to move, after the person's last command of a turn."""
    table_id = await _opened(app, token)
    async with aclosing(app.feed.follow(table_id)) as feed:
        while True:
            loaded = await app.tables.load(table_id)
            if PERSON not in to_act(loaded.table):
                await anext(feed)
                continue
            command = _drawn(legal(loaded.table, PERSON))
            body = msgspec.json.encode(
                {"id": str(loaded.version), "expected": loaded.version, "command": command}
            )
            began = time.perf_counter()
            answer = await http.post(f"/api/tables/{table_id}/commands", body, told(token))
            version = msgspec.json.decode(answer, type=Accepted).version
            if to_act((await app.tables.load(table_id)).table) != frozenset((BOT,)):
                continue
            async for record in feed:
                if record.version > version and decode_folded(record.raw).actor == BOT:
                    yield time.perf_counter() - began
                    break


async def _played(settings: Settings, port: int) -> Took:
    token, began, waits = token_bytes(32), time.perf_counter(), list[float]()
    async with App(settings) as app:
        http = await Http.connect(port)
        async with asyncio.timeout(120), aclosing(_waits(app, http, token)) as found:
            async for wait in found:
                waits.append(wait)
                if len(waits) == TURNS:
                    break
        http.close()
    return Took(waits, time.perf_counter() - began)


def run() -> Section:
    with ExitStack() as stack:
        settings = stack.enter_context(store())
        port = stack.enter_context(serving(settings, "services.cli.main", "api", path="/api/ready"))
        for part in ("dispatch", "worker"):
            stack.enter_context(process(settings, "services.cli.main", part))

        def ours() -> Mapping[str, float]:
            took = uvloop.run(_played(settings, port))
            return {"a random bot's record: p50": took.p50, "a random bot's record: p99": took.p99}

        found = interleaved([ours])
    reach = {"a random bot's record: p50": "at most 15"}
    figures = [Figure(what, "ms", values, reach.get(what, "")) for what, values in found.items()]
    return Section(
        "Waiting for a bot",
        f"From a person's command, sent over HTTP, to the moment when somebody who follows the table has the bot's "
        f"first record; {TURNS} turns a round, with an API, a dispatcher and a worker, each record on disk. On the "
        "way lie two records on disk and the queue.",
        figures,
    )
