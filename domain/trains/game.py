"""A train title as `Game`: the kernel, under the rules of the title's editions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from domain.chance import Chance
from domain.game import BeginFinalRound, Deal, Illegal, Score, ScoreGame, Seat, Setup
from domain.trains.board import board
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
from domain.trains.course import Course
from domain.trains.decide.cards import take_blind_card, take_open_card
from domain.trains.decide.routes import claim_route, pay_surcharge, withdraw
from domain.trains.decide.stations import build_station
from domain.trains.decide.table import begin_final_round, deal, leave, open_box, score_game
from domain.trains.decide.tickets import keep_tickets, take_tickets
from domain.trains.decide.turn import pass_turn
from domain.trains.events import TrainEvent
from domain.trains.evolve import evolve
from domain.trains.layout import Layout
from domain.trains.legal import legal, to_act
from domain.trains.rules import Rules
from domain.trains.scoring import scores
from domain.trains.state import Dealing, FinalRound, Scoring, State
from domain.trains.view import seen, view


class BoardChanged(ValueError):  # noqa: N818  (what happened, in the host's words)
    """The board with this id is not the one that the table was opened with."""


class TrainGame:
    """The rules of a train title, by edition. Keeps `domain.game.Game`."""

    def __init__(self, editions: Mapping[int, Rules]) -> None:
        self.editions = editions
        self._layouts: dict[tuple[str, int], Layout] = {}

    def layout(self, state: State) -> Layout:
        """The board of the state under the rules of its edition.

        Raises `BoardChanged` where the board has another digest than the state's.
        """
        found = self._layouts.get((state.digest, state.setup.edition))
        return found or self._lay_out(state.setup, state.digest)

    def _lay_out(self, setup: Setup, digest: str | None = None) -> Layout:
        try:
            chosen, rules = board(setup.board), self.editions[setup.edition]
        except KeyError as missing:
            raise Illegal("unknown-board-or-edition", board=setup.board, edition=setup.edition) from missing
        if digest not in {None, chosen.digest}:
            raise BoardChanged(f"the board {setup.board!r} has changed since the table was opened")
        key = (chosen.digest, setup.edition)
        if key not in self._layouts:
            self._layouts[key] = Layout(chosen, rules)
        return self._layouts[key]

    def initial(self, setup: Setup) -> State:
        """Raises `Illegal` where the board, the edition or the number of seats does not exist."""
        return open_box(setup, self._lay_out(setup))

    def decide(
        self, state: State, actor: Seat, command: TrainCommand, chance: Chance
    ) -> Sequence[TrainEvent]:
        if actor not in to_act(state):
            raise Illegal("game-over" if state.scores else "not-your-turn")
        course = Course(state, self.layout(state), chance)
        match command:
            case TakeBlindCard():
                take_blind_card(course, actor)
            case TakeOpenCard():
                take_open_card(course, actor, command.slot)
            case ClaimRoute():
                claim_route(course, actor, command.route, command.pay)
            case BuildStation():
                build_station(course, actor, command.city, command.pay)
            case TakeTickets():
                take_tickets(course, actor)
            case KeepTickets():
                keep_tickets(course, actor, command.keep, command.refuse)
            case PaySurcharge():
                pay_surcharge(course, actor, command.pay)
            case Withdraw():
                withdraw(course, actor)
            case Pass():
                pass_turn(course, actor)
            case Deal():
                _due(state, Dealing)
                deal(course)
            case BeginFinalRound():
                _due(state, FinalRound)
                begin_final_round(course)
            case ScoreGame():
                _due(state, Scoring)
                score_game(course)
            case _:
                assert_never(command)
        return course.events

    def evolve(self, state: State, event: TrainEvent) -> State:
        return evolve(state, event)

    def to_act(self, state: State) -> frozenset[Seat]:
        return to_act(state)

    def legal(self, state: State, actor: Seat) -> Sequence[TrainCommand]:
        return legal(state, self.layout(state), actor)

    def view(self, state: State, seat: Seat) -> State:
        return view(state, seat)

    def seen(self, event: TrainEvent, seat: Seat) -> TrainEvent:
        return seen(event, seat)

    def leave(self, state: State, seat: Seat, chance: Chance) -> Sequence[TrainEvent]:
        course = Course(state, self.layout(state), chance)
        leave(course, seat)
        return course.events

    def points(self, state: State) -> Sequence[int]:
        """Those of the routes built: tickets are told at the end."""
        return state.points

    def scores(self, state: State) -> Sequence[Score]:
        """One score a seat; of a view, without the tickets that it does not show."""
        return scores(state, self.layout(state))


def _due(state: State, work: type[Dealing | FinalRound | Scoring]) -> None:
    """The work must be on top: TABLE does what is due, and a seat's command is never TABLE's."""
    if not state.pending or not isinstance(state.pending[-1], work):
        raise Illegal("not-due")
