"""A train game at one moment, whole or as one seat may see it."""

from __future__ import annotations

from typing import Final, TypeAlias

from domain.game import Score, Seat, Setup, Value
from domain.pile import EMPTY, Pile
from domain.trains.board import KINDS_OF_CARD
from domain.trains.payment import Payment, plus

FREE: Final = -1
"""The owner of a route that nobody has built, and of a city without a station."""

CLOSED: Final = -2
"""The owner of a route that nobody may build any more."""

GAP: Final = -1
"""A place of the market without a card."""

MOST_SEATS: Final = 8
"""No title has more."""

NOTHING: Final[tuple[int, ...]] = (0,) * KINDS_OF_CARD


class Hand(Value, frozen=True):
    """A hand of cards: how many of each of the nine kinds, None for whoever may not look."""

    size: int = 0
    counts: tuple[int, ...] | None = NOTHING

    @classmethod
    def of(cls, counts: tuple[int, ...]) -> Hand:
        return cls(sum(counts), counts)

    def hidden(self) -> Hand:
        return Hand(self.size, None)

    def known(self) -> tuple[int, ...]:
        """The nine counts. Raises `ValueError` where they are hidden."""
        if self.counts is None:
            raise ValueError("the cards of this hand are hidden")
        return self.counts

    def with_card(self, card: int | None) -> Hand:
        if self.counts is None or card is None:
            return Hand(self.size + 1, None)
        counts = list(self.counts)
        counts[card] += 1
        return Hand(self.size + 1, tuple(counts))

    def without(self, payment: Payment) -> Hand:
        counts = self.counts
        return Hand(self.size - payment.size, None if counts is None else plus(counts, payment, -1))


class _Pending(Value, frozen=True, tag_field="type"):
    """A choice or a piece of work that must be done before anything else."""


class Dealing(_Pending, frozen=True, tag="dealing"):
    """The box is open; TABLE deals."""


class StartingTickets(_Pending, frozen=True, tag="starting-tickets"):
    """Every seat with tickets on offer chooses, in any order."""


class ChooseTickets(_Pending, frozen=True, tag="choose-tickets"):
    """The seat chooses among the tickets it has just drawn."""

    seat: Seat


class SecondCard(_Pending, frozen=True, tag="second-card"):
    """The seat has one card, and takes another."""

    seat: Seat


class Surcharge(_Pending, frozen=True, tag="surcharge"):
    """The seat pays `due` more cards for a tunnel, or withdraws. Its base payment is still in its hand."""

    seat: Seat
    route: int
    paid: Payment
    revealed: tuple[int, ...]
    due: int


class FinalRound(_Pending, frozen=True, tag="final-round"):
    """A turn ended with two wagons or fewer; TABLE begins the final round."""

    seat: Seat


class Scoring(_Pending, frozen=True, tag="scoring"):
    """The last turn is over; TABLE counts the points."""


Pending: TypeAlias = Dealing | StartingTickets | ChooseTickets | SecondCard | Surcharge | FinalRound | Scoring


class State(Value, frozen=True):
    """A train game. Faces of cards are 0 to 8, of tickets and routes indexes into the board's.

    Attributes:
        digest: of the board's file; the board itself is `setup.board`.
        turn: the seat whose turn it is; while the starting tickets are chosen, who will begin.
        pending: what must be done first, the last item before the others.
        hands, tickets, offered, wagons, stations, points: by seat. `offered` are tickets still to be
            chosen from, `stations` those not built, `points` those of the routes built.
        left: the seats that have dropped out.
        owners: by route, a seat, `FREE` or `CLOSED`.
        stations_at: by city, a seat or `FREE`.
        market: five cards or gaps. `discard`: counts of the nine kinds.
        box: tickets out of the game.
        passes: of seats in a row. `idle`: turns in a row in which nothing was built or kept.
        last_turns: in the final round, the seats whose last turn has not begun, in order.
        shown: whether hands and tickets have been laid open, at the end.
    """

    setup: Setup
    digest: str
    turn: Seat
    pending: tuple[Pending, ...]
    hands: tuple[Hand, ...]
    tickets: tuple[Pile, ...]
    offered: tuple[Pile, ...]
    wagons: tuple[int, ...]
    stations: tuple[int, ...]
    points: tuple[int, ...]
    owners: tuple[int, ...]
    stations_at: tuple[int, ...]
    left: tuple[Seat, ...] = ()
    deck: Pile = EMPTY
    market: tuple[int, ...] = (GAP,) * 5
    discard: tuple[int, ...] = NOTHING
    ticket_deck: Pile = EMPTY
    box: Pile = EMPTY
    passes: int = 0
    idle: int = 0
    last_turns: tuple[Seat, ...] | None = None
    shown: bool = False
    scores: tuple[Score, ...] = ()

    @property
    def seats(self) -> int:
        return self.setup.seats

    def playing(self) -> list[Seat]:
        """The seats that have not dropped out, in turn order."""
        return [seat for seat in range(self.setup.seats) if seat not in self.left]
