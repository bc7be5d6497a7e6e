"""Play a game and keep it: `python tests/saved/record_game.py rieles --seats 3 > tests/saved/rieles-3.jsonl`.

Seat 0 is a person's, so that the file holds a nonce; what the person plays is the planner's choice.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
import time
from random import Random

from domain.game import TABLE
from domain.table.commands import AddBot, OpenTable, Ready, Sit
from domain.table.sight import legal, to_act
from domain.table.state import OPENER, hashed
from domain.titles import title
from events import export
from events.handle import Tables
from events.memory_store import MemoryStore
from workers.bots.bot import look
from workers.bots.registry import find_bot


async def play(order: OpenTable, name: str, bots: list[str], table_id: str) -> list[bytes]:
    """The lines of the export of one game, played to its end."""
    tables = Tables(MemoryStore(), now=lambda: time.time_ns() // 1_000_000)
    token, nonce = secrets.token_bytes(32), secrets.token_bytes(32)
    await tables.handle(table_id, OPENER, order, "open")
    await tables.handle(table_id, -2, Sit(name, hashed(token), hashed(nonce)), "sit")
    for number, bot in enumerate(bots):
        await tables.handle(table_id, OPENER, AddBot(bot), f"bot-{number}")
    answer = await tables.handle(table_id, hashed(token), Ready(nonce), "ready")
    loaded = answer.after
    luck = Random(secrets.token_bytes(16))
    while awaited := to_act(loaded.table):
        seat = min(awaited)
        if seat == TABLE:
            command = legal(loaded.table, TABLE)[0]
        else:
            view = look(order.title, title(order.title).game, loaded.table.game, seat)
            command = find_bot(["planner", *bots][seat])().choose(view, luck)
        answer = await tables.handle(table_id, seat, command, f"{seat}-{loaded.version}", loaded.version)
        loaded = answer.after
    return list(export.write(await tables.records(table_id)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("title")
    parser.add_argument("--board", default="")
    parser.add_argument("--edition", type=int, default=0)
    parser.add_argument("--set", default="")
    parser.add_argument("--bots", default="planner,random")
    asked = parser.parse_args()
    bots = asked.bots.split(",")
    order = OpenTable(
        title=asked.title,
        seats=1 + len(bots),
        secret=secrets.token_bytes(32),
        opener=hashed(secrets.token_bytes(32)),
        board=asked.board,
        edition=asked.edition,
        options={"set": asked.set} if asked.set else {},
    )
    lines = asyncio.run(play(order, "Ada", bots, secrets.token_hex(6)))
    sys.stdout.buffer.writelines(lines)


if __name__ == "__main__":
    main()
