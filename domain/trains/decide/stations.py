"""The chapter on stations."""

from __future__ import annotations

from domain.game import Illegal
from domain.trains.course import Course
from domain.trains.decide.turn import begin_action
from domain.trains.events import StationBuilt
from domain.trains.legal import station_price
from domain.trains.payment import Payment, holds
from domain.trains.state import FREE


def build_station(course: Course, seat: int, city: int, payment: Payment) -> None:
    """Build in any city without a station: any card for the first, two or three of a colour for the next."""
    state = course.state
    begin_action(state)
    price = station_price(state, course.layout, seat)
    if price is None:
        raise Illegal("no-stations-left")
    if not 0 <= city < len(state.stations_at):
        raise Illegal("no-such-city", city=city)
    if state.stations_at[city] != FREE:
        raise Illegal("station-taken", city=city, seat=state.stations_at[city])
    if not price.takes(payment):
        raise Illegal("wrong-payment", cards=price.length)
    if not holds(state.hands[seat].known(), payment):
        raise Illegal("cards-not-held")
    course.tell(StationBuilt(seat, city, payment))
    course.end_turn()
