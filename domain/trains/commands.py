"""What a seat of a train game may ask for."""

from __future__ import annotations

from typing import TypeAlias

from domain.game import BeginFinalRound, Command, Deal, ScoreGame
from domain.trains.payment import Payment


class TakeOpenCard(Command, frozen=True, tag="trains.take-open-card"):
    """Take the open card at `slot` of the market, 0 to 4."""

    slot: int


class TakeBlindCard(Command, frozen=True, tag="trains.take-blind-card"):
    """Take the top card of the deck."""


class ClaimRoute(Command, frozen=True, tag="trains.claim-route"):
    """Pay for a route and put wagons on it; in a tunnel, begin the attempt with this base payment."""

    route: int
    pay: Payment


class PaySurcharge(Command, frozen=True, tag="trains.pay-surcharge"):
    """Pay what the tunnel's revealed cards ask for on top."""

    pay: Payment


class Withdraw(Command, frozen=True, tag="trains.withdraw"):
    """Give the tunnel up: the cards stay in the hand, and the turn is over."""


class TakeTickets(Command, frozen=True, tag="trains.take-tickets"):
    """Draw up to three tickets, to keep one of them or more."""


class KeepTickets(Command, frozen=True, tag="trains.keep-tickets"):
    """Keep some of the tickets on offer, in ascending order; `refuse` the others.

    Refused tickets that go under the deck go in the order named; where they leave the game, they
    are named in ascending order.
    """

    keep: tuple[int, ...]
    refuse: tuple[int, ...]


class BuildStation(Command, frozen=True, tag="trains.build-station"):
    """Build the seat's next station in a city that has none."""

    city: int
    pay: Payment


class Pass(Command, frozen=True, tag="trains.pass"):
    """Do nothing, where nothing can be done."""


TrainCommand: TypeAlias = (
    TakeOpenCard
    | TakeBlindCard
    | ClaimRoute
    | PaySurcharge
    | Withdraw
    | TakeTickets
    | KeepTickets
    | BuildStation
    | Pass
    | Deal
    | BeginFinalRound
    | ScoreGame
)
