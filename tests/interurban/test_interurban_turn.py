"""Sequence of Play, and Placing Tiles."""

from __future__ import annotations

import pytest
from interurban_table import BLUE, FACES, GAME, GREEN, RED, STOP, faces, given, place

from domain.game import TABLE, Illegal
from domain.interurban.commands import PlaceTile
from domain.interurban.events import TurnEnded

ROUTE_7 = """
       0    1    2    3
       6    5
  0  H #════# 7─────7
       4    C
"""

TWO_LOCOMOTIVES = """
      -1    0    1
   1     6──┐
       H    │
       │    6    5
   0   └──H #════# 7
            4    C
"""

FREE_TRACK = """
       0    1    2    3    4
   1        ┌───────5
            │
       6    5         │
   0 H #════# 7──────B1──7
       4    C         │
"""


class TestPlacing:
    def test_a_tile_is_placed_at_an_end_of_track_and_the_locomotive_moves(self) -> None:
        given(up="straight 1, curve").when(GREEN, place("straight 1 EW", 2, 0)).then(
            "Green places straight 1 EW at (2, 0) on route 7."
        ).shows("""
                   0    1    2    3
                   6    5
               0 H #════# 7──1──7
                   4    C
            """)

    def test_a_tile_may_not_lie_away_from_the_ends_of_track(self) -> None:
        given(up="straight").when(GREEN, place("straight EW", 3, 0)).refused("no-end-of-track")
        given(up="straight").when(GREEN, PlaceTile(FACES["straight"], 10**9, 0, 1)).refused("no-end-of-track")

    def test_a_tile_may_not_lie_on_another(self) -> None:
        given(ROUTE_7, up="straight").when(GREEN, place("straight EW", 2, 0)).refused("place-taken")
        given(up="straight").when(GREEN, place("straight EW", 0, 0)).refused("place-taken")

    def test_a_crossing_laid_where_two_locomotives_meet_extends_both_routes(self) -> None:
        play = given(TWO_LOCOMOTIVES, up="green 2 crossing").when(GREEN, place("green 2 crossing", -1, 1))
        play.accepted().shows("""
                 -2   -1    0    1
              2
                       H
                       │
              1     6─G2────┐
                       │    │
                       │    6    5
              0        └──H #════# 7
                            4    C
            """)
        assert [route.tiles[-1] for route in play.state.routes if route.label in "6H"] == [2, 2]

    def test_a_crossing_may_lie_with_one_of_its_tracks_free(self) -> None:
        given(ROUTE_7, up="green 2 crossing").when(
            GREEN, place("green 2 crossing", 3, 0)
        ).accepted().shows("""
                   0    1    2    3    4
                   6    5         │
               0 H #════# 7──────G2──7
                   4    C         │
            """)

    def test_the_free_track_binds_its_neighbours(self) -> None:
        play = given(FREE_TRACK, up="straight, curve")
        play.when(GREEN, place("straight EW", 3, 1)).refused("untracked-meets-tracked", "F")
        play.when(GREEN, place("curve SW", 3, 1)).accepted()

    def test_a_later_route_may_run_through_the_free_track(self) -> None:
        play = given(FREE_TRACK, up="curve").when(GREEN, place("curve SW", 3, 1)).accepted()
        play.shows("""
                   0    1    2    3    4

               1        ┌─────────┐
                        │         │
                   6    5         │
               0 H #════# 7──────B1──7
                   4    C         │
                                  5
              -1

            """)
        five, seven = play.state.routes[3], play.state.routes[4]
        assert five.tiles[-1] == seven.tiles[-1]

    def test_face_down_tiles_and_unknown_ones_may_not_be_used(self) -> None:
        given(up="straight").when(GREEN, place("curve ES", 0, 1)).refused("tile-not-face-up")
        given(up="straight").when(GREEN, PlaceTile(-1, 0, 1, 0)).refused("tile-not-face-up")
        given(up="straight").when(GREEN, PlaceTile(99, 0, 1, 0)).refused("tile-not-face-up")

    @pytest.mark.parametrize(("tile", "turn"), [("straight", -1), ("straight", 2), ("green 2 crossing", 1)])
    def test_turnings_that_look_equal_are_one(self, tile: str, turn: int) -> None:
        given(up=tile).when(GREEN, PlaceTile(FACES[tile], 2, 0, turn)).refused("no-such-turning")

    def test_every_placement_is_listed_once_in_a_fixed_order(self) -> None:
        play = given(ROUTE_7, up="straight, straight, curve, green 2 crossing, blue 2 simple")
        listed = GAME.legal(play.state, GREEN)
        at_seven = [
            place("straight EW", 3, 0),
            place("curve SW", 3, 0),
            place("curve WN", 3, 0),
            place("green 2 crossing", 3, 0),
            place("blue 2 simple EW", 3, 0),
        ]
        assert [
            command for command in listed if isinstance(command, PlaceTile) and command.x == 3
        ] == at_seven
        assert len(listed) == len(set(listed)) == 5 * 3 + 5


class TestTurn:
    def test_a_turn_places_one_tile_at_least(self) -> None:
        given(up="straight").when(GREEN, STOP).refused("nothing-placed")

    def test_a_player_may_stop_after_the_first_tile(self) -> None:
        given(up="straight, curve", track_left=0).when(GREEN, place("straight EW", 2, 0), STOP).then(
            TurnEnded(GREEN, (), None, BLUE)
        )

    def test_the_third_tile_ends_the_turn(self) -> None:
        play = given(up="curve, straight, curve 1", stations_left=0).when(
            GREEN, place("straight EW", 2, 0), place("curve SW", 0, 1), place("curve 1 NE", 1, -1)
        )
        assert play.state.turn == BLUE
        assert play.state.placed == 0

    def test_a_turn_ends_by_itself_when_nothing_more_can_be_placed(self) -> None:
        given(up="straight", track_left=3).when(GREEN, place("straight EW", 2, 0)).then(
            "Green places straight EW at (2, 0) on route 7.",
            "Green ends the turn; turned up: straight 2 x3.",
        )

    def test_any_face_up_station_may_be_placed_ones_own_or_anothers(self) -> None:
        play = given(ROUTE_7, up="green 2 simple, red 3 simple, straight")
        play.when(GREEN, place("green 2 simple EW", 3, 0)).accepted()
        play.when(GREEN, place("red 3 simple EW", 3, 0)).accepted()

    def test_a_player_may_place_one_station_only(self) -> None:
        board = """
               0    1    2    3
               6    5
          0  H #════# 7─────7
               4    C
               │
         -1    │
               │
               4
         -2
        """
        play = given(board, up="green 2 simple, red 3 simple, straight")
        after = play.when(GREEN, place("green 2 simple EW", 3, 0))
        after.when(GREEN, place("red 3 simple NS", 0, -2)).refused("second-station")
        after.when(GREEN, place("straight NS", 0, -2)).accepted()

    def test_only_the_seat_whose_turn_it_is_may_play(self) -> None:
        given(up="straight").when(BLUE, place("straight EW", 2, 0)).refused("not-your-turn")
        given(up="straight", placed=1).when(BLUE, STOP).refused("not-your-turn")

    def test_play_goes_to_the_left_and_round(self) -> None:
        play = given(up="straight, curve", turn=RED).when(RED, place("straight EW", 2, 0), STOP)
        assert play.state.turn == GREEN

    def test_the_table_does_not_play(self) -> None:
        with pytest.raises(Illegal, match="not-your-turn"):
            GAME.decide(given(up="straight").state, TABLE, place("straight EW", 2, 0), None)  # type: ignore[arg-type]


class TestReplenishing:
    def test_track_is_turned_up_until_three_lie_face_up(self) -> None:
        play = given(up="straight, curve, curve 1").when(GREEN, place("straight EW", 2, 0), STOP)
        play.then("Green ends the turn; turned up: straight 2.")
        assert play.state.track_up == faces("curve, curve 1, straight 2")

    def test_or_as_many_as_are_left(self) -> None:
        play = given(up="straight, curve, curve 1", track_left=1)
        after = play.when(GREEN, place("straight EW", 2, 0), place("curve SW", 0, 1), STOP)
        after.then("Green ends the turn; turned up: straight 2.")
        assert after.state.track.size == 0

    def test_nothing_is_turned_up_before_the_turn_is_over(self) -> None:
        play = given(up="straight, curve, curve 1").when(GREEN, place("straight EW", 2, 0))
        assert play.state.track_up == faces("curve, curve 1")

    def test_a_station_of_the_colour_that_was_placed_is_turned_up(self) -> None:
        play = given(ROUTE_7, up="straight, curve, curve 1, red 3 simple").when(
            GREEN, place("red 3 simple EW", 3, 0), STOP
        )
        play.then("Green ends the turn; turned up: red 1 simple.")
        assert play.state.stations_up == ((), (), faces("red 1 simple"))
        assert [pile.size for pile in play.state.stations] == [10, 10, 8]

    def test_if_any_remain(self) -> None:
        given(ROUTE_7, up="straight, curve, curve 1, red 3 simple, green 1 simple", stations_left=0).when(
            GREEN, place("red 3 simple EW", 3, 0), STOP
        ).then(TurnEnded(GREEN, (), None, BLUE))
