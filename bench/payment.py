"""How long it takes to list every exact payment of a route."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from bench.measure import Figure, Section, interleaved, rate
from domain.trains.payment import Price, ways

HAND: Final = (7, 7, 7, 7, 6, 6, 6, 6, 8)
"""60 cards: of each colour, and locomotives."""

ROUTES: Final[Mapping[str, Price]] = {
    "grey, length 9, three marks": Price(None, 9, 3, triples=True),
    "red, length 9, three marks": Price(0, 9, 3, triples=True),
    "grey, length 3": Price(None, 3),
}


def run() -> Section:
    listed = ways.__wrapped__

    def times(price: Price) -> int:
        for _ in range(1000):
            listed(price, HAND)
        return 1000

    def ours() -> Mapping[str, float]:
        return {what: 1_000_000 / rate(partial(times, price)) for what, price in ROUTES.items()}

    found = interleaved([ours])
    return Section(
        "Listing payments",
        f"Mainlines: every payment that the rules allow out of a hand of {sum(HAND)} cards, with triples for marks, "
        "listed anew each time; in play most lists are remembered. One core.",
        [Figure(f"{what}: {len(listed(ROUTES[what], HAND))} ways", "µs", found[what]) for what in found],
    )
