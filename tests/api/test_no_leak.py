"""Of two tables that differ only in what an asker may not see, the asker is told the same bytes, in every title."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from playout import Case, cases, playout
from redeal import redeal

from domain.game import WATCHER
from domain.table.state import Occupant, Table
from events.loaded import Loaded
from services.api import eyes
from services.api.tables import facts

SMALLEST = {case.title.id: case for case in reversed(cases())}


def table_of(case: Case, game: object) -> Table:
    """A table in play with a person on every seat, whose token is its number in 32 bytes."""
    people = tuple(
        Occupant(f"Person {n}", token=token(n), nonce=bytes(32), told=bytes(32))
        for n in range(case.setup.seats)
    )
    return Table(
        status="playing",
        title=case.title.id,
        edition=case.setup.edition,
        board=case.setup.board,
        secret=b"s" * 32,
        opener=token(99),
        seats=people,
        game=game,
    )


def token(number: int) -> bytes:
    return bytes([number]) * 32


def told(case: Case, game: object, asker: bytes) -> bytes:
    """All that is answered about this state to whoever looks with this token."""
    table = table_of(case, game)
    loaded = Loaded("table", version=7, table=table)
    seat = eyes.seated(table, asker)
    answers = [eyes.view(loaded, table, asker), facts(loaded, asker), eyes.legal(table, seat)]
    return msgspec.json.encode(answers)


@pytest.mark.parametrize("title", sorted(SMALLEST))
def test_hidden_zones_dealt_again_make_no_difference(title: str) -> None:
    case = SMALLEST[title]
    random = Random(5)
    compared = 0
    for step in playout(case, 5):
        if step.version % 7:
            continue
        for seat in (WATCHER, *range(case.setup.seats)):
            asker = b"" if seat == WATCHER else token(seat)
            other = redeal(step.state, case.title.game.view(step.state, seat), random)
            assert told(case, step.state, asker) == told(case, other, asker)
            compared += other != step.state
    assert compared, "nothing was ever hidden"
