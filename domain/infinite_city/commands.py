"""What a seat may ask for. `at` is a place on the grid, `tile` and `tiles` are faces."""

from __future__ import annotations

from typing import TypeAlias

from domain.game import BeginFinalRound, Command, Deal, ScoreGame, Seat
from domain.infinite_city.grid import Spot
from domain.infinite_city.tiles import Face


class PlayTile(Command, frozen=True, tag="city.play-tile"):
    """Place a tile face up with one of your tokens: from the hand, the tiles looked at, or the hand shown."""

    tile: Face
    at: Spot


class Pass(Command, frozen=True, tag="city.pass"):
    """Play nothing, with nothing in the hand."""


class Stop(Command, frozen=True, tag="city.stop"):
    """Choose no more (Arboretum, Stadium)."""


class ReturnToDeck(Command, frozen=True, tag="city.return-to-deck"):
    """Library: put the rest under the deck, the first named uppermost."""

    tiles: tuple[Face, ...]


class LookAtHand(Command, frozen=True, tag="city.look-at-hand"):
    """Temple."""

    victim: Seat


class SwapHands(Command, frozen=True, tag="city.swap-hands"):
    """Shopping Complex."""

    other: Seat


class LayFaceDown(Command, frozen=True, tag="city.lay-face-down"):
    """Port."""

    at: Spot


class Demolish(Command, frozen=True, tag="city.demolish"):
    """Disaster Site: put the tile under the deck."""

    at: Spot


class TakeIntoHand(Command, frozen=True, tag="city.take-into-hand"):
    """Mausoleum."""

    at: Spot


class ReturnTokens(Command, frozen=True, tag="city.return-tokens"):
    """Security Guardpost: send every token of the tile home."""

    at: Spot


class PickTile(Command, frozen=True, tag="city.pick-tile"):
    """Transit Station: the first tile. Post Office: the tile to move."""

    at: Spot


class SwapWith(Command, frozen=True, tag="city.swap-with"):
    """Transit Station: the second tile."""

    at: Spot


class MoveTo(Command, frozen=True, tag="city.move-to"):
    """Post Office: where the tile goes."""

    at: Spot


class PlaceToken(Command, frozen=True, tag="city.place-token"):
    """Housing."""

    at: Spot


class Seize(Command, frozen=True, tag="city.seize"):
    """Embassy: take the tile over."""

    at: Spot


class RecallToken(Command, frozen=True, tag="city.recall-token"):
    """Arboretum: take one of your tokens back."""

    at: Spot


class GatherToken(Command, frozen=True, tag="city.gather-token"):
    """Stadium: move one token of `owner` here."""

    at: Spot
    owner: Seat


class TradeToken(Command, frozen=True, tag="city.trade-token"):
    """Bank: change your token on the Bank for one of `owner`."""

    at: Spot
    owner: Seat


CityCommand: TypeAlias = (
    Deal
    | BeginFinalRound
    | ScoreGame
    | PlayTile
    | Pass
    | Stop
    | ReturnToDeck
    | LookAtHand
    | SwapHands
    | LayFaceDown
    | Demolish
    | TakeIntoHand
    | ReturnTokens
    | PickTile
    | SwapWith
    | MoveTo
    | PlaceToken
    | Seize
    | RecallToken
    | GatherToken
    | TradeToken
)
