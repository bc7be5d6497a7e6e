"""What may be asked for in InterUrban."""

from __future__ import annotations

from typing import TypeAlias

from domain.game import Command, Deal, ScoreGame


class PlaceTile(Command, frozen=True, tag="interurban.place-tile"):
    """Place a face-up tile at an end-of-track, turned clockwise by `turn` quarters.

    A turning that looks like a smaller one is not a turning: a straight has 0 and 1, a crossing 0.
    """

    face: int
    x: int
    y: int
    turn: int


class EndTurn(Command, frozen=True, tag="interurban.end-turn"):
    """Stop after the first or second tile."""


InterurbanCommand: TypeAlias = Deal | ScoreGame | PlaceTile | EndTurn
