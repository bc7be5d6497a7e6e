"""Who may act, and everything that a seat may do. Nothing here looks at what the seat cannot see."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations, permutations
from typing import Final, assert_never

from domain.game import TABLE, BeginFinalRound, Deal, ScoreGame, Seat
from domain.trains.board import LOCOMOTIVE
from domain.trains.commands import (
    BuildStation,
    ClaimRoute,
    KeepTickets,
    Pass,
    PaySurcharge,
    TakeBlindCard,
    TakeOpenCard,
    TakeTickets,
    TrainCommand,
    Withdraw,
)
from domain.trains.layout import Layout, affordable, station_commands
from domain.trains.payment import Payment, Price, plus, ways
from domain.trains.state import (
    CLOSED,
    FREE,
    GAP,
    MOST_SEATS,
    ChooseTickets,
    Dealing,
    FinalRound,
    Scoring,
    SecondCard,
    StartingTickets,
    State,
    Surcharge,
)

NOBODY: Final[frozenset[Seat]] = frozenset()
TABLE_ALONE: Final = frozenset((TABLE,))
ONE_SEAT: Final = tuple(frozenset((seat,)) for seat in range(MOST_SEATS))

OPEN_CARDS: Final = tuple(TakeOpenCard(slot) for slot in range(5))
BLIND_CARD: Final = TakeBlindCard()
TICKETS: Final = TakeTickets()
PASS: Final = Pass()
WITHDRAW: Final = Withdraw()


def to_act(state: State) -> frozenset[Seat]:
    """Who may act now."""
    if not state.pending:
        return NOBODY if state.scores else ONE_SEAT[state.turn]
    top = state.pending[-1]
    match top:
        case SecondCard() | Surcharge() | ChooseTickets():
            return ONE_SEAT[top.seat]
        case StartingTickets():
            return frozenset(seat for seat, offered in enumerate(state.offered) if offered.size)
        case Dealing() | FinalRound() | Scoring():
            return TABLE_ALONE
        case _:
            assert_never(top)


def legal(state: State, layout: Layout, actor: Seat) -> Sequence[TrainCommand]:
    """Everything that the actor may do now, in a fixed order, sensible things first."""
    if not state.pending:
        return turn_actions(state, layout, actor) if actor == state.turn and not state.scores else ()
    if actor not in to_act(state):
        return ()
    top = state.pending[-1]
    match top:
        case SecondCard():
            return second_cards(state)
        case Surcharge():
            return (*map(PaySurcharge, surcharges(state, top)), WITHDRAW)
        case StartingTickets():
            in_order = layout.rules.refused_at_start == "under-the-deck"
            return ticket_choices(state.offered[actor].known(), layout.rules.keep_at_start, in_order)
        case ChooseTickets():
            return ticket_choices(state.offered[actor].known(), 1, True)
        case Dealing():
            return (Deal(),)
        case FinalRound():
            return (BeginFinalRound(),)
        case Scoring():
            return (ScoreGame(),)
        case _:
            assert_never(top)


def turn_actions(state: State, layout: Layout, seat: Seat) -> list[TrainCommand]:
    """The actions of a turn; where there is none, the seat passes."""
    hand = state.hands[seat].known()
    actions: list[TrainCommand] = []
    actions += claims(state, layout, seat, hand)
    actions += first_cards(state)
    if state.ticket_deck.size:
        actions.append(TICKETS)
    actions += stations(state, layout, seat, hand)
    return actions or [PASS]


def claims(state: State, layout: Layout, seat: Seat, hand: tuple[int, ...]) -> list[ClaimRoute]:
    """The free routes that the hand and the wagons of the seat suffice for, with every payment."""
    owners: Sequence[int] = state.owners
    beside = [others for route, others in layout.with_parallels if owners[route] == seat]
    if beside:
        owners = list(owners)
        for others in beside:
            for route in others:
                owners[route] = CLOSED
    paid = affordable(layout, hand, min(state.wagons[seat], layout.longest))
    return [claim for claim in paid if owners[claim.route] == FREE]


def first_cards(state: State) -> list[TrainCommand]:
    """The cards that may be taken first."""
    takes: list[TrainCommand] = [OPEN_CARDS[slot] for slot, card in enumerate(state.market) if card != GAP]
    if blind_card_there(state):
        takes.append(BLIND_CARD)
    return takes


def second_cards(state: State) -> list[TrainCommand]:
    """The cards that may be taken second: no open locomotive."""
    takes: list[TrainCommand] = [
        OPEN_CARDS[slot] for slot, card in enumerate(state.market) if card not in {GAP, LOCOMOTIVE}
    ]
    if blind_card_there(state):
        takes.append(BLIND_CARD)
    return takes


def blind_card_there(state: State) -> bool:
    """Whether a card can be drawn blind: off the deck, or off the discard that will become one."""
    return state.deck.size > 0 or any(state.discard)


def stations(state: State, layout: Layout, seat: Seat, hand: tuple[int, ...]) -> list[BuildStation]:
    """The next station of the seat, in every city without one, with every payment."""
    price = station_price(state, layout, seat)
    if price is None:
        return []
    return [c for payment in ways(price, hand) for c in station_commands(payment, state.stations_at)]


def station_price(state: State, layout: Layout, seat: Seat) -> Price | None:
    """One card for the first station, two of a colour for the second, and so on; None after the last."""
    left = state.stations[seat]
    return Price(None, layout.rules.stations - left + 1) if left else None


def surcharge_price(attempt: Surcharge) -> Price:
    """So many cards more, of the colour that the base was paid in; no three stands for a locomotive."""
    return Price(attempt.paid.colour, attempt.due)


def surcharges(state: State, attempt: Surcharge) -> tuple[Payment, ...]:
    """Every surcharge that the seat can pay beside the base payment, which it has set apart."""
    hand = state.hands[attempt.seat].known()
    return ways(surcharge_price(attempt), plus(hand, attempt.paid, -1))


@cache
def _choices(count: int, least: int, in_order: bool) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """Every choice among so many tickets by their places: those kept, those refused."""
    places = range(count)
    choices: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    for kept in range(count, min(least, count) - 1, -1):
        for keep in combinations(places, kept):
            rest = tuple(place for place in places if place not in keep)
            choices += ((keep, order) for order in (permutations(rest) if in_order else (rest,)))
    return tuple(choices)


def ticket_choices(offered: tuple[int, ...], least: int, in_order: bool) -> list[KeepTickets]:
    """Every choice among the tickets, most kept first; the refused in every order where that matters."""
    tickets = sorted(offered)
    return [
        KeepTickets(tuple([tickets[place] for place in keep]), tuple([tickets[place] for place in refuse]))
        for keep, refuse in _choices(len(tickets), least, in_order)
    ]
