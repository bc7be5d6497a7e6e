"""Mainlines: «Как занять обычный участок», «Цветной и серый участки», «Обязательные локомотивы и замена 3:1», «Как
считать стоимость замены», «Где можно строить»."""

from __future__ import annotations

import pytest
from scenario import MAINLINES, Position, counts, given, pay
from toys import (
    EIGHT,
    GREEN_MARKED,
    GREY_MARKED,
    NINE,
    PARALLEL_BLUE,
    PARALLEL_GREY,
    PARALLEL_PURPLE,
    RED_FOUR,
    SEVEN,
)

from domain.trains.commands import ClaimRoute
from domain.trains.events import RouteClaimed, TurnBegan
from domain.trains.mainlines.rules import route_points
from domain.trains.payment import Payment


def payments(position: Position, route: int) -> list[Payment]:
    return [c.pay for c in position.legal(0) if isinstance(c, ClaimRoute) and c.route == route]


class TestTakingAPlainRoute:
    """«Как занять обычный участок»."""

    def test_cards_and_wagons_as_many_as_its_length(self) -> None:
        after = (
            given(MAINLINES)
            .hand(0, red=5)
            .when(0, ClaimRoute(RED_FOUR, pay("4 red")))
            .then(RouteClaimed(0, RED_FOUR, pay("4 red"), wagons=4, points=7), TurnBegan(1))
        )
        assert after.state.hands[0].counts == counts(red=1)
        assert after.state.wagons == (41, 45, 45)

    def test_a_taken_route_is_taken(self) -> None:
        position = given(MAINLINES).owns(1, RED_FOUR).hand(0, red=4)
        position.when(0, ClaimRoute(RED_FOUR, pay("4 red"))).refused("route-taken")

    def test_there_is_no_paying_in_part(self) -> None:
        given(MAINLINES).hand(0, red=4).when(0, ClaimRoute(RED_FOUR, pay("3 red"))).refused("wrong-payment")

    def test_four_wagons_must_be_left_for_a_route_of_4(self) -> None:
        position = given(MAINLINES).hand(0, red=4).wagons(0, 3)
        position.when(0, ClaimRoute(RED_FOUR, pay("4 red"))).refused("too-few-wagons")


class TestColouredAndGreyRoutes:
    """«Цветной и серый участки»."""

    @pytest.mark.parametrize("payment", ["4 red", "3 red + 1 locomotive", "4 locomotives"])
    def test_a_red_route_of_4(self, payment: str) -> None:
        """The chapter's example, and locomotives alone."""
        position = given(MAINLINES).hand(0, red=4, locomotive=4)
        position.when(0, ClaimRoute(RED_FOUR, pay(payment))).then(RouteClaimed, TurnBegan)

    def test_one_colour_pays_a_grey_route(self) -> None:
        position = given(MAINLINES).hand(0, red=3, blue=1, locomotive=1)
        assert payments(position, PARALLEL_GREY) == [pay("3 red + 1 locomotive")]


class TestMandatoryLocomotivesAndTheThreeForOne:
    """«Обязательные локомотивы и замена 3:1», «Как считать стоимость замены»."""

    @pytest.mark.parametrize(
        ("payment", "cards"),
        [
            ("2 green + 2 locomotives", 4),
            ("5 green + 1 locomotive, 1 triple", 6),
            ("8 green, 2 triples", 8),
        ],
    )
    def test_length_4_two_marks_green_in_three_ways(self, payment: str, cards: int) -> None:
        """The chapter's example: four wagons in each case."""
        position = given(MAINLINES).hand(0, green=8, locomotive=2)
        after = position.when(0, ClaimRoute(GREEN_MARKED, pay(payment))).then(
            RouteClaimed(0, GREEN_MARKED, pay(payment), wagons=4, points=7), TurnBegan(1)
        )
        assert after.state.hands[0].size == 10 - cards

    def test_there_are_no_other_ways(self) -> None:
        position = given(MAINLINES).hand(0, green=8, locomotive=2)
        assert payments(position, GREEN_MARKED) == [
            pay("8 green, 2 triples"),
            pay("5 green + 1 locomotive, 1 triple"),
            pay("2 green + 2 locomotives"),
        ]

    def test_more_locomotives_pay_the_other_spaces(self) -> None:
        position = given(MAINLINES).hand(0, green=1, locomotive=4)
        assert payments(position, GREEN_MARKED) == [pay("1 green + 3 locomotives"), pay("4 locomotives")]

    def test_each_mark_needs_its_own_three(self) -> None:
        position = given(MAINLINES).hand(0, green=12)
        position.when(0, ClaimRoute(GREEN_MARKED, pay("5 green, 1 triple"))).refused("wrong-payment")
        position.when(0, ClaimRoute(GREEN_MARKED, pay("8 green, 1 triple"))).refused("wrong-payment")

    def test_no_card_is_in_a_three_and_pays_a_space_too(self) -> None:
        position = given(MAINLINES).hand(0, green=12)
        position.when(0, ClaimRoute(GREEN_MARKED, pay("6 green, 2 triples"))).refused("wrong-payment")

    def test_a_three_stands_only_for_a_mark_that_no_locomotive_covers(self) -> None:
        position = given(MAINLINES).hand(0, green=12, locomotive=4)
        for payment in ("4 green + 2 locomotives, 1 triple", "7 green + 1 locomotive, 2 triples"):
            position.when(0, ClaimRoute(GREEN_MARKED, pay(payment))).refused("wrong-payment")
        given(MAINLINES).hand(0, red=9).when(0, ClaimRoute(RED_FOUR, pay("6 red, 1 triple"))).refused(
            "wrong-payment"
        )

    def test_no_locomotive_is_part_of_a_three(self) -> None:
        assert payments(given(MAINLINES).hand(0, green=4, locomotive=1), GREEN_MARKED) == []
        assert payments(given(MAINLINES).hand(0, green=5, locomotive=1), GREEN_MARKED) == [
            pay("5 green + 1 locomotive, 1 triple")
        ]

    def test_on_a_grey_route_the_three_is_of_the_one_colour_that_pays(self) -> None:
        position = given(MAINLINES).hand(0, red=6, blue=3)
        assert payments(position, GREY_MARKED) == [pay("6 red, 1 triple")]
        assert payments(given(MAINLINES).hand(0, red=3, blue=3), GREY_MARKED) == []

    def test_on_a_coloured_route_of_the_routes_colour(self) -> None:
        assert payments(given(MAINLINES).hand(0, green=2, red=6), GREEN_MARKED) == []

    def test_length_9_with_three_marks(self) -> None:
        position = given(MAINLINES).hand(0, red=15, locomotive=1)
        assert payments(position, NINE) == [pay("15 red, 3 triples"), pay("12 red + 1 locomotive, 2 triples")]
        after = position.when(0, ClaimRoute(NINE, pay("15 red, 3 triples"))).then(RouteClaimed, TurnBegan)
        assert after.state.wagons[0] == 36
        assert after.state.points[0] == 18


class TestWhereOneMayBuild:
    """«Где можно строить»."""

    def test_anywhere(self) -> None:
        position = given(MAINLINES).owns(0, SEVEN).hand(0, red=4)
        position.when(0, ClaimRoute(RED_FOUR, pay("4 red"))).then(RouteClaimed, TurnBegan)

    def test_one_of_several_parallel_routes_a_seat(self) -> None:
        position = given(MAINLINES).owns(0, PARALLEL_BLUE).hand(0, red=4, purple=4)
        position.when(0, ClaimRoute(PARALLEL_GREY, pay("4 red"))).refused("parallel-owned")
        position.when(0, ClaimRoute(PARALLEL_PURPLE, pay("4 purple"))).refused("parallel-owned")

    @pytest.mark.parametrize("seats", [2, 3, 6])
    def test_the_others_stay_open_to_the_rivals_even_with_two_seats(self, seats: int) -> None:
        """Also ruling 23."""
        position = given(MAINLINES, seats).hand(0, blue=4).hand(1, purple=4)
        after = position.when(0, ClaimRoute(PARALLEL_BLUE, pay("4 blue"))).then(
            RouteClaimed(0, PARALLEL_BLUE, pay("4 blue"), wagons=4, points=7), TurnBegan(1)
        )
        after.when(1, ClaimRoute(PARALLEL_PURPLE, pay("4 purple"))).then(RouteClaimed, TurnBegan)


class TestPointsForLength:
    """«Очки за длину участка», and ruling 30."""

    @pytest.mark.parametrize(
        ("length", "points"),
        [(1, 1), (2, 2), (3, 4), (4, 7), (5, 10), (6, 15), (7, 14), (8, 16), (9, 18)],
    )
    def test_two_a_space_from_7_on(self, length: int, points: int) -> None:
        assert route_points(length) == points

    @pytest.mark.parametrize(("route", "payment", "points"), [(SEVEN, "7 black", 14), (EIGHT, "8 white", 16)])
    def test_long_routes(self, route: int, payment: str, points: int) -> None:
        position = given(MAINLINES).hand(0, black=7, white=8)
        assert position.when(0, ClaimRoute(route, pay(payment))).after.state.points[0] == points
