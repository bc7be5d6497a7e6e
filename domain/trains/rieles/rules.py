"""What is this title's own: its numbers, its points, how its winner is found."""

from __future__ import annotations

from typing import Final

from domain.trains.payment import Payment
from domain.trains.rules import Rules, Standing

POINTS: Final = {1: 1, 2: 2, 3: 4, 4: 7, 5: 10, 6: 15, 8: 21}


def route_points(length: int) -> int:
    """«Puntos por ruta». Raises `KeyError` for a length that the table does not have: no board has one."""
    return POINTS[length]


def locomotive_matches(_payment: Payment) -> bool:
    """«Túneles»: a revealed locomotive always asks for a card."""
    return True


def ranking(standing: Standing) -> tuple[int, ...]:
    """«Desempates»: completed tickets, then fewer stations used, then the longest line."""
    return (standing.points, standing.completed, -standing.stations_used, standing.longest_line)


RULES: Final = Rules(
    long_tickets=1,
    tickets=3,
    keep_at_start=2,
    refused_at_start="out-of-the-game",
    stations=3,
    refill="at-once",
    triples=False,
    closing_seats=3,
    longest_line_for_nobody=False,
    locomotive_matches=locomotive_matches,
    route_points=route_points,
    ranking=ranking,
)
