"""Tables where people sit, dealt and ready for their first turns, made in the store itself."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from secrets import token_bytes

import msgspec

from domain.game import TABLE, WATCHER, Deal
from domain.table.commands import OpenTable, Ready, Sit
from domain.table.sight import legal
from domain.table.state import hashed
from events.handle import Tables


class Dealt(msgspec.Struct, frozen=True):
    """A table with its version, whose turn it is, and the tokens of its seats."""

    id: str
    version: int
    turn: int
    tokens: tuple[str, ...]


def told(token: bytes) -> str:
    """A token as the API takes it."""
    return urlsafe_b64encode(token).decode().rstrip("=")


async def dealt(tables: Tables, people: int = 2) -> Dealt:
    """A new table of Rieles de Europa whose first turn begins."""
    table_id = token_bytes(8).hex()
    tokens = [token_bytes(32) for _ in range(people)]
    nonces = [token_bytes(32) for _ in range(people)]
    opening = OpenTable(title="rieles", seats=people, secret=token_bytes(32), opener=hashed(tokens[0]))
    await tables.handle(table_id, WATCHER, opening, "open")
    for seat in range(people):
        sit = Sit(name=f"bench {seat}", token=hashed(tokens[seat]), nonce=hashed(nonces[seat]))
        await tables.handle(table_id, WATCHER, sit, f"sit-{seat}")
    for seat in range(people):
        await tables.handle(table_id, seat, Ready(nonces[seat]), "ready")
    answer = await tables.handle(table_id, TABLE, Deal(), "deal")
    for seat in range(people):
        answer = await tables.handle(table_id, seat, legal(answer.after.table, seat)[0], "tickets")
    game = answer.after.table.game
    return Dealt(table_id, answer.version, game.turn, tuple(map(told, tokens)))
