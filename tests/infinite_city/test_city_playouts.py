"""Random play never comes to a dead end, never runs for ever, and loses no tile and no token.

INFINITE_CITY_GAMES says how many games are played; CI plays few, `make laws-long` many.
"""

from __future__ import annotations

import os
from random import Random

import pytest
from city_scenario import GAME, components

from domain.chance import Chance
from domain.game import Setup
from domain.infinite_city.state import TURNS

GAMES = int(os.environ.get("INFINITE_CITY_GAMES", "200"))
BATCHES = 20

MOST_DECISIONS = 10_000
"""More than sixty turns of six seats can need."""


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_games_end_and_keep_all_their_tiles_and_tokens(batch: int) -> None:
    for seed in range(batch, GAMES, BATCHES):
        play(seed)


def play(seed: int) -> None:
    random = Random(seed)
    seats = 2 + seed % 5
    tile_set = ("public", "rule-sheet")[seed // 5 % 2]
    state = GAME.initial(Setup(seats, 1, "", {"set": tile_set}))
    whole = components(state)
    for version in range(1, MOST_DECISIONS):
        awaited = GAME.to_act(state)
        if not awaited:
            break
        (actor,) = awaited
        legal = GAME.legal(state, actor)
        assert legal, f"seed {seed}: dead end"
        events = GAME.decide(state, actor, random.choice(legal), Chance(seed.to_bytes(8, "big"), version))
        assert events, f"seed {seed}: nothing happened"
        for event in events:
            state = GAME.evolve(state, event)
        assert components(state) == whole, f"seed {seed}: {events}"
    else:
        raise AssertionError(f"seed {seed}: no end after {MOST_DECISIONS} decisions")
    assert len(state.scores) == seats
    assert max(state.turns) <= TURNS
