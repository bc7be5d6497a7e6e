"""The chapter on the turn: one action, none of them while something else must be done first."""

from __future__ import annotations

from domain.game import Illegal
from domain.trains.course import Course
from domain.trains.events import Passed
from domain.trains.legal import PASS, turn_actions
from domain.trains.state import State


def begin_action(state: State) -> None:
    """An action takes the whole turn: nothing may be under way."""
    if state.pending:
        raise Illegal("choice-pending", pending=type(state.pending[-1]).__struct_config__.tag)


def pass_turn(course: Course, seat: int) -> None:
    """A seat that can do nothing at all passes; when every seat has passed in a row, play ends."""
    begin_action(course.state)
    if turn_actions(course.state, course.layout, seat) != [PASS]:
        raise Illegal("action-available")
    course.tell(Passed(seat))
    course.end_turn()
