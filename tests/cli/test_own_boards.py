"""A host's own boards: offered beside the built-in ones by every command, refused with the reason."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest

from domain.trains.game import BoardChanged
from services.cli import main

CAUCASUS = files("domain.trains").joinpath("boards/caucasus.toml").read_text(encoding="utf-8")


def simulate(folder: Path, board: str) -> subprocess.CompletedProcess[str]:
    words = f"simulate mainlines --board {board} --bots random,random --games 2 --jobs 2 --json"
    return subprocess.run(
        [sys.executable, "-m", "services.cli.main", *words.split()],
        env={**os.environ, "TURNTABLE_BOARDS": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_board_of_the_hosts_folder_is_played_on(tmp_path: Path) -> None:
    (tmp_path / "my-caucasus.toml").write_text(CAUCASUS.replace('id = "caucasus"', 'id = "my-caucasus"', 1))
    done = simulate(tmp_path, "my-caucasus")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["board"] == "my-caucasus"


def test_a_table_whose_board_has_changed_is_explained_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def changed(_: list[str]) -> None:
        raise BoardChanged("the board 'x' has changed since the table was opened")

    monkeypatch.setattr(main, "build", changed)
    with pytest.raises(SystemExit) as ended:
        main.main()
    assert ended.value.code == 1
    assert capsys.readouterr().err == "turntable: the board 'x' has changed since the table was opened\n"


def test_a_board_with_errors_is_refused_and_the_reason_is_said_once(tmp_path: Path) -> None:
    (tmp_path / "short.toml").write_text('id = "short"')
    done = simulate(tmp_path, "caucasus")
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("board-refused") == 1
    assert "short.toml" in done.stderr
    assert simulate(tmp_path, "short").returncode == 2
