"""Power Station: the one rule that every direction asks before it touches a tile (ruling 11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.game import Illegal
from domain.infinite_city.grid import EAST, NORTH, SOUTH, WEST, Spot
from domain.infinite_city.state import Tile
from domain.infinite_city.tiles import POWER_STATION

_NOTHING: Final[frozenset[Spot]] = frozenset()


def power_stations(city: Mapping[Spot, Tile]) -> list[Spot]:
    """Where the Power Stations in play lie: face up only."""
    return [at for at, tile in city.items() if tile.face == POWER_STATION and tile.up]


def protected(city: Mapping[Spot, Tile]) -> frozenset[Spot]:
    """The places whose tiles and tokens no direction may touch: Power Stations and the sides they touch."""
    stations = power_stations(city)
    if not stations:
        return _NOTHING
    return frozenset([at + way for at in stations for way in (0, NORTH, EAST, SOUTH, WEST)])


def require_target(city: Mapping[Spot, Tile], at: Spot, targets: list[Spot], otherwise: str) -> None:
    """Raises `Illegal` unless `at` is a target: `no-tile-there`, `protected-tile`, or the rule `otherwise`."""
    if at in targets:
        return
    if at not in city:
        raise Illegal("no-tile-there", at=at)
    if at in protected(city):
        raise Illegal("protected-tile", at=at)
    raise Illegal(otherwise, at=at)
