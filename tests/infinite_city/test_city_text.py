"""The city as text: positions that can be written and read, and a game told in sentences."""

from __future__ import annotations

from random import Random

import pytest
from city_scenario import GAME, at, given, pile, tile
from msgspec.structs import replace

from domain.chance import Chance
from domain.game import BeginFinalRound, Deal, GameScored, Score, ScoreGame, Setup
from domain.infinite_city.commands import CityCommand, GatherToken, Pass, PlayTile, ReturnToDeck, Stop
from domain.infinite_city.events import (
    CityEvent,
    HandShown,
    TilePlayed,
    TileSalvaged,
    TilesDrawn,
    TokensTraded,
)
from domain.infinite_city.state import State
from domain.infinite_city.text import describe, draw, parse, phrase, sentence
from domain.pile import Pile

POSITION = """
      -1    0     1
  1    .   (?)1  Ps01
  0   Ho   St00   .
 -1    .   (Em)   .
hand 0: Li Fa
hand 1: 3 hidden
deck: 80 hidden
tokens: 9 12
turn: 1
"""


def test_a_drawn_position_reads_the_same() -> None:
    state = parse(POSITION)
    assert parse(draw(state)) == state
    assert state.city[at(0, 1)].lost_by == 1
    assert state.city[at(1, 1)].tokens == (0, 1)
    assert state.city[at(0, -1)].face == tile("Em")
    assert state.hands == (Pile.of(sorted(pile("Li Fa").known())), Pile(3, None))


@pytest.mark.parametrize("wrong", ["0\n 0 Xx\n", "0\n 0 Ps(\n", "0\n 0 Fa\n colour: red", "0\n 0 Fa Fa"])
def test_what_shows_no_position_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse(wrong)


def moments(seed: int, seats: int) -> list[tuple[State, CityCommand | None, list[CityEvent]]]:
    """A random game: each state, the command given there, and what it caused."""
    random, state = Random(seed), GAME.initial(Setup(seats, 1))
    told: list[tuple[State, CityCommand | None, list[CityEvent]]] = []
    while awaited := GAME.to_act(state):
        (actor,) = awaited
        command = random.choice(GAME.legal(state, actor))
        events = list(
            GAME.decide(state, actor, command, Chance(bytes([seed, len(told) % 256]), len(told) + 1))
        )
        told.append((state, command, events))
        for event in events:
            state = GAME.evolve(state, event)
    return [*told, (state, None, [])]


@pytest.mark.parametrize("seed", range(6))
def test_every_moment_of_a_game_can_be_drawn_and_read(seed: int) -> None:
    for state, _, _ in moments(seed, 2 + seed % 5):
        for shown in (state, GAME.view(state, 0)):
            assert replace(parse(draw(shown)), first_seat="lot") == replace(shown, scores=())


@pytest.mark.parametrize("seed", range(6))
def test_every_moment_of_a_game_can_be_told(seed: int) -> None:
    for state, command, events in moments(seed, 2 + seed % 5):
        assert describe(GAME.view(state, 0))
        assert command is None or phrase(command)
        for event in events:
            told = sentence(GAME.seen(event, 1))
            assert told[0].isupper()
            assert told.endswith(".")


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (TilePlayed(0, tile("Ps"), at(1, -2), 0), "Seat 0 plays Power Station at (1, -2)."),
        (TilePlayed(0, tile("Ps"), at(1, 0), 2), "Seat 0 plays Power Station of Seat 2 at (1, 0)."),
        (TilePlayed(0, tile("Ps"), at(1, 0), None), "Seat 0 plays Power Station from the deck at (1, 0)."),
        (TilesDrawn(1, Pile(2, None)), "Seat 1 draws 2 tiles."),
        (TilesDrawn(1, pile("Fa Fa")), "Seat 1 draws 2 tiles (Factory x2)."),
        (HandShown(0, 1, pile("Ps")), "Seat 0 looks at the hand of Seat 1: 1 tile (Power Station)."),
        (TileSalvaged(1, at(0, 0), None), "A tile of Seat 1 is laid face down at (0, 0)."),
        (
            TokensTraded(0, 1, at(0, 0), at(2, 2)),
            "Seat 0 changes the token at (0, 0) for one of Seat 1 at (2, 2).",
        ),
        (GameScored((Score(0, 3, 2), Score(1, 8, 1))), "Final score: Seat 1 8, Seat 0 3."),
    ],
)
def test_sentences(event: CityEvent, told: str) -> None:
    assert sentence(event) == told


@pytest.mark.parametrize(
    ("command", "asked"),
    [
        (PlayTile(tile("Ba"), at(-1, 3)), "play Bank at (-1, 3)"),
        (PlayTile(999, at(0, 0)), "play tile 999 at (0, 0)"),
        (ReturnToDeck((tile("Ba"), tile("Fa"))), "put Bank, Factory under the deck, in this order"),
        (GatherToken(at(0, 1), 2), "move a token of Seat 2 here from (0, 1)"),
        (Pass(), "pass"),
        (Stop(), "choose no more"),
        (Deal(), "deal"),
        (BeginFinalRound(), "announce the last turns"),
        (ScoreGame(), "count the points"),
    ],
)
def test_phrases(command: CityCommand, asked: str) -> None:
    assert phrase(command) == asked


def test_a_table_shows_what_the_seat_sees() -> None:
    outcome = given("0 1\n 0 Fa0 (Ho)\n hand 0: Ps Ps\n hand 1: Em\n deck: Li")
    shown = describe(GAME.view(outcome.state, 0))
    assert "Deck: 1 tile\n" in shown
    assert "* Seat 0: 0 points, tokens in hand: 14, tiles: Power Station x2" in shown
    assert "Seat 1: 0 points, tokens in hand: 15, tiles: 1 tile\n" in shown
    assert "(?)" in shown
    assert "Seat 0 has to play a tile." in shown
