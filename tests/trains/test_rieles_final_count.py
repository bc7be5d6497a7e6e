"""Rieles de Europa: «Final de la partida», «Recuento final», «Desempates»."""

from __future__ import annotations

from scenario import RIELES, counts, given, pay
from toys import (
    BILBAO_BORDEAUX,
    BILBAO_PARIS,
    BORDEAUX_PARIS,
    LISBON_MADRID,
    LISBON_MADRID_YELLOW,
    MADRID_BILBAO,
    MADRID_PARIS,
    MILAN_ROME,
    PARIS_LONDON,
    PARIS_ZURICH,
    ROME_ATHENS,
    ROME_ATHENS_TICKET,
    ZURICH_MILAN,
)

from domain.game import TABLE, BeginFinalRound, GameScored, ScoreGame
from domain.trains.commands import ClaimRoute, KeepTickets, TakeBlindCard, TakeTickets
from domain.trains.events import (
    BlindCardTaken,
    FinalRoundBegan,
    FinalRoundTriggered,
    HandsShown,
    PlayEnded,
    RouteClaimed,
    TicketsKept,
    TicketsOffered,
    TurnBegan,
)


class TestEndOfTheGame:
    """«Final de la partida», and ruling 25."""

    def test_a_turn_that_ends_with_two_wagons_or_fewer_begins_the_last_round(self) -> None:
        for wagons in (3, 2, 1):
            position = given(RIELES).hand(0, red=1).wagons(0, wagons)
            after = position.when(0, ClaimRoute(ROME_ATHENS, pay("1 red"))).then(
                RouteClaimed, FinalRoundTriggered(0)
            )
            assert after.to_act() == {TABLE}

    def test_three_wagons_do_not(self) -> None:
        position = given(RIELES).hand(0, red=1).wagons(0, 4)
        position.when(0, ClaimRoute(ROME_ATHENS, pay("1 red"))).then(RouteClaimed, TurnBegan(1))

    def test_everyone_has_one_more_turn_and_that_seat_the_last(self) -> None:
        position = given(RIELES).turn(1).hand(1, red=1).wagons(1, 3)
        triggered = position.when(1, ClaimRoute(ROME_ATHENS, pay("1 red"))).after
        triggered.when(2, TakeBlindCard()).refused("not-your-turn")
        game = triggered.when_table(BeginFinalRound()).then(FinalRoundBegan((2, 0, 1)), TurnBegan(2))
        for seat, following in ((2, 0), (0, 1)):
            game = game.when(seat, TakeBlindCard()).after
            game = game.when(seat, TakeBlindCard()).then(BlindCardTaken, TurnBegan(following))
        game = game.when(1, TakeBlindCard()).after
        game = game.when(1, TakeBlindCard()).then(BlindCardTaken, PlayEnded("final-round"))
        assert game.to_act() == {TABLE}

    def test_a_second_seats_two_wagons_change_nothing(self) -> None:
        position = given(RIELES).turn(0).last_turns(1, 2).hand(0, red=1).wagons(0, 2)
        position.when(0, ClaimRoute(ROME_ATHENS, pay("1 red"))).then(RouteClaimed, TurnBegan(1))

    def test_all_actions_are_allowed_in_it(self) -> None:
        position = given(RIELES).last_turns(1, 2)
        after = position.when(0, TakeTickets()).then(TicketsOffered)
        after.when(0, after.legal(0)[0]).then(TicketsKept, TurnBegan(1))

    def test_then_the_points_are_counted(self) -> None:
        position = given(RIELES).last_turns().hand(0, red=1)
        over = position.when(0, ClaimRoute(ROME_ATHENS, pay("1 red"))).then(RouteClaimed, PlayEnded)
        end = over.when_table(ScoreGame()).then(HandsShown, GameScored)
        assert end.to_act() == set()
        assert end.state.scores == end.scores()
        end.when(0, TakeBlindCard()).refused("game-over")

    def test_the_table_does_only_what_is_due(self) -> None:
        position = given(RIELES)
        position.when_table(ScoreGame()).refused("not-your-turn")
        over = position.having(pending=position.when(0, TakeBlindCard()).after.state.pending)
        over.when(0, ScoreGame()).refused("not-due")

    def test_at_the_end_all_hands_and_tickets_are_shown(self) -> None:
        position = given(RIELES).last_turns().hand(0, red=1).hand(1, blue=2).tickets(1, MADRID_PARIS)
        over = position.when(0, ClaimRoute(ROME_ATHENS, pay("1 red"))).after
        end = over.when_table(ScoreGame()).after
        view = end.play.game.view(end.state, 2)
        assert view.hands[1].counts == counts(blue=2)
        assert view.tickets[1].known() == (MADRID_PARIS,)


class TestFinalCount:
    """«Recuento final»."""

    def test_routes_tickets_stations_and_the_longest_line(self) -> None:
        position = given(RIELES).owns(0, MADRID_BILBAO, BILBAO_BORDEAUX, BORDEAUX_PARIS).points(0, 11)
        position = position.tickets(0, MADRID_PARIS, ROME_ATHENS_TICKET).stations_left(0, 2)
        score = position.scores()[0]
        assert [(item.kind, item.points) for item in score.items] == [
            ("routes", 11),
            ("ticket", 8),
            ("ticket", -3),
            ("stations", 8),
            ("longest-line", 10),
        ]
        assert score.points == 34

    def test_the_longest_line_may_pass_a_city_twice(self) -> None:
        ring = (LISBON_MADRID, LISBON_MADRID_YELLOW, MADRID_BILBAO)
        line = given(RIELES).owns(0, *ring).scores()[0].items[-1]
        assert line.facts["length"] == 3 + 6 + 2

    def test_but_not_a_route(self) -> None:
        star = (BORDEAUX_PARIS, PARIS_LONDON, PARIS_ZURICH)
        line = given(RIELES).owns(0, *star).scores()[0].items[-1]
        assert line.facts["length"] == 4 + 3
        assert set(line.facts["routes"]) == {BORDEAUX_PARIS, PARIS_LONDON}

    def test_parts_that_do_not_touch_are_not_added(self) -> None:
        line = given(RIELES).owns(0, LISBON_MADRID, ROME_ATHENS).scores()[0].items[-1]
        assert line.facts["length"] == 3

    def test_equal_lines_get_10_each(self) -> None:
        position = given(RIELES).owns(0, LISBON_MADRID).owns(1, ZURICH_MILAN).owns(2, PARIS_ZURICH)
        assert [position.item(seat, "longest-line") for seat in range(3)] == [10, 10, 0]

    def test_where_nobody_has_built_nobody_gets_it(self) -> None:
        """Ruling 26."""
        assert [given(RIELES).item(seat, "longest-line") for seat in range(3)] == [0, 0, 0]

    def test_there_is_no_bonus_for_completed_tickets(self) -> None:
        """Ruling 28."""
        position = given(RIELES).owns(0, ROME_ATHENS).tickets(0, ROME_ATHENS_TICKET)
        assert "completed-tickets" not in {item.kind for item in position.scores()[0].items}


class TestTies:
    """«Desempates», and ruling 27."""

    def test_points_come_first(self) -> None:
        assert given(RIELES).points(0, 1).points(1, 3).points(2, 2).ranks() == [3, 1, 2]

    def test_then_more_completed_tickets(self) -> None:
        position = given(RIELES, 2).owns(0, ROME_ATHENS, BILBAO_BORDEAUX, BORDEAUX_PARIS, MILAN_ROME)
        position = position.owns(1, LISBON_MADRID, LISBON_MADRID_YELLOW)
        position = position.tickets(0, ROME_ATHENS_TICKET, BILBAO_PARIS)
        first = position.scores()
        position = position.points(1, first[0].points - first[1].points)
        assert [score.points for score in position.scores()] == [first[0].points] * 2
        assert position.ranks() == [1, 2]

    def test_then_fewer_stations_used(self) -> None:
        position = given(RIELES, 2).stations_left(0, 2).points(0, 4)
        assert [score.points for score in position.scores()] == [16 - 4, 12]
        assert position.ranks() == [2, 1]

    def test_then_the_longest_line(self) -> None:
        position = given(RIELES, 2).owns(0, ROME_ATHENS).owns(1, MADRID_BILBAO).points(0, 10)
        assert [score.points for score in position.scores()] == [22, 22]
        assert position.ranks() == [2, 1]

    def test_then_the_win_is_shared(self) -> None:
        assert given(RIELES).ranks() == [1, 1, 1]

    def test_kept_tickets_of_the_last_turn_count(self) -> None:
        position = given(RIELES).last_turns().ticket_deck(ROME_ATHENS_TICKET)
        after = position.when(0, TakeTickets()).after
        over = after.when(0, KeepTickets((ROME_ATHENS_TICKET,), ())).then(TicketsKept, PlayEnded)
        assert over.item(0, "ticket") == -3
