"""Mainlines: «Как выполнить билет», «Одна сеть может выполнить несколько билетов», «Как взять новые билеты»."""

from __future__ import annotations

from scenario import MAINLINES, given
from toys import (
    BILBAO_PARIS,
    GREY_MARKED,
    MADRID_PARIS,
    PARALLEL_BLUE,
    RED_FOUR,
    ROME_ATHENS_TICKET,
)

from domain.pile import Pile
from domain.trains.commands import KeepTickets, TakeBlindCard, TakeTickets
from domain.trains.events import TicketsKept, TicketsOffered, TurnBegan


class TestHowATicketIsCompleted:
    """«Как выполнить билет»."""

    def test_by_a_chain_of_own_routes_through_other_cities(self) -> None:
        position = given(MAINLINES).owns(0, GREY_MARKED, RED_FOUR, PARALLEL_BLUE).tickets(0, MADRID_PARIS)
        assert position.item(0, "ticket") == 8

    def test_rivals_routes_are_no_part_of_it(self) -> None:
        position = (
            given(MAINLINES).owns(0, GREY_MARKED, PARALLEL_BLUE).owns(1, RED_FOUR).tickets(0, MADRID_PARIS)
        )
        assert position.item(0, "ticket") == -8


class TestOneNetworkManyTickets:
    """«Одна сеть может выполнить несколько билетов»."""

    def test_the_same_routes_serve_several(self) -> None:
        position = given(MAINLINES).owns(0, GREY_MARKED, RED_FOUR, PARALLEL_BLUE)
        assert position.tickets(0, MADRID_PARIS, BILBAO_PARIS).item(0, "ticket") == 8 + 5

    def test_a_chain_already_built_completes_a_ticket_just_taken(self) -> None:
        position = given(MAINLINES).owns(0, RED_FOUR, PARALLEL_BLUE).ticket_deck(BILBAO_PARIS)
        after = position.when(0, TakeTickets()).after.when(0, KeepTickets((BILBAO_PARIS,), ())).after
        assert after.item(0, "ticket") == 5

    def test_each_is_counted_once_and_stays_after_it_is_completed(self) -> None:
        position = given(MAINLINES).owns(0, RED_FOUR, PARALLEL_BLUE).tickets(0, BILBAO_PARIS)
        after = position.when(0, TakeBlindCard()).after.when(0, TakeBlindCard()).after
        assert after.state.tickets[0].known() == (BILBAO_PARIS,)
        assert [item.kind for item in after.scores()[0].items].count("ticket") == 1

    def test_a_seat_may_hold_any_number(self) -> None:
        many = tuple(range(20))
        position = given(MAINLINES).tickets(0, *many).ticket_deck(25)
        after = position.when(0, TakeTickets()).after.when(0, KeepTickets((25,), ())).after
        assert after.state.tickets[0].known() == (*many, 25)


class TestTakingNewTickets:
    """«Как взять новые билеты»."""

    def test_up_to_three_and_one_at_least_is_kept(self) -> None:
        after = (
            given(MAINLINES)
            .ticket_deck(5, 3, 1, 2)
            .when(0, TakeTickets())
            .then(TicketsOffered(0, Pile.of((5, 3, 1))))
        )
        after.when(0, KeepTickets((), (1, 3, 5))).refused("too-few-tickets-kept")
        for keep, refuse in (((1,), (5, 3)), ((1, 3), (5,)), ((1, 3, 5), ())):
            end = after.when(0, KeepTickets(keep, refuse)).then(TicketsKept, TurnBegan(1))
            assert end.state.ticket_deck.known() == (2, *refuse)

    def test_if_fewer_are_left_those(self) -> None:
        given(MAINLINES).ticket_deck(5).when(0, TakeTickets()).then(TicketsOffered(0, Pile.of((5,))))

    def test_kept_ones_are_not_given_back(self) -> None:
        position = given(MAINLINES).tickets(0, ROME_ATHENS_TICKET)
        position.when(0, KeepTickets((), (ROME_ATHENS_TICKET,))).refused("no-tickets-on-offer")
