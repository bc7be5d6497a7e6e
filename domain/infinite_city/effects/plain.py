"""Tiles whose direction asks for nothing when they are placed."""

from __future__ import annotations

from domain.game import Seat
from domain.infinite_city.events import ExtraPromised
from domain.infinite_city.grid import Spot
from domain.infinite_city.resolution import Resolution


def plaza(now: Resolution, seat: Seat, at: Spot) -> None:
    """Binds whoever plays a tile later: see `placement.play_spots`."""


def power_station(now: Resolution, seat: Seat, at: Spot) -> None:
    """Protects itself and what lies beside it: see `protection`. The fifth never gets here."""


def factory(now: Resolution, seat: Seat, at: Spot) -> None:  # noqa: ARG001  (an effect's shape)
    """When your turn ends, draw five tiles more."""
    now.happen(ExtraPromised(seat, 5))
