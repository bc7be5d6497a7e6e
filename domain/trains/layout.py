"""A board under the rules of one edition: what can be worked out once for all its games."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from domain.trains.board import LOCOMOTIVE, Board
from domain.trains.commands import BuildStation, ClaimRoute
from domain.trains.payment import Payment, Price, colours_held
from domain.trains.rules import Rules
from domain.trains.state import FREE

HANDS_REMEMBERED: Final = 1 << 13
"""For so many hands at most it is remembered which routes they pay for."""


class Layout:
    """The board's routes as the rules price and score them, and the claims that hands can pay for."""

    __slots__ = (
        "board",
        "claims",
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
        self.with_parallels = [(route, others) for route, others in enumerate(board.parallels) if others]
        self.most_cards = max(route.length + 2 * route.locomotives for route in board.routes)
        self.claims = tuple(
            tuple(self._claims(colour, locomotives) for colour in range(LOCOMOTIVE + 1))
            for locomotives in range(self.longest + 1)
        )
        """By exactly so many locomotives, colour, and at most so many cards of it (up to `most_cards`), long
        routes first; with the colour `LOCOMOTIVE`, those that give locomotives alone."""

    def _claims(self, colour: int, locomotives: int) -> tuple[tuple[ClaimRoute, ...], ...]:
        claims: list[tuple[int, ClaimRoute]] = []
        for route in sorted(range(len(self.prices)), key=lambda route: -self.lengths[route]):
            price = self.prices[route]
            cards, triples = price.with_locomotives(locomotives) or (0, 0)
            payment = Payment(colour, cards, locomotives, triples)
            if price.takes(payment):
                claims.append((cards, ClaimRoute(route, payment)))
        upto = range(self.most_cards + 1)
        return tuple(tuple(claim for cards, claim in claims if cards <= most) for most in upto)


@lru_cache(maxsize=HANDS_REMEMBERED)
def affordable(layout: Layout, counts: tuple[int, ...], wagons: int) -> tuple[ClaimRoute, ...]:
    """Every claim that the hand pays for and so many wagons suffice for, whoever owns the routes.

    Fewest locomotives first, then the fullest colour, then the longest route. `wagons` is best given
    as `layout.longest` where there are more. A tuple, since so many are remembered: the garbage
    collector looks through every list, however old.
    """
    claims: list[ClaimRoute] = []
    most = layout.most_cards
    held = [(colour, min(counts[colour], most)) for colour in colours_held(counts)]
    for locomotives in range(min(counts[LOCOMOTIVE], layout.longest) + 1):
        by_colour = layout.claims[locomotives]
        for colour, cards in held:
            claims += by_colour[colour][cards]
        if locomotives:
            claims += by_colour[LOCOMOTIVE][0]
    if wagons < layout.longest:
        return tuple([claim for claim in claims if layout.lengths[claim.route] <= wagons])
    return tuple(claims)


@lru_cache(maxsize=HANDS_REMEMBERED)
def station_commands(payment: Payment, stations_at: tuple[int, ...]) -> tuple[BuildStation, ...]:
    """A station in every city that has none, for this payment."""
    return tuple(BuildStation(city, payment) for city, owner in enumerate(stations_at) if owner == FREE)
