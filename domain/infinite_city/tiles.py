"""The tiles: 120 of them, of 21 kinds, read from `tiles.toml`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Final, Literal, TypeAlias

import msgspec

from domain.game import Value

Face: TypeAlias = int
"""What a tile shows: an index into `KINDS`. Tiles of one kind are all alike."""

TileSet: TypeAlias = Literal["public", "rule-sheet"]
"""The whole printed set as publicly known, or only the kinds that the rule sheet names."""

TILES: Final = 120
POWER_STATIONS: Final = 5
"""How many Power Stations there are in every set; all of them in play end the game."""


class Kind(Value, frozen=True):
    """A kind of tile. `count` is for the public set; `value` is printed on it.

    `names` and `text`, which is the tile's direction, are by language (`en`, `es`, `ru`, `fr`).
    """

    id: str
    code: str
    count: int
    value: int
    silver: bool
    set: TileSet
    names: Mapping[str, str]
    text: Mapping[str, str]


class _File(Value, frozen=True):
    tile: tuple[Kind, ...]


def _read() -> tuple[Kind, ...]:
    text = files("domain.infinite_city").joinpath("tiles.toml").read_text(encoding="utf-8")
    return msgspec.toml.decode(text, type=_File).tile


KINDS: Final = _read()
_FACES: Final = {kind.id: face for face, kind in enumerate(KINDS)}


def face(kind: str) -> Face:
    """The face of the kind with that id (`police-hq`). Raises `KeyError`."""
    return _FACES[kind]


PLAZA: Final = face("plaza")
LIBRARY: Final = face("library")
POWER_STATION: Final = face("power-station")

FURTHER: Final = frozenset(map(face, ("construction-site", "library", "temple", "port", "salvage-yard")))
"""The kinds whose direction would place a further tile: not resolved by a player out of tokens (ruling 14)."""


def apportion(weights: Mapping[str, int], total: int) -> Mapping[str, int]:
    """`total` shared out in proportion to the weights by largest remainder; equal: the earlier in the alphabet."""
    whole = sum(weights.values())
    shares = {name: total * weight // whole for name, weight in weights.items()}
    left = total - sum(shares.values())
    for name in sorted(weights, key=lambda name: (-(total * weights[name] % whole), name))[:left]:
        shares[name] += 1
    return shares


def _counts(tile_set: TileSet) -> Sequence[int]:
    if tile_set == "public":
        return [kind.count for kind in KINDS]
    power = KINDS[POWER_STATION].id
    weights = {kind.id: kind.count for kind in KINDS if kind.set == "rule-sheet" and kind.id != power}
    shares = {**apportion(weights, TILES - POWER_STATIONS), power: POWER_STATIONS}
    return [shares.get(kind.id, 0) for kind in KINDS]


@cache
def box(tile_set: TileSet) -> tuple[Face, ...]:
    """The faces of all 120 tiles of a set, in the order of `KINDS` (ruling 1)."""
    return tuple(face for face, count in enumerate(_counts(tile_set)) for _ in range(count))
