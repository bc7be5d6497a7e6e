"""The Competition Game."""

from __future__ import annotations

import pytest
from interurban_table import dealt

from domain.game import FIRST_SEAT, Score
from domain.interurban.competition import Standing, openings, standings


def game(*points: int) -> tuple[Score, ...]:
    return tuple(Score(seat, each, 1) for seat, each in enumerate(points))


def test_each_player_is_the_starting_player_once() -> None:
    assert [dealt(4, first_seat=options[FIRST_SEAT]).turn for options in openings(4)] == [0, 1, 2, 3]


def test_the_points_of_all_games_are_added_and_the_most_win() -> None:
    series = [game(35, 26, 21), game(10, 30, 12), game(5, 14, 17)]
    assert standings(series) == (
        Standing(0, 50, 2, (35, 10, 5)),
        Standing(1, 70, 1, (26, 30, 14)),
        Standing(2, 50, 2, (21, 12, 17)),
    )


def test_who_has_dropped_out_of_a_game_comes_after_everyone_who_stayed() -> None:
    ranks = [standing.rank for standing in standings([game(35, 26, 21), game(30, 1, 1)], gone={0})]
    assert ranks == [3, 1, 2]


def test_a_series_under_way_has_standings_too() -> None:
    assert [standing.points for standing in standings([game(1, 2, 3)])] == [1, 2, 3]
    assert standings([]) == ()


def test_a_series_is_one_game_for_each_seat_and_always_the_same_seats() -> None:
    with pytest.raises(ValueError, match="one game for each seat"):
        standings([game(1, 2, 3)] * 4)
    with pytest.raises(ValueError, match="same seats"):
        standings([game(1, 2, 3), game(1, 2, 3, 4)])
