"""`turntable doctor`: each thing that can be wrong with a deployment, what it says of it, and how to mend it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from terminal_run import run

from events.assurance import NONE, Assurance
from services.cli.doctor import Finding, look
from services.settings import Settings
from services.survey import Group, Server, Survey

KEEPS: Mapping[str, str] = {
    "appendonly": "yes",
    "appendfsync": "always",
    "maxmemory-policy": "noeviction",
    "min-replicas-to-write": "0",
}
SERVER = Server(
    role="tables",
    version="valkey 9.1.2",
    memory=2**20,
    limit=2**30,
    ahead=0.01,
    master=True,
    replicas=0,
    written=True,
    settings=KEEPS,
)
WELL = Survey(
    servers=(SERVER,),
    groups=(Group("jobs", 0, 0.0, 1), Group("listing", 0, 0.0, 1)),
    notices=0,
    deadlines=10,
    overdue=0,
    overdue_age=0.0,
    jobs=0,
    jobs_age=0.0,
    failed=0,
    workers=1,
)
HOSTED = Settings(redis_url="redis://tables")


def wrong(found: Survey, asked: Assurance = NONE) -> list[Finding]:
    return [finding for finding in look(HOSTED, asked, found) if not finding.well]


def having(**facts: Any) -> Survey:
    return replace(WELL, servers=(replace(SERVER, **facts),))


def test_where_all_is_well_nothing_is_wrong() -> None:
    assert not wrong(WELL)
    assert len(list(look(HOSTED, NONE, WELL))) > 10


@pytest.mark.parametrize(
    ("found", "name", "remedy"),
    [
        (having(version="redis 7.0.15"), "tables: version", "Redis 7.2"),
        (having(ahead=-2.5), "tables: clock", "NTP"),
        (having(memory=2**30), "tables: memory", "maxmemory"),
        (having(settings={**KEEPS, "maxmemory-policy": "allkeys-lru"}), "tables: eviction", "noeviction"),
        (having(settings={**KEEPS, "appendonly": "no"}), "tables: append-only file", "appendonly yes"),
        (having(settings={**KEEPS, "appendfsync": "everysec"}), "tables: disk", "TURNTABLE_WAIT_DISK"),
        (having(written=False), "tables: last write", "disk"),
        (replace(WELL, workers=0), "workers", "turntable worker"),
        (replace(WELL, jobs=500, jobs_age=60.0), "queue", "turntable worker"),
        (replace(WELL, failed=2), "queue: failed", "logs"),
        (replace(WELL, overdue=4, overdue_age=90.0), "deadlines", "dispatcher"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_wrong_is_named_with_its_remedy(found: Survey, name: str, remedy: str) -> None:
    (finding,) = wrong(found)
    assert finding.name == name
    assert remedy in finding.remedy


def test_the_promise_that_was_asked_for_is_held_against_the_servers_settings() -> None:
    asked = Assurance(replicas=1)
    assert [finding.name for finding in wrong(WELL, asked)] == ["tables: replicas"]
    kept = {**KEEPS, "min-replicas-to-write": "1"}
    assert not wrong(having(replicas=1, settings=kept), asked)
    assert [finding.name for finding in wrong(having(settings=kept))] == ["tables: min-replicas-to-write"]
    assert [finding.name for finding in wrong(having(replicas=1))] == ["tables: loss of a master"]
    slow = having(settings={**KEEPS, "appendfsync": "everysec"})
    assert not wrong(slow, Assurance(disk=True))


def test_a_dispatcher_is_missed_by_each_group_that_nobody_reads() -> None:
    silent = replace(WELL, groups=(Group("jobs", 3, 40.0, 0), Group("listing", 0, 0.0, 1)))
    assert [finding.name for finding in wrong(silent)] == ["dispatchers", "outbox: jobs"]


def test_it_ends_with_1_where_something_is_wrong(redis_url: str, tmp_path: Path) -> None:
    done = run("doctor", "--json", cwd=tmp_path, extra={"TURNTABLE_REDIS_URL": redis_url})
    assert done.code == 1, done.err
    found = {finding["name"]: finding for finding in map(json.loads, done.out.splitlines())}
    assert not found["tables: clock"].get("remedy")
    assert "turntable dispatch" in found["dispatchers"]["remedy"]
    assert "appendonly yes" in found["tables: append-only file"]["remedy"]


def test_a_server_that_is_away_is_a_finding(free_ports: list[int], tmp_path: Path) -> None:
    away = f"redis://127.0.0.1:{free_ports[0]}"
    done = run("doctor", cwd=tmp_path, extra={"TURNTABLE_REDIS_URL": away})
    assert done.code == 1
    assert "WRONG  servers" in done.out
    assert "mend TURNTABLE_REDIS_URL" in done.out


def test_without_a_deployment_there_is_nothing_to_look_at(tmp_path: Path) -> None:
    done = run("doctor", cwd=tmp_path, extra={"TURNTABLE_REDIS_URL": ""})
    assert done.code == 1
    assert "nothing to look at" in done.err
