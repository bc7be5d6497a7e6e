"""Rieles de Europa: «Estaciones»."""

from __future__ import annotations

from typing import Any

import pytest
from scenario import RIELES, Position, counts, given, pay
from toys import (
    BILBAO_BORDEAUX,
    BORDEAUX_PARIS,
    BORDEAUX_PARIS_GREY,
    LISBON_BORDEAUX,
    LISBON_MADRID,
    LONDON_MILAN,
    MADRID_BILBAO,
    MADRID_PARIS,
    PARIS_LONDON,
    PARIS_ZURICH,
    ROME_ATHENS,
    ROME_ATHENS_TICKET,
    ZURICH_MILAN,
    city,
)

from domain.game import Setup
from domain.trains.board import board
from domain.trains.commands import BuildStation, TakeBlindCard
from domain.trains.events import StationBuilt, TurnBegan
from domain.trains.payment import Payment
from domain.trains.rieles.title import GAME


def loans(position: Position, seat: int) -> dict[str, Any]:
    """What each station of the seat borrows, by city."""
    (item,) = (item for item in position.scores()[seat].items if item.kind == "stations")
    names = [known.id for known in position.play.board.cities]
    return {names[loan["city"]]: loan["route"] for loan in item.facts["loans"]}


class TestBuildingStations:
    """«Estaciones»: where and for how much."""

    def test_in_any_city_without_one_with_or_without_routes(self) -> None:
        position = given(RIELES).hand(0, red=1)
        assert {c.city for c in position.legal(0) if isinstance(c, BuildStation)} == set(range(10))
        after = position.when(0, BuildStation(city("rome"), pay("1 red"))).then(
            StationBuilt(0, city("rome"), pay("1 red")), TurnBegan(1)
        )
        assert after.state.stations_at[city("rome")] == 0
        assert after.state.stations == (2, 3, 3)
        assert after.state.discard == counts(red=1)

    @pytest.mark.parametrize("owner", [0, 1])
    def test_one_station_a_city(self, owner: int) -> None:
        position = given(RIELES).station(owner, "rome").hand(0, red=2)
        payment = "2 red" if owner == 0 else "1 red"
        position.when(0, BuildStation(city("rome"), pay(payment))).refused("station-taken")

    def test_there_is_no_such_city(self) -> None:
        for nowhere in (-1, 10):
            given(RIELES).hand(0, red=1).when(0, BuildStation(nowhere, pay("1 red"))).refused("no-such-city")

    @pytest.mark.parametrize(("left", "cards"), [(3, 1), (2, 2), (1, 3)])
    def test_the_first_costs_one_card_the_second_two_and_the_third_three_of_a_colour(
        self, left: int, cards: int
    ) -> None:
        position = given(RIELES).stations_left(0, left).hand(0, red=4, locomotive=4)
        for number in range(5):
            outcome = position.when(
                0, BuildStation(0, Payment(0, number) if number else pay("4 locomotives"))
            )
            if number == cards:
                outcome.then(StationBuilt, TurnBegan)
            else:
                outcome.refused("wrong-payment")

    def test_of_the_same_colour(self) -> None:
        position = given(RIELES).stations_left(0, 2).hand(0, red=1, blue=1)
        assert not [c for c in position.legal(0) if isinstance(c, BuildStation)]

    @pytest.mark.parametrize(
        "payment", ["3 red", "2 red + 1 locomotive", "1 red + 2 locomotives", "3 locomotives"]
    )
    def test_locomotives_are_wild_and_may_pay_alone(self, payment: str) -> None:
        position = given(RIELES).stations_left(0, 1).hand(0, red=3, locomotive=3)
        position.when(0, BuildStation(0, pay(payment))).then(StationBuilt, TurnBegan)

    def test_cards_must_be_held(self) -> None:
        given(RIELES).hand(0, red=1).when(0, BuildStation(0, pay("1 blue"))).refused("cards-not-held")

    def test_there_are_three(self) -> None:
        position = given(RIELES).stations_left(0, 0).hand(0, red=4)
        position.when(0, BuildStation(0, pay("1 red"))).refused("no-stations-left")

    def test_it_is_the_whole_turn(self) -> None:
        after = given(RIELES).hand(0, red=2).when(0, BuildStation(0, pay("1 red"))).after
        after.when(0, TakeBlindCard()).refused("not-your-turn")


class TestBorrowing:
    """«Estaciones»: what they are for."""

    @pytest.mark.parametrize("where", ["bordeaux", "paris"])
    def test_madrid_paris_with_a_station_in_bordeaux_or_paris(self, where: str) -> None:
        """The chapter's example, on the real board."""
        europe = board("rieles")
        play = RIELES._replace(board=europe)
        position = Position(play, GAME.initial(Setup(2, 1, "rieles", {"first_seat": "0"}))).having(pending=())
        own = [europe.between("madrid", "bilbao")[0], europe.between("bilbao", "bordeaux")[0]]
        rival = europe.between("bordeaux", "paris")[0]
        ends = {europe.city("madrid"), europe.city("paris")}
        (ticket,) = (i for i, known in enumerate(europe.tickets) if set(known.ends) == ends)
        points = europe.tickets[ticket].points
        position = position.owns(0, *own).owns(1, rival).tickets(0, ticket)
        assert position.item(0, "ticket") == -points
        position = position.station(0, where)
        assert position.item(0, "ticket") == points
        assert loans(position, 0) == {where: rival}

    def test_one_route_of_a_rival_the_same_for_all_tickets(self) -> None:
        position = (
            given(RIELES).owns(1, PARIS_LONDON, PARIS_ZURICH).owns(0, ZURICH_MILAN).owns(0, BORDEAUX_PARIS)
        )
        position = position.station(0, "paris").tickets(0, LONDON_MILAN)
        assert position.item(0, "ticket") == -9
        assert position.station(0, "london").item(0, "ticket") == 9

    def test_the_one_that_gives_the_most(self) -> None:
        rivals = given(RIELES).owns(1, LISBON_MADRID, BILBAO_BORDEAUX).owns(0, MADRID_BILBAO, BORDEAUX_PARIS)
        position = rivals.station(0, "bilbao").tickets(0, MADRID_PARIS, LISBON_BORDEAUX)
        assert loans(position, 0) == {"bilbao": BILBAO_BORDEAUX}
        assert position.item(0, "ticket") == 8 - 7
        both = position.station(0, "lisbon")
        assert loans(both, 0) == {"bilbao": BILBAO_BORDEAUX, "lisbon": LISBON_MADRID}
        assert both.item(0, "ticket") == 8 + 7

    def test_two_stations_may_serve_one_way(self) -> None:
        rivals = (
            given(RIELES).owns(1, MADRID_BILBAO, BILBAO_BORDEAUX, BORDEAUX_PARIS).tickets(0, MADRID_PARIS)
        )
        two = rivals.station(0, "madrid").station(0, "paris")
        assert two.item(0, "ticket") == -8
        assert two.station(0, "bilbao").item(0, "ticket") == 8

    def test_two_seats_may_borrow_the_same_route(self) -> None:
        position = given(RIELES).owns(2, ROME_ATHENS).station(0, "rome").station(1, "athens")
        position = position.tickets(0, ROME_ATHENS_TICKET).tickets(1, ROME_ATHENS_TICKET)
        assert position.item(0, "ticket") == position.item(1, "ticket") == 3

    def test_only_a_route_that_leaves_its_city(self) -> None:
        position = given(RIELES).owns(1, ROME_ATHENS).station(0, "milan").tickets(0, ROME_ATHENS_TICKET)
        assert position.item(0, "ticket") == -3

    def test_never_a_free_route(self) -> None:
        position = given(RIELES).station(0, "rome").tickets(0, ROME_ATHENS_TICKET)
        assert position.item(0, "ticket") == -3
        assert loans(position, 0) == {"rome": None}

    def test_a_loan_does_not_count_for_the_longest_line(self) -> None:
        position = given(RIELES).owns(0, BILBAO_BORDEAUX).owns(1, BORDEAUX_PARIS_GREY).station(0, "paris")
        line = next(item for item in position.scores()[0].items if item.kind == "longest-line")
        assert line.facts == {"length": 2, "routes": [BILBAO_BORDEAUX]}

    def test_each_station_not_built_is_worth_4(self) -> None:
        position = given(RIELES)
        for left in (3, 2, 1, 0):
            assert position.stations_left(0, left).item(0, "stations") == 4 * left

    def test_one_with_nothing_to_borrow_is_used_up_all_the_same(self) -> None:
        assert given(RIELES).station(0, "rome").item(0, "stations") == 8
