"""What a title may set: the data and the named hooks by which one title's rules differ from another's."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from domain.game import Value
from domain.trains.payment import Payment


class Standing(Value, frozen=True):
    """What the winner is found by: a seat's total and the facts that a title may compare next."""

    points: int
    completed: int
    stations_used: int
    longest_line: bool


class Rules(Value, frozen=True):
    """The rules of one edition of one title, as far as they are its own.

    Attributes:
        cards: dealt to each seat.
        long_tickets, tickets: dealt to each seat out of the long tickets (none: the board's long
            tickets are in the one deck) and out of the others.
        keep_at_start: how many of those a seat keeps at least.
        refused_at_start: where the others go.
        stations: that a seat begins with; 0 where a title has none.
        refill: when the gaps of the market are filled.
        sweep_colour: so many open cards of one colour sweep the market; None: no number does.
        triples: whether three cards of the payment's colour may stand for a locomotive mark.
        closing_seats: up to so many seats, the first claim of a parallel closes the others.
        longest_line_for_nobody: whether all get the longest-line bonus where nobody has built.
        completed_bonus: points for the sole leader in completed tickets; 0 where there is no such bonus.
        locomotive_matches: whether a locomotive that a tunnel reveals matches this base payment.
        route_points: what a route of this length scores.
        ranking: what decides who has won; the greatest wins, equal ones share.
    """

    long_tickets: int
    tickets: int
    keep_at_start: int
    refused_at_start: Literal["out-of-the-game", "under-the-deck"]
    stations: int
    refill: Literal["at-once", "as-the-turn-passes"]
    triples: bool
    closing_seats: int
    longest_line_for_nobody: bool
    locomotive_matches: Callable[[Payment], bool]
    route_points: Callable[[int], int]
    ranking: Callable[[Standing], tuple[int, ...]]
    completed_bonus: int = 0
    sweep_colour: int | None = None
    cards: int = 4
