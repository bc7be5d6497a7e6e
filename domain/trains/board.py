"""A map to play on: cities, the routes between them, and the tickets that ask for journeys.

A board is data, written in TOML (`docs/boards.md`). This module reads it and refuses what cannot be
played at all; what makes a board a good one is for the linter to say.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias, TypeVar, cast

import msgspec

from domain.game import BoardInfo, Value

COLOURS: Final = ("red", "orange", "yellow", "green", "blue", "purple", "black", "white")
"""The eight colours of cards and routes; a card or a route holds the index."""

LOCOMOTIVE: Final = 8
"""The card index of a locomotive, after the eight colours."""

KINDS_OF_CARD: Final = 9
"""The eight colours and the locomotive: the length of a hand kept as counts."""

GREY: Final = "grey"
"""The colour in the file of a route that any one colour may pay."""

Kind: TypeAlias = Literal["plain", "tunnel", "ferry"]


class BoardFault(Value, frozen=True):
    """One reason why a file is no board: `where` is a path such as `routes[12]`, counted from 0."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


class BoardRefused(ValueError):  # noqa: N818  (the registry's word: a refusal with its reasons)
    """A text that is no board, with everything that is wrong with it."""

    def __init__(self, faults: Sequence[BoardFault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = tuple(faults)


class City(Value, frozen=True):
    """A city: degrees north and east, and its name by language (`en`, `es`, `ru`, `fr`)."""

    id: str
    lat: float
    lon: float
    names: Mapping[str, str]


class Route(Value, frozen=True):
    """One track between two neighbouring cities; each track of a parallel is a route of its own.

    `ends` are indexes into the board's cities, the smaller first. `colour` is 0 to 7, None for grey.
    `locomotives` is the number of spaces that carry a locomotive mark.
    """

    ends: tuple[int, int]
    length: int
    colour: int | None = None
    locomotives: int = 0
    tunnel: bool = False
    ferry: bool = False


class Ticket(Value, frozen=True):
    """Two cities to be joined, as indexes with the smaller first, and what that is worth."""

    ends: tuple[int, int]
    points: int
    long: bool = False


class Board(Value, frozen=True):
    """A whole board, for the title whose id is `title`; two are equal when their files are.

    `seats` is the least and the greatest number of seats, `wagons` what each seat starts with, and
    `colour_cards` the number of cards of each colour. `parallels` holds, for each route, the other
    routes between its two cities; `routes_at`, for each city, the routes that end there. `digest`
    is the BLAKE2b-128 of the file in hexadecimal: a table pins the very board it was opened with.
    """

    id: str
    title: str
    edition: int
    names: Mapping[str, str]
    seats: tuple[int, int]
    wagons: int
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    colour_cards: int
    locomotive_cards: int
    parallels: tuple[tuple[int, ...], ...]
    routes_at: tuple[tuple[int, ...], ...]
    digest: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    @property
    def info(self) -> BoardInfo:
        return BoardInfo(id=self.id, digest=self.digest, names=self.names, seats=self.seats)

    def city(self, city: str) -> int:
        """The index of a city by its id. Raises `KeyError`."""
        return _city_indexes(self)[city]

    def between(self, one: str, other: str) -> tuple[int, ...]:
        """The routes between two cities by their ids, in the file's order. Raises `KeyError`."""
        here, there = self.city(one), self.city(other)
        return tuple(r for r in self.routes_at[here] if there in self.routes[r].ends)


@cache
def _city_indexes(board: Board) -> Mapping[str, int]:
    return {city.id: index for index, city in enumerate(board.cities)}


class _Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file, as it is written there."""


class _CityRow(_Row, frozen=True):
    id: str
    lat: float
    lon: float
    names: dict[str, str]


class _RouteRow(_Row, frozen=True, rename={"start": "from", "end": "to"}):
    start: str
    end: str
    length: int
    colour: str
    kind: Kind = "plain"
    locomotives: int = 0


class _TicketRow(_Row, frozen=True, rename={"start": "from", "end": "to"}):
    start: str
    end: str
    points: int
    long: bool = False


class _Sheet(_Row, frozen=True):
    id: str
    title: str
    edition: int
    names: dict[str, str]
    seats: tuple[int, int]
    wagons: int
    cities: list[Any]
    routes: list[Any]
    tickets: list[Any]
    colour_cards: int = 12
    locomotive_cards: int = 14


R = TypeVar("R", bound=_Row)


def _rows(name: str, tables: Sequence[Any], row: type[R], faults: list[BoardFault]) -> list[tuple[str, R]]:
    rows: list[tuple[str, R]] = []
    for index, table in enumerate(tables):
        where = f"{name}[{index}]"
        try:
            rows.append((where, msgspec.convert(table, row)))
        except msgspec.ValidationError as fault:
            faults.append(BoardFault(where, str(fault)))
    return rows


def _heading_faults(sheet: _Sheet) -> Iterator[BoardFault]:
    low, high = sheet.seats
    if not 2 <= low <= high:
        yield BoardFault("seats", f"from {low} to {high} seats; write [least, greatest], the least 2 or more")
    for name in ("edition", "wagons", "colour_cards"):
        if getattr(sheet, name) < 1:
            yield BoardFault(name, f"{getattr(sheet, name)} is too few; 1 or more")
    if sheet.locomotive_cards < 0:
        yield BoardFault("locomotive_cards", f"{sheet.locomotive_cards} is too few; 0 or more")
    for name in ("id", "title"):
        if not getattr(sheet, name):
            yield BoardFault(name, "is empty")
    for name in ("cities", "routes", "tickets"):
        if not getattr(sheet, name):
            yield BoardFault(name, "there are none")


def _city_faults(where: str, row: _CityRow) -> Iterator[BoardFault]:
    if not (-90 <= row.lat <= 90 and -180 <= row.lon <= 180):
        yield BoardFault(
            where, f"lies at {row.lat}, {row.lon}; degrees north -90 to 90, then east -180 to 180"
        )


def _end_faults(where: str, start: str, end: str, known: Mapping[str, int]) -> Iterator[BoardFault]:
    for city in (start, end):
        if city not in known:
            yield BoardFault(where, f"there is no city {city!r} among the cities")
    if start == end:
        yield BoardFault(where, f"{start!r} is joined to itself; two different cities are wanted")


def _route_faults(where: str, row: _RouteRow) -> Iterator[BoardFault]:
    if row.colour != GREY and row.colour not in COLOURS:
        yield BoardFault(where, f"no colour {row.colour!r}; one of {', '.join((GREY, *COLOURS))}")
    if row.length < 1:
        yield BoardFault(where, f"a length of {row.length}; 1 or more")
    if not 0 <= row.locomotives <= max(row.length, 0):
        yield BoardFault(where, f"{row.locomotives} locomotive marks on {row.length} spaces; 0 to the length")


def _pair(start: int, end: int) -> tuple[int, int]:
    return (start, end) if start < end else (end, start)


def parse(text: str) -> Board:
    """The board that the text describes. Raises `BoardRefused` with every fault found."""
    try:
        sheet = msgspec.toml.decode(text, type=_Sheet)
    except msgspec.MsgspecError as fault:
        raise BoardRefused([BoardFault("file", str(fault))]) from fault
    faults = list(_heading_faults(sheet))
    cities = _rows("cities", sheet.cities, _CityRow, faults)
    routes = _rows("routes", sheet.routes, _RouteRow, faults)
    tickets = _rows("tickets", sheet.tickets, _TicketRow, faults)

    # Named by the tables as written: a city with another fault is still known to its routes.
    tables = cast("list[dict[str, object]]", [table for table in sheet.cities if isinstance(table, dict)])
    written = [str(table["id"]) for table in tables if "id" in table]
    known = {city: index for index, city in enumerate(written)}
    for city, times in Counter(written).items():
        if times > 1:
            faults.append(BoardFault(f"cities[{known[city]}]", f"the city {city!r} is there {times} times"))
    for where, city_row in cities:
        faults += _city_faults(where, city_row)
    for where, track in routes:
        faults += _end_faults(where, track.start, track.end, known)
        faults += _route_faults(where, track)
    for where, ticket in tickets:
        faults += _end_faults(where, ticket.start, ticket.end, known)
        if ticket.points < 1:
            faults.append(BoardFault(where, f"worth {ticket.points} points; 1 or more"))
    if faults:
        raise BoardRefused(faults)

    laid = tuple(
        Route(
            _pair(known[row.start], known[row.end]),
            row.length,
            None if row.colour == GREY else COLOURS.index(row.colour),
            row.locomotives,
            row.kind == "tunnel",
            row.kind == "ferry",
        )
        for _, row in routes
    )
    return Board(
        id=sheet.id,
        title=sheet.title,
        edition=sheet.edition,
        names=sheet.names,
        seats=sheet.seats,
        wagons=sheet.wagons,
        cities=tuple(City(row.id, row.lat, row.lon, row.names) for _, row in cities),
        routes=laid,
        tickets=tuple(
            Ticket(_pair(known[row.start], known[row.end]), row.points, row.long) for _, row in tickets
        ),
        colour_cards=sheet.colour_cards,
        locomotive_cards=sheet.locomotive_cards,
        parallels=tuple(
            tuple(j for j, other in enumerate(laid) if j != i and other.ends == route.ends)
            for i, route in enumerate(laid)
        ),
        routes_at=tuple(
            tuple(i for i, route in enumerate(laid) if city in route.ends) for city in range(len(cities))
        ),
        digest=blake2b(text.encode(), digest_size=16).hexdigest(),
    )


_own: dict[str, Board] = {}
"""The boards that this host has added to the built-in ones, by id."""


@cache
def _built_in() -> Mapping[str, Board]:
    found = sorted(
        (f for f in files("domain.trains").joinpath("boards").iterdir()), key=lambda file: file.name
    )
    texts = (file.read_bytes().decode() for file in found if file.name.endswith(".toml"))
    return {board.id: board for board in map(parse, texts)}


def register(board: Board) -> None:
    """Offer a host's own board. Raises `ValueError` when another board has its id."""
    known = _built_in().get(board.id) or _own.get(board.id)
    if known is not None and known != board:
        raise ValueError(f"there is another board {board.id!r}")
    if known is None:
        _own[board.id] = board


def board(id: str) -> Board:  # noqa: A002  (the word of `Setup.board` and of the file)
    """The board with this id, built in or registered. Raises `KeyError`."""
    return _built_in().get(id) or _own[id]


def boards(title: str) -> list[Board]:
    """The boards of a title: the built-in ones in the order of their ids, then the host's."""
    return [known for known in (*_built_in().values(), *_own.values()) if known.title == title]
