"""The board as text, sentences and phrases."""

from __future__ import annotations

from random import Random

import pytest
from example_game import DEALT, SETUP
from interurban_table import BLUE, GAME, GREEN, NO_LUCK, STOP, TOWN, dealt, given, place

from domain.game import TABLE, Deal, GameScored, Score, ScoreGame
from domain.interurban.events import GameEnded, SeatLeft, TurnEmpty
from domain.interurban.evolve import evolve_all
from domain.interurban.text import describe, draw, parse, phrase, sentence


@pytest.mark.parametrize("seed", range(12))
def test_every_board_can_be_drawn_and_read_back(seed: int) -> None:
    luck = Random(seed)
    state = dealt(3 + seed % 3, seed)
    while GAME.to_act(state) != {TABLE}:
        command = luck.choice(GAME.legal(state, state.turn))
        state = evolve_all(state, GAME.decide(state, state.turn, command, NO_LUCK))
        read = parse(draw(state), state.setup.seats)
        assert draw(read) == draw(state)
        assert set(read.board) == set(state.board)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (TOWN.replace("H", "S"), "no Start tile"),
        (TOWN.replace("1\n", "1    2\n").replace("# 7", "# 7──┴"), "no tile has those tracks"),
        ("    0    1\n    6    5\n0 H #════# 7\n    4    C\n1   │\n", "three lines"),
        (
            "       0    1\n       │\n   2   │\n       │\n\n\n\n       6    5\n   0 H #════# 7\n       4    C",
            "three lines",
        ),
        (TOWN.replace("1\n", "1    2    3\n").replace("# 7", "# 7     ─────"), "no route leads to"),
        (
            "       0    1    2\n       6    5    │\n   0 H #════# 7  │\n       4    C    │\n",
            "the track ends before",
        ),
    ],
)
def test_a_text_that_shows_no_position_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        parse(text)


def test_an_empty_table_draws_nothing() -> None:
    closed = GAME.initial(SETUP)
    assert draw(closed) == ""
    assert describe(closed) == "The box is still closed."


def test_the_whole_table_is_described() -> None:
    state = GAME.evolve(GAME.initial(SETUP), DEALT)
    assert describe(GAME.view(state, GREEN)).splitlines() == [
        "       0    1",
        "       6    5",
        "   0 H #════# 7",
        "       4    C",
        "",
        "Track: straight 1, curve 1, curve; 39 face down",
        "* green: green 2 crossing, green 3 simple, green 4 simple; 7 face down",
        "  blue: blue 1 simple, blue 3 simple, blue 3 crossing; 7 face down",
        "  red: red 2 crossing, red 3 simple, red 4 simple; 7 face down",
        "",
        "Route  value  commerce",
        "    4      4  -",
        "    H      7  -",
        "    6      6  -",
        "    5      5  -",
        "    7      7  -",
        "    C      0  -",
        "",
        "Green is to play. It is the first round. If it ended now: green 0, blue 0, red 0.",
    ]


def test_the_description_says_what_was_placed_who_left_and_how_it_ended() -> None:
    play = given(up="straight, curve, green 1 simple", track_left=0).when(GREEN, place("straight NS", 0, 1))
    assert "Green is to play, 1 placed this turn." in describe(play.state)
    left = evolve_all(play.state, GAME.leave(play.state, BLUE, NO_LUCK))
    assert "  blue (left): none" in describe(left)
    ended = play.when(GREEN, place("curve NE", -1, 0), STOP).state
    assert "The last turn is over: all Track tiles have been placed." in describe(ended)
    scored = evolve_all(ended, GAME.decide(ended, TABLE, ScoreGame(), NO_LUCK))
    assert "The game is over: all Track tiles have been placed." in describe(scored)
    assert "    4      4  - (completed: the game's end)" in describe(scored)


def test_what_happened_is_told_in_sentences() -> None:
    assert sentence(DEALT) == "The tiles are dealt; green begins."
    assert sentence(TurnEmpty(BLUE)) == "Blue cannot place any tile."
    assert sentence(GameEnded("one-seat-left", BLUE)) == "The game ends: one player is left."
    assert sentence(SeatLeft(BLUE)) == "Blue leaves the game."
    scores = (Score(0, 12, 2), Score(1, 20, 1))
    assert sentence(GameScored(scores)) == "Final score: blue 20, green 12."


def test_what_is_asked_for_is_told_in_phrases() -> None:
    assert phrase(place("green 2 crossing", 3, -1)) == "place green 2 crossing at (3, -1)"
    assert phrase(place("curve ES", 0, 1)) == "place curve ES at (0, 1)"
    assert [phrase(STOP), phrase(Deal()), phrase(ScoreGame())] == ["end the turn", "deal", "count the points"]
