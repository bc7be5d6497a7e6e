"""Tokens: what proves a seat, and all that somebody who has none may try."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from pathlib import Path
from random import Random

import pytest
from people import Person, Site, seated

ROOT = Path(__file__).parents[2]


def token(content: bytes) -> str:
    return urlsafe_b64encode(content).decode().rstrip("=")


WEAK = {
    "empty": "",
    "short": token(b"0123456789abcdef"),
    "long": token(Random(1).randbytes(48)),
    "one byte again and again": token(b"\0" * 32),
    "two bytes again and again": token(b"ab" * 16),
}


@pytest.mark.parametrize("weak", WEAK.values(), ids=WEAK)
def test_a_token_that_could_be_guessed_is_refused(site: Site, weak: str) -> None:
    guessing = Person(site, "Guess", weak)
    answer = guessing.get("/api/my/tables")
    assert answer.status_code == 401
    assert answer.json()["rule"] in {"token-malformed", "token-too-simple"}
    ana = site.person("Ana")
    table = ana.open()
    ana.sit(table)
    rotated = ana.post(f"/api/tables/{table}/rotate-token", token=weak)
    assert rotated.status_code in {400, 401}
    assert ana.get(f"/api/tables/{table}").json()["you"] == 0


def test_the_old_token_is_nothing_once_another_has_taken_its_place(site: Site) -> None:
    table, (ana, _) = seated(site)
    new = site.person("Ana")
    assert ana.post(f"/api/tables/{table}/rotate-token", token=new.token).status_code == 200
    version = new.view(table)["version"]
    assert ana.view(table)["seat"] is None
    assert new.view(table)["seat"] == 0
    command = new.legal(table)[0] if new.legal(table) else {"type": "trains.take-blind-card"}
    assert ana.play(table, command, version).json()["rule"] == "not-seated"


def test_another_ones_token_is_not_taken_for_a_seat_of_ones_own(site: Site) -> None:
    table, (ana, bo) = seated(site)
    stolen = ana.post(f"/api/tables/{table}/rotate-token", token=bo.token)
    assert stolen.json()["rule"] == "token-in-use"


def test_no_token_is_ever_told_to_anybody(site: Site) -> None:
    table, people = seated(site)
    for person in people:
        for path in ("", "/view", "/views", "/legal", "/records"):
            person.get(f"/api/tables/{table}{path}")
        person.get("/api/my/tables")
    told = "".join(answer.text for answer in site.answers)
    for person in people:
        assert person.token is not None
        assert person.token not in told


def test_hashes_that_prove_something_are_compared_in_constant_time() -> None:
    for file in (
        "domain/table/state.py",
        "domain/table/decide.py",
        "services/api/tables.py",
        "services/api/acting.py",
    ):
        assert "compare_digest(" in (ROOT / file).read_text(), file


def test_a_command_in_the_name_of_the_workers_is_refused(site: Site) -> None:
    table, people = seated(site)
    mover = next(person for person in people if person.legal(table))
    answer = mover.play(table, mover.legal(table)[0], mover.view(table)["version"], id="~bot-3")
    assert answer.status_code == 400
