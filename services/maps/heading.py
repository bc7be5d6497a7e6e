"""Checks of a board's heading: its title, seats, cards and names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from domain.trains.board import Board
from services.maps.fault import Fault, error, warning
from services.maps.manual import LANGUAGES, MANUALS, Manual


def heading(board: Board, manual: Manual) -> Iterator[Fault]:
    """Seats that the title has, enough spaces for all wagons, an id fit for a file name, all names."""
    if not re.fullmatch(r"[a-z0-9]+([-_][a-z0-9]+)*", board.id):
        yield warning(
            "id",
            "id",
            f"{board.id!r} is awkward in file names and addresses",
            "small letters, digits, - and _",
        )
    least, most = board.seats
    if least < manual.seats[0] or most > manual.seats[1]:
        yield error(
            "seats",
            "seats",
            f"from {least} to {most} seats",
            f"{board.title} is for {manual.seats[0]} to {manual.seats[1]}",
        )
    spaces = sum(route.length for route in board.routes)
    if spaces < most * board.wagons:
        yield warning(
            "spaces",
            "wagons",
            f"{spaces} spaces for {most} seats of {board.wagons} wagons",
            f"{most * board.wagons} spaces or more, or fewer wagons, so that the last wagons find a place",
        )
    yield from missing_names("names", board.names)


def unknown_title(board: Board) -> Fault:
    """The one fault of a board for a title that nobody knows."""
    return error(
        "title", "title", f"no title {board.title!r} is played on a board", f"one of {', '.join(MANUALS)}"
    )


def missing_names(where: str, names: Mapping[str, str]) -> Iterator[Fault]:
    """A warning when a name is not there in each of the four languages."""
    missing = [language for language in LANGUAGES if not names.get(language, "").strip()]
    if missing:
        yield warning("names", where, f"no name in {', '.join(missing)}", f"names in {', '.join(LANGUAGES)}")
