"""InterUrban as a decider."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from msgspec.structs import replace

from domain.chance import Chance
from domain.game import TABLE, GameScored, Score, Seat, Setup
from domain.interurban import decide, evolve, legal, scoring
from domain.interurban.commands import InterurbanCommand
from domain.interurban.events import (
    Dealt,
    GameEnded,
    InterurbanEvent,
    RouteCompleted,
    SeatLeft,
    TilePlaced,
    TurnEmpty,
    TurnEnded,
)
from domain.interurban.state import State


class Interurban:
    """The rules of InterUrban. Only the order of the face-down piles is hidden, and from every seat alike."""

    def initial(self, setup: Setup) -> State:
        return State(setup)

    def decide(
        self, state: State, actor: Seat, command: InterurbanCommand, chance: Chance
    ) -> list[InterurbanEvent]:
        return decide.decide(state, actor, command, chance)

    def evolve(self, state: State, event: InterurbanEvent) -> State:
        return evolve.evolve(state, event)

    def to_act(self, state: State) -> frozenset[Seat]:
        if state.final is not None:
            return frozenset()
        return frozenset((TABLE if state.ended or not state.dealt else state.turn,))

    def legal(self, state: State, actor: Seat) -> list[InterurbanCommand]:
        return legal.legal(state, actor)

    def view(self, state: State, seat: Seat) -> State:
        if seat == TABLE:
            return state
        return replace(
            state, track=state.track.hidden(), stations=tuple(pile.hidden() for pile in state.stations)
        )

    def seen(self, event: InterurbanEvent, seat: Seat) -> InterurbanEvent:
        match event:
            case Dealt() if seat != TABLE:
                return replace(
                    event,
                    track=event.track.hidden(),
                    stations=tuple(pile.hidden() for pile in event.stations),
                )
            case Dealt() | TilePlaced() | RouteCompleted() | TurnEnded() | TurnEmpty():
                return event
            case GameEnded() | SeatLeft() | GameScored():
                return event
            case _:
                assert_never(event)

    def leave(self, state: State, seat: Seat, chance: Chance) -> list[InterurbanEvent]:  # noqa: ARG002
        return decide.leave(state, seat)

    def points(self, state: State) -> Sequence[int]:
        """As if every route were completed now."""
        return [score.points for score in scoring.scores(state)]

    def scores(self, state: State) -> Sequence[Score]:
        return scoring.scores(state)
