"""What each event changes. No rules, no luck: every consequence is in the event."""

from __future__ import annotations

from typing import TypeVar, assert_never

from msgspec.structs import replace

from domain.game import GameScored
from domain.pile import EMPTY
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
from domain.trains.payment import plus
from domain.trains.state import (
    CLOSED,
    GAP,
    MOST_SEATS,
    NOTHING,
    ChooseTickets,
    FinalRound,
    Scoring,
    SecondCard,
    StartingTickets,
    State,
    Surcharge,
)

T = TypeVar("T")

_SECOND_CARD = tuple((SecondCard(seat),) for seat in range(MOST_SEATS))


def _put(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    changed = list(items)
    changed[index] = item
    return tuple(changed)


def _count(counts: tuple[int, ...], cards: tuple[int, ...]) -> tuple[int, ...]:
    more = list(counts)
    for card in cards:
        more[card] += 1
    return tuple(more)


def evolve(state: State, event: TrainEvent) -> State:
    """The state after the event; works alike on a view."""
    match event:
        case TurnBegan():
            last_turns = state.last_turns
            if last_turns is not None:
                last_turns = tuple(seat for seat in last_turns if seat != event.seat)
            return replace(state, turn=event.seat, pending=(), idle=state.idle + 1, last_turns=last_turns)
        case OpenCardTaken():
            seat = event.seat
            return replace(
                state,
                hands=_put(state.hands, seat, state.hands[seat].with_card(event.card)),
                market=_put(state.market, event.slot, event.refill),
                deck=state.deck if event.refill == GAP else state.deck.drop(1),
                pending=_SECOND_CARD[seat],
                passes=0,
            )
        case BlindCardTaken():
            seat = event.seat
            return replace(
                state,
                hands=_put(state.hands, seat, state.hands[seat].with_card(event.card)),
                deck=state.deck.drop(1),
                pending=_SECOND_CARD[seat],
                passes=0,
            )
        case RouteClaimed():
            return _claimed(state, event)
        case StationBuilt():
            seat = event.seat
            return replace(
                state,
                hands=_put(state.hands, seat, state.hands[seat].without(event.paid)),
                discard=plus(state.discard, event.paid),
                stations=_put(state.stations, seat, state.stations[seat] - 1),
                stations_at=_put(state.stations_at, event.city, seat),
                passes=0,
                idle=-1,
            )
        case TicketsOffered():
            return replace(
                state,
                offered=_put(state.offered, event.seat, event.tickets),
                ticket_deck=state.ticket_deck.drop(event.tickets.size),
                pending=(*state.pending, ChooseTickets(event.seat)),
                passes=0,
            )
        case TicketsKept():
            return _kept(state, event)
        case TunnelTried():
            tried = Surcharge(event.seat, event.route, event.paid, event.revealed, event.due)
            return replace(
                state,
                deck=state.deck.drop(len(event.revealed)),
                pending=(*state.pending, tried),
                passes=0,
            )
        case TunnelAbandoned():
            return _revealed_discarded(state)
        case MarketFilled():
            return replace(state, market=event.market, deck=state.deck.drop(event.drawn))
        case MarketSwept():
            cards = tuple(card for card in state.market if card != GAP)
            return replace(state, market=(GAP,) * len(state.market), discard=_count(state.discard, cards))
        case DeckReshuffled():
            return replace(state, deck=state.deck.under(event.cards), discard=NOTHING)
        case Passed():
            return replace(state, passes=state.passes + 1)
        case FinalRoundTriggered():
            return replace(state, pending=(FinalRound(event.seat),))
        case FinalRoundBegan():
            return replace(state, pending=(), last_turns=event.seats)
        case SeatLeft():
            last_turns = state.last_turns
            if last_turns is not None:
                last_turns = tuple(seat for seat in last_turns if seat != event.seat)
            return replace(state, left=(*state.left, event.seat), last_turns=last_turns, passes=0)
        case PlayEnded():
            return replace(state, pending=(Scoring(),))
        case HandsShown():
            return replace(state, hands=event.hands, tickets=event.tickets, shown=True)
        case GameScored():
            return replace(state, pending=(), scores=event.scores)
        case Dealt():
            return replace(
                state,
                turn=event.first,
                hands=event.hands,
                deck=event.deck,
                market=event.market,
                offered=event.offered,
                ticket_deck=event.ticket_deck,
                box=event.box,
                pending=(StartingTickets(),),
            )
        case _:
            assert_never(event)


def _revealed_discarded(state: State) -> State:
    """The tunnel attempt on top is over: what it revealed goes to the discard."""
    if not state.pending or not isinstance(state.pending[-1], Surcharge):
        return state
    return replace(
        state,
        discard=_count(state.discard, state.pending[-1].revealed),
        pending=state.pending[:-1],
    )


def _claimed(state: State, event: RouteClaimed) -> State:
    if state.pending:
        state = _revealed_discarded(state)
    seat = event.seat
    hand = state.hands[seat].without(event.paid)
    discard = plus(state.discard, event.paid)
    if event.surcharge is not None:
        hand = hand.without(event.surcharge)
        discard = plus(discard, event.surcharge)
    owners = list(state.owners)
    owners[event.route] = seat
    for route in event.closes:
        owners[route] = CLOSED
    return replace(
        state,
        hands=_put(state.hands, seat, hand),
        discard=discard,
        owners=tuple(owners),
        wagons=_put(state.wagons, seat, state.wagons[seat] - event.wagons),
        points=_put(state.points, seat, state.points[seat] + event.points),
        passes=0,
        idle=-1,
    )


def _kept(state: State, event: TicketsKept) -> State:
    seat = event.seat
    pending = state.pending
    if pending and isinstance(pending[-1], ChooseTickets):
        pending = pending[:-1]
    return replace(
        state,
        tickets=_put(state.tickets, seat, state.tickets[seat].under(event.kept)),
        offered=_put(state.offered, seat, EMPTY),
        ticket_deck=state.ticket_deck.under(event.refused) if event.under else state.ticket_deck,
        box=state.box if event.under else state.box.under(event.refused),
        pending=pending,
        idle=-1 if event.kept.size else state.idle,
    )
