"""`turntable maps`, as the author of a board meets it."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

from terminal_run import run

ROOT = Path(__file__).parents[2]
RIELES = ROOT / "domain" / "trains" / "boards" / "rieles.toml"


def test_a_good_board_is_good() -> None:
    done = run("maps", "lint", str(RIELES))
    assert done.code == 0
    assert done.out == f"{RIELES}: good\n"


def test_a_board_with_a_fault_ends_with_1_and_says_where(tmp_path: Path) -> None:
    bad = tmp_path / "rieles.toml"
    bad.write_text(RIELES.read_text().replace('"madrid"', '"madird"', 1))
    done = run("maps", "lint", str(bad), str(RIELES))
    assert done.code == 1
    assert f"{bad}: line " in done.err
    assert "madrid" in done.err
    assert done.out == f"{RIELES}: good\n"


def test_the_last_line_counts_the_faults_and_says_what_they_mean(tmp_path: Path) -> None:
    bad = tmp_path / "rieles.toml"
    bad.write_text(RIELES.read_text().replace('"madrid"', '"madird"', 1))
    last = run("maps", "lint", str(bad)).err.splitlines()[-1]
    assert last.startswith(f"{bad}: refused: ")
    assert " error" in last
    assert " warning" in last


def test_a_board_full_of_faults_does_not_fill_the_screen(tmp_path: Path) -> None:
    bad = tmp_path / "rieles.toml"
    bad.write_text(RIELES.read_text().replace('colour = "', 'colour = "x'))
    short, whole = run("maps", "lint", str(bad)), run("maps", "lint", str(bad), "--all")
    assert short.err.count("\n") == 21
    assert "are shown with --all" in short.err
    assert whole.err.count("\n") > 21
    assert "--all" not in whole.err
    faults = json.loads(run("maps", "lint", str(bad), "--json").out)
    assert len(faults) == whole.err.count("\n") - 1


def test_faults_can_be_read_by_a_program(tmp_path: Path) -> None:
    bad = tmp_path / "rieles.toml"
    bad.write_text("cities = 3\n")
    done = run("maps", "lint", "--json", str(bad))
    assert done.code == 1
    (fault, *_) = json.loads(done.out)
    assert fault["file"] == str(bad)
    assert fault["severity"] == "error"


def test_a_file_that_is_not_there_is_a_wrong_usage(tmp_path: Path) -> None:
    assert run("maps", "lint", str(tmp_path / "none.toml")).code == 2


def test_a_board_can_be_looked_at(tmp_path: Path) -> None:
    picture = tmp_path / "rieles.svg"
    assert run("maps", "draw", str(RIELES), "-o", str(picture), "--language", "ru").code == 0
    drawn = ElementTree.fromstring(picture.read_text())
    assert drawn.tag == "{http://www.w3.org/2000/svg}svg"
    assert "Мадрид" in picture.read_text()


def test_the_picture_in_the_readme_is_the_board_that_is_played_on() -> None:
    drawn = run("maps", "draw", str(RIELES))
    assert drawn.code == 0
    assert (ROOT / "docs" / "images" / "rieles.svg").read_text() == drawn.out
