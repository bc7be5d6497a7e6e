"""Mainlines: «Что запускает последний круг» and what is counted after it."""

from __future__ import annotations

from itertools import chain

from scenario import MAINLINES, MAINLINES_FIRST, Play, Position, given, pay
from toys import (
    BILBAO_PARIS,
    GREEN_MARKED,
    GREY_MARKED,
    GREY_TUNNEL,
    LISBON_BORDEAUX,
    MADRID_PARIS,
    NINE,
    PARALLEL_BLUE,
    RED_FOUR,
    ROME_ATHENS_TICKET,
    SEVEN,
)

from domain.game import TABLE, BeginFinalRound, GameScored, ScoreGame
from domain.trains.commands import ClaimRoute, PaySurcharge, TakeBlindCard, TakeTickets
from domain.trains.events import (
    FinalRoundBegan,
    FinalRoundTriggered,
    HandsShown,
    PlayEnded,
    RouteClaimed,
    TicketsOffered,
    TunnelTried,
    TurnBegan,
)

A, B, V = range(3)


class TestWhatStartsTheLastRound:
    """«Что запускает последний круг», «Пример для трёх участников»."""

    def test_a_ends_with_two_wagons_then_b_v_and_a(self) -> None:
        position = given(MAINLINES).hand(A, red=4).wagons(A, 6)
        game = position.when(A, ClaimRoute(RED_FOUR, pay("4 red"))).then(RouteClaimed, FinalRoundTriggered(A))
        game = game.when_table(BeginFinalRound()).then(FinalRoundBegan((B, V, A)), TurnBegan(B))
        for seat in (B, V, A):
            assert game.to_act() == {seat}
            game = game.when(seat, TakeBlindCard()).after.when(seat, TakeBlindCard()).after
        assert game.to_act() == {TABLE}
        game.when_table(ScoreGame()).then(HandsShown, GameScored)

    def test_after_the_last_turn_no_more_turns_begin(self) -> None:
        position = given(MAINLINES).last_turns().hand(0, red=4)
        position.when(0, ClaimRoute(RED_FOUR, pay("4 red"))).then(RouteClaimed, PlayEnded("final-round"))

    def test_the_usual_rules_hold_in_it(self) -> None:
        position = given(MAINLINES).last_turns(1, 2)
        position.when(0, TakeTickets()).then(TicketsOffered)
        tunnel = position.hand(0, green=4).deck("green", "red", "blue").when(0, ClaimRoute(6, pay("3 green")))
        tunnel.then(TunnelTried).when(0, PaySurcharge(pay("1 green"))).then(RouteClaimed, TurnBegan(1))


class TestTicketsCount:
    """«Стоимость билетов»."""

    def test_their_number_is_added_or_taken_off(self) -> None:
        position = given(MAINLINES).owns(0, RED_FOUR, PARALLEL_BLUE).tickets(0, BILBAO_PARIS, MADRID_PARIS)
        assert [item.points for item in position.scores()[0].items if item.kind == "ticket"] == [5, -8]


class TestLongestLine:
    """«Бонус за самый длинный путь: +10», and ruling 26."""

    def test_spaces_count_and_cities_may_repeat(self) -> None:
        position = given(MAINLINES).owns(0, GREEN_MARKED, GREY_MARKED, GREY_TUNNEL).owns(1, SEVEN)
        lines = [next(i for i in s.items if i.kind == "longest-line") for s in position.scores()]
        assert [line.facts["length"] for line in lines] == [8, 7, 0]
        assert [line.points for line in lines] == [10, 0, 0]

    def test_parts_that_do_not_touch_are_not_added(self) -> None:
        line = given(MAINLINES).owns(0, RED_FOUR, SEVEN).scores()[0].items[-2]
        assert line.facts == {"length": 7, "routes": [SEVEN]}

    def test_equal_ones_get_10_each(self) -> None:
        position = given(MAINLINES).owns(0, RED_FOUR).owns(1, GREEN_MARKED)
        assert [position.item(seat, "longest-line") for seat in range(3)] == [10, 10, 0]

    def test_where_nobody_has_built_everybody_gets_it(self) -> None:
        assert [given(MAINLINES).item(seat, "longest-line") for seat in range(3)] == [10, 10, 10]


class TestCompletedTicketsBonus:
    """«Бонус за выполненные билеты: +10», and ruling 28."""

    @staticmethod
    def completing(*numbers: int, play: Play = MAINLINES) -> Position:
        """Each seat has completed so many tickets (the same cities are asked for again and again)."""
        routes = ((GREY_MARKED, RED_FOUR, PARALLEL_BLUE), (GREEN_MARKED, GREY_TUNNEL), (NINE,))
        wanted = (MADRID_PARIS, 6, ROME_ATHENS_TICKET)
        position = given(play)
        for seat, number in enumerate(numbers):
            position = position.owns(seat, *routes[seat]).tickets(seat, *[wanted[seat]] * number)
        return position

    def test_5_5_3_nobody(self) -> None:
        position = self.completing(5, 5, 3)
        assert [position.item(seat, "completed-tickets") for seat in range(3)] == [0, 0, 0]

    def test_5_3_3_the_first(self) -> None:
        position = self.completing(5, 3, 3)
        assert [position.item(seat, "completed-tickets") for seat in range(3)] == [10, 0, 0]

    def test_one_ticket_at_least(self) -> None:
        position = self.completing(0, 0, 0)
        assert [position.item(seat, "completed-tickets") for seat in range(3)] == [0, 0, 0]

    def test_the_tickets_worth_does_not_matter(self) -> None:
        position = given(MAINLINES).owns(0, NINE).tickets(0, ROME_ATHENS_TICKET)
        assert position.item(0, "completed-tickets") == 10

    def test_only_seats_still_in_the_game(self) -> None:
        position = self.completing(5, 3, 2).left(0)
        assert [position.item(seat, "completed-tickets") for seat in range(3)] == [0, 10, 0]

    def test_both_bonuses_add_up_to_20(self) -> None:
        position = given(MAINLINES).owns(0, NINE).tickets(0, ROME_ATHENS_TICKET)
        assert position.item(0, "completed-tickets") + position.item(0, "longest-line") == 20

    def test_games_begun_before_it_keep_the_first_edition(self) -> None:
        position = self.completing(5, 3, 3, play=MAINLINES_FIRST)
        kinds = set(chain.from_iterable({item.kind for item in score.items} for score in position.scores()))
        assert kinds == {"routes", "ticket", "longest-line"}


class TestWhoWins:
    """«Кто побеждает», and ruling 27."""

    def test_the_most_points(self) -> None:
        assert given(MAINLINES).points(0, 3).points(1, 5).points(2, 4).ranks() == [3, 1, 2]

    def test_equal_points_share_the_win_whatever_else(self) -> None:
        position = given(MAINLINES_FIRST, 2).owns(0, NINE, RED_FOUR, PARALLEL_BLUE)
        position = position.tickets(0, ROME_ATHENS_TICKET, BILBAO_PARIS).points(1, 18)
        assert [score.points for score in position.scores()] == [18, 18]
        assert position.ranks() == [1, 1]


class TestTheExampleOfAFinalScore:
    """«Пример итогового счёта»."""

    def test_32_and_8_and_12_less_7_and_10_is_55(self) -> None:
        """The tickets: Madrid–Paris for 8 and Paris–Rome for 12 completed, Lisbon–Bordeaux for 7 not."""
        position = given(MAINLINES_FIRST).points(0, 32).tickets(0, MADRID_PARIS, 2, LISBON_BORDEAUX)
        position = position.owns(0, GREY_MARKED, RED_FOUR, PARALLEL_BLUE, 6, 7, SEVEN)
        score = position.scores()[0]
        assert [item.points for item in score.items] == [32, 8, 12, -7, 10]
        assert score.points == 55

    def test_cards_left_in_the_hand_give_nothing(self) -> None:
        position = given(MAINLINES)
        assert position.hand(0, red=9, locomotive=4).scores() == position.scores()
