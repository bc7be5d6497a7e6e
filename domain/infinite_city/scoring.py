"""Scoring: areas of three or more, printed values, and the most silver."""

from __future__ import annotations

from domain.game import Item, Score, Seat
from domain.infinite_city.grid import areas
from domain.infinite_city.state import State
from domain.infinite_city.tiles import KINDS, Face

SMALLEST_AREA = 3


def score(state: State) -> tuple[Score, ...]:
    """One score a seat. Most points, then the largest area, then shared; whoever dropped out comes last."""
    silver = [_silver(state, seat) for seat in range(state.seats)]
    most = max((silver[seat] for seat in range(state.seats) if seat not in state.gone), default=0)
    items: list[tuple[Item, ...]] = []
    standings: list[tuple[bool, int, int]] = []
    for seat in range(state.seats):
        present = seat not in state.gone
        sizes = sorted((len(area) for area in areas(_controlled(state, seat))), reverse=True)
        lines = [Item("area", size, {"tiles": size}) for size in sizes if size >= SMALLEST_AREA]
        lines += [Item("value", KINDS[tile].value, {"tile": KINDS[tile].id}) for tile in _valued(state, seat)]
        if present and most and silver[seat] == most:
            lines.append(Item("silver", most, {"tiles": most}))
        items.append(tuple(lines))
        points = sum(line.points for line in lines)
        standings.append((present, points, sizes[0] if sizes else 0))
    return tuple(
        Score(
            seat,
            points=standing[1],
            rank=1 + sum(other > standing for other in standings),
            items=items[seat],
        )
        for seat, standing in enumerate(standings)
    )


def _controlled(state: State, seat: Seat) -> list[int]:
    """Every tile with a token of the seat, whoever else has one there."""
    return [at for at, tile in state.city.items() if seat in tile.tokens]


def _faces(state: State, seat: Seat) -> list[Face]:
    return [tile.face for tile in state.city.values() if seat in tile.tokens and tile.face is not None]


def _silver(state: State, seat: Seat) -> int:
    return sum(KINDS[tile].silver for tile in _faces(state, seat))


def _valued(state: State, seat: Seat) -> list[Face]:
    return sorted(tile for tile in _faces(state, seat) if KINDS[tile].value)
