"""Placement Restrictions A–J: each refuses, and the nearest legal placement is accepted."""

from __future__ import annotations

import pytest
from interurban_table import BLUE, GREEN, TOWN, given, place

from domain.interurban.legal import verdicts
from domain.interurban.tiles import face_of

TWO_SIDE_BY_SIDE = """
       0    1
   2   ┌──6
       │    5
       │    │
   1   │    │
       │    │
       6    5
   0 H #════# 7
       4    C
"""

ONE_STATION = """
       0    1    2    3    4
       6    5
   0 H #════# 7──────B1──7
       4    C
"""

STATION_AND_TRACK = """
       0    1    2    3    4    5
       6    5
   0 H #════# 7──────B1───────7
       4    C
"""


class TestA:
    def test_no_station_lies_next_to_a_start_tile(self) -> None:
        play = given(up="green 1 simple, green 1 crossing, straight")
        play.when(GREEN, place("green 1 simple NS", 0, 1)).refused("station-beside-start", "A")
        play.when(GREEN, place("green 1 crossing", 2, 0)).refused("station-beside-start", "A")
        play.when(GREEN, place("straight NS", 0, 1)).accepted()

    def test_a_station_at_its_corner_is_none_next_to_it(self) -> None:
        board = """
              -1    0    1
           1     6──┐
                    │
                    6    5
           0      H #════# 7
                    4    C
        """
        given(board, up="green 1 simple").when(GREEN, place("green 1 simple EW", -1, 1)).accepted()


class TestB:
    def test_in_the_first_round_track_may_not_complete_a_route(self) -> None:
        play = given(up="curve", first_round=True)
        play.when(GREEN, place("curve ES", 0, 1)).refused("first-round-completion", "B")
        play.when(GREEN, place("curve SW", 0, 1)).accepted()

    def test_nor_one_that_it_does_not_extend(self) -> None:
        board = """
               0    1    2
           2   ┌──6
               │         7
               │         │
           1   │         │
               │         │
               6    5    │
           0 H #════# 7──┘
               4    C
        """
        play = given(board, up="straight, green 2 crossing", first_round=True)
        play.when(GREEN, place("straight EW", 1, 2)).refused("first-round-completion", "B")
        play.when(GREEN, place("green 2 crossing", 1, 2)).accepted()
        play.but(fresh=()).when(GREEN, place("straight EW", 1, 2)).then(
            "Green places straight EW at (1, 2) on route 6.",
            "Route 5 is completed: no station can follow.",
        )

    def test_once_every_player_has_had_a_turn_it_may(self) -> None:
        given(up="curve").when(GREEN, place("curve ES", 0, 1)).then(
            "Green places curve ES at (0, 1) on route 6.",
            "Route 6 is completed: no station can follow.",
            "Route 5 is completed: no station can follow.",
            "Green ends the turn; turned up: straight 2 x3.",
        )

    def test_the_first_round_lasts_through_the_turn_of_the_last_player(self) -> None:
        play = given(up="straight, curve, curve 1", first_round=True, turn=2, track_left=2).when(
            2, place("straight EW", 2, 0)
        )
        play.when(2, place("curve ES", 0, 1)).refused("first-round-completion", "B")
        after = play.when(2, place("curve SW", 0, 1), place("curve 1 ES", -1, 0))
        assert after.state.turn == GREEN
        assert after.state.fresh == ()

    def test_a_station_may_complete_a_route_in_the_first_round(self) -> None:
        board = """
              -2   -1    0    1
           2          6──┐
               H         │
               │         │
           1   └────┐    │
                    │    │
                    │    6    5
           0        └──H #════# 7
                         4    C
        """
        given(board, up="green 1 simple", first_round=True, track_left=3).when(
            GREEN, place("green 1 simple EW", -1, 2)
        ).then(
            "Green places green 1 simple EW at (-1, 2) on route 6.",
            "Route H is completed: no station can follow.",
            "Route 6 is completed: no station can follow.",
            "Green ends the turn; turned up: straight 2 x3, green 1 crossing.",
        )


class TestC:
    def test_stations_may_not_lie_next_to_each_other(self) -> None:
        play = given(ONE_STATION, up="green 2 simple, straight")
        play.when(GREEN, place("green 2 simple EW", 4, 0)).refused("stations-adjacent", "C")
        play.when(GREEN, place("straight EW", 4, 0)).accepted()

    def test_whatever_their_routes(self) -> None:
        board = """
               0    1    2    3    4
           1        ┌───────5
                    │
               6    5
           0 H #════# 7──────B1──7
               4    C
        """
        play = given(board, up="green 2 simple, straight")
        play.when(GREEN, place("green 2 simple EW", 3, 1)).refused("stations-adjacent", "C")
        play.when(GREEN, place("straight EW", 3, 1)).accepted()

    def test_one_track_between_them_is_enough(self) -> None:
        given(STATION_AND_TRACK, up="green 2 simple").when(GREEN, place("green 2 simple EW", 5, 0)).accepted()

    def test_touching_at_a_corner_is_fine(self) -> None:
        board = """
               0    1    2    3    4
           1        ┌──5
                    │
               6    5
           0 H #════# 7──────B1──7
               4    C
        """
        given(board, up="green 2 simple").when(GREEN, place("green 2 simple EW", 2, 1)).accepted()


class TestD:
    def test_two_consecutive_stations_may_not_be_the_same_players(self) -> None:
        play = given(STATION_AND_TRACK, up="blue 2 simple, green 2 simple")
        play.when(GREEN, place("blue 2 simple EW", 5, 0)).refused("consecutive-owner", "D")
        play.when(GREEN, place("green 2 simple EW", 5, 0)).accepted()

    def test_another_players_station_between_them_is_enough(self) -> None:
        board = """
               0    1    2    3    4    5    6    7
               6    5
           0 H #════# 7──────B1────────G2───────7
               4    C
        """
        given(board, up="blue 3 simple").when(GREEN, place("blue 3 simple EW", 7, 0)).accepted()

    def test_it_is_judged_when_a_route_runs_through_a_crossing_too(self) -> None:
        board = """
               0    1    2    3    4
           1        ┌───{}──5
                    │
               6    5         │
           0 H #════# 7──────B1──7
               4    C         │
        """
        given(board.format("B3"), up="curve").when(GREEN, place("curve SW", 3, 1)).refused(
            "consecutive-owner", "D"
        )
        given(board.format("R3"), up="curve").when(GREEN, place("curve SW", 3, 1)).accepted()


class TestE:
    def test_routes_may_not_connect(self) -> None:
        play = given(TWO_SIDE_BY_SIDE, up="curve, green 2 crossing")
        play.when(GREEN, place("curve SW", 1, 2)).refused("routes-connect", "E")
        play.when(GREEN, place("green 2 crossing", 1, 2)).accepted()

    def test_not_by_a_station_either(self) -> None:
        board = """
               0    1    2
           2   ┌──6   5──┐
               │         │
               │         │
           1   │    ┌────┘
               │    │
               6    5
           0 H #════# 7
               4    C
        """
        play = given(board, up="green 2 simple")
        play.when(GREEN, place("green 2 simple EW", 1, 2)).refused("routes-connect", "E")


class TestF:
    def test_an_untracked_edge_may_not_touch_a_tracked_one(self) -> None:
        play = given(TWO_SIDE_BY_SIDE, up="straight, green 2 crossing")
        play.when(GREEN, place("straight NS", 1, 2)).refused("untracked-meets-tracked", "F")
        play.when(GREEN, place("green 2 crossing", 1, 2)).accepted()

    def test_nor_a_tracked_one_an_untracked_one(self) -> None:
        board = """
               0    1
               │
           1   │
               │
               6    5
           0 H #════# 7
               4    C
        """
        play = given(board, up="curve")
        play.when(GREEN, place("curve SW", 1, 1)).refused("untracked-meets-tracked", "F")
        play.when(GREEN, place("curve ES", 1, 1)).accepted()


class TestGHI:
    @pytest.mark.parametrize(("value", "letter"), [(1, "G"), (2, "H"), (3, "I")])
    def test_a_route_has_one_station_of_each_value_below_four(self, value: int, letter: str) -> None:
        board = STATION_AND_TRACK.replace("B1", f"B{value}")
        other = value % 3 + 1
        play = given(board, up=f"green {value} simple, green {other} simple, green 4 simple")
        play.when(GREEN, place(f"green {value} simple EW", 5, 0)).refused(f"second-{value}", letter)
        play.when(GREEN, place(f"green {other} simple EW", 5, 0)).accepted()
        play.when(GREEN, place("green 4 simple EW", 5, 0)).accepted()


class TestJ:
    BOARD = """
           0    1    2    3    4    5    6    7
           6    5
       0 H #════# 7──────G4────────B4───────7
           4    C
    """

    def test_a_route_has_one_four_of_each_player(self) -> None:
        play = given(self.BOARD, up="green 4 crossing, green 2 simple, red 4 simple")
        play.when(GREEN, place("green 4 crossing", 7, 0)).refused("second-4-of-owner", "J")
        play.when(GREEN, place("green 2 simple EW", 7, 0)).accepted()
        play.when(GREEN, place("red 4 simple EW", 7, 0)).accepted()


class TestUnlettered:
    def test_a_route_may_not_run_twice_through_one_crossing(self) -> None:
        board = """
               0    1    2    3    4
           1                    7──┐
                                   │
               6    5         │    │
           0 H #════# 7──────B1────┘
               4    C         │
        """
        given(board, up="curve").when(GREEN, place("curve ES", 3, 1)).refused("self-crossing")

    def test_nothing_extends_a_completed_route(self) -> None:
        board = TWO_SIDE_BY_SIDE.replace("    5\n       │    │", "    x\n       │    │", 1)
        play = given(board, up="curve, green 2 crossing, straight")
        play.when(GREEN, place("green 2 crossing", 1, 2)).refused("completed-route")
        play.when(GREEN, place("curve SW", 1, 2)).refused("completed-route")
        play.when(GREEN, place("curve NE", 1, 2)).refused("completed-route")

    def test_the_rules_say_of_each_place_and_turning_what_forbids_it(self) -> None:
        state = given(TWO_SIDE_BY_SIDE, up="straight", turn=BLUE).state
        said = {(v.x, v.y, v.turn): (v.rule, v.restriction) for v in verdicts(state, face_of("straight", 0))}
        assert said[1, 2, 0] == ("untracked-meets-tracked", "F")
        assert said[2, 0, 1] == ("", "")
        beside = verdicts(given(TOWN, first_round=True).state, face_of("straight", 1, GREEN))
        assert {verdict.restriction for verdict in beside} == {"A"}
        rounds = verdicts(given(TOWN, first_round=True).state, face_of("curve", 0))
        assert {verdict.restriction for verdict in rounds} == {"", "B", "F"}
