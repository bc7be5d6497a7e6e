"""A seat that drops out: its turns are skipped, its hand and its tokens are out of play."""

from __future__ import annotations

from city_scenario import GAME, at, given, pile, tile

from domain.game import TABLE, WATCHER, ScoreGame
from domain.infinite_city.commands import LookAtHand, PlayTile, SwapHands, TakeIntoHand
from domain.infinite_city.events import (
    Asked,
    EffectStopped,
    HandClosed,
    LastTurnsAnnounced,
    LastTurnsDue,
    PlayStopped,
    SeatLeft,
    TokenSummoned,
    TurnBegun,
)
from domain.infinite_city.pending import ChooseHand
from domain.pile import Pile

TABLE_OF_THREE = """
     0    1    2
 0  Ba0  Ba1  Ba2
hand 0: {}
hand 1: {}
hand 2: {}
deck: Em Em Em Em Em Em Em
"""

NOTHING = Pile()


def three(first: str = "Fa", second: str = "Fa", third: str = "Fa") -> str:
    return TABLE_OF_THREE.format(first, second, third)


def test_its_turns_are_skipped() -> None:
    outcome = given(three("Ps")).when_leaves(1).then(SeatLeft(1, NOTHING))
    outcome.when(0, PlayTile(tile("Ps"), at(0, 1))).ends_the_turn(2)


def test_in_its_own_turn_the_next_seat_has_the_turn_and_nothing_is_drawn() -> None:
    given(three()).when_leaves(0).then(SeatLeft(0, NOTHING), TurnBegun(1))


def test_its_pending_choices_fall_away_with_it() -> None:
    outcome = given(three("Ma")).when(0, PlayTile(tile("Ma"), at(0, 1)))
    outcome = outcome.when_leaves(0).then(SeatLeft(0, NOTHING), TurnBegun(1))
    outcome.when(0, TakeIntoHand(at(0, 0))).refused("not-your-turn")


def test_tiles_that_it_was_looking_at_go_under_the_deck_unseen() -> None:
    outcome = given(three("Li")).when(0, PlayTile(tile("Li"), at(0, 1))).when_leaves(0)
    left = outcome.events[0]
    assert left == SeatLeft(0, pile("Em Em Em Em Em"))
    assert all(GAME.seen(left, eyes) == SeatLeft(0, Pile(5, None)) for eyes in (0, 1, 2, WATCHER))
    assert outcome.state.deck.size == 7


def test_its_hand_cannot_be_looked_at_or_swapped() -> None:
    outcome = given(three("Te")).when_leaves(1).when(0, PlayTile(tile("Te"), at(0, 1)))
    outcome.offers(0, LookAtHand(2)).when(0, LookAtHand(1)).refused("no-such-hand")
    outcome = given(three("Sc")).when_leaves(1).when(0, PlayTile(tile("Sc"), at(0, 1)))
    outcome.offers(0, SwapHands(2)).when(0, SwapHands(1)).refused("no-such-hand")


def test_nor_drawn_from() -> None:
    outcome = given(three("Sy", "Ho", "Fa Fa Fa")).when_leaves(1).when(0, PlayTile(tile("Sy"), at(0, 1)))
    assert outcome.state.hands[1] == pile("Ho")


def test_police_hq_passes_it_over() -> None:
    outcome = given(three("Hq")).when_leaves(1).when(0, PlayTile(tile("Hq"), at(0, 1)))
    assert outcome.events[1:2] == [TokenSummoned(2, at(0, 1))]


def test_a_hand_that_was_being_looked_at_is_closed_and_another_is_chosen() -> None:
    outcome = given(three("Te", "Ho Fa")).when(0, PlayTile(tile("Te"), at(0, 1))).when(0, LookAtHand(1))
    outcome.when_leaves(1).then(HandClosed(1, pile("Ho Fa")), SeatLeft(1, NOTHING), Asked(ChooseHand(0)))


def test_if_there_is_no_other_the_turn_goes_on_without() -> None:
    outcome = given(three("Te", "Ho", "")).when(0, PlayTile(tile("Te"), at(0, 1))).when(0, LookAtHand(1))
    outcome = outcome.when_leaves(1)
    assert outcome.events[:2] == [HandClosed(1, pile("Ho")), SeatLeft(1, NOTHING)]
    outcome.ends_the_turn(2)


def test_so_it_does_if_the_only_hand_that_could_be_chosen_goes() -> None:
    outcome = given(three("Te", "Ho", "")).when(0, PlayTile(tile("Te"), at(0, 1))).when_leaves(1)
    assert outcome.events[:2] == [SeatLeft(1, NOTHING), EffectStopped(0)]
    outcome.ends_the_turn(2)


def test_a_looker_that_leaves_sees_the_hand_no_longer() -> None:
    outcome = given(three("Te", "Ho")).when(0, PlayTile(tile("Te"), at(0, 1))).when(0, LookAtHand(1))
    outcome = outcome.when_leaves(0).then(HandClosed(1, pile("Ho")), SeatLeft(0, NOTHING), TurnBegun(1))
    assert GAME.view(outcome.state, 0).hands[1] == Pile(1, None)


def test_when_one_seat_is_left_the_game_goes_to_scoring() -> None:
    outcome = given(three()).when_leaves(2).when_leaves(0)
    outcome.then(SeatLeft(0, NOTHING), PlayStopped("one-seat-left"))
    scored = outcome.table_counts().state
    assert [score.rank for score in scored.scores] == [2, 1, 2]


def test_it_may_leave_while_the_table_has_to_announce_the_last_turns() -> None:
    outcome = given(three("Ps") + "tokens: 1 9 9").when(0, PlayTile(tile("Ps"), at(0, 1)))
    assert outcome.events[-1] == LastTurnsDue()
    outcome = outcome.when_leaves(1).then(SeatLeft(1, NOTHING)).table_announces()
    outcome.then(LastTurnsAnnounced((2,)), TurnBegun(2))


def test_and_while_it_has_to_count() -> None:
    outcome = given(three()).when_leaves(2).when_leaves(0).when_leaves(1).then(SeatLeft(1, NOTHING))
    outcome.offers(TABLE, ScoreGame())


def test_a_last_turn_of_a_seat_that_left_falls_away() -> None:
    outcome = given(three("Ps", "Ps", "Ps") + "tokens: 1 9 9").when(0, PlayTile(tile("Ps"), at(0, 1)))
    outcome = outcome.table_announces().when_leaves(2)
    outcome = outcome.when(1, PlayTile(tile("Ps"), at(1, 1)))
    assert outcome.events[-1] == PlayStopped("last-turns-taken")


def test_leaving_in_the_turn_in_which_tokens_ran_out_does_not_call_the_end_off() -> None:
    outcome = given(three("Ma", "Ps", "Ps") + "tokens: 1 9 9").when(0, PlayTile(tile("Ma"), at(0, 1)))
    outcome = outcome.when_leaves(0).then(SeatLeft(0, NOTHING), LastTurnsDue()).table_announces()
    outcome.then(LastTurnsAnnounced((1, 2)), TurnBegun(1))


def test_to_leave_twice_or_after_the_end_changes_nothing() -> None:
    outcome = given(three()).when_leaves(2)
    outcome.when_leaves(2).then()
    outcome.when_leaves(0).table_counts().when_leaves(1).then()
