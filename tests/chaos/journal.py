"""What clients were told, for whoever wants to know whether it was true."""

from __future__ import annotations

from typing import NamedTuple


class Told(NamedTuple):
    """A command that was acknowledged: the version it made, and the hash of that record where it was told."""

    table: str
    command_id: str
    version: int
    head: str


class Journal:
    def __init__(self) -> None:
        self.accepted: list[Told] = []
        self.refused: list[tuple[str, str]] = []
        """Tables and the ids of commands that were finally refused there."""
        self.tables: list[str] = []
        self.again = 0
        """How often something was sent again since nobody could tell what had become of it."""
        self.wrong: list[str] = []
        """Answers that nobody should ever get."""
