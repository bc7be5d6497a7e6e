"""A host's own folder of boards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from domain.trains import board as registry
from services.maps.folder import load

Sheet: TypeAlias = dict[str, Any]
Toml: TypeAlias = Callable[[Sheet], str]


@pytest.fixture(autouse=True)
def _own_boards_of_this_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_own", {})


def test_good_boards_are_offered(caucasus: Sheet, toml: Toml, tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(toml(caucasus))
    (tmp_path / "notes.txt").write_text("not a board")
    loaded = load(tmp_path)
    assert [known.id for known in loaded.boards] == ["own"]
    assert (loaded.refused, loaded.remarks) == ({}, {})
    assert registry.board("own") in registry.boards("mainlines")


def test_a_board_with_an_error_is_refused_with_the_reason(
    caucasus: Sheet, toml: Toml, tmp_path: Path
) -> None:
    (tmp_path / "own.toml").write_text(toml(caucasus))
    caucasus |= {"id": "bad", "wagons": 8}
    (tmp_path / "bad.toml").write_text(toml(caucasus))
    loaded = load(tmp_path)
    assert [known.id for known in loaded.boards] == ["own"]
    assert "wagons" in {fault.rule for fault in loaded.refused["bad.toml"]}
    with pytest.raises(KeyError):
        registry.board("bad")


def test_a_board_with_warnings_is_offered_with_remarks(caucasus: Sheet, toml: Toml, tmp_path: Path) -> None:
    caucasus["tickets"] = caucasus["tickets"][:19]
    (tmp_path / "own.toml").write_text(toml(caucasus))
    loaded = load(tmp_path)
    assert [known.id for known in loaded.boards] == ["own"]
    assert "ticket-supply" in {fault.rule for fault in loaded.remarks["own.toml"]}


def test_no_board_takes_the_id_of_a_built_in_one(caucasus: Sheet, toml: Toml, tmp_path: Path) -> None:
    (tmp_path / "india.toml").write_text(toml(caucasus | {"id": "india"}))
    loaded = load(tmp_path)
    assert loaded.boards == ()
    assert [fault.what for fault in loaded.refused["india.toml"]] == ["there is another board 'india'"]


def test_a_text_that_is_no_board(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text("id = ")
    assert [fault.rule for fault in load(tmp_path).refused["own.toml"]] == ["format"]


def test_loading_again_changes_nothing(caucasus: Sheet, toml: Toml, tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(toml(caucasus))
    assert load(tmp_path) == load(tmp_path)


def test_a_folder_that_is_not_there_has_no_boards(tmp_path: Path) -> None:
    assert load(tmp_path / "none").boards == ()
