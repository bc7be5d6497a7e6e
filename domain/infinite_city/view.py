"""What a seat may see: its own hand, what a tile shows it, and the faces that lie open."""

from __future__ import annotations

from typing import TypeVar, assert_never

from msgspec.structs import replace

from domain.game import TABLE, GameScored, Seat
from domain.infinite_city.events import (
    Asked,
    CityDealt,
    CityEvent,
    EffectStopped,
    ExtraPromised,
    HandClosed,
    HandShown,
    HandsSwapped,
    LastTurnsAnnounced,
    LastTurnsDue,
    Passed,
    PlayStopped,
    RestReturned,
    SeatLeft,
    TileDemolished,
    TileLaid,
    TileMoved,
    TilePicked,
    TilePlayed,
    TileSalvaged,
    TilesDrawn,
    TilesLookedAt,
    TilesSwapped,
    TileTaken,
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
from domain.infinite_city.pending import BuryRest, Pending, PlayLooked, PlayShown
from domain.infinite_city.state import State, Tile
from domain.pile import Pile

P = TypeVar("P", bound=Pending)


def view(state: State, seat: Seat) -> State:
    """The state as the seat may see it; TABLE sees all of it."""
    if seat == TABLE:
        return state
    return replace(
        state,
        deck=state.deck.hidden(),
        hands=_hands(state.hands, seat, _shown_to(state, seat)),
        city={at: tile if tile.up else _face_down(tile, seat) for at, tile in state.city.items()},
        stack=tuple(_pending(item, seat) for item in state.stack),
    )


def seen(event: CityEvent, seat: Seat) -> CityEvent:
    """The event as the seat may see it; TABLE sees all of it."""
    if seat == TABLE:
        return event
    match event:
        case TilesDrawn() | TilesLookedAt():
            return event if event.seat == seat else replace(event, tiles=event.tiles.hidden())
        case HandShown():
            told = seat in (event.seat, event.victim)
            return event if told else replace(event, tiles=event.tiles.hidden())
        case HandClosed():
            return event if event.victim == seat else replace(event, tiles=event.tiles.hidden())
        case Asked():
            return Asked(_pending(event.choice, seat))
        case TileTaken():
            return event if event.seat == seat else replace(event, tile=None)
        case TileSalvaged():
            return event if event.victim == seat else replace(event, tile=None)
        case TileLaid() | TileDemolished():
            return replace(event, tile=None)
        case RestReturned() | SeatLeft():
            return replace(event, tiles=event.tiles.hidden())
        case HandsSwapped():
            return replace(
                event,
                got=event.got if event.seat == seat else event.got.hidden(),
                given=event.given if event.other == seat else event.given.hidden(),
            )
        case CityDealt():
            return CityDealt(_hands(event.hands, seat, None), event.plus.hidden(), event.deck.hidden())
        case (
            TurnBegun()
            | TilePlayed()
            | TileTurnedUp()
            | TokenPlaced()
            | TokenSummoned()
            | TokensRanOut()
            | Passed()
            | EffectStopped()
            | ExtraPromised()
            | TokensReturned()
            | TilePicked()
            | TilesSwapped()
            | TileMoved()
            | TileTakenOver()
            | TokenRecalled()
            | TokenGathered()
            | TokensTraded()
            | LastTurnsDue()
            | LastTurnsAnnounced()
            | PlayStopped()
            | GameScored()
        ):
            return event
        case _:
            assert_never(event)


def _hands(hands: tuple[Pile, ...], seat: Seat, shown: Seat | None) -> tuple[Pile, ...]:
    return tuple(hand if owner in (seat, shown) else hand.hidden() for owner, hand in enumerate(hands))


def _shown_to(state: State, seat: Seat) -> Seat | None:
    """Whose hand a Temple shows to the seat."""
    match state.stack[-1] if state.stack else None:
        case PlayShown(victim=victim) as item if item.seat == seat:
            return victim
        case _:
            return None


def _face_down(tile: Tile, seat: Seat) -> Tile:
    return tile if tile.lost_by == seat else replace(tile, face=None)


def _pending(item: P, seat: Seat) -> P:
    match item:
        case PlayLooked() | BuryRest():
            return item if item.seat == seat else replace(item, tiles=item.tiles.hidden())
        case _:
            return item
