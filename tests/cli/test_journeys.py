"""What a person does with `turntable` on one machine, from a new table to its export and back."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

import pytest
from embedded import Embedded, await_end, children

TOP_CHOICE = "1\n" * 3000
"""A person who always takes the first command on the list."""


@pytest.fixture(scope="module", name="table")
def _table(embedded: Embedded) -> str:
    """A game between two bots, over."""
    table = embedded.new("rieles", "--bots", "planner,random", "--seats", "2")
    embedded.finished(table)
    return table


@pytest.fixture(name="file")
def _file(embedded: Embedded, table: str, tmp_path: Path) -> Path:
    """That game's export."""
    file = tmp_path / "game.jsonl"
    done = embedded.turntable("export", table, "-o", str(file))
    assert done.code == 0, done.err
    return file


def test_the_server_says_where_it_is(embedded: Embedded) -> None:
    embedded.await_log(f"Turntable is at http://localhost:{embedded.port} ")


def test_a_person_plays_a_game_against_a_bot_to_its_end(embedded: Embedded) -> None:
    table = embedded.new("rieles", "--bots", "planner")
    done = embedded.turntable("play", table, "--name", "Ann", said=TOP_CHOICE)
    assert done.code == 0, done.err
    assert "0 planner (bot), 1 Ann (you)" in done.out
    assert "to choose from:" in done.out
    assert "The game is over." in done.out
    assert "Ann (seat 1): " in done.out
    assert "\x1b" not in done.out


def test_a_person_may_leave_the_terminal_and_come_back(embedded: Embedded) -> None:
    table = embedded.new("rieles", "--bots", "random")
    first = embedded.turntable("play", table, "--name", "Bo", said="1\nquit\n")
    assert first.code == 0, first.err
    again = embedded.turntable("play", table, said="")
    assert again.code == 0, again.err
    assert "1 Bo (you)" in again.out


def test_somebody_without_a_seat_is_told_so(embedded: Embedded, table: str) -> None:
    done = embedded.turntable("play", table, said="")
    assert done.code == 1
    assert "no seat" in done.err


def test_a_private_table_is_found_by_its_code(embedded: Embedded) -> None:
    done = embedded.turntable("new", "rieles", "--bots", "random", "--private", "--json")
    opened = json.loads(done.out)
    assert len(opened["code"]) == 6
    played = embedded.turntable("play", opened["code"], "--name", "Cy", said="quit\n")
    assert played.code == 0, played.err
    assert "1 Cy (you)" in played.out


def test_nobody_plays_a_command_that_was_not_shown(embedded: Embedded) -> None:
    done = embedded.turntable("new", "rieles", "--bots", "random", "--option", "first_seat=0", "--json")
    opened = json.loads(done.out)
    # First the tickets; then there are more commands than one page shows, of which 40 is none.
    played = embedded.turntable("play", opened["table"], "--name", "Cy", said="1\n40\nquit\n")
    assert played.code == 0, played.err
    assert "  40  " in played.out
    assert "Type it again to play that." in played.out


def test_a_table_is_for_as_many_as_its_title_needs(embedded: Embedded) -> None:
    opened = json.loads(embedded.turntable("new", "interurban", "--json").out)
    assert embedded.get(f"/api/tables/{opened['table']}")["seats"] == [None] * 3


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["new", "chess"], "Unknown title"),
        (["new", "rieles", "--seats", "9"], "Seats out of range"),
        (["new", "rieles", "--bots", "nobody"], "Unknown bot"),
        (["play", "nosuchtable"], "No table"),
        (["new", "rieles", "--server", "http://127.0.0.1:9"], "127.0.0.1:9"),
        (["export", "nosuchtable"], "there is no table nosuchtable"),
        (["audit", "nosuchtable"], "there is no table nosuchtable"),
        (["replay", "none.jsonl"], "none.jsonl"),
    ],
)
def test_a_refusal_ends_with_1_and_one_sentence(embedded: Embedded, arguments: list[str], says: str) -> None:
    done = embedded.turntable(*arguments)
    assert done.code == 1, done
    assert says in done.err
    assert done.err.startswith("turntable: ")
    assert done.err.count("\n") == 1


def test_a_replay_tells_the_game_and_shows_the_table(embedded: Embedded, table: str) -> None:
    done = embedded.turntable("replay", table)
    assert done.code == 0, done.err
    assert "The cards are dealt" in done.out
    assert "The table is over." in done.out
    assert "1. planner (seat 0): " in done.out


def test_a_replay_stops_where_it_is_told_to(embedded: Embedded, table: str) -> None:
    done = embedded.turntable("replay", table, "--at", "4", "--no-story")
    assert done.code == 0, done.err
    assert done.out.startswith("version 4 of ")
    assert "to choose from:" in done.out
    assert embedded.turntable("replay", table, "--at", "99999").code == 2
    shown = json.loads(embedded.turntable("replay", table, "--at", "4", "--json").out)
    assert shown["version"] == 4
    assert shown["table"]["status"] == "playing"


def test_every_table_passes_its_audit(embedded: Embedded, table: str) -> None:
    done = embedded.turntable("audit", "--all", "--json")
    findings = {line["table"]: line for line in map(json.loads, done.out.splitlines())}
    assert done.code == 0, done.out
    assert findings[table]["sound"]
    assert findings[table]["status"] == "finished"
    assert embedded.turntable("audit", table).out.startswith(f"{table}: sound, ")


def test_an_export_is_audited_replayed_and_brought_into_another_store(
    embedded: Embedded, table: str, file: Path, tmp_path: Path
) -> None:
    assert embedded.turntable("audit", str(file)).code == 0
    assert embedded.turntable("replay", str(file)).out == embedded.turntable("replay", table).out
    elsewhere = tmp_path / "elsewhere" / "new"
    for there in ("", ", all there already"):
        done = embedded.turntable("import", str(file), "--data", str(elsewhere))
        assert done.code == 0, done.err
        assert f" records{there}, finished" in done.out
    copied = embedded.turntable("export", table, "--data", str(elsewhere))
    assert copied.out == file.read_text()
    assert embedded.turntable("audit", "--all", "--data", str(elsewhere)).code == 0
    assert embedded.turntable("rebuild", "--data", str(elsewhere)).out == "1 tables\n"


def test_an_export_of_a_table_that_is_not_over_is_taken_in_only_if_that_is_wanted(
    embedded: Embedded, tmp_path: Path
) -> None:
    table = embedded.new("rieles", "--seats", "2")
    file, elsewhere = tmp_path / "waiting.jsonl", tmp_path / "elsewhere"
    assert embedded.turntable("export", table, "-o", str(file)).code == 0
    refused = embedded.turntable("import", str(file), "--data", str(elsewhere))
    assert refused.code == 1
    assert "--unfinished" in refused.err
    assert embedded.turntable("import", str(file), "--unfinished", "--data", str(elsewhere)).code == 0


def test_a_tampered_export_fails_its_audit_at_its_first_version_at_fault(
    embedded: Embedded, file: Path
) -> None:
    lines = file.read_text().splitlines()
    record = json.loads(lines[20])
    record["at"] += 1
    file.write_text("\n".join([*lines[:20], json.dumps(record), *lines[21:]]) + "\n")
    done = embedded.turntable("audit", str(file), "--json")
    assert done.code == 1
    finding = json.loads(done.out)
    assert (finding["sound"], finding["version"]) == (False, 20)
    assert "fault at version 20" in embedded.turntable("audit", str(file)).err
    refused = embedded.turntable("import", str(file))
    assert refused.code == 1


def test_audit_wants_one_table_or_all(embedded: Embedded, table: str) -> None:
    assert embedded.turntable("audit").code == 2
    assert embedded.turntable("audit", table, "--all").code == 2


def test_what_was_played_is_there_again_after_ctrl_c(own_server: Embedded) -> None:
    table = own_server.new("rieles", "--bots", "random,random", "--seats", "2")
    before = own_server.finished(table)
    assert own_server.stop() == 0
    assert own_server.turntable("audit", table, "--data", str(own_server.data)).code == 0
    own_server.start()
    assert own_server.get(f"/api/tables/{table}") == before


def test_a_game_goes_on_by_itself_after_everything_was_killed(own_server: Embedded) -> None:
    tables = [own_server.new("rieles", "--bots", "planner,random,random", "--seats", "3") for _ in range(4)]
    started = children(own_server.pid)
    assert len(started) == 6  # the servers of tables and jobs, the API, the dispatcher, two workers
    own_server.kill()
    for process in started:
        os.kill(process, signal.SIGKILL)
    own_server.start()
    for table in tables:
        own_server.finished(table)
    done = own_server.turntable("audit", "--all", "--data", str(own_server.data))
    assert done.code == 0, done.err
    assert done.out.count(": sound, ") == len(tables)


def test_a_part_that_dies_is_started_again(own_server: Embedded) -> None:
    for part in (" api ", " dispatch ", " worker "):
        (victim, *_) = [pid for pid, line in children(own_server.pid).items() if part in line + " "]
        # Its own children go with it, but a moment later: until then they would still answer.
        for process in (*children(victim), victim):
            os.kill(process, signal.SIGKILL)
    own_server.await_answer("/api/ready", lambda _: True)
    table = own_server.new("rieles", "--bots", "random,random", "--seats", "2")
    own_server.finished(table)


@pytest.mark.parametrize("which", [0, 1], ids=["tables", "queue"])
def test_the_servers_of_tables_and_jobs_are_started_again_too(own_server: Embedded, which: int) -> None:
    table = own_server.new("rieles", "--bots", "random,random", "--seats", "2")
    stores = sorted(pid for pid, line in children(own_server.pid).items() if "valkey-server" in line)
    assert len(stores) == 2
    os.kill(stores[which], signal.SIGKILL)
    own_server.finished(table)
    assert stores[which] not in children(own_server.pid)


def test_without_its_queue_the_api_goes_on(own_server: Embedded) -> None:
    """Only what works for people waits for jobs, and it does not end for that either."""
    parts = {pid for pid, line in children(own_server.pid).items() if "valkey-server" not in line}
    stores = sorted(pid for pid, line in children(own_server.pid).items() if "valkey-server" in line)
    os.kill(stores[1], signal.SIGKILL)
    table = own_server.new("rieles", "--bots", "random,random", "--seats", "2")
    own_server.finished(table)
    now = children(own_server.pid)
    assert parts <= set(now)
    assert len([line for line in now.values() if "valkey-server" in line]) == 2


def test_parts_end_with_whoever_started_them(own_server: Embedded) -> None:
    started = children(own_server.pid)
    own_server.kill()
    # All but the stores, which know no parent: they end when the next one starts on their folder.
    await_end(process for process, line in started.items() if "valkey-server" not in line)
    own_server.start()
    again = children(own_server.pid)
    assert len(again) == len(started)
    await_end(started)


def test_a_port_that_is_taken_is_said_in_one_sentence(embedded: Embedded, tmp_path: Path) -> None:
    done = embedded.turntable("serve", "--port", str(embedded.port), "--data", str(tmp_path))
    assert done.code == 1
    assert "cannot be listened at" in done.err
