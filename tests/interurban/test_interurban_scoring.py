"""The Value of a Route, Commerce Points, Victory Points."""

from __future__ import annotations

from interurban_table import GAME, given

from domain.interurban.scoring import commerce, route_values, shares, start_numbers


def numbers(board: str) -> dict[str, int]:
    """Each label's Start number."""
    state = given(board).state
    return {route.label: number for route, number in zip(state.routes, start_numbers(state), strict=True)}


class TestValue:
    def test_it_is_the_start_number_and_the_numbers_on_the_track(self) -> None:
        """The rulebook's diagram: 5 + 1 + 2 + 1."""
        board = """
               0    1    2    3    4    5
           1        1───G3────2────1──5
                    │
               6    5
           0 H #════# 7
               4    C
        """
        state = given(board).state
        assert route_values(state)[3] == 9

    def test_s_counts_the_straight_track_tiles_of_its_route_alone(self) -> None:
        board = """
               0    1
               │
           2   1
               │
               │
           1   │
               │
               8    5
           0 3 #════# 7
               S    C
               │
          -1   1
               │
               │
          -2   └──S
        """
        assert numbers(board)["S"] == 1

    def test_c_counts_the_curved_track_tiles_and_no_station(self) -> None:
        board = """
               0    1    2    3    4
               6    5
           0 H #════# 7
               4    C
                    │
          -1        └───G3────┐
                              │
        """
        assert numbers(board)["C"] == 2

    def test_h_is_the_highest_start_number(self) -> None:
        assert numbers(given_town("6", "H", "4", "5", "7", "C"))["H"] == 7

    def test_c_may_be_the_highest(self) -> None:
        """Eight curves, as the rulebook's example of scoring notes."""
        board = """
               0    1    2    3    4    5
               6    5
           0 H #════# 7
               4    C
                    │
          -1        └────┐
                         │
                         │
          -2             └────┐
                              │
                              │
          -3                  └────┐
                                   │
                                   │
          -4                       └────┐
                                        │
        """
        assert numbers(board)["H"] == numbers(board)["C"] == 8

    def test_l_is_the_lowest_and_s_may_be_it(self) -> None:
        assert numbers(given_town("8", "3", "S", "L", "2", "9"))["L"] == 0

    def test_h_and_l_are_never_compared_with_each_other(self) -> None:
        found = numbers(given_town("6", "H", "4", "L", "2", "9"))
        assert (found["H"], found["L"]) == (9, 2)


def given_town(*labels: str) -> str:
    """The Start tiles alone, by their labels: north, west, south; north, east, south."""
    north, west, south, second_north, east, second_south = labels
    return f"""
           0    1
           {north}    {second_north}
       0 {west} #════# {east}
           {south}    {second_south}
    """


class TestCommerce:
    def test_it_is_the_sum_of_ones_stations_on_the_route(self) -> None:
        """The rulebook's diagram: 4, 4 (1 + 3) and 2."""
        board = """
               0    1    2    3    4    5    6    7    8    9   10   11
               6    5
           0 H #════# 7──────R1────────G4────────R3────────B2───────7
               4    C
        """
        board = board.replace("10   11", "10")
        state = given(board).state
        assert commerce(state, state.routes[4]) == (4, 2, 4)

    def test_a_shared_crossing_counts_on_both_routes(self) -> None:
        board = """
              -2   -1    0    1
                    H
                    │
           1     6─G2────┐
                    │    │
                    │    6    5
           0        └──H #════# 7
                         4    C
        """
        state = given(board).state
        assert [commerce(state, route)[0] for route in state.routes] == [0, 2, 2, 0, 0, 0]


class TestVictoryPoints:
    def test_the_most_commerce_earns_the_value_the_second_half_rounded_up(self) -> None:
        """The rulebook's diagram: purple and red tie at the top with 4, blue is second with 2."""
        assert shares(9, (4, 4, 2)) == (9, 9, 5)

    def test_third_a_quarter_fourth_an_eighth_fifth_nothing(self) -> None:
        assert shares(9, (9, 7, 4, 3, 1)) == (9, 5, 3, 2, 0)
        assert shares(16, (5, 4, 3, 2, 1)) == (16, 8, 4, 2, 0)

    def test_ties_use_up_no_rank(self) -> None:
        assert shares(8, (5, 5, 3, 3, 1)) == (8, 8, 4, 4, 2)

    def test_without_commerce_there_is_no_rank(self) -> None:
        assert shares(8, (5, 0, 0)) == (8, 0, 0)
        assert shares(8, (0, 0, 0)) == (0, 0, 0)

    def test_the_most_points_win_and_ties_are_possible(self) -> None:
        board = """
               0    1    2    3    4
               6    5
           0 H #════# 7──────{}──7
               4    C
        """
        assert [score.rank for score in GAME.scores(given(board.format("B1")).state)] == [2, 1, 2]
        assert [score.rank for score in GAME.scores(given().state)] == [1, 1, 1]

    def test_each_route_that_a_seat_serves_is_an_item(self) -> None:
        board = """
               0    1    2    3    4
               6    5
           0 H #════# 7──1───B1──7
               4    C
        """
        score = GAME.scores(given(board).state)[1]
        assert score.points == 8
        assert [(item.kind, item.points, item.facts) for item in score.items] == [
            ("route", 8, {"route": "7", "value": 8, "commerce": 1})
        ]

    def test_before_the_deal_there_are_none(self) -> None:
        assert [score.points for score in GAME.scores(GAME.initial(given().state.setup))] == [0, 0, 0]
