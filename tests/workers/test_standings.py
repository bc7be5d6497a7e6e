"""How bots fared, and how sure one may be of it."""

from __future__ import annotations

import pytest

from workers.simulate import Played, seating
from workers.standings import standings, wilson


def test_a_shared_win_counts_for_each_in_part() -> None:
    games = [Played(0, (30, 30, 10), (1, 1, 3), 50), Played(1, (5, 9, 7), (3, 1, 2), 50)]
    first, second, third = standings(["a", "b", "c"], games)
    assert (first.wins, second.wins, third.wins) == (0.5, 1.5, 0.0)
    assert (first.win_rate, second.mean_score, third.mean_score) == (0.25, 19.5, 8.5)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        # Brown, Cai and DasGupta's formula, worked out by hand.
        (50, 100, 0.4038, 0.5962),
        (95, 100, 0.8882, 0.9785),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (0, 0, 0.0, 1.0),
    ],
)
def test_wilson_interval(wins: float, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_every_bot_sits_on_every_seat_equally_often() -> None:
    rounds = [seating(3, number) for number in range(6)]
    for seat in range(3):
        assert sorted(chairs[seat] for chairs in rounds) == [0, 0, 1, 1, 2, 2]
