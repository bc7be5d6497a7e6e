"""Mausoleum: put a tile from beside it into your hand; tokens on it go home."""

from __future__ import annotations

from domain.game import Seat
from domain.infinite_city.commands import TakeIntoHand
from domain.infinite_city.events import Asked, TileTaken
from domain.infinite_city.grid import Spot, beside
from domain.infinite_city.pending import TakeTile
from domain.infinite_city.protection import protected, require_target
from domain.infinite_city.resolution import Resolution
from domain.infinite_city.state import State


def mausoleum(now: Resolution, seat: Seat, at: Spot) -> None:
    if targets(now.state, at):
        now.happen(Asked(TakeTile(seat, at)))


def targets(state: State, at: Spot) -> list[Spot]:
    """The tiles beside the Mausoleum that no Power Station protects."""
    safe = protected(state.city)
    return [near for near in beside(at) if near in state.city and near not in safe]


def take_into_hand(now: Resolution, command: TakeIntoHand) -> None:
    choice = now.asked(TakeTile)
    at, city = command.at, now.state.city
    require_target(city, at, targets(now.state, choice.at), "not-adjacent")
    now.happen(TileTaken(choice.seat, at, city[at].face))
