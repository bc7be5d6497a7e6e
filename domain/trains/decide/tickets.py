"""The chapters on tickets: the starting choice, and drawing more of them."""

from __future__ import annotations

from domain.game import Illegal
from domain.pile import Pile
from domain.trains.course import Course, next_seat
from domain.trains.decide.turn import begin_action
from domain.trains.events import TicketsKept, TicketsOffered, TurnBegan
from domain.trains.state import ChooseTickets, StartingTickets

TICKETS_DRAWN = 3
"""So many tickets are drawn, or those that are left."""


def take_tickets(course: Course, seat: int) -> None:
    """Draw three tickets, or what there is."""
    begin_action(course.state)
    deck = course.state.ticket_deck
    if not deck.size:
        raise Illegal("no-tickets")
    course.close(TicketsOffered(seat, Pile.of(deck.known()[:TICKETS_DRAWN])))


def keep_tickets(course: Course, seat: int, keep: tuple[int, ...], refuse: tuple[int, ...]) -> None:
    """Keep at least one of the tickets drawn, at the start as many as the title says."""
    state = course.state
    top = state.pending[-1] if state.pending else None
    starting = isinstance(top, StartingTickets)
    if not starting and not isinstance(top, ChooseTickets):
        raise Illegal("no-tickets-on-offer")
    offered = state.offered[seat].known()
    under = course.refused_go_under()
    if sorted((*keep, *refuse)) != sorted(offered):
        raise Illegal("tickets-not-offered")
    if list(keep) != sorted(keep) or not (under or list(refuse) == sorted(refuse)):
        raise Illegal("tickets-not-in-order")
    least = min(course.layout.rules.keep_at_start if starting else 1, len(offered))
    if len(keep) < least:
        raise Illegal("too-few-tickets-kept", least=least)
    course.tell(TicketsKept(seat, Pile.of(keep), Pile.of(refuse), under))
    if starting:
        begin_when_all_have_chosen(course)
    else:
        course.end_turn()


def begin_when_all_have_chosen(course: Course) -> None:
    """The first turn begins when no seat has tickets to choose from any more."""
    state = course.state
    if not any(offered.size for offered in state.offered):
        first = next_seat(state) if state.turn in state.left else state.turn
        course.close(TurnBegan(first))
