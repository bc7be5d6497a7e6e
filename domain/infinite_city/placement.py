"""Where a tile may go."""

from __future__ import annotations

from collections.abc import Mapping

from domain.game import Illegal
from domain.infinite_city.grid import Spot, beside, open_spots
from domain.infinite_city.state import Tile
from domain.infinite_city.tiles import PLAZA


def free_spots(city: Mapping[Spot, Tile]) -> list[Spot]:
    """The free places that share a side with a tile, in a fixed order."""
    return open_spots(city, city)


def play_spots(city: Mapping[Spot, Tile]) -> list[Spot]:
    """Where a tile may be played: beside a face-up Plaza while one has a free side, else beside any tile."""
    return _plaza_spots(city) or free_spots(city)


def _plaza_spots(city: Mapping[Spot, Tile]) -> list[Spot]:
    plazas = [at for at, tile in city.items() if tile.face == PLAZA and tile.up]
    return open_spots(city, plazas) if plazas else []


def require_free(city: Mapping[Spot, Tile], at: Spot) -> None:
    """Raises `Illegal`: `spot-taken`, `not-beside-a-tile`."""
    if at in city:
        raise Illegal("spot-taken", at=at)
    if not any(near in city for near in beside(at)):
        raise Illegal("not-beside-a-tile", at=at)


def require_playable(city: Mapping[Spot, Tile], at: Spot) -> None:
    """As `require_free`, and `not-beside-a-plaza`."""
    require_free(city, at)
    bound = _plaza_spots(city)
    if bound and at not in bound:
        raise Illegal("not-beside-a-plaza", at=at)
