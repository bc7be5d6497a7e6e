"""Rieles de Europa: «Billetes de destino» and «Coger más billetes»."""

from __future__ import annotations

from collections import Counter

from scenario import RIELES, given
from toys import (
    BILBAO_BORDEAUX,
    BILBAO_PARIS,
    BORDEAUX_PARIS,
    LISBON_BORDEAUX,
    LISBON_MADRID,
    LONDON_MILAN,
    MADRID_BILBAO,
    MADRID_PARIS,
    PARIS_LONDON,
    PARIS_ROME,
    PARIS_ZURICH,
    ROME_ATHENS_TICKET,
    ZURICH_MILAN,
)

from domain.pile import Pile
from domain.trains.commands import KeepTickets, TakeBlindCard, TakeTickets
from domain.trains.events import TicketsKept, TicketsOffered, TurnBegan


class TestTickets:
    """«Billetes de destino»."""

    def test_a_connected_ticket_adds_its_points(self) -> None:
        position = (
            given(RIELES).owns(0, MADRID_BILBAO, BILBAO_BORDEAUX, BORDEAUX_PARIS).tickets(0, MADRID_PARIS)
        )
        assert position.item(0, "ticket") == 8

    def test_one_that_is_not_takes_them_off(self) -> None:
        position = given(RIELES).owns(0, MADRID_BILBAO, BORDEAUX_PARIS).tickets(0, MADRID_PARIS)
        assert position.item(0, "ticket") == -8

    def test_only_through_the_seats_own_routes(self) -> None:
        position = given(RIELES).owns(0, MADRID_BILBAO, BORDEAUX_PARIS).owns(1, BILBAO_BORDEAUX)
        assert position.tickets(0, MADRID_PARIS).item(0, "ticket") == -8

    def test_the_way_may_make_any_detour(self) -> None:
        detour = (PARIS_LONDON, PARIS_ZURICH, ZURICH_MILAN)
        assert given(RIELES).owns(0, *detour).tickets(0, LONDON_MILAN).item(0, "ticket") == 9

    def test_each_ticket_is_an_item_that_says_whether_it_was_completed(self) -> None:
        position = given(RIELES).owns(0, LISBON_MADRID).tickets(0, MADRID_PARIS, LISBON_BORDEAUX)
        facts = [item.facts for item in position.scores()[0].items if item.kind == "ticket"]
        assert facts == [
            {"ticket": MADRID_PARIS, "completed": False},
            {"ticket": LISBON_BORDEAUX, "completed": False},
        ]


class TestTakingMoreTickets:
    """«Coger más billetes»."""

    def test_three_are_drawn(self) -> None:
        position = given(RIELES).ticket_deck(MADRID_PARIS, LONDON_MILAN, PARIS_ROME, BILBAO_PARIS)
        after = position.when(0, TakeTickets()).then(
            TicketsOffered(0, Pile.of((MADRID_PARIS, LONDON_MILAN, PARIS_ROME)))
        )
        assert after.state.ticket_deck.known() == (BILBAO_PARIS,)

    def test_or_those_that_are_left(self) -> None:
        """Also ruling 19."""
        position = given(RIELES).ticket_deck(MADRID_PARIS, LONDON_MILAN)
        after = position.when(0, TakeTickets()).then(TicketsOffered(0, Pile.of((MADRID_PARIS, LONDON_MILAN))))
        assert after.state.ticket_deck.size == 0

    def test_with_none_left_it_is_not_available(self) -> None:
        """Ruling 20."""
        position = given(RIELES).ticket_deck()
        assert TakeTickets() not in position.legal(0)
        position.when(0, TakeTickets()).refused("no-tickets")

    def test_one_two_or_three_are_kept(self) -> None:
        after = given(RIELES).ticket_deck(5, 3, 1).when(0, TakeTickets()).after
        kept = Counter(len(command.keep) for command in after.legal(0) if isinstance(command, KeepTickets))
        assert kept == {3: 1, 2: 3, 1: 6}
        after.when(0, KeepTickets((), (1, 3, 5))).refused("too-few-tickets-kept")

    def test_the_others_go_under_the_deck_in_the_order_named(self) -> None:
        """Also ruling 22."""
        after = given(RIELES).ticket_deck(5, 3, 1, 2).when(0, TakeTickets()).after
        for refuse in ((5, 1), (1, 5)):
            end = after.when(0, KeepTickets((3,), refuse)).then(
                TicketsKept(0, Pile.of((3,)), Pile.of(refuse), under=True), TurnBegan(1)
            )
            assert end.state.ticket_deck.known() == (2, *refuse)

    def test_it_is_the_whole_turn_and_cannot_be_undone(self) -> None:
        after = given(RIELES).when(0, TakeTickets()).after
        after.when(0, TakeBlindCard()).refused("choice-pending")
        after.when(0, TakeTickets()).refused("choice-pending")

    def test_kept_tickets_stay_to_the_end(self) -> None:
        position = given(RIELES).tickets(0, ROME_ATHENS_TICKET)
        position.when(0, KeepTickets((), (ROME_ATHENS_TICKET,))).refused("no-tickets-on-offer")
        after = position.ticket_deck(1, 2, 3).when(0, TakeTickets()).after
        after.when(0, KeepTickets((1, 2), (3, ROME_ATHENS_TICKET))).refused("tickets-not-offered")

    def test_nobody_else_sees_which(self) -> None:
        offered = given(RIELES).ticket_deck(5, 3, 1, 2).when(0, TakeTickets())
        (event,) = offered.events
        game = offered.before.play.game
        assert game.seen(event, 1) == TicketsOffered(0, Pile(3, None))
        kept = offered.after.when(0, KeepTickets((3,), (5, 1))).events[0]
        assert game.seen(kept, 1) == TicketsKept(0, Pile(1, None), Pile(2, None), under=True)
        assert game.seen(kept, 0) == TicketsKept(0, Pile.of((3,)), Pile(2, None), under=True)
