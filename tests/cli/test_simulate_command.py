"""`turntable simulate`, as a script and the author of a bot meet it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path
from typing import Any

import pytest
from embedded import children
from terminal_run import TURNTABLE, run

BAD_BOTS = '''
from domain.game import Command

class Cheat:
    """Sends what nobody may send."""
    def choose(self, view, luck):
        return Command()

class Clumsy:
    def choose(self, view, luck):
        return view.legal()[10_000]

class First:
    """Always takes the first legal command."""
    def choose(self, view, luck):
        return view.legal()[0]

class Quitter:
    def choose(self, view, luck):
        raise SystemExit(3)

class Talker:
    """Answers in words."""
    def choose(self, view, luck):
        return "take a card"

class Stranger:
    """Plays another game."""
    def choose(self, view, luck):
        from domain.interurban.commands import EndTurn
        return EndTurn()

class Nothing:
    pass
'''


@pytest.fixture(name="workshop")
def _workshop(tmp_path: Path) -> Path:
    """A folder with somebody's own bots in it."""
    (tmp_path / "mine.py").write_text(BAD_BOTS)
    return tmp_path


def result(*arguments: str, cwd: Path | None = None) -> Any:
    done = run("simulate", "rieles", "--json", *arguments, cwd=cwd)
    assert done.code == 0, done.err
    assert done.out.count("\n") == 1
    assert done.err == ""
    return json.loads(done.out)


def test_json_is_one_object_with_the_promised_names() -> None:
    found = result("--bots", "random,random", "--games", "3", "--jobs", "1")
    assert list(found) == ["title", "board", "games", "seconds", "bots"]
    assert (found["title"], found["board"], found["games"]) == ("rieles", "rieles", 3)
    assert [list(bot) for bot in found["bots"]] == [
        ["bot", "wins", "win_rate", "low", "high", "mean_score"]
    ] * 2
    assert sum(bot["wins"] for bot in found["bots"]) == pytest.approx(3)


def test_the_same_seed_gives_the_same_games_on_one_process_and_on_two() -> None:
    plan = ("--bots", "random,random,random", "--games", "9", "--seed", "7")
    alone, together = result(*plan, "--jobs", "1"), result(*plan, "--jobs", "2")
    assert alone["bots"] == together["bots"]
    assert alone["bots"] != result(*plan[:-1], "8", "--jobs", "1")["bots"]


def test_a_person_sees_a_table() -> None:
    done = run("simulate", "rieles", "--bots", "random,random", "--games", "2", "--jobs", "1")
    assert done.code == 0
    assert "rieles on rieles: 2 games" in done.out
    assert "95 % interval" in done.out
    assert "\x1b" not in done.out


def test_a_bot_of_ones_own_plays_by_its_module_and_class(workshop: Path) -> None:
    found = result("--bots", "mine:First,random", "--games", "2", "--jobs", "2", cwd=workshop)
    assert [bot["bot"] for bot in found["bots"]] == ["mine:First", "random"]


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("Cheat", "Command() is no command of this game"),
        ("Clumsy", "IndexError"),
        ("Quitter", "SystemExit: 3"),
        ("Talker", "'take a card' is no command of this game"),
        ("Stranger", "EndTurn() is no command of this game"),
    ],
)
def test_a_bot_that_breaks_a_rule_or_fails_ends_with_1_and_is_named(
    workshop: Path, bot: str, why: str
) -> None:
    done = run("simulate", "rieles", "--bots", f"random,mine:{bot}", "--games", "4", cwd=workshop)
    assert done.code == 1
    assert f"mine:{bot}, on seat 1 of game 0" in done.err
    assert why in done.err
    assert "Traceback" not in done.err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["chess", "--bots", "random,random"], "unknown title"),
        (["rieles", "--bots", "nobody,random"], "nobody"),
        (["rieles", "--bots", "mine:Nothing,random"], "no method"),
        (["rieles", "--bots", "random"], "seats out of range"),
        (["rieles", "--bots", "random,random", "--board", "atlantis"], "unknown board"),
        (["rieles", "--bots", "random,random", "--edition", "77"], "unknown edition"),
        (["rieles", "--bots", "random,random", "--option", "first_seat=9"], "unknown choice"),
        (["rieles", "--bots", "random,random", "--games", "0"], "games"),
    ],
)
def test_a_wrong_usage_ends_with_2_and_says_what_is_wrong(
    workshop: Path, arguments: list[str], says: str
) -> None:
    done = run("simulate", *arguments, cwd=workshop)
    assert done.code == 2
    assert says in done.err
    assert done.out == ""


def used(process_id: int) -> float:
    """Seconds of processor time."""
    fields = Path(f"/proc/{process_id}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def test_ctrl_c_ends_it_at_once_and_quietly() -> None:
    arguments = [
        str(TURNTABLE),
        "simulate",
        "rieles",
        "--bots",
        "random,random",
        "--games",
        "100000",
        "--jobs",
        "2",
    ]
    with subprocess.Popen(
        arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as running:
        # At play, not still being started: the interpreter itself complains about an end before its beginning.
        while sum(used(child) > 2 for child in children(running.pid)) < 2:
            assert running.poll() is None
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert out == err == b""
