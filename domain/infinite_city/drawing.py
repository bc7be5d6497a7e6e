"""A position as text that a person can read and write.

First the city: the x of each column, then a row for each y, from the north down. A place is `.` where it is
free; `Ps01` is a face-up Power Station with a token of seat 0 and one of seat 1; `(Ps)` lies face down,
`(?)` too but unknown, `(Ps)1` came face down from the hand of seat 1. Then a line for each thing that
is not as at the start of a turn of seat 0: `hand 0: Cs Li`, `hand 1: 5 hidden`, `deck: Ho Pl`,
`tokens: 13 15`, `turn: 1`, and so on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from domain.infinite_city.grid import Spot, spot, xy
from domain.infinite_city.pending import Pending, Turn
from domain.infinite_city.state import TOKENS, State, Tile
from domain.infinite_city.tiles import KINDS, Face
from domain.pile import Pile

_CODES: Final = {kind.code: face for face, kind in enumerate(KINDS)}
_CELL: Final = re.compile(r"(?P<up>[A-Z][a-z])(?P<tokens>\d*)|\((?P<down>[A-Z][a-z]|\?)\)(?P<lost_by>\d?)")
_FREE: Final = "."
_UNKNOWN: Final = "?"


def draw(state: State) -> str:
    """The position as text; what it does not say (`set`, the first seat) does not change."""
    lines = draw_city(state.city)
    lines += [f"hand {seat}: {_pile(hand)}" for seat, hand in enumerate(state.hands)]
    lines.append(f"deck: {_pile(state.deck)}")
    lines.append(f"tokens: {_row(state.tokens)}")
    lines.append(f"turn: {state.turn}")
    if any(state.turns):
        lines.append(f"turns: {_row(state.turns)}")
    if state.extra:
        lines.append(f"extra: {state.extra}")
    if state.idle:
        lines.append(f"idle: {state.idle}")
    if state.out:
        lines.append(f"out: {_row(state.out)}")
    if state.last is not None:
        lines.append(f"last: {_row(state.last)}")
    if state.gone:
        lines.append(f"gone: {_row(state.gone)}")
    if state.stack != (Turn(state.turn),):
        lines.append(f"waiting: {msgspec.json.encode(state.stack).decode()}")
    return "\n".join(line.rstrip() for line in lines)


def draw_city(city: Mapping[Spot, Tile]) -> list[str]:
    """The rows of the city, with a header; none for an empty one."""
    if not city:
        return []
    places = {xy(at): _cell(tile) for at, tile in city.items()}
    xs = range(min(x for x, _ in places), max(x for x, _ in places) + 1)
    ys = range(max(y for _, y in places), min(y for _, y in places) - 1, -1)
    width = 1 + max(4, *map(len, places.values()))
    header = " " * 5 + "".join(str(x).center(width) for x in xs)
    rows = [f"{y:>4} " + "".join(places.get((x, y), _FREE).center(width) for x in xs) for y in ys]
    return [header, *rows]


def _cell(tile: Tile) -> str:
    code = _UNKNOWN if tile.face is None else KINDS[tile.face].code
    if tile.up:
        return code + "".join(map(str, tile.tokens))
    return f"({code})" + ("" if tile.lost_by is None else str(tile.lost_by))


def _pile(pile: Pile) -> str:
    if pile.faces is None:
        return f"{pile.size} hidden"
    return " ".join(KINDS[face].code for face in pile.faces)


def _row(numbers: Iterable[int]) -> str:
    return " ".join(map(str, numbers))


def parse(text: str) -> State:
    """The position that the text shows. Raises `ValueError` for a text that shows none.

    Without `tokens`, each seat has 15 less those in the city; without `turn`, it is the turn of seat 0.
    """
    rows: list[list[str]] = []
    facts: dict[str, str] = {}
    for line in filter(str.strip, text.splitlines()):
        name, colon, fact = line.partition(":")
        if colon:
            facts[name.strip()] = fact.strip()
        else:
            rows.append(line.split())
    city = _city(rows)
    hands = tuple(_hand(facts.pop(f"hand {seat}")) for seat in range(_seats(facts)))
    tokens = _numbers(facts.pop("tokens", "")) or _left(city, len(hands))
    turn = int(facts.pop("turn", "0"))
    waiting = facts.pop("waiting", None)
    stack: tuple[Pending, ...] = (Turn(turn),)
    if waiting is not None:
        stack = msgspec.json.decode(waiting, type=tuple[Pending, ...])
    state = State(
        seats=len(hands),
        tile_set="public",
        first_seat="lot",
        deck=_of(facts.pop("deck", "")),
        hands=hands,
        tokens=tokens,
        city=city,
        stack=stack,
        turn=turn,
        turns=_numbers(facts.pop("turns", "")) or (0,) * len(hands),
        extra=int(facts.pop("extra", "0")),
        idle=int(facts.pop("idle", "0")),
        out=_numbers(facts.pop("out", "")),
        last=_numbers(facts.pop("last")) if "last" in facts else None,
        gone=_numbers(facts.pop("gone", "")),
    )
    if facts:
        raise ValueError(f"no such thing: {', '.join(facts)}")
    return state


def _city(rows: list[list[str]]) -> dict[Spot, Tile]:
    city: dict[Spot, Tile] = {}
    if rows:
        xs = [int(x) for x in rows[0]]
        for y, *cells in rows[1:]:
            for x, cell in zip(xs, cells, strict=True):
                if cell != _FREE:
                    city[spot(x, int(y))] = _tile(cell)
    return city


def _tile(cell: str) -> Tile:
    found = _CELL.fullmatch(cell)
    if found is None:
        raise ValueError(f"no tile: {cell}")
    if found["up"]:
        return Tile(_face(found["up"]), True, tuple(sorted(int(seat) for seat in found["tokens"])))
    down = None if found["down"] == _UNKNOWN else _face(found["down"])
    return Tile(down, False, (), int(found["lost_by"]) if found["lost_by"] else None)


def _face(code: str) -> Face:
    face = _CODES.get(code)
    if face is None:
        raise ValueError(f"no kind of tile: {code}")
    return face


def _of(text: str) -> Pile:
    size, _, hidden = text.partition(" ")
    return Pile(int(size), None) if hidden == "hidden" else Pile.of(map(_face, text.split()))


def _hand(text: str) -> Pile:
    hand = _of(text)
    return hand if hand.faces is None else Pile.of(sorted(hand.faces))


def _seats(facts: Mapping[str, str]) -> int:
    return sum(name.startswith("hand ") for name in facts)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def _left(city: Mapping[Spot, Tile], seats: int) -> tuple[int, ...]:
    spent = [seat for tile in city.values() for seat in tile.tokens]
    return tuple(TOKENS - spent.count(seat) for seat in range(seats))
