"""Given a position, when a seat asks for something, then this happens, or it is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from domain.chance import Chance
from domain.game import TABLE, WATCHER, BeginFinalRound, Illegal, ScoreGame, Seat
from domain.infinite_city.commands import CityCommand
from domain.infinite_city.drawing import draw_city, parse
from domain.infinite_city.events import Asked, CityEvent, TilesDrawn, TokensRanOut, TurnBegun
from domain.infinite_city.game import InfiniteCity
from domain.infinite_city.grid import spot as at
from domain.infinite_city.pending import BuryRest, Choice, PlayLooked
from domain.infinite_city.state import State
from domain.infinite_city.tiles import KINDS, Face
from domain.pile import Pile

__all__ = ["GAME", "Outcome", "at", "components", "drawn", "given", "pile", "tile"]

GAME = InfiniteCity()


def tile(code: str) -> Face:
    """The face with that code: `Ps`."""
    return [kind.code for kind in KINDS].index(code)


def pile(codes: str) -> Pile:
    """The tiles with these codes, in their order."""
    return Pile.of(map(tile, codes.split()))


def drawn(seat: Seat, codes: str) -> TilesDrawn:
    """That these tiles, in any order, were drawn."""
    return TilesDrawn(seat, Pile.of(sorted(pile(codes).known())))


def components(state: State) -> tuple[Counter[Face | None], tuple[int, ...]]:
    """How many tiles of each face there are, and how many tokens each seat has, wherever they are."""
    zones = [*state.hands, state.deck]
    zones += [item.tiles for item in state.stack if isinstance(item, PlayLooked | BuryRest)]
    tiles: Counter[Face | None] = Counter(face for zone in zones for face in zone.known())
    tiles.update(placed.face for placed in state.city.values())
    placed_tokens = Counter(owner for placed in state.city.values() for owner in placed.tokens)
    return tiles, tuple(held + placed_tokens[seat] for seat, held in enumerate(state.tokens))


class Outcome:
    """A position, and how it came about. Each step checks what must hold after any step."""

    def __init__(self, state: State, events: Sequence[CityEvent] = (), refusal: str = "") -> None:
        self.state = state
        self.events = list(events)
        self.refusal = refusal

    def when(self, seat: Seat, command: CityCommand, luck: int = 0) -> Outcome:
        """`luck` is the seed of the step's chance."""
        assert not self.refusal, self.refusal
        listed = command in GAME.legal(self.state, seat)
        try:
            events = GAME.decide(self.state, seat, command, Chance(luck.to_bytes(8, "big"), 1))
        except Illegal as refused:
            if listed:
                raise
            return Outcome(self.state, (), refused.rule)
        assert listed, command
        return Outcome(self._after(events), events)

    def when_leaves(self, seat: Seat) -> Outcome:
        events = GAME.leave(self.state, seat, Chance(b"", 1))
        return Outcome(self._after(events), events)

    def _after(self, events: Sequence[CityEvent]) -> State:
        state = self.state
        for event in events:
            for eyes in (TABLE, WATCHER, *range(state.seats)):
                told = GAME.evolve(GAME.view(state, eyes), GAME.seen(event, eyes))
                assert told == GAME.view(GAME.evolve(state, event), eyes), (eyes, event)
            state = GAME.evolve(state, event)
        assert components(state) == components(self.state)
        for seat in range(state.seats):
            assert GAME.legal(GAME.view(state, seat), seat) == GAME.legal(state, seat)
        return state

    def then(self, *events: CityEvent) -> Outcome:
        """Exactly these events, in this order."""
        assert not self.refusal, self.refusal
        assert self.events == list(events)
        return self

    def asks(self, choice: Choice) -> Outcome:
        """The last event: somebody has to choose."""
        assert not self.refusal, self.refusal
        assert self.events[-1] == Asked(choice), self.events
        return self

    def ends_the_turn(self, then: Seat) -> Outcome:
        """The last event: the turn of another seat begins."""
        assert not self.refusal, self.refusal
        assert self.events[-1] == TurnBegun(then), self.events
        return self

    def refused(self, rule: str) -> Outcome:
        assert self.refusal == rule, self.refusal or self.events
        return Outcome(self.state)

    def shows(self, city: str) -> Outcome:
        """The city now, drawn as in `drawing`."""
        assert draw_city(self.state.city) == draw_city(parse(city).city), "\n".join(
            draw_city(self.state.city)
        )
        return self

    def offers(self, seat: Seat, *commands: CityCommand) -> Outcome:
        """Exactly these are legal for the seat, in any order."""
        listed = GAME.legal(self.state, seat)
        assert sorted(map(repr, listed)) == sorted(map(repr, commands))
        return self

    def ran_out(self) -> list[Seat]:
        """Whose tokens ran out in this step."""
        return [event.seat for event in self.events if isinstance(event, TokensRanOut)]

    def table_announces(self) -> Outcome:
        return self.when(TABLE, BeginFinalRound())

    def table_counts(self) -> Outcome:
        return self.when(TABLE, ScoreGame())


def given(position: str) -> Outcome:
    """The position that the text shows, at the beginning of a turn unless it says otherwise."""
    return Outcome(parse(position))
