"""Where the cities lie on a flat map."""

from __future__ import annotations

from collections.abc import Sequence
from math import asinh, cos, degrees, hypot, radians, tan
from typing import Final, TypeAlias

from domain.trains.board import Board, City

Point: TypeAlias = tuple[float, float]
"""East and south of the map's north-west corner; the unit is a degree of longitude."""

EDGE: Final = 85.0
"""Degrees of latitude: beyond, Mercator's projection grows without bound."""


def _west(cities: Sequence[City]) -> float:
    """The longitude at which the map is cut: the eastern end of the widest stretch without a city."""
    around = sorted({city.lon for city in cities})
    gaps = [(east - west, east) for west, east in zip(around, [*around[1:], around[0] + 360], strict=True)]
    return max(gaps)[1]


def project(board: Board) -> list[Point]:
    """Each city's place by Mercator's projection, the north-western corner of them all at (0, 0)."""
    west = _west(board.cities)
    flat = [
        ((city.lon - west) % 360, -degrees(asinh(tan(radians(max(-EDGE, min(EDGE, city.lat)))))))
        for city in board.cities
    ]
    north = min(y for _, y in flat)
    return [(x, y - north) for x, y in flat]


def kilometres(one: City, other: City) -> float:
    """The distance between two cities, near enough for a map: on a sphere, along the chord's arc."""
    lat = radians((one.lat + other.lat) / 2)
    east = (one.lon - other.lon + 180) % 360 - 180
    return 111.2 * hypot(one.lat - other.lat, east * cos(lat))


def crosses(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Whether two straight lines have a point in common that is no end of either."""
    return (
        _side(*one, other[0]) * _side(*one, other[1]) < 0
        and _side(*other, one[0]) * _side(*other, one[1]) < 0
    )


def _side(start: Point, end: Point, point: Point) -> float:
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


def distance(point: Point, line: tuple[Point, Point]) -> float:
    """From a point to the nearest place on a straight line."""
    (x, y), (dx, dy) = line[0], (line[1][0] - line[0][0], line[1][1] - line[0][1])
    along = ((point[0] - x) * dx + (point[1] - y) * dy) / (dx * dx + dy * dy or 1.0)
    along = max(0.0, min(1.0, along))
    return hypot(point[0] - x - along * dx, point[1] - y - along * dy)
