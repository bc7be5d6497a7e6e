"""The chapters on building: routes, parallel routes, tunnels."""

from __future__ import annotations

from domain.game import Illegal
from domain.trains.board import LOCOMOTIVE
from domain.trains.course import Course
from domain.trains.decide.turn import begin_action
from domain.trains.events import RouteClaimed, TunnelAbandoned, TunnelTried
from domain.trains.legal import surcharge_price
from domain.trains.payment import Payment, holds, plus
from domain.trains.rules import Rules
from domain.trains.state import CLOSED, FREE, State, Surcharge

TUNNEL_CARDS = 3
"""So many cards are revealed for a tunnel."""


def claim_route(course: Course, seat: int, route: int, payment: Payment) -> None:
    """Pay as many cards as the route has spaces, of its colour, and put wagons on it."""
    state, layout = course.state, course.layout
    begin_action(state)
    if not 0 <= route < len(layout.prices):
        raise Illegal("no-such-route", route=route)
    owner = state.owners[route]
    if owner == CLOSED:
        raise Illegal("parallel-closed", route=route)
    if owner != FREE:
        raise Illegal("route-taken", route=route, seat=owner)
    for parallel in layout.board.parallels[route]:
        if state.owners[parallel] == seat:
            raise Illegal("parallel-owned", route=route, parallel=parallel)
    if state.wagons[seat] < layout.lengths[route]:
        raise Illegal("too-few-wagons", route=route, wagons=state.wagons[seat])
    if not layout.prices[route].takes(payment):
        raise Illegal("wrong-payment", route=route)
    if not holds(state.hands[seat].known(), payment):
        raise Illegal("cards-not-held")
    if layout.board.routes[route].tunnel:
        _try_tunnel(course, seat, route, payment)
    else:
        _build(course, seat, route, payment)


def _build(course: Course, seat: int, route: int, payment: Payment, surcharge: Payment | None = None) -> None:
    layout = course.layout
    course.tell(
        RouteClaimed(
            seat,
            route,
            payment,
            wagons=layout.lengths[route],
            points=layout.points[route],
            surcharge=surcharge,
            closes=_closed_with(course.state, layout.rules, layout.board.parallels[route]),
        )
    )
    course.end_turn()


def _closed_with(state: State, rules: Rules, parallels: tuple[int, ...]) -> tuple[int, ...]:
    """At a small table the parallel routes are closed for all, whoever has dropped out since."""
    if state.seats > rules.closing_seats:
        return ()
    return tuple(parallel for parallel in parallels if state.owners[parallel] == FREE)


def _try_tunnel(course: Course, seat: int, route: int, payment: Payment) -> None:
    """Reveal three cards; each that matches the base payment asks for one card more.

    The base stays in the hand, set apart, so that no shuffle can take it in; so do the revealed cards.
    """
    course.want_cards(TUNNEL_CARDS)
    revealed = course.state.deck.known()[:TUNNEL_CARDS]
    due = matches(course.layout.rules, payment, revealed)
    course.tell(TunnelTried(seat, route, payment, revealed, due))
    if not due:
        _build(course, seat, route, payment)


def matches(rules: Rules, payment: Payment, revealed: tuple[int, ...]) -> int:
    """How many of the revealed cards match a base payment.

    Those of its colour; locomotives as the title says, and always with a base of locomotives alone.
    """
    if payment.colour == LOCOMOTIVE:
        return revealed.count(LOCOMOTIVE)
    due = revealed.count(payment.colour)
    return due + revealed.count(LOCOMOTIVE) if rules.locomotive_matches(payment) else due


def _attempt(state: State) -> Surcharge:
    top = state.pending[-1] if state.pending else None
    if not isinstance(top, Surcharge):
        raise Illegal("no-tunnel-attempt")
    return top


def pay_surcharge(course: Course, seat: int, payment: Payment) -> None:
    """Pay one card for each match, of the colour of the base or locomotives; the tunnel is built."""
    attempt = _attempt(course.state)
    if not surcharge_price(attempt).takes(payment):
        raise Illegal("wrong-surcharge", due=attempt.due)
    if not holds(plus(course.state.hands[seat].known(), attempt.paid, -1), payment):
        raise Illegal("cards-not-held")
    _build(course, seat, attempt.route, attempt.paid, payment)


def withdraw(course: Course, seat: int) -> None:
    """Keep cards and wagons; the route stays free, and the turn is over."""
    attempt = _attempt(course.state)
    course.tell(TunnelAbandoned(seat, attempt.route))
    course.end_turn()
