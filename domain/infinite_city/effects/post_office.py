"""Post Office: move one tile, tokens and all, to another place beside the city."""

from __future__ import annotations

from domain.game import Illegal, Seat
from domain.infinite_city.commands import MoveTo
from domain.infinite_city.events import Asked, TileMoved, TilePicked
from domain.infinite_city.grid import Spot
from domain.infinite_city.pending import MoveWhere, MoveWhich
from domain.infinite_city.placement import free_spots, require_free
from domain.infinite_city.protection import protected, require_target
from domain.infinite_city.resolution import Resolution
from domain.infinite_city.state import State


def post_office(now: Resolution, seat: Seat, at: Spot) -> None:  # noqa: ARG001  (an effect's shape)
    if targets(now.state):
        now.happen(Asked(MoveWhich(seat)))


def targets(state: State) -> list[Spot]:
    """The tiles that no Power Station protects, the Post Office itself among them; never the only tile."""
    if len(state.city) == 1:
        return []
    return sorted(state.city.keys() - protected(state.city))


def destinations(state: State, origin: Spot) -> list[Spot]:
    """The free places beside the rest of the city, but for the one that the tile comes from."""
    rest = {at: tile for at, tile in state.city.items() if at != origin}
    return [at for at in free_spots(rest) if at != origin]


def pick_tile(now: Resolution, seat: Seat, at: Spot) -> None:
    require_target(now.state.city, at, targets(now.state), "last-tile")
    now.happen(TilePicked(seat, at))


def move_to(now: Resolution, command: MoveTo) -> None:
    choice = now.asked(MoveWhere)
    origin, at = choice.origin, command.at
    if at == origin:
        raise Illegal("same-spot", at=at)
    require_free({spot: tile for spot, tile in now.state.city.items() if spot != origin}, at)
    now.happen(TileMoved(choice.seat, origin, at))
