"""The tiles in the box: their shapes, numbers and owners, read from `tiles.toml`.

A *face* is an index into `TILES`: the kinds of Track tile first, then the kinds of Station tile
of each colour, in seat order.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec

Shape: TypeAlias = Literal["straight", "curve", "crossing"]
Segment: TypeAlias = tuple[int, int]

NORTH: Final = 0
EAST: Final = 1
SOUTH: Final = 2
WEST: Final = 3
SIDES: Final = "NESW"

NOBODY: Final = -1
"""The owner of a Track tile."""

SEGMENTS: Final[dict[Shape, tuple[tuple[Segment, ...], ...]]] = {
    "straight": (((NORTH, SOUTH),), ((EAST, WEST),)),
    "curve": (((NORTH, EAST),), ((EAST, SOUTH),), ((SOUTH, WEST),), ((WEST, NORTH),)),
    "crossing": (((NORTH, SOUTH), (EAST, WEST)),),
}
"""For each shape and each turning that looks different: the sides that its tracks join."""


def _mask(segments: tuple[Segment, ...]) -> int:
    return sum(1 << side for segment in segments for side in segment)


EDGES: Final[dict[Shape, tuple[int, ...]]] = {
    shape: tuple(map(_mask, turnings)) for shape, turnings in SEGMENTS.items()
}
"""For each shape and turning: its tracked sides, as bits."""


class _Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    shape: Shape
    value: int
    count: int


class _Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    labels: tuple[str, str, str]


class _Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    colours: tuple[str, ...]
    track: tuple[_Kind, ...]
    station: tuple[_Kind, ...]
    start: tuple[_Start, ...]


class Tile(NamedTuple):
    """One kind of tile. `value` is the number printed on it, 0 without one."""

    shape: Shape
    value: int
    owner: int

    @property
    def is_station(self) -> bool:
        return self.owner != NOBODY


_BOX: Final = msgspec.convert(
    tomllib.loads((files("domain.interurban") / "tiles.toml").read_text(encoding="utf-8")), _Box
)

COLOURS: Final = _BOX.colours
"""The colour of each seat's Station tiles."""

STARTS: Final = tuple(start.labels for start in _BOX.start)
"""The labels of each Start tile, clockwise from its plain edge: a number, or one of S, C, H, L."""

TILES: Final = tuple(Tile(kind.shape, kind.value, NOBODY) for kind in _BOX.track) + tuple(
    Tile(kind.shape, kind.value, owner) for owner in range(len(COLOURS)) for kind in _BOX.station
)

TRACK_KINDS: Final = len(_BOX.track)


def _faces(first: int, kinds: tuple[_Kind, ...]) -> tuple[int, ...]:
    return tuple(first + place for place, kind in enumerate(kinds) for _ in range(kind.count))


TRACK: Final = _faces(0, _BOX.track)
"""The faces of all Track tiles in the box."""

STATIONS: Final = tuple(
    _faces(TRACK_KINDS + owner * len(_BOX.station), _BOX.station) for owner in range(len(COLOURS))
)
"""The faces of each colour's Station tiles."""


def face_of(shape: Shape, value: int, owner: int = NOBODY) -> int:
    """The face of a kind of tile. Raises `ValueError` when the box has none."""
    return TILES.index(Tile(shape, value, owner))


def name_of(face: int) -> str:
    """What a person calls the tile: `curve`, `straight 2`, `green 3 crossing`."""
    tile = TILES[face]
    if tile.is_station:
        kind = "crossing" if tile.shape == "crossing" else "simple"
        return f"{COLOURS[tile.owner]} {tile.value} {kind}"
    return f"{tile.shape} {tile.value}" if tile.value else tile.shape
