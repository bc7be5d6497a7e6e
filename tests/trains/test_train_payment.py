"""Payments: every exact one is listed, in an order that a person would choose from."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scenario import counts, pay

from domain.trains.board import LOCOMOTIVE
from domain.trains.payment import Payment, Price, holds, plus, ways


def every_payment(length: int) -> list[Payment]:
    """All that could be written down, sensible or not."""
    colours, numbers = range(LOCOMOTIVE + 1), range(3 * length + 1)
    return [Payment(*parts) for parts in product(colours, numbers, range(length + 1), range(length + 1))]


prices = st.builds(
    lambda length, marks, colour, triples: Price(colour, length, min(marks, length), triples),
    st.integers(1, 4),
    st.integers(0, 4),
    st.one_of(st.none(), st.integers(0, LOCOMOTIVE - 1)),
    st.booleans(),
)
hands = st.tuples(*[st.integers(0, 9)] * 9)


@given(prices, hands)
def test_what_is_listed_is_what_is_taken(price: Price, hand: tuple[int, ...]) -> None:
    expected = {p for p in every_payment(price.length) if price.takes(p) and holds(hand, p)}
    listed = ways(price, hand)
    assert set(listed) == expected
    assert len(listed) == len(expected)


@given(prices, hands)
def test_fewest_locomotives_first(price: Price, hand: tuple[int, ...]) -> None:
    locomotives = [payment.locomotives for payment in ways(price, hand)]
    assert locomotives == sorted(locomotives)


@given(prices, hands)
def test_each_mark_is_paid_by_a_locomotive_or_by_three_cards_and_each_space_once(
    price: Price, hand: tuple[int, ...]
) -> None:
    for payment in ways(price, hand):
        assert payment.locomotives + payment.triples >= price.marks
        assert payment.locomotives + payment.triples + (payment.cards - 3 * payment.triples) == price.length
        assert payment.triples * 3 <= payment.cards
        assert not payment.triples or price.triples


@given(prices, hands)
def test_what_is_paid_leaves_the_hand(price: Price, hand: tuple[int, ...]) -> None:
    for payment in ways(price, hand):
        left = plus(hand, payment, -1)
        assert min(left) >= 0
        assert sum(left) == sum(hand) - payment.size
        assert plus(left, payment) == hand


def test_length_9_with_three_marks_out_of_sixty_cards() -> None:
    hand = (7, 7, 7, 7, 7, 7, 6, 6, 6)
    listed = ways(Price(None, 9, 3, triples=True), hand)
    assert listed[:6] == tuple(Payment(colour, 6, 3) for colour in range(6))
    assert {payment.locomotives for payment in listed} == {3, 4, 5, 6}


def test_the_longest_payment_of_all_colours() -> None:
    hand = (15,) * 8 + (9,)
    listed = ways(Price(None, 9, 3, triples=True), hand)
    assert listed[:8] == tuple(Payment(colour, 15, 0, 3) for colour in range(8))
    assert listed[-1] == Payment(locomotives=9)
    assert len(listed) == 8 * 9 + 1


@pytest.mark.parametrize(
    ("payment", "size"),
    [("3 white", 3), ("2 white + 1 locomotive", 3), ("5 green + 1 locomotive, 1 triple", 6)],
)
def test_its_size_is_its_cards(payment: str, size: int) -> None:
    assert pay(payment).size == size


def test_an_empty_hand_pays_nothing() -> None:
    assert ways(Price(None, 1), counts()) == ()
