"""Building the City: what a turn is."""

from __future__ import annotations

import pytest
from city_scenario import at, drawn, given, tile

from domain.infinite_city.commands import Pass, PlaceToken, PlayTile, Stop
from domain.infinite_city.events import (
    Asked,
    Passed,
    PlayStopped,
    TilePlayed,
    TileTurnedUp,
    TokenPlaced,
    TurnBegun,
)
from domain.infinite_city.pending import PlayAnother, PutToken

START = """
     -1    0    1
 1   .   (Pl)   .
 0  (Pl) (Pl) (Pl)
-1   .   (Pl)   .
hand 0: Pl Fa Ps
hand 1: Pl
deck: Ho Em Ba Po Ts
"""


class TestPlacingATile:
    def test_a_tile_of_the_hand_goes_face_up_beside_another_with_a_token_on_it(self) -> None:
        outcome = given(START).when(0, PlayTile(tile("Ps"), at(1, 1)))
        outcome.then(TilePlayed(0, tile("Ps"), at(1, 1), 0), drawn(0, "Ho Em Ba"), TurnBegun(1))
        outcome.shows("""
             -1    0    1
         1   .   (Pl)  Ps0
         0  (Pl) (Pl) (Pl)
        -1   .   (Pl)   .
        """)
        assert outcome.state.tokens == (14, 15)

    @pytest.mark.parametrize("place", [at(2, 1), at(-1, 2), at(5, 5)])
    def test_it_must_be_adjacent_to_a_tile(self, place: int) -> None:
        given(START).when(0, PlayTile(tile("Ps"), place)).refused("not-beside-a-tile")

    def test_corners_do_not_make_it_adjacent(self) -> None:
        position = "0 1\n 0 (Pl) .\n hand 0: Ps\n hand 1:"
        given(position).when(0, PlayTile(tile("Ps"), at(1, 1))).refused("not-beside-a-tile")

    def test_a_place_holds_one_tile(self) -> None:
        given(START).when(0, PlayTile(tile("Ps"), at(0, 0))).refused("spot-taken")

    def test_it_must_be_in_the_hand(self) -> None:
        given(START).when(0, PlayTile(tile("Ba"), at(1, 1))).refused("tile-not-in-hand")

    def test_only_the_seat_whose_turn_it_is_plays(self) -> None:
        given(START).when(1, PlayTile(tile("Pl"), at(1, 1))).refused("not-your-turn")

    def test_every_kind_in_the_hand_may_go_to_every_free_side(self) -> None:
        free = [
            at(*place) for place in ((0, 2), (-1, 1), (1, 1), (-2, 0), (2, 0), (-1, -1), (1, -1), (0, -2))
        ]
        given(START).offers(
            0, *(PlayTile(tile(code), place) for code in ("Pl", "Fa", "Ps") for place in free)
        )

    def test_an_answer_to_a_question_that_nobody_asked_is_refused(self) -> None:
        given(START).when(0, Stop()).refused("not-asked")


class TestFaceDownTiles:
    POSITION = """
         0    1     2
     0  Ba1 (Fa)  (Cs)
    hand 0: Ho Pl
    hand 1:
    deck: Em Em Em Em Em Em Em Em Em Em
    """

    def test_a_token_put_on_one_turns_it_up_and_its_direction_is_followed(self) -> None:
        outcome = given(self.POSITION).when(0, PlayTile(tile("Ho"), at(0, 1))).asks(PutToken(0))
        outcome = outcome.when(0, PlaceToken(at(1, 0)))
        assert outcome.events[:2] == [TokenPlaced(0, at(1, 0)), TileTurnedUp(at(1, 0), tile("Fa"))]
        assert outcome.events[-2:] == [drawn(0, "Em Em Em Em Em"), TurnBegun(1)]

    def test_the_seat_that_put_the_token_there_makes_its_choices(self) -> None:
        outcome = given(self.POSITION).when(0, PlayTile(tile("Ho"), at(0, 1)))
        outcome.when(0, PlaceToken(at(2, 0))).then(
            TokenPlaced(0, at(2, 0)), TileTurnedUp(at(2, 0), tile("Cs")), Asked(PlayAnother(0))
        )

    def test_a_token_put_on_a_face_up_tile_does_nothing_more(self) -> None:
        position = "0 1\n 0 Fa Ba1\n hand 0: Ho\n hand 1:\n deck: Em Em"
        outcome = given(position).when(0, PlayTile(tile("Ho"), at(0, 1)))
        outcome.when(0, PlaceToken(at(0, 0))).then(TokenPlaced(0, at(0, 0)), drawn(0, "Em Em"), TurnBegun(1))


class TestDrawing:
    def test_up_to_five_at_the_end_of_the_turn(self) -> None:
        position = "0\n 0 Ba1\n hand 0: Ps Ps\n hand 1:\n deck: Ho Em Ba Po Ts Sg"
        outcome = given(position).when(0, PlayTile(tile("Ps"), at(0, 1)))
        outcome.then(TilePlayed(0, tile("Ps"), at(0, 1), 0), drawn(0, "Ho Em Ba Po"), TurnBegun(1))

    def test_with_five_or_more_nothing_is_drawn_and_nothing_discarded(self) -> None:
        position = "0\n 0 Ba1\n hand 0: Ps Ho Em Ba Po Ts Sg\n hand 1:\n deck: Ho"
        outcome = given(position).when(0, PlayTile(tile("Ps"), at(0, 1)))
        outcome.then(TilePlayed(0, tile("Ps"), at(0, 1), 0), TurnBegun(1))
        assert outcome.state.hands[0].size == 6

    def test_a_short_deck_gives_what_there_is(self) -> None:
        position = "0\n 0 Ba1\n hand 0: Ps\n hand 1:\n deck: Ho Em"
        outcome = given(position).when(0, PlayTile(tile("Ps"), at(0, 1)))
        outcome.then(TilePlayed(0, tile("Ps"), at(0, 1), 0), drawn(0, "Ho Em"), TurnBegun(1))

    def test_play_goes_clockwise(self) -> None:
        position = "0\n 0 Ba1\n hand 0: Ps\n hand 1: Ps\n hand 2: Ps"
        outcome = given(position)
        for seat, following in ((0, 1), (1, 2), (2, 0)):
            outcome = outcome.when(seat, PlayTile(tile("Ps"), at(0, seat + 1))).ends_the_turn(following)


class TestPassing:
    def test_an_empty_hand_passes_then_draws(self) -> None:
        position = "0\n 0 Ba1\n hand 0:\n hand 1: Ps\n deck: Ho Em Ba Po Ts Sg"
        outcome = given(position).offers(0, Pass()).when(0, Pass())
        outcome.then(Passed(0), drawn(0, "Ho Em Ba Po Ts"), TurnBegun(1))

    def test_nobody_else_may_pass(self) -> None:
        given(START).when(0, Pass()).refused("hand-not-empty")

    def test_when_all_have_passed_and_none_of_them_drew_play_stops(self) -> None:
        outcome = given("0\n 0 Ba1\n hand 0:\n hand 1:")
        outcome = outcome.when(0, Pass()).then(Passed(0), TurnBegun(1))
        outcome.when(1, Pass()).then(Passed(1), PlayStopped("all-passed"))

    def test_a_draw_in_between_breaks_the_row(self) -> None:
        outcome = given("0\n 0 Ba1\n hand 0:\n hand 1:\n deck: Ps")
        outcome.when(0, Pass()).when(1, Pass()).ends_the_turn(0)

    def test_so_does_a_tile_that_is_played(self) -> None:
        outcome = given("0\n 0 Ba1\n hand 0:\n hand 1: Ps\n hand 2:\n turn: 2")
        outcome = outcome.when(2, Pass()).when(0, Pass()).when(1, PlayTile(tile("Ps"), at(0, 1)))
        outcome = outcome.when(2, Pass()).when(0, Pass()).ends_the_turn(1)
        outcome.when(1, Pass()).then(Passed(1), PlayStopped("all-passed"))


class TestPlaza:
    BOUND = """
         0    1     2
     0  Ba1  Pl1  (Ho)
    hand 0: Ps Cs Fa
    hand 1:
    """

    def test_while_it_has_a_free_side_a_played_tile_goes_beside_it(self) -> None:
        given(self.BOUND).when(0, PlayTile(tile("Ps"), at(0, 1))).refused("not-beside-a-plaza")
        given(self.BOUND).when(0, PlayTile(tile("Ps"), at(1, 1))).ends_the_turn(1)

    def test_the_further_tiles_of_a_chain_too(self) -> None:
        outcome = given(self.BOUND).when(0, PlayTile(tile("Cs"), at(1, 1)))
        outcome = outcome.when(0, PlayTile(tile("Ps"), at(0, 1))).refused("not-beside-a-plaza")
        outcome.when(0, PlayTile(tile("Ps"), at(1, -1))).ends_the_turn(1)

    def test_with_all_sides_taken_it_binds_nobody(self) -> None:
        outcome = given(self.BOUND).when(0, PlayTile(tile("Cs"), at(1, 1)))
        outcome = outcome.when(0, PlayTile(tile("Fa"), at(1, -1)))
        outcome.when(1, Pass()).when(0, PlayTile(tile("Ps"), at(0, 1))).ends_the_turn(1)

    def test_face_down_it_binds_nobody(self) -> None:
        position = "0 1\n 0 Ba1 (Pl)\n hand 0: Ps\n hand 1:"
        given(position).when(0, PlayTile(tile("Ps"), at(0, 1))).ends_the_turn(1)

    def test_any_of_several_will_do(self) -> None:
        position = "0 1 2 3\n 0 Pl1 Ba1 Ba1 Pl1\n hand 0: Ps\n hand 1:"
        sides = [(-1, 0), (0, 1), (0, -1), (4, 0), (3, 1), (3, -1)]
        given(position).offers(0, *(PlayTile(tile("Ps"), at(*side)) for side in sides))
