"""What each seat may see of a state and of an event; TABLE sees all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar, assert_never

from msgspec.structs import replace

from domain.game import TABLE, GameScored, Seat
from domain.pile import Pile
from domain.trains.events import (
    BlindCardTaken,
    Dealt,
    DeckReshuffled,
    FinalRoundBegan,
    FinalRoundTriggered,
    HandsShown,
    MarketFilled,
    MarketSwept,
    OpenCardTaken,
    Passed,
    PlayEnded,
    RouteClaimed,
    SeatLeft,
    StationBuilt,
    TicketsKept,
    TicketsOffered,
    TrainEvent,
    TunnelAbandoned,
    TunnelTried,
    TurnBegan,
)
from domain.trains.state import Hand, State

Z = TypeVar("Z", Hand, Pile)


def _own(zones: Sequence[Z], seat: Seat) -> tuple[Z, ...]:
    """The zones by seat with the others' hidden."""
    hidden = [zone.hidden() for zone in zones]
    if seat >= 0:
        hidden[seat] = zones[seat]
    return tuple(hidden)


def view(state: State, seat: Seat) -> State:
    """The state as the seat may see it: others' hands and tickets and the order of every deck hidden."""
    if seat == TABLE:
        return state
    return replace(
        state,
        hands=state.hands if state.shown else _own(state.hands, seat),
        tickets=state.tickets if state.shown else _own(state.tickets, seat),
        offered=_own(state.offered, seat),
        deck=state.deck.hidden(),
        ticket_deck=state.ticket_deck.hidden(),
        box=state.box.hidden(),
    )


def seen(event: TrainEvent, seat: Seat) -> TrainEvent:
    """The event as the seat may see it."""
    if seat == TABLE:
        return event
    match event:
        case BlindCardTaken():
            return event if event.seat == seat else replace(event, card=None)
        case TicketsOffered():
            return event if event.seat == seat else replace(event, tickets=event.tickets.hidden())
        case TicketsKept():
            # The order under the deck stays hidden from the seat that chose it too: a view that
            # kept it would have to know parts of a deck.
            kept = event.kept if event.seat == seat else event.kept.hidden()
            return replace(event, kept=kept, refused=event.refused.hidden())
        case DeckReshuffled():
            return replace(event, cards=event.cards.hidden())
        case Dealt():
            return replace(
                event,
                hands=_own(event.hands, seat),
                deck=event.deck.hidden(),
                offered=_own(event.offered, seat),
                ticket_deck=event.ticket_deck.hidden(),
                box=event.box.hidden(),
            )
        case (
            TurnBegan()
            | OpenCardTaken()
            | MarketFilled()
            | MarketSwept()
            | RouteClaimed()
            | TunnelTried()
            | TunnelAbandoned()
            | StationBuilt()
            | Passed()
            | FinalRoundTriggered()
            | FinalRoundBegan()
            | SeatLeft()
            | PlayEnded()
            | HandsShown()
            | GameScored()
        ):
            return event
        case _:
            assert_never(event)
