"""`turntable backup` and `restore`, on the append-only file of the private server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from embedded import Embedded
from terminal_run import run


@pytest.fixture(name="house")
def _house(tmp_path: Path) -> Iterator[Embedded]:
    house = Embedded(tmp_path)
    house.start()
    yield house
    house.stop()


def test_a_copy_made_under_way_is_played_on_elsewhere(house: Embedded, tmp_path: Path) -> None:
    over = house.new("rieles", "--bots", "random,random", "--seats", "2")
    finished = house.finished(over)
    waiting = house.new("infinite_city", "--bots", "random", "--seats", "2")
    while_playing = house.new("rieles", "--bots", "planner,planner", "--seats", "2")
    copy = tmp_path / "copy"
    made = run("backup", str(copy), "--data", str(house.data), cwd=tmp_path)
    assert made.code == 0, made.err
    house.stop()

    other = tmp_path / "other"
    other.mkdir()
    put_back = run("restore", str(copy), "--data", str(other / "data"), cwd=tmp_path)
    assert put_back.code == 0, put_back.err
    audited = run("audit", "--all", "--json", "--data", str(other / "data"), cwd=tmp_path)
    assert audited.code == 0, audited.err
    found = {one["table"]: one for one in map(json.loads, audited.out.splitlines())}
    assert set(found) == {over, waiting, while_playing}
    assert found[over]["head"] == finished["head"]
    assert run("rebuild", "--data", str(other / "data"), cwd=tmp_path).code == 0

    elsewhere = Embedded(other)
    elsewhere.start()
    try:
        assert elsewhere.finished(while_playing)["status"] == "finished"
    finally:
        elsewhere.stop()


def test_nothing_is_overwritten(house: Embedded, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    assert run("backup", str(copy), "--data", str(house.data), cwd=tmp_path).code == 0
    again = run("backup", str(copy), "--data", str(house.data), cwd=tmp_path)
    assert (again.code, "there already" in again.err) == (1, True)
    over = run("restore", str(copy), "--data", str(house.data), cwd=tmp_path)
    assert (over.code, "already" in over.err) == (1, True)


def test_a_folder_without_a_store_has_nothing_to_copy(tmp_path: Path) -> None:
    done = run("backup", str(tmp_path / "copy"), "--data", str(tmp_path), cwd=tmp_path)
    assert (done.code, "no append-only file" in done.err) == (1, True)
