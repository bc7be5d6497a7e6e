"""Game Parts, and Setting Up the Game."""

from __future__ import annotations

from collections import Counter

import pytest
from interurban_table import GAME, TOWN, dealt, given

from domain.chance import Chance
from domain.game import TABLE, Deal, Illegal, Setup
from domain.interurban.text import draw, parse
from domain.interurban.tiles import COLOURS, STARTS, STATIONS, TILES, TRACK
from domain.interurban.title import TITLE


class TestGameParts:
    def test_each_of_five_colours_has_ten_stations(self) -> None:
        assert len(COLOURS) == len(STATIONS) == 5
        kinds = {("straight", 1): 1, ("crossing", 1): 2, ("straight", 2): 1, ("crossing", 2): 1}
        kinds |= {("straight", 3): 1, ("crossing", 3): 1, ("straight", 4): 2, ("crossing", 4): 1}
        for owner, faces in enumerate(STATIONS):
            tiles = [TILES[face] for face in faces]
            assert Counter((tile.shape, tile.value) for tile in tiles) == kinds
            assert {tile.owner for tile in tiles} == {owner}

    def test_there_are_twenty_straight_track_tiles(self) -> None:
        values = Counter(TILES[face].value for face in TRACK if TILES[face].shape == "straight")
        assert values == {2: 3, 1: 11, 0: 6}

    def test_there_are_twenty_two_curved_track_tiles(self) -> None:
        values = Counter(TILES[face].value for face in TRACK if TILES[face].shape == "curve")
        assert values == {1: 11, 0: 11}

    def test_there_are_four_start_tiles_of_three_labels(self) -> None:
        assert STARTS == (("4", "H", "6"), ("5", "7", "C"), ("S", "3", "8"), ("L", "2", "9"))

    def test_three_to_five_play(self) -> None:
        assert TITLE.seats == (3, 5)


class TestSetUp:
    @pytest.mark.parametrize("seats", [3, 4, 5])
    def test_each_seat_has_three_stations_face_up_and_seven_face_down(self, seats: int) -> None:
        state = dealt(seats)
        for seat in range(seats):
            assert len(state.stations_up[seat]) == 3
            assert sorted(state.stations_up[seat] + state.stations[seat].known()) == sorted(STATIONS[seat])

    def test_three_track_tiles_are_turned_face_up(self) -> None:
        state = dealt(3)
        assert len(state.track_up) == 3
        assert sorted(state.track_up + state.track.known()) == sorted(TRACK)

    def test_two_of_the_four_start_tiles_are_chosen_by_lot(self) -> None:
        assert len({dealt(3, seed).starts for seed in range(60)}) == 12

    def test_the_start_tiles_are_joined_at_their_plain_edges(self) -> None:
        assert draw(parse(TOWN)).split() == ["0", "1", "6", "5", "0", "H", "#════#", "7", "4", "C"]

    def test_a_locomotive_stands_at_each_of_six_ends_of_track(self) -> None:
        routes = given().state.routes
        assert [(route.label, route.x, route.y) for route in routes] == [
            ("4", 0, -1),
            ("H", -1, 0),
            ("6", 0, 1),
            ("5", 1, 1),
            ("7", 2, 0),
            ("C", 1, -1),
        ]

    def test_the_first_seat_is_drawn_by_lot(self) -> None:
        assert {dealt(3, seed).turn for seed in range(30)} == {0, 1, 2}

    def test_an_option_fixes_the_first_seat(self) -> None:
        assert {dealt(4, seed, first_seat="2").turn for seed in range(10)} == {2}

    def test_the_box_is_opened_by_the_table_and_once(self) -> None:
        luck = Chance(b"", 1)
        closed = GAME.initial(Setup(3, 1))
        assert GAME.to_act(closed) == {TABLE}
        assert GAME.legal(closed, TABLE) == [Deal()]
        with pytest.raises(Illegal, match="not-the-table"):
            GAME.decide(closed, 0, Deal(), luck)
        with pytest.raises(Illegal, match="already-dealt"):
            GAME.decide(dealt(3), TABLE, Deal(), luck)

    def test_only_the_order_of_what_lies_face_down_is_hidden(self) -> None:
        state = dealt(3)
        view = GAME.view(state, 0)
        assert view == GAME.view(state, 1)
        assert view.track.faces is None
        assert [pile.faces for pile in view.stations] == [None] * 3
        assert [pile.size for pile in view.stations] == [7] * 3
        assert (view.track_up, view.stations_up) == (state.track_up, state.stations_up)
