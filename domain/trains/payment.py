"""Paying with cards: what a route, a station or a surcharge asks for, and every way to give it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from domain.game import Value
from domain.trains.board import LOCOMOTIVE


class Payment(Value, frozen=True, omit_defaults=True):
    """Cards given: `cards` of one `colour`, and `locomotives`.

    `triples` says how many threes among `cards` stand for a locomotive mark each (a three pays one
    space). A payment of locomotives alone has the colour `LOCOMOTIVE` and no `cards`, so that every
    payment is written in one way only.
    """

    colour: int = LOCOMOTIVE
    cards: int = 0
    locomotives: int = 0
    triples: int = 0

    @property
    def size(self) -> int:
        """How many cards it is."""
        return self.cards + self.locomotives


class Price(Value, frozen=True):
    """What is asked for `length` spaces, of which `marks` carry a locomotive mark.

    `colour` is None where any one colour pays (a grey route, a station), and `LOCOMOTIVE` where only
    locomotives do. `triples` tells whether three cards of the payment's colour may stand for a mark.
    """

    colour: int | None
    length: int
    marks: int = 0
    triples: bool = False

    def with_locomotives(self, locomotives: int) -> tuple[int, int] | None:
        """The cards and the triples that go with so many locomotives; None where the rules refuse.

        A locomotive lies on a mark first: a triple stands only for a mark that none covers.
        """
        uncovered = max(0, self.marks - locomotives)
        if not 0 <= locomotives <= self.length or (uncovered and not self.triples):
            return None
        return self.length - locomotives + 2 * uncovered, uncovered

    def takes(self, payment: Payment) -> bool:
        """Whether the payment is exact and in its one canonical form."""
        if self.with_locomotives(payment.locomotives) != (payment.cards, payment.triples):
            return False
        if payment.cards == 0:
            return payment.colour == LOCOMOTIVE
        return 0 <= payment.colour < LOCOMOTIVE and self.colour in {None, payment.colour}


def holds(counts: Sequence[int], payment: Payment) -> bool:
    """Whether a hand of nine counts has the cards of the payment."""
    return counts[LOCOMOTIVE] >= payment.locomotives and (
        payment.cards == 0 or counts[payment.colour] >= payment.cards
    )


def plus(counts: tuple[int, ...], payment: Payment, sign: int = 1) -> tuple[int, ...]:
    """The nine counts with the payment's cards added (or, with `sign` -1, taken away)."""
    left = list(counts)
    left[LOCOMOTIVE] += sign * payment.locomotives
    if payment.cards:
        left[payment.colour] += sign * payment.cards
    return tuple(left)


def colours_held(counts: Sequence[int]) -> list[int]:
    """The colours in a hand, those with the most cards first."""
    fullest = sorted(range(LOCOMOTIVE), key=counts.__getitem__, reverse=True)
    return [colour for colour in fullest if counts[colour]]


def _ways(price: Price, counts: Sequence[int]) -> Iterator[Payment]:
    colours = colours_held(counts) if price.colour is None else (price.colour,)
    for locomotives in range(min(counts[LOCOMOTIVE], price.length) + 1):
        needed = price.with_locomotives(locomotives)
        if needed is None:
            continue
        cards, triples = needed
        if cards == 0:
            yield Payment(locomotives=locomotives)
        else:
            for colour in colours:
                if colour != LOCOMOTIVE and counts[colour] >= cards:
                    yield Payment(colour, cards, locomotives, triples)


@lru_cache(maxsize=1 << 14)
def ways(price: Price, counts: tuple[int, ...]) -> tuple[Payment, ...]:
    """Every payment of the price out of the hand, fewest locomotives first, then the fullest colour."""
    return tuple(_ways(price, counts))
