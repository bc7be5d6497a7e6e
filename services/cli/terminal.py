"""What the commands say, and how they end: 0 is well, 1 is a no, 2 is a wrong usage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NoReturn, cast

import msgspec
import typer
from rich.console import Console
from rich.text import Text

from domain.game import Illegal

NO: Final = 1
"""The exit code of a no: a fault was found, or what was asked for could not be done."""

out: Final = Console(highlight=False, markup=False, soft_wrap=True)
"""What was asked for. Coloured on a terminal only."""

err: Final = Console(stderr=True, highlight=False, markup=False, soft_wrap=True)
"""Progress and complaints."""


def print_json(value: Any) -> None:
    """One JSON value on one line, for programs."""
    print(msgspec.json.encode(value).decode())  # noqa: T201  (no colour and no wrapping, ever)


def refuse(reason: object) -> NoReturn:
    """Say why not, and end with 1."""
    err.print(Text.assemble(("turntable: ", "red"), sentence(reason)))
    raise typer.Exit(NO)


def wrong_usage(reason: object) -> NoReturn:
    """Say what was wrong in how the command was called, and end with 2."""
    raise typer.BadParameter(sentence(reason))


def sentence(reason: object) -> str:
    """A refusal, a fault or a plain text, for a person to read."""
    if isinstance(reason, Illegal):
        facts = ", ".join(f"{name} {_listed(value)}" for name, value in reason.facts.items())
        return f"{reason.rule.replace('-', ' ')}: {facts}" if facts else reason.rule.replace("-", " ")
    return str(reason)


def _listed(value: object) -> str:
    """Facts are plain values and lists of them."""
    if isinstance(value, list | tuple):
        return ", ".join(str(one) for one in cast("Sequence[object]", value))
    return str(value)
