"""Directions about hands and the deck: Construction Site, Library, Temple, Shopping Complex, Factory."""

from __future__ import annotations

from itertools import permutations

from city_scenario import GAME, at, drawn, given, pile, tile

from domain.game import TABLE, WATCHER
from domain.infinite_city.commands import LookAtHand, PlaceToken, PlayTile, ReturnToDeck, SwapHands
from domain.infinite_city.events import (
    Asked,
    ExtraPromised,
    HandClosed,
    HandShown,
    HandsSwapped,
    RestReturned,
    TilePlayed,
    TilesLookedAt,
    TurnBegun,
)
from domain.infinite_city.pending import BuryRest, ChooseHand, ChooseSwap, PlayAnother, PlayLooked, PlayShown
from domain.pile import Pile

BESIDE = at(0, 1)


def table(*hands: str, deck: str = "", more: str = "") -> str:
    lines = "\n".join(f"hand {seat}: {hand}" for seat, hand in enumerate(hands))
    return f"0\n 0 Ba1\n{lines}\ndeck: {deck}\n{more}"


class TestConstructionSite:
    def test_another_tile_of_the_hand_is_played_with_a_token_on_it(self) -> None:
        outcome = given(table("Cs Fa", "")).when(0, PlayTile(tile("Cs"), BESIDE)).asks(PlayAnother(0))
        outcome = outcome.when(0, PlayTile(tile("Fa"), at(0, 2)))
        outcome.then(TilePlayed(0, tile("Fa"), at(0, 2), 0), ExtraPromised(0, 5), TurnBegun(1))
        assert outcome.state.tokens == (13, 14)

    def test_with_an_empty_hand_it_does_nothing(self) -> None:
        outcome = given(table("Cs", "", deck="Fa")).when(0, PlayTile(tile("Cs"), BESIDE))
        outcome.then(TilePlayed(0, tile("Cs"), BESIDE, 0), drawn(0, "Fa"), TurnBegun(1))

    def test_out_of_tokens_it_is_not_followed(self) -> None:
        outcome = given(table("Cs Fa", "", more="tokens: 1 9")).when(0, PlayTile(tile("Cs"), BESIDE))
        assert not any(isinstance(event, Asked) for event in outcome.events)


class TestLibrary:
    DECK = "Fa Li Ho Ps Fa Em"

    def test_five_tiles_are_looked_at_and_one_that_is_no_library_is_played(self) -> None:
        outcome = given(table("Li", "", deck=self.DECK)).when(0, PlayTile(tile("Li"), BESIDE))
        looked = Pile.of(sorted(pile("Fa Li Ho Ps Fa").known()))
        outcome.then(TilePlayed(0, tile("Li"), BESIDE, 0), TilesLookedAt(0, looked, playable=True))
        assert outcome.state.stack[-1] == PlayLooked(0, looked)
        outcome.when(0, PlayTile(tile("Li"), at(0, 2))).refused("no-library-by-library")
        outcome.when(0, PlayTile(tile("Em"), at(0, 2))).refused("not-the-tiles-looked-at")
        outcome = outcome.when(0, PlayTile(tile("Ps"), at(0, 2)))
        assert outcome.state.stack[-1] == BuryRest(0, looked.without(pile("Ps")))

    def test_the_rest_goes_under_the_deck_in_an_order_that_the_player_chooses(self) -> None:
        outcome = given(table("Li", "", deck=self.DECK)).when(0, PlayTile(tile("Li"), BESIDE))
        outcome = outcome.when(0, PlayTile(tile("Ps"), at(0, 2)))
        rest = [tile(code) for code in ("Li", "Ho", "Fa", "Fa")]
        outcome.offers(0, *(ReturnToDeck(order) for order in sorted(set(permutations(rest)))))
        order = (tile("Fa"), tile("Ho"), tile("Fa"), tile("Li"))
        outcome.when(0, ReturnToDeck(order)).then(
            RestReturned(0, Pile.of(order)), drawn(0, "Em Fa Ho Fa Li"), TurnBegun(1)
        )

    def test_no_other_tiles_than_the_rest(self) -> None:
        outcome = given(table("Li", "", deck=self.DECK)).when(0, PlayTile(tile("Li"), BESIDE))
        outcome = outcome.when(0, PlayTile(tile("Ps"), at(0, 2)))
        outcome.when(0, ReturnToDeck((tile("Ho"),))).refused("not-the-tiles-looked-at")

    def test_with_fewer_than_five_what_there_is_is_looked_at(self) -> None:
        outcome = given(table("Li", "", deck="Fa")).when(0, PlayTile(tile("Li"), BESIDE))
        outcome = outcome.offers(0, *(PlayTile(tile("Fa"), side) for side in sides_of_two()))
        outcome.when(0, PlayTile(tile("Fa"), at(0, 2))).ends_the_turn(1)

    def test_with_libraries_only_all_go_to_the_bottom(self) -> None:
        outcome = given(table("Li", "", deck="Li Li Li Li Li Em")).when(0, PlayTile(tile("Li"), BESIDE))
        five = pile("Li Li Li Li Li")
        outcome.then(TilePlayed(0, tile("Li"), BESIDE, 0), TilesLookedAt(0, five, playable=False))
        assert outcome.state.stack[-1] == BuryRest(0, five)
        outcome.offers(0, ReturnToDeck(five.known())).when(0, ReturnToDeck(five.known())).ends_the_turn(1)

    def test_without_a_deck_it_does_nothing(self) -> None:
        given(table("Li", "")).when(0, PlayTile(tile("Li"), BESIDE)).ends_the_turn(1)

    def test_out_of_tokens_nobody_looks(self) -> None:
        outcome = given(table("Li", "", deck=self.DECK, more="tokens: 1 9"))
        assert not any(
            isinstance(event, TilesLookedAt) for event in outcome.when(0, PlayTile(tile("Li"), BESIDE)).events
        )

    def test_only_the_player_sees_the_tiles_and_nobody_their_order_under_the_deck(self) -> None:
        outcome = given(table("Li", "", deck=self.DECK)).when(0, PlayTile(tile("Li"), BESIDE))
        assert GAME.seen(outcome.events[-1], 1) == TilesLookedAt(0, Pile(5, None), playable=True)
        assert GAME.view(outcome.state, 1).stack[-1] == PlayLooked(0, Pile(5, None))
        assert GAME.view(outcome.state, 0).stack == outcome.state.stack
        outcome = outcome.when(0, PlayTile(tile("Ps"), at(0, 2)))
        outcome = outcome.when(0, ReturnToDeck((tile("Fa"), tile("Ho"), tile("Fa"), tile("Li"))))
        for eyes in (0, 1, WATCHER):
            assert GAME.seen(outcome.events[0], eyes) == RestReturned(0, Pile(4, None))
        assert GAME.seen(outcome.events[0], TABLE) == outcome.events[0]


def sides_of_two() -> list[int]:
    """The free places around the tiles at (0, 0) and (0, 1)."""
    return [at(0, 2), at(1, 1), at(-1, 1), at(1, 0), at(-1, 0), at(0, -1)]


class TestTemple:
    def test_a_hand_is_looked_at_then_one_of_its_tiles_is_played_and_the_victim_draws_at_once(self) -> None:
        outcome = given(table("Te", "Ho Fa Fa", "Em", deck="Po Sg Ts Ts Ts Ts Ts"))
        outcome = outcome.when(0, PlayTile(tile("Te"), BESIDE)).asks(ChooseHand(0))
        outcome = outcome.offers(0, LookAtHand(1), LookAtHand(2)).when(0, LookAtHand(1))
        outcome = outcome.then(HandShown(0, 1, pile("Ho Fa Fa")))
        outcome = outcome.when(0, PlayTile(tile("Ho"), at(0, 2)))
        outcome.then(
            HandClosed(1, pile("Ho Fa Fa")),
            TilePlayed(0, tile("Ho"), at(0, 2), 1),
            drawn(1, "Po"),
            drawn(0, "Sg Ts Ts Ts Ts"),
            TurnBegun(1),
        )
        assert outcome.state.city[at(0, 2)].tokens == (0,)

    def test_only_a_tile_that_is_there(self) -> None:
        outcome = given(table("Te", "Ho")).when(0, PlayTile(tile("Te"), BESIDE)).when(0, LookAtHand(1))
        outcome.when(0, PlayTile(tile("Fa"), at(0, 2))).refused("tile-not-in-hand")

    def test_an_empty_hand_gives_nothing(self) -> None:
        given(table("Te", "")).when(0, PlayTile(tile("Te"), BESIDE)).ends_the_turn(1)
        outcome = given(table("Te", "", "Ho")).when(0, PlayTile(tile("Te"), BESIDE))
        outcome.offers(0, LookAtHand(2)).when(0, LookAtHand(1)).refused("no-such-hand")

    def test_not_your_own(self) -> None:
        given(table("Te Fa", "Ho")).when(0, PlayTile(tile("Te"), BESIDE)).when(0, LookAtHand(0)).refused(
            "no-such-hand"
        )

    def test_with_an_empty_deck_the_victim_draws_nothing(self) -> None:
        outcome = given(table("Te", "Ho")).when(0, PlayTile(tile("Te"), BESIDE)).when(0, LookAtHand(1))
        outcome = outcome.when(0, PlayTile(tile("Ho"), at(0, 2))).ends_the_turn(1)
        assert outcome.state.hands[1].size == 0

    def test_the_hand_is_seen_only_while_the_tile_is_chosen_and_only_by_the_player(self) -> None:
        before = given(table("Te", "Ho Fa", "Em")).when(0, PlayTile(tile("Te"), BESIDE))
        during = before.when(0, LookAtHand(1))
        after = during.when(0, PlayTile(tile("Ho"), at(0, 2)))
        assert GAME.view(before.state, 0).hands[1] == Pile(2, None)
        assert GAME.view(during.state, 0).hands[1] == pile("Ho Fa")
        assert GAME.view(after.state, 0).hands[1] == Pile(1, None)
        for eyes in (2, WATCHER):
            assert GAME.view(during.state, eyes).hands[1] == Pile(2, None)
            assert GAME.seen(during.events[0], eyes) == HandShown(0, 1, Pile(2, None))
        assert during.state.stack[-1] == PlayShown(0, 1)


class TestShoppingComplex:
    def test_hands_are_exchanged_as_they_are(self) -> None:
        outcome = given(table("Sc Fa", "Ho Ho Ho Ho Ho Ho Ho", "Em", deck="Ts"))
        outcome = outcome.when(0, PlayTile(tile("Sc"), BESIDE)).asks(ChooseSwap(0))
        outcome = outcome.offers(0, SwapHands(1), SwapHands(2)).when(0, SwapHands(1))
        outcome.then(HandsSwapped(0, 1, pile("Ho Ho Ho Ho Ho Ho Ho"), pile("Fa")), TurnBegun(1))

    def test_an_empty_hand_may_be_had(self) -> None:
        outcome = given(table("Sc Fa", "", deck="Ts")).when(0, PlayTile(tile("Sc"), BESIDE))
        outcome.when(0, SwapHands(1)).then(
            HandsSwapped(0, 1, Pile(), pile("Fa")), drawn(0, "Ts"), TurnBegun(1)
        )

    def test_not_with_yourself(self) -> None:
        given(table("Sc Fa", "Ho")).when(0, PlayTile(tile("Sc"), BESIDE)).when(0, SwapHands(0)).refused(
            "no-such-hand"
        )

    def test_each_sees_the_hand_that_came_and_nobody_else_any(self) -> None:
        outcome = (
            given(table("Sc Fa", "Ho", "Em")).when(0, PlayTile(tile("Sc"), BESIDE)).when(0, SwapHands(1))
        )
        swapped, hidden = outcome.events[0], Pile(1, None)
        assert GAME.seen(swapped, 0) == HandsSwapped(0, 1, pile("Ho"), hidden)
        assert GAME.seen(swapped, 1) == HandsSwapped(0, 1, hidden, pile("Fa"))
        assert GAME.seen(swapped, 2) == HandsSwapped(0, 1, hidden, hidden)


class TestFactory:
    def test_after_refilling_five_more_are_drawn(self) -> None:
        outcome = given(table("Fa", "", deck="Ho Ho Ho Ho Ho Em Em Em Em Em Ts"))
        outcome.when(0, PlayTile(tile("Fa"), BESIDE)).then(
            TilePlayed(0, tile("Fa"), BESIDE, 0),
            ExtraPromised(0, 5),
            drawn(0, "Ho Ho Ho Ho Ho"),
            drawn(0, "Em Em Em Em Em"),
            TurnBegun(1),
        )

    def test_five_more_even_with_a_full_hand(self) -> None:
        outcome = given(table("Fa Ho Ho Ho Ho Ho", "", deck="Em Em Em Em Em Ts"))
        outcome = outcome.when(0, PlayTile(tile("Fa"), BESIDE))
        assert outcome.events[2:] == [drawn(0, "Em Em Em Em Em"), TurnBegun(1)]

    def test_it_holds_for_the_turn_alone_however_the_tile_came_to_be_face_up(self) -> None:
        outcome = given("0 1\n 0 Ba1 (Fa)\n hand 0: Cs Fa Ho\n hand 1: Ps\n deck: " + "Em " * 30)
        outcome = outcome.when(0, PlayTile(tile("Cs"), at(0, 1))).when(0, PlayTile(tile("Fa"), at(0, 2)))
        assert outcome.state.hands[0].size == 10
        outcome = outcome.when(1, PlayTile(tile("Ps"), at(0, 3)))
        outcome = outcome.when(0, PlayTile(tile("Ho"), at(0, -1))).when(0, PlaceToken(at(1, 0)))
        assert outcome.state.hands[0].size == 14

    def test_a_short_deck_gives_what_there_is(self) -> None:
        outcome = given(table("Fa", "", deck="Ho Ho Ho Ho Ho Em")).when(0, PlayTile(tile("Fa"), BESIDE))
        assert outcome.events[-2:] == [drawn(0, "Em"), TurnBegun(1)]
