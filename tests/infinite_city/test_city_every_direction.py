"""Every tile's direction in the same small city, however the tile came to lie face up."""

from __future__ import annotations

import pytest
from city_scenario import Outcome, at, drawn, given, pile, tile

from domain.infinite_city.commands import (
    CityCommand,
    Demolish,
    GatherToken,
    LookAtHand,
    PickTile,
    PlaceToken,
    PlayTile,
    RecallToken,
    ReturnToDeck,
    ReturnTokens,
    Seize,
    Stop,
    SwapHands,
    SwapWith,
    TakeIntoHand,
    TradeToken,
)
from domain.infinite_city.effects.registry import EFFECTS
from domain.infinite_city.events import (
    Asked,
    CityEvent,
    EffectStopped,
    ExtraPromised,
    PlayStopped,
    TilePlayed,
    TileSalvaged,
    TilesDrawn,
    TilesLookedAt,
    TileTakenOver,
    TileTurnedUp,
    TokensRanOut,
    TokenSummoned,
    TurnBegun,
)
from domain.infinite_city.pending import (
    BuryTile,
    ChooseHand,
    ChooseSwap,
    FirstTile,
    Gather,
    LayTile,
    MoveWhich,
    PlayAnother,
    PutToken,
    SendHome,
    SwapToken,
    TakeBack,
    TakeOver,
    TakeTile,
)
from domain.infinite_city.tiles import FURTHER, KINDS

HERE = at(1, 0)

CITY = """
    -1   0    1    2
 1   .   .   Fa1   .
 0  Fa  Fa0  {here}  .
-1   .   .    .    .
hand 0: {hand} Fa
hand 1: Ps
deck: {deck} Em Em Em Em Em Em Em Em Em Em
tokens: {tokens} 9
"""
"""The tile in question comes to lie at `HERE`: a tile of seat 1 to the north, one of seat 0 to the west."""

DECK = pile("Em Em Em Em Em")


def position(hand: str, here: str = ".", deck: str = "", tokens: int = 9) -> Outcome:
    return given(CITY.format(hand=hand, here=here, deck=deck, tokens=tokens))


EXPECTED: dict[str, tuple[CityEvent, ...]] = {
    "plaza": (),
    "mausoleum": (Asked(TakeTile(0, HERE)),),
    "arboretum": (Asked(TakeBack(0, 3)),),
    "construction-site": (Asked(PlayAnother(0)),),
    "shopping-complex": (Asked(ChooseSwap(0)),),
    "housing": (Asked(PutToken(0)),),
    "library": (TilesLookedAt(0, DECK, playable=True),),
    "factory": (ExtraPromised(0, 5),),
    "security-guardpost": (Asked(SendHome(0)),),
    "embassy": (Asked(TakeOver(0, HERE)),),
    "police-hq": (TokenSummoned(1, HERE),),
    "post-office": (Asked(MoveWhich(0)),),
    "transit-station": (Asked(FirstTile(0)),),
    "disaster-site": (Asked(BuryTile(0)),),
    "port": (Asked(LayTile(0)),),
    "temple": (Asked(ChooseHand(0)),),
    "capitol": (TileTakenOver(0, at(1, 1)), TileTakenOver(0, at(0, 0))),
    "power-station": (),
    "bank": (Asked(SwapToken(0, HERE)),),
    "stadium": (Asked(Gather(0, HERE)),),
    "salvage-yard": (),
}
"""What follows at once from the tile at `HERE`, but for what the Capitol asks and what chance decides."""

EVERY = pytest.mark.parametrize("kind", [kind.id for kind in KINDS])
PLACES_A_TOKEN = {"housing", "embassy", "capitol"}


def code(kind: str) -> str:
    return next(known.code for known in KINDS if known.id == kind)


def followed(events: list[CityEvent], kind: str) -> bool:
    """Whether the direction's own events come at the start of these."""
    expected = list(EXPECTED[kind])
    match kind:
        case "salvage-yard":
            return isinstance(events[0], TileSalvaged)
        case "capitol":
            return [event for event in events if event in expected] == expected
        case _:
            return events[: len(expected)] == expected


def test_every_kind_has_a_direction() -> None:
    assert sorted(EFFECTS) == list(range(len(KINDS)))
    assert set(EXPECTED) == {kind.id for kind in KINDS}


@EVERY
def test_it_is_followed_when_the_tile_is_played(kind: str) -> None:
    outcome = position(code(kind)).when(0, PlayTile(tile(code(kind)), HERE))
    assert outcome.events[0] == TilePlayed(0, tile(code(kind)), HERE, 0)
    assert followed(outcome.events[1:], kind)


@EVERY
def test_it_is_followed_when_the_tile_is_played_because_of_a_construction_site(kind: str) -> None:
    outcome = position(f"Cs {code(kind)}").when(0, PlayTile(tile("Cs"), at(-2, 0)))
    outcome = outcome.asks(PlayAnother(0)).when(0, PlayTile(tile(code(kind)), HERE))
    assert followed(outcome.events[1:], kind)


@EVERY
def test_it_is_followed_when_a_token_turns_the_tile_up(kind: str) -> None:
    outcome = position("Ho", here=f"({code(kind)})").when(0, PlayTile(tile("Ho"), at(-2, 0)))
    outcome = outcome.when(0, PlaceToken(HERE))
    assert outcome.events[1] == TileTurnedUp(HERE, tile(code(kind)))
    assert followed(outcome.events[2:], kind)


@EVERY
def test_it_is_followed_when_an_embassy_takes_the_tile_over(kind: str) -> None:
    outcome = position("Em", here=f"({code(kind)})").when(0, PlayTile(tile("Em"), at(2, 0)))
    outcome = outcome.when(0, Seize(HERE))
    assert outcome.events[:2] == [TileTakenOver(0, HERE), TileTurnedUp(HERE, tile(code(kind)))]
    assert followed(outcome.events[2:], kind)


@EVERY
def test_it_is_followed_when_a_capitol_takes_the_tile_over(kind: str) -> None:
    outcome = position("Ca", here=f"({code(kind)})").when(0, PlayTile(tile("Ca"), at(2, 0)))
    assert outcome.events[2:4] == [TileTakenOver(0, HERE), TileTurnedUp(HERE, tile(code(kind)))]
    assert followed(outcome.events[4:], kind)


@EVERY
def test_it_is_followed_when_a_temple_plays_the_tile(kind: str) -> None:
    outcome = given(
        CITY.format(hand="Te", here=".", deck="", tokens=9).replace("hand 1: Ps", f"hand 1: Ps {code(kind)}")
    )
    outcome = outcome.when(0, PlayTile(tile("Te"), at(-2, 0))).when(0, LookAtHand(1))
    outcome = outcome.when(0, PlayTile(tile(code(kind)), HERE))
    assert outcome.events[2] == drawn(1, "Em")
    assert followed(outcome.events[3:], kind)


@EVERY
def test_it_is_followed_when_a_library_plays_the_tile(kind: str) -> None:
    outcome = position("Li", deck=f"{code(kind)} Sg Sg Sg Sg").when(0, PlayTile(tile("Li"), at(-2, 0)))
    outcome = outcome.when(0, PlayTile(tile(code(kind)), HERE))
    if kind == "library":
        outcome.refused("no-library-by-library")
    else:
        assert outcome.events[0] == TilePlayed(0, tile(code(kind)), HERE, None)
        assert followed(outcome.events[1:], kind)


@EVERY
def test_with_the_last_token_only_what_places_no_further_tile_and_no_token_is_followed(kind: str) -> None:
    outcome = position(code(kind), tokens=1).when(0, PlayTile(tile(code(kind)), HERE))
    assert outcome.events[1] == TokensRanOut(0)
    if tile(code(kind)) in FURTHER or kind in PLACES_A_TOKEN - {"capitol"}:
        assert not any(isinstance(event, Asked) for event in outcome.events)
        assert isinstance(outcome.events[2], TilesDrawn)
    elif kind == "capitol":
        assert isinstance(outcome.events[3], EffectStopped)
    else:
        assert followed(outcome.events[2:], kind)


@EVERY
def test_beside_a_power_station_it_changes_nothing_there(kind: str) -> None:
    """Only the Capitol does; what merely adds tiles or concerns hands is followed too."""
    started = given(
        """
             0    1
         1   .   Ps1
         0  Ps1   .
        -1   .   Ps1
        hand 0: X
        hand 1: Ps
        deck: Em Em Em Em Em Em
        """.replace("X", code(kind))
    )
    outcome = started.when(0, PlayTile(tile(code(kind)), HERE))
    if kind in {"shopping-complex", "library", "factory", "port", "temple", "capitol", "salvage-yard"}:
        assert followed(outcome.events[1:], kind)
    else:
        outcome.then(TilePlayed(0, tile(code(kind)), HERE, 0), TilesDrawn(0, DECK), TurnBegun(1))


ALONE = "0\n 0 {}\nhand 0: {}\nhand 1: Fa\ndeck: Em"
"""One tile, and nothing else to choose among but what comes to lie beside it."""

ONE_TARGET: dict[str, tuple[str, CityCommand]] = {
    "mausoleum": ("Fa1", TakeIntoHand(at(0, 0))),
    "shopping-complex": ("Fa1", SwapHands(1)),
    "housing": ("Fa", PlaceToken(at(0, 0))),
    "security-guardpost": ("Fa", ReturnTokens(HERE)),
    "embassy": ("Fa1", Seize(at(0, 0))),
    "temple": ("Fa1", LookAtHand(1)),
    "bank": ("Fa1", TradeToken(at(0, 0), 1)),
}


@pytest.mark.parametrize("kind", sorted(ONE_TARGET))
def test_where_one_target_exists_the_choice_is_still_the_players(kind: str) -> None:
    beside, answer = ONE_TARGET[kind]
    outcome = given(ALONE.format(beside, code(kind))).when(0, PlayTile(tile(code(kind)), HERE))
    outcome.offers(0, answer).when(0, answer)


@pytest.mark.parametrize(
    ("kind", "answer"), [("arboretum", RecallToken(HERE)), ("stadium", GatherToken(at(0, 0), 1))]
)
def test_where_one_target_exists_but_none_need_be_taken_there_are_two_answers(
    kind: str, answer: CityCommand
) -> None:
    outcome = given(ALONE.format("Fa1", code(kind))).when(0, PlayTile(tile(code(kind)), HERE))
    outcome.offers(0, answer, Stop()).when(0, answer).ends_the_turn(1)


@pytest.mark.parametrize(
    ("kind", "answer"),
    [
        ("disaster-site", Demolish(at(2, 0))),
        ("post-office", PickTile(at(2, 0))),
        ("security-guardpost", ReturnTokens(at(2, 0))),
    ],
)
def test_where_all_else_is_protected_the_tile_itself_is_the_one_target(
    kind: str, answer: CityCommand
) -> None:
    outcome = given(f"0 1\n 0 Ps1 Fa1\nhand 0: {code(kind)}\nhand 1:")
    outcome = outcome.when(0, PlayTile(tile(code(kind)), at(2, 0)))
    outcome.offers(0, answer).when(0, answer)


FOUR = """
     0    1    2    3    4    5
 0  Ps1  Ps1  Ps1  Ps1  {}  {}
hand 0: {}
hand 1: {}
deck: {}
"""


class TestTheFifthPowerStationInMidChain:
    """Play stops at once: nothing more is followed or drawn, and its token stays."""

    def test_by_a_construction_site(self) -> None:
        outcome = given(FOUR.format("Ba1", ".", "Cs Ps Fa", "", "Em"))
        outcome = outcome.when(0, PlayTile(tile("Cs"), at(4, 1))).when(0, PlayTile(tile("Ps"), at(5, 0)))
        outcome.then(TilePlayed(0, tile("Ps"), at(5, 0), 0), PlayStopped("power-stations"))
        assert outcome.state.city[at(5, 0)].tokens == (0,)

    def test_by_a_library_whose_other_tiles_stay_where_they_are(self) -> None:
        outcome = given(FOUR.format("Ba1", ".", "Li", "", "Em Ps Em Em Em Em"))
        outcome = outcome.when(0, PlayTile(tile("Li"), at(4, 1))).when(0, PlayTile(tile("Ps"), at(5, 0)))
        outcome.then(TilePlayed(0, tile("Ps"), at(5, 0), None), PlayStopped("power-stations"))

    def test_by_a_temple(self) -> None:
        outcome = given(FOUR.format("Ba1", ".", "Te", "Ps", "Em"))
        outcome = outcome.when(0, PlayTile(tile("Te"), at(4, 1))).when(0, LookAtHand(1))
        outcome = outcome.when(0, PlayTile(tile("Ps"), at(5, 0)))
        assert outcome.events[-1] == PlayStopped("power-stations")
        outcome.table_counts()

    def test_by_housing(self) -> None:
        outcome = given(FOUR.format("Ba1", "(Ps)", "Ho", "", "Em"))
        outcome = outcome.when(0, PlayTile(tile("Ho"), at(4, 1))).when(0, PlaceToken(at(5, 0)))
        assert outcome.events[-2:] == [TileTurnedUp(at(5, 0), tile("Ps")), PlayStopped("power-stations")]

    def test_by_an_embassy(self) -> None:
        outcome = given(FOUR.format("Ba1", "(Ps)", "Em", "", "Em"))
        outcome = outcome.when(0, PlayTile(tile("Em"), at(5, 1))).when(0, Seize(at(5, 0)))
        assert outcome.events[-2:] == [TileTurnedUp(at(5, 0), tile("Ps")), PlayStopped("power-stations")]

    def test_by_a_capitol_that_had_more_to_take_over(self) -> None:
        outcome = given("""
             0    1    2    3    4
         1   .    .    .    .   (Ps)
         0  Ps1  Ps1  Ps1  Ps1   .
        -1   .    .    .    .   Ba1
        hand 0: Ca
        hand 1:
        """)
        outcome = outcome.when(0, PlayTile(tile("Ca"), at(4, 0)))
        assert outcome.events[-2:] == [TileTurnedUp(at(4, 1), tile("Ps")), PlayStopped("power-stations")]
        assert outcome.state.city[at(4, -1)].tokens == (1,)

    def test_with_the_last_token(self) -> None:
        outcome = given(FOUR.format("Ba1", ".", "Ps", "", "") + "tokens: 1 9")
        outcome = outcome.when(0, PlayTile(tile("Ps"), at(5, 0)))
        outcome.then(TilePlayed(0, tile("Ps"), at(5, 0), 0), TokensRanOut(0), PlayStopped("power-stations"))

    def test_four_do_not_end_the_game_and_one_face_down_does_not_count(self) -> None:
        outcome = given(FOUR.format("(Ps)", ".", "Fa", "", ""))
        outcome.when(0, PlayTile(tile("Fa"), at(5, 0))).ends_the_turn(1)


class TestChains:
    def test_a_chain_is_resolved_from_the_inside_out(self) -> None:
        """Library, then a Transit Station by it, then the rest goes under the deck, then one draw."""
        outcome = position("Li", deck="Ts Sg Sg Ho Ho").when(0, PlayTile(tile("Li"), at(-2, 0)))
        outcome = outcome.when(0, PlayTile(tile("Ts"), HERE)).asks(FirstTile(0))
        outcome = outcome.when(0, PickTile(at(0, 0))).when(0, SwapWith(at(-1, 0)))
        outcome = outcome.when(0, ReturnToDeck((tile("Ho"), tile("Sg"), tile("Ho"), tile("Sg"))))
        assert outcome.events[-2:] == [drawn(0, "Em Em Em Em"), TurnBegun(1)]
        assert outcome.state.deck.known()[-4:] == (tile("Ho"), tile("Sg"), tile("Ho"), tile("Sg"))

    def test_tiles_put_under_the_deck_can_refill_a_short_one(self) -> None:
        outcome = given("0\n 0 Ba1\n hand 0: Li\n hand 1:\n deck: Fa Ho")
        outcome = outcome.when(0, PlayTile(tile("Li"), at(0, 1))).when(0, PlayTile(tile("Fa"), at(0, -1)))
        outcome = outcome.when(0, ReturnToDeck((tile("Ho"),)))
        assert outcome.events[-2:] == [drawn(0, "Ho"), TurnBegun(1)]

    def test_several_in_one_turn_draw_once(self) -> None:
        outcome = given("0\n 0 Ba1\n hand 0: Cs Cs Fa\n hand 1:\n deck: Em Em Em Em Em Em")
        outcome = outcome.when(0, PlayTile(tile("Cs"), at(0, 1))).when(0, PlayTile(tile("Cs"), at(0, 2)))
        outcome = outcome.when(0, PlayTile(tile("Fa"), at(0, 3)))
        assert sum(isinstance(event, TilesDrawn) for event in outcome.events) == 2, "the refill, the Factory"

    def test_an_arboretum_in_a_chain_can_bring_back_the_token_just_placed(self) -> None:
        outcome = (
            position("Cs Ar").when(0, PlayTile(tile("Cs"), at(-2, 0))).when(0, PlayTile(tile("Ar"), HERE))
        )
        outcome = outcome.when(0, RecallToken(at(-2, 0)))
        assert outcome.state.tokens[0] == 8
