"""Names of people: what can be seen of them."""

from __future__ import annotations

from typing import Final
from unicodedata import category

from services.api.problems import Refusal

VISIBLE: Final = frozenset("LNSP")
"""The first letters of the Unicode categories of what leaves ink: letters, numbers, symbols, punctuation."""

BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""What is a letter or a symbol by its category, and looks like a space: fillers, and Braille without a dot."""


def check_name(name: str) -> None:
    """Raises `Refusal` for a name that nobody could see or tell from another such name."""
    if not any(category(each)[0] in VISIBLE and each not in BLANK for each in name):
        raise Refusal(
            400,
            "name-invisible",
            "A name has at least one letter, digit or sign that can be seen.",
            path="$.name",
        )
