"""Salvage Yard: from your left and round the table, a random tile of each hand is laid face down beside it."""

from __future__ import annotations

from itertools import cycle

from domain.game import Seat
from domain.infinite_city.events import TileSalvaged
from domain.infinite_city.grid import Spot, beside
from domain.infinite_city.resolution import Resolution
from domain.infinite_city.state import others


def salvage_yard(now: Resolution, seat: Seat, at: Spot) -> None:
    """North, east, south, west, until its sides are full or all hands are empty (ruling 9)."""
    around = cycle([*others(now.state, seat), seat])
    for side in beside(at):
        if side in now.state.city:
            continue
        if not any(now.state.hands[victim].size for victim in (*others(now.state, seat), seat)):
            return
        victim = next(victim for victim in around if now.state.hands[victim].size)
        tile = now.chance.choice("salvage", now.state.hands[victim].known())
        now.happen(TileSalvaged(victim, side, tile))
