"""Police HQ: every other player puts a token here too."""

from __future__ import annotations

from domain.game import Seat
from domain.infinite_city.events import TokenSummoned
from domain.infinite_city.grid import Spot
from domain.infinite_city.protection import protected
from domain.infinite_city.resolution import Resolution
from domain.infinite_city.state import others


def police_hq(now: Resolution, seat: Seat, at: Spot) -> None:
    """In order from the next seat; seats without tokens or out of the game are passed over (ruling 8)."""
    if at in protected(now.state.city):
        return
    for other in others(now.state, seat):
        if now.state.tokens[other] and other not in now.state.city[at].tokens:
            now.happen(TokenSummoned(other, at))
            now.token_spent(other)
