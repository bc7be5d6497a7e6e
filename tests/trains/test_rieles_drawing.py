"""Rieles de Europa: «Robar cartas»."""

from __future__ import annotations

from scenario import RIELES, card, counts, given, pay
from toys import ROME_ATHENS

from domain.trains.commands import ClaimRoute, Pass, TakeBlindCard, TakeOpenCard
from domain.trains.events import (
    BlindCardTaken,
    DeckReshuffled,
    MarketFilled,
    MarketSwept,
    OpenCardTaken,
    Passed,
    PlayEnded,
    RouteClaimed,
    TurnBegan,
)


class TestDrawingCards:
    """«Robar cartas»."""

    def test_two_cards(self) -> None:
        one = given(RIELES).when(0, TakeOpenCard(0)).then(OpenCardTaken)
        two = one.when(0, TakeOpenCard(1)).then(OpenCardTaken, TurnBegan(1))
        assert two.state.hands[0].counts == counts(red=1, orange=1)

    def test_one_from_the_market_and_one_from_the_deck(self) -> None:
        one = (
            given(RIELES)
            .deck("white", "black")
            .when(0, TakeBlindCard())
            .then(BlindCardTaken(0, card("white")))
        )
        two = one.when(0, TakeOpenCard(2)).then(
            OpenCardTaken(0, 2, card("yellow"), card("black")), TurnBegan(1)
        )
        assert two.state.hands[0].counts == counts(white=1, yellow=1)

    def test_two_from_the_deck(self) -> None:
        one = given(RIELES).deck("white", "black").when(0, TakeBlindCard()).after
        two = one.when(0, TakeBlindCard()).then(BlindCardTaken, TurnBegan(1))
        assert two.state.hands[0].counts == counts(white=1, black=1)

    def test_a_card_of_the_market_is_replaced_at_once(self) -> None:
        position = given(RIELES).deck("white", "black")
        after = position.when(0, TakeOpenCard(3)).then(OpenCardTaken(0, 3, card("green"), card("white")))
        assert after.state.market == tuple(map(card, ("red", "orange", "yellow", "white", "blue")))

    def test_the_second_pick_is_from_five(self) -> None:
        """Ruling 12."""
        after = given(RIELES).when(0, TakeOpenCard(0)).after
        assert [command for command in after.legal(0) if isinstance(command, TakeOpenCard)] == [
            TakeOpenCard(slot) for slot in range(5)
        ]

    def test_an_open_locomotive_taken_first_is_the_only_card(self) -> None:
        position = given(RIELES).market("locomotive", "red", "red", "blue", "green")
        position.when(0, TakeOpenCard(0)).then(OpenCardTaken, TurnBegan(1))

    def test_an_open_locomotive_cannot_be_second(self) -> None:
        position = given(RIELES).market("red", "locomotive", "red", "blue", "green")
        after = position.when(0, TakeOpenCard(0)).then(OpenCardTaken)
        after.when(0, TakeOpenCard(1)).refused("second-card-open-locomotive")

    def test_nor_one_that_has_just_filled_a_gap(self) -> None:
        after = given(RIELES).deck("locomotive", "red").when(0, TakeOpenCard(0)).after
        after.when(0, TakeOpenCard(0)).refused("second-card-open-locomotive")

    def test_a_blind_locomotive_is_a_card_like_any_other(self) -> None:
        """Also ruling 15."""
        one = given(RIELES).deck("locomotive", "locomotive").when(0, TakeBlindCard()).then(BlindCardTaken)
        two = one.when(0, TakeBlindCard()).then(BlindCardTaken, TurnBegan(1))
        assert two.state.hands[0].counts == counts(locomotive=2)

    def test_a_blind_locomotive_after_an_open_card(self) -> None:
        one = given(RIELES).deck("red", "locomotive").when(0, TakeOpenCard(0)).after
        one.when(0, TakeBlindCard()).then(BlindCardTaken, TurnBegan(1))

    def test_the_second_card_must_be_taken(self) -> None:
        """Ruling 14."""
        after = given(RIELES).when(0, TakeOpenCard(0)).after
        assert {type(command) for command in after.legal(0)} == {TakeOpenCard, TakeBlindCard}
        assert after.to_act() == {0}

    def test_if_no_second_card_may_be_taken_the_turn_ends(self) -> None:
        """Ruling 14."""
        position = given(RIELES).market("red", "locomotive", "locomotive", "gap", "gap").deck()
        position.when(0, TakeOpenCard(0)).then(OpenCardTaken, TurnBegan(1))
        given(RIELES).market(*["gap"] * 5).deck("red").when(0, TakeBlindCard()).then(
            BlindCardTaken, TurnBegan(1)
        )

    def test_no_card_lies_in_a_gap_or_beyond_the_market(self) -> None:
        position = given(RIELES).market("red", "gap", "red", "blue", "green").deck()
        position.when(0, TakeOpenCard(1)).refused("no-card-in-slot")
        position.when(0, TakeOpenCard(5)).refused("no-such-slot")
        position.when(0, TakeOpenCard(-1)).refused("no-such-slot")


class TestThreeOpenLocomotives:
    """«Si en el mercado llega a haber 3 locomotoras…»."""

    def test_all_five_are_discarded_and_five_new_ones_laid_out(self) -> None:
        position = given(RIELES).market("red", "locomotive", "locomotive", "blue", "green")
        position = position.deck("locomotive", "white", "white", "black", "red", "yellow")
        after = position.when(0, TakeOpenCard(0)).then(OpenCardTaken, MarketSwept, MarketFilled)
        assert after.state.market == tuple(map(card, ("white", "white", "black", "red", "yellow")))
        assert after.state.discard == counts(locomotive=3, blue=1, green=1)

    def test_two_are_left_alone(self) -> None:
        position = given(RIELES).market("red", "locomotive", "yellow", "blue", "green").deck("locomotive")
        position.when(0, TakeOpenCard(0)).then(OpenCardTaken)

    def test_at_most_three_times_in_a_row(self) -> None:
        """Ruling 13: with locomotives alone the fourth row stays."""
        position = (
            given(RIELES).market("red", *["locomotive"] * 2, "blue", "green").deck(*["locomotive"] * 16)
        )
        outcome = position.when(0, TakeOpenCard(0))
        after = outcome.then(OpenCardTaken, *(MarketSwept, MarketFilled) * 3)
        assert after.state.market == (card("locomotive"),) * 5

    def test_four_of_a_colour_stay(self) -> None:
        position = given(RIELES).market("red", "blue", "blue", "blue", "green").deck("blue", "blue")
        assert position.when(0, TakeOpenCard(0)).then(OpenCardTaken).state.market.count(card("blue")) == 4


class TestTheDeckRunsOut:
    """«Cuando el mazo se acaba, se barajan los descartes…»."""

    def test_the_discard_is_shuffled_when_a_card_is_wanted(self) -> None:
        """Also ruling 5b: it is not when the last card is taken."""
        position = given(RIELES).deck("red").discard(white=3)
        one = position.when(0, TakeBlindCard()).then(BlindCardTaken)
        assert one.state.deck.size == 0
        two = one.when(0, TakeBlindCard()).then(
            DeckReshuffled, BlindCardTaken(0, card("white")), TurnBegan(1)
        )
        assert two.state.deck.size == 2
        assert two.state.discard == counts()

    def test_also_to_replace_a_card_of_the_market(self) -> None:
        position = given(RIELES).deck().discard(white=3)
        after = position.when(0, TakeOpenCard(0)).then(
            DeckReshuffled, OpenCardTaken(0, 0, card("red"), card("white"))
        )
        assert after.state.deck.size == 2

    def test_with_no_discard_either_a_gap_stays(self) -> None:
        after = given(RIELES).deck().when(0, TakeOpenCard(0)).then(OpenCardTaken(0, 0, card("red")))
        assert after.state.market[0] == card("gap")

    def test_where_nothing_can_be_drawn_drawing_is_not_available(self) -> None:
        """Ruling 16."""
        position = given(RIELES).deck().market(*["gap"] * 5)
        assert not [c for c in position.legal(0) if isinstance(c, TakeOpenCard | TakeBlindCard)]
        position.when(0, TakeBlindCard()).refused("no-cards")

    def test_gaps_fill_at_once_when_the_discard_comes_back(self) -> None:
        """Ruling 18."""
        position = given(RIELES).hand(0, red=1).deck().market("white", "blue", "gap", "gap", "gap")
        after = position.when(0, ClaimRoute(ROME_ATHENS, pay("1 red"))).then(
            RouteClaimed, DeckReshuffled, MarketFilled, TurnBegan(1)
        )
        assert after.state.market == tuple(map(card, ("white", "blue", "red", "gap", "gap")))


class TestNothingCanBeDone:
    """Ruling 17."""

    def test_passing_is_the_only_command(self) -> None:
        stuck = given(RIELES).deck().market(*["gap"] * 5).ticket_deck()
        assert stuck.legal(0) == [Pass()]
        stuck.when(0, Pass()).then(Passed(0), TurnBegan(1))

    def test_no_passing_while_something_can_be_done(self) -> None:
        given(RIELES).when(0, Pass()).refused("action-available")

    def test_when_every_seat_has_passed_in_a_row_the_game_goes_to_scoring(self) -> None:
        stuck = given(RIELES).deck().market(*["gap"] * 5).ticket_deck()
        for seat in (0, 1):
            stuck = stuck.when(seat, Pass()).then(Passed, TurnBegan)
        assert stuck.when(2, Pass()).then(Passed(2), PlayEnded("all-passed")).to_act() == {-1}

    def test_a_hundred_turns_in_which_nothing_is_built_or_kept_end_play(self) -> None:
        tired = (
            given(RIELES)
            .having(idle=98)
            .when(0, TakeOpenCard(0))
            .after.when(0, TakeOpenCard(0))
            .then(OpenCardTaken, TurnBegan)
        )
        tired = tired.when(1, TakeOpenCard(0)).after
        tired.when(1, TakeOpenCard(0)).then(OpenCardTaken, PlayEnded("nothing-built"))

    def test_building_begins_the_count_again(self) -> None:
        position = given(RIELES).having(idle=98).hand(0, red=1)
        assert position.when(0, ClaimRoute(ROME_ATHENS, pay("1 red"))).after.state.idle == 0
