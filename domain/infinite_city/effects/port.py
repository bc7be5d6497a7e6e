"""Port: lay the next tile of the deck, face down, beside any tile."""

from __future__ import annotations

from domain.game import Seat
from domain.infinite_city.commands import LayFaceDown
from domain.infinite_city.events import Asked, TileLaid
from domain.infinite_city.grid import Spot
from domain.infinite_city.pending import LayTile
from domain.infinite_city.placement import require_free
from domain.infinite_city.resolution import Resolution


def port(now: Resolution, seat: Seat, at: Spot) -> None:  # noqa: ARG001  (an effect's shape)
    if now.state.deck.size:
        now.happen(Asked(LayTile(seat)))


def lay_face_down(now: Resolution, command: LayFaceDown) -> None:
    """Neither a Plaza nor a Power Station stands in the way."""
    seat = now.asked(LayTile).seat
    require_free(now.state.city, command.at)
    now.happen(TileLaid(seat, command.at, now.state.deck.known()[0]))
