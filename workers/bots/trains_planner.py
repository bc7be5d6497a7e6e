"""A planner for the train titles: cheapest ways for its tickets, the cards they need, and an end in time."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, cast

from domain.game import Command
from domain.trains.board import LOCOMOTIVE, Board, board
from domain.trains.commands import (
    BuildStation,
    ClaimRoute,
    KeepTickets,
    PaySurcharge,
    TakeBlindCard,
    TakeOpenCard,
    TakeTickets,
)
from domain.trains.state import FREE, State
from workers.bots.bot import View
from workers.bots.journey import POINTS, Plan, plan, worth

COLOURS: Final = range(LOCOMOTIVE)

FEW_WAGONS: Final = 9
"""With so few wagons at any seat the end is near: points now, and stations for what is lost."""

TICKETS_UNTIL: Final = 16
"""With at least so many wagons, its own and every rival's, new tickets can still be built."""

MANY_CARDS: Final = 22
"""A hand that is worth spending even on a route of no great use."""


class TrainsPlanner:
    """Plays *Rieles de Europa* and *Mainlines* from what its seat sees."""

    def choose(self, view: View[State], luck: Random) -> Command:  # noqa: ARG002  (it leaves nothing to luck)
        legal = view.legal()
        if len(legal) == 1:
            return legal[0]
        position = Position(view, legal)
        if isinstance(legal[0], KeepTickets):
            return position.keep(cast("list[KeepTickets]", legal))
        surcharge = next((command for command in legal if isinstance(command, PaySurcharge)), None)
        if surcharge is not None:
            return surcharge
        return position.turn()


class Position:
    """A seat's view of a game, and what it makes of it."""

    def __init__(self, view: View[State], legal: Sequence[Command]) -> None:
        self.state = view.state
        self.seat = view.seat
        self.legal = legal
        self.board: Board = board(view.state.setup.board)
        self.hand = self.state.hands[self.seat].known()
        self.tickets = self.state.tickets[self.seat].known()
        self.wagons = self.state.wagons[self.seat]
        self.claims: dict[int, ClaimRoute] = {}
        for command in legal:
            if isinstance(command, ClaimRoute) and command.route not in self.claims:
                self.claims[command.route] = command  # the first listed is the most sensible payment
        self.near_end = self.state.last_turns is not None or min(self.state.wagons) <= FEW_WAGONS

    def plan_for(self, tickets: tuple[int, ...]) -> Plan:
        return plan(self.board, self.state.owners, self.seat, tickets, self.wagons)

    def keep(self, offers: list[KeepTickets]) -> Command:
        """The choice whose tickets bring the most for the turns that they cost."""
        held = self.tickets

        def value(offer: KeepTickets) -> float:
            tickets = tuple(sorted((*held, *offer.keep)))
            return worth(self.board, self.plan_for(tickets), tickets)

        return max(offers, key=value)

    def turn(self) -> Command:
        made = self.plan_for(tuple(sorted(self.tickets)))
        if self.state.last_turns is not None:
            return self.last_turn(made)
        wanted = [route for route in made.routes if route in self.claims]
        if wanted:
            return self.claims[max(wanted, key=self.urgency)]
        if made.hopeless and (self.near_end or not made.routes):
            saved, station = self.station(made)
            if station is not None and saved > 4:
                return station
        if made.routes and not (self.near_end and self.too_far(made)):
            return self.draw(list(made.routes))
        if self.wants_tickets(made):
            return next(command for command in self.legal if isinstance(command, TakeTickets))
        return self.score_or_draw()

    def last_turn(self, made: Plan) -> Command:
        """Whatever brings the most points at once."""
        gains: list[tuple[float, int, Command]] = []
        for n, (route, claim) in enumerate(self.claims.items()):
            owners = self.state.owners
            after = (*owners[:route], self.seat, *owners[route + 1 :])
            left = self.wagons - self.board.routes[route].length
            done = plan(self.board, after, self.seat, tuple(sorted(self.tickets)), left).done
            completed = sum(2 * self.board.tickets[t].points for t in done if t not in made.done)
            gains.append((self.points(route) + completed, -n, claim))
        saved, station = self.station(made)
        if station is not None:
            gains.append((saved - 4, -len(gains), station))
        best = max(gains, default=None, key=lambda gain: gain[:2])
        return best[2] if best is not None and best[0] > 0 else self.draw([])

    def urgency(self, route: int) -> tuple[float, int]:
        """How soon a planned route may be gone, and what it scores."""
        owners = self.state.owners
        rivals = sum(
            owners[other] not in {FREE, self.seat}
            for end in self.board.routes[route].ends
            for other in self.board.routes_at[end]
        )
        spare = any(owners[other] == FREE for other in self.board.parallels[route])
        narrow = min(len(self.board.routes_at[end]) for end in self.board.routes[route].ends)
        return rivals * (0.5 if spare else 1.0) - narrow * 0.5 + self.board.routes[route].length, -route

    def too_far(self, made: Plan) -> bool:
        """Whether the others will have ended the game before the plan is built."""
        return made.turns > 2.5 * max(1, min(self.state.wagons))

    def points(self, route: int) -> int:
        return POINTS[min(self.board.routes[route].length, len(POINTS) - 1)]

    def wants_tickets(self, made: Plan) -> bool:
        if not any(isinstance(command, TakeTickets) for command in self.legal):
            return False
        return not made.routes and not self.near_end and min(self.state.wagons) >= TICKETS_UNTIL

    def score_or_draw(self) -> Command:
        """Without a plan: the best route in hand if it is worth it, else cards for a better one."""
        best = max(self.claims, key=self.gain, default=None)
        if best is not None:
            good = self.points(best) >= 7 or self.near_end or sum(self.hand) >= MANY_CARDS
            if good or self.board.routes[best].length >= self.wagons - 2:
                return self.claims[best]
        free = [
            route
            for route, owner in enumerate(self.state.owners)
            if owner == FREE and self.board.routes[route].length <= self.wagons
        ]
        free.sort(key=lambda route: self.points(route) / (1 + self.missing(route)[1]), reverse=True)
        return self.draw(free[:4])

    def gain(self, route: int) -> tuple[float, int]:
        return self.points(route) - 0.8 * self.claims[route].pay.locomotives, -route

    def missing(self, route: int) -> tuple[int, int]:
        """The colour that pays the route best, and how many cards of it the hand still lacks."""
        asked = self.board.routes[route]
        colour = max(COLOURS, key=self.hand.__getitem__) if asked.colour is None else asked.colour
        plain = asked.length - asked.locomotives
        short_of_marks = max(0, asked.locomotives - self.hand[LOCOMOTIVE])
        wild = max(0, self.hand[LOCOMOTIVE] - asked.locomotives)
        return colour, max(0, plain - self.hand[colour] - wild) + short_of_marks

    def draw(self, routes: Sequence[int]) -> Command:
        """The card that brings these routes nearest, the first of them first."""
        demand = [0.0] * (LOCOMOTIVE + 1)
        for place, route in enumerate(routes):
            colour, lacking = self.missing(route)
            weight = 1.0 / (1 + place) + 1.0 / (1 + lacking)
            demand[colour] += weight * bool(lacking)
            marks = self.board.routes[route].locomotives
            demand[LOCOMOTIVE] += weight * max(0, marks - self.hand[LOCOMOTIVE])
            if lacking == 1:
                demand[LOCOMOTIVE] += 1.2 * weight
        best: Command | None = None
        most = 0.35
        for command in self.legal:
            if isinstance(command, TakeOpenCard):
                card = self.state.market[command.slot]
                # An open locomotive costs the second card.
                value = demand[card] * (0.6 if card == LOCOMOTIVE else 1.0)
                if value > most:
                    best, most = command, value
        if best is not None:
            return best
        blind = next((command for command in self.legal if isinstance(command, TakeBlindCard)), None)
        return blind or next((c for c in self.legal if isinstance(c, TakeOpenCard)), self.legal[0])

    def station(self, made: Plan) -> tuple[int, Command | None]:
        """The station that saves the most ticket points by one loan, and how many they are."""
        stations = {c.city: c for c in reversed(self.legal) if isinstance(c, BuildStation)}
        if not stations or not made.hopeless:
            return 0, None
        group = self._network()
        saved: dict[int, int] = {}
        for route, owner in enumerate(self.state.owners):
            if owner < 0 or owner == self.seat:
                continue
            one, other = self.board.routes[route].ends
            gained = sum(
                2 * self.board.tickets[ticket].points
                for ticket in made.hopeless
                if {group[end] for end in self.board.tickets[ticket].ends} == {group[one], group[other]}
            )
            for city in (one, other):
                if city in stations:
                    saved[city] = max(saved.get(city, 0), gained)
        saved = {city: points for city, points in saved.items() if points}
        if not saved:
            return 0, None
        best = max(saved, key=lambda city: (saved[city], -city))
        return saved[best], stations[best]

    def _network(self) -> list[int]:
        """For each city the number of the group of cities that the seat's routes join it to."""
        group = list(range(len(self.board.cities)))

        def root(city: int) -> int:
            while group[city] != city:
                group[city] = group[group[city]]
                city = group[city]
            return city

        for route, owner in enumerate(self.state.owners):
            if owner == self.seat:
                one, other = self.board.routes[route].ends
                group[root(one)] = root(other)
        return [root(city) for city in group]
