"""Housing: put one of your tokens on a tile that has none."""

from __future__ import annotations

from domain.game import Seat
from domain.infinite_city.commands import PlaceToken
from domain.infinite_city.events import Asked, TokenPlaced
from domain.infinite_city.grid import Spot
from domain.infinite_city.pending import PutToken
from domain.infinite_city.protection import protected, require_target
from domain.infinite_city.resolution import Resolution
from domain.infinite_city.state import State


def housing(now: Resolution, seat: Seat, at: Spot) -> None:  # noqa: ARG001  (an effect's shape)
    if now.state.tokens[seat] and targets(now.state):
        now.happen(Asked(PutToken(seat)))


def targets(state: State) -> list[Spot]:
    """The tiles without a token of anybody that no Power Station protects."""
    safe = protected(state.city)
    return sorted(at for at, tile in state.city.items() if not tile.tokens and at not in safe)


def place_token(now: Resolution, command: PlaceToken) -> None:
    seat, at = now.asked(PutToken).seat, command.at
    require_target(now.state.city, at, targets(now.state), "token-there")
    now.happen(TokenPlaced(seat, at))
    now.turn_up(seat, at)
