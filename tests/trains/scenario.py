"""Given facts, when a seat asks for something, then this happens: the tests' own language.

given(RIELES, seats=3).hand(0, white=3).when(0, ClaimRoute(LISBON_MADRID, pay("3 white"))).then(...)
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import toys
from msgspec.structs import replace

from domain.chance import Chance
from domain.game import TABLE, Deal, Illegal, Score, Seat, Setup
from domain.pile import EMPTY, Pile
from domain.trains.board import COLOURS, Board
from domain.trains.commands import TrainCommand
from domain.trains.events import TrainEvent
from domain.trains.game import TrainGame
from domain.trains.mainlines.title import GAME as MAINLINES_GAME
from domain.trains.payment import Payment
from domain.trains.rieles.title import GAME as RIELES_GAME
from domain.trains.state import GAP, Hand, State

KINDS = (*COLOURS, "locomotive")


class Play(NamedTuple):
    """A title on one board, in one edition."""

    game: TrainGame
    board: Board
    edition: int


RIELES = Play(RIELES_GAME, toys.PENINSULA, 1)
MAINLINES = Play(MAINLINES_GAME, toys.MAINLAND, 2)
MAINLINES_FIRST = Play(MAINLINES_GAME, toys.MAINLAND, 1)


def luck(version: int = 1) -> Chance:
    """The same luck in every test."""
    return Chance(b"trains", version)


def card(name: str) -> int:
    """The face of a card by its name; `gap` is a place without one."""
    return GAP if name == "gap" else KINDS.index(name)


def counts(**cards: int) -> tuple[int, ...]:
    """A hand of nine counts."""
    return tuple(cards.get(kind, 0) for kind in KINDS)


def pay(text: str) -> Payment:
    """`pay("2 white + 1 locomotive")`; threes for marks as in `pay("5 green + 1 locomotive, 1 triple")`."""
    found = {noun.rstrip("s"): int(number) for number, noun in re.findall(r"(\d+) (\w+)", text)}
    colour = next((name for name in COLOURS if name in found), None)
    if colour is None:
        return Payment(locomotives=found["locomotive"])
    return Payment(COLOURS.index(colour), found[colour], found.get("locomotive", 0), found.get("triple", 0))


class Position:
    """A game at one moment, and the means to make it another one."""

    def __init__(self, play: Play, state: State) -> None:
        self.play = play
        self.state = state

    def having(self, **fields: Any) -> Position:
        return Position(self.play, replace(self.state, **fields))

    def _by_seat(self, field: str, seat: Seat, value: Any) -> Position:
        values = list(getattr(self.state, field))
        values[seat] = value
        return self.having(**{field: tuple(values)})

    def hand(self, seat: Seat, **cards: int) -> Position:
        return self._by_seat("hands", seat, Hand.of(counts(**cards)))

    def wagons(self, seat: Seat, number: int) -> Position:
        return self._by_seat("wagons", seat, number)

    def points(self, seat: Seat, number: int) -> Position:
        return self._by_seat("points", seat, number)

    def stations_left(self, seat: Seat, number: int) -> Position:
        return self._by_seat("stations", seat, number)

    def tickets(self, seat: Seat, *tickets: int) -> Position:
        return self._by_seat("tickets", seat, Pile.of(tickets))

    def station(self, seat: Seat, city: str) -> Position:
        """A station that the seat has built."""
        where = self._by_seat("stations_at", self.city(city), seat)
        return where.stations_left(seat, where.state.stations[seat] - 1)

    def city(self, name: str) -> int:
        return self.play.board.city(name)

    def owns(self, seat: Seat, *routes: int) -> Position:
        owners = list(self.state.owners)
        for route in routes:
            owners[route] = seat
        return self.having(owners=tuple(owners))

    def market(self, *cards: str) -> Position:
        return self.having(market=tuple(map(card, cards)))

    def deck(self, *cards: str) -> Position:
        return self.having(deck=Pile.of(map(card, cards)))

    def discard(self, **cards: int) -> Position:
        return self.having(discard=counts(**cards))

    def ticket_deck(self, *tickets: int) -> Position:
        return self.having(ticket_deck=Pile.of(tickets))

    def turn(self, seat: Seat) -> Position:
        return self.having(turn=seat)

    def last_turns(self, *seats: Seat) -> Position:
        """In the final round; these seats have still to begin their last turn."""
        return self.having(last_turns=seats)

    def left(self, *seats: Seat) -> Position:
        return self.having(left=seats)

    def legal(self, seat: Seat) -> Sequence[TrainCommand]:
        return self.play.game.legal(self.state, seat)

    def to_act(self) -> set[Seat]:
        return set(self.play.game.to_act(self.state))

    def scores(self) -> Sequence[Score]:
        return self.play.game.scores(self.state)

    def item(self, seat: Seat, kind: str) -> int:
        """The points of a seat for one kind of item; 0 where there is none."""
        return sum(item.points for item in self.scores()[seat].items if item.kind == kind)

    def ranks(self) -> list[int]:
        return [score.rank for score in self.scores()]

    def when(self, seat: Seat, command: TrainCommand, version: int = 1) -> Outcome:
        """The seat asks for this; what is legal must agree with what becomes of it."""
        outcome = self._ask(seat, command, luck(version))
        listed = command in self.legal(seat)
        assert listed == (outcome.refusal is None), f"{command} listed: {listed}, refused: {outcome.refusal}"
        return outcome

    def _ask(self, seat: Seat, command: TrainCommand, chance: Chance) -> Outcome:
        try:
            return Outcome(self, self.play.game.decide(self.state, seat, command, chance), None)
        except Illegal as refusal:
            return Outcome(self, [], refusal)

    def when_table(self, command: TrainCommand) -> Outcome:
        return self.when(TABLE, command)

    def leaves(self, seat: Seat) -> Outcome:
        """The seat drops out."""
        return Outcome(self, self.play.game.leave(self.state, seat, luck()), None)


class Outcome:
    """What became of a command: events, or a refusal."""

    def __init__(self, before: Position, events: Sequence[TrainEvent], refusal: Illegal | None) -> None:
        self.before = before
        self.events = events
        self.refusal = refusal

    def then(self, *expected: TrainEvent | type[TrainEvent]) -> Position:
        """Exactly these events, each given whole or by its type; the position after them."""
        assert self.refusal is None, f"refused: {self.refusal}"
        assert len(self.events) == len(expected), self.events
        for event, wanted in zip(self.events, expected, strict=True):
            assert isinstance(event, wanted) if isinstance(wanted, type) else event == wanted
        return self.after

    def refused(self, rule: str) -> Position:
        """Refused by this rule; the position is as it was."""
        assert self.refusal is not None, f"accepted: {self.events}"
        assert self.refusal.rule == rule
        return self.before

    @property
    def after(self) -> Position:
        """The position after the events, whatever they were."""
        assert self.refusal is None, f"refused: {self.refusal}"
        state = self.before.state
        for event in self.events:
            state = self.before.play.game.evolve(state, event)
        return Position(self.before.play, state)


def closed_box(play: Play, seats: int = 3, **options: str) -> Position:
    """Before the deal."""
    setup = Setup(seats, play.edition, play.board.id, options)
    return Position(play, play.game.initial(setup))


def dealt(play: Play, seats: int = 3, **options: str) -> Position:
    """After the deal, before the starting tickets are chosen; seat 0 will begin."""
    return closed_box(play, seats, **{"first_seat": "0", **options}).when(TABLE, Deal()).after


def given(play: Play, seats: int = 3) -> Position:
    """Seat 0's turn; hands, tickets and discard are empty, and the market is of five colours."""
    position = dealt(play, seats)
    plain = position.having(
        pending=(),
        hands=(Hand(),) * seats,
        offered=(EMPTY,) * seats,
        tickets=(EMPTY,) * seats,
        idle=0,
    )
    return plain.market("red", "orange", "yellow", "green", "blue").deck(*("purple", "black", "white") * 10)
