"""Transit Station: two tiles change places, tokens and all."""

from __future__ import annotations

from domain.game import Illegal, Seat
from domain.infinite_city.commands import SwapWith
from domain.infinite_city.events import Asked, TilePicked, TilesSwapped
from domain.infinite_city.grid import Spot
from domain.infinite_city.pending import FirstTile, SecondTile
from domain.infinite_city.protection import protected, require_target
from domain.infinite_city.resolution import Resolution
from domain.infinite_city.state import State


def transit_station(now: Resolution, seat: Seat, at: Spot) -> None:  # noqa: ARG001  (an effect's shape)
    if targets(now.state):
        now.happen(Asked(FirstTile(seat)))


def targets(state: State) -> list[Spot]:
    """The tiles that no Power Station protects, the Transit Station itself among them; two or none."""
    free = sorted(state.city.keys() - protected(state.city))
    return free if len(free) > 1 else []


def partners(state: State, first: Spot) -> list[Spot]:
    """The tiles that may change places with the one at `first`."""
    return [at for at in targets(state) if at != first]


def pick_tile(now: Resolution, seat: Seat, at: Spot) -> None:
    require_target(now.state.city, at, targets(now.state), "no-other-tile")
    now.happen(TilePicked(seat, at))


def swap_with(now: Resolution, command: SwapWith) -> None:
    choice = now.asked(SecondTile)
    if command.at == choice.first:
        raise Illegal("same-tile", at=command.at)
    require_target(now.state.city, command.at, partners(now.state, choice.first), "no-other-tile")
    now.happen(TilesSwapped(choice.seat, choice.first, command.at))
