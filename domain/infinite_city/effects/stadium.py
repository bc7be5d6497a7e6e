"""Stadium: move any tokens from the tiles beside it onto it."""

from __future__ import annotations

from domain.game import Illegal, Seat
from domain.infinite_city.commands import GatherToken
from domain.infinite_city.events import Asked, TokenGathered
from domain.infinite_city.grid import Spot, beside
from domain.infinite_city.pending import Gather
from domain.infinite_city.protection import protected, require_target
from domain.infinite_city.resolution import Resolution
from domain.infinite_city.state import State


def stadium(now: Resolution, seat: Seat, at: Spot) -> None:
    if targets(now.state, at):
        now.happen(Asked(Gather(seat, at)))


def targets(state: State, at: Spot) -> list[Spot]:
    """The tiles beside the Stadium that have tokens; no Power Station may protect them, or the Stadium."""
    city, safe = state.city, protected(state.city)
    if at in safe:
        return []
    return [near for near in beside(at) if near in city and city[near].tokens and near not in safe]


def gather_token(now: Resolution, command: GatherToken) -> None:
    choice = now.asked(Gather)
    origin, city = command.at, now.state.city
    near = origin in beside(choice.at)
    require_target(city, origin, targets(now.state, choice.at), "no-token-there" if near else "not-adjacent")
    if command.owner not in city[origin].tokens:
        raise Illegal("no-such-token", at=origin, owner=command.owner)
    now.happen(TokenGathered(choice.seat, command.owner, origin, choice.at))
