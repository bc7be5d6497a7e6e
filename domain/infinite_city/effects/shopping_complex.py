"""Shopping Complex: exchange your whole hand for another player's."""

from __future__ import annotations

from domain.game import Illegal, Seat
from domain.infinite_city.commands import SwapHands
from domain.infinite_city.events import Asked, HandsSwapped
from domain.infinite_city.grid import Spot
from domain.infinite_city.pending import ChooseSwap
from domain.infinite_city.resolution import Resolution
from domain.infinite_city.state import State, others


def shopping_complex(now: Resolution, seat: Seat, at: Spot) -> None:  # noqa: ARG001  (an effect's shape)
    if targets(now.state, seat):
        now.happen(Asked(ChooseSwap(seat)))


def targets(state: State, seat: Seat) -> list[Seat]:
    """The other seats; an empty hand may be had too."""
    return others(state, seat)


def swap_hands(now: Resolution, command: SwapHands) -> None:
    seat, other = now.asked(ChooseSwap).seat, command.other
    if other not in targets(now.state, seat):
        raise Illegal("no-such-hand", seat=other)
    hands = now.state.hands
    now.happen(HandsSwapped(seat, other, got=hands[other], given=hands[seat]))
