"""A decision under way: the events so far, the state after them, and what must follow from a tile."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias, TypeVar

from domain.chance import Chance
from domain.game import Illegal, Seat
from domain.infinite_city.events import (
    CityEvent,
    PlayStopped,
    StopReason,
    TilePlayed,
    TilesDrawn,
    TileTurnedUp,
    TokensRanOut,
)
from domain.infinite_city.evolve import evolve
from domain.infinite_city.grid import Spot
from domain.infinite_city.pending import Choice
from domain.infinite_city.protection import power_stations
from domain.infinite_city.state import State
from domain.infinite_city.tiles import FURTHER, POWER_STATION, POWER_STATIONS, Face
from domain.pile import Pile

Effect: TypeAlias = Callable[["Resolution", Seat, Spot], None]
"""A tile's direction, carried out by the seat that put a token on the tile, at that place."""

Item = TypeVar("Item", bound=Choice)


class Resolution:
    """Collects a decision's events. Everything reads `state`, which is always up to date."""

    __slots__ = ("_effects", "chance", "events", "state")

    def __init__(self, state: State, chance: Chance, effects: Mapping[Face, Effect]) -> None:
        self.state = state
        self.chance = chance
        self.events: list[CityEvent] = []
        self._effects = effects

    def happen(self, event: CityEvent) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)

    def asked(self, kind: type[Item]) -> Item:
        """The choice that waits for an answer. Raises `Illegal("not-asked")` unless it is of that kind."""
        top = self.state.stack[-1]
        if not isinstance(top, kind):
            raise Illegal("not-asked")
        return top

    def stop(self, reason: StopReason) -> None:
        """End the play: TABLE counts."""
        self.happen(PlayStopped(reason))

    def play(self, seat: Seat, tile: Face, at: Spot, source: Seat | None) -> None:
        """Place a tile face up with a token of the seat, and follow its direction.

        Whoever lost the tile to a Temple draws at once (ruling 10).
        """
        self.happen(TilePlayed(seat, tile, at, source))
        self.token_spent(seat)
        if source is not None and source != seat:
            self.draw(source, 1)
        self.face_up(seat, at)

    def turn_up(self, seat: Seat, at: Spot) -> None:
        """Follow what a token of the seat does to the tile that it was just put on (ruling 5)."""
        self.token_spent(seat)
        tile = self.state.city[at]
        if not tile.up:
            assert tile.face is not None, "only a whole state is decided on"
            self.happen(TileTurnedUp(at, tile.face))
            self.face_up(seat, at)

    def token_spent(self, seat: Seat) -> None:
        """Begin the end when the seat has just placed its last token, unless it had begun (ruling 14)."""
        state = self.state
        if not state.tokens[seat] and state.last is None and seat not in state.out:
            self.happen(TokensRanOut(seat))

    def face_up(self, seat: Seat, at: Spot) -> None:
        """Carry out the direction of a tile that now lies face up, by the seat whose token is on it."""
        tile = self.state.city[at].face
        assert tile is not None, "only a whole state is decided on"
        if tile == POWER_STATION and len(power_stations(self.state.city)) == POWER_STATIONS:
            self.stop("power-stations")
        elif tile not in FURTHER or self.state.tokens[seat]:
            self._effects[tile](self, seat, at)

    def draw(self, seat: Seat, count: int) -> None:
        """Draw that many tiles, or as many as there are; in what order is told to nobody."""
        faces = self.state.deck.known()[:count]
        if faces:
            self.happen(TilesDrawn(seat, Pile.of(sorted(faces))))
