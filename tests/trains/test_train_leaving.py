"""A seat that drops out: ruling 29, for both titles."""

from __future__ import annotations

import pytest
from scenario import MAINLINES, RIELES, Play, Position, counts, dealt, given, luck, pay
from toys import ROME_ATHENS, ZURICH_MILAN

from domain.game import TABLE, BeginFinalRound, Illegal, ScoreGame
from domain.trains.commands import ClaimRoute, TakeBlindCard, TakeOpenCard, TakeTickets
from domain.trains.events import (
    BlindCardTaken,
    FinalRoundBegan,
    FinalRoundTriggered,
    PlayEnded,
    RouteClaimed,
    SeatLeft,
    TicketsKept,
    TunnelAbandoned,
    TurnBegan,
)

TUNNELS = {"rieles": ZURICH_MILAN, "mainlines": 6}
EITHER = pytest.mark.parametrize("play", [RIELES, MAINLINES], ids=["rieles", "mainlines"])


@EITHER
class TestEitherTitle:
    def test_its_turn_passes_on(self, play: Play) -> None:
        given(play).leaves(0).then(SeatLeft(0), TurnBegan(1))

    def test_its_turns_are_skipped(self, play: Play) -> None:
        game = given(play).leaves(1).then(SeatLeft(1))
        game = game.when(0, TakeBlindCard()).after
        game.when(0, TakeBlindCard()).then(BlindCardTaken, TurnBegan(2))

    def test_its_hand_and_tickets_stay_out_of_play(self, play: Play) -> None:
        position = given(play).hand(0, red=3).tickets(0, 1, 2)
        after = position.leaves(0).after
        assert after.state.hands == position.state.hands
        assert after.state.tickets == position.state.tickets
        assert after.state.discard == counts()

    def test_its_routes_stay(self, play: Play) -> None:
        after = given(play).owns(0, 2).leaves(0).after
        assert after.state.owners[2] == 0
        after.hand(1, red=4).when(1, ClaimRoute(2, pay("2 red"))).refused("route-taken")

    def test_between_the_two_cards_of_its_turn(self, play: Play) -> None:
        given(play).when(0, TakeBlindCard()).after.leaves(0).then(SeatLeft(0), TurnBegan(1))

    def test_tickets_just_drawn_go_back_under_the_deck(self, play: Play) -> None:
        position = given(play).ticket_deck(5, 3, 1, 2).when(0, TakeTickets()).after
        after = position.leaves(0).then(TicketsKept, SeatLeft(0), TurnBegan(1))
        assert after.state.ticket_deck.known() == (2, 5, 3, 1)

    def test_an_open_tunnel_is_given_up(self, play: Play) -> None:
        route = TUNNELS["rieles" if play is RIELES else "mainlines"]
        position = given(play).hand(0, green=4).deck("green", "red", "blue")
        position = position.when(0, ClaimRoute(route, pay("3 green"))).after
        after = position.leaves(0).then(TunnelAbandoned(0, route), SeatLeft(0), TurnBegan(1))
        assert after.state.discard == counts(green=1, red=1, blue=1)
        assert after.state.hands[0].counts == counts(green=4)

    def test_when_one_seat_is_left_the_game_goes_to_scoring(self, play: Play) -> None:
        after = given(play, 2).leaves(0).then(SeatLeft(0), PlayEnded("one-seat-left"))
        assert after.to_act() == {TABLE}
        assert after.when_table(ScoreGame()).after.ranks() == [2, 1]

    def test_then_what_the_last_seat_had_begun_is_ended(self, play: Play) -> None:
        route = TUNNELS["rieles" if play is RIELES else "mainlines"]
        position = given(play, 2).hand(0, green=4).deck("green", "red", "blue")
        position = position.when(0, ClaimRoute(route, pay("3 green"))).after
        after = position.leaves(1).then(SeatLeft(1), TunnelAbandoned(0, route), PlayEnded("one-seat-left"))
        assert after.state.discard == counts(green=1, red=1, blue=1)

    def test_it_is_ranked_last_and_is_considered_for_no_bonus(self, play: Play) -> None:
        position = given(play).owns(0, 2).points(0, 90).left(0)
        assert position.ranks()[0] == 3
        assert position.item(0, "longest-line") == 0
        assert position.owns(1, 1).item(1, "longest-line") == 10

    def test_two_that_left_are_last_together(self, play: Play) -> None:
        assert given(play, 4).points(0, 90).left(0, 3).ranks() == [3, 1, 1, 3]

    def test_a_seat_leaves_once(self, play: Play) -> None:
        after = given(play).leaves(1).after
        for seat, rule in ((1, "seat-has-left"), (3, "no-such-seat"), (-1, "no-such-seat")):
            with pytest.raises(Illegal, match=rule):
                play.game.leave(after.state, seat, luck())

    def test_the_first_turn_begins_without_it(self, play: Play) -> None:
        position = dealt(play)
        position = position.when(1, position.legal(1)[0]).after
        position = position.when(2, position.legal(2)[0]).after
        position.leaves(0).then(TicketsKept, SeatLeft(0), TurnBegan(1))

    def test_while_the_others_choose_it_is_no_longer_waited_for(self, play: Play) -> None:
        after = dealt(play).leaves(1).then(TicketsKept, SeatLeft(1))
        assert after.to_act() == {0, 2}


@EITHER
class TestInTheFinalRound:
    def test_if_it_began_the_round_only_its_own_last_turn_falls_away(self, play: Play) -> None:
        begun = given(play).turn(1).last_turns(2, 0)
        after = begun.leaves(0).then(SeatLeft(0))
        assert after.state.last_turns == (2,)

    def test_while_the_table_is_about_to_begin_it(self, play: Play) -> None:
        position = self.triggered(play)
        after = position.leaves(0).then(SeatLeft(0))
        assert after.to_act() == {TABLE}
        after.when_table(BeginFinalRound()).then(FinalRoundBegan((1, 2)), TurnBegan(1))

    def test_another_seat_meanwhile(self, play: Play) -> None:
        after = self.triggered(play).leaves(1).then(SeatLeft(1))
        after.when_table(BeginFinalRound()).then(FinalRoundBegan((2, 0)), TurnBegan(2))

    def test_the_last_seat_of_all_on_its_turn(self, play: Play) -> None:
        given(play).last_turns().leaves(0).then(SeatLeft(0), PlayEnded("final-round"))

    def test_while_the_scoring_is_due(self, play: Play) -> None:
        position = given(play).last_turns().when(0, TakeOpenCard(0)).after
        over = position.when(0, TakeOpenCard(1)).after
        after = over.leaves(0).then(SeatLeft(0))
        assert after.to_act() == {TABLE}
        assert after.when_table(ScoreGame()).after.ranks() == [3, 1, 1]

    @staticmethod
    def triggered(play: Play) -> Position:
        route, payment = (ROME_ATHENS, "1 red") if play is RIELES else (2, "4 red")
        position = given(play).hand(0, red=4).wagons(0, 3 if play is RIELES else 6)
        return position.when(0, ClaimRoute(route, pay(payment))).then(RouteClaimed, FinalRoundTriggered(0))


class TestStartingTickets:
    """Not yet chosen, they are treated as refused."""

    def test_in_rieles_they_leave_the_game(self) -> None:
        position = dealt(RIELES)
        offered = position.state.offered[1].known()
        after = position.leaves(1).after
        assert after.state.box.known()[-4:] == offered
        assert after.state.ticket_deck == position.state.ticket_deck

    def test_in_mainlines_they_go_under_the_deck(self) -> None:
        position = dealt(MAINLINES)
        offered = position.state.offered[1].known()
        assert position.leaves(1).after.state.ticket_deck.known()[-5:] == offered

    def test_when_all_but_one_leave_before_choosing(self) -> None:
        after = (
            dealt(RIELES, 2).leaves(0).then(TicketsKept, SeatLeft(0), TicketsKept, PlayEnded("one-seat-left"))
        )
        assert [pile.size for pile in after.state.offered] == [0, 0]
