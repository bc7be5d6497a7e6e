"""Library: see five tiles of the deck, play one of them, put the others under the deck."""

from __future__ import annotations

from collections.abc import Iterator

from domain.game import Illegal, Seat
from domain.infinite_city.commands import ReturnToDeck
from domain.infinite_city.events import RestReturned, TilesLookedAt
from domain.infinite_city.grid import Spot
from domain.infinite_city.pending import BuryRest
from domain.infinite_city.resolution import Resolution
from domain.infinite_city.tiles import LIBRARY, Face
from domain.pile import Pile


def library(now: Resolution, seat: Seat, at: Spot) -> None:  # noqa: ARG001  (an effect's shape)
    """With fewer than five, see what there is; with nothing but Libraries, play none (ruling 7)."""
    faces = now.state.deck.known()[:5]
    if faces:
        playable = any(face != LIBRARY for face in faces)
        now.happen(TilesLookedAt(seat, Pile.of(sorted(faces)), playable))


def orders(tiles: Pile) -> Iterator[tuple[Face, ...]]:
    """Every order in which the rest may go under the deck; tiles of one kind are alike."""
    return _arrangements(tuple(sorted(tiles.known())))


def _arrangements(faces: tuple[Face, ...]) -> Iterator[tuple[Face, ...]]:
    if not faces:
        yield ()
    for first in sorted(set(faces)):
        place = faces.index(first)
        for rest in _arrangements(faces[:place] + faces[place + 1 :]):
            yield (first, *rest)


def return_to_deck(now: Resolution, command: ReturnToDeck) -> None:
    choice = now.asked(BuryRest)
    if sorted(command.tiles) != sorted(choice.tiles.known()):
        raise Illegal("not-the-tiles-looked-at", tiles=command.tiles)
    now.happen(RestReturned(choice.seat, Pile.of(command.tiles)))
