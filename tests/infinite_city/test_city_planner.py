"""The planner: what it must see on the table, and how it fares against chance."""

from __future__ import annotations

import os
from collections.abc import Sequence
from random import Random

from city_scenario import GAME, Outcome, at, given, tile

from domain.chance import Chance
from domain.game import Seat, Setup
from domain.infinite_city.commands import (
    CityCommand,
    GatherToken,
    PlayTile,
    RecallToken,
    ReturnTokens,
    Seize,
    Stop,
    TradeToken,
)
from domain.infinite_city.pending import FirstTile
from workers.bots.bot import Bot, look
from workers.bots.infinite_city_planner import InfiniteCityPlanner
from workers.bots.random import RandomBot

GAMES = int(os.environ.get("PLANNER_GAMES", "20"))


def chooses(outcome: Outcome, seat: Seat = 0) -> CityCommand:
    chosen = InfiniteCityPlanner().choose(look("infinite_city", GAME, outcome.state, seat), Random(0))
    return next(command for command in GAME.legal(outcome.state, seat) if command == chosen)


def plays(hand: str, city: str) -> CityCommand:
    return chooses(given(f"{city}\nhand 0: {hand}\nhand 1: Fa"))


class TestWhatItSees:
    def test_it_joins_its_areas(self) -> None:
        assert plays("Fa", "0 1 2 3 4\n 0 Ba0 Ba0 . Ba0 Ba0\n 1 . Pt1 Fa . .") == PlayTile(
            tile("Fa"), at(2, 0)
        )

    def test_it_takes_the_place_that_its_rival_needs(self) -> None:
        city = "0 1 2 3 4\n 0 Ba1 Ba1 . Ba1 Ba1\n -1 . Fa . . ."
        assert plays("Fa", city) == PlayTile(tile("Fa"), at(2, 0))

    def test_it_takes_the_fifth_power_station_to_win(self) -> None:
        city = "0 1 2 3 4 5\n 0 Ps0 Ps0 Ps0 Ps0 Fa1 Fa1"
        command = plays("Ps Fa Em Ho", city)
        assert isinstance(command, PlayTile)
        assert command.tile == tile("Ps")

    def test_and_leaves_it_in_the_hand_to_lose(self) -> None:
        city = "0 1 2 3 4 5\n 0 Ps1 Ps1 Ps1 Ps1 Fa1 Fa1"
        command = plays("Ps Fa Em Ho", city)
        assert isinstance(command, PlayTile)
        assert command.tile != tile("Ps")

    def test_it_clears_the_tile_that_cuts_its_rival_most(self) -> None:
        city = "0 1 2 3 4 5\n 0 Fa1 Fa1 Fa1 Fa1 Fa1 Ba0"
        outcome = given(f"{city}\nhand 0: Sg\nhand 1:").when(0, PlayTile(tile("Sg"), at(6, 0)))
        assert chooses(outcome) == ReturnTokens(at(2, 0))

    def test_it_takes_over_what_helps_it_and_hurts_its_rival(self) -> None:
        city = "0 1 2\n 2 . Fa1 .\n 1 Fa . Fa1\n 0 . Ba0 Fa1"
        outcome = given(f"{city}\nhand 0: Em\nhand 1:").when(0, PlayTile(tile("Em"), at(1, 1)))
        assert chooses(outcome) == Seize(at(2, 1))

    def test_it_trades_its_lone_token_for_one_in_the_midst(self) -> None:
        city = "0 1 2 3 4 5\n 0 Fa1 Fa1 Fa1 Fa1 Fa1 Fa"
        outcome = given(f"{city}\nhand 0: Ba\nhand 1:").when(0, PlayTile(tile("Ba"), at(6, 0)))
        assert chooses(outcome) == TradeToken(at(2, 0), 1)

    def test_it_gathers_tokens_of_its_rivals_not_its_own(self) -> None:
        city = "0 1 2\n 1 Ba0 . Fa1\n 0 Ba0 Fa Fa1\n -1 . . Fa1"
        outcome = given(f"{city}\nhand 0: St\nhand 1:").when(0, PlayTile(tile("St"), at(1, 1)))
        outcome = outcome.when(0, GatherToken(at(2, 1), 1))
        assert chooses(outcome) == Stop()

    def test_it_takes_lone_tokens_back_not_those_of_its_areas(self) -> None:
        city = "0 1 2 3 4\n 0 Fa0 Fa0 Fa0 Fa1 Fa0"
        outcome = given(f"{city}\nhand 0: Ar\nhand 1:").when(0, PlayTile(tile("Ar"), at(0, 1)))
        outcome = outcome.when(0, RecallToken(at(4, 0)))
        assert chooses(outcome) == Stop()

    def test_it_changes_places_so_that_its_area_grows(self) -> None:
        city = "0 1 2 3 4 5\n 0 Fa0 Fa0 Ba1 Ba . Fa\n 1 . . . . . Te0\n 2 . . . . . Fa"
        outcome = given(f"{city}\nhand 0: Ts\nhand 1:").when(0, PlayTile(tile("Ts"), at(4, 0)))
        outcome = outcome.asks(FirstTile(0))
        before = GAME.scores(outcome.state)[0].points
        for _ in range(2):
            outcome = outcome.when(0, chooses(outcome))
        assert before == 0
        assert GAME.scores(outcome.state)[0].points == 3


def winners(seed: int, bots: Sequence[Bot]) -> list[Seat]:
    state = GAME.initial(Setup(len(bots), 1))
    luck, version = Random(seed), 0
    while awaited := GAME.to_act(state):
        (actor,) = awaited
        version += 1
        command = GAME.legal(state, actor)[0]
        if actor >= 0:
            chosen = bots[actor].choose(look("infinite_city", GAME, state, actor), luck)
            command = next(legal for legal in GAME.legal(state, actor) if legal == chosen)
        for event in GAME.decide(state, actor, command, Chance(seed.to_bytes(8, "big"), version)):
            state = GAME.evolve(state, event)
    return [score.seat for score in state.scores if score.rank == 1]


def won(seats: int) -> float:
    """How many of the games planners in every second seat win, by shares, against random play in the others."""
    total = 0.0
    for seed in range(GAMES):
        bots: list[Bot] = [
            InfiniteCityPlanner() if (seat + seed) % 2 else RandomBot() for seat in range(seats)
        ]
        first = winners(seed, bots)
        total += sum(isinstance(bots[seat], InfiniteCityPlanner) for seat in first) / len(first)
    return total


class TestHowItFares:
    def test_it_beats_random_play_in_95_of_100_games_of_two(self) -> None:
        assert won(2) >= 0.95 * GAMES

    def test_two_of_four_win_at_least_80_of_100(self) -> None:
        assert won(4) >= 0.80 * GAMES
