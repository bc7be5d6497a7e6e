"""The bots that this installation knows: its own, and those that other packages bring."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final

from workers.bots.bot import Bot

GROUP: Final = "turntable.bots"
"""The entry-point group by which a package brings bots."""


class UnknownBot(Exception):  # noqa: N818  (an answer, not a fault)
    """Nothing of that name can be found, or it is no bot; the message says which."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(name, reason)
        self.name, self.reason = name, reason

    def __str__(self) -> str:
        return f"{self.name}: {self.reason}"


@cache
def _installed() -> Mapping[str, EntryPoint]:
    """No other package takes the name of a bot that comes with Turntable."""
    points = sorted(entry_points(group=GROUP), key=lambda point: (_is_own(point), point.name))
    found = {point.name: point for point in points}
    return {name: found[name] for name in sorted(found)}


def _is_own(point: EntryPoint) -> bool:
    return point.module.startswith("workers.bots.")


def is_own(name: str) -> bool:
    """Whether the bot under that name comes with Turntable; it is not loaded for that."""
    point = _installed().get(name)
    return point is not None and _is_own(point)


def known_bots() -> tuple[str, ...]:
    """The names under which bots are installed: what a host may offer to strangers."""
    return tuple(_installed())


@cache
def find_bot(name: str) -> type[Bot]:
    """The bot that is installed under that name, or the class that `package.module:Class` names.

    The second form imports what it names: never pass it what a stranger wrote. Raises `UnknownBot`.
    """
    point = _installed().get(name)
    try:
        found: Any = point.load() if point is not None else _imported(name)
    except (ImportError, AttributeError) as error:
        raise UnknownBot(name, str(error)) from error
    if not callable(getattr(found, "choose", None)):
        raise UnknownBot(name, "it has no method `choose`, so it is no bot")
    bot: type[Bot] = found
    return bot


def _imported(name: str) -> object:
    module, colon, member = name.partition(":")
    if not colon:
        known = ", ".join(known_bots())
        raise UnknownBot(name, f"no such bot; known are {known}, and any package.module:Class")
    return getattr(import_module(module), member)
