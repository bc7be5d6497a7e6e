"""What a table takes: bytes in the store, live and over, by title. `python -m bench.capacity` prints docs/capacity.md's figures.

Games are played whole between bots, over a real server of the embedded kind, two to a table and as many as fit; then the
same games are asked for what is left of them.
"""

from __future__ import annotations

import asyncio
import gzip
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any, Final, NamedTuple

import redis

from domain import titles
from domain.game import TABLE, WATCHER, Title
from domain.table.commands import AddBot, OpenTable
from domain.table.sight import legal, to_act
from events import export, keys
from events.connection import connect
from events.handle import Tables
from events.loaded import freeze
from events.redis_store import RedisStore
from services import embedded
from services.settings import Settings
from workers.bots.bot import look
from workers.bots.registry import find_bot

GAMES: Final = 3
"""Games for each title and number of seats; the planner plays, since its games are as long as people's."""

_library: Final[Any] = redis


class Game(NamedTuple):
    """Bytes, and records."""

    live: int
    """In the store at the middle of the game: its records, its snapshot, its place among the deadlines."""
    over: int
    records: int
    on_disk: int
    packed: int
    """The game's export, compressed."""
    state: int
    """Its state as a snapshot."""


async def play(tables: Tables, raw: Any, title: Title, seats: int, luck: Random, folder: Path) -> Game:
    """One game, measured halfway and at its end."""
    table = f"{title.id.replace('_', '')}{seats}{luck.randrange(10**9)}"
    opener, began = b"o" * 32, _written(folder)
    board = next((one.id for one in title.boards() if one.seats[0] <= seats <= one.seats[1]), "")
    opening = OpenTable(title=title.id, seats=seats, secret=luck.randbytes(32), opener=opener, board=board)
    loaded = (await tables.handle(table, WATCHER, opening, "open")).after
    for number in range(seats):
        loaded = (await tables.handle(table, opener, AddBot("planner"), f"bot-{number}")).after
    bot, sizes, state = find_bot("planner")(), list[int](), 0
    while not loaded.table.over:
        (seat, *_) = sorted(to_act(loaded.table))
        if seat == TABLE:
            command = legal(loaded.table, TABLE)[0]
        else:
            command = bot.choose(look(title.id, title.game, loaded.table.game, seat), luck)
        loaded = (await tables.handle(table, seat, command, f"~bot-{loaded.version}", loaded.version)).after
        sizes.append(_in_store(raw, table))
        state = max(state, len(freeze(loaded)))
    records = await tables.records(table)
    packed = len(gzip.compress(b"".join(export.write(records))))
    return Game(
        live=round(mean(sizes)),
        over=_in_store(raw, table, snapshot=False),
        records=len(records),
        on_disk=_written(folder) - began,
        packed=packed,
        state=state,
    )


def _in_store(raw: Any, table: str, *, snapshot: bool = True) -> int:
    """What the server says these keys take; one place among the deadlines is about a hundred bytes."""
    found = raw.memory_usage(keys.records(table), samples=0) or 0
    if snapshot:
        kept = raw.keys(keys.snapshot(table, "*"))
        found += sum(raw.memory_usage(key, samples=0) or 0 for key in kept) + 100
    return int(found)


def _written(folder: Path) -> int:
    return sum(file.stat().st_size for file in (folder / "appendonlydir").iterdir())


async def measured(title: Title, url: str, folder: Path) -> Iterator[tuple[int, list[Game]]]:
    client = connect(url)
    tables = Tables(RedisStore(client), lambda: 1_700_000_000_000)
    found: list[tuple[int, list[Game]]] = []
    with _library.Redis.from_url(url) as raw:
        for seats in sorted({title.seats[0], title.seats[1]}):
            luck = Random(f"{title.id} {seats}")  # noqa: S311  (made-up games)
            found.append((seats, [await play(tables, raw, title, seats, luck, folder) for _ in range(GAMES)]))
    await client.aclose()
    return iter(found)


def main() -> None:
    """A row for each title, at its fewest and its most seats: the mean of its games."""
    wanted = sys.argv[1:] or list(titles.TITLES)
    columns = (
        "title",
        "seats",
        "records",
        "live, KiB",
        "over, KiB",
        "on disk, KiB",
        "export, KiB",
        "snapshot, KiB",
    )
    print(f"| {' | '.join(columns)} |\n|---|{'--:|' * 7}")  # noqa: T201
    for name in wanted:
        title = titles.title(name)
        with tempfile.TemporaryDirectory() as place, embedded.serving(Settings(data=Path(place))) as reached:
            for seats, games in asyncio.run(measured(title, reached.redis_url, Path(place))):
                figures = [mean(getattr(game, field) for game in games) for field in Game._fields]
                live, over, records, disk, packed, state = figures
                sizes = " | ".join(f"{size / 1024:.1f}" for size in (live, over, disk, packed, state))
                print(f"| `{name}` | {seats} | {records:.0f} | {sizes} |", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
