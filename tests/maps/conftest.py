"""Boards to break: the built-in ones under another id, as tables that a test changes and writes again."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest

BOARDS = Path(__file__).parents[2] / "domain" / "trains" / "boards"

Sheet: TypeAlias = dict[str, Any]


def _value(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
        case dict():
            return "{ " + ", ".join(f"{key} = {_value(part)}" for key, part in value.items()) + " }"
        case list():
            return "[" + ", ".join(map(_value, value)) + "]"
        case _:
            return str(value)


def _toml(sheet: Sheet) -> str:
    """The sheet as TOML, with a `[[table]]` for each city, route and ticket."""
    lines: list[str] = []
    tables = ("cities", "routes", "tickets")
    lines += [f"{key} = {_value(value)}" for key, value in sheet.items() if key not in tables]
    for table in tables:
        for row in sheet.get(table, []):
            lines += ["", f"[[{table}]]", *(f"{key} = {_value(value)}" for key, value in row.items())]
    return "\n".join(lines) + "\n"


@pytest.fixture
def toml() -> Callable[[Sheet], str]:
    """Writes a sheet as a file's text."""
    return _toml


@pytest.fixture
def europe() -> Sheet:
    """The built-in board of `rieles`, as somebody's own: without its charter."""
    return _own("rieles")


@pytest.fixture
def caucasus() -> Sheet:
    """The smallest built-in board of `mainlines`, as somebody's own."""
    return _own("caucasus")


def _own(board: str) -> Sheet:
    return tomllib.loads((BOARDS / f"{board}.toml").read_text()) | {"id": "own"}
