"""What happens to a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypeAlias

from domain.game import Event, Score, Seat
from domain.table.commands import Expiry, Reserved

Ending: TypeAlias = Literal["finished", "abandoned"]


class TableOpened(Event, frozen=True, tag="table.opened"):
    """`secret`, `opener`, `code` and the tokens of those whose seats are reserved are TABLE's.

    Everybody sees the commitment to the secret. `follows`, `competition` and `reserved` are as in `OpenTable`.
    """

    title: str
    edition: int
    seats: int
    commitment: bytes
    board: str = ""
    board_digest: str = ""
    options: Mapping[str, str] = {}
    public: bool = True
    clock: int = 0
    expiry: Expiry = "bot"
    secret: bytes = b""
    opener: bytes = b""
    code: str = ""
    follows: str = ""
    competition: int = 0
    reserved: tuple[Reserved | None, ...] = ()


class SeatTaken(Event, frozen=True, tag="table.seat-taken"):
    """`token` is TABLE's; everybody sees the hash of the seat's nonce."""

    seat: Seat
    name: str
    nonce: bytes
    token: bytes = b""


class SeatRenamed(Event, frozen=True, tag="table.seat-renamed"):
    seat: Seat
    name: str


class TokenRotated(Event, frozen=True, tag="table.token-rotated"):
    seat: Seat
    token: bytes = b""


class BotSeated(Event, frozen=True, tag="table.bot-seated"):
    seat: Seat
    bot: str


class SeatFreed(Event, frozen=True, tag="table.seat-freed"):
    """A seat is free again before the start; nonces that were told no longer count."""

    seat: Seat


class SeatsClosed(Event, frozen=True, tag="table.seats-closed"):
    """Nobody else may sit. `kept` are the old numbers of the seats that stay, in their new order."""

    kept: tuple[Seat, ...]


class NonceCommitted(Event, frozen=True, tag="table.nonce-committed"):
    seat: Seat
    nonce: bytes


class SeatReady(Event, frozen=True, tag="table.seat-ready"):
    """`nonce` is now known, and its hash was known before."""

    seat: Seat
    nonce: bytes


class TableStarted(Event, frozen=True, tag="table.started"):
    """The game begins, with its box closed; TABLE deals next."""


class SeatLeft(Event, frozen=True, tag="table.seat-left"):
    """A seat dropped out of a running game; the game's own events say what became of its things."""

    seat: Seat
    reason: Literal["left", "resigned", "expired"]


class SeatHandedOver(Event, frozen=True, tag="table.seat-handed-over"):
    """The seat's time was up: a bot goes on for it until the person comes back."""

    seat: Seat
    bot: str


class SeatTakenBack(Event, frozen=True, tag="table.seat-taken-back"):
    seat: Seat


class TableEnded(Event, frozen=True, tag="table.ended"):
    """The end, with everything that proves the table's luck."""

    how: Ending
    secret: bytes
    scores: tuple[Score, ...] = ()


TableEvent: TypeAlias = (
    TableOpened
    | SeatTaken
    | SeatRenamed
    | TokenRotated
    | BotSeated
    | SeatFreed
    | SeatsClosed
    | NonceCommitted
    | SeatReady
    | TableStarted
    | SeatLeft
    | SeatHandedOver
    | SeatTakenBack
    | TableEnded
)
