"""What happened. `at` is a place on the grid; `tile` is a face, None to whoever may not see it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from domain.game import Event, GameScored, Seat
from domain.infinite_city.grid import Spot
from domain.infinite_city.pending import Choice
from domain.infinite_city.tiles import Face
from domain.pile import Pile

StopReason: TypeAlias = Literal[
    "power-stations", "last-turns-taken", "all-passed", "turn-limit", "one-seat-left"
]


class CityDealt(Event, frozen=True, tag="city.dealt"):
    """The hands by seat, the five tiles of the plus (middle, north, east, south, west), and the deck."""

    hands: tuple[Pile, ...]
    plus: Pile
    deck: Pile


class TurnBegun(Event, frozen=True, tag="city.turn-begun"):
    seat: Seat


class Asked(Event, frozen=True, tag="city.asked"):
    """A tile's direction leaves something to choose."""

    choice: Choice


class TilePlayed(Event, frozen=True, tag="city.tile-played"):
    """With a token of `seat` on it. `source` is the seat whose hand it was in, None: the deck, by a Library."""

    seat: Seat
    tile: Face
    at: Spot
    source: Seat | None


class TileTurnedUp(Event, frozen=True, tag="city.tile-turned-up"):
    at: Spot
    tile: Face


class TokenPlaced(Event, frozen=True, tag="city.token-placed"):
    """Housing."""

    seat: Seat
    at: Spot


class TokenSummoned(Event, frozen=True, tag="city.token-summoned"):
    """Police HQ: the seat had to put a token on it too."""

    seat: Seat
    at: Spot


class TokensRanOut(Event, frozen=True, tag="city.tokens-ran-out"):
    """The seat has placed its last token: when this turn ends, the last turns begin."""

    seat: Seat


class TilesDrawn(Event, frozen=True, tag="city.tiles-drawn"):
    """From the top of the deck; `tiles` are sorted."""

    seat: Seat
    tiles: Pile


class Passed(Event, frozen=True, tag="city.passed"):
    seat: Seat


class EffectStopped(Event, frozen=True, tag="city.effect-stopped"):
    """The seat chose no more, or nothing more could be done: the topmost pending item is closed."""

    seat: Seat


class ExtraPromised(Event, frozen=True, tag="city.extra-promised"):
    """Factory: the seat draws `count` tiles more when its turn ends."""

    seat: Seat
    count: int


class TilesLookedAt(Event, frozen=True, tag="city.tiles-looked-at"):
    """Library. `playable`: whether one of them is no Library."""

    seat: Seat
    tiles: Pile
    playable: bool


class RestReturned(Event, frozen=True, tag="city.rest-returned"):
    """Library: the rest went under the deck, in this order."""

    seat: Seat
    tiles: Pile


class HandShown(Event, frozen=True, tag="city.hand-shown"):
    """Temple: `seat` looks at the hand of `victim`."""

    seat: Seat
    victim: Seat
    tiles: Pile


class HandClosed(Event, frozen=True, tag="city.hand-closed"):
    """Temple: nobody but the victim sees its hand any more."""

    victim: Seat
    tiles: Pile


class HandsSwapped(Event, frozen=True, tag="city.hands-swapped"):
    """Shopping Complex. `got` is now in the hand of `seat`, `given` in that of `other`."""

    seat: Seat
    other: Seat
    got: Pile
    given: Pile


class TileLaid(Event, frozen=True, tag="city.tile-laid"):
    """Port: the deck's top tile, face down."""

    seat: Seat
    at: Spot
    tile: Face | None


class TileSalvaged(Event, frozen=True, tag="city.tile-salvaged"):
    """Salvage Yard: a random tile from the hand of `victim`, face down."""

    victim: Seat
    at: Spot
    tile: Face | None


class TileDemolished(Event, frozen=True, tag="city.tile-demolished"):
    """Disaster Site: the tile went under the deck, its tokens home."""

    seat: Seat
    at: Spot
    tile: Face | None


class TileTaken(Event, frozen=True, tag="city.tile-taken"):
    """Mausoleum: the tile went into the hand of `seat`, its tokens home."""

    seat: Seat
    at: Spot
    tile: Face | None


class TokensReturned(Event, frozen=True, tag="city.tokens-returned"):
    """Security Guardpost: every token of the tile went home."""

    seat: Seat
    at: Spot


class TilePicked(Event, frozen=True, tag="city.tile-picked"):
    """Transit Station, Post Office: the first half of the choice."""

    seat: Seat
    at: Spot


class TilesSwapped(Event, frozen=True, tag="city.tiles-swapped"):
    """Transit Station."""

    seat: Seat
    first: Spot
    second: Spot


class TileMoved(Event, frozen=True, tag="city.tile-moved"):
    """Post Office."""

    seat: Seat
    origin: Spot
    at: Spot


class TileTakenOver(Event, frozen=True, tag="city.tile-taken-over"):
    """Embassy, Capitol: the tile's tokens went home, one of the seat's went on."""

    seat: Seat
    at: Spot


class TokenRecalled(Event, frozen=True, tag="city.token-recalled"):
    """Arboretum."""

    seat: Seat
    at: Spot


class TokenGathered(Event, frozen=True, tag="city.token-gathered"):
    """Stadium: a token of `owner` moved from `origin` to the Stadium at `at`."""

    seat: Seat
    owner: Seat
    origin: Spot
    at: Spot


class TokensTraded(Event, frozen=True, tag="city.tokens-traded"):
    """Bank: the token of `seat` at `bank` and that of `owner` at `at` changed places."""

    seat: Seat
    owner: Seat
    bank: Spot
    at: Spot


class LastTurnsDue(Event, frozen=True, tag="city.last-turns-due"):
    """The turn is over in which somebody's tokens ran out."""


class LastTurnsAnnounced(Event, frozen=True, tag="city.last-turns-announced"):
    """Who has one more turn, in order."""

    seats: tuple[Seat, ...]


class PlayStopped(Event, frozen=True, tag="city.play-stopped"):
    reason: StopReason


class SeatLeft(Event, frozen=True, tag="city.seat-left"):
    """The seat dropped out for good; `tiles` that it was looking at went under the deck."""

    seat: Seat
    tiles: Pile


CityEvent: TypeAlias = (
    CityDealt
    | TurnBegun
    | Asked
    | TilePlayed
    | TileTurnedUp
    | TokenPlaced
    | TokenSummoned
    | TokensRanOut
    | TilesDrawn
    | Passed
    | EffectStopped
    | ExtraPromised
    | TilesLookedAt
    | RestReturned
    | HandShown
    | HandClosed
    | HandsSwapped
    | TileLaid
    | TileSalvaged
    | TileDemolished
    | TileTaken
    | TokensReturned
    | TilePicked
    | TilesSwapped
    | TileMoved
    | TileTakenOver
    | TokenRecalled
    | TokenGathered
    | TokensTraded
    | LastTurnsDue
    | LastTurnsAnnounced
    | PlayStopped
    | SeatLeft
    | GameScored
)
