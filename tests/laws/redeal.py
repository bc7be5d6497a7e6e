"""The same position as one seat knows it, with everything that is hidden from it dealt again."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

from domain.pile import Pile


def redeal(state: Any, view: Any, random: Random) -> Any:
    """A state with the same `view`, in which the faces of equally named hidden zones have changed places.

    It walks a state beside the view of it: a pile whose faces only the state shows is hidden, and
    piles under a field of the same kind share their faces. What a title keeps in other shapes it
    must deal again itself.
    """
    pools: dict[str, list[int]] = {}
    _collect(state, view, "", pools)
    for faces in pools.values():
        random.shuffle(faces)
    return _refill(state, view, "", pools)


def _hidden(state: Any, view: Any) -> bool:
    return isinstance(state, Pile) and state.faces is not None and state.size > 0 and view.faces is None


def _collect(state: Any, view: Any, kind: str, pools: dict[str, list[int]]) -> None:
    if _hidden(state, view):
        pools.setdefault(kind, []).extend(state.faces)
    elif isinstance(state, msgspec.Struct):
        for name in state.__struct_fields__:
            _collect(getattr(state, name), getattr(view, name), name, pools)
    elif isinstance(state, tuple) and isinstance(view, tuple):
        for mine, seen in zip(state, view, strict=True):
            _collect(mine, seen, kind, pools)


def _refill(state: Any, view: Any, kind: str, pools: dict[str, list[int]]) -> Any:
    if _hidden(state, view):
        faces = [pools[kind].pop() for _ in range(state.size)]
        return Pile.of(faces)
    if isinstance(state, msgspec.Struct):
        changed = {
            name: _refill(getattr(state, name), getattr(view, name), name, pools)
            for name in state.__struct_fields__
        }
        return msgspec.structs.replace(state, **changed)
    if isinstance(state, tuple) and isinstance(view, tuple):
        return tuple(_refill(mine, seen, kind, pools) for mine, seen in zip(state, view, strict=True))
    return state
