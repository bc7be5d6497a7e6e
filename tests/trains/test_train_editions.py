"""Editions: a table keeps the rules it began with, and a rule is changed by a new edition."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import Struct, json
from msgspec.structs import replace
from scenario import MAINLINES, MAINLINES_FIRST, Play, given
from toys import NINE, ROME_ATHENS_TICKET

from domain.chance import Chance
from domain.game import Illegal, Score, Seat, Setup
from domain.trains.commands import TrainCommand
from domain.trains.events import TrainEvent
from domain.trains.game import BoardChanged, TrainGame
from domain.trains.mainlines.rules import FIRST_EDITION, SECOND_EDITION
from domain.trains.mainlines.title import TITLE


class Step(Struct, frozen=True):
    """One decision of a saved game."""

    actor: Seat
    command: TrainCommand
    events: tuple[TrainEvent, ...]


class SavedGame(Struct, frozen=True):
    """A whole game as it was played when its edition was new."""

    setup: Setup
    key: str
    steps: tuple[Step, ...]
    scores: tuple[Score, ...]


SAVED = Path(__file__).parent / "edition_one.json"


@pytest.fixture
def saved() -> SavedGame:
    return json.decode(SAVED.read_bytes(), type=SavedGame)


class TestASavedGameOfTheFirstEdition:
    def test_it_replays_to_its_own_result_for_ever(self, saved: SavedGame) -> None:
        game = TITLE.game
        state = game.initial(saved.setup)
        for step in saved.steps:
            for event in step.events:
                state = game.evolve(state, event)
        assert state.scores == saved.scores
        assert {item.kind for score in saved.scores for item in score.items} == {
            "routes",
            "ticket",
            "longest-line",
        }

    def test_every_command_decided_again_gives_the_same_events(self, saved: SavedGame) -> None:
        game = TITLE.game
        state = game.initial(saved.setup)
        for version, step in enumerate(saved.steps, 1):
            chance = Chance(bytes.fromhex(saved.key), version)
            assert tuple(game.decide(state, step.actor, step.command, chance)) == step.events
            for event in step.events:
                state = game.evolve(state, event)

    def test_under_the_second_edition_it_would_have_ended_otherwise(self, saved: SavedGame) -> None:
        game = TITLE.game
        state = game.initial(replace(saved.setup, edition=2))
        for step in saved.steps:
            for event in step.events[: -1 if step is saved.steps[-1] else None]:
                state = game.evolve(state, event)
        assert [score.points for score in game.scores(state)] != [score.points for score in saved.scores]


class TestHowARuleIsChanged:
    """A change is a new edition beside the old ones: new tables take it, the others keep theirs."""

    def test_a_new_edition_changes_nothing_for_tables_of_the_old_ones(self) -> None:
        dearer = replace(SECOND_EDITION, completed_bonus=15)
        game = TrainGame({1: FIRST_EDITION, 2: SECOND_EDITION, 3: dearer})
        bonuses: list[int] = []
        for edition in (1, 2, 3):
            position = (
                given(Play(game, MAINLINES.board, edition)).owns(0, NINE).tickets(0, ROME_ATHENS_TICKET)
            )
            bonuses.append(position.item(0, "completed-tickets"))
        assert bonuses == [0, 10, 15]

    def test_a_new_table_takes_the_newest(self) -> None:
        assert TITLE.editions == (1, 2)
        assert TITLE.edition == 2

    def test_an_edition_that_does_not_exist_is_refused(self) -> None:
        with pytest.raises(Illegal, match="unknown-board-or-edition"):
            TITLE.game.initial(Setup(2, 3, MAINLINES.board.id))
        with pytest.raises(Illegal, match="unknown-board-or-edition"):
            TITLE.game.initial(Setup(2, 1, "atlantis"))

    def test_two_editions_are_played_side_by_side(self) -> None:
        first, second = given(MAINLINES_FIRST), given(MAINLINES)
        assert len(first.scores()[0].items) + 1 == len(second.scores()[0].items)


class TestABoardThatHasChanged:
    def test_a_table_is_not_played_on_on_another_board(self) -> None:
        state = given(MAINLINES).state
        fresh = TrainGame({1: FIRST_EDITION, 2: SECOND_EDITION})
        with pytest.raises(BoardChanged):
            fresh.legal(replace(state, digest="0" * 32), 0)

    def test_a_table_keeps_its_boards_digest(self) -> None:
        assert given(MAINLINES).state.digest == MAINLINES.board.digest
