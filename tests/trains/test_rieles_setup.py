"""Rieles de Europa: «En pocas palabras», «Qué tiene cada jugador», «Las cartas», «Preparación», «Tu turno»."""

from __future__ import annotations

from collections import Counter

import pytest
from scenario import RIELES, Position, closed_box, counts, dealt, given, luck
from toys import PENINSULA

from domain.game import TABLE, Deal, Illegal, Setup
from domain.trains.board import LOCOMOTIVE
from domain.trains.commands import (
    BuildStation,
    ClaimRoute,
    KeepTickets,
    TakeBlindCard,
    TakeOpenCard,
    TakeTickets,
)
from domain.trains.events import Dealt, TicketsKept, TurnBegan
from domain.trains.rieles.title import GAME, TITLE
from domain.trains.state import FREE


def all_cards(position: Position) -> Counter[int]:
    state = position.state
    cards = Counter(state.deck.known()) + Counter(card for card in state.market if card >= 0)
    for held in (state.discard, *(hand.known() for hand in state.hands)):
        cards += Counter(dict(enumerate(held)))
    return cards


class TestInAFewWords:
    """«En pocas palabras»."""

    def test_two_to_five_seats(self) -> None:
        assert TITLE.seats == (2, 5)
        for seats in (1, 6):
            with pytest.raises(Illegal, match="wrong-number-of-seats"):
                GAME.initial(Setup(seats, 1, PENINSULA.id))

    def test_a_turn_is_one_action(self) -> None:
        after = given(RIELES).when(0, TakeTickets()).after
        after.when(0, TakeBlindCard()).refused("choice-pending")


class TestWhatEachPlayerHas:
    """«Qué tiene cada jugador»."""

    def test_forty_five_wagons_and_three_stations(self) -> None:
        state = dealt(RIELES).state
        assert state.wagons == (45, 45, 45)
        assert state.stations == (3, 3, 3)

    def test_hands_are_secret(self) -> None:
        position = dealt(RIELES)
        view = GAME.view(position.state, 1)
        assert view.hands[1].counts == position.state.hands[1].counts
        assert [(hand.size, hand.counts) for hand in (view.hands[0], view.hands[2])] == [(4, None)] * 2

    def test_tickets_are_secret(self) -> None:
        position = given(RIELES).tickets(0, 1, 2)
        assert GAME.view(position.state, 1).tickets[0] == position.state.tickets[0].hidden()

    def test_a_hand_has_no_limit(self) -> None:
        position = given(RIELES).hand(0, red=40, blue=20)
        assert position.when(0, TakeBlindCard()).after.state.hands[0].size == 61


class TestWagonCardsAndLocomotives:
    """«Las cartas de vagón y las locomotoras»."""

    def test_110_cards_12_of_each_colour_and_14_locomotives(self) -> None:
        cards = all_cards(dealt(RIELES))
        assert cards.total() == 110
        assert [cards[kind] for kind in range(9)] == [12] * 8 + [14]
        assert LOCOMOTIVE == 8


class TestSetUp:
    """«Preparación»."""

    def test_each_seat_gets_four_cards(self) -> None:
        assert [hand.size for hand in dealt(RIELES, seats=5).state.hands] == [4] * 5

    def test_five_cards_lie_open(self) -> None:
        assert all(card != FREE for card in dealt(RIELES).state.market)
        assert len(dealt(RIELES).state.market) == 5

    def test_each_seat_gets_one_long_ticket_and_three_others(self) -> None:
        for offered in dealt(RIELES).state.offered:
            assert [PENINSULA.tickets[ticket].long for ticket in offered.known()] == [
                True,
                False,
                False,
                False,
            ]

    def test_a_seat_keeps_two_of_the_four_at_least(self) -> None:
        position = dealt(RIELES)
        tickets = sorted(position.state.offered[0].known())
        position.when(0, KeepTickets((tickets[0],), tuple(tickets[1:]))).refused("too-few-tickets-kept")
        after = position.when(0, KeepTickets(tuple(tickets[:2]), tuple(tickets[2:]))).then(TicketsKept)
        assert after.state.tickets[0].known() == tuple(tickets[:2])

    def test_whichever_it_likes(self) -> None:
        position = dealt(RIELES)
        choices = [command for command in position.legal(1) if isinstance(command, KeepTickets)]
        assert Counter(len(choice.keep) for choice in choices) == {4: 1, 3: 4, 2: 6}
        assert len(choices) == len(position.legal(1))

    def test_the_refused_leave_the_game(self) -> None:
        position = dealt(RIELES)
        tickets = sorted(position.state.offered[0].known())
        after = position.when(0, KeepTickets(tuple(tickets[:2]), tuple(tickets[2:]))).after
        assert set(tickets[2:]) <= set(after.state.box.known())
        assert after.state.ticket_deck == position.state.ticket_deck

    def test_refused_tickets_that_leave_have_one_order(self) -> None:
        position = dealt(RIELES)
        first, second, third, fourth = sorted(position.state.offered[0].known())
        position.when(0, KeepTickets((first, second), (fourth, third))).refused("tickets-not-in-order")
        position.when(0, KeepTickets((second, first), (third, fourth))).refused("tickets-not-in-order")

    def test_tickets_of_another_seat_cannot_be_kept(self) -> None:
        position = dealt(RIELES)
        theirs = sorted(position.state.offered[1].known())
        position.when(0, KeepTickets(tuple(theirs), ())).refused("tickets-not-offered")

    def test_long_tickets_not_dealt_leave_the_game(self) -> None:
        """Ruling 20c."""
        state = dealt(RIELES, seats=3).state
        long = {i for i, ticket in enumerate(PENINSULA.tickets) if ticket.long}
        offered = {ticket for pile in state.offered for ticket in pile.known()}
        assert set(state.box.known()) == long - offered
        assert not long & set(state.ticket_deck.known())

    def test_all_seats_choose_at_once_in_any_order_and_then_the_first_turn_begins(self) -> None:
        """Ruling 21b."""
        position = dealt(RIELES)
        assert position.to_act() == {0, 1, 2}
        position = position.when(2, position.legal(2)[0]).then(TicketsKept)
        assert position.to_act() == {0, 1}
        position.when(2, TakeBlindCard()).refused("not-your-turn")
        position.when(0, TakeBlindCard()).refused("choice-pending")
        position = position.when(0, position.legal(0)[0]).then(TicketsKept)
        position = position.when(1, position.legal(1)[0]).then(TicketsKept, TurnBegan(0))
        assert position.to_act() == {0}

    def test_the_first_seat_is_drawn_by_lot(self) -> None:
        """Ruling 20b."""
        box = closed_box(RIELES)
        firsts: set[int] = set()
        for version in range(40):
            event = GAME.decide(box.state, TABLE, Deal(), luck(version))[0]
            assert isinstance(event, Dealt)
            firsts.add(event.first)
        assert firsts == {0, 1, 2}

    def test_an_option_fixes_the_first_seat(self) -> None:
        assert dealt(RIELES, first_seat="2").state.turn == 2
        with pytest.raises(Illegal, match="no-such-first-seat"):
            closed_box(RIELES, seats=3, first_seat="3")

    def test_the_market_is_swept_at_set_up_too(self) -> None:
        """Ruling 13."""
        swept = 0
        for version in range(200):
            state = closed_box(RIELES).when(TABLE, Deal(), version).after.state
            swept += sum(state.discard) > 0
            assert state.market.count(LOCOMOTIVE) < 3
        assert swept > 0


class TestYourTurn:
    """«Tu turno»."""

    def test_four_actions(self) -> None:
        kinds = {type(command) for command in given(RIELES).hand(0, white=3).legal(0)}
        assert kinds == {TakeOpenCard, TakeBlindCard, ClaimRoute, TakeTickets, BuildStation}

    def test_it_is_nobody_elses_turn(self) -> None:
        position = given(RIELES)
        assert position.legal(1) == ()
        position.when(1, TakeBlindCard()).refused("not-your-turn")

    def test_play_goes_round(self) -> None:
        position = given(RIELES).hand(0, red=1).hand(1, red=1).hand(2, red=1)
        for seat, following in ((0, 1), (1, 2), (2, 0)):
            position = position.when(seat, TakeTickets()).after
            position = position.when(seat, position.legal(seat)[0]).then(TicketsKept, TurnBegan(following))

    def test_an_empty_hand_pays_for_nothing(self) -> None:
        assert given(RIELES).state.hands[0].known() == counts()
        assert not [c for c in given(RIELES).legal(0) if isinstance(c, ClaimRoute | BuildStation)]
