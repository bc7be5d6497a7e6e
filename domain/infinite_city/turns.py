"""Set-up, the end of a turn, the order of turns, and the ends of the game."""

from __future__ import annotations

from domain.game import FIRST_SEAT, Illegal, Seat
from domain.infinite_city.events import (
    CityDealt,
    LastTurnsAnnounced,
    LastTurnsDue,
    SeatLeft,
    TurnBegun,
)
from domain.infinite_city.grid import PLUS
from domain.infinite_city.resolution import Resolution
from domain.infinite_city.state import HAND, TURNS, looked_at, others, present
from domain.infinite_city.tiles import box
from domain.pile import Pile


def deal(now: Resolution) -> None:
    """Setup: five tiles to each hand, five face down in a plus, and a first seat by lot (ruling 20b)."""
    state = now.state
    faces = now.chance.shuffle("tiles", box(state.tile_set))
    dealt = state.seats * HAND
    hands = tuple(Pile.of(sorted(faces[at : at + HAND])) for at in range(0, dealt, HAND))
    plus, deck = faces[dealt : dealt + len(PLUS)], faces[dealt + len(PLUS) :]
    now.happen(CityDealt(hands, Pile.of(plus), Pile.of(deck)))
    now.happen(TurnBegun(_first(now)))


def _first(now: Resolution) -> Seat:
    wanted, seats = now.state.first_seat, now.state.seats
    if wanted == "lot":
        return now.chance.below("first seat", seats)
    if wanted not in map(str, range(seats)):
        raise Illegal("unknown-option", option=FIRST_SEAT, value=wanted)
    return int(wanted)


def end_turn(now: Resolution) -> None:
    """Draw up to five tiles, then those of the Factories; then it is the next seat's turn."""
    seat = now.state.turn
    now.draw(seat, max(0, HAND - now.state.hands[seat].size))
    now.draw(seat, now.state.extra)
    pass_turn(now)


def pass_turn(now: Resolution) -> None:
    """Give the turn to whoever has the next one, or the table to TABLE."""
    state = now.state
    seats = present(state)
    if state.idle >= len(seats):
        now.stop("all-passed")
    elif all(state.turns[seat] >= TURNS for seat in seats):
        now.stop("turn-limit")
    elif state.last is not None:
        _last_turn(now)
    elif state.out:
        now.happen(LastTurnsDue())
    else:
        now.happen(TurnBegun(others(state, state.turn)[0]))


def announce_last_turns(now: Resolution) -> None:
    """Every seat once more, from the next, but for those whose tokens ran out in this turn (ruling 14)."""
    state = now.state
    order = [seat for seat in (*others(state, state.turn), state.turn) if seat not in state.gone]
    now.happen(LastTurnsAnnounced(tuple(seat for seat in order if seat not in state.out)))
    _last_turn(now)


def _last_turn(now: Resolution) -> None:
    state = now.state
    assert state.last is not None, "the last turns have been announced"
    for seat in state.last:
        if state.tokens[seat] and seat not in state.gone:
            now.happen(TurnBegun(seat))
            return
    now.stop("last-turns-taken")


def leave(now: Resolution, seat: Seat) -> None:
    """Drop out: hand and tokens stay where they are, for nobody (ruling 14c)."""
    now.happen(SeatLeft(seat, looked_at(now.state, seat)))
    if now.state.over:
        return
    if len(present(now.state)) == 1:
        now.stop("one-seat-left")
    elif seat == now.state.turn and not now.state.stack:
        pass_turn(now)
