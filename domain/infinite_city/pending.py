"""What waits to be done: plain data on a stack in the state, the next thing last.

While an item is on top, only its owner may act: the seat that it names, or TABLE.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from domain.game import Seat
from domain.infinite_city.grid import Spot
from domain.pile import Pile


class _Work(msgspec.Struct, frozen=True, gc=False, tag_field="type"):
    """What TABLE has to do."""


class Dealing(_Work, frozen=True, tag="dealing"):
    """The box is closed."""


class LastTurns(_Work, frozen=True, tag="last-turns"):
    """Somebody ran out of tokens: say who still has a turn."""


class Counting(_Work, frozen=True, tag="counting"):
    """Play is over: count the points."""


class _Choice(msgspec.Struct, frozen=True, gc=False, tag_field="type"):
    """What `seat` has to choose. `at`, where there is one, is the tile whose direction is carried out."""

    seat: Seat


class Turn(_Choice, frozen=True, tag="turn"):
    """A tile of the hand to play, as the turn's first."""


class PlayAnother(_Choice, frozen=True, tag="play-another"):
    """Construction Site: a further tile of the hand to play."""


class PlayLooked(_Choice, frozen=True, tag="play-looked"):
    """Library: one of the tiles looked at, no Library, to play. Only the seat sees them."""

    tiles: Pile


class BuryRest(_Choice, frozen=True, tag="bury-rest"):
    """Library: the order in which the other tiles go under the deck. Only the seat sees them."""

    tiles: Pile


class ChooseHand(_Choice, frozen=True, tag="choose-hand"):
    """Temple: whose hand to look at."""


class PlayShown(_Choice, frozen=True, tag="play-shown"):
    """Temple: one of the victim's tiles to play. Until it is, the seat sees that hand."""

    victim: Seat


class ChooseSwap(_Choice, frozen=True, tag="choose-swap"):
    """Shopping Complex: whose hand to get."""


class LayTile(_Choice, frozen=True, tag="lay-tile"):
    """Port: where the deck's top tile goes, face down."""


class BuryTile(_Choice, frozen=True, tag="bury-tile"):
    """Disaster Site: a tile to put under the deck."""


class TakeTile(_Choice, frozen=True, tag="take-tile"):
    """Mausoleum: a tile beside it to take into the hand."""

    at: Spot


class SendHome(_Choice, frozen=True, tag="send-home"):
    """Security Guardpost: a tile to be cleared of its tokens."""


class FirstTile(_Choice, frozen=True, tag="first-tile"):
    """Transit Station: the first of two tiles that change places."""


class SecondTile(_Choice, frozen=True, tag="second-tile"):
    """Transit Station: the tile that changes places with the one at `first`."""

    first: Spot


class MoveWhich(_Choice, frozen=True, tag="move-which"):
    """Post Office: the tile to move."""


class MoveWhere(_Choice, frozen=True, tag="move-where"):
    """Post Office: where the tile at `origin` goes."""

    origin: Spot


class PutToken(_Choice, frozen=True, tag="put-token"):
    """Housing: a tile without tokens to put one on."""


class TakeOver(_Choice, frozen=True, tag="take-over"):
    """Embassy: a tile beside it to take over."""

    at: Spot


class TakeOverAll(_Choice, frozen=True, tag="take-over-all"):
    """Capitol: nothing to choose; `left` are the places still to be taken over, in order."""

    left: tuple[Spot, ...]


class TakeBack(_Choice, frozen=True, tag="take-back"):
    """Arboretum: tokens to take back, `left` more at the most."""

    left: int


class Gather(_Choice, frozen=True, tag="gather"):
    """Stadium: tokens to move here from beside it."""

    at: Spot


class SwapToken(_Choice, frozen=True, tag="swap-token"):
    """Bank: a rival's token to change for the seat's own on this tile."""

    at: Spot


Work: TypeAlias = Dealing | LastTurns | Counting

Choice: TypeAlias = (
    Turn
    | PlayAnother
    | PlayLooked
    | BuryRest
    | ChooseHand
    | PlayShown
    | ChooseSwap
    | LayTile
    | BuryTile
    | TakeTile
    | SendHome
    | FirstTile
    | SecondTile
    | MoveWhich
    | MoveWhere
    | PutToken
    | TakeOver
    | TakeOverAll
    | TakeBack
    | Gather
    | SwapToken
)

Pending: TypeAlias = Work | Choice
