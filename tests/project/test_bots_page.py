"""docs/bots.md does what it says."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from terminal_run import run

from domain import titles
from domain.chance import Chance
from domain.game import TABLE, Setup
from workers.bots.bot import look
from workers.bots.registry import GROUP, known_bots

PAGE = (Path(__file__).parents[2] / "docs" / "bots.md").read_text()


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


@pytest.fixture(name="workshop")
def _workshop(tmp_path: Path) -> Path:
    (example,) = blocks("python")
    (tmp_path / "thrifty.py").write_text(example)
    return tmp_path


def test_the_example_plays_by_the_command_beside_it_and_beats_random(workshop: Path) -> None:
    (command,) = (line for block in blocks("sh") for line in block.splitlines())
    program, *arguments = shlex.split(command)
    assert program == "turntable"
    done = run(*arguments, "--games", "20", "--json", cwd=workshop)
    assert done.code == 0, done.err
    thrifty, random = json.loads(done.out)["bots"]
    assert thrifty["wins"] > random["wins"]


def test_the_example_is_typed_as_the_project_itself_is(workshop: Path) -> None:
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", str(workshop / "thrifty.py")],
        check=False,
        capture_output=True,
        text=True,
    )
    assert checked.returncode == 0, checked.stdout


def test_the_group_in_the_page_is_the_one_that_is_looked_into() -> None:
    (lines,) = blocks("toml")
    assert f'[project.entry-points."{GROUP}"]' in lines
    assert {"planner", "random"} <= set(known_bots())


def test_what_the_page_calls_hidden_is_hidden() -> None:
    game = titles.title("rieles").game
    setup = Setup(2, 1, "rieles")
    state = game.initial(setup)
    for event in game.decide(state, TABLE, game.legal(state, TABLE)[0], Chance(bytes(32), 1)):
        state = game.evolve(state, event)
    view = look("rieles", game, state, 0)
    assert view.state.hands[1].size == 4
    assert view.state.hands[1].counts is None
    assert view.state.hands[0].counts is not None
    assert view.state.deck.size
    assert view.state.deck.faces is None
    assert [score.seat for score in view.game.scores(view.state)] == [0, 1]
