"""Temple: see another player's hand and play a tile from it; that player draws one."""

from __future__ import annotations

from domain.game import Illegal, Seat
from domain.infinite_city.commands import LookAtHand
from domain.infinite_city.events import Asked, HandClosed, HandShown
from domain.infinite_city.grid import Spot
from domain.infinite_city.pending import ChooseHand, PlayShown
from domain.infinite_city.resolution import Resolution
from domain.infinite_city.state import State, others


def temple(now: Resolution, seat: Seat, at: Spot) -> None:  # noqa: ARG001  (an effect's shape)
    choose_hand(now, seat)


def choose_hand(now: Resolution, seat: Seat) -> None:
    """Ask whose hand to look at, if anybody has one."""
    if targets(now.state, seat):
        now.happen(Asked(ChooseHand(seat)))


def targets(state: State, seat: Seat) -> list[Seat]:
    """The other seats with tiles in their hands."""
    return [other for other in others(state, seat) if state.hands[other].size]


def look_at_hand(now: Resolution, command: LookAtHand) -> None:
    seat, victim = now.asked(ChooseHand).seat, command.victim
    if victim not in targets(now.state, seat):
        raise Illegal("no-such-hand", seat=victim)
    now.happen(HandShown(seat, victim, now.state.hands[victim]))


def close_hand(now: Resolution, choice: PlayShown) -> None:
    """The looking is over."""
    now.happen(HandClosed(choice.victim, now.state.hands[choice.victim]))
