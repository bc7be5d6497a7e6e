"""A board under the rules of one edition: what can be worked out once for all its games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from domain.trains.board import LOCOMOTIVE, Board
from domain.trains.commands import BuildStation, ClaimRoute
from domain.trains.payment import Payment, Price, colours_held
from domain.trains.rules import Rules
from domain.trains.state import FREE

HANDS_REMEMBERED: Final = 1 << 13
"""For so many hands at most it is remembered which routes they pay for."""


class Claims(NamedTuple):
    """Claims that a hand can pay for: the commands, and the route of each."""

    routes: tuple[int, ...]
    commands: tuple[ClaimRoute, ...]


class Layout:
    """The board's routes as the rules price and score them, and the claims that hands can pay for."""

    __slots__ = (
        "_slices",
        "board",
        "lengths",
        "longest",
        "most_cards",
        "points",
        "prices",
        "rules",
        "with_parallels",
    )

    def __init__(self, board: Board, rules: Rules) -> None:
        self.board = board
        self.rules = rules
        self.lengths = tuple(route.length for route in board.routes)
        self.longest = max(self.lengths)
        self.points = tuple(rules.route_points(length) for length in self.lengths)
        self.prices = tuple(
            Price(route.colour, route.length, route.locomotives, rules.triples) for route in board.routes
        )
        self.most_cards = max(route.length + 2 * route.locomotives for route in board.routes)
        self.with_parallels = [(route, others) for route, others in enumerate(board.parallels) if others]
        self._slices: dict[tuple[int, int, int], Claims] = {}

    def claims_with(self, colour: int, locomotives: int, cards: int) -> Claims:
        """The claims that give exactly so many locomotives and at most so many cards, long routes first.

        With the colour `LOCOMOTIVE`, those that give locomotives alone.
        """
        key = (colour, locomotives, min(self.most_cards, cards))
        found = self._slices.get(key)
        if found is None:
            claims = tuple(self._slice(*key))
            found = self._slices[key] = Claims(tuple(claim.route for claim in claims), claims)
        return found

    def _slice(self, colour: int, locomotives: int, cards: int) -> Iterator[ClaimRoute]:
        for route in sorted(range(len(self.prices)), key=lambda route: -self.lengths[route]):
            price = self.prices[route]
            needed = price.with_locomotives(locomotives)
            if needed is None or needed[0] > cards:
                continue
            payment = Payment(colour, needed[0], locomotives, needed[1])
            if price.takes(payment):
                yield ClaimRoute(route, payment)


@lru_cache(maxsize=HANDS_REMEMBERED)
def affordable(layout: Layout, counts: tuple[int, ...], wagons: int) -> Claims:
    """Every claim that the hand pays for and so many wagons suffice for, whoever owns the routes.

    Fewest locomotives first, then the fullest colour, then the longest route. `wagons` is best given
    as `layout.longest` where there are more.
    """
    routes: list[int] = []
    commands: list[ClaimRoute] = []
    colours = colours_held(counts)
    for locomotives in range(min(counts[LOCOMOTIVE], layout.longest) + 1):
        for colour in colours:
            found = layout.claims_with(colour, locomotives, counts[colour])
            routes += found.routes
            commands += found.commands
        if locomotives:
            alone = layout.claims_with(LOCOMOTIVE, locomotives, 0)
            routes += alone.routes
            commands += alone.commands
    if wagons < layout.longest:
        commands = [command for command in commands if layout.lengths[command.route] <= wagons]
        routes = [command.route for command in commands]
    return Claims(tuple(routes), tuple(commands))


@lru_cache(maxsize=HANDS_REMEMBERED)
def station_commands(payment: Payment, stations_at: tuple[int, ...]) -> tuple[BuildStation, ...]:
    """A station in every city that has none, for this payment."""
    return tuple(BuildStation(city, payment) for city, owner in enumerate(stations_at) if owner == FREE)
