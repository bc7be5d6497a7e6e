"""A host's own boards: a folder of TOML files, offered beside the built-in ones."""

from __future__ import annotations

from pathlib import Path

import msgspec

from domain.trains.board import Board, parse, register
from services.maps.fault import Fault, error
from services.maps.lint import lint


class Loaded(msgspec.Struct, frozen=True):
    """What came of a folder: the boards now offered, and by file name why others are not.

    `remarks` holds, by file name, the warnings of the boards that are offered all the same.
    """

    boards: tuple[Board, ...]
    refused: dict[str, tuple[Fault, ...]]
    remarks: dict[str, tuple[Fault, ...]]


def load(folder: Path) -> Loaded:
    """Lint every `*.toml` file of the folder, in the order of their names, and register those without errors.

    A folder that is not there has no boards. A board whose id is taken by another is refused.
    """
    boards: list[Board] = []
    refused: dict[str, tuple[Fault, ...]] = {}
    remarks: dict[str, tuple[Fault, ...]] = {}
    for file in sorted(folder.glob("*.toml")):
        faults = tuple(lint(file))
        if any(fault.severity == "error" for fault in faults):
            refused[file.name] = faults
            continue
        board = parse(file.read_bytes().decode())
        try:
            register(board)
        except ValueError:
            taken = error("id", "id", f"there is another board {board.id!r}", "an id of its own")
            refused[file.name] = (taken, *faults)
            continue
        boards.append(board)
        if faults:
            remarks[file.name] = faults
    return Loaded(tuple(boards), refused, remarks)
