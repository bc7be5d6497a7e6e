"""A table's state: its seats, its luck, and the game on it."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from hmac import compare_digest
from typing import Any, Final, Literal, TypeAlias

from domain.chance import table_key
from domain.game import TABLE, WATCHER, Score, Seat, Setup, Value
from domain.table.commands import Expiry, Reserved

OPENER: Final[Seat] = -3
"""Whoever opened the table, while not seated at it."""

Status: TypeAlias = Literal["new", "waiting", "gathering", "playing", "finished", "abandoned"]
"""`waiting` for people, then `gathering` the nonces of those who stay, then `playing`."""


def hashed(told: bytes) -> bytes:
    """The 32-byte hash by which tokens, nonces and secrets are known before they are told."""
    return blake2b(told, digest_size=32).digest()


class Occupant(Value, frozen=True):
    """Who sits on a seat: a person, or the bot that is named.

    A person's `token` and `nonce` are hashes; `told` is the nonce itself, once the seat is ready.
    `away` is the bot that plays for a person whose time was up.
    """

    name: str
    bot: str = ""
    token: bytes = b""
    nonce: bytes = b""
    told: bytes = b""
    away: str = ""
    left: bool = False

    @property
    def player(self) -> str:
        """The bot that plays this seat now; empty for a person."""
        return self.bot or self.away


class Table(Value, frozen=True):
    """A table as it stands. `game` is the state of the title's own type, once the game has begun.

    `spent` are the hashes of the nonces that were told before the start: whoever reads them knows them, so
    none may be promised again. A game that has begun needs them no more. `reserved` are, by seat, those whom
    free seats are kept for; empty at a table that keeps none.
    """

    status: Status = "new"
    title: str = ""
    edition: int = 0
    board: str = ""
    board_digest: str = ""
    options: Mapping[str, str] = {}
    public: bool = True
    code: str = ""
    clock: int = 0
    expiry: Expiry = "bot"
    opener: bytes = b""
    commitment: bytes = b""
    secret: bytes = b""
    seats: tuple[Occupant | None, ...] = ()
    spent: tuple[bytes, ...] = ()
    follows: str = ""
    competition: int = 0
    reserved: tuple[Reserved | None, ...] = ()
    scores: tuple[Score, ...] = ()
    game: Any = None

    @property
    def over(self) -> bool:
        return self.status in {"finished", "abandoned"}

    @property
    def people(self) -> list[Seat]:
        """The seats of people, left or not."""
        return [n for n, who in enumerate(self.seats) if who is not None and not who.bot]

    def luck(self) -> bytes:
        """The key of the table's Chance: the secret and the nonces that the seats have told, in seat order."""
        return table_key(self.secret, [who.told for who in self.seats if who is not None and who.told])

    def player(self, seat: Seat) -> str:
        """The bot that plays this seat now; empty for a person, and for a free seat."""
        who = self.seats[seat]
        return who.player if who is not None else ""

    def setup(self) -> Setup:
        return Setup(len(self.seats), self.edition, self.board, self.options)

    def actor(self, token: bytes) -> Seat:
        """Whom the hash of a token proves: a seat, OPENER, or WATCHER for nobody."""
        for seat, who in enumerate(self.seats):
            if who is not None and who.token and compare_digest(who.token, token):
                return seat
        return OPENER if token and compare_digest(token, self.opener) else WATCHER

    def kept_for(self, seat: Seat) -> Reserved | None:
        """Whom the seat is kept for, while it is free and the table waits."""
        if self.status != "waiting" or seat >= len(self.reserved) or self.seats[seat] is not None:
            return None
        return self.reserved[seat]

    def kept_seat(self, token: bytes) -> Seat | None:
        """The free seat that is kept for the holder of the token of this hash."""
        for seat in range(len(self.seats)):
            kept = self.kept_for(seat)
            if kept is not None and compare_digest(kept.token, token):
                return seat
        return None

    def opened_by(self, actor: Seat) -> bool:
        if actor >= 0:
            who = self.seats[actor]
            return who is not None and who.token != b"" and who.token == self.opener
        return actor in {OPENER, TABLE}


NEW: Final = Table()
