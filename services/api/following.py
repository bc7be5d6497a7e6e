"""Tables that follow one another: a rematch, and the games of a Competition Game (InterUrban, ruling 16).

A finished table has one follower, whose id is made from its own: whoever asks for it first opens it, and everybody
else is led there. One that was closed before it began makes room for another.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Sequence
from hashlib import blake2b
from hmac import compare_digest
from typing import Final

from domain.game import FIRST_SEAT, Illegal
from domain.interurban.competition import standings
from domain.table.commands import Reserved
from domain.table.state import Occupant, Table
from events.handle import UnknownTable
from events.loaded import Loaded
from services.api import eyes
from services.api.host import Host
from services.api.shapes import CompetitionFacts, FollowerFacts, Opening

CLOSED: Final = 20
"""So many followers of one table may be closed before they begin; then there is no other."""


def _id(followed: str, closed: int) -> str:
    """The id of the follower after so many that were closed: 80 bits in base32, as all tables have."""
    digest = blake2b(f"{followed}:{closed}".encode(), digest_size=10, person=b"follower").digest()
    return b32encode(digest).decode().lower()


async def follower(host: Host, followed: str) -> tuple[str, Loaded | None]:
    """The id of the table's follower, and the follower itself once somebody has opened it.

    Raises `Illegal` after too many that were closed.
    """
    for closed in range(CLOSED):
        told = _id(followed, closed)
        try:
            loaded = await host.tables.load(told)
        except UnknownTable:
            return told, None
        if loaded.table.status != "abandoned" or loaded.table.game is not None:
            return told, loaded
    raise Illegal("followed-too-often", closed=CLOSED)


async def followed_by(host: Host, loaded: Loaded) -> FollowerFacts | None:
    """The follower of a table that is finished, if it has one."""
    if loaded.table.status != "finished":
        return None
    try:
        _, found = await follower(host, loaded.id)
    except Illegal:
        return None
    if found is None:
        return None
    by = [
        seat
        for seat, who in enumerate(loaded.table.seats)
        if who is not None and who.token and compare_digest(who.token, found.table.opener)
    ]
    return FollowerFacts(found.id, found.table.status, by[0] if by else None)


def check(followed: Loaded, asked: Opening, token: bytes) -> None:
    """Raises `Illegal` where the holder of this token may not open such a table as this one's follower."""
    table = followed.table
    if table.status != "finished":
        raise Illegal("table-not-finished", status=table.status)
    if eyes.seated(table, token) is None:
        raise Illegal("not-seated")
    under_way = 0 < table.competition < len(table.seats)
    if (under_way or asked.competition > 1) and _wish(asked) != _next(table):
        raise Illegal("not-the-next-game", game=table.competition + 1)


def _wish(asked: Opening) -> tuple[object, ...]:
    options = {name: choice for name, choice in asked.options.items() if name != FIRST_SEAT}
    return asked.competition, asked.title, asked.seats, asked.board, asked.edition, options


def _next(table: Table) -> tuple[object, ...]:
    """What the next game of this table's Competition Game is; each begins with another seat."""
    options = {name: choice for name, choice in table.options.items() if name != FIRST_SEAT}
    return table.competition + 1, table.title, len(table.seats), table.board, table.edition, options


def guests(
    seats: Sequence[Occupant | None], places: int
) -> tuple[tuple[Reserved | None, ...], tuple[str, ...]]:
    """For whom the follower's seats are kept, and its bots, both by seat; people first where there are fewer seats."""
    here = [who for who in seats if who is not None]
    if len(here) > places:
        here = sorted(here, key=lambda who: bool(who.bot))[:places]
    reserved = tuple(None if who.bot else Reserved(who.name, who.token) for who in here)
    return reserved, tuple(who.bot for who in here)


async def competition(host: Host, loaded: Loaded) -> CompetitionFacts | None:
    """How the Competition Game stands that the table is a game of; None for a table by itself.

    A game that has been thrown away is missing, with all that were before it.
    """
    table = loaded.table
    if not table.competition:
        return None
    games = [loaded]
    while games[0].table.competition > 1:
        try:
            games.insert(0, await host.tables.load(games[0].table.follows))
        except UnknownTable:
            break
    scored = [game.table for game in games if game.table.scores]
    gone = {seat for game in scored for seat, who in enumerate(game.seats) if who is not None and who.left}
    return CompetitionFacts(
        game=table.competition,
        games=len(table.seats),
        tables=tuple(game.id for game in games),
        standings=standings([game.scores for game in scored], gone),
    )
