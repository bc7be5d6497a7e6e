"""A board as a picture, to look at while it is being made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, pi, radians, sin
from typing import Final
from xml.sax.saxutils import escape

from domain.trains.board import COLOURS, GREY, Board, Route
from services.maps.projection import Point, project

PAINT: Final = ("#d63a3a", "#ef8a1f", "#f2d13c", "#3f9a4a", "#2f74c4", "#8b57b8", "#3b3b3f", "#fbfbf6")
"""What each of the eight colours is painted with; the ninth is grey's."""

GREY_PAINT: Final = "#a9adb2"

SYMBOLS: Final = (
    "M-1,0 A1,1 0 1 1 1,0 A1,1 0 1 1 -1,0 Z",  # red: a disc
    "M0,-1.1 L1.1,0.8 L-1.1,0.8 Z",  # orange: a triangle
    "M-1.1,-0.4 L1.1,-0.4 L1.1,0.4 L-1.1,0.4 Z",  # yellow: a bar
    "M-0.9,-0.9 L0.9,-0.9 L0.9,0.9 L-0.9,0.9 Z",  # green: a square
    "M0,-1.2 L1.1,0 L0,1.2 L-1.1,0 Z",  # blue: a diamond
    "M-0.4,-1.1 L0.4,-1.1 L0.4,-0.4 L1.1,-0.4 L1.1,0.4 L0.4,0.4 L0.4,1.1 L-0.4,1.1 L-0.4,0.4 L-1.1,0.4 L-1.1,-0.4 L-0.4,-0.4 Z",  # purple: a cross
    "M-1.1,-0.8 L1.1,-0.8 L0,1.1 Z",  # black: a triangle on its tip
    "M-1.1,0 L-0.4,-1.1 L0.4,-1.1 L1.1,0 L0.4,1.1 L-0.4,1.1 Z",  # white: a hexagon
)
"""A shape for each colour, about one unit from its centre to its edge, for eyes that mix colours up."""

LOCOMOTIVE: Final = (
    "M-1.5,.45V-1.05H-.55V-.35H.35V-.85H.3V-1.1H.9V-.85H.85V-.35H1.2Q1.45,-.35 1.45,0V.45H1.65V.65H-1.6V.45Z"
    "M-1.3,.75a.38,.38 0 1 0 .76,0a.38,.38 0 1 0 -.76,0ZM-.25,.75a.38,.38 0 1 0 .76,0a.38,.38 0 1 0 -.76,0Z"
    "M.65,.75a.38,.38 0 1 0 .76,0a.38,.38 0 1 0 -.76,0Z"
)
"""The mark of a space that wants a locomotive: a small tank engine."""

MARGIN: Final = 90.0
CITY: Final = 7.0
TRACK: Final = 13.0
"""Pixels: around the map, a city's radius, and the width of one track."""

SPACE: Final = 31.0
"""Pixels that one space is long on the route where spaces are shorter than on nine routes in ten."""

WIDTHS: Final = (1500.0, 3400.0)
LETTER: Final = (9.2, 15.0)
"""Pixels: the width and the height of a letter of a city's name, on average."""


STYLE: Final = """<style>
text { font-family: 'DejaVu Sans', sans-serif; fill: #16222c }
.city { font-size: 14px; font-weight: bold }
.city { stroke: #eef3f5; stroke-width: 3px; paint-order: stroke; stroke-linejoin: round }
.title { font-size: 24px; font-weight: bold }
.facts { font-size: 13px }
</style>"""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in pixels, to keep names off what is already drawn."""

    left: float
    top: float
    right: float
    bottom: float

    def shared(self, other: Box) -> float:
        """The area that two boxes have in common."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide * high if wide > 0 and high > 0 else 0.0

    def outside(self, width: float, height: float) -> bool:
        return self.left < 0 or self.top < 0 or self.right > width or self.bottom > height


def _scaled(board: Board) -> list[Point]:
    """The cities in pixels, so large that spaces can be told apart."""
    flat = project(board)
    room = sorted(
        hypot(flat[a][0] - flat[b][0], flat[a][1] - flat[b][1]) / route.length
        for route in board.routes
        for a, b in [route.ends]
    )
    wide = max(x for x, _ in flat) or 1.0
    least, most = (width / wide for width in WIDTHS)
    scale = max(least, min(most, SPACE / (room[len(room) // 10] or 1.0)))
    return [(MARGIN + x * scale, MARGIN + y * scale) for x, y in flat]


def _lanes(board: Board) -> Iterator[tuple[Route, float]]:
    """Each route with its distance from the middle line between its cities, in tracks."""
    for index, route in enumerate(board.routes):
        together = sorted((index, *board.parallels[index]))
        yield route, together.index(index) - (len(together) - 1) / 2


def _spaces(
    route: Route, lane: float, places: Sequence[Point]
) -> Iterator[tuple[float, float, float, float]]:
    """Centre, length and slope in degrees of each space of a route."""
    (x, y), (to_x, to_y) = places[route.ends[0]], places[route.ends[1]]
    far = hypot(to_x - x, to_y - y) or 1.0
    east, south = (to_x - x) / far, (to_y - y) / far
    gap = min(CITY + 2, far / 4)
    step = (far - 2 * gap) / route.length
    aside = lane * (TRACK + 2)
    slope = degrees(atan2(south, east))
    slope -= 180 * round(slope / 180)  # so that no symbol stands on its head
    for space in range(route.length):
        along = gap + step * (space + 0.5)
        yield (
            x + east * along - south * aside,
            y + south * along + east * aside,
            step - 2,
            slope,
        )


def _marked(route: Route) -> frozenset[int]:
    """Which spaces carry the locomotive marks: the middle ones."""
    first = (route.length - route.locomotives) // 2
    return frozenset(range(first, first + route.locomotives))


def _route(route: Route, lane: float, places: Sequence[Point]) -> Iterator[str]:
    paint = GREY_PAINT if route.colour is None else PAINT[route.colour]
    ink = "#f4f4f4" if route.colour in {0, 3, 4, 5, 6} else "#2b2b2b"
    border = ' stroke-dasharray="4 2.5" stroke-width="2.2"' if route.tunnel else ' stroke-width="1.1"'
    round_ = TRACK / 2 if route.ferry else 1.5
    kind = "tunnel" if route.tunnel else "ferry" if route.ferry else "plain"
    yield f'<g class="route {kind}" fill="{paint}" stroke="#1d2b36"{border}>'
    marked = _marked(route)
    for space, (x, y, long, slope) in enumerate(_spaces(route, lane, places)):
        yield f'<g transform="translate({x:.1f} {y:.1f}) rotate({slope:.1f})">'
        yield f'<rect x="{-long / 2:.1f}" y="{-TRACK / 2}" width="{long:.1f}" height="{TRACK}" rx="{round_}"/>'
        if space in marked:
            yield f'<path d="{LOCOMOTIVE}" transform="scale(4.2)" fill="{ink}" stroke="none"/>'
        elif route.colour is not None:
            yield f'<path d="{SYMBOLS[route.colour]}" transform="scale(3.1)" fill="{ink}" stroke="none"/>'
        if route.ferry:
            wave = f"M{-long / 2:.1f},{TRACK / 2 + 2.5} q{long / 8:.1f},-3 {long / 4:.1f},0 t{long / 4:.1f},0 t{long / 4:.1f},0 t{long / 4:.1f},0"
            yield f'<path d="{wave}" fill="none" stroke="#2f74c4" stroke-width="1.4"/>'
        yield "</g>"
    yield "</g>"


def _name_box(place: Point, name: str, angle: float) -> Box:
    """Where a name lies when it is written in this direction from its city."""
    wide, high = LETTER[0] * len(name), LETTER[1]
    x = place[0] + cos(angle) * (CITY + 5 + wide / 2)
    y = place[1] + sin(angle) * (CITY + 4 + high / 2)
    return Box(x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)


def _names(
    board: Board, language: str, places: Sequence[Point], width: float, height: float
) -> Iterator[str]:
    taken = [Box(x - CITY, y - CITY, x + CITY, y + CITY) for x, y in places]
    for route, lane in _lanes(board):
        for x, y, long, slope in _spaces(route, lane, places):
            turn = radians(slope)
            half = abs(cos(turn)) * long / 2 + TRACK / 3, abs(sin(turn)) * long / 2 + TRACK / 3
            taken.append(Box(x - half[0], y - half[1], x + half[0], y + half[1]))
    for city, place in zip(board.cities, places, strict=True):
        name = city.names.get(language) or city.id
        boxes = [_name_box(place, name, step * pi / 8) for step in range(16)]
        best = min(
            boxes,
            key=lambda box: sum(box.shared(other) for other in taken) + 9999 * box.outside(width, height),
        )
        taken.append(best)
        x, y = (best.left + best.right) / 2, best.bottom - 3
        yield f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle" class="city">{escape(name)}</text>'


def _legend(board: Board, language: str, height: float) -> Iterator[str]:
    spaces = sum(route.length for route in board.routes)
    title = board.names.get(language) or board.id
    facts = (
        f"{len(board.cities)} cities · {len(board.routes)} routes · {spaces} spaces · {len(board.tickets)} tickets · "
        f"{board.seats[0]}–{board.seats[1]} seats · {board.wagons} wagons each"
    )
    yield f'<text x="{MARGIN}" y="{height - 52:.0f}" class="title">{escape(title)}</text>'
    yield f'<text x="{MARGIN}" y="{height - 30:.0f}" class="facts">{escape(facts)}</text>'
    for index, (name, paint) in enumerate(zip((*COLOURS, GREY), (*PAINT, GREY_PAINT), strict=True)):
        x, y = MARGIN + 80 * index, height - 14
        yield f'<rect x="{x:.0f}" y="{y - 9:.0f}" width="22" height="{TRACK}" fill="{paint}" stroke="#1d2b36"/>'
        if index < len(SYMBOLS):
            ink = "#f4f4f4" if index in {0, 3, 4, 5, 6} else "#2b2b2b"
            yield f'<path d="{SYMBOLS[index]}" transform="translate({x + 11:.0f} {y - 3.5:.1f}) scale(2.6)" fill="{ink}"/>'
        yield f'<text x="{x + 27:.0f}" y="{y:.0f}" class="facts">{name}</text>'


def draw(board: Board, language: str = "en") -> str:
    """The board as an SVG document.

    Each space is a box in the route's colour with that colour's symbol; a tunnel's border is broken,
    a ferry's spaces are round and lie on waves, and a locomotive stands where one must be paid.
    """
    places = _scaled(board)
    width = max(x for x, _ in places) + MARGIN
    height = max(y for _, y in places) + MARGIN + 60
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}">',
        STYLE,
        f'<rect width="{width:.0f}" height="{height:.0f}" fill="#dfe8ec"/>',
    ]
    for route, lane in _lanes(board):
        lines += _route(route, lane, places)
    for x, y in places:
        lines.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{CITY}" fill="#fff6e0" stroke="#16222c" stroke-width="2"/>'
        )
    lines += _names(board, language, places, width, height - 75)
    lines += _legend(board, language, height)
    return "\n".join([*lines, "</svg>", ""])
