"""Every command that a seat may send now, read from what it can see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import assert_never

from domain.game import TABLE, BeginFinalRound, Deal, ScoreGame, Seat
from domain.infinite_city.commands import (
    CityCommand,
    Demolish,
    GatherToken,
    LayFaceDown,
    LookAtHand,
    MoveTo,
    Pass,
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
from domain.infinite_city.effects import (
    arboretum,
    bank,
    disaster_site,
    housing,
    library,
    mausoleum,
    post_office,
    security_guardpost,
    shopping_complex,
    stadium,
    takeover,
    temple,
    transit_station,
)
from domain.infinite_city.pending import (
    BuryRest,
    BuryTile,
    Choice,
    ChooseHand,
    ChooseSwap,
    Counting,
    Dealing,
    FirstTile,
    Gather,
    LastTurns,
    LayTile,
    MoveWhere,
    MoveWhich,
    PlayAnother,
    PlayLooked,
    PlayShown,
    PutToken,
    SecondTile,
    SendHome,
    SwapToken,
    TakeBack,
    TakeOver,
    TakeOverAll,
    TakeTile,
    Turn,
)
from domain.infinite_city.placement import free_spots, play_spots
from domain.infinite_city.state import State
from domain.infinite_city.tiles import LIBRARY, Face


def legal(state: State, actor: Seat) -> Sequence[CityCommand]:
    """What `decide` would accept from this actor, in a fixed order."""
    if state.scores:
        return ()
    match state.stack[-1]:
        case Dealing():
            return (Deal(),) if actor == TABLE else ()
        case LastTurns():
            return (BeginFinalRound(),) if actor == TABLE else ()
        case Counting():
            return (ScoreGame(),) if actor == TABLE else ()
        case choice:
            return _answers(state, choice) if choice.seat == actor else ()


def _answers(state: State, choice: Choice) -> Sequence[CityCommand]:
    seat = choice.seat
    match choice:
        case Turn():
            return _plays(state, state.hands[seat].known()) or (Pass(),)
        case PlayAnother():
            return _plays(state, state.hands[seat].known())
        case PlayLooked(tiles=tiles):
            return _plays(state, (tile for tile in tiles.known() if tile != LIBRARY))
        case PlayShown(victim=victim):
            return _plays(state, state.hands[victim].known())
        case BuryRest(tiles=tiles):
            return [ReturnToDeck(order) for order in library.orders(tiles)]
        case ChooseHand():
            return [LookAtHand(victim) for victim in temple.targets(state, seat)]
        case ChooseSwap():
            return [SwapHands(other) for other in shopping_complex.targets(state, seat)]
        case LayTile():
            return [LayFaceDown(at) for at in free_spots(state.city)]
        case BuryTile():
            return [Demolish(at) for at in disaster_site.targets(state)]
        case TakeTile(at=mausoleum_at):
            return [TakeIntoHand(at) for at in mausoleum.targets(state, mausoleum_at)]
        case SendHome():
            return [ReturnTokens(at) for at in security_guardpost.targets(state)]
        case FirstTile():
            return [PickTile(at) for at in transit_station.targets(state)]
        case SecondTile(first=first):
            return [SwapWith(at) for at in transit_station.partners(state, first)]
        case MoveWhich():
            return [PickTile(at) for at in post_office.targets(state)]
        case MoveWhere(origin=origin):
            return [MoveTo(at) for at in post_office.destinations(state, origin)]
        case PutToken():
            return [PlaceToken(at) for at in housing.targets(state)]
        case TakeOver(at=embassy_at):
            return [Seize(at) for at in takeover.targets(state, embassy_at)]
        case TakeBack():
            return [*(RecallToken(at) for at in arboretum.targets(state, seat)), Stop()]
        case Gather(at=stadium_at):
            near = stadium.targets(state, stadium_at)
            return [*(GatherToken(at, owner) for at in near for owner in _owners(state, at)), Stop()]
        case SwapToken():
            far = bank.targets(state, seat)
            return [TradeToken(at, owner) for at in far for owner in _owners(state, at)]
        case TakeOverAll():
            return ()
        case _:
            assert_never(choice)


def _plays(state: State, tiles: Iterable[Face]) -> list[CityCommand]:
    kinds = sorted(set(tiles))
    spots = play_spots(state.city)
    return [PlayTile(tile, at) for tile in kinds for at in spots]


def _owners(state: State, at: int) -> list[Seat]:
    return sorted(set(state.city[at].tokens))
