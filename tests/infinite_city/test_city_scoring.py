"""Scoring: areas, printed values, silver, and ties."""

from __future__ import annotations

from city_scenario import GAME, given

from domain.game import Item, Score


def scores(city: str, seats: int = 2, more: str = "") -> list[Score]:
    hands = "\n".join(f"hand {seat}:" for seat in range(seats))
    return list(GAME.scores(given(f"{city}\n{hands}\n{more}").state))


def points(city: str, seats: int = 2, more: str = "") -> list[int]:
    return [score.points for score in scores(city, seats, more)]


def ranks(city: str, seats: int = 2, more: str = "") -> list[int]:
    return [score.rank for score in scores(city, seats, more)]


class TestTheRuleSheetsExample:
    """Abe 8 + 1 = 9; Betty 3 + 3 + 2 = 8. Our own arrangement of the same tiles gives the same numbers."""

    CITY = """
         0     1     2     3     4     5
     2  Ts0   Sg0   Pt0   Ds1   Ps1   Ma1
     1  Li0   Ba0   Hq01  Te0   (Sy)   .
     0   .    .     Cs0    .    Ps1    .
    """

    def test_abe_scores_nine_and_betty_eight(self) -> None:
        abe, betty = scores(self.CITY)
        assert (abe.points, abe.rank) == (9, 1)
        assert (betty.points, betty.rank) == (8, 2)

    def test_item_by_item(self) -> None:
        abe, betty = scores(self.CITY)
        assert abe.items == (Item("area", 8, {"tiles": 8}), Item("value", 1, {"tile": "police-hq"}))
        assert betty.items == (
            Item("area", 3, {"tiles": 3}),
            Item("value", 1, {"tile": "police-hq"}),
            Item("value", 1, {"tile": "power-station"}),
            Item("value", 1, {"tile": "power-station"}),
            Item("silver", 2, {"tiles": 2}),
        )


class TestAreas:
    def test_three_adjacent_tiles_score_three(self) -> None:
        assert points("0 1 2\n 0 Fa0 Fa0 Fa0") == [3, 0]

    def test_two_score_nothing(self) -> None:
        assert points("0 1\n 0 Fa0 Fa0") == [0, 0]

    def test_each_area_counts_for_itself(self) -> None:
        assert points("0 1 2 3 4 5 6\n 0 Fa0 Fa0 Fa0 Fa1 Fa0 Fa0 .\n -1 . . . . . Fa0 Fa0") == [7, 0]

    def test_corners_do_not_join(self) -> None:
        assert points("0 1 2\n 1 Fa0 Fa0 .\n 0 . . Fa0") == [0, 0]

    def test_a_tile_with_tokens_of_several_counts_for_each_of_them(self) -> None:
        assert points("0 1 2 3 4\n 0 Fa0 Fa0 Hq01 Fa1 Fa1") == [3 + 1, 3 + 1]

    def test_however_many_tokens_one_seat_has_there_it_counts_once(self) -> None:
        assert points("0 1 2\n 0 Fa0 St0011 Fa0") == [3, 0]

    def test_a_tile_without_a_token_counts_for_nobody(self) -> None:
        assert points("0 1 2 3\n 0 Fa0 Fa0 Fa (Fa)") == [0, 0]


class TestValuesAndSilver:
    def test_printed_values_count_in_areas_under_three_too(self) -> None:
        assert points("0 1\n 0 Hq0 Hq1") == [1, 1]

    def test_silver_counts_in_areas_under_three_too(self) -> None:
        assert points("0 1\n 0 Cs0 Fa1") == [1, 0]

    def test_only_the_most_silver_scores_as_many_points_as_it_has_tiles(self) -> None:
        assert points("0 1 2 3\n 0 Cs0 Fa1 Cs0 Cs1") == [2, 0]

    def test_equal_most_silver_each_gets_it(self) -> None:
        assert points("0 1 2 3 4\n 0 Cs0 Cs1 Cs0 Cs1 Cs2", 3) == [2, 2, 0]

    def test_a_silver_tile_that_is_shared_counts_for_both(self) -> None:
        assert points("0\n 0 Cs01") == [1, 1]

    def test_no_silver_at_all_gives_nothing(self) -> None:
        assert [score.items for score in scores("0 1\n 0 Fa0 Fa1")] == [(), ()]

    def test_a_power_station_is_worth_one_and_silver(self) -> None:
        assert points("0 1\n 0 Ps0 Fa1") == [1 + 1, 0]


class TestTheWinner:
    def test_has_the_most_points(self) -> None:
        assert ranks("0 1 2 3\n 0 Fa1 Fa1 Fa1 Fa0") == [2, 1]

    def test_a_tie_goes_to_the_largest_area(self) -> None:
        """Three and a Power Station's two against five in one area."""
        city = "0 1 2 3 4 5\n 1 Fa0 Fa0 Fa0 . Ps0 .\n 0 Fa1 Fa1 Fa1 Fa1 Fa1 Fa"
        assert points(city) == [5, 5]
        assert ranks(city) == [2, 1]

    def test_an_area_under_three_can_decide_it(self) -> None:
        assert points("0 1 2\n 0 Hq0 Fa0 Hq1") == [1, 1]
        assert ranks("0 1 2\n 0 Hq0 Fa0 Hq1") == [1, 2]

    def test_then_it_is_shared(self) -> None:
        assert ranks("0 1 2\n 0 Hq0 Fa2 Hq1", 3) == [1, 1, 3]

    def test_a_seat_that_dropped_out_comes_last_and_takes_nobodys_silver(self) -> None:
        city = "0 1 2 3\n 0 Cs1 Cs1 Cs1 Cs0"
        assert points(city, more="gone: 1") == [1, 3]
        assert ranks(city, more="gone: 1") == [1, 2]
