"""Disaster Site: put any tile of the city under the deck; tokens on it go home."""

from __future__ import annotations

from domain.game import Seat
from domain.infinite_city.commands import Demolish
from domain.infinite_city.events import Asked, TileDemolished
from domain.infinite_city.grid import Spot
from domain.infinite_city.pending import BuryTile
from domain.infinite_city.protection import protected, require_target
from domain.infinite_city.resolution import Resolution
from domain.infinite_city.state import State


def disaster_site(now: Resolution, seat: Seat, at: Spot) -> None:  # noqa: ARG001  (an effect's shape)
    if targets(now.state):
        now.happen(Asked(BuryTile(seat)))


def targets(state: State) -> list[Spot]:
    """The tiles that no Power Station protects, the Disaster Site itself among them; never the only tile."""
    if len(state.city) == 1:
        return []
    return sorted(state.city.keys() - protected(state.city))


def demolish(now: Resolution, command: Demolish) -> None:
    seat, at, city = now.asked(BuryTile).seat, command.at, now.state.city
    require_target(city, at, targets(now.state), "last-tile")
    now.happen(TileDemolished(seat, at, city[at].face))
