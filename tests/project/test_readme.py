"""The README and the changelog say what is there."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from terminal_run import run

from domain.titles import TITLES

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
COMMANDS = re.findall(r"^turntable ([a-z]+)", README, re.MULTILINE)


def test_every_link_leads_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target


def test_every_title_is_listed_with_its_seats() -> None:
    rows = dict(re.findall(r"^\|[^|]+\| `(\w+)` \| ([^|]+) \|", README, re.MULTILINE))
    assert rows == {name: f"{title.seats[0]}–{title.seats[1]}" for name, title in TITLES.items()}


@pytest.mark.parametrize("command", sorted(set(COMMANDS)))
def test_every_command_exists(command: str) -> None:
    assert run(command, "--help").code == 0


def test_every_make_target_exists() -> None:
    makefile = (ROOT / "Makefile").read_text()
    for target in set(re.findall(r"\bmake ([a-z-]+)", README)):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_help_lists_the_commands_that_people_need() -> None:
    shown = run("--help").out
    for command in [
        "serve",
        "new",
        "play",
        "start",
        "simulate",
        "replay",
        "audit",
        "export",
        "import",
        "rebuild",
        "maps",
        "api",
        "dispatch",
        "worker",
    ]:
        assert re.search(rf"^│ {command} ", shown, re.MULTILINE), command


def test_the_command_says_which_release_it_is() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    done = run("--version")
    assert (done.code, done.out) == (0, f"turntable {project['version']}\n")


def test_the_changelog_knows_the_version_or_what_comes() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    headings = re.findall(r"^## \[([^\]]+)\]", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert headings[0] in {"Unreleased", version}
