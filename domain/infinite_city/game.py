"""Infinite City as the contract wants it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from domain.chance import Chance
from domain.game import FIRST_SEAT, Illegal, Score, Seat, Setup
from domain.infinite_city.commands import CityCommand
from domain.infinite_city.decide import decide, leave, to_act
from domain.infinite_city.events import CityEvent
from domain.infinite_city.evolve import evolve
from domain.infinite_city.legal import legal
from domain.infinite_city.pending import Dealing
from domain.infinite_city.scoring import score
from domain.infinite_city.state import TOKENS, State
from domain.infinite_city.tiles import TileSet, box
from domain.infinite_city.view import seen, view
from domain.pile import EMPTY, Pile

SET: Final = "set"
"""The option that says which kinds of tile are played with (ruling 1)."""

SETS: Final[tuple[TileSet, ...]] = ("public", "rule-sheet")


class InfiniteCity:
    """The rules: a decider over frozen states."""

    def initial(self, setup: Setup) -> State:
        wanted = setup.option(SET, SETS[0])
        if wanted not in SETS:
            raise Illegal("unknown-option", option=SET, value=wanted)
        return State(
            seats=setup.seats,
            tile_set=wanted,
            first_seat=setup.option(FIRST_SEAT, "lot"),
            deck=Pile.of(box(wanted)),
            hands=(EMPTY,) * setup.seats,
            tokens=(TOKENS,) * setup.seats,
            stack=(Dealing(),),
            turns=(0,) * setup.seats,
        )

    def decide(self, state: State, actor: Seat, command: CityCommand, chance: Chance) -> Sequence[CityEvent]:
        return decide(state, actor, command, chance)

    def evolve(self, state: State, event: CityEvent) -> State:
        return evolve(state, event)

    def to_act(self, state: State) -> frozenset[Seat]:
        return to_act(state)

    def legal(self, state: State, actor: Seat) -> Sequence[CityCommand]:
        return legal(state, actor)

    def view(self, state: State, seat: Seat) -> State:
        return view(state, seat)

    def seen(self, event: CityEvent, seat: Seat) -> CityEvent:
        return seen(event, seat)

    def leave(self, state: State, seat: Seat, chance: Chance) -> Sequence[CityEvent]:
        return leave(state, seat, chance)

    def points(self, state: State) -> Sequence[int]:
        return [standing.points for standing in score(state)]

    def scores(self, state: State) -> Sequence[Score]:
        return state.scores or score(state)
