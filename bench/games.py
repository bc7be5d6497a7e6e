"""Whole games between bots, on one core."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import count

from bench.measure import Figure, Section, interleaved, peer, rate
from workers.simulate import Plan, play

REACH = {"random, 2 seats": "382", "random, 4 seats": "60, then 211"}


def _side(bot: str, seats: int) -> Callable[[], Mapping[str, float]]:
    plan = Plan("rieles", (bot,) * seats, "rieles", edition=1, seed=1)
    number = count()

    def one() -> int:
        play(plan, next(number))
        return 1

    return lambda: {f"{bot}, {seats} seats": rate(one)}


def _catanatron() -> Mapping[str, float]:
    return {f"catanatron, random, {seats} seats": games for seats, games in peer("games.py", "1").items()}


def run() -> Section:
    sides = [_side(bot, seats) for bot in ("random", "planner") for seats in (2, 4)]
    found = interleaved([*sides, _catanatron])
    figures = [Figure(what, "games/s", values, REACH.get(what, "")) for what, values in found.items()]
    by_name = {figure.what: figure.middle for figure in figures}
    return Section(
        "Playing whole games",
        "Rieles de Europa on the board of Europe, from the deal to the itemised scores, every legal command listed "
        "at every decision, each bot shown its own view only. The peer, PyPI `catanatron`, plays another game of "
        "about that size with its random players.",
        figures,
        {
            f"random, {seats} seats / catanatron": by_name[f"random, {seats} seats"]
            / by_name[f"catanatron, random, {seats} seats"]
            for seats in (2, 4)
        },
    )
