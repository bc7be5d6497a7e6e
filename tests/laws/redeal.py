"""The same position as one seat knows it, with everything that is hidden from it dealt again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from domain.pile import Pile
from domain.trains.state import Hand

POOLS = {
    # trains
    "hands": "cards",
    "deck": "cards",
    "tickets": "tickets",
    "offered": "tickets",
    "ticket_deck": "tickets",
    "box": "tickets",
    # Infinite City, where hands and deck are of the same kind too
    "face": "cards",
    "tiles": "cards",
}
"""Which fields of a state hold faces of the same kind; every other zone is of its own kind."""

Pools = defaultdict[str, list[int]]


def redeal(state: Any, view: Any, random: Random) -> Any:
    """A state with the same `view`, in which the faces of hidden zones of a kind have changed places.

    It walks a state beside the view of it: a zone whose faces only the state shows is hidden.
    """
    pools: Pools = defaultdict(list)

    def collect(zone: Any, kind: str) -> Any:
        pools[kind].extend(_faces(zone))
        return zone

    def refill(zone: Any, kind: str) -> Any:
        return _of(zone, [pools[kind].pop() for _ in _faces(zone)])

    _walk(state, view, "", "", collect)
    for faces in pools.values():
        random.shuffle(faces)
    return _walk(state, view, "", "", refill)


def _is_hidden(zone: Any, view: Any) -> bool:
    match zone:
        case Pile():
            return bool(zone.faces) and view.faces is None
        case Hand():
            return zone.counts is not None and view.counts is None
        case int():
            return view is None
        case _:
            return False


def _faces(zone: Pile | Hand | int) -> list[int]:
    match zone:
        case Pile():
            return list(zone.known())
        case Hand():
            return [card for card, count in enumerate(zone.known()) for _ in range(count)]
        case _:
            return [zone]


def _of(zone: Pile | Hand | int, faces: list[int]) -> Pile | Hand | int:
    """A zone like this one, with these faces."""
    match zone:
        case Pile():
            return Pile.of(faces)
        case Hand():
            return Hand.of(tuple(faces.count(card) for card in range(len(zone.known()))))
        case _:
            return faces[0]


def _walk(state: Any, view: Any, path: str, name: str, visit: Any) -> Any:
    """The state with every zone that the view hides replaced by what `visit(zone, kind)` gives."""
    if _is_hidden(state, view):
        return visit(state, POOLS.get(name, path))
    if isinstance(state, msgspec.Struct):
        fields = state.__struct_fields__
        walked = {f: _walk(getattr(state, f), getattr(view, f), f"{path}.{f}", f, visit) for f in fields}
        return msgspec.structs.replace(state, **walked)
    if isinstance(state, tuple) and isinstance(view, tuple):
        pairs = enumerate(zip(state, view, strict=True))
        return tuple(_walk(mine, seen, f"{path}[{n}]", name, visit) for n, (mine, seen) in pairs)
    if isinstance(state, Mapping):
        return {key: _walk(value, view[key], f"{path}[{key}]", name, visit) for key, value in state.items()}
    return state
