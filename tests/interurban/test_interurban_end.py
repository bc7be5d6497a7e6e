"""Ending/Winning the Game, and players who drop out."""

from __future__ import annotations

import pytest
from interurban_table import BLUE, GAME, GREEN, NO_LUCK, RED, STOP, Play, dealt, given, place

from domain.game import TABLE, GameScored, Illegal, ScoreGame
from domain.interurban.events import GameEnded, SeatLeft, TurnEmpty, TurnEnded
from domain.interurban.evolve import evolve_all
from domain.interurban.state import State

ONE_STATION_SHORT = """
       0    1    2    3    4    5    6    7    8    9
       6    5
   0 H #════# 7──────B1────────G2────────R3───────7
       4    C
"""


def left(state: State, seat: int) -> Play:
    """The state after a seat has dropped out."""
    events = GAME.leave(state, seat, NO_LUCK)
    return Play(evolve_all(state, events), tuple(events))


def only_open(play: Play, *labels: str) -> Play:
    """The same with every other route completed."""
    routes = tuple(
        type(route)(
            route.label, route.x, route.y, route.side, route.tiles, "" if route.label in labels else "blocked"
        )
        for route in play.state.routes
    )
    return play.but(routes=routes)


class TestAllRoutesCompleted:
    def test_the_game_ends_at_once_with_the_turn_that_completes_the_last(self) -> None:
        play = only_open(given(ONE_STATION_SHORT, up="blue 4 simple, straight, curve, curve"), "7")
        play.when(GREEN, place("blue 4 simple EW", 9, 0)).then(
            "Green places blue 4 simple EW at (9, 0) on route 7.",
            "Route 7 is completed: all four values.",
            "Green ends the turn; turned up: blue 1 crossing.",
            "The game ends: all routes are completed.",
        )


class TestAllTrackPlaced:
    def test_the_game_ends_when_that_turn_is_over(self) -> None:
        play = given(up="straight, green 1 simple, blue 1 simple, red 1 simple", track_left=0)
        play.when(GREEN, place("straight NS", 0, 1)).then("Green places straight NS at (0, 1) on route 6.")
        play.when(GREEN, place("straight NS", 0, 1), STOP).then(
            TurnEnded(GREEN, (), None, BLUE), GameEnded("track", GREEN)
        )

    def test_not_while_some_lie_face_up(self) -> None:
        play = given(up="straight, straight, green 1 simple", track_left=0)
        play.when(GREEN, place("straight NS", 0, 1), STOP).then(TurnEnded(GREEN, (), None, BLUE))


class TestAllOfTheSeatsStationsPlaced:
    BOARD = """
           0    1    2    3
           6    5
       0 H #════# 7─────7
           4    C
    """

    def test_the_game_ends_when_its_turn_is_over(self) -> None:
        play = given(self.BOARD, up="green 1 simple, blue 2 simple, straight, curve, curve", stations_left=0)
        play.when(GREEN, place("green 1 simple EW", 3, 0), STOP).then(
            TurnEnded(GREEN, (), None, BLUE), GameEnded("stations", GREEN)
        )

    def test_another_seats_last_station_ends_it_on_that_seats_own_turn(self) -> None:
        play = given(
            self.BOARD, up="green 1 simple, blue 2 simple, straight, curve, curve", stations_left=0, turn=BLUE
        )
        over = play.when(BLUE, place("green 1 simple EW", 3, 0), STOP)
        over.then(TurnEnded(BLUE, (), None, RED))
        red = over.but(turn=GREEN).when(GREEN, place("straight EW", 4, 0), STOP)
        assert red.events[-1] == GameEnded("stations", GREEN)


class TestNoTileCanBePlaced:
    def test_the_empty_turn_is_recorded_and_the_game_ends(self) -> None:
        board = """
               0    1    2    3
           1        ┌───────5
                    │
               6    5
           0 H #════# 7
               4    C
                    │
          -1        └───────C
        """
        play = only_open(given(board, up="curve, curve, curve, green 1 simple", turn=BLUE, placed=1), "7")
        play.when(BLUE, STOP).then(
            TurnEnded(BLUE, (), None, RED), TurnEmpty(RED), GameEnded("no-placement", RED)
        )

    def test_not_if_anybodys_face_up_tile_fits(self) -> None:
        board = """
               0    1    2    3
           1        ┌───────5
                    │
               6    5
           0 H #════# 7
               4    C
                    │
          -1        └───────C
        """
        play = only_open(given(board, up="curve, curve, straight, green 1 simple", turn=BLUE, placed=1), "7")
        play.when(BLUE, STOP).then(TurnEnded(BLUE, (), None, RED))


class TestTheEnd:
    def ended(self) -> Play:
        play = given(up="straight, green 1 simple", track_left=0)
        return play.when(GREEN, place("straight NS", 0, 1), STOP)

    def test_the_table_counts_the_points_and_nobody_else_may_act(self) -> None:
        play = self.ended()
        assert GAME.to_act(play.state) == {TABLE}
        play.when(BLUE, place("straight NS", 0, 2)).refused("game-over")
        play.when(BLUE, ScoreGame()).refused("not-the-table")
        scored = play.when(TABLE, ScoreGame()).then(GameScored(tuple(GAME.scores(play.state))))
        assert GAME.to_act(scored.state) == frozenset()
        scored.when(TABLE, ScoreGame()).refused("already-scored")

    def test_routes_still_open_count_as_completed(self) -> None:
        assert {route.done for route in self.ended().state.routes} == {"game-end"}

    def test_nothing_is_scored_before_the_end(self) -> None:
        given(up="straight").when(TABLE, ScoreGame()).refused("game-not-over")
        with pytest.raises(Illegal, match="not-dealt"):
            GAME.decide(GAME.initial(given().state.setup), GREEN, STOP, NO_LUCK)


class TestDroppingOut:
    def test_its_turns_are_skipped(self) -> None:
        play = left(given(up="straight, curve, curve").state, BLUE).when(
            GREEN, place("straight NS", 0, 1), STOP
        )
        assert play.state.turn == RED

    def test_the_turn_that_it_is_in_is_over_and_its_tiles_are_replenished(self) -> None:
        play = given(up="straight, curve, curve 1").when(GREEN, place("straight NS", 0, 1))
        gone = left(play.state, GREEN)
        gone.then(SeatLeft(GREEN), "Green ends the turn; turned up: straight 2.")
        assert gone.state.turn == BLUE

    def test_its_stations_stay_available_to_the_others_and_are_refilled(self) -> None:
        board = TestAllOfTheSeatsStationsPlaced.BOARD
        play = left(given(board, up="straight, curve, curve, blue 2 simple").state, BLUE)
        play.when(GREEN, place("blue 2 simple EW", 3, 0), STOP).then(
            "Green ends the turn; turned up: blue 1 simple."
        )

    def test_its_routes_score_but_it_is_ranked_last(self) -> None:
        board = """
               0    1    2    3    4
               6    5
           0 H #════# 7──────B4──7
               4    C
        """
        play = left(given(board, up="straight").state, BLUE)
        scores = GAME.scores(play.state)
        assert [score.points for score in scores] == [0, 7, 0]
        assert [score.rank for score in scores] == [1, 3, 1]

    def test_the_first_round_does_not_wait_for_it(self) -> None:
        play = given(up="straight, curve, curve", first_round=True, turn=BLUE)
        play = left(play.state, RED).when(BLUE, place("straight NS", 0, 1), STOP)
        assert play.state.fresh == ()

    def test_the_last_seat_left_ends_the_game(self) -> None:
        one = left(dealt(3, first_seat="0"), GREEN)
        assert one.state.turn == BLUE
        left(one.state, RED).then(SeatLeft(RED), GameEnded("one-seat-left", RED))

    def test_it_can_drop_out_while_the_points_are_to_be_counted(self) -> None:
        ended = TestTheEnd().ended()
        left(ended.state, GREEN).then(SeatLeft(GREEN))

    def test_nobody_drops_out_twice_or_after_the_end(self) -> None:
        gone = left(given(up="straight").state, BLUE)
        left(gone.state, BLUE).then()
        scored = TestTheEnd().ended().when(TABLE, ScoreGame())
        left(scored.state, GREEN).then()
