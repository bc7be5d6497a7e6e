"""Given what has happened at a table, when somebody asks for something, then this happens, or it is refused."""

from __future__ import annotations

from typing import Any, Self

import pytest
from msgspec.structs import replace

from domain.chance import Chance
from domain.game import TABLE, Command, Deal, Event, Illegal, Seat
from domain.table.decide import decide
from domain.table.events import (
    BotSeated,
    SeatHandedOver,
    SeatReady,
    SeatsClosed,
    SeatTaken,
    TableEnded,
    TableOpened,
    TableStarted,
)
from domain.table.evolve import evolve_all
from domain.table.sight import legal, to_act
from domain.table.state import NEW, Table, hashed
from domain.trains.board import board

SECRET = b"s" * 32
HOST = hashed(b"the host's token")


def nonce(seat: Seat) -> bytes:
    return bytes([seat]) * 32


def token(seat: Seat) -> bytes:
    """The hash of the token of the person on that seat."""
    return hashed(b"token %d" % seat)


class Scene:
    """A table, told by what has happened at it."""

    secret, host = SECRET, HOST
    nonce, token = staticmethod(nonce), staticmethod(token)

    def __init__(self) -> None:
        self.table: Table = NEW
        self.version = 0
        self.events: tuple[Event, ...] | None = None
        self.illegal: Illegal | None = None

    def happened(self, *events: Event) -> Self:
        self.table = evolve_all(self.table, events)
        self.version += 1
        return self

    def opened(self, seats: int = 3, **how: Any) -> Self:
        usual = TableOpened(
            title="rieles",
            edition=1,
            seats=seats,
            commitment=hashed(SECRET),
            board="rieles",
            board_digest=board("rieles").digest,
            secret=SECRET,
            opener=HOST,
        )
        return self.happened(replace(usual, **how))

    def person(self, seat: Seat, token_hash: bytes = b"") -> Self:
        return self.happened(
            SeatTaken(seat, f"Person {seat}", hashed(nonce(seat)), token_hash or token(seat))
        )

    def bot(self, seat: Seat) -> Self:
        return self.happened(BotSeated(seat, "random"))

    def closed(self) -> Self:
        taken = [seat for seat, who in enumerate(self.table.seats) if who is not None]
        return self.happened(SeatsClosed(tuple(taken)))

    def ready(self, *seats: Seat) -> Self:
        return self.happened(*(SeatReady(seat, nonce(seat)) for seat in seats))

    def started(self) -> Self:
        """Closed, everybody ready, and begun; not dealt."""
        return self.closed().ready(*self.table.people).happened(TableStarted())

    def dealt(self) -> Self:
        return self.started().happened(*decide(self.table, TABLE, Deal(), Chance(bytes(32), 1)))

    def people_play(self, seats: int = 3, **how: Any) -> Self:
        """A game among people, dealt."""
        self.opened(seats, **how)
        for seat in range(seats):
            self.person(seat)
        return self.dealt()

    def away(self, seat: Seat) -> Self:
        return self.happened(SeatHandedOver(seat, "planner"))

    def ended(self) -> Self:
        return self.happened(TableEnded("finished", SECRET))

    def first_legal(self, seat: Seat) -> Command:
        return legal(self.table, seat)[0]

    def anybody_awaited(self) -> Seat:
        return min(to_act(self.table))

    def when(self, actor: Seat, command: Command) -> Self:
        before = self.table
        try:
            self.events = tuple(decide(before, actor, command, Chance(bytes(32), self.version + 1)))
        except Illegal as illegal:
            self.illegal = illegal
        assert self.table is before
        return self

    def then(self, *events: Event) -> Self:
        assert self.illegal is None, f"refused: {self.illegal}"
        assert self.events == events
        return self.so()

    def then_ends_with(self, *events: Event) -> Self:
        assert self.illegal is None, f"refused: {self.illegal}"
        assert self.events is not None
        assert self.events[-len(events) :] == events
        return self.so()

    def so(self) -> Self:
        """Go on from what has just been decided."""
        assert self.illegal is None, f"refused: {self.illegal}"
        assert self.events is not None
        events, self.events = self.events, None
        return self.happened(*events)

    def refused(self, rule: str, **facts: object) -> None:
        assert self.events is None, f"accepted: {self.events}"
        assert self.illegal is not None
        assert self.illegal.rule == rule
        assert {name: self.illegal.facts[name] for name in facts} == facts


@pytest.fixture
def given() -> Scene:
    return Scene()
