"""What is public, and what is secret until the end."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec import json, msgpack
from scenario import MAINLINES, RIELES, Play, card, closed_box, counts, dealt, given, pay
from toys import GREEN_TUNNEL, ROME_ATHENS, ZURICH_MILAN

from domain.game import TABLE, WATCHER, Deal
from domain.pile import Pile
from domain.trains.commands import ClaimRoute, TakeBlindCard, TakeOpenCard, TakeTickets
from domain.trains.events import BlindCardTaken, Dealt, DeckReshuffled, OpenCardTaken, TrainEvent
from domain.trains.state import Hand, State

EITHER = pytest.mark.parametrize("play", [RIELES, MAINLINES], ids=["rieles", "mainlines"])


def seen(play: Play, events: Sequence[TrainEvent], seat: int) -> list[TrainEvent]:
    return [play.game.seen(event, seat) for event in events]


@EITHER
class TestPublic:
    @pytest.mark.parametrize("seat", [1, WATCHER])
    def test_what_lies_on_the_table(self, play: Play, seat: int) -> None:
        state = given(play).hand(0, red=3).tickets(0, 4).discard(red=2).owns(1, 2).wagons(1, 40).state
        view = play.game.view(state, seat)
        public = ("turn", "wagons", "stations", "points", "owners", "stations_at", "market", "discard")
        assert [getattr(view, field) for field in public] == [getattr(state, field) for field in public]

    @pytest.mark.parametrize("seat", [1, WATCHER])
    def test_the_sizes_of_hands_tickets_and_decks(self, play: Play, seat: int) -> None:
        state = given(play).hand(0, red=3).tickets(0, 4, 5).state
        view = play.game.view(state, seat)
        assert view.hands[0] == Hand(3, None)
        assert view.tickets[0] == Pile(2, None)
        assert view.deck == Pile(state.deck.size, None)
        assert view.ticket_deck == Pile(state.ticket_deck.size, None)

    def test_which_open_card_was_taken_and_what_took_its_place(self, play: Play) -> None:
        outcome = given(play).when(0, TakeOpenCard(0))
        assert isinstance(outcome.events[0], OpenCardTaken)
        assert seen(play, outcome.events, WATCHER) == outcome.events

    def test_a_tunnels_base_and_what_it_revealed(self, play: Play) -> None:
        route = ZURICH_MILAN if play is RIELES else GREEN_TUNNEL
        position = given(play).hand(0, green=4).deck("green", "red", "blue")
        outcome = position.when(0, ClaimRoute(route, pay("3 green")))
        assert seen(play, outcome.events, WATCHER) == outcome.events
        assert play.game.view(outcome.after.state, 1).pending == outcome.after.state.pending


@EITHER
class TestSecret:
    def test_ones_own_hand_and_tickets_are_shown(self, play: Play) -> None:
        state = given(play).hand(0, red=3).tickets(0, 4).state
        view = play.game.view(state, 0)
        assert view.hands[0].counts == counts(red=3)
        assert view.tickets[0].known() == (4,)

    def test_a_blind_card_is_told_to_its_taker_alone(self, play: Play) -> None:
        outcome = given(play).deck("white").when(0, TakeBlindCard())
        assert seen(play, outcome.events, 0)[0] == BlindCardTaken(0, card("white"))
        for other in (1, 2, WATCHER):
            assert seen(play, outcome.events, other)[0] == BlindCardTaken(0, None)

    def test_tickets_on_offer_are_shown_to_whom_they_are_offered(self, play: Play) -> None:
        state = given(play).when(0, TakeTickets()).after.state
        assert play.game.view(state, 0).offered[0].faces is not None
        assert play.game.view(state, 1).offered[0] == Pile(3, None)

    def test_the_order_of_every_deck(self, play: Play) -> None:
        state = dealt(play).state
        for seat in (0, 1, 2, WATCHER):
            view = play.game.view(state, seat)
            assert (view.deck.faces, view.ticket_deck.faces) == (None, None)
            assert view.box.faces in {None, ()}

    def test_a_shuffle(self, play: Play) -> None:
        outcome = given(play).deck().discard(white=3).when(0, TakeBlindCard())
        assert seen(play, outcome.events, 0)[0] == DeckReshuffled(Pile(3, None))

    def test_the_deal(self, play: Play) -> None:
        (event, *_) = closed_box(play).when(TABLE, Deal()).events
        assert isinstance(event, Dealt)
        told = play.game.seen(event, 1)
        assert isinstance(told, Dealt)
        assert told.hands == (event.hands[0].hidden(), event.hands[1], event.hands[2].hidden())
        assert [pile.faces is None for pile in told.offered] == [True, False, True]
        assert told.market == event.market

    def test_the_table_sees_all(self, play: Play) -> None:
        position = dealt(play)
        assert play.game.view(position.state, TABLE) == position.state
        outcome = given(play).when(0, TakeBlindCard())
        assert seen(play, outcome.events, TABLE) == outcome.events

    def test_a_view_can_be_scored_without_the_tickets_it_hides(self, play: Play) -> None:
        state = given(play).tickets(0, 1, 2).tickets(1, 3).state
        kinds = [
            [item.kind for item in score.items].count("ticket")
            for score in play.game.scores(play.game.view(state, 0))
        ]
        assert kinds == [2, 0, 0]


def test_states_come_back_from_both_codecs() -> None:
    state = given(RIELES).hand(0, red=1).when(0, ClaimRoute(ROME_ATHENS, pay("1 red"))).after.state
    assert msgpack.decode(msgpack.encode(state), type=State) == state
    assert json.decode(json.encode(state), type=State) == state
