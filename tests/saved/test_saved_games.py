"""Every saved game replays to the scores it ended with, for ever.

A rule that changes gets a new edition; a file here is never changed, and never recorded again.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from domain.table.events import TableEnded
from domain.titles import TITLES
from domain.trains import board
from events import export
from events.audit import audit
from events.loaded import Loaded, fold
from events.record import decode

SAVED = sorted(Path(__file__).parent.glob("*.jsonl"))
GAMES = pytest.mark.parametrize("file", SAVED, ids=lambda file: file.stem)


def header(file: Path) -> export.Header:
    with file.open("rb") as lines:
        return msgspec.json.decode(next(lines), type=export.Header)


@GAMES
def test_a_saved_game_is_decided_again_to_the_same_events_and_scores(file: Path) -> None:
    with file.open("rb") as lines:
        saved = export.read(lines)
    assert audit(saved.records).sound is (saved.header.luck == "proven")
    ended = decode(saved.records[-1].raw).events[-1]
    assert isinstance(ended, TableEnded)
    table = fold(Loaded(saved.header.table), saved.records).table
    assert table.status == "finished"
    assert table.scores == ended.scores
    assert tuple(TITLES[table.title].game.scores(table.game)) == ended.scores


@pytest.mark.parametrize("title", sorted(TITLES))
def test_every_edition_of_every_title_has_a_saved_game(title: str) -> None:
    saved = {(header(file).title, header(file).edition) for file in SAVED}
    assert {(title, edition) for edition in TITLES[title].editions} <= saved


@pytest.mark.parametrize("title", ["rieles", "mainlines"])
def test_every_built_in_board_has_a_saved_game(title: str) -> None:
    assert {known.id for known in board.boards(title)} <= {header(file).board for file in SAVED}
