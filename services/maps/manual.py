"""What each title asks of its boards: the figures of the rulebooks and rulings that the linter holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec


class Manual(msgspec.Struct, frozen=True):
    """A title's figures: `lengths` are those that have points, `dealt` the tickets a seat is dealt."""

    seats: tuple[int, int]
    lengths: range
    no_points: frozenset[int]
    dealt: int
    dealt_long: int
    ferries: bool
    marks_anywhere: bool
    tracks: int

    def worth(self, length: int) -> bool:
        """Whether a route of this length has points."""
        return length in self.lengths and length not in self.no_points


MANUALS: Final[Mapping[str, Manual]] = {
    "rieles": Manual(
        seats=(2, 5),
        lengths=range(1, 9),
        no_points=frozenset({7}),
        dealt=3,
        dealt_long=1,
        ferries=True,
        marks_anywhere=False,
        tracks=2,
    ),
    "mainlines": Manual(
        seats=(2, 6),
        lengths=range(1, 100),
        no_points=frozenset(),
        dealt=5,
        dealt_long=0,
        ferries=False,
        marks_anywhere=True,
        tracks=3,
    ),
}
"""By title id. `tracks` is how many routes between two cities are usual at most."""

LANGUAGES: Final = ("en", "es", "ru", "fr")
"""The languages in which every name is wanted."""
