"""How bots fared over many games, and how sure one may be of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Final

import msgspec

from workers.simulate import Played

Z: Final = 1.959964
"""The normal quantile of a 95 % interval."""


class Standing(msgspec.Struct, frozen=True):
    """One bot's result. A win that several bots share counts for each in part; `low` and `high` bound the win rate."""

    bot: str
    wins: float
    win_rate: float
    low: float
    high: float
    mean_score: float


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95 % Wilson score interval of a win rate; (0, 1) before the first game."""
    if not games:
        return 0.0, 1.0
    rate = wins / games
    spread = Z * Z / games
    middle = (rate + spread / 2) / (1 + spread)
    half = Z * sqrt(rate * (1 - rate) / games + spread / (4 * games)) / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def standings(bots: Sequence[str], games: Iterable[Played]) -> list[Standing]:
    """One standing for each of `bots`, in their order."""
    wins = [0.0] * len(bots)
    points = [0] * len(bots)
    count = 0
    for played in games:
        count += 1
        winners = [place for place, rank in enumerate(played.ranks) if rank == 1]
        for place in winners:
            wins[place] += 1 / len(winners)
        for place, score in enumerate(played.points):
            points[place] += score
    result: list[Standing] = []
    for place, bot in enumerate(bots):
        low, high = wilson(wins[place], count)
        rate = wins[place] / count if count else 0.0
        mean = points[place] / count if count else 0.0
        result.append(Standing(bot, wins[place], rate, low, high, mean))
    return result
