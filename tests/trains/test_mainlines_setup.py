"""Mainlines: «Что меняется от карты к карте», «Подготовка», «Выберите одно из трёх действий»."""

from __future__ import annotations

from collections import Counter

import pytest
from scenario import MAINLINES, Position, closed_box, dealt, given
from toys import MAINLAND

from domain.game import TABLE, Deal, Illegal, Setup
from domain.trains.commands import ClaimRoute, KeepTickets, TakeBlindCard, TakeOpenCard, TakeTickets
from domain.trains.events import TicketsKept, TurnBegan
from domain.trains.mainlines.title import GAME, TITLE


class TestWhatChangesFromMapToMap:
    """«Что меняется от карты к карте»."""

    def test_six_seats_at_most_and_a_map_may_allow_fewer(self) -> None:
        assert TITLE.seats == (2, 6)
        assert all(known.seats[1] <= 6 for known in TITLE.boards())
        for known in TITLE.boards():
            with pytest.raises(Illegal, match="wrong-number-of-seats"):
                GAME.initial(Setup(known.seats[1] + 1, 2, known.id))

    def test_the_stock_of_wagons_is_the_maps(self) -> None:
        for known in TITLE.boards():
            state = GAME.initial(Setup(2, 2, known.id))
            assert state.wagons == (GAME.layout(state).board.wagons,) * 2

    def test_there_are_no_stations(self) -> None:
        assert given(MAINLINES).state.stations == (0, 0, 0)
        assert "stations" not in {item.kind for item in given(MAINLINES).scores()[0].items}


class TestSetUp:
    """«Подготовка»."""

    def test_five_open_cards_and_four_in_each_hand(self) -> None:
        state = dealt(MAINLINES).state
        assert len([card for card in state.market if card >= 0]) == 5
        assert [hand.size for hand in state.hands] == [4, 4, 4]

    def test_five_tickets_each(self) -> None:
        assert [pile.size for pile in dealt(MAINLINES).state.offered] == [5, 5, 5]

    def test_three_at_least_are_kept_and_all_five_may_be(self) -> None:
        position = dealt(MAINLINES)
        kept = Counter(len(command.keep) for command in position.legal(0) if isinstance(command, KeepTickets))
        assert kept == {5: 1, 4: 5, 3: 20}
        tickets = tuple(sorted(position.state.offered[0].known()))
        position.when(0, KeepTickets(tickets[:2], tickets[2:])).refused("too-few-tickets-kept")
        position.when(0, KeepTickets(tickets, ())).then(TicketsKept)

    def test_the_others_go_to_the_end_of_the_deck(self) -> None:
        """Also ruling 21."""
        position = dealt(MAINLINES)
        tickets = tuple(sorted(position.state.offered[0].known()))
        after = position.when(0, KeepTickets(tickets[:3], (tickets[4], tickets[3]))).after
        assert after.state.ticket_deck.known()[-2:] == (tickets[4], tickets[3])
        assert after.state.box.size == 0

    def test_all_tickets_are_in_one_deck(self) -> None:
        state = dealt(MAINLINES).state
        assert state.ticket_deck.size == len(MAINLAND.tickets) - 15
        assert state.box.size == 0

    def test_the_first_turn_begins_when_all_have_chosen(self) -> None:
        position = dealt(MAINLINES)
        for seat in (1, 2):
            position = position.when(seat, position.legal(seat)[0]).then(TicketsKept)
        position.when(0, position.legal(0)[0]).then(TicketsKept, TurnBegan(0))

    def test_the_row_is_checked_at_the_start_too(self) -> None:
        """«Как пополняется открытый ряд», its last sentence."""
        swept = 0
        for version in range(150):
            state = closed_box(MAINLINES).when(TABLE, Deal(), version).after.state
            swept += sum(state.discard) > 0
            assert max(state.market.count(colour) for colour in range(8)) < 4
            assert state.market.count(8) < 3
        assert swept > 0


class TestChooseOneOfThreeActions:
    """«Выберите одно из трёх действий»."""

    def test_cards_a_route_or_tickets(self) -> None:
        kinds = {type(command) for command in given(MAINLINES).hand(0, red=4).legal(0)}
        assert kinds == {TakeOpenCard, TakeBlindCard, ClaimRoute, TakeTickets}

    def test_they_cannot_be_combined(self) -> None:
        after: Position = given(MAINLINES).when(0, TakeOpenCard(0)).after
        after.when(0, TakeTickets()).refused("choice-pending")
