"""What is this title's own: its numbers, its points, and which tunnels a locomotive makes dearer."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from domain.trains.payment import Payment
from domain.trains.rules import Rules, Standing

POINTS: Final = (0, 1, 2, 4, 7, 10, 15)


def route_points(length: int) -> int:
    """«Очки за длину участка»: from 7 spaces on, two a space."""
    return POINTS[length] if length < len(POINTS) else 2 * length


def locomotive_matches(payment: Payment) -> bool:
    """«Откройте три проверочные карты»: only beside a real locomotive in the base, not one that three
    cards stand for."""
    return payment.locomotives > 0


def ranking(standing: Standing) -> tuple[int, ...]:
    """«Кто побеждает»: the points alone."""
    return (standing.points,)


FIRST_EDITION: Final = Rules(
    long_tickets=0,
    tickets=5,
    keep_at_start=3,
    refused_at_start="under-the-deck",
    stations=0,
    refill="as-the-turn-passes",
    sweep_colour=4,
    triples=True,
    closing_seats=0,
    longest_line_for_nobody=True,
    locomotive_matches=locomotive_matches,
    route_points=route_points,
    ranking=ranking,
)

SECOND_EDITION: Final = replace(FIRST_EDITION, completed_bonus=10)
"""With «Бонус за выполненные билеты»; games that began before it keep the first edition's rules."""
