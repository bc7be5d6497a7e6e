"""Completing Routes."""

from __future__ import annotations

from interurban_table import BLUE, GREEN, given, place

from domain.interurban.scoring import commerce

THREE_VALUES = """
       0    1    2    3    4    5    6    7    8    9
       6    5
   0 H #════# 7──────B1────────G2────────R3───────7
       4    C
"""

TO_A_CROSSING = """
       0    1    2    3    4
   3        ┌───G3────┐
            │         │
            │         5
   2       R2
            │
            │
   1        │
            │
       6    5         │
   0 H #════# 7──────B1──7
       4    C         │
"""
"""Route 5 comes towards a crossing of route 7, whose other track is free."""


class TestAllValues:
    def test_a_route_with_one_station_of_each_value_is_completed(self) -> None:
        given(THREE_VALUES, up="blue 4 simple, straight", turn=BLUE).when(
            BLUE, place("blue 4 simple EW", 9, 0)
        ).then(
            "Blue places blue 4 simple EW at (9, 0) on route 7.",
            "Route 7 is completed: all four values.",
        ).shows("""
                   0    1    2    3    4    5    6    7    8    9   10
                   6    5
               0 H #════# 7──────B1────────G2────────R3────────B4──x
                   4    C
            """)

    def test_another_four_does_not_stand_in_for_a_missing_value(self) -> None:
        board = THREE_VALUES.replace("G2", "G4")
        given(board, up="blue 4 simple, straight").when(GREEN, place("blue 4 simple EW", 9, 0)).then(
            "Green places blue 4 simple EW at (9, 0) on route 7."
        )

    def test_nothing_more_is_placed_on_it_in_the_same_turn(self) -> None:
        given(THREE_VALUES, up="blue 4 simple, straight").when(
            GREEN, place("blue 4 simple EW", 9, 0), place("straight EW", 10, 0)
        ).refused("completed-route")


class TestBlocked:
    def test_two_routes_that_meet_next_to_a_start_tile_are_completed(self) -> None:
        given(up="curve, straight").when(GREEN, place("curve ES", 0, 1)).then(
            "Green places curve ES at (0, 1) on route 6.",
            "Route 6 is completed: no station can follow.",
            "Route 5 is completed: no station can follow.",
        )

    def test_two_that_meet_where_a_crossing_fits_are_not(self) -> None:
        board = """
               0    1
               6    5
               │    │
           1   │    │
               │    │
               6    5
           0 H #════# 7
               4    C
        """
        given(board, up="curve, straight").when(GREEN, place("curve ES", 0, 2)).then(
            "Green places curve ES at (0, 2) on route 6."
        )

    def test_the_example_games_routes_6_and_h(self) -> None:
        board = """
              -2   -1    0    1
           2     H──┐
                    │
                    │
           1     6─G2────┐
                    │    │
                    │    6    5
           0        └──H #════# 7
                         4    C
        """
        play = given(board, up="curve, straight")
        completed = play.when(GREEN, place("curve ES", -2, 2)).then(
            "Green places curve ES at (-2, 2) on route H.",
            "Route H is completed: no station can follow.",
            "Route 6 is completed: no station can follow.",
        )
        routes = completed.state.routes
        assert [commerce(completed.state, route) for route in routes if route.label in "6H"] == [
            (2, 0, 0)
        ] * 2
        play.when(GREEN, place("straight EW", -2, 2)).then("Green places straight EW at (-2, 2) on route H.")

    def test_a_route_that_is_not_extended_may_be_completed_too(self) -> None:
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
        given(board, up="straight, curve").when(GREEN, place("straight EW", 1, 2)).then(
            "Green places straight EW at (1, 2) on route 6.",
            "Route 5 is completed: no station can follow.",
        )


class TestThroughACrossing:
    def test_the_look_ahead_goes_through_its_free_track(self) -> None:
        """The way on leads through the crossing, and a station fits beyond it: the route is open."""
        board = TO_A_CROSSING.replace("R2", " │")
        play = given(board, up="straight, straight").when(GREEN, place("straight NS", 3, 2))
        play.then("Green places straight NS at (3, 2) on route 5.")

    def test_its_station_counts_on_that_route_too_from_then_on(self) -> None:
        board = TO_A_CROSSING.replace("R2", " │")
        play = given(board, up="straight, straight, straight").when(GREEN, place("straight NS", 3, 2))
        assert commerce(play.state, play.state.routes[3]) == (3, 0, 0)
        after = play.when(GREEN, place("straight NS", 3, 1))
        assert commerce(after.state, after.state.routes[3]) == (3, 1, 0)
        assert commerce(after.state, after.state.routes[4]) == (0, 1, 0)

    def test_a_station_beyond_it_must_be_allowed_with_it(self) -> None:
        """Blue's last station here, blue's crossing there: restriction D forbids the only way on."""
        board = TO_A_CROSSING.replace("G3", "B3")
        given(board, up="straight, curve").when(GREEN, place("straight NS", 3, 2)).then(
            "Green places straight NS at (3, 2) on route 5.",
            "Route 5 is completed: no station can follow.",
        )

    def test_running_through_it_is_not_placing_a_station(self) -> None:
        """Beyond it the route would have all four values, so that no station could be placed: it is completed
        already, and never gets the crossing's commerce."""
        play = given(TO_A_CROSSING, up="red 4 simple, straight").when(GREEN, place("red 4 simple NS", 3, 2))
        play.then(
            "Green places red 4 simple NS at (3, 2) on route 5.",
            "Route 5 is completed: no station can follow.",
        )
        assert commerce(play.state, play.state.routes[3]) == (3, 0, 6)

    def test_a_route_cannot_go_on_through_its_own_crossing(self) -> None:
        board = """
               0    1    2    3    4
                                   7
               6    5         │    │
           0 H #════# 7──────B1────┘
               4    C         │
        """
        given(board, up="curve, straight").when(GREEN, place("curve SW", 4, 1)).then(
            "Green places curve SW at (4, 1) on route 7.",
            "Route 7 is completed: no station can follow.",
        )
