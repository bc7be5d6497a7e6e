"""A train game in plain English: the table as it lies there, what happened, and what may be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from domain.game import BeginFinalRound, Deal, GameScored, Item, Score, ScoreGame, Seat
from domain.pile import Pile
from domain.trains.board import COLOURS, GREY, LOCOMOTIVE, Board, board
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
from domain.trains.legal import to_act
from domain.trains.payment import Payment
from domain.trains.state import GAP, ChooseTickets, Hand, SecondCard, StartingTickets, State, Surcharge

CARDS: Final = (*COLOURS, "locomotive")

WHY: Final = {
    "final-round": "The last turn is over",
    "all-passed": "Every seat has passed",
    "nothing-built": "Nothing was built or kept for a hundred turns",
    "one-seat-left": "One seat is left",
}


def describe(view: State) -> str:
    """The table as a person would read it, with what the view shows and no more."""
    where = board(view.setup.board)
    lines = [
        f"{where.names.get('en', where.id)}, {view.seats} seats",
        _whose_turn(view),
        f"Market: {', '.join(_card(card) for card in view.market)}",
        f"Deck {view.deck.size}, discard {sum(view.discard)}, tickets {view.ticket_deck.size}",
        "",
        *(line for seat in range(view.seats) for line in _seat_lines(view, where, seat)),
    ]
    if view.scores:
        lines += ["", *_score_lines(view.scores, where)]
    return "\n".join(lines)


def _whose_turn(view: State) -> str:
    top = view.pending[-1] if view.pending else None
    acting = sorted(to_act(view))
    if view.scores:
        return "The game is over."
    if isinstance(top, StartingTickets):
        return f"Starting tickets: {_seats(acting)} still to choose."
    if isinstance(top, SecondCard):
        return f"{_seat(top.seat)} takes a second card."
    if isinstance(top, ChooseTickets):
        return f"{_seat(top.seat)} chooses tickets."
    if isinstance(top, Surcharge):
        return f"{_seat(top.seat)} pays {top.due} more for a tunnel, or withdraws."
    if top is not None:
        return "The table is at work."
    last = "" if view.last_turns is None else ", the last"
    return f"{_seat(view.turn)} has the turn{last}."


def _seat_lines(view: State, where: Board, seat: Seat) -> list[str]:
    gone = " (left)" if seat in view.left else ""
    counts = [_number(view.points[seat], "point"), _number(view.wagons[seat], "wagon")]
    if view.stations[seat] or seat in view.stations_at:
        counts.append(_number(view.stations[seat], "station"))
    lines = [f"{_seat(seat)}{gone}: {', '.join(counts)}", f"  cards: {_hand(view.hands[seat])}"]
    lines.append(f"  tickets: {_tickets(view.tickets[seat], where)}")
    if view.offered[seat].size:
        lines.append(f"  to choose from: {_tickets(view.offered[seat], where)}")
    routes = [_route(where, route) for route, owner in enumerate(view.owners) if owner == seat]
    if routes:
        lines.append(f"  routes: {', '.join(routes)}")
    cities = [_city(where, city) for city, owner in enumerate(view.stations_at) if owner == seat]
    if cities:
        lines.append(f"  stations in: {', '.join(cities)}")
    return lines


def _score_lines(scores: Sequence[Score], where: Board) -> list[str]:
    lines: list[str] = []
    for score in sorted(scores, key=lambda score: (score.rank, score.seat)):
        lines.append(f"{score.rank}. {_seat(score.seat)}: {_number(score.points, 'point')}")
        lines += [f"   {item.points:+d} {_item(item, where)}" for item in score.items]
    return lines


def _item(item: Item, where: Board) -> str:
    if item.kind == "ticket":
        done = "completed" if item.facts["completed"] else "not completed"
        return f"{_ticket(where, item.facts['ticket'])}, {done}"
    if item.kind == "longest-line":
        return f"longest line ({item.facts['length']} spaces)"
    if item.kind == "stations":
        return f"stations not built ({item.facts['left']})"
    if item.kind == "completed-tickets":
        return f"most completed tickets ({item.facts['completed']})"
    return item.kind


def sentence(event: TrainEvent, view: State | None = None) -> str:
    """What happened. With a view of the game, cities and tickets are named; without, numbered."""
    where = board(view.setup.board) if view else None
    match event:
        case TurnBegan():
            return f"{_seat(event.seat)} has the turn."
        case OpenCardTaken():
            refill = "" if event.refill == GAP else f"; {_card(event.refill)} takes its place"
            return f"{_seat(event.seat)} takes the open {_card(event.card)}{refill}."
        case BlindCardTaken():
            return f"{_seat(event.seat)} takes {_card(event.card)} off the deck."
        case RouteClaimed():
            extra = f" and {_payment(event.surcharge)} on top" if event.surcharge else ""
            return (
                f"{_seat(event.seat)} builds {_route(where, event.route)} with {_payment(event.paid)}{extra}"
                f" for {_number(event.points, 'point')}."
            )
        case StationBuilt():
            return f"{_seat(event.seat)} builds a station in {_city(where, event.city)} with {_payment(event.paid)}."
        case TunnelTried():
            revealed = ", ".join(map(_card, event.revealed)) or "nothing"
            return (
                f"{_seat(event.seat)} tries the tunnel {_route(where, event.route)} with {_payment(event.paid)};"
                f" revealed: {revealed}; {event.due} more to pay."
            )
        case TunnelAbandoned():
            return f"{_seat(event.seat)} gives the tunnel {_route(where, event.route)} up."
        case TicketsOffered():
            return f"{_seat(event.seat)} draws {_tickets(event.tickets, where)}."
        case TicketsKept():
            refused = f", and refuses {event.refused.size}" if event.refused.size else ""
            return f"{_seat(event.seat)} keeps {_tickets(event.kept, where)}{refused}."
        case MarketSwept():
            return "The market is swept."
        case MarketFilled():
            return f"The market is now {', '.join(map(_card, event.market))}."
        case DeckReshuffled():
            return f"The discard of {event.cards.size} is shuffled into the deck."
        case Passed():
            return f"{_seat(event.seat)} passes."
        case FinalRoundTriggered():
            return f"{_seat(event.seat)} has two wagons or fewer: the final round is near."
        case FinalRoundBegan():
            return f"The final round: {_seats(event.seats)}, one turn each."
        case SeatLeft():
            return f"{_seat(event.seat)} drops out."
        case PlayEnded():
            return f"{WHY[event.why]}; the points are counted."
        case HandsShown():
            return "All hands and tickets are shown."
        case Dealt():
            return f"The cards are dealt; {_seat(event.first)} will begin."
        case GameScored():
            winners = [score.seat for score in event.scores if score.rank == 1]
            return f"{_seats(winners)} {'wins' if len(winners) == 1 else 'share the win'}."
        case _:
            assert_never(event)


def phrase(command: TrainCommand, view: State | None = None) -> str:
    """What a seat may do. With a view of the game, cities, cards and tickets are named; without, numbered."""
    where = board(view.setup.board) if view else None
    match command:
        case TakeOpenCard():
            card = f"card {command.slot + 1}" if view is None else _card(view.market[command.slot])
            return f"take the open {card}"
        case TakeBlindCard():
            return "take the top card of the deck"
        case ClaimRoute():
            return f"build {_route(where, command.route)} with {_payment(command.pay)}"
        case PaySurcharge():
            return f"pay {_payment(command.pay)} more"
        case Withdraw():
            return "give the tunnel up"
        case TakeTickets():
            return "draw tickets"
        case KeepTickets():
            refused = f"; refuse {_named_tickets(command.refuse, where)}" if command.refuse else ""
            return f"keep {_named_tickets(command.keep, where)}{refused}"
        case BuildStation():
            return f"build a station in {_city(where, command.city)} with {_payment(command.pay)}"
        case Pass():
            return "pass"
        case Deal():
            return "deal"
        case BeginFinalRound():
            return "begin the final round"
        case ScoreGame():
            return "count the points"
        case _:
            assert_never(command)


def _seat(seat: Seat) -> str:
    return f"Seat {seat}"


def _seats(seats: Sequence[Seat]) -> str:
    return f"{'seat' if len(seats) == 1 else 'seats'} {', '.join(map(str, seats))}"


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _card(card: int | None) -> str:
    if card is None:
        return "a card"
    return "–" if card == GAP else CARDS[card]


def _hand(hand: Hand) -> str:
    if hand.counts is None:
        return str(hand.size)
    held = [f"{count} {CARDS[card]}" for card, count in enumerate(hand.counts) if count]
    return ", ".join(held) or "none"


def _payment(payment: Payment) -> str:
    parts: list[str] = []
    if payment.cards:
        parts.append(f"{payment.cards} {CARDS[payment.colour]}")
    if payment.locomotives:
        parts.append(_number(payment.locomotives, CARDS[LOCOMOTIVE]))
    triples = f" ({_number(payment.triples, 'triple')})" if payment.triples else ""
    return " and ".join(parts) + triples


def _city(where: Board | None, city: int) -> str:
    if where is None:
        return f"city {city}"
    return where.cities[city].names.get("en", where.cities[city].id)


def _route(where: Board | None, route: int) -> str:
    if where is None:
        return f"route {route}"
    track = where.routes[route]
    colour = GREY if track.colour is None else COLOURS[track.colour]
    kind = " tunnel" if track.tunnel else " ferry" if track.ferry else ""
    ends = "–".join(_city(where, end) for end in track.ends)
    return f"{ends} ({track.length} {colour}{kind})"


def _ticket(where: Board | None, ticket: int) -> str:
    if where is None:
        return f"ticket {ticket}"
    asked = where.tickets[ticket]
    return f"{'–'.join(_city(where, end) for end in asked.ends)} for {asked.points}"


def _named_tickets(tickets: Sequence[int], where: Board | None) -> str:
    return ", ".join(_ticket(where, ticket) for ticket in tickets) or "none"


def _tickets(pile: Pile, where: Board | None) -> str:
    if pile.faces is None:
        return _number(pile.size, "ticket")
    return _named_tickets(pile.faces, where)
