"""Two small maps to test on, one a title. Their routes are named below by their places in the file."""

from __future__ import annotations

from typing import Final

from domain.trains.board import parse, register

CITIES: Final = (
    "lisbon", "madrid", "bilbao", "bordeaux", "paris", "london", "zurich", "milan", "rome", "athens",
)  # fmt: skip

_ROUTES: Final = (
    ("lisbon", "madrid", 3, "white", ""),
    ("madrid", "bilbao", 2, "grey", ""),
    ("bilbao", "bordeaux", 2, "red", ""),
    ("bordeaux", "paris", 4, "blue", ""),
    ("bordeaux", "paris", 4, "grey", ""),
    ("paris", "london", 3, "grey", 'kind = "ferry"\nlocomotives = 1'),
    ("zurich", "milan", 3, "green", 'kind = "tunnel"'),
    ("paris", "zurich", 2, "grey", 'kind = "tunnel"'),
    ("milan", "rome", 8, "black", ""),
    ("rome", "athens", 1, "grey", ""),
    ("madrid", "lisbon", 6, "yellow", ""),
    ("bordeaux", "paris", 4, "purple", ""),
)

LISBON_MADRID, MADRID_BILBAO, BILBAO_BORDEAUX, BORDEAUX_PARIS, BORDEAUX_PARIS_GREY = range(5)
PARIS_LONDON, ZURICH_MILAN, PARIS_ZURICH, MILAN_ROME, ROME_ATHENS = range(5, 10)
LISBON_MADRID_YELLOW, BORDEAUX_PARIS_PURPLE = 10, 11

_MARKED: Final = (
    ("lisbon", "madrid", 4, "green", "locomotives = 2"),
    ("madrid", "bilbao", 4, "grey", "locomotives = 1"),
    ("bilbao", "bordeaux", 4, "red", ""),
    ("bordeaux", "paris", 4, "blue", ""),
    ("bordeaux", "paris", 4, "grey", ""),
    ("bordeaux", "paris", 4, "purple", ""),
    ("zurich", "milan", 3, "green", 'kind = "tunnel"'),
    ("paris", "zurich", 2, "green", 'kind = "tunnel"\nlocomotives = 1'),
    ("milan", "rome", 7, "black", ""),
    ("rome", "athens", 9, "grey", "locomotives = 3"),
    ("paris", "london", 8, "white", ""),
    ("madrid", "athens", 2, "grey", 'kind = "tunnel"\nlocomotives = 2'),
)

GREEN_MARKED, GREY_MARKED, RED_FOUR = 0, 1, 2
PARALLEL_BLUE, PARALLEL_GREY, PARALLEL_PURPLE = 3, 4, 5
GREEN_TUNNEL, MARKED_TUNNEL, SEVEN, NINE, EIGHT, GREY_TUNNEL = range(6, 12)

_TICKETS: Final = (
    ("madrid", "paris", 8, False),
    ("lisbon", "bordeaux", 7, False),
    ("paris", "rome", 12, False),
    ("bilbao", "paris", 5, False),
    ("london", "milan", 9, False),
    ("rome", "athens", 3, False),
    *(("lisbon", "athens", points, False) for points in range(10, 34)),
    ("lisbon", "rome", 20, True),
    ("london", "athens", 21, True),
    ("madrid", "athens", 20, True),
    ("bilbao", "athens", 22, True),
    ("paris", "athens", 23, True),
    ("bordeaux", "athens", 24, True),
)

MADRID_PARIS, LISBON_BORDEAUX, PARIS_ROME, BILBAO_PARIS, LONDON_MILAN, ROME_ATHENS_TICKET = range(6)


def city(name: str) -> int:
    """The index of a city, the same on both maps."""
    return CITIES.index(name)


def _text(
    name: str, seats: tuple[int, int], wagons: int, routes: tuple[tuple[str, str, int, str, str], ...]
) -> str:
    lines = [f'id = "{name}"', 'title = "toys"', "edition = 1", f'names = {{ en = "{name}" }}']
    lines += [f"seats = {list(seats)}", f"wagons = {wagons}"]
    for place, known in enumerate(CITIES):
        lines += ["[[cities]]", f'id = "{known}"', f"lat = {40 + place}.0", "lon = 0.0"]
        lines.append(f'names = {{ en = "{known.title()}" }}')
    for start, end, length, colour, more in routes:
        lines += ["[[routes]]", f'from = "{start}"', f'to = "{end}"', f"length = {length}"]
        lines += [f'colour = "{colour}"', more]
    for start, end, points, long in _TICKETS:
        lines += ["[[tickets]]", f'from = "{start}"', f'to = "{end}"', f"points = {points}"]
        lines.append(f"long = {str(long).lower()}")
    return "\n".join(lines)


PENINSULA: Final = parse(_text("toy-peninsula", (2, 5), 45, _ROUTES))
"""For Rieles: a double and a triple parallel, a ferry, two tunnels, a route of 8."""

MAINLAND: Final = parse(_text("toy-mainland", (2, 6), 45, _MARKED))
"""For Mainlines: marks on coloured and grey routes and in tunnels, a triple parallel, routes of 7, 8 and 9."""

SHORTLINE: Final = parse(_text("toy-shortline", (2, 6), 16, _MARKED))
"""As the mainland, with few wagons: for whole games."""

register(PENINSULA)
register(MAINLAND)
register(SHORTLINE)
