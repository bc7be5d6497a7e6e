"""Security Guardpost: choose a tile with tokens: all of them go home."""

from __future__ import annotations

from domain.game import Seat
from domain.infinite_city.commands import ReturnTokens
from domain.infinite_city.events import Asked, TokensReturned
from domain.infinite_city.grid import Spot
from domain.infinite_city.pending import SendHome
from domain.infinite_city.protection import protected, require_target
from domain.infinite_city.resolution import Resolution
from domain.infinite_city.state import State


def security_guardpost(now: Resolution, seat: Seat, at: Spot) -> None:  # noqa: ARG001  (an effect's shape)
    if targets(now.state):
        now.happen(Asked(SendHome(seat)))


def targets(state: State) -> list[Spot]:
    """The tiles with tokens that no Power Station protects, the Guardpost itself among them."""
    safe = protected(state.city)
    return sorted(at for at, tile in state.city.items() if tile.tokens and at not in safe)


def return_tokens(now: Resolution, command: ReturnTokens) -> None:
    seat, at = now.asked(SendHome).seat, command.at
    require_target(now.state.city, at, targets(now.state), "no-token-there")
    now.happen(TokensReturned(seat, at))
