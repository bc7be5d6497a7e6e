"""Directions that move tiles: Mausoleum, Disaster Site, Transit Station, Post Office, Port, Salvage Yard."""

from __future__ import annotations

import pytest
from city_scenario import GAME, at, drawn, given, pile, tile

from domain.infinite_city.commands import (
    Demolish,
    LayFaceDown,
    MoveTo,
    PickTile,
    PlayTile,
    SwapWith,
    TakeIntoHand,
)
from domain.infinite_city.effects import disaster_site, mausoleum, post_office, transit_station
from domain.infinite_city.events import (
    TileDemolished,
    TileLaid,
    TileMoved,
    TilePicked,
    TileSalvaged,
    TilesSwapped,
    TileTaken,
    TurnBegun,
)
from domain.infinite_city.pending import (
    BuryTile,
    FirstTile,
    LayTile,
    MoveWhere,
    MoveWhich,
    SecondTile,
    TakeTile,
)

ROW = """
     0     1    2     3    4    5
 0  Fa01  Ba1  (Ho)  Em   Li   Ps1
hand 0: {hand}
hand 1: {other}
deck: {deck}
"""
"""From the west: two tokens, one, face down, none; then what the Power Station protects."""


def row(hand: str, other: str = "", deck: str = "") -> str:
    return ROW.format(hand=hand, other=other, deck=deck)


class TestMausoleum:
    def test_it_takes_a_tile_beside_it_into_the_hand_and_its_tokens_home(self) -> None:
        outcome = given(row("Ma")).when(0, PlayTile(tile("Ma"), at(0, 1))).asks(TakeTile(0, at(0, 1)))
        outcome = outcome.when(0, TakeIntoHand(at(0, 0)))
        outcome.then(TileTaken(0, at(0, 0), tile("Fa")), TurnBegun(1))
        assert outcome.state.hands[0] == pile("Fa")
        assert outcome.state.tokens == (14, 13)
        assert at(0, 0) not in outcome.state.city

    def test_a_face_down_tile_may_be_taken_and_only_the_taker_learns_its_face(self) -> None:
        outcome = given(row("Ma")).when(0, PlayTile(tile("Ma"), at(2, 1))).when(0, TakeIntoHand(at(2, 0)))
        taken = outcome.events[0]
        assert GAME.seen(taken, 0) == TileTaken(0, at(2, 0), tile("Ho"))
        assert GAME.seen(taken, 1) == TileTaken(0, at(2, 0), None)

    def test_the_only_tile_beside_it_is_still_a_choice(self) -> None:
        given(row("Ma")).when(0, PlayTile(tile("Ma"), at(-1, 0))).offers(0, TakeIntoHand(at(0, 0)))

    def test_it_takes_no_tile_that_is_not_beside_it_nor_itself(self) -> None:
        outcome = given(row("Ma")).when(0, PlayTile(tile("Ma"), at(0, 1)))
        outcome.when(0, TakeIntoHand(at(1, 0))).refused("not-adjacent")
        outcome.when(0, TakeIntoHand(at(0, 1))).refused("not-adjacent")
        outcome.when(0, TakeIntoHand(at(1, 1))).refused("no-tile-there")

    def test_a_power_station_protects_what_is_beside_it(self) -> None:
        given(row("Ma")).when(0, PlayTile(tile("Ma"), at(4, 1))).ends_the_turn(1)

    def test_beside_a_power_station_it_still_takes_what_is_not(self) -> None:
        position = "0 1 2\n 1 Fa1 . Ps1\n 0 Ba1 Ba1 .\n hand 0: Ma\n hand 1:"
        outcome = given(position).when(0, PlayTile(tile("Ma"), at(1, 1)))
        outcome = outcome.offers(0, TakeIntoHand(at(0, 1)), TakeIntoHand(at(1, 0)))
        outcome.when(0, TakeIntoHand(at(2, 1))).refused("protected-tile")

    def test_with_nothing_beside_it_there_is_nothing_to_take(self) -> None:
        assert mausoleum.targets(given(row("Ma")).state, at(3, 3)) == []

    def test_it_may_split_the_city(self) -> None:
        outcome = given(row("Ma")).when(0, PlayTile(tile("Ma"), at(2, 1))).when(0, TakeIntoHand(at(2, 0)))
        outcome.ends_the_turn(1)


class TestDisasterSite:
    def test_it_puts_any_tile_under_the_deck_and_its_tokens_home(self) -> None:
        outcome = given(row("Ds", deck="Em Em Em Em Em Em")).when(0, PlayTile(tile("Ds"), at(0, 1)))
        outcome = outcome.asks(BuryTile(0)).when(0, Demolish(at(0, 0)))
        outcome.then(TileDemolished(0, at(0, 0), tile("Fa")), drawn(0, "Em Em Em Em Em"), TurnBegun(1))
        assert outcome.state.deck == pile("Em Fa")
        assert outcome.state.tokens == (14, 13)

    def test_it_may_choose_itself(self) -> None:
        outcome = given(row("Ds")).when(0, PlayTile(tile("Ds"), at(0, 1))).when(0, Demolish(at(0, 1)))
        assert outcome.state.hands[0] == pile("Ds"), "drawn again at once"
        assert outcome.state.tokens == (14, 12)

    def test_face_down_tiles_too_and_nobody_learns_the_face(self) -> None:
        outcome = given(row("Ds", deck="Em Em Em Em Em")).when(0, PlayTile(tile("Ds"), at(0, 1)))
        outcome = outcome.when(0, Demolish(at(2, 0)))
        assert {GAME.seen(outcome.events[0], eyes) for eyes in (0, 1)} == {TileDemolished(0, at(2, 0), None)}

    def test_protected_tiles_stay(self) -> None:
        outcome = given(row("Ds")).when(0, PlayTile(tile("Ds"), at(0, 1)))
        outcome.offers(0, *(Demolish(at(*place)) for place in ((0, 0), (1, 0), (2, 0), (3, 0), (0, 1))))
        outcome.when(0, Demolish(at(4, 0))).refused("protected-tile")
        outcome.when(0, Demolish(at(5, 0))).refused("protected-tile")
        outcome.when(0, Demolish(at(6, 0))).refused("no-tile-there")

    def test_where_everything_is_protected_it_does_nothing(self) -> None:
        given("0\n 0 Ps1\n hand 0: Ds\n hand 1:").when(0, PlayTile(tile("Ds"), at(0, 1))).ends_the_turn(1)

    def test_the_last_tile_on_the_table_cannot_be_taken_away(self) -> None:
        assert disaster_site.targets(given("0\n 0 Ds0\n hand 0:\n hand 1:").state) == []

    def test_it_may_split_the_city_and_tiles_may_be_added_to_either_part(self) -> None:
        outcome = given(row("Ds", other="Fa Fa")).when(0, PlayTile(tile("Ds"), at(0, 1)))
        outcome = outcome.when(0, Demolish(at(2, 0)))
        outcome.when(1, PlayTile(tile("Fa"), at(2, 0))).ends_the_turn(0)


class TestTransitStation:
    def test_two_tiles_change_places_with_all_their_tokens(self) -> None:
        outcome = given(row("Ts")).when(0, PlayTile(tile("Ts"), at(0, 1))).asks(FirstTile(0))
        outcome = outcome.when(0, PickTile(at(0, 0))).then(TilePicked(0, at(0, 0)))
        assert outcome.state.stack[-1] == SecondTile(0, at(0, 0))
        outcome.when(0, SwapWith(at(3, 0))).then(TilesSwapped(0, at(0, 0), at(3, 0)), TurnBegun(1)).shows("""
             0     1    2     3    4    5
         1  Ts0    .    .     .    .    .
         0  Em    Ba1  (Ho)  Fa01  Li   Ps1
        """)

    def test_it_may_move_itself_and_face_down_tiles(self) -> None:
        outcome = given(row("Ts")).when(0, PlayTile(tile("Ts"), at(0, 1)))
        outcome.when(0, PickTile(at(2, 0))).when(0, SwapWith(at(0, 1))).shows("""
             0     1    2     3    4    5
         1  (Ho)   .    .     .    .    .
         0  Fa01  Ba1  Ts0    Em   Li   Ps1
        """)

    def test_what_the_loser_of_a_face_down_tile_knows_moves_with_it(self) -> None:
        position = "0 1 2\n 0 (Ho)1 Ba1 Em\n hand 0: Ts\n hand 1:"
        outcome = given(position).when(0, PlayTile(tile("Ts"), at(2, 1)))
        outcome = outcome.when(0, PickTile(at(0, 0))).when(0, SwapWith(at(2, 0)))
        assert GAME.view(outcome.state, 1).city[at(2, 0)].face == tile("Ho")
        assert GAME.view(outcome.state, 0).city[at(2, 0)].face is None

    def test_not_a_tile_with_itself(self) -> None:
        outcome = given(row("Ts")).when(0, PlayTile(tile("Ts"), at(0, 1))).when(0, PickTile(at(0, 0)))
        outcome.when(0, SwapWith(at(0, 0))).refused("same-tile")

    @pytest.mark.parametrize("place", [at(4, 0), at(5, 0)])
    def test_protected_tiles_stay_first_or_second(self, place: int) -> None:
        outcome = given(row("Ts")).when(0, PlayTile(tile("Ts"), at(0, 1)))
        outcome.when(0, PickTile(place)).refused("protected-tile")
        outcome.when(0, PickTile(at(0, 0))).when(0, SwapWith(place)).refused("protected-tile")

    def test_one_tile_alone_cannot_change_places(self) -> None:
        position = "0 1\n 0 Ps1 Ba1\n hand 0: Ts\n hand 1:"
        given(position).when(0, PlayTile(tile("Ts"), at(2, 0))).ends_the_turn(1)
        assert transit_station.targets(given("0\n 0 Ts0\n hand 0:\n hand 1:").state) == []

    def test_two_leave_one_choice_each_time(self) -> None:
        outcome = given("0\n 0 Ba1\n hand 0: Ts\n hand 1:").when(0, PlayTile(tile("Ts"), at(1, 0)))
        outcome = outcome.offers(0, PickTile(at(0, 0)), PickTile(at(1, 0))).when(0, PickTile(at(0, 0)))
        outcome.offers(0, SwapWith(at(1, 0)))


class TestPostOffice:
    def test_it_moves_one_tile_with_its_tokens_to_a_place_beside_the_rest(self) -> None:
        outcome = given(row("Po")).when(0, PlayTile(tile("Po"), at(2, 1))).asks(MoveWhich(0))
        outcome = outcome.when(0, PickTile(at(0, 0))).then(TilePicked(0, at(0, 0)))
        assert outcome.state.stack[-1] == MoveWhere(0, at(0, 0))
        outcome.when(0, MoveTo(at(3, 1))).then(TileMoved(0, at(0, 0), at(3, 1)), TurnBegun(1)).shows("""
             1    2     3     4    5
         1   .   Po0   Fa01   .    .
         0  Ba1  (Ho)  Em    Li   Ps1
        """)

    def test_it_may_move_itself(self) -> None:
        outcome = given(row("Po")).when(0, PlayTile(tile("Po"), at(2, 1))).when(0, PickTile(at(2, 1)))
        outcome.when(0, MoveTo(at(-1, 0))).ends_the_turn(1)

    def test_the_tile_must_go_to_another_place(self) -> None:
        outcome = given(row("Po")).when(0, PlayTile(tile("Po"), at(2, 1))).when(0, PickTile(at(0, 0)))
        outcome.when(0, MoveTo(at(0, 0))).refused("same-spot")

    def test_beside_another_tile_than_itself(self) -> None:
        outcome = given(row("Po")).when(0, PlayTile(tile("Po"), at(2, 1))).when(0, PickTile(at(0, 0)))
        outcome.when(0, MoveTo(at(-1, 0))).refused("not-beside-a-tile")
        outcome.when(0, MoveTo(at(1, 0))).refused("spot-taken")

    def test_no_plaza_binds_it_and_no_power_station_keeps_it_away(self) -> None:
        position = "0 1 2 3\n 0 Ba1 Pl1 Fa1 Ps1\n hand 0: Po\n hand 1:"
        outcome = given(position).when(0, PlayTile(tile("Po"), at(1, 1))).when(0, PickTile(at(0, 0)))
        outcome.when(0, MoveTo(at(3, 1))).ends_the_turn(1)

    def test_protected_tiles_stay(self) -> None:
        outcome = given(row("Po")).when(0, PlayTile(tile("Po"), at(0, 1)))
        outcome.when(0, PickTile(at(4, 0))).refused("protected-tile")
        outcome.when(0, PickTile(at(5, 0))).refused("protected-tile")

    def test_where_everything_is_protected_it_does_nothing(self) -> None:
        given("0\n 0 Ps1\n hand 0: Po\n hand 1:").when(0, PlayTile(tile("Po"), at(0, 1))).ends_the_turn(1)

    def test_the_only_tile_cannot_be_moved(self) -> None:
        assert post_office.targets(given("0\n 0 Po0\n hand 0:\n hand 1:").state) == []

    def test_it_may_split_the_city(self) -> None:
        outcome = given(row("Po")).when(0, PlayTile(tile("Po"), at(0, 1))).when(0, PickTile(at(2, 0)))
        outcome.when(0, MoveTo(at(-1, 0))).ends_the_turn(1)


class TestPort:
    def test_it_lays_the_top_tile_of_the_deck_face_down_beside_any_tile(self) -> None:
        outcome = given(row("Pt", deck="Ho Em")).when(0, PlayTile(tile("Pt"), at(0, 1))).asks(LayTile(0))
        outcome = outcome.when(0, LayFaceDown(at(4, 1)))
        outcome.then(TileLaid(0, at(4, 1), tile("Ho")), drawn(0, "Em"), TurnBegun(1))
        assert not outcome.state.city[at(4, 1)].up

    def test_nobody_has_seen_it(self) -> None:
        outcome = given(row("Pt", deck="Ho")).when(0, PlayTile(tile("Pt"), at(0, 1)))
        outcome = outcome.when(0, LayFaceDown(at(4, 1)))
        for eyes in (0, 1):
            assert GAME.seen(outcome.events[0], eyes) == TileLaid(0, at(4, 1), None)
            assert GAME.view(outcome.state, eyes).city[at(4, 1)].face is None

    def test_beside_a_tile_and_on_a_free_place(self) -> None:
        outcome = given(row("Pt", deck="Ho")).when(0, PlayTile(tile("Pt"), at(0, 1)))
        outcome.when(0, LayFaceDown(at(4, 4))).refused("not-beside-a-tile")
        outcome.when(0, LayFaceDown(at(4, 0))).refused("spot-taken")

    def test_a_plaza_does_not_bind_it_nor_does_a_power_station_keep_it_away(self) -> None:
        position = "0 1 2\n 0 Ps1 Ba1 Pl1\n hand 0: Pt\n hand 1:\n deck: Ho"
        outcome = given(position).when(0, PlayTile(tile("Pt"), at(2, 1))).when(0, LayFaceDown(at(0, 1)))
        outcome.ends_the_turn(1)

    def test_without_a_deck_it_does_nothing(self) -> None:
        given(row("Pt")).when(0, PlayTile(tile("Pt"), at(0, 1))).ends_the_turn(1)


class TestSalvageYard:
    OPEN = """
         0
     0  Ba1
    hand 0: Sy Fa
    hand 1: Ho
    hand 2: Em Em
    deck: Li Li Li Li Li
    """

    def test_from_the_left_round_the_table_onto_the_free_sides_from_the_north(self) -> None:
        outcome = given(self.OPEN).when(0, PlayTile(tile("Sy"), at(0, 1)))
        assert outcome.events[1:4] == [
            TileSalvaged(1, at(0, 2), tile("Ho")),
            TileSalvaged(2, at(1, 1), tile("Em")),
            TileSalvaged(0, at(-1, 1), tile("Fa")),
        ]

    def test_the_victims_do_not_refill_and_the_player_draws_to_five_as_always(self) -> None:
        outcome = given(self.OPEN).when(0, PlayTile(tile("Sy"), at(0, 1)))
        assert outcome.events[4:] == [drawn(0, "Li Li Li Li Li"), TurnBegun(1)]
        assert [hand.size for hand in outcome.state.hands] == [5, 0, 1]

    def test_round_and_round_until_its_sides_are_full(self) -> None:
        position = "0\n 0 Ba1\n hand 0: Sy\n hand 1: Ho Ho Ho Ho"
        outcome = given(position).when(0, PlayTile(tile("Sy"), at(0, 1)))
        outcome.then(
            outcome.events[0],
            *(TileSalvaged(1, at(*side), tile("Ho")) for side in ((0, 2), (1, 1), (-1, 1))),
            TurnBegun(1),
        )

    def test_or_until_all_hands_are_empty(self) -> None:
        position = "0\n 0 Ba1\n hand 0: Sy\n hand 1: Ho"
        outcome = given(position).when(0, PlayTile(tile("Sy"), at(0, 1)))
        outcome.then(outcome.events[0], TileSalvaged(1, at(0, 2), tile("Ho")), TurnBegun(1))

    def test_with_no_free_side_or_no_tile_in_any_hand_it_does_nothing(self) -> None:
        ring = "-1 0 1\n 1 . Ba1 .\n 0 Ba1 . Ba1\n -1 . Ba1 .\n hand 0: Sy\n hand 1: Ho"
        given(ring).when(0, PlayTile(tile("Sy"), at(0, 0))).ends_the_turn(1)
        given("0\n 0 Ba1\n hand 0: Sy\n hand 1:").when(0, PlayTile(tile("Sy"), at(0, 1))).ends_the_turn(1)

    def test_only_the_seat_that_lost_a_tile_knows_it(self) -> None:
        outcome = given(self.OPEN).when(0, PlayTile(tile("Sy"), at(0, 1)))
        lost = outcome.events[1]
        assert [GAME.seen(lost, eyes) for eyes in (0, 1, 2)] == [
            TileSalvaged(1, at(0, 2), None),
            lost,
            TileSalvaged(1, at(0, 2), None),
        ]
        faces = [GAME.view(outcome.state, eyes).city[at(0, 2)].face for eyes in (0, 1, 2)]
        assert faces == [None, tile("Ho"), None]

    def test_each_tile_of_the_hand_may_be_the_one(self) -> None:
        position = "0\n 0 Ba1\n hand 0: Sy\n hand 1: Ho Em Li Ps"
        drawn = set()
        for luck in range(60):
            event = given(position).when(0, PlayTile(tile("Sy"), at(0, 1)), luck).events[1]
            assert isinstance(event, TileSalvaged)
            drawn.add(event.tile)
        assert drawn == {tile(code) for code in ("Ho", "Em", "Li", "Ps")}

    def test_it_may_lay_tiles_beside_a_power_station_and_a_plaza_does_not_bind_it(self) -> None:
        position = "0 1 2\n 1 Ps1 . .\n 0 Ba1 Pl1 Ba1\n hand 0: Sy\n hand 1: Ho Ho Ho"
        outcome = given(position).when(0, PlayTile(tile("Sy"), at(1, 1)))
        assert [event.at for event in outcome.events if isinstance(event, TileSalvaged)] == [
            at(1, 2),
            at(2, 1),
        ]
