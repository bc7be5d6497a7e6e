"""Rieles de Europa: «Construir rutas», «Rutas grises», «Normas generales», «Puntos por ruta», «Rutas dobles», «Ferris»."""

from __future__ import annotations

import pytest
from scenario import RIELES, Position, counts, given, pay
from toys import (
    BORDEAUX_PARIS,
    BORDEAUX_PARIS_GREY,
    BORDEAUX_PARIS_PURPLE,
    LISBON_MADRID,
    LISBON_MADRID_YELLOW,
    MADRID_BILBAO,
    MILAN_ROME,
    PARIS_LONDON,
    ROME_ATHENS,
)

from domain.trains.board import parse
from domain.trains.commands import ClaimRoute
from domain.trains.events import RouteClaimed, TurnBegan
from domain.trains.layout import Layout
from domain.trains.payment import Payment
from domain.trains.rieles.rules import RULES, route_points
from domain.trains.state import CLOSED


def payments(position: Position, route: int) -> list[Payment]:
    return [c.pay for c in position.legal(0) if isinstance(c, ClaimRoute) and c.route == route]


class TestBuildingRoutes:
    """«Construir rutas»."""

    def test_as_many_cards_as_spaces_of_the_routes_colour_and_the_wagons_go_on_it(self) -> None:
        position = given(RIELES).hand(0, white=4)
        after = position.when(0, ClaimRoute(LISBON_MADRID, pay("3 white"))).then(
            RouteClaimed(
                0, LISBON_MADRID, pay("3 white"), wagons=3, points=4, closes=(LISBON_MADRID_YELLOW,)
            ),
            TurnBegan(1),
        )
        assert after.state.hands[0].counts == counts(white=1)
        assert after.state.discard == counts(white=3)
        assert after.state.wagons == (42, 45, 45)
        assert after.state.owners[LISBON_MADRID] == 0

    @pytest.mark.parametrize("payment", ["3 white", "2 white + 1 locomotive"])
    def test_a_white_route_of_3(self, payment: str) -> None:
        """The chapter's example: three white cards, or two and a locomotive."""
        given(RIELES).hand(0, white=3, locomotive=1).when(0, ClaimRoute(LISBON_MADRID, pay(payment))).then(
            RouteClaimed, TurnBegan
        )

    def test_every_exact_payment_is_legal_fewest_locomotives_first(self) -> None:
        position = given(RIELES).hand(0, white=3, red=3, locomotive=3)
        assert payments(position, LISBON_MADRID) == [
            pay("3 white"),
            pay("2 white + 1 locomotive"),
            pay("1 white + 2 locomotives"),
            pay("3 locomotives"),
        ]

    @pytest.mark.parametrize(
        "payment", ["3 red", "2 white", "4 white", "2 white + 2 locomotives", "3 white + 1 locomotive"]
    )
    def test_another_colour_or_another_number_is_refused(self, payment: str) -> None:
        position = given(RIELES).hand(0, white=4, red=3, locomotive=2)
        position.when(0, ClaimRoute(LISBON_MADRID, pay(payment))).refused("wrong-payment")

    def test_a_payment_has_one_form(self) -> None:
        position = given(RIELES).hand(0, white=4, locomotive=4)
        for odd in (
            Payment(7, 0, 3),
            Payment(8, 3, 0),
            Payment(7, 3, 0, 1),
            Payment(-1, 3, 0),
            Payment(7, 4, -1),
        ):
            position.when(0, ClaimRoute(LISBON_MADRID, odd)).refused("wrong-payment")

    def test_cards_that_are_not_held_do_not_pay(self) -> None:
        position = given(RIELES).hand(0, white=2)
        position.when(0, ClaimRoute(LISBON_MADRID, pay("3 white"))).refused("cards-not-held")
        position.when(0, ClaimRoute(LISBON_MADRID, pay("2 white + 1 locomotive"))).refused("cards-not-held")

    def test_there_is_no_such_route(self) -> None:
        position = given(RIELES).hand(0, white=3)
        for route in (-1, 99):
            position.when(0, ClaimRoute(route, pay("3 white"))).refused("no-such-route")

    def test_locomotives_alone_pay_a_plain_route(self) -> None:
        """Ruling 11."""
        given(RIELES).hand(0, locomotive=3).when(0, ClaimRoute(LISBON_MADRID, pay("3 locomotives"))).then(
            RouteClaimed, TurnBegan
        )


class TestGreyRoutes:
    """«Rutas grises»."""

    @pytest.mark.parametrize("payment", ["2 red", "2 blue", "1 green + 1 locomotive", "2 locomotives"])
    def test_any_one_colour_pays(self, payment: str) -> None:
        position = given(RIELES).hand(0, red=2, blue=2, green=1, locomotive=2)
        position.when(0, ClaimRoute(MADRID_BILBAO, pay(payment))).then(RouteClaimed, TurnBegan)

    def test_three_red_pay_but_one_red_one_blue_one_green_do_not(self) -> None:
        """The chapter's example, on a ferry's two free spaces and a grey route of four."""
        mixed = given(RIELES).hand(0, red=1, blue=1, green=1, purple=1)
        assert payments(mixed, BORDEAUX_PARIS_GREY) == []
        assert payments(given(RIELES).hand(0, red=4), BORDEAUX_PARIS_GREY) == [pay("4 red")]

    def test_the_fullest_colour_is_listed_first(self) -> None:
        position = given(RIELES).hand(0, red=2, blue=4, locomotive=1)
        assert payments(position, MADRID_BILBAO) == [
            pay("2 blue"),
            pay("2 red"),
            pay("1 blue + 1 locomotive"),
            pay("1 red + 1 locomotive"),
        ]


class TestGeneralRules:
    """«Normas generales»."""

    def test_one_route_a_turn(self) -> None:
        after = given(RIELES).hand(0, white=3, red=5).when(0, ClaimRoute(LISBON_MADRID, pay("3 white"))).after
        after.when(0, ClaimRoute(ROME_ATHENS, pay("1 red"))).refused("not-your-turn")

    def test_routes_need_not_touch(self) -> None:
        position = given(RIELES).owns(0, LISBON_MADRID).hand(0, red=1)
        position.when(0, ClaimRoute(ROME_ATHENS, pay("1 red"))).then(RouteClaimed, TurnBegan)

    def test_a_built_route_is_its_owners_for_ever(self) -> None:
        for owner in (0, 1):
            position = given(RIELES).owns(owner, ROME_ATHENS).hand(0, red=1)
            position.when(0, ClaimRoute(ROME_ATHENS, pay("1 red"))).refused("route-taken")

    def test_wagons_must_suffice(self) -> None:
        """Also ruling 24."""
        position = given(RIELES).hand(0, white=3).wagons(0, 2)
        position.when(0, ClaimRoute(LISBON_MADRID, pay("3 white"))).refused("too-few-wagons")
        position.wagons(0, 6).when(0, ClaimRoute(LISBON_MADRID, pay("3 white"))).then(RouteClaimed, TurnBegan)


class TestPointsByRoute:
    """«Puntos por ruta»."""

    @pytest.mark.parametrize(
        ("length", "points"), [(1, 1), (2, 2), (3, 4), (4, 7), (5, 10), (6, 15), (8, 21)]
    )
    def test_the_table(self, length: int, points: int) -> None:
        assert route_points(length) == points

    def test_they_are_added_up_as_routes_are_built(self) -> None:
        position = given(RIELES).hand(0, black=8).points(0, 5)
        after = position.when(0, ClaimRoute(MILAN_ROME, pay("8 black"))).after
        assert after.state.points == (26, 0, 0)

    def test_a_board_with_a_length_of_7_is_refused(self) -> None:
        """Ruling 30."""
        seven = parse(
            'id = "seven"\ntitle = "toys"\nedition = 1\nnames = {}\nseats = [2, 5]\nwagons = 45\n'
            'cities = [{ id = "a", lat = 0.0, lon = 0.0, names = {} }, { id = "b", lat = 1.0, lon = 0.0, names = {} }]\n'
            'routes = [{ from = "a", to = "b", length = 7, colour = "red" }]\n'
            'tickets = [{ from = "a", to = "b", points = 7 }]\n'
        )
        with pytest.raises(KeyError):
            Layout(seven, RULES)


class TestDoubleRoutes:
    """«Rutas dobles», and ruling 23."""

    @pytest.mark.parametrize("seats", [2, 3, 4, 5])
    def test_one_seat_never_has_both(self, seats: int) -> None:
        position = given(RIELES, seats).owns(0, BORDEAUX_PARIS).hand(0, red=4)
        position.when(0, ClaimRoute(BORDEAUX_PARIS_GREY, pay("4 red"))).refused("parallel-owned")

    @pytest.mark.parametrize("seats", [2, 3])
    def test_with_two_or_three_seats_the_first_closes_the_other_for_all(self, seats: int) -> None:
        position = given(RIELES, seats).hand(0, blue=4).hand(1, red=4)
        after = position.when(0, ClaimRoute(BORDEAUX_PARIS, pay("4 blue"))).then(
            RouteClaimed(
                0,
                BORDEAUX_PARIS,
                pay("4 blue"),
                wagons=4,
                points=7,
                closes=(BORDEAUX_PARIS_GREY, BORDEAUX_PARIS_PURPLE),
            ),
            TurnBegan(1),
        )
        assert after.state.owners[BORDEAUX_PARIS_GREY] == CLOSED
        after.when(1, ClaimRoute(BORDEAUX_PARIS_GREY, pay("4 red"))).refused("parallel-closed")

    @pytest.mark.parametrize("seats", [4, 5])
    def test_with_four_or_five_seats_each_may_be_another_seats(self, seats: int) -> None:
        position = given(RIELES, seats).hand(0, blue=4).hand(1, red=4)
        after = position.when(0, ClaimRoute(BORDEAUX_PARIS, pay("4 blue"))).after
        after.when(1, ClaimRoute(BORDEAUX_PARIS_GREY, pay("4 red"))).then(RouteClaimed, TurnBegan)

    def test_the_number_of_seats_is_the_one_at_the_start(self) -> None:
        """Ruling 29."""
        position = given(RIELES, 4).left(3).hand(0, blue=4).hand(1, red=4)
        after = position.when(0, ClaimRoute(BORDEAUX_PARIS, pay("4 blue"))).after
        after.when(1, ClaimRoute(BORDEAUX_PARIS_GREY, pay("4 red"))).then(RouteClaimed, TurnBegan)


class TestFerries:
    """«Ferris»."""

    def test_a_ferry_of_3_with_one_mark_takes_a_locomotive_and_two_green(self) -> None:
        """The chapter's example."""
        position = given(RIELES).hand(0, green=2, locomotive=1)
        position.when(0, ClaimRoute(PARIS_LONDON, pay("2 green + 1 locomotive"))).then(
            RouteClaimed, TurnBegan
        )

    def test_the_locomotive_is_mandatory(self) -> None:
        position = given(RIELES).hand(0, green=9, locomotive=1)
        position.when(0, ClaimRoute(PARIS_LONDON, pay("3 green"))).refused("wrong-payment")

    def test_three_cards_are_no_substitute(self) -> None:
        """Ruling 10."""
        position = given(RIELES).hand(0, green=9)
        position.when(0, ClaimRoute(PARIS_LONDON, pay("5 green, 1 triple"))).refused("wrong-payment")
        assert payments(position, PARIS_LONDON) == []

    def test_the_rest_is_paid_like_a_grey_route(self) -> None:
        position = given(RIELES).hand(0, green=2, red=1, locomotive=3)
        assert payments(position, PARIS_LONDON) == [
            pay("2 green + 1 locomotive"),
            pay("1 green + 2 locomotives"),
            pay("1 red + 2 locomotives"),
            pay("3 locomotives"),
        ]
