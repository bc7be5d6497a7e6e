"""Mainlines: «Обычный добор», «Открытый локомотив завершает ход», «Как пополняется открытый ряд», «Если карты заканчиваются»."""

from __future__ import annotations

from scenario import MAINLINES, card, counts, given, pay
from toys import RED_FOUR

from domain.trains.commands import ClaimRoute, Pass, TakeBlindCard, TakeOpenCard, TakeTickets
from domain.trains.events import (
    BlindCardTaken,
    DeckReshuffled,
    MarketFilled,
    MarketSwept,
    OpenCardTaken,
    Passed,
    RouteClaimed,
    TurnBegan,
)


class TestUpToTwoCards:
    """«Обычный добор: до двух карт»."""

    def test_two_open_two_blind_or_one_of_each(self) -> None:
        for first in (TakeOpenCard(0), TakeBlindCard()):
            for second in (TakeOpenCard(1), TakeBlindCard()):
                after = given(MAINLINES).when(0, first).after.when(0, second).after
                assert after.state.hands[0].size == 2
                assert after.to_act() == {1}

    def test_the_second_is_chosen_after_the_first_is_seen(self) -> None:
        after = given(MAINLINES).deck("white").when(0, TakeBlindCard()).then(BlindCardTaken(0, card("white")))
        assert after.to_act() == {0}

    def test_the_second_must_be_taken_where_one_may_be(self) -> None:
        """Ruling 14."""
        after = given(MAINLINES).when(0, TakeOpenCard(0)).after
        assert {type(command) for command in after.legal(0)} == {TakeOpenCard, TakeBlindCard}

    def test_a_hand_has_no_limit(self) -> None:
        assert given(MAINLINES).hand(0, red=50).when(0, TakeBlindCard()).after.state.hands[0].size == 51


class TestAnOpenLocomotiveEndsTheTurn:
    """«Открытый локомотив завершает ход»."""

    def test_taken_first_it_ends_the_draw(self) -> None:
        position = given(MAINLINES).market("locomotive", "red", "orange", "blue", "green")
        position.when(0, TakeOpenCard(0)).then(OpenCardTaken, MarketFilled, TurnBegan(1))

    def test_it_cannot_be_second(self) -> None:
        position = given(MAINLINES).market("locomotive", "red", "orange", "blue", "green")
        position.when(0, TakeOpenCard(1)).after.when(0, TakeOpenCard(0)).refused(
            "second-card-open-locomotive"
        )

    def test_a_blind_one_is_an_ordinary_card(self) -> None:
        one = given(MAINLINES).deck("locomotive", "locomotive").when(0, TakeBlindCard()).then(BlindCardTaken)
        one.when(0, TakeBlindCard()).then(BlindCardTaken, TurnBegan(1))


class TestHowTheOpenRowIsFilled:
    """«Как пополняется открытый ряд»."""

    def test_no_new_card_comes_after_the_first_pick(self) -> None:
        """Also ruling 12: the second pick is from four."""
        after = given(MAINLINES).when(0, TakeOpenCard(2)).then(OpenCardTaken(0, 2, card("yellow")))
        assert after.state.market[2] == card("gap")
        assert len([c for c in after.legal(0) if isinstance(c, TakeOpenCard)]) == 4
        after.when(0, TakeOpenCard(2)).refused("no-card-in-slot")

    def test_gaps_are_filled_when_the_turn_passes(self) -> None:
        one = given(MAINLINES).deck("white", "black", "purple").when(0, TakeOpenCard(0)).after
        two = one.when(0, TakeOpenCard(4)).then(OpenCardTaken, MarketFilled, TurnBegan(1))
        assert two.state.market == tuple(map(card, ("white", "orange", "yellow", "green", "black")))
        assert two.state.deck.size == 1

    def test_if_the_deck_has_cards(self) -> None:
        one = given(MAINLINES).deck("white").when(0, TakeOpenCard(0)).after
        two = one.when(0, TakeOpenCard(4)).then(OpenCardTaken, MarketFilled, TurnBegan(1))
        assert two.state.market[4] == card("gap")

    def test_three_locomotives_sweep_the_row(self) -> None:
        position = given(MAINLINES).market("red", "orange", "locomotive", "locomotive", "blue")
        position = position.deck("locomotive", "red", "blue", "white", "black", "green", "yellow")
        one = position.when(0, TakeOpenCard(0)).after
        two = one.when(0, TakeOpenCard(1)).then(
            OpenCardTaken, MarketFilled, MarketSwept, MarketFilled, TurnBegan
        )
        assert two.state.market == tuple(map(card, ("blue", "white", "black", "green", "yellow")))
        assert two.state.discard == counts(locomotive=3, red=1, blue=1)

    def test_four_of_one_colour_sweep_it(self) -> None:
        position = given(MAINLINES).market("red", "blue", "blue", "blue", "orange")
        position = position.deck("blue", "red", "blue", "white", "black", "green", "yellow")
        one = position.when(0, TakeOpenCard(0)).after
        one.when(0, TakeOpenCard(4)).then(OpenCardTaken, MarketFilled, MarketSwept, MarketFilled, TurnBegan)

    def test_three_of_a_colour_or_two_locomotives_stay(self) -> None:
        position = given(MAINLINES).market("red", "orange", "locomotive", "blue", "blue")
        one = position.deck("locomotive", "blue", "red").when(0, TakeOpenCard(0)).after
        one.when(0, TakeOpenCard(1)).then(OpenCardTaken, MarketFilled, TurnBegan(1))

    def test_at_most_three_times_in_a_row(self) -> None:
        position = given(MAINLINES).market("red", "orange", "blue", "blue", "blue").deck(*["blue"] * 30)
        one = position.when(0, TakeOpenCard(0)).after
        two = one.when(0, TakeOpenCard(1)).then(
            OpenCardTaken, MarketFilled, *(MarketSwept, MarketFilled) * 3, TurnBegan
        )
        assert two.state.market == (card("blue"),) * 5


class TestIfTheCardsRunOut:
    """«Если карты заканчиваются»."""

    def test_the_discard_comes_back_shuffled(self) -> None:
        position = given(MAINLINES).deck("red").discard(white=9).when(0, TakeBlindCard()).after
        after = position.when(0, TakeBlindCard()).then(
            DeckReshuffled, BlindCardTaken(0, card("white")), TurnBegan
        )
        assert after.state.deck.size == 8

    def test_with_one_card_to_take_one_is_enough(self) -> None:
        position = given(MAINLINES).deck().market("red", "locomotive", *["gap"] * 3)
        position.when(0, TakeOpenCard(0)).then(OpenCardTaken, TurnBegan(1))

    def test_with_none_a_route_or_tickets(self) -> None:
        position = given(MAINLINES).deck().market(*["gap"] * 5).hand(0, red=4)
        assert {type(command) for command in position.legal(0)} == {ClaimRoute, TakeTickets}

    def test_and_with_nothing_at_all_a_pass(self) -> None:
        """Ruling 17."""
        stuck = given(MAINLINES).deck().market(*["gap"] * 5).ticket_deck()
        stuck.when(0, Pass()).then(Passed(0), TurnBegan(1))

    def test_cards_in_other_hands_do_not_come_back(self) -> None:
        position = given(MAINLINES).deck().hand(1, red=12).market(*["gap"] * 5)
        position.when(0, TakeBlindCard()).refused("no-cards")

    def test_gaps_fill_when_the_turn_passes_once_the_discard_comes_back(self) -> None:
        """Ruling 18."""
        position = given(MAINLINES).hand(0, red=4).deck().market("white", "blue", "gap", "gap", "gap")
        position.when(0, ClaimRoute(RED_FOUR, pay("4 red"))).then(
            RouteClaimed, DeckReshuffled, MarketFilled, TurnBegan(1)
        )
