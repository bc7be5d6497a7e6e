"""The course of one decision: what has happened so far, and the steps that many actions share."""

from __future__ import annotations

from domain.chance import Chance
from domain.pile import EMPTY, Pile
from domain.trains.board import LOCOMOTIVE
from domain.trains.events import (
    DeckReshuffled,
    EndOfPlay,
    FinalRoundTriggered,
    MarketFilled,
    MarketSwept,
    PlayEnded,
    TicketsKept,
    TrainEvent,
    TunnelAbandoned,
    TurnBegan,
)
from domain.trains.evolve import evolve
from domain.trains.layout import Layout
from domain.trains.state import GAP, StartingTickets, State, Surcharge

SWEEPS_IN_A_ROW = 3
"""How often the market is swept at most before a row of too many equal cards stays."""

SWEEP_LOCOMOTIVES = 3
"""So many open locomotives sweep the market."""

FEW_WAGONS = 2
"""A turn that ends with so many wagons or fewer begins the final round."""

IDLE_TURNS = 100
"""After so many turns in a row in which nothing was built or kept the game goes to scoring."""


class Course:
    """The events of one decision as they are told, the state after them, and the luck they need."""

    __slots__ = ("chance", "events", "layout", "state")

    def __init__(self, state: State, layout: Layout, chance: Chance) -> None:
        self.state = state
        self.layout = layout
        self.chance = chance
        self.events: list[TrainEvent] = []

    def tell(self, event: TrainEvent) -> None:
        """This happened too."""
        self.events.append(event)
        self.state = evolve(self.state, event)

    def close(self, event: TrainEvent) -> None:
        """This happened last of all: nothing more depends on the state, which stays as it was."""
        self.events.append(event)

    def want_cards(self, count: int) -> None:
        """See to it that the deck has so many cards, if there are any: it lacks some, so the discard
        is shuffled and put under those that are left."""
        state = self.state
        if state.deck.size < count and any(state.discard):
            cards = [card for card, number in enumerate(state.discard) for _ in range(number)]
            self.tell(DeckReshuffled(Pile.of(self.chance.shuffle("deck", cards))))

    def fill_market(self) -> None:
        """Fill the gaps of the market, if there are cards; a row of too many equal cards is swept."""
        if self._fill_gaps():
            self.sweep_market()

    def sweep_market(self) -> None:
        """Sweep the market and lay it out again while too many of its cards are equal, up to three times."""
        for _ in range(SWEEPS_IN_A_ROW):
            if not self._is_swept():
                return
            self.tell(MarketSwept())
            self._fill_gaps()

    def _is_swept(self) -> bool:
        market = self.state.market
        if LOCOMOTIVE in market and market.count(LOCOMOTIVE) >= SWEEP_LOCOMOTIVES:
            return True
        limit = self.layout.rules.sweep_colour
        return limit is not None and any(market.count(colour) >= limit for colour in range(LOCOMOTIVE))

    def _fill_gaps(self) -> bool:
        if GAP not in self.state.market:
            return False
        gaps = self.state.market.count(GAP)
        self.want_cards(gaps)
        drawn = min(gaps, self.state.deck.size)
        if not drawn:
            return False
        cards = iter(self.state.deck.known()[:drawn])
        market = tuple(next(cards, GAP) if card == GAP else card for card in self.state.market)
        self.tell(MarketFilled(market, drawn))
        return True

    def end_turn(self) -> None:
        """The turn of the seat is over: the next seat's begins, or the final round, or the scoring."""
        state = self.state
        if state.passes and state.passes >= len(state.playing()):
            self.end_play("all-passed")
        elif state.idle + 1 >= IDLE_TURNS:
            self.end_play("nothing-built")
        elif state.last_turns == ():
            self.end_play("final-round")
        else:
            self.fill_market()
            if state.last_turns is None and state.wagons[state.turn] <= FEW_WAGONS:
                self.close(FinalRoundTriggered(state.turn))
            else:
                self.begin_turn()

    def begin_turn(self) -> None:
        """The turn passes on, in the final round to the seats that still have one."""
        state = self.state
        self.close(TurnBegan(state.last_turns[0] if state.last_turns else next_seat(state)))

    def end_play(self, why: EndOfPlay) -> None:
        """No more turns. Whatever was still to be chosen is put back first."""
        for seat in self.state.playing():
            self.drop_choices(seat)
        self.close(PlayEnded(why))

    def drop_choices(self, seat: int) -> None:
        """End what the seat had begun: a tunnel is given up, tickets on offer count as refused."""
        state = self.state
        top = state.pending[-1] if state.pending else None
        if isinstance(top, Surcharge) and top.seat == seat:
            self.tell(TunnelAbandoned(seat, top.route))
        if state.offered[seat].size:
            self.refuse_all(seat)

    def refuse_all(self, seat: int) -> None:
        """The tickets on offer go where refused ones go."""
        self.tell(TicketsKept(seat, EMPTY, self.state.offered[seat], self.refused_go_under()))

    def refused_go_under(self) -> bool:
        """Whether refused tickets go under the deck now; at the start that is for the title to say."""
        started = not any(isinstance(item, StartingTickets) for item in self.state.pending)
        return started or self.layout.rules.refused_at_start == "under-the-deck"


def next_seat(state: State) -> int:
    """The next seat in turn order that has not dropped out."""
    seats, left = state.setup.seats, state.left
    seat = (state.turn + 1) % seats
    while seat in left:
        seat = (seat + 1) % seats
    return seat
