"""How long it takes to tell, exactly, which InterUrban routes are completed."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

from bench.measure import Figure, Section, interleaved
from domain.chance import Chance
from domain.game import Setup
from domain.interurban.completion import settle
from domain.interurban.grid import Grid
from domain.interurban.state import State
from domain.interurban.title import TITLE

GAMES: Final = 30


def positions() -> Iterator[State]:
    """Every position of whole random games with five seats, right after each placement."""
    game: Any = TITLE.game
    for number in range(GAMES):
        random, version = Random(number), 0  # noqa: S311
        state = game.initial(Setup(seats=5, edition=1))
        while awaited := sorted(game.to_act(state)):
            version += 1
            actor = random.choice(awaited)
            command = random.choice(game.legal(state, actor))
            placed = len(state.board)
            chance = Chance(number.to_bytes(32, "big"), version)
            for event in game.decide(state, actor, command, chance):
                state = game.evolve(state, event)
                if len(state.board) > placed:
                    placed = len(state.board)
                    yield state


def run() -> Section:
    states = list(positions())

    def ours() -> Mapping[str, float]:
        spent: list[int] = []
        for state in states:
            grid = Grid.of(state)
            began = time.process_time_ns()
            settle(grid)
            spent.append(time.process_time_ns() - began)
        return {"mean": sum(spent) / len(spent) / 1000, "worst": max(spent) / 1_000_000}

    found = interleaved([ours])
    return Section(
        "Completing routes",
        f"InterUrban: all routes of a position judged, by their stations and by the exact look-ahead, on each of the "
        f"{len(states):,} positions of {GAMES} whole random games with five seats, right after a placement; one core.",
        [
            Figure("a position, mean", "µs", found["mean"]),
            Figure("the worst position", "ms", found["worst"], "at most 10"),
        ],
    )
