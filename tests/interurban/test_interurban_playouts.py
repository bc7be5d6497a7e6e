"""Whole random games: they always end, and no tile is lost or made."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from interurban_table import GAME, NO_LUCK, dealt

from domain.game import TABLE
from domain.interurban.commands import EndTurn
from domain.interurban.evolve import evolve_all
from domain.interurban.state import State
from domain.interurban.tiles import STATIONS, TRACK


def everything(state: State) -> Counter[int]:
    """Every tile on the table, wherever it lies."""
    tiles = Counter(laid.face for laid in state.board)
    for pile in (state.track, *state.stations):
        tiles.update(pile.known())
    for up in (state.track_up, *state.stations_up):
        tiles.update(up)
    return tiles


@pytest.mark.parametrize("seed", range(15))
def test_a_game_has_no_more_turns_than_tiles_and_keeps_them_all(seed: int) -> None:
    """Every turn places a tile or is the last, so a game ends with the last tile at the latest."""
    seats = 3 + seed % 3
    state = dealt(seats, seed)
    box = Counter(TRACK) + sum((Counter(STATIONS[seat]) for seat in range(seats)), Counter())
    luck = Random(seed)
    turns = 0
    while GAME.to_act(state) != {TABLE}:
        seat = state.turn
        listed = GAME.legal(state, seat)
        assert (EndTurn() in listed) == bool(state.placed)
        before = len(state.board)
        state = evolve_all(state, GAME.decide(state, seat, luck.choice(listed), NO_LUCK))
        turns += state.turn != seat
        assert len(state.board) - before in {0, 1}
        assert everything(state) == box
    assert turns <= len(state.board) <= box.total()
    assert state.ended
