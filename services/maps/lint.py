"""Everything that is wrong with a board, and where: for authors, for tests, and for a host's own boards."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from domain.trains.board import Board, BoardRefused, parse
from services.maps import charter, lines
from services.maps.cities import cities, connections
from services.maps.fault import Fault, error, warning
from services.maps.heading import heading, unknown_title
from services.maps.manual import MANUALS
from services.maps.routes import balance, parallels, picture, routes
from services.maps.tickets import supply, tickets


def lint(source: str | Path) -> list[Fault]:
    """The faults of a board given as its text, or as the path of its file; errors first, then by line.

    A text that cannot be read as a board at all is judged no further than that.
    """
    if isinstance(source, str):
        return _lint(source)
    try:
        text = source.read_bytes().decode()
    except OSError as fault:
        return [error("file", str(source), fault.strerror or str(fault), "a file that can be read")]
    except UnicodeDecodeError as fault:
        return [error("file", str(source), f"not UTF-8 at byte {fault.start}", "a text in UTF-8")]
    return _lint(text, source.stem)


def _lint(text: str, name: str | None = None) -> list[Fault]:
    try:
        board = parse(text)
    except BoardRefused as refused:
        found = [error("format", fault.where, fault.what, "see docs/boards.md") for fault in refused.faults]
    else:
        found = list(check(board))
        if name is not None and name != board.id:
            found.append(
                warning("id", "id", f"{board.id!r} in a file called {name}.toml", f"{board.id}.toml")
            )
    at = lines.places(text)
    placed = [
        msgspec.structs.replace(fault, line=lines.told(fault.what) or at.get(fault.where.split(" ")[0]))
        for fault in found
    ]
    return sorted(placed, key=lambda fault: (fault.severity, fault.line or 0))


def check(board: Board) -> Iterator[Fault]:
    """The faults of a board that could be read, without lines.

    The board `rieles` is held to its charter, and what is a warning elsewhere is an error there.
    """
    manual = MANUALS.get(board.title)
    if manual is None:
        yield unknown_title(board)
        return
    found = [
        *heading(board, manual),
        *cities(board),
        *connections(board),
        *routes(board, manual),
        *parallels(board, manual),
        *balance(board),
        *picture(board),
        *tickets(board, manual),
        *supply(board, manual),
    ]
    if board.id == charter.ID:
        found += charter.charter(board)
        found = [msgspec.structs.replace(fault, severity="error") for fault in found]
    yield from found
