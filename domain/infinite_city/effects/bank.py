"""Bank: your token on it changes places with a rival's, on a tile where you have none."""

from __future__ import annotations

from domain.game import Illegal, Seat
from domain.infinite_city.commands import TradeToken
from domain.infinite_city.events import Asked, TokensTraded
from domain.infinite_city.grid import Spot
from domain.infinite_city.pending import SwapToken
from domain.infinite_city.protection import protected, require_target
from domain.infinite_city.resolution import Resolution
from domain.infinite_city.state import State


def bank(now: Resolution, seat: Seat, at: Spot) -> None:
    if at not in protected(now.state.city) and targets(now.state, seat):
        now.happen(Asked(SwapToken(seat, at)))


def targets(state: State, seat: Seat) -> list[Spot]:
    """The tiles with tokens, none of them the seat's, that no Power Station protects."""
    safe = protected(state.city)
    return sorted(
        at for at, tile in state.city.items() if tile.tokens and seat not in tile.tokens and at not in safe
    )


def trade_token(now: Resolution, command: TradeToken) -> None:
    choice = now.asked(SwapToken)
    seat, at, city = choice.seat, command.at, now.state.city
    own = at in city and seat in city[at].tokens
    require_target(city, at, targets(now.state, seat), "own-token-there" if own else "no-token-there")
    if command.owner not in city[at].tokens:
        raise Illegal("no-such-token", at=at, owner=command.owner)
    now.happen(TokensTraded(seat, command.owner, choice.at, at))
