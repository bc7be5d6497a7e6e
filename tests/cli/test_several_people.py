"""Several people at one table, each with a terminal of their own."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from embedded import PATIENCE, Embedded
from terminal_run import TURNTABLE, Done, run

from domain.table.state import hashed
from services.cli.identity import Promises

Good = Callable[[Any], bool]


class People:
    """People, each with a folder of settings of their own, so that nobody is somebody else."""

    def __init__(self, house: Embedded, folder: Path) -> None:
        self.house, self.folder = house, folder
        self.playing: list[subprocess.Popen[str]] = []

    def settings(self, name: str) -> dict[str, str]:
        return {"TURNTABLE_SERVER": self.house.url, "XDG_CONFIG_HOME": str(self.folder / name)}

    def does(self, name: str, *arguments: str, said: str = "") -> Done:
        return run(*arguments, cwd=self.folder, extra=self.settings(name), said=said)

    def begins(self, name: str, *arguments: str) -> subprocess.Popen[str]:
        """A terminal that stays open; nothing is typed into it."""
        process = subprocess.Popen(
            [str(TURNTABLE), "play", *arguments, "--name", name],
            cwd=self.folder,
            env={**os.environ, **self.settings(name), "NO_COLOR": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.playing.append(process)
        return process

    def token(self, name: str) -> str:
        return (self.folder / name / "turntable" / "token").read_text().strip()

    def asks(self, name: str, path: str, /, **body: Any) -> Any:
        """What the page would send in the name of this person."""
        headers = {"Authorization": f"Bearer {self.token(name)}"}
        return httpx.post(f"{self.house.url}/api{path}", json=body, headers=headers, timeout=30)

    def until(self, table: str, good: Good) -> Any:
        return self.house.await_answer(f"/api/tables/{table}", good)


@pytest.fixture
def people(embedded: Embedded, tmp_path: Path) -> Iterator[People]:
    made = People(embedded, tmp_path)
    yield made
    for process in made.playing:
        process.kill()
        process.communicate()


def seated(*names: str) -> Good:
    """Whether exactly these sit there."""
    return lambda facts: sorted(who["name"] for who in facts["seats"] if who) == sorted(names)


def test_whoever_comes_first_waits_and_the_game_begins_by_itself(embedded: Embedded, people: People) -> None:
    table = embedded.new("rieles", "--seats", "2")
    ann = people.begins("Ann", table)
    people.until(table, seated("Ann"))
    bo = people.does("Bo", "play", table, "--name", "Bo")
    said, _ = ann.communicate(timeout=PATIENCE)
    assert (ann.returncode, bo.code) == (0, 0), (said, bo.err)
    assert "waiting for 1 more to sit down" in said
    assert "to choose from:" in said
    assert embedded.get(f"/api/tables/{table}")["status"] == "playing"


def test_whoever_opened_it_begins_without_those_who_do_not_come(people: People) -> None:
    opened = people.does("Ann", "new", "rieles", "--seats", "4", "--json")
    table = json.loads(opened.out)["table"]
    ann, _ = people.begins("Ann", table), people.begins("Bo", table)
    people.until(table, seated("Ann", "Bo"))
    assert people.does("Bo", "start", table).code == 1
    started = people.does("Ann", "start", table)
    assert (started.code, started.err) == (0, "")
    assert started.out.startswith("2 play")
    people.until(table, lambda facts: facts["status"] == "playing")
    said, _ = ann.communicate(timeout=PATIENCE)
    assert (ann.returncode, "to choose from:" in said) == (0, True), said


def test_whoever_was_ready_is_ready_again_after_another_has_left(embedded: Embedded, people: People) -> None:
    table = embedded.new("rieles", "--seats", "3")
    ann = people.begins("Ann", table)
    people.until(table, seated("Ann"))
    # Two others sit down as the page does, so that they are not ready by themselves.
    for name in ("Bo", "Cy"):
        assert people.does(name, "play", "nosuchtable").code == 1
        sat = people.asks(name, f"/tables/{table}/sit", id="sit", name=name, nonce=_hash(name))
        assert sat.status_code == 200, sat.text
    people.until(table, lambda facts: [who["ready"] for who in facts["seats"]].count(True) == 1)
    (first,) = [who["nonce"] for who in embedded.get(f"/api/tables/{table}")["seats"] if who["name"] == "Ann"]
    assert people.asks("Cy", f"/tables/{table}/leave", id="leave").status_code == 200
    assert people.asks("Bo", f"/tables/{table}/leave", id="leave").status_code == 200
    for name in ("Di", "Ed"):
        assert people.does(name, "play", "nosuchtable").code == 1
    people.begins("Di", table)
    ed = people.does("Ed", "play", table, "--name", "Ed")
    said, _ = ann.communicate(timeout=PATIENCE)
    assert (ann.returncode, ed.code) == (0, 0), (said, ed.err)
    (second,) = [
        who["nonce"] for who in embedded.get(f"/api/tables/{table}")["seats"] if who["name"] == "Ann"
    ]
    assert len(b64decode(second)) == 32
    assert second != first


def _hash(name: str) -> str:
    return b64encode(hashed(name.encode())).decode()


def test_a_promise_that_was_kept_elsewhere_is_given_anew(embedded: Embedded, people: People) -> None:
    table = embedded.new("rieles", "--seats", "2")
    ann = people.begins("Ann", table)
    people.until(table, seated("Ann"))
    ann.kill()
    # The same person, at another machine: only the token is there.
    elsewhere = people.folder / "Ann elsewhere" / "turntable"
    elsewhere.mkdir(parents=True)
    (elsewhere / "token").write_text(people.token("Ann") + "\n")
    people.begins("Bo", table)
    people.until(table, seated("Ann", "Bo"))
    again = people.does("Ann elsewhere", "play", table, "--name", "Ann")
    assert again.code == 0, again.err
    people.until(table, lambda facts: facts["status"] == "playing")


@pytest.mark.parametrize("who", ["host", "Bo"])
def test_what_new_prints_for_a_private_table_works_for_everybody(people: People, who: str) -> None:
    done = people.does("host", "new", "rieles", "--bots", "random", "--private")
    assert done.code == 0, done.err
    _, _, line = done.out.splitlines()[-1].partition("turntable ")
    played = people.does(who, *shlex.split(line), "--name", who, said="quit\n")
    assert played.code == 0, played.err
    assert f"{who} (you)" in played.out


def test_the_host_of_a_private_table_needs_no_code(people: People) -> None:
    done = people.does("host", "new", "rieles", "--bots", "random", "--private")
    table = done.out.splitlines()[0].removeprefix("table ")
    other = people.does("Bo", "play", table)
    assert (other.code, "join code" in other.err) == (1, True)
    assert people.does("host", "play", table, said="quit\n").code == 0


@pytest.mark.parametrize("bots", ["planner,nope", "planner,planner,planner"])
def test_a_table_that_cannot_be_filled_as_wished_is_not_left_behind(
    embedded: Embedded, people: People, bots: str
) -> None:
    def listed(answer: Any) -> set[str]:
        return {card["id"] for card in answer["tables"]}

    before = listed(embedded.get("/api/tables"))
    done = people.does("Ann", "new", "rieles", "--seats", "2", "--bots", bots)
    assert done.code == 1
    # The listing takes notice of a record a moment after it: of this table's, last.
    last = embedded.new("rieles", "--seats", "2")
    embedded.await_answer("/api/tables", lambda answer: last in listed(answer))
    embedded.await_answer("/api/tables", lambda answer: listed(answer) - before == {last})


@pytest.mark.parametrize("table", ["", " ", ".", "..", "a/b", "a?b#c", "%00", "ид"])
def test_what_is_no_id_of_a_table_is_said_so(people: People, table: str) -> None:
    done = people.does("Ann", "play", table)
    assert done.code == 1
    assert done.err.startswith("turntable: ")
    assert "Traceback" not in done.err


def test_a_game_that_is_over_is_told_by_replay(embedded: Embedded, people: People) -> None:
    table = embedded.new("rieles", "--bots", "random,random", "--seats", "2")
    embedded.finished(table)
    done = people.does("Ann", "play", table)
    assert done.code == 1
    assert f"turntable replay {table}" in done.err


def test_how_a_clock_ends_is_said_when_the_table_is_opened(embedded: Embedded, people: People) -> None:
    done = people.does(
        "Ann", "new", "rieles", "--seats", "2", "--clock", "3600", "--expiry", "leave", "--json"
    )
    facts = embedded.get(f"/api/tables/{done.out.split(chr(34))[3]}")
    assert (facts["clock"], facts["expiry"]) == (3600, "leave")
    assert people.does("Ann", "new", "rieles", "--expiry", "never").code == 2


class TestPromises:
    def test_each_is_another(self, tmp_path: Path) -> None:
        promises = Promises("token", "table", {"XDG_CONFIG_HOME": str(tmp_path)})
        assert len({promises.new() for _ in range(20)}) == 20

    def test_each_is_kept_for_its_own_table_and_person_until_it_is_forgotten(self, tmp_path: Path) -> None:
        place = {"XDG_CONFIG_HOME": str(tmp_path)}
        promises = Promises("token", "table", place)
        first, second = promises.new(), promises.new()
        for nonce in (first, second):
            assert promises.of(hashed(nonce)) == nonce
            assert Promises("token", "other", place).of(hashed(nonce)) is None
            assert Promises("other", "table", place).of(hashed(nonce)) is None
        promises.forget()
        promises.forget()
        assert promises.of(hashed(first)) is None

    def test_nobody_else_may_read_them(self, tmp_path: Path) -> None:
        Promises("token", "../../table", {"XDG_CONFIG_HOME": str(tmp_path)}).new()
        (file,) = (tmp_path / "turntable" / "nonces").iterdir()
        assert file.stat().st_mode & 0o077 == 0
