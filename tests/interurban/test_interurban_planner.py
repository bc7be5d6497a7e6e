"""The planner for InterUrban."""

from __future__ import annotations

from random import Random

import pytest
from interurban_table import GAME, GREEN, NO_LUCK, Play, dealt, given, place

from domain.game import TABLE, Command
from domain.interurban.evolve import evolve_all
from domain.interurban.state import State
from workers.bots.bot import Bot, look
from workers.bots.interurban_planner import InterurbanPlanner
from workers.bots.random import RandomBot

PLANNER = InterurbanPlanner()


def chosen(state: State, seat: int) -> Command:
    return PLANNER.choose(look("interurban", GAME, state, seat), Random(0))


def turn(play: Play) -> State:
    """The state after the whole turn that the planner plays."""
    state, seat = play.state, play.state.turn
    while state.turn == seat and not state.ended:
        state = evolve_all(state, GAME.decide(state, seat, chosen(state, seat), NO_LUCK))
    return state


def only_open(play: Play, label: str) -> Play:
    routes = tuple(
        type(route)(
            route.label, route.x, route.y, route.side, route.tiles, "" if route.label == label else "blocked"
        )
        for route in play.state.routes
    )
    return play.but(routes=routes)


def ranks(seed: int) -> list[int]:
    """A whole game between the planner and two random seats, the planner's seat first."""
    state = dealt(3, seed)
    mine = seed % 3
    bots: list[Bot] = [PLANNER if seat == mine else RandomBot() for seat in range(3)]
    luck = Random(seed)
    while GAME.to_act(state) != {TABLE}:
        view = look("interurban", GAME, state, state.turn)
        command = bots[state.turn].choose(view, luck)
        assert command in view.legal()
        state = evolve_all(state, GAME.decide(state, state.turn, command, NO_LUCK))
    scores = GAME.scores(state)
    return [scores[(mine + step) % 3].rank for step in range(3)]


def test_it_beats_two_random_seats() -> None:
    wins = sum(ranks(seed)[0] == 1 for seed in range(1, 13))
    assert wins >= 11


def test_it_ends_the_game_when_it_is_ahead() -> None:
    board = """
           0    1    2    3    4    5    6    7    8    9
           6    5
       0 H #════# 7──────G3────────B2────────R1───────7
           4    C
    """
    play = only_open(given(board, up="green 4 simple, blue 4 simple, straight, curve, curve"), "7")
    assert turn(play).ended == "routes"


def test_it_does_not_end_the_game_when_it_is_behind() -> None:
    board = """
           0    1    2    3    4    5    6    7    8
           6    5
       0 H #════# 7──────B4────────R3────────B2──7
           4    C
    """
    play = only_open(given(board, up="green 1 simple, blue 1 simple, straight, curve, curve"), "7")
    assert turn(play).ended == ""


def test_it_puts_its_crossing_where_two_locomotives_meet() -> None:
    board = """
          -1    0    1
       1     6──┐
           H    │
           │    6    5
       0   └──H #════# 7
                4    C
    """
    play = given(board, up="green 2 crossing, green 2 simple, straight, straight, straight")
    assert chosen(play.state, GREEN) == place("green 2 crossing", -1, 1)


def test_it_takes_its_best_station_where_it_wins_the_route() -> None:
    board = """
           0    1    2    3    4    5
           6    5
       0 H #════# 7──────B3───────7
           4    C
    """
    play = given(board, up="green 1 simple, green 4 simple, straight, straight, straight")
    after = turn(play)
    assert place("green 4 simple EW", 5, 0).face in [laid.face for laid in after.board]


@pytest.mark.parametrize("seed", range(4))
def test_it_needs_nothing_that_its_seat_cannot_see(seed: int) -> None:
    state = dealt(4, seed)
    assert chosen(state, state.turn) == chosen(GAME.view(state, state.turn), state.turn)
    assert chosen(state, state.turn) in GAME.legal(state, state.turn)


def test_it_does_not_open_a_route_that_it_leads_to_the_next_seat() -> None:
    board = """
           0    1    2    3    4
           6    5
       0 H #════# 7──────G3──7
           4    C
    """
    play = given(board, up="blue 4 simple, straight, straight, straight")
    after = turn(play)
    assert after.routes[4] == play.state.routes[4]
