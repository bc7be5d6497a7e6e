"""Whole games over WebSockets, as many as a server can take, beside boardgame.io's server in the same run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import partial
from random import Random
from typing import Any, Final, NamedTuple

import msgspec
import uvloop

from bench.measure import Figure, Round, Section, interleaved, peer
from bench.site import known_process, spent, store
from bench.tables import dealt
from domain.chance import Chance
from domain.game import Command
from domain.table.decide import decided
from domain.table.sight import legal, to_act
from services.app import App
from services.settings import Settings

MATCHES: Final = 20
"""So many are played at once."""

GAMES: Final = 4
"""So many whole games one after another in each of those places: more than there is time for in a closed loop."""

SEATS: Final = 4
SECONDS: Final = 3.0

WATCHERS: Final = 2_000
WATCHED: Final = 20
"""So many moves are made before the watchers."""

PEERS: Final = {"trains": "boardgame.io, a train game", "count": "boardgame.io, counting"}
"""What the peer plays in memory, and how that is called here."""

STEADY: Final = 100
"""Moves a second, of all matches together, that a busy evening brings."""


REACH: Final = {
    "one process: p99": "at most 25",
    f"one process, {STEADY} moves/s: p99": "at most 5",
    f"{WATCHERS:,} watchers of one table: p50": "at most 250",
}


class Server(NamedTuple):
    port: int
    process: int


class Match(msgspec.Struct, frozen=True):
    """A table, and the game that its people are about to play there: each move's seat and command."""

    table: str
    version: int
    tokens: Sequence[str]
    moves: Sequence[tuple[int, Command]]


async def _match(app: App, luck: Random, most: int | None) -> Match:
    """A new table of four, and a random game up to the moment at which a worker would be awaited."""
    at = await dealt(app.tables, SEATS)
    table, version = (await app.tables.load(at.id)).table, at.version
    moves: list[tuple[int, Command]] = []
    while (seat := min(to_act(table))) >= 0 and len(moves) != most:
        command = luck.choice(legal(table, seat))
        version += 1
        _, table = decided(table, seat, command, Chance(table.luck(), version))
        moves.append((seat, command))
    return Match(at.id, at.version, at.tokens, moves)


async def _matches(settings: Settings, how_many: int, most: int | None) -> list[Match]:
    async with App(settings) as app:
        luck = Random(1)  # noqa: S311  (it chooses among legal moves)
        return [await _match(app, luck, most) for _ in range(how_many)]


def driven(
    settings: Settings, ports: Sequence[int], matches: int, most: int | None, **how: Any
) -> dict[str, float]:
    """What the driver of `peers/sockets.mjs` has found, with new tables and as it is told."""
    found = uvloop.run(_matches(settings, matches, most))
    told = peer("sockets.mjs", told=msgspec.json.encode({"ports": ports, "matches": found, **how}))
    if told.pop("unheard"):
        raise RuntimeError("somebody has not heard of every move")
    return told


def _named(what: str, found: Mapping[str, float]) -> Mapping[str, float]:
    return {what: found["rate"], f"{what}: p50": found["p50"], f"{what}: p99": found["p99"]}


def _boardgame(game: str, rate: int) -> Mapping[str, float]:
    what = f"{PEERS[game]}, {rate} moves/s" if rate else PEERS[game]
    return _named(what, peer("moves.mjs", game, str(MATCHES), str(SECONDS), str(rate)))


def _ours(settings: Settings, servers: Sequence[Server], rate: int) -> Mapping[str, float]:
    who = "one process" if len(servers) == 1 else "two processes"
    what = f"{who}, {rate} moves/s" if rate else who
    before = sum(spent(server.process) for server in servers)
    ports = [server.port for server in servers]
    games = MATCHES if rate else MATCHES * GAMES
    found = driven(settings, ports, games, None, places=MATCHES, seconds=SECONDS, rate=rate)
    each = (sum(spent(server.process) for server in servers) - before) / found["moves"]
    return {**_named(what, found), **({} if rate else {f"{what}: processor time of a move": each * 1000})}


def _watched(settings: Settings, port: int) -> Mapping[str, float]:
    found = driven(settings, [port], 1, WATCHED, watchers=WATCHERS, pause=50)
    what = f"{WATCHERS:,} watchers of one table"
    return {f"{what}: p50": found["p50"], f"{what}: the last of them": found["last"]}


def run() -> Section:
    with ExitStack() as stack:
        settings = stack.enter_context(store())
        servers = [
            Server(
                *stack.enter_context(known_process(settings, "services.cli.main", "api", path="/api/ready"))
            )
            for _ in range(2)
        ]
        sides: list[Round] = [
            partial(_ours, settings, servers[:1], 0),
            *[partial(_boardgame, game, 0) for game in PEERS],
            partial(_ours, settings, servers, 0),
            partial(_ours, settings, servers[:1], STEADY),
            partial(_boardgame, "trains", STEADY),
            partial(_watched, settings, servers[0].port),
        ]
        found = interleaved(sides, rounds=5)
    figures = [
        Figure(what, "ms" if ": " in what else "moves/s", values, REACH.get(what, ""))
        for what, values in found.items()
    ]
    rates = {figure.what: figure.middle for figure in figures}
    return Section(
        "Whole games over WebSockets",
        f"{MATCHES} tables of Rieles de Europa with four people each, who play random games move by move; everybody has a "
        "socket of their own, and hears of every move. Each move is decided by the rules, and on disk (`appendfsync "
        "always`) before it is answered. Without a rate the next move is sent as soon as the one before is answered (a "
        "closed loop); with a rate the moves come at their times, whatever the server does (an open loop), and are timed "
        "from then. Of two processes each serves half of the people of every table. The peer, npm `boardgame.io`, keeps "
        "everything in memory. It plays a sketch of a train game, as many cards, tickets and routes as here and hands that only "
        "their owners see, but none of the rules; and, as the least that a game can be, it counts. The clients of both run on Node, on the same cores as the servers and the store. Those who watch one "
        "table all look from this machine too, and each move is sent when all have seen the one before.\n\n"
        "`make flame` draws where the time of one process goes under this load ([the picture](images/flame.svg)). The three "
        "largest costs that it has shown, and what was done about them: (1) *telling the followers*: each had two tasks and a "
        "time limit for each wait and each message, and decoded the record for itself; now each waits for one future, one "
        "watchdog a socket minds what is stuck, only one task sends, and a record is decoded once and encoded once for each "
        "seat's eyes. Whoever moved is told the record once, as the answer, and not again as news. (2) *The way over the store*: "
        "a record came to the followers in its own process by the outbox and one more reading; now they are told as soon as it "
        "is acknowledged, what other processes write also brings the tables at hand up to date, so that the next command need "
        "not read, and the outbox is read in gulps, larger ones while nobody else writes. (3) *Logging, looking for rings in "
        "memory, and the framework's layers for each message*: what the record says is not logged as well, what lives long is "
        "not searched, and messages go straight to the server and come straight from it. What is left is spread thin: no "
        "function has more than a few hundredths.",
        figures,
        {
            f"{ours} / {theirs}": rates[ours] / rates[theirs]
            for ours in ("one process", "two processes")
            for theirs in PEERS.values()
        },
    )
