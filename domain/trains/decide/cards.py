"""The chapter on drawing cards: two of them, from the market, from the deck, or one from each."""

from __future__ import annotations

from domain.game import Illegal
from domain.trains.board import LOCOMOTIVE
from domain.trains.course import Course
from domain.trains.decide.turn import begin_action
from domain.trains.events import BlindCardTaken, OpenCardTaken
from domain.trains.legal import blind_card_there, second_cards
from domain.trains.state import GAP, SecondCard, State


def take_open_card(course: Course, seat: int, slot: int) -> None:
    """An open locomotive is the only card of its turn: taken first it ends it, and it is never second."""
    second = _is_second(course.state)
    market = course.state.market
    if not 0 <= slot < len(market):
        raise Illegal("no-such-slot", slot=slot)
    card = market[slot]
    if card == GAP:
        raise Illegal("no-card-in-slot", slot=slot)
    if second and card == LOCOMOTIVE:
        raise Illegal("second-card-open-locomotive", slot=slot)
    if course.layout.rules.refill == "at-once":
        course.want_cards(1)
        deck = course.state.deck
        course.tell(OpenCardTaken(seat, slot, card, deck.known()[0] if deck.size else GAP))
        course.sweep_market()
    else:
        course.tell(OpenCardTaken(seat, slot, card))
    _go_on(course, second or card == LOCOMOTIVE)


def take_blind_card(course: Course, seat: int) -> None:
    """A locomotive off the deck is a card like any other."""
    second = _is_second(course.state)
    if not blind_card_there(course.state):
        raise Illegal("no-cards")
    course.want_cards(1)
    course.tell(BlindCardTaken(seat, course.state.deck.known()[0]))
    _go_on(course, second)


def _is_second(state: State) -> bool:
    """Whether this would be the second card; if the first, the turn must be free for an action."""
    if state.pending and isinstance(state.pending[-1], SecondCard):
        return True
    begin_action(state)
    return False


def _go_on(course: Course, last: bool) -> None:
    """The turn ends after the last card, and also where no second one may be taken."""
    if last or not (blind_card_there(course.state) or second_cards(course.state)):
        course.end_turn()
