"""A Short Example Game, and Scoring the Example Game."""

from __future__ import annotations

from typing import cast

from example_game import COMMANDS, DEALT, EXAMPLE, FERDI, LUCY, REY, SETUP
from interurban_table import GAME, NO_LUCK

from domain.game import TABLE, GameScored
from domain.interurban.commands import InterurbanCommand
from domain.interurban.events import GameEnded, InterurbanEvent, RouteCompleted, TurnEnded
from domain.interurban.evolve import evolve_all
from domain.interurban.scoring import commerce, route_values
from domain.interurban.state import State
from domain.interurban.text import draw, parse
from domain.interurban.tiles import STATIONS, TRACK


def played() -> tuple[State, list[InterurbanEvent]]:
    """The example, each command listed as legal and decided: the last state, and every event."""
    state = GAME.evolve(GAME.initial(SETUP), DEALT)
    told: list[InterurbanEvent] = []
    for actor, command in COMMANDS:
        assert GAME.to_act(state) == {actor}
        assert command in GAME.legal(state, actor), command
        events = GAME.decide(state, actor, cast(InterurbanCommand, command), NO_LUCK)
        state = evolve_all(state, events)
        told += events
    return state, told


STATE, EVENTS = played()


def completions() -> dict[str, str]:
    """The routes completed in each lettered turn."""
    found: dict[str, str] = {}
    turns = iter(EXAMPLE)
    letter = next(turns).letter
    for event in EVENTS:
        if isinstance(event, RouteCompleted):
            found[letter] = found.get(letter, "") + event.label
        elif isinstance(event, TurnEnded):
            letter = next(turns, EXAMPLE[-1]).letter
    return found


def test_fifteen_turns_are_played_in_order() -> None:
    turns = [event.seat for event in EVENTS if isinstance(event, TurnEnded)]
    assert turns == [turn.seat for turn in EXAMPLE] == [FERDI, LUCY, REY] * 5


def test_routes_are_completed_where_the_example_says() -> None:
    assert completions() == {"D": "H6", "H": "5", "K": "7", "N": "4", "P": "C"}


def test_6_h_and_5_are_completed_because_no_station_can_follow() -> None:
    whys = {event.label: event.why for event in EVENTS if isinstance(event, RouteCompleted)}
    assert whys == {
        "6": "blocked",
        "H": "blocked",
        "5": "blocked",
        "7": "values",
        "4": "values",
        "C": "values",
    }


def test_the_game_is_over_as_all_locomotives_have_been_removed() -> None:
    assert [event.why for event in EVENTS if isinstance(event, GameEnded)] == ["routes"]


def test_the_values_of_the_routes() -> None:
    values = dict(zip((route.label for route in STATE.routes), route_values(STATE), strict=True))
    assert values == {"6": 7, "5": 7, "7": 10, "C": 9, "4": 6, "H": 7}


def test_the_commerce_of_each_player() -> None:
    points = {route.label: commerce(STATE, route) for route in STATE.routes}
    assert points == {
        "6": (2, 0, 0),
        "5": (0, 3, 2),
        "7": (4, 4, 2),
        "C": (5, 4, 9),
        "4": (4, 4, 2),
        "H": (2, 0, 0),
    }


def test_the_victory_points_of_each_route() -> None:
    earned = {
        score.seat: {item.facts["route"]: item.points for item in score.items} for score in GAME.scores(STATE)
    }
    assert earned == {
        FERDI: {"6": 7, "7": 10, "C": 5, "4": 6, "H": 7},
        LUCY: {"5": 7, "7": 10, "C": 3, "4": 6},
        REY: {"5": 4, "7": 5, "C": 9, "4": 3},
    }


def test_ferdi_wins_with_35_before_26_and_21() -> None:
    scored = EVENTS[-1]
    assert isinstance(scored, GameScored)
    assert [(score.points, score.rank) for score in scored.scores] == [(35, 1), (26, 2), (21, 3)]
    assert GAME.to_act(STATE) == frozenset()


def test_the_scripted_box_is_the_printed_one_but_for_reys_third_two() -> None:
    assert sorted(DEALT.track_up + DEALT.track.known()) == sorted(TRACK)
    for seat in (FERDI, LUCY):
        assert sorted(DEALT.stations_up[seat] + DEALT.stations[seat].known()) == sorted(STATIONS[seat])
    assert len(DEALT.stations_up[REY] + DEALT.stations[REY].known()) == 10
    assert COMMANDS[-1][0] == TABLE


def test_the_last_position_can_be_drawn_and_read_back() -> None:
    read = parse(draw(STATE))
    assert draw(read) == draw(STATE)
    assert set(read.board) == set(STATE.board)
    assert [(route.label, route.x, route.y, route.side, route.done) for route in read.routes] == [
        (route.label, route.x, route.y, route.side, route.done) for route in STATE.routes
    ]
