"""Arboretum: you may take up to three of your tokens back."""

from __future__ import annotations

from domain.game import Seat
from domain.infinite_city.commands import RecallToken
from domain.infinite_city.events import Asked, TokenRecalled
from domain.infinite_city.grid import Spot
from domain.infinite_city.pending import TakeBack
from domain.infinite_city.protection import protected, require_target
from domain.infinite_city.resolution import Resolution
from domain.infinite_city.state import State


def arboretum(now: Resolution, seat: Seat, at: Spot) -> None:  # noqa: ARG001  (an effect's shape)
    if targets(now.state, seat):
        now.happen(Asked(TakeBack(seat, 3)))


def targets(state: State, seat: Seat) -> list[Spot]:
    """The tiles with a token of the seat that no Power Station protects."""
    safe = protected(state.city)
    return sorted(at for at, tile in state.city.items() if seat in tile.tokens and at not in safe)


def recall_token(now: Resolution, command: RecallToken) -> None:
    seat, at = now.asked(TakeBack).seat, command.at
    require_target(now.state.city, at, targets(now.state, seat), "no-token-there")
    now.happen(TokenRecalled(seat, at))
