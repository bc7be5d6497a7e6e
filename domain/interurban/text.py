"""The table in plain text: a board that a person can read and `parse` too, sentences, phrases.

A place is five characters by three. Tracks are lines, with the number of a Track tile in their middle;
a station is the initial of its colour and its value, a crossing if both its tracks are drawn. A Start tile
is `#`, with its labels on its sides. Before each locomotive that has left the Start tiles stands its
route's label, before the end of a completed route `x`.
"""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from typing import Final, assert_never

from domain.game import TABLE, Deal, GameScored, ScoreGame, Seat, Setup
from domain.interurban.commands import EndTurn, InterurbanCommand, PlaceTile
from domain.interurban.events import (
    Dealt,
    GameEnded,
    InterurbanEvent,
    RouteCompleted,
    SeatLeft,
    TilePlaced,
    TurnEmpty,
    TurnEnded,
)
from domain.interurban.scoring import commerce, route_values, scores
from domain.interurban.state import Laid, Route, State, Why, start_routes
from domain.interurban.tiles import (
    COLOURS,
    EAST,
    EDGES,
    NOBODY,
    NORTH,
    SIDES,
    SOUTH,
    STARTS,
    TILES,
    WEST,
    Shape,
    face_of,
    name_of,
)

WIDTH: Final = 5
HEIGHT: Final = 3
MIDDLE: Final = 2
MARGIN: Final = 5

COMPLETED: Final = "x"

_INITIALS: Final = "".join(colour[0].upper() for colour in COLOURS)
_BENDS: Final[dict[tuple[Shape, int], str]] = {
    ("straight", 0): "│",
    ("straight", 1): "─",
    ("curve", 0): "└",
    ("curve", 1): "┌",
    ("curve", 2): "┐",
    ("curve", 3): "┘",
}
_STEPS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
_MARKS: Final = ((0, MIDDLE), (1, WIDTH - 1), (2, MIDDLE), (1, 0))
"""Where in its place (row, column) a mark stands that belongs to a side."""

_WHYS: Final = {"values": "all four values", "blocked": "no station can follow", "game-end": "the game's end"}
_ENDINGS: Final = {
    "routes": "all routes are completed",
    "track": "all Track tiles have been placed",
    "stations": "all stations of that colour have been placed",
    "no-placement": "no tile could be placed",
    "one-seat-left": "one player is left",
}


def draw(state: State) -> str:
    """The board, y growing upwards; the first line has the x of each column."""
    places = {(laid.x, laid.y): _tile_rows(laid) for laid in state.board}
    if state.dealt:
        left, right = (STARTS[start] for start in state.starts)
        places[0, 0] = [f"  {left[2]}  ", f"{left[1]} #══", f"  {left[0]}  "]
        places[1, 0] = [f"  {right[0]}  ", f"══# {right[1]}", f"  {right[2]}  "]
    for route in state.routes:
        if not (route.tiles or route.done):
            continue  # the label on the Start tile says it
        row, column = _MARKS[route.side]
        rows = places.setdefault((route.x, route.y), [" " * WIDTH] * HEIGHT)
        mark = COMPLETED if route.done else route.label
        rows = [*rows]
        rows[row] = rows[row][:column] + mark + rows[row][column + 1 :]
        places[route.x, route.y] = rows
    if not places:
        return ""
    xs = range(min(x for x, _ in places), max(x for x, _ in places) + 1)
    ys = range(max(y for _, y in places), min(y for _, y in places) - 1, -1)
    lines = [" " * MARGIN + "".join(f"{x:>{MIDDLE + 1}}".ljust(WIDTH) for x in xs)]
    blank = [" " * WIDTH] * HEIGHT
    for y in ys:
        for row in range(HEIGHT):
            margin = f"{y:>{MARGIN - 1}} " if row == 1 else " " * MARGIN
            lines.append(margin + "".join(places.get((x, y), blank)[row] for x in xs))
    return "\n".join(line.rstrip() for line in lines)


def _tile_rows(laid: Laid) -> list[str]:
    tile = TILES[laid.face]
    mask = EDGES[tile.shape][laid.turn]
    north, east, south, west = (mask >> side & 1 for side in range(4))
    if tile.owner != NOBODY:
        middle = f"{'─' if west else ' '}{_INITIALS[tile.owner]}{tile.value}{'──' if east else '  '}"
    else:
        centre = str(tile.value) if tile.value else _BENDS[tile.shape, laid.turn]
        middle = f"{'──' if west else '  '}{centre}{'──' if east else '  '}"
    return [f"  {'│' if north else ' '}  ", middle, f"  {'│' if south else ' '}  "]


def parse(text: str, seats: int = 3) -> State:
    """The position that `draw` drew: board and routes alone, nothing face up and nothing in the piles.

    Raises `ValueError` for a text that shows no position.
    """
    places = _places(text)
    starts = [_start(places, 0, (SOUTH, WEST, NORTH)), _start(places, 1, (NORTH, EAST, SOUTH))]
    routes = start_routes(STARTS[starts[0]] + STARTS[starts[1]])
    tiles = {place: _tile(place, rows) for place, rows in places.items() if rows[1][MIDDLE] not in " #"}
    board: dict[tuple[int, int], int] = {}
    walked = tuple(_walk(route, tiles, board, places) for route in routes)
    lost = tiles.keys() - board.keys()
    if lost:
        raise ValueError(f"no route leads to {sorted(lost)}")
    return State(Setup(seats, 1), (starts[0], starts[1]), tuple(tiles[place] for place in board), walked)


def _places(text: str) -> dict[tuple[int, int], list[str]]:
    """What stands in each place that is not empty; rows above the first y and below the last may be missing."""
    header, *lines = text.strip("\n").splitlines()
    columns = [(int(found.group()), found.end() - 1 - MIDDLE) for found in re.finditer(r"-?\d+", header)]
    margin = columns[0][1]
    blank = " " * (len(header) + WIDTH)
    padded = [blank, *(line.ljust(len(blank)) for line in lines), blank]
    labelled = [(at, int(line[:margin])) for at, line in enumerate(padded) if line[:margin].strip()]
    if any((after - at, y - below) != (HEIGHT, 1) for (at, y), (after, below) in pairwise(labelled)):
        raise ValueError("each y has three lines, one below the other")
    return {
        (x, y): rows
        for at, y in labelled
        for x, column in columns
        for rows in ([row[column : column + WIDTH] for row in padded[at - 1 : at + 2]],)
        if "".join(rows).strip()
    }


def _start(places: dict[tuple[int, int], list[str]], x: int, sides: tuple[int, int, int]) -> int:
    rows = places.get((x, 0), [" " * WIDTH] * HEIGHT)
    labels = tuple(rows[_MARKS[side][0]][_MARKS[side][1]] for side in sides)
    if labels not in STARTS:
        raise ValueError(f"no Start tile has the labels {labels} at ({x}, 0)")
    return STARTS.index(labels)


def _tile(place: tuple[int, int], rows: list[str]) -> Laid:
    lines = (rows[0][MIDDLE] == "│", rows[1][4] == "─", rows[2][MIDDLE] == "│", rows[1][0] == "─")
    mask = sum(1 << side for side, tracked in enumerate(lines) if tracked)
    initial, number = rows[1][1], rows[1][MIDDLE]
    owner = _INITIALS.index(initial) if initial in _INITIALS else NOBODY
    value = int(number) if number.isdigit() else 0
    for shape, masks in EDGES.items():
        if mask in masks:
            return Laid(face_of(shape, value, owner), place[0], place[1], masks.index(mask))
    raise ValueError(f"no tile has those tracks at {place}")


def _walk(
    route: Route,
    tiles: dict[tuple[int, int], Laid],
    board: dict[tuple[int, int], int],
    places: dict[tuple[int, int], list[str]],
) -> Route:
    """Follows a route over the tiles, numbering those that no other route has come to."""
    x, y, side = route.x, route.y, route.side
    along: list[int] = []
    values: set[int] = set()
    while (x, y) in tiles:
        laid = tiles[x, y]
        tile = TILES[laid.face]
        mask = EDGES[tile.shape][laid.turn]
        out = side ^ 2 if tile.shape != "curve" else (mask ^ 1 << side).bit_length() - 1
        if not mask >> side & 1:
            raise ValueError(f"the track ends before ({x}, {y})")
        along.append(board.setdefault((x, y), len(board)))
        if tile.owner != NOBODY:
            values.add(tile.value)
        x, y, side = x + _STEPS[out][0], y + _STEPS[out][1], out ^ 2
    row, column = _MARKS[side]
    mark = places.get((x, y), [" " * WIDTH] * HEIGHT)[row][column]
    done: Why = "" if mark != COMPLETED else "values" if len(values) == 4 else "blocked"
    return Route(route.label, x, y, side, tuple(along), done)


def describe(view: State) -> str:
    """The whole table, as one seat may see it."""
    if not view.dealt:
        return "The box is still closed."
    lines = [draw(view), "", f"Track: {_names(view.track_up)}; {view.track.size} face down"]
    for seat, (up, pile) in enumerate(zip(view.stations_up, view.stations, strict=True)):
        mark = "*" if seat == view.turn and not view.ended else " "
        gone = " (left)" if seat in view.gone else ""
        lines.append(f"{mark} {COLOURS[seat]}{gone}: {_names(up)}; {pile.size} face down")
    lines += ["", "Route  value  commerce"]
    for route, value in zip(view.routes, route_values(view), strict=True):
        earned = commerce(view, route)
        shown = ", ".join(f"{COLOURS[seat]} {points}" for seat, points in enumerate(earned) if points)
        why = f" (completed: {_WHYS[route.done]})" if route.done else ""
        lines.append(f"{route.label:>5}  {value:>5}  {shown or '-'}{why}")
    lines += ["", _standing(view)]
    return "\n".join(lines)


def _standing(view: State) -> str:
    points = ", ".join(f"{COLOURS[score.seat]} {score.points}" for score in scores(view))
    if view.ended:
        over = "The game is over" if view.final is not None else "The last turn is over"
        return f"{over}: {_ENDINGS[view.ended]}. {points}."
    round_one = " It is the first round." if view.fresh else ""
    placed = f", {view.placed} placed this turn" if view.placed else ""
    return f"{COLOURS[view.turn].capitalize()} is to play{placed}.{round_one} If it ended now: {points}."


def _names(faces: tuple[int, ...]) -> str:
    counted = Counter(faces)
    return (
        ", ".join(
            name_of(face) + (f" x{number}" if number > 1 else "") for face, number in sorted(counted.items())
        )
        or "none"
    )


def sentence(event: InterurbanEvent) -> str:
    """What happened, in plain English."""
    match event:
        case Dealt():
            return f"The tiles are dealt; {COLOURS[event.first]} begins."
        case TilePlaced():
            labels = " and ".join(run.label for run in event.runs)
            routes = "routes" if len(event.runs) > 1 else "route"
            tile = _laid_name(event.face, event.turn)
            return f"{_who(event.seat)} places {tile} at ({event.x}, {event.y}) on {routes} {labels}."
        case RouteCompleted():
            return f"Route {event.label} is completed: {_WHYS[event.why]}."
        case TurnEnded():
            turned = (*event.track, *(() if event.station is None else (event.station,)))
            return f"{_who(event.seat)} ends the turn; turned up: {_names(turned)}."
        case TurnEmpty():
            return f"{_who(event.seat)} cannot place any tile."
        case GameEnded():
            return f"The game ends: {_ENDINGS[event.why]}."
        case SeatLeft():
            return f"{_who(event.seat)} leaves the game."
        case GameScored():
            order = sorted(event.scores, key=lambda score: (score.rank, score.seat))
            return "Final score: " + ", ".join(f"{COLOURS[s.seat]} {s.points}" for s in order) + "."
        case _:
            assert_never(event)


def phrase(command: InterurbanCommand) -> str:
    """What is asked for, in plain English."""
    match command:
        case PlaceTile():
            return f"place {_laid_name(command.face, command.turn)} at ({command.x}, {command.y})"
        case EndTurn():
            return "end the turn"
        case Deal():
            return "deal"
        case ScoreGame():
            return "count the points"
        case _:
            assert_never(command)


def _laid_name(face: int, turn: int) -> str:
    tile = TILES[face]
    if not (0 <= turn < len(EDGES[tile.shape])) or tile.shape == "crossing":
        return name_of(face)
    mask = EDGES[tile.shape][turn]
    return f"{name_of(face)} {''.join(SIDES[side] for side in range(4) if mask >> side & 1)}"


def _who(seat: Seat) -> str:
    return "The table" if seat == TABLE else COLOURS[seat].capitalize()
