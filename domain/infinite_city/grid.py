"""The grid that a city grows on: square, and unbounded for any game that can be played.

A place is one number, so that cities are plain mappings and neighbours are sums:
`(5000 + y) * 10000 + 5000 + x`, with x to the east and y to the north of the middle tile.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, TypeAlias

Spot: TypeAlias = int
"""A place on the grid."""

_ROW: Final = 10_000
_HALF: Final = _ROW // 2

NORTH: Final = _ROW
EAST: Final = 1
SOUTH: Final = -_ROW
WEST: Final = -1

MIDDLE: Final[Spot] = _HALF * _ROW + _HALF


def spot(x: int, y: int) -> Spot:
    """The place `x` to the east and `y` to the north of the middle tile."""
    return MIDDLE + y * _ROW + x


def xy(at: Spot) -> tuple[int, int]:
    """How far to the east and to the north of the middle tile a place is."""
    row, column = divmod(at, _ROW)
    return column - _HALF, row - _HALF


def beside(at: Spot) -> tuple[Spot, Spot, Spot, Spot]:
    """The four places that share a side with this one: north, east, south, west."""
    return at + NORTH, at + EAST, at + SOUTH, at + WEST


PLUS: Final = (MIDDLE, *beside(MIDDLE))
"""Where the first five tiles lie."""


def open_spots(city: Collection[Spot], around: Collection[Spot]) -> list[Spot]:
    """The free places beside the tiles `around`, in a fixed order."""
    edge = {at + NORTH for at in around}
    edge.update([at + EAST for at in around])
    edge.update([at + SOUTH for at in around])
    edge.update([at + WEST for at in around])
    edge.difference_update(city)
    return sorted(edge)


def areas(spots: Collection[Spot]) -> Iterator[frozenset[Spot]]:
    """The groups into which the places fall, each connected by whole sides."""
    left = set(spots)
    while left:
        start = left.pop()
        area = {start}
        frontier = [start]
        while frontier:
            at = frontier.pop()
            for near in (at + NORTH, at + EAST, at + SOUTH, at + WEST):
                if near in left:
                    left.remove(near)
                    area.add(near)
                    frontier.append(near)
        yield frozenset(area)
