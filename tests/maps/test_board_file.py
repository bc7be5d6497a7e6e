"""Reading a board from its text."""

from __future__ import annotations

from hashlib import blake2b

import msgspec
import pytest

from domain.trains import board as registry
from domain.trains.board import Board, BoardFault, BoardRefused, City, Route, Ticket, parse

SMALL = """
id = "small"
title = "mainlines"
edition = 3
names = { en = "Small" }
seats = [2, 4]
wagons = 20
locomotive_cards = 10

[[cities]]
id = "a"
lat = 1
lon = 2.5
names = { en = "A" }

[[cities]]
id = "b"
lat = -1
lon = 3
names = { en = "B" }

[[routes]]
from = "b"
to = "a"
length = 3
colour = "grey"
locomotives = 1
kind = "ferry"

[[routes]]
from = "a"
to = "b"
length = 4
colour = "white"
kind = "tunnel"

[[tickets]]
from = "b"
to = "a"
points = 3
long = true
"""


def test_everything_that_the_file_says() -> None:
    small = parse(SMALL)
    assert (small.id, small.title, small.edition, small.names) == ("small", "mainlines", 3, {"en": "Small"})
    assert (small.seats, small.wagons, small.colour_cards, small.locomotive_cards) == ((2, 4), 20, 12, 10)
    assert small.cities == (City("a", 1.0, 2.5, {"en": "A"}), City("b", -1.0, 3.0, {"en": "B"}))
    assert small.tickets == (Ticket((0, 1), 3, long=True),)


def test_ends_are_in_the_order_of_the_cities() -> None:
    assert parse(SMALL).routes == (
        Route((0, 1), 3, None, locomotives=1, ferry=True),
        Route((0, 1), 4, 7, tunnel=True),
    )


def test_what_is_worked_out_once() -> None:
    small = parse(SMALL)
    assert small.parallels == ((1,), (0,))
    assert small.routes_at == ((0, 1), (0, 1))


def test_finding_by_id() -> None:
    small = parse(SMALL)
    assert (small.city("b"), small.between("b", "a")) == (1, (0, 1))
    with pytest.raises(KeyError):
        small.city("c")


def test_the_digest_is_of_the_file() -> None:
    small = parse(SMALL)
    assert small.digest == blake2b(SMALL.encode(), digest_size=16).hexdigest()
    assert small == parse(SMALL)
    assert len({small, parse(SMALL), parse(SMALL + "\n# another file")}) == 2
    assert small != small.digest


def test_what_a_host_sees_before_a_table_is_opened() -> None:
    small = parse(SMALL)
    info = small.info
    assert (info.id, info.digest, info.names, info.seats) == ("small", small.digest, {"en": "Small"}, (2, 4))


def test_a_board_survives_the_wire() -> None:
    small = parse(SMALL)
    again = msgspec.json.decode(msgspec.json.encode(small), type=Board)
    assert msgspec.structs.astuple(again) == msgspec.structs.astuple(small)


def test_every_fault_is_listed() -> None:
    text = (
        SMALL.replace('"white"', '"pink"').replace('to = "a"', 'to = "z"').replace("points = 3", "points = 0")
    )
    with pytest.raises(BoardRefused) as refused:
        parse(text)
    assert refused.value.faults == (
        BoardFault("routes[0]", "there is no city 'z' among the cities"),
        BoardFault(
            "routes[1]",
            "no colour 'pink'; one of grey, red, orange, yellow, green, blue, purple, black, white",
        ),
        BoardFault("tickets[0]", "there is no city 'z' among the cities"),
        BoardFault("tickets[0]", "worth 0 points; 1 or more"),
    )
    assert "routes[0]: there is no city 'z' among the cities\nroutes[1]: " in str(refused.value)


def test_a_faulty_city_is_still_known_to_its_routes() -> None:
    with pytest.raises(BoardRefused) as refused:
        parse(SMALL.replace("lat = -1", 'lat = "south"'))
    assert [fault.where for fault in refused.value.faults] == ["cities[1]"]


class TestRegistry:
    @pytest.fixture(autouse=True)
    def _own_boards_of_this_test(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(registry, "_own", {})

    def test_a_hosts_own_board_is_offered_after_the_built_in_ones(self) -> None:
        small = parse(SMALL)
        registry.register(small)
        assert registry.board("small") is small
        assert registry.boards("mainlines")[-1] is small
        assert small not in registry.boards("rieles")

    def test_registered_twice_is_there_once(self) -> None:
        registry.register(parse(SMALL))
        registry.register(parse(SMALL))
        assert [known.id for known in registry.boards("mainlines")].count("small") == 1

    @pytest.mark.parametrize("taken", ["small", "rieles"])
    def test_no_board_takes_the_place_of_another(self, taken: str) -> None:
        registry.register(parse(SMALL))
        with pytest.raises(ValueError, match=f"there is another board '{taken}'"):
            registry.register(parse(SMALL.replace('"small"', f'"{taken}"') + "# changed"))

    def test_an_unknown_board(self) -> None:
        with pytest.raises(KeyError):
            registry.board("atlantis")
