"""Contents and Setup: the tiles, the tokens, the hands, the plus, the first seat."""

from __future__ import annotations

from collections import Counter

import pytest
from city_scenario import GAME, Outcome, at, components, tile

from domain.chance import Chance
from domain.game import TABLE, Deal, Illegal, Setup
from domain.infinite_city.events import CityDealt, TurnBegun
from domain.infinite_city.grid import PLUS, areas, beside, open_spots, xy
from domain.infinite_city.pending import Turn
from domain.infinite_city.tiles import FURTHER, KINDS, TILES, apportion, box
from domain.infinite_city.title import TITLE

SEATS = pytest.mark.parametrize("seats", range(2, 7))
SETS = pytest.mark.parametrize("tile_set", ["public", "rule-sheet"])


def dealt(seats: int = 2, **options: str) -> Outcome:
    return Outcome(GAME.initial(Setup(seats, 1, "", options))).when(TABLE, Deal())


class TestContents:
    @SETS
    def test_there_are_120_tiles_five_of_them_power_stations(self, tile_set: str) -> None:
        faces = box("public" if tile_set == "public" else "rule-sheet")
        assert len(faces) == TILES == 120
        assert faces.count(tile("Ps")) == 5

    def test_of_21_kinds(self) -> None:
        assert len(KINDS) == 21
        assert [kind.count for kind in KINDS] == [
            *(6, 6, 4, 7, 4, 10, 6, 5, 9, 8, 3, 8, 8, 3, 8, 4, 1, 5, 6, 5, 4),
        ]

    def test_or_of_the_13_of_the_rule_sheet_scaled_by_largest_remainder(self) -> None:
        counts = {KINDS[face].id: count for face, count in Counter(box("rule-sheet")).items()}
        assert counts == {
            "police-hq": 5,
            "port": 14,
            "disaster-site": 5,
            "library": 10,
            "salvage-yard": 7,
            "power-station": 5,
            "construction-site": 12,
            "bank": 10,
            "temple": 7,
            "mausoleum": 10,
            "transit-station": 13,
            "shopping-complex": 7,
            "security-guardpost": 15,
        }

    def test_equal_remainders_go_to_the_earlier_in_the_alphabet(self) -> None:
        assert apportion({"b": 1, "c": 1, "a": 1}, 4) == {"b": 1, "c": 1, "a": 2}

    def test_police_hq_and_power_station_have_a_value_the_latter_and_the_construction_site_silver(
        self,
    ) -> None:
        assert {kind.id: kind.value for kind in KINDS if kind.value} == {"police-hq": 1, "power-station": 1}
        assert {kind.id for kind in KINDS if kind.silver} == {"power-station", "construction-site"}

    def test_five_kinds_place_a_further_tile(self) -> None:
        assert {KINDS[face].code for face in FURTHER} == {"Cs", "Li", "Te", "Pt", "Sy"}

    def test_names_and_directions_come_in_four_languages(self) -> None:
        for kind in KINDS:
            assert set(kind.names) == set(kind.text) == {"en", "es", "ru", "fr"}


class TestSetup:
    @SEATS
    @SETS
    def test_each_player_has_15_tokens_and_five_tiles(self, seats: int, tile_set: str) -> None:
        outcome = dealt(seats, set=tile_set)
        assert outcome.state.tokens == (15,) * seats
        assert [hand.size for hand in outcome.state.hands] == [5] * seats

    @SEATS
    def test_five_tiles_lie_face_down_in_a_plus(self, seats: int) -> None:
        city = dealt(seats).state.city
        assert set(city) == {at(0, 0), at(0, 1), at(1, 0), at(0, -1), at(-1, 0)} == set(PLUS)
        assert not any(placed.up or placed.tokens for placed in city.values())

    @SEATS
    def test_the_rest_is_the_deck_and_nothing_is_lost(self, seats: int) -> None:
        state = dealt(seats).state
        assert state.deck.size == 120 - 5 * seats - 5
        assert components(state) == (Counter(box("public")), (15,) * seats)

    def test_the_first_seat_is_drawn_by_lot(self) -> None:
        start = GAME.initial(Setup(4, 1))
        drawn = {GAME.decide(start, TABLE, Deal(), Chance(bytes([seed]), 1))[-1] for seed in range(40)}
        assert drawn == {TurnBegun(seat) for seat in range(4)}

    def test_an_option_fixes_it(self) -> None:
        outcome = dealt(4, first_seat="2")
        assert outcome.events[-1] == TurnBegun(2)
        assert outcome.state.stack == (Turn(2),)

    @pytest.mark.parametrize("options", [{"first_seat": "3"}, {"first_seat": "x"}, {"set": "half"}])
    def test_an_unknown_choice_is_refused(self, options: dict[str, str]) -> None:
        with pytest.raises(Illegal, match="unknown-option"):
            GAME.decide(GAME.initial(Setup(3, 1, "", options)), TABLE, Deal(), Chance(b"", 1))

    def test_nobody_sees_the_plus_the_deck_or_another_hand(self) -> None:
        outcome = dealt(3)
        told = GAME.seen(outcome.events[0], 1)
        assert isinstance(told, CityDealt)
        assert told.plus.faces is told.deck.faces is told.hands[0].faces is told.hands[2].faces is None
        assert told.hands[1] == outcome.state.hands[1]

    def test_the_title_offers_both_sets_and_two_to_six_seats(self) -> None:
        assert TITLE.seats == (2, 6)
        assert {option.name: option.choices for option in TITLE.options} == {
            "first_seat": ("lot", "0", "1", "2", "3", "4", "5"),
            "set": ("public", "rule-sheet"),
        }


class TestTheGrid:
    @pytest.mark.parametrize("place", [(0, 0), (3, -2), (-7, 12), (-40, -40)])
    def test_places_have_coordinates_in_all_directions(self, place: tuple[int, int]) -> None:
        assert xy(at(*place)) == place

    def test_four_places_share_a_side_clockwise_from_the_north(self) -> None:
        assert [xy(side) for side in beside(at(-1, 0))] == [(-1, 1), (0, 0), (-1, -1), (-2, 0)]

    def test_free_places_around_some_tiles_leave_out_what_is_taken(self) -> None:
        city = {at(0, 0), at(1, 0)}
        assert {xy(spot) for spot in open_spots(city, [at(0, 0)])} == {(0, 1), (-1, 0), (0, -1)}

    def test_areas_are_joined_by_sides(self) -> None:
        spots = [at(0, 0), at(1, 0), at(2, 1), at(2, 2)]
        assert {frozenset(map(xy, area)) for area in areas(spots)} == {
            frozenset({(0, 0), (1, 0)}),
            frozenset({(2, 1), (2, 2)}),
        }
