"""What happens in a train game, with its consequences in it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from domain.game import Event, GameScored, Seat
from domain.pile import Pile
from domain.trains.payment import Payment
from domain.trains.state import Hand

EndOfPlay: TypeAlias = Literal["final-round", "all-passed", "nothing-built", "one-seat-left"]


class Dealt(Event, frozen=True, tag="trains.dealt"):
    """The game is set up; `first` will begin. `ticket_deck` and `box` (out of the game) hold the other tickets."""

    first: Seat
    hands: tuple[Hand, ...]
    deck: Pile
    market: tuple[int, ...]
    offered: tuple[Pile, ...]
    ticket_deck: Pile
    box: Pile


class TurnBegan(Event, frozen=True, tag="trains.turn-began"):
    """The turn passed to this seat."""

    seat: Seat


class OpenCardTaken(Event, frozen=True, tag="trains.open-card-taken", omit_defaults=True):
    """A seat took an open card; `refill` lies in its place at once, -1 where nothing does."""

    seat: Seat
    slot: int
    card: int
    refill: int = -1


class BlindCardTaken(Event, frozen=True, tag="trains.blind-card-taken"):
    """A seat took the top card of the deck, which only it has seen."""

    seat: Seat
    card: int | None


class DeckReshuffled(Event, frozen=True, tag="trains.deck-reshuffled"):
    """The discard was shuffled and put under what was left of the deck."""

    cards: Pile


class MarketFilled(Event, frozen=True, tag="trains.market-filled"):
    """The gaps of the market were filled with `drawn` cards off the deck; this is the row now."""

    market: tuple[int, ...]
    drawn: int


class MarketSwept(Event, frozen=True, tag="trains.market-swept"):
    """The whole row of the market went to the discard, for its equal cards."""


class RouteClaimed(Event, frozen=True, tag="trains.route-claimed", omit_defaults=True):
    """A seat built a route: what it paid, in a tunnel also the surcharge, the wagons it put down and
    the points it scored. `closes` are the parallel routes that nobody may build any more."""

    seat: Seat
    route: int
    paid: Payment
    wagons: int
    points: int
    surcharge: Payment | None = None
    closes: tuple[int, ...] = ()


class TunnelTried(Event, frozen=True, tag="trains.tunnel-tried"):
    """A seat began a tunnel with this base payment; the deck revealed cards that ask for `due` more."""

    seat: Seat
    route: int
    paid: Payment
    revealed: tuple[int, ...]
    due: int


class TunnelAbandoned(Event, frozen=True, tag="trains.tunnel-abandoned"):
    """A seat withdrew from a tunnel, or its attempt was ended for it."""

    seat: Seat
    route: int


class TicketsOffered(Event, frozen=True, tag="trains.tickets-offered"):
    """A seat drew tickets to choose from."""

    seat: Seat
    tickets: Pile


class TicketsKept(Event, frozen=True, tag="trains.tickets-kept"):
    """A seat kept some of the tickets it was offered; the others left the game or went under the deck."""

    seat: Seat
    kept: Pile
    refused: Pile
    under: bool


class StationBuilt(Event, frozen=True, tag="trains.station-built"):
    """A seat built a station in a city."""

    seat: Seat
    city: int
    paid: Payment


class Passed(Event, frozen=True, tag="trains.passed"):
    """A seat had nothing that it could do."""

    seat: Seat


class FinalRoundTriggered(Event, frozen=True, tag="trains.final-round-triggered"):
    """A turn ended with two wagons or fewer."""

    seat: Seat


class FinalRoundBegan(Event, frozen=True, tag="trains.final-round-began"):
    """These seats have one more turn each, in this order."""

    seats: tuple[Seat, ...]


class SeatLeft(Event, frozen=True, tag="trains.seat-left"):
    """A seat dropped out for good."""

    seat: Seat


class PlayEnded(Event, frozen=True, tag="trains.play-ended"):
    """There are no more turns; the points are still to be counted."""

    why: EndOfPlay


class HandsShown(Event, frozen=True, tag="trains.hands-shown"):
    """All cards and tickets were laid open, by seat."""

    hands: tuple[Hand, ...]
    tickets: tuple[Pile, ...]


TrainEvent: TypeAlias = (
    Dealt
    | TurnBegan
    | OpenCardTaken
    | BlindCardTaken
    | DeckReshuffled
    | MarketFilled
    | MarketSwept
    | RouteClaimed
    | TunnelTried
    | TunnelAbandoned
    | TicketsOffered
    | TicketsKept
    | StationBuilt
    | Passed
    | FinalRoundTriggered
    | FinalRoundBegan
    | SeatLeft
    | PlayEnded
    | HandsShown
    | GameScored
)
