"""Embassy: take over a tile beside it. Capitol: take over all of them, protected or not.

The tile's tokens go home and one of the seat's goes on; a face-down tile is turned up and followed.
"""

from __future__ import annotations

from domain.game import Seat
from domain.infinite_city.commands import Seize
from domain.infinite_city.events import Asked, EffectStopped, TileTakenOver
from domain.infinite_city.grid import Spot, beside
from domain.infinite_city.pending import TakeOver, TakeOverAll
from domain.infinite_city.protection import protected, require_target
from domain.infinite_city.resolution import Resolution
from domain.infinite_city.state import State


def embassy(now: Resolution, seat: Seat, at: Spot) -> None:
    if now.state.tokens[seat] and targets(now.state, at):
        now.happen(Asked(TakeOver(seat, at)))


def targets(state: State, at: Spot) -> list[Spot]:
    """The tiles beside the Embassy that no Power Station protects."""
    safe = protected(state.city)
    return [near for near in beside(at) if near in state.city and near not in safe]


def seize(now: Resolution, command: Seize) -> None:
    choice = now.asked(TakeOver)
    require_target(now.state.city, command.at, targets(now.state, choice.at), "not-adjacent")
    now.happen(TileTakenOver(choice.seat, command.at))
    now.turn_up(choice.seat, command.at)


def capitol(now: Resolution, seat: Seat, at: Spot) -> None:
    left = tuple(near for near in beside(at) if near in now.state.city)
    if left:
        now.happen(Asked(TakeOverAll(seat, left)))


def take_over_next(now: Resolution, item: TakeOverAll) -> None:
    """The next tile clockwise from the north, while there are tokens (ruling 14b)."""
    city = now.state.city
    at = next((at for at in item.left if at in city), None)
    if at is None or not now.state.tokens[item.seat]:
        now.happen(EffectStopped(item.seat))
    else:
        now.happen(TileTakenOver(item.seat, at))
        now.turn_up(item.seat, at)
