"""A board under the rules of one edition: what can be worked out once for all its games."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from domain.trains.board import LOCOMOTIVE, Board
from domain.trains.commands import BuildStation, ClaimRoute
from domain.trains.payment import Payment, Price, colours_held
from domain.trains.rules import Rules
from domain.trains.state import FREE

HANDS_REMEMBERED: Final = 1 << 13
"""For so many hands at most it is remembered which routes they pay for."""


class Claim(NamedTuple):
    """A claim that a hand can pay for: the route, the routes parallel to it, and the command."""

    route: int
    parallels: tuple[int, ...]
    command: ClaimRoute


class Layout:
    """The board's routes as the rules price and score them, and the claims that hands can pay for."""

    __slots__ = ("_slices", "board", "lengths", "longest", "most_cards", "points", "prices", "rules")

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
        self._slices: dict[tuple[int, int, int], tuple[Claim, ...]] = {}

    def claims_with(self, colour: int, locomotives: int, cards: int) -> tuple[Claim, ...]:
        """The claims that give exactly so many locomotives and at most so many cards, long routes first.

        With the colour `LOCOMOTIVE`, those that give locomotives alone.
        """
        key = (colour, locomotives, min(cards, self.most_cards))
        found = self._slices.get(key)
        if found is None:
            found = self._slices[key] = tuple(self._slice(*key))
        return found

    def _slice(self, colour: int, locomotives: int, cards: int) -> list[Claim]:
        claims: list[Claim] = []
        for route in sorted(range(len(self.prices)), key=lambda route: -self.lengths[route]):
            price = self.prices[route]
            needed = price.with_locomotives(locomotives)
            if needed is None or needed[0] > cards:
                continue
            payment = Payment(colour, needed[0], locomotives, needed[1])
            if price.takes(payment):
                claims.append(Claim(route, self.board.parallels[route], ClaimRoute(route, payment)))
        return claims


@lru_cache(maxsize=HANDS_REMEMBERED)
def affordable(layout: Layout, counts: tuple[int, ...]) -> tuple[Claim, ...]:
    """Every claim that the hand pays for, whoever owns the routes: fewest locomotives, then the
    fullest colour, then the longest route first."""
    claims: list[Claim] = []
    colours = colours_held(counts)
    for locomotives in range(min(counts[LOCOMOTIVE], layout.longest) + 1):
        for colour in colours:
            claims += layout.claims_with(colour, locomotives, counts[colour])
        if locomotives:
            claims += layout.claims_with(LOCOMOTIVE, locomotives, 0)
    return tuple(claims)


@lru_cache(maxsize=HANDS_REMEMBERED)
def station_commands(payment: Payment, stations_at: tuple[int, ...]) -> tuple[BuildStation, ...]:
    """A station in every city that has none, for this payment."""
    return tuple(BuildStation(city, payment) for city, owner in enumerate(stations_at) if owner == FREE)
