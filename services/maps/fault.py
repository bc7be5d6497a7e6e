"""What the linter finds, and the words in which it says where."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from domain.trains.board import Board

Severity: TypeAlias = Literal["error", "warning"]
"""An error makes a board unplayable or breaks its title's rules; a warning makes it a poorer one."""


class Fault(msgspec.Struct, frozen=True):
    """One thing that is wrong with a board.

    `rule` is a stable name, explained in `docs/boards.md`. `where` is a path in the file, with the
    cities concerned: `routes[12] madrid–paris`, counted from 0. `line` counts from 1, None where the
    file's layout doesn't tell.
    """

    severity: Severity
    rule: str
    where: str
    what: str
    wanted: str
    line: int | None = None

    def __str__(self) -> str:
        line = "" if self.line is None else f"line {self.line}: "
        return f"{line}{self.where}: {self.severity}: {self.what}; {self.wanted} [{self.rule}]"


def error(rule: str, where: str, what: str, wanted: str) -> Fault:
    """A fault for which a board is refused."""
    return Fault("error", rule, where, what, wanted)


def warning(rule: str, where: str, what: str, wanted: str) -> Fault:
    """A fault with which a board can still be played."""
    return Fault("warning", rule, where, what, wanted)


def cities_of(board: Board, ends: tuple[int, int]) -> str:
    """Two cities in the linter's words."""
    return f"{board.cities[ends[0]].id}–{board.cities[ends[1]].id}"


def city_place(board: Board, index: int) -> str:
    """Where a city stands in the file."""
    return f"cities[{index}] {board.cities[index].id}"


def route_place(board: Board, index: int) -> str:
    """Where a route stands in the file."""
    return f"routes[{index}] {cities_of(board, board.routes[index].ends)}"


def ticket_place(board: Board, index: int) -> str:
    """Where a ticket stands in the file."""
    return f"tickets[{index}] {cities_of(board, board.tickets[index].ends)}"
