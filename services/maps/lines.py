"""Where in a TOML text its keys and tables stand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping

_TABLE = re.compile(r"\s*\[\[\s*(\w+)\s*\]\]")
_KEY = re.compile(r"(\w+)\s*=")
_TOLD = re.compile(r"\(at line (\d+)")


def places(text: str) -> Mapping[str, int]:
    """The line, from 1, of each key of the heading and of each `[[table]]`, as `routes[12]`."""
    found: dict[str, int] = {}
    tables: Counter[str] = Counter()
    for number, line in enumerate(text.splitlines(), 1):
        if table := _TABLE.match(line):
            name = table[1]
            found.setdefault(name, number)
            found[f"{name}[{tables[name]}]"] = number
            tables[name] += 1
        elif not tables and (key := _KEY.match(line)):
            found[key[1]] = number
    return found


def told(message: str) -> int | None:
    """The line that a message of the TOML reader names."""
    line = _TOLD.search(message)
    return int(line[1]) if line else None
