"""Construction Site: play one more tile from your hand."""

from __future__ import annotations

from domain.game import Seat
from domain.infinite_city.events import Asked
from domain.infinite_city.grid import Spot
from domain.infinite_city.pending import PlayAnother
from domain.infinite_city.resolution import Resolution


def construction_site(now: Resolution, seat: Seat, at: Spot) -> None:  # noqa: ARG001  (an effect's shape)
    if now.state.hands[seat].size:
        now.happen(Asked(PlayAnother(seat)))
