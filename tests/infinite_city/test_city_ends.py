"""End of Game: the last token, the last turns, all five Power Stations, and the limits that are ours."""

from __future__ import annotations

from city_scenario import at, given, tile

from domain.game import TABLE, BeginFinalRound, Deal, GameScored, ScoreGame
from domain.infinite_city.commands import Pass, PlayTile, RecallToken, ReturnTokens, Stop
from domain.infinite_city.events import (
    LastTurnsAnnounced,
    LastTurnsDue,
    PlayStopped,
    TilePlayed,
    TokensRanOut,
    TokenSummoned,
    TurnBegun,
)

FOUR = """
     0    1    2    3
 0  Fa0  Fa1  Fa2  Fa3
hand 0: {}
hand 1: {}
hand 2: {}
hand 3: {}
tokens: {}
turn: {}
"""


def table(hands: str, tokens: str, turn: int = 1) -> str:
    first, second, third, fourth = hands.split(",")
    return FOUR.format(first, second, third, fourth, tokens, turn)


class TestTheLastToken:
    def test_when_the_turn_ends_in_which_tokens_ran_out_the_table_announces_the_last_turns(self) -> None:
        outcome = given(table("Fa,Fa,Fa,Fa", "9 1 9 9")).when(1, PlayTile(tile("Fa"), at(0, 1)))
        assert outcome.events[1] == TokensRanOut(1)
        assert outcome.events[-1] == LastTurnsDue()
        outcome.when(2, PlayTile(tile("Fa"), at(1, 1))).refused("not-your-turn")

    def test_each_other_seat_has_one_turn_in_order_from_the_next_then_it_is_over(self) -> None:
        outcome = (
            given(table("Ps,Ps,Ps,Ps", "9 1 9 9")).when(1, PlayTile(tile("Ps"), at(0, 1))).table_announces()
        )
        outcome.then(LastTurnsAnnounced((2, 3, 0)), TurnBegun(2))
        outcome = outcome.when(2, PlayTile(tile("Ps"), at(1, 1))).ends_the_turn(3)
        outcome = outcome.when(3, PlayTile(tile("Ps"), at(2, 1))).ends_the_turn(0)
        outcome = outcome.when(0, PlayTile(tile("Ps"), at(3, 1)))
        assert outcome.events[-1] == PlayStopped("last-turns-taken")
        outcome = outcome.table_counts()
        assert isinstance(outcome.events[0], GameScored)
        outcome.when(TABLE, ScoreGame()).refused("game-over")

    def test_a_seat_without_tokens_then_is_skipped(self) -> None:
        outcome = (
            given(table("Ps,Ps,Ps,Ps", "9 1 0 9")).when(1, PlayTile(tile("Ps"), at(0, 1))).table_announces()
        )
        outcome.then(LastTurnsAnnounced((2, 3, 0)), TurnBegun(3))

    def test_even_if_it_is_the_last_of_them(self) -> None:
        outcome = (
            given(table("Ps,Ps,Ps,Ps", "0 1 0 9")).when(1, PlayTile(tile("Ps"), at(0, 1))).table_announces()
        )
        outcome.when(3, PlayTile(tile("Ps"), at(1, 1))).then(
            TilePlayed(3, tile("Ps"), at(1, 1), 3), PlayStopped("last-turns-taken")
        )

    def test_and_if_nobody_has_tokens_there_are_no_last_turns(self) -> None:
        outcome = (
            given(table("Ps,Ps,Ps,Ps", "0 1 0 0")).when(1, PlayTile(tile("Ps"), at(0, 1))).table_announces()
        )
        outcome.then(LastTurnsAnnounced((2, 3, 0)), PlayStopped("last-turns-taken"))

    def test_if_it_was_another_that_ran_out_the_seat_whose_turn_it_was_has_one_too(self) -> None:
        outcome = given(table("Hq,Hq,Hq,Hq", "9 9 9 1")).when(1, PlayTile(tile("Hq"), at(0, 1)))
        assert outcome.ran_out() == [3]
        outcome.table_announces().then(LastTurnsAnnounced((2, 0, 1)), TurnBegun(2))

    def test_several_at_once_have_none(self) -> None:
        outcome = given(table("Hq,Hq,Hq,Hq", "9 1 1 9")).when(1, PlayTile(tile("Hq"), at(0, 1)))
        assert outcome.ran_out() == [1, 2]
        outcome.table_announces().then(LastTurnsAnnounced((3, 0)), TurnBegun(3))

    def test_tokens_that_come_home_do_not_call_it_off(self) -> None:
        outcome = given(table("Sg,Sg,Sg,Sg", "9 1 9 9")).when(1, PlayTile(tile("Sg"), at(0, 1)))
        outcome = outcome.when(1, ReturnTokens(at(0, 1)))
        assert outcome.state.tokens[1] == 1
        outcome.table_announces().then(LastTurnsAnnounced((2, 3, 0)), TurnBegun(2))

    def test_a_seat_whose_tokens_came_home_in_time_has_its_last_turn(self) -> None:
        outcome = (
            given(table("Sg,Ps,Sg,Sg", "9 1 9 0")).when(1, PlayTile(tile("Ps"), at(0, 1))).table_announces()
        )
        outcome = outcome.when(2, PlayTile(tile("Sg"), at(3, 1))).when(2, ReturnTokens(at(3, 0)))
        outcome.ends_the_turn(3)

    def test_another_seat_that_runs_out_in_the_last_turns_does_not_prolong_them(self) -> None:
        outcome = (
            given(table("Ps,Ps,Ps,Ps", "9 1 1 9")).when(1, PlayTile(tile("Ps"), at(0, 1))).table_announces()
        )
        outcome = outcome.when(2, PlayTile(tile("Ps"), at(1, 1)))
        outcome.then(TilePlayed(2, tile("Ps"), at(1, 1), 2), TurnBegun(3))

    def test_a_seat_that_is_emptied_in_the_last_turns_is_skipped(self) -> None:
        outcome = (
            given(table("Ps,Ps,Hq,Ps", "9 1 9 1")).when(1, PlayTile(tile("Ps"), at(0, 1))).table_announces()
        )
        outcome = outcome.when(2, PlayTile(tile("Hq"), at(3, 1)))
        assert TokenSummoned(3, at(3, 1)) in outcome.events
        outcome.ends_the_turn(0)

    def test_in_a_last_turn_a_text_that_places_tiles_is_followed_while_there_are_tokens(self) -> None:
        outcome = given(table("Ps,Ps,Cs Cs Ps,Ps", "9 1 2 9")).when(1, PlayTile(tile("Ps"), at(0, 1)))
        outcome = outcome.table_announces().when(2, PlayTile(tile("Cs"), at(2, 1)))
        outcome.when(2, PlayTile(tile("Cs"), at(2, 2))).ends_the_turn(3)

    def test_nor_do_tokens_taken_back_by_the_last_tile_itself(self) -> None:
        outcome = given(table("Fa,Ar Ho,Fa,Fa", "9 1 9 9")).when(1, PlayTile(tile("Ar"), at(1, 1)))
        outcome = outcome.when(1, RecallToken(at(1, 0))).when(1, Stop())
        assert outcome.state.out == (1,)


class TestTheTable:
    def test_does_only_what_is_due(self) -> None:
        outcome = given(table("Ps,Ps,Ps,Ps", "9 1 9 9"))
        outcome.when(TABLE, BeginFinalRound()).refused("not-your-turn")
        outcome = outcome.when(1, PlayTile(tile("Ps"), at(0, 1)))
        outcome.when(TABLE, ScoreGame()).refused("not-asked")
        outcome.when(TABLE, Deal()).refused("not-asked")
        outcome.offers(TABLE, BeginFinalRound())


class TestTheLimits:
    def test_after_sixty_turns_of_each_seat_the_game_goes_to_scoring(self) -> None:
        outcome = given("0\n 0 Fa0\n hand 0: Ps\n hand 1: Ps\n turn: 1\n turns: 60 60")
        outcome = outcome.when(1, PlayTile(tile("Ps"), at(0, 1)))
        outcome.then(TilePlayed(1, tile("Ps"), at(0, 1), 1), PlayStopped("turn-limit"))

    def test_not_before_everybody_has_had_sixty(self) -> None:
        outcome = given("0\n 0 Fa0\n hand 0: Ps\n hand 1: Ps\n turn: 0\n turns: 60 59")
        outcome.when(0, PlayTile(tile("Ps"), at(0, 1))).ends_the_turn(1)

    def test_a_seat_that_dropped_out_is_not_waited_for(self) -> None:
        outcome = given("0\n 0 Fa0\n hand 0: Ps\n hand 1: Ps\n hand 2:\n turn: 1\n turns: 60 60 7\n gone: 2")
        assert outcome.when(1, PlayTile(tile("Ps"), at(0, 1))).events[-1] == PlayStopped("turn-limit")

    def test_a_turn_that_is_passed_counts(self) -> None:
        outcome = given("0\n 0 Fa0\n hand 0: Ps\n hand 1:\n turn: 1\n turns: 60 60\n deck: Ps")
        assert outcome.when(1, Pass()).events[-1] == PlayStopped("turn-limit")
