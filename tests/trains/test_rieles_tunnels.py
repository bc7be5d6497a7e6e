"""Rieles de Europa: «Túneles», and the rulings on them."""

from __future__ import annotations

import pytest
from scenario import RIELES, Position, card, counts, given, pay
from toys import PARIS_ZURICH, ZURICH_MILAN

from domain.trains.commands import ClaimRoute, PaySurcharge, TakeBlindCard, TakeOpenCard, Withdraw
from domain.trains.events import (
    DeckReshuffled,
    RouteClaimed,
    TunnelAbandoned,
    TunnelTried,
    TurnBegan,
)
from domain.trains.state import FREE


def tried(*revealed: str, payment: str = "3 green", **hand: int) -> Position:
    """The tunnel of three green spaces, tried with this payment; the deck revealed these cards."""
    position = given(RIELES).hand(0, **hand).deck(*revealed, "white", "white")
    return position.when(0, ClaimRoute(ZURICH_MILAN, pay(payment))).after


class TestTunnels:
    """«Túneles»."""

    def test_the_first_three_cards_of_the_deck_are_revealed(self) -> None:
        position = given(RIELES).hand(0, green=5).deck("green", "blue", "red", "white")
        after = position.when(0, ClaimRoute(ZURICH_MILAN, pay("3 green"))).then(
            TunnelTried(0, ZURICH_MILAN, pay("3 green"), (card("green"), card("blue"), card("red")), due=1)
        )
        assert after.state.deck.size == 1
        assert after.to_act() == {0}

    def test_without_a_match_the_tunnel_is_built_at_once(self) -> None:
        position = given(RIELES).hand(0, green=3).deck("white", "blue", "red", "white")
        after = position.when(0, ClaimRoute(ZURICH_MILAN, pay("3 green"))).then(
            TunnelTried, RouteClaimed(0, ZURICH_MILAN, pay("3 green"), wagons=3, points=4), TurnBegan(1)
        )
        assert after.state.discard == counts(green=3, white=1, blue=1, red=1)
        assert after.state.pending == ()

    def test_each_card_of_the_colour_or_locomotive_asks_for_one_more(self) -> None:
        """Also ruling 1: a locomotive matches a base of colour cards alone."""
        after = tried("green", "locomotive", "green", green=6)
        assert after.legal(0) == (PaySurcharge(pay("3 green")), Withdraw())

    def test_ruling_2_a_base_with_a_real_locomotive(self) -> None:
        after = tried("green", "locomotive", "red", payment="2 green + 1 locomotive", green=4, locomotive=1)
        assert after.legal(0) == (PaySurcharge(pay("2 green")), Withdraw())

    def test_the_surcharge_is_of_the_colour_or_locomotives(self) -> None:
        after = tried("green", "green", "red", green=5, red=5, locomotive=2)
        assert after.legal(0) == (
            PaySurcharge(pay("2 green")),
            PaySurcharge(pay("1 green + 1 locomotive")),
            PaySurcharge(pay("2 locomotives")),
            Withdraw(),
        )
        after.when(0, PaySurcharge(pay("2 red"))).refused("wrong-surcharge")

    def test_paying_it_builds_the_tunnel(self) -> None:
        after = (
            tried("green", "white", "red", green=4)
            .when(0, PaySurcharge(pay("1 green")))
            .then(
                RouteClaimed(0, ZURICH_MILAN, pay("3 green"), wagons=3, points=4, surcharge=pay("1 green")),
                TurnBegan(1),
            )
        )
        assert after.state.hands[0].size == 0
        assert after.state.discard == counts(green=5, white=1, red=1)
        assert after.state.wagons[0] == 42

    @pytest.mark.parametrize("payment", ["2 green", "2 green + 1 locomotive", "1 locomotive", "3 red"])
    def test_another_surcharge_is_refused(self, payment: str) -> None:
        after = tried("green", "green", "locomotive", green=9, red=3, locomotive=1)
        rule = "wrong-surcharge" if payment != "2 green + 1 locomotive" else None
        if rule:
            after.when(0, PaySurcharge(pay(payment))).refused(rule)
        else:
            after.when(0, PaySurcharge(pay(payment))).then(RouteClaimed, TurnBegan)

    def test_the_base_does_not_pay_twice(self) -> None:
        after = tried("green", "white", "red", green=3)
        after.when(0, PaySurcharge(pay("1 green"))).refused("cards-not-held")

    def test_whoever_withdraws_keeps_the_cards_and_loses_the_turn(self) -> None:
        """Also ruling 8."""
        after = (
            tried("green", "white", "red", green=5)
            .when(0, Withdraw())
            .then(TunnelAbandoned(0, ZURICH_MILAN), TurnBegan(1))
        )
        assert after.state.hands[0].counts == counts(green=5)
        assert after.state.wagons[0] == 45
        assert after.state.owners[ZURICH_MILAN] == FREE
        assert after.state.discard == counts(green=1, white=1, red=1)

    def test_a_seat_that_cannot_pay_is_asked_all_the_same(self) -> None:
        """Ruling 8: nothing about the hand shows."""
        assert tried("green", "white", "red", green=3).legal(0) == (Withdraw(),)

    def test_nothing_else_may_be_done_meanwhile(self) -> None:
        after = tried("green", "white", "red", green=4)
        after.when(0, TakeBlindCard()).refused("choice-pending")
        after.when(1, TakeBlindCard()).refused("not-your-turn")

    def test_without_an_attempt_there_is_nothing_to_pay_or_to_give_up(self) -> None:
        position = given(RIELES).hand(0, green=3)
        position.when(0, PaySurcharge(pay("1 green"))).refused("no-tunnel-attempt")
        position.when(0, Withdraw()).refused("no-tunnel-attempt")
        position.when(0, TakeOpenCard(0)).after.when(0, Withdraw()).refused("no-tunnel-attempt")

    def test_wagons_must_suffice_before_any_card_is_turned(self) -> None:
        """Ruling 24."""
        position = given(RIELES).hand(0, green=5).wagons(0, 2).deck("green")
        position.when(0, ClaimRoute(ZURICH_MILAN, pay("3 green"))).refused("too-few-wagons")

    def test_a_grey_tunnel_takes_any_colour_and_asks_for_that_one(self) -> None:
        position = given(RIELES).hand(0, red=4, green=4).deck("green", "red", "blue")
        after = position.when(0, ClaimRoute(PARIS_ZURICH, pay("2 red"))).after
        assert after.legal(0) == (PaySurcharge(pay("1 red")), Withdraw())


class TestLocomotivesAlone:
    """«Si pagaste el túnel solo con locomotoras…», and ruling 3."""

    def test_only_locomotives_match_and_only_locomotives_pay(self) -> None:
        after = tried("green", "locomotive", "green", payment="3 locomotives", green=5, locomotive=4)
        assert after.legal(0) == (PaySurcharge(pay("1 locomotive")), Withdraw())
        after.when(0, PaySurcharge(pay("1 green"))).refused("wrong-surcharge")

    def test_colours_ask_for_nothing(self) -> None:
        position = given(RIELES).hand(0, locomotive=3).deck("green", "green", "green")
        position.when(0, ClaimRoute(ZURICH_MILAN, pay("3 locomotives"))).then(
            TunnelTried, RouteClaimed, TurnBegan
        )


class TestTooFewCardsToReveal:
    """Rulings 6 and 7."""

    def test_the_cards_left_come_first_then_the_discard_is_shuffled(self) -> None:
        position = given(RIELES).hand(0, green=4).deck("green", "blue").discard(red=5)
        outcome = position.when(0, ClaimRoute(ZURICH_MILAN, pay("3 green")))
        outcome.then(
            DeckReshuffled,
            TunnelTried(0, ZURICH_MILAN, pay("3 green"), (card("green"), card("blue"), card("red")), due=1),
        )

    def test_neither_the_base_nor_the_revealed_cards_are_shuffled_in(self) -> None:
        position = given(RIELES).hand(0, green=4).deck("green", "blue").discard(red=5)
        after = position.when(0, ClaimRoute(ZURICH_MILAN, pay("3 green"))).after
        assert after.state.deck.known() == (card("red"),) * 4
        assert after.state.discard == counts()

    def test_then_what_there_is(self) -> None:
        position = given(RIELES).hand(0, green=5).deck("green").discard(green=1)
        position.when(0, ClaimRoute(ZURICH_MILAN, pay("3 green"))).then(
            DeckReshuffled, TunnelTried(0, ZURICH_MILAN, pay("3 green"), (card("green"),) * 2, due=2)
        )

    def test_with_none_at_all_there_is_no_surcharge(self) -> None:
        position = given(RIELES).hand(0, green=5).deck()
        position.when(0, ClaimRoute(ZURICH_MILAN, pay("3 green"))).then(
            TunnelTried(0, ZURICH_MILAN, pay("3 green"), (), due=0), RouteClaimed, TurnBegan
        )
