"""Directions that move tokens: Arboretum, Housing, Guardpost, Embassy, Capitol, Police HQ, Bank, Stadium."""

from __future__ import annotations

import pytest
from city_scenario import at, given, tile

from domain.infinite_city.commands import (
    GatherToken,
    PlaceToken,
    PlayTile,
    RecallToken,
    ReturnTokens,
    Seize,
    Stop,
    TakeIntoHand,
    TradeToken,
)
from domain.infinite_city.events import (
    Asked,
    EffectStopped,
    ExtraPromised,
    TileTakenOver,
    TileTurnedUp,
    TokenGathered,
    TokenPlaced,
    TokenRecalled,
    TokensRanOut,
    TokensReturned,
    TokensTraded,
    TokenSummoned,
    TurnBegun,
)
from domain.infinite_city.pending import (
    Gather,
    PutToken,
    SendHome,
    SwapToken,
    TakeBack,
    TakeOver,
    TakeOverAll,
    TakeTile,
)

ROW = """
     0     1    2     3    4    5
 0  Fa01  Ba1  (Li)  Em   Ho0  Ps1
hand 0: {}
hand 1:
hand 2:
"""
"""From the west: two tokens, one, face down, none; then what the Power Station protects."""


def row(hand: str) -> str:
    return ROW.format(hand)


class TestArboretum:
    def test_up_to_three_of_your_tokens_come_back_one_after_another(self) -> None:
        position = "0 1 2 3\n 0 Fa0 Fa0 Fa01 Fa0\n hand 0: Ar\n hand 1:"
        outcome = given(position).when(0, PlayTile(tile("Ar"), at(0, 1))).asks(TakeBack(0, 3))
        outcome = outcome.when(0, RecallToken(at(0, 0))).then(TokenRecalled(0, at(0, 0)))
        outcome = outcome.when(0, RecallToken(at(2, 0))).then(TokenRecalled(0, at(2, 0)))
        outcome = outcome.when(0, RecallToken(at(1, 0))).then(TokenRecalled(0, at(1, 0)), TurnBegun(1))
        assert outcome.state.tokens == (13, 14)

    def test_none_may_be_taken(self) -> None:
        outcome = given(row("Ar")).when(0, PlayTile(tile("Ar"), at(0, 1)))
        outcome.when(0, Stop()).then(EffectStopped(0), TurnBegun(1))

    def test_its_own_token_may_be_taken_and_with_the_last_one_it_is_over(self) -> None:
        outcome = given(row("Ar")).when(0, PlayTile(tile("Ar"), at(0, 1)))
        outcome = outcome.offers(0, RecallToken(at(0, 0)), RecallToken(at(0, 1)), Stop())
        outcome = outcome.when(0, RecallToken(at(0, 1))).when(0, RecallToken(at(0, 0)))
        outcome.then(TokenRecalled(0, at(0, 0)), EffectStopped(0), TurnBegun(1))

    def test_several_of_yours_on_one_tile_count_each(self) -> None:
        position = "0 1\n 0 St000 Ba1\n hand 0: Ar\n hand 1:"
        outcome = given(position).when(0, PlayTile(tile("Ar"), at(2, 0))).when(0, RecallToken(at(0, 0)))
        assert outcome.state.city[at(0, 0)].tokens == (0, 0)

    def test_not_those_of_others_nor_protected_ones(self) -> None:
        outcome = given(row("Ar")).when(0, PlayTile(tile("Ar"), at(0, 1)))
        outcome.when(0, RecallToken(at(1, 0))).refused("no-token-there")
        outcome.when(0, RecallToken(at(4, 0))).refused("protected-tile")

    def test_with_every_token_protected_there_is_nothing_to_take(self) -> None:
        given("0\n 0 Ps0\n hand 0: Ar\n hand 1:").when(0, PlayTile(tile("Ar"), at(0, 1))).ends_the_turn(1)

    def test_after_the_last_token_it_does_not_call_the_end_off(self) -> None:
        outcome = given(row("Ar") + "tokens: 1 9 9").when(0, PlayTile(tile("Ar"), at(0, 1)))
        assert outcome.ran_out() == [0]
        outcome = outcome.when(0, RecallToken(at(0, 0))).when(0, Stop())
        assert outcome.state.out == (0,)


class TestHousing:
    def test_it_puts_a_token_on_a_tile_without_one(self) -> None:
        outcome = given(row("Ho")).when(0, PlayTile(tile("Ho"), at(0, 1))).asks(PutToken(0))
        outcome = outcome.offers(0, PlaceToken(at(2, 0)), PlaceToken(at(3, 0)))
        outcome.when(0, PlaceToken(at(3, 0))).then(TokenPlaced(0, at(3, 0)), TurnBegun(1))

    @pytest.mark.parametrize("place", [at(0, 0), at(1, 0), at(0, 1)])
    def test_not_where_anybody_has_one_itself_included(self, place: int) -> None:
        outcome = given(row("Ho")).when(0, PlayTile(tile("Ho"), at(0, 1)))
        outcome.when(0, PlaceToken(place)).refused("token-there")

    def test_not_where_a_power_station_protects(self) -> None:
        outcome = given("0 1 2 3\n 0 Fa Ba1 Em Ps1\n hand 0: Ho\n hand 1:").when(
            0, PlayTile(tile("Ho"), at(0, 1))
        )
        outcome.offers(0, PlaceToken(at(0, 0))).when(0, PlaceToken(at(2, 0))).refused("protected-tile")

    def test_without_such_a_tile_it_does_nothing(self) -> None:
        given("0\n 0 Ba1\n hand 0: Ho\n hand 1:").when(0, PlayTile(tile("Ho"), at(0, 1))).ends_the_turn(1)

    def test_without_a_token_in_hand_too(self) -> None:
        outcome = given(row("Ho") + "tokens: 1 9 9").when(0, PlayTile(tile("Ho"), at(0, 1)))
        assert not any(isinstance(event, Asked) for event in outcome.events)

    def test_the_last_token_turns_a_tile_up_whose_text_would_place_a_further_one(self) -> None:
        outcome = given(row("Ho") + "tokens: 2 9 9\ndeck: Em Em Em").when(0, PlayTile(tile("Ho"), at(0, 1)))
        outcome = outcome.when(0, PlaceToken(at(2, 0)))
        assert outcome.events[:3] == [
            TokenPlaced(0, at(2, 0)),
            TokensRanOut(0),
            TileTurnedUp(at(2, 0), tile("Li")),
        ]
        assert not any(isinstance(event, Asked) for event in outcome.events)


class TestSecurityGuardpost:
    def test_all_tokens_of_one_tile_go_home(self) -> None:
        outcome = given(row("Sg")).when(0, PlayTile(tile("Sg"), at(0, 1))).asks(SendHome(0))
        outcome = outcome.when(0, ReturnTokens(at(0, 0))).then(TokensReturned(0, at(0, 0)), TurnBegun(1))
        assert outcome.state.tokens == (13, 13, 15)

    def test_it_may_choose_itself(self) -> None:
        outcome = given(row("Sg")).when(0, PlayTile(tile("Sg"), at(0, 1))).when(0, ReturnTokens(at(0, 1)))
        assert outcome.state.city[at(0, 1)].tokens == ()

    def test_a_tile_without_tokens_is_no_choice_nor_a_protected_one(self) -> None:
        outcome = given(row("Sg")).when(0, PlayTile(tile("Sg"), at(0, 1)))
        outcome.offers(0, *(ReturnTokens(place) for place in (at(0, 0), at(1, 0), at(0, 1))))
        outcome.when(0, ReturnTokens(at(3, 0))).refused("no-token-there")
        outcome.when(0, ReturnTokens(at(2, 0))).refused("no-token-there")
        outcome.when(0, ReturnTokens(at(4, 0))).refused("protected-tile")

    def test_one_choice_is_still_made_by_the_player(self) -> None:
        outcome = given("0 1\n 0 Ba Ps1\n hand 0: Sg\n hand 1:").when(0, PlayTile(tile("Sg"), at(-1, 0)))
        outcome.offers(0, ReturnTokens(at(-1, 0)))

    def test_with_every_token_protected_it_does_nothing(self) -> None:
        given("0\n 0 Ps1\n hand 0: Sg\n hand 1:").when(0, PlayTile(tile("Sg"), at(0, 1))).ends_the_turn(1)


class TestEmbassy:
    def test_it_takes_over_a_tile_beside_it(self) -> None:
        outcome = given(row("Em")).when(0, PlayTile(tile("Em"), at(1, 1))).asks(TakeOver(0, at(1, 1)))
        outcome = outcome.when(0, Seize(at(1, 0))).then(TileTakenOver(0, at(1, 0)), TurnBegun(1))
        assert outcome.state.city[at(1, 0)].tokens == (0,)
        assert outcome.state.tokens == (11, 13, 15)

    def test_all_of_several_tokens_go_home_your_own_too(self) -> None:
        outcome = given(row("Em")).when(0, PlayTile(tile("Em"), at(0, 1))).when(0, Seize(at(0, 0)))
        assert outcome.state.city[at(0, 0)].tokens == (0,)
        assert outcome.state.tokens == (12, 13, 15)

    def test_a_face_down_tile_is_turned_up_and_followed(self) -> None:
        outcome = given(row("Em") + "deck: Fa Ho").when(0, PlayTile(tile("Em"), at(2, 1)))
        outcome = outcome.when(0, Seize(at(2, 0)))
        assert outcome.events[:2] == [TileTakenOver(0, at(2, 0)), TileTurnedUp(at(2, 0), tile("Li"))]

    def test_only_a_tile_beside_it_and_not_itself(self) -> None:
        outcome = given(row("Em")).when(0, PlayTile(tile("Em"), at(0, 1))).offers(0, Seize(at(0, 0)))
        outcome.when(0, Seize(at(1, 0))).refused("not-adjacent")
        outcome.when(0, Seize(at(0, 1))).refused("not-adjacent")

    def test_not_a_protected_one(self) -> None:
        given(row("Em")).when(0, PlayTile(tile("Em"), at(4, 1))).ends_the_turn(1)

    def test_without_a_token_in_hand_it_does_nothing(self) -> None:
        outcome = given(row("Em") + "tokens: 1 9 9").when(0, PlayTile(tile("Em"), at(1, 1)))
        assert not any(isinstance(event, Asked) for event in outcome.events)


class TestCapitol:
    CROSS = """
         0    1     2
     2   .   Fa12   .
     1  (Fa)  .    Ba1
     0   .   Ps1    .
    hand 0: Ca
    hand 1:
    hand 2:
    """

    def test_it_takes_over_every_tile_beside_it_clockwise_from_the_north_protected_or_not(self) -> None:
        outcome = given(self.CROSS).when(0, PlayTile(tile("Ca"), at(1, 1)))
        taken = [event.at for event in outcome.events if isinstance(event, TileTakenOver)]
        assert taken == [at(1, 2), at(2, 1), at(1, 0), at(0, 1)]
        assert outcome.state.tokens == (10, 15, 15)
        assert all(placed.tokens == (0,) for placed in outcome.state.city.values())

    def test_a_face_down_tile_is_turned_up_and_followed_before_the_next(self) -> None:
        outcome = given(self.CROSS.replace("Fa12", "(Fa)")).when(0, PlayTile(tile("Ca"), at(1, 1)))
        assert outcome.events[2:6] == [
            TileTakenOver(0, at(1, 2)),
            TileTurnedUp(at(1, 2), tile("Fa")),
            ExtraPromised(0, 5),
            TileTakenOver(0, at(2, 1)),
        ]

    def test_so_what_it_was_to_take_over_may_be_gone_when_its_turn_comes(self) -> None:
        position = """
             0    1     2
         2   .   (Ma)  Ba1
         1  Ba1   .    Ba1
        hand 0: Ca
        hand 1:
        """
        outcome = given(position).when(0, PlayTile(tile("Ca"), at(1, 1))).asks(TakeTile(0, at(1, 2)))
        assert outcome.state.stack[-2] == TakeOverAll(0, (at(2, 1), at(0, 1)))
        outcome = outcome.when(0, TakeIntoHand(at(2, 2)))
        assert [event.at for event in outcome.events if isinstance(event, TileTakenOver)] == [
            at(2, 1),
            at(0, 1),
        ]

    def test_even_the_capitol_itself_may_be_gone(self) -> None:
        position = "0 1\n 2 . (Ma)\n 1 . .\n 0 . Ba1\n hand 0: Ca\n hand 1:"
        outcome = given(position).when(0, PlayTile(tile("Ca"), at(1, 1))).when(0, TakeIntoHand(at(1, 1)))
        assert outcome.events[-2:] == [TileTakenOver(0, at(1, 0)), TurnBegun(1)]

    def test_it_stops_when_the_tokens_run_out(self) -> None:
        outcome = given(self.CROSS + "tokens: 3 9 9").when(0, PlayTile(tile("Ca"), at(1, 1)))
        taken = [event.at for event in outcome.events if isinstance(event, TileTakenOver)]
        assert taken == [at(1, 2), at(2, 1)]
        assert outcome.ran_out() == [0]

    def test_without_a_token_in_hand_it_does_nothing(self) -> None:
        outcome = given(self.CROSS + "tokens: 1 9 9").when(0, PlayTile(tile("Ca"), at(1, 1)))
        assert not any(isinstance(event, TileTakenOver) for event in outcome.events)


class TestPoliceHq:
    def test_every_other_player_puts_a_token_on_it_in_order_from_the_next(self) -> None:
        position = "0\n 0 Ba1\n hand 0:\n hand 1: Hq\n hand 2:\n turn: 1"
        outcome = given(position).when(1, PlayTile(tile("Hq"), at(0, 1)))
        assert outcome.events[1:3] == [TokenSummoned(2, at(0, 1)), TokenSummoned(0, at(0, 1))]
        assert outcome.state.city[at(0, 1)].tokens == (0, 1, 2)

    def test_seats_without_tokens_are_skipped(self) -> None:
        outcome = given(row("Hq") + "tokens: 9 0 9").when(0, PlayTile(tile("Hq"), at(0, 1)))
        assert outcome.events[1:] == [TokenSummoned(2, at(0, 1)), TurnBegun(1)]

    def test_it_can_empty_a_seat_and_so_begin_the_last_turns(self) -> None:
        outcome = given(row("Hq") + "tokens: 9 1 9").when(0, PlayTile(tile("Hq"), at(0, 1)))
        assert outcome.events[1:4] == [
            TokenSummoned(1, at(0, 1)),
            TokensRanOut(1),
            TokenSummoned(2, at(0, 1)),
        ]

    def test_beside_a_power_station_it_does_nothing(self) -> None:
        given(row("Hq")).when(0, PlayTile(tile("Hq"), at(6, 0))).ends_the_turn(1)

    def test_a_tile_beside_which_a_power_station_lies_face_down_is_not_protected(self) -> None:
        outcome = given("0\n 0 (Ps)\n hand 0: Hq\n hand 1:").when(0, PlayTile(tile("Hq"), at(0, 1)))
        assert outcome.events[1] == TokenSummoned(1, at(0, 1))


class TestBank:
    def test_your_token_on_it_changes_places_with_a_rivals(self) -> None:
        outcome = given(row("Ba")).when(0, PlayTile(tile("Ba"), at(1, 1))).asks(SwapToken(0, at(1, 1)))
        outcome = outcome.when(0, TradeToken(at(1, 0), 1)).then(
            TokensTraded(0, 1, at(1, 1), at(1, 0)), TurnBegun(1)
        )
        assert outcome.state.city[at(1, 0)].tokens == (0,)
        assert outcome.state.city[at(1, 1)].tokens == (1,)

    def test_on_a_tile_of_several_tokens_one_is_chosen(self) -> None:
        position = "0 1\n 0 Hq12 Em\n hand 0: Ba\n hand 1:\n hand 2:"
        outcome = given(position).when(0, PlayTile(tile("Ba"), at(1, 1)))
        outcome = outcome.offers(0, TradeToken(at(0, 0), 1), TradeToken(at(0, 0), 2))
        outcome = outcome.when(0, TradeToken(at(0, 0), 2))
        assert outcome.state.city[at(0, 0)].tokens == (0, 1)
        assert outcome.state.city[at(1, 1)].tokens == (2,)

    def test_only_a_tile_where_you_have_none_and_somebody_has_one(self) -> None:
        outcome = given(row("Ba")).when(0, PlayTile(tile("Ba"), at(1, 1)))
        outcome.when(0, TradeToken(at(0, 0), 1)).refused("own-token-there")
        outcome.when(0, TradeToken(at(1, 1), 0)).refused("own-token-there")
        outcome.when(0, TradeToken(at(3, 0), 1)).refused("no-token-there")
        outcome.when(0, TradeToken(at(1, 0), 2)).refused("no-such-token")

    def test_not_a_protected_tile(self) -> None:
        outcome = given(row("Ba")).when(0, PlayTile(tile("Ba"), at(1, 1)))
        outcome.when(0, TradeToken(at(5, 0), 1)).refused("protected-tile")

    def test_beside_a_power_station_it_does_nothing(self) -> None:
        given(row("Ba")).when(0, PlayTile(tile("Ba"), at(6, 0))).ends_the_turn(1)

    def test_without_a_rivals_token_it_does_nothing(self) -> None:
        given("0\n 0 Fa0\n hand 0: Ba\n hand 1:").when(0, PlayTile(tile("Ba"), at(0, 1))).ends_the_turn(1)

    def test_the_last_token_may_be_traded(self) -> None:
        outcome = given(row("Ba") + "tokens: 1 9 9").when(0, PlayTile(tile("Ba"), at(1, 1)))
        outcome.asks(SwapToken(0, at(1, 1))).when(0, TradeToken(at(1, 0), 1))


class TestStadium:
    def test_any_tokens_beside_it_move_onto_it(self) -> None:
        outcome = given(row("St")).when(0, PlayTile(tile("St"), at(0, 1))).asks(Gather(0, at(0, 1)))
        outcome = outcome.offers(0, GatherToken(at(0, 0), 0), GatherToken(at(0, 0), 1), Stop())
        outcome = outcome.when(0, GatherToken(at(0, 0), 1)).then(TokenGathered(0, 1, at(0, 0), at(0, 1)))
        outcome = outcome.when(0, Stop()).then(EffectStopped(0), TurnBegun(1))
        assert outcome.state.city[at(0, 1)].tokens == (0, 1)
        assert outcome.state.city[at(0, 0)].tokens == (0,)

    def test_when_none_is_left_it_is_over(self) -> None:
        outcome = given(row("St")).when(0, PlayTile(tile("St"), at(0, 1))).when(0, GatherToken(at(0, 0), 1))
        outcome = outcome.when(0, GatherToken(at(0, 0), 0))
        outcome.then(TokenGathered(0, 0, at(0, 0), at(0, 1)), EffectStopped(0), TurnBegun(1))
        assert outcome.state.city[at(0, 1)].tokens == (0, 0, 1)

    def test_none_may_be_moved(self) -> None:
        outcome = given(row("St")).when(0, PlayTile(tile("St"), at(0, 1)))
        outcome.when(0, Stop()).then(EffectStopped(0), TurnBegun(1))

    def test_only_from_beside_it_and_only_tokens_that_are_there(self) -> None:
        outcome = given(row("St")).when(0, PlayTile(tile("St"), at(0, 1)))
        outcome.when(0, GatherToken(at(1, 0), 1)).refused("not-adjacent")
        outcome.when(0, GatherToken(at(0, 0), 2)).refused("no-such-token")

    def test_not_from_a_protected_tile(self) -> None:
        position = "0 1 2\n 1 Fa1 . .\n 0 Ba1 Ba1 Ps1\n hand 0: St\n hand 1:"
        outcome = (
            given(position)
            .when(0, PlayTile(tile("St"), at(1, 1)))
            .offers(0, GatherToken(at(0, 1), 1), Stop())
        )
        outcome.when(0, GatherToken(at(1, 0), 1)).refused("protected-tile")

    def test_beside_a_power_station_or_without_tokens_beside_it_it_does_nothing(self) -> None:
        given(row("St")).when(0, PlayTile(tile("St"), at(6, 0))).ends_the_turn(1)
        given("0\n 0 Fa\n hand 0: St\n hand 1:").when(0, PlayTile(tile("St"), at(0, 1))).ends_the_turn(1)
