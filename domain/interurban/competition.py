"""The Competition Game: one game with each player as starting player, all Victory points added.

The host opens one table for each of `openings(seats)`, each with the same players in the same seats, one after
another; it opens the next when the last is scored, and gives the scores of all of them to `standings`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from domain.game import FIRST_SEAT, Score, Seat, Value


class Standing(Value, frozen=True):
    """A seat's result in a Competition Game: `points` is the sum of `games`; rank 1 has won, perhaps shared."""

    seat: Seat
    points: int
    rank: int
    games: tuple[int, ...]


def openings(seats: int) -> tuple[Mapping[str, str], ...]:
    """The options of each table of the series, in the order of play: seat 0 begins the first game, and so on."""
    return tuple({FIRST_SEAT: str(seat)} for seat in range(seats))


def standings(
    series: Sequence[Sequence[Score]], gone: Collection[Seat] = frozenset()
) -> tuple[Standing, ...]:
    """One standing a seat, in seat order, from the scores of the games so far.

    As in a game, who is `gone`, having dropped out of one of them, comes after everyone who stayed.
    Raises `ValueError` when the games have not all the same seats, or are more than one for each seat.
    """
    seats = {tuple(score.seat for score in game) for game in series}
    if len(seats) > 1:
        raise ValueError("the games of a series have the same seats")
    order = seats.pop() if seats else ()
    if len(series) > len(order):
        raise ValueError("a series is one game for each seat")
    games = {seat: tuple(game[place].points for game in series) for place, seat in enumerate(order)}
    totals = {seat: sum(points) for seat, points in games.items()}
    keys = {seat: (seat in gone, -total) for seat, total in totals.items()}
    return tuple(
        Standing(seat, totals[seat], 1 + sum(key < keys[seat] for key in keys.values()), games[seat])
        for seat in order
    )
