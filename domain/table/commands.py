"""What people, hosts and workers ask of a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from domain.game import Command, Seat, Value

Name: TypeAlias = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=40,
        pattern=r"^(?=.*[^\s\x7f])[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff]+$(?!\n)",
        description="1 to 40 characters, not only spaces, nothing that is no character or turns text round.",
        examples=["Ana"],
    ),
]
"""What a person is called."""

Hash: TypeAlias = Annotated[bytes, Meta(min_length=32, max_length=32)]
"""BLAKE2b with a 32-byte digest."""

Nonce: TypeAlias = Annotated[bytes, Meta(min_length=32, max_length=32)]

Expiry: TypeAlias = Literal["leave", "bot"]
"""What happens to a seat whose time is up: it drops out, or a bot goes on for it."""


class Reserved(Value, frozen=True):
    """For whom a seat is kept: whoever proves the token of this hash."""

    name: str
    token: bytes = b""


class OpenTable(Command, frozen=True, tag="table.open"):
    """WATCHER: a new table. `clock` is the time for one turn, in seconds; 0 for none.

    `opener` is the hash of the token of whoever opens it; `secret` is the table's part of its luck.
    `follows` is the id of the finished table that this one goes on from; `reserved` and `bots` are, by
    seat, whom of that table's people a seat is kept for, and the bots that sit here from the start.
    `competition` tells which game of a Competition Game this is, from 1; 0 for a table by itself.
    """

    title: str
    seats: int
    secret: Nonce
    opener: Hash
    board: str = ""
    edition: int = 0
    """0: the newest."""
    options: Mapping[str, str] = {}
    public: bool = True
    code: str = ""
    """What a person must know to sit at a table that is not public."""
    clock: Annotated[int, Meta(ge=0, le=60 * 60 * 24 * 60)] = 0
    expiry: Expiry = "bot"
    follows: str = ""
    competition: Annotated[int, Meta(ge=0)] = 0
    reserved: tuple[Reserved | None, ...] = ()
    bots: tuple[str, ...] = ()


class Sit(Command, frozen=True, tag="table.sit"):
    """WATCHER: take a seat; if none is named the one that is kept for the token, else the first that is free.

    `token` and `nonce` are hashes: of the token that will prove who sits here, and of the seat's part
    of the table's luck.
    """

    name: Name
    token: Hash
    nonce: Hash
    code: str = ""
    seat: Seat | None = None


class Rename(Command, frozen=True, tag="table.rename"):
    """A seat: be called otherwise."""

    name: Name


class RotateToken(Command, frozen=True, tag="table.rotate-token"):
    """A seat: hold the seat by another token from now on."""

    token: Hash


class AddBot(Command, frozen=True, tag="table.add-bot"):
    """The opener: seat a bot, on the first free seat if none is named, or on one that is kept for somebody."""

    bot: Annotated[str, Meta(min_length=1, max_length=100)]
    seat: Seat | None = None


class RemoveBot(Command, frozen=True, tag="table.remove-bot"):
    """The opener: free the seat of a bot."""

    seat: Seat


class Start(Command, frozen=True, tag="table.start"):
    """The opener: play with those who are here; seats that are free go."""


class Commit(Command, frozen=True, tag="table.commit"):
    """A seat: the hash of a new nonce, after an old one was told at a table that did not start.

    One that was told at this table before, by whomever, is refused.
    """

    nonce: Hash


class Ready(Command, frozen=True, tag="table.ready"):
    """A seat: begin. Tells the nonce whose hash the seat had given."""

    nonce: Nonce


class Leave(Command, frozen=True, tag="table.leave"):
    """A seat: stand up; once the game has begun it drops out for good."""


class Resign(Command, frozen=True, tag="table.resign"):
    """A seat: give up the game."""


class TakeBack(Command, frozen=True, tag="table.take-back"):
    """A seat that a bot plays for because its time was up: play on in person."""


class Expire(Command, frozen=True, tag="table.expire"):
    """TABLE: the time of the seat is up, and at the same moment that of the seats in `also`."""

    seat: Seat
    also: tuple[Seat, ...] = ()


class Abandon(Command, frozen=True, tag="table.abandon"):
    """The opener, before the start, or TABLE: close the table without a result."""


TableCommand: TypeAlias = (
    OpenTable
    | Sit
    | Rename
    | RotateToken
    | AddBot
    | RemoveBot
    | Start
    | Commit
    | Ready
    | Leave
    | Resign
    | TakeBack
    | Expire
    | Abandon
)
