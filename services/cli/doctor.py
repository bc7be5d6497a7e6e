"""`turntable doctor`: what is wrong with a deployment, and how to mend it."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer
from rich.text import Text

from events.assurance import Assurance
from events.outbox import GROUPS
from events.store import Unavailable
from services import embedded
from services.app import App
from services.cli.tables import Data
from services.cli.terminal import NO, out, print_json, refuse
from services.settings import BadSetting, Settings, read
from services.survey import Server, Survey, survey

SKEW: Final = 1.0
"""Seconds by which a server's clock may differ from this machine's."""

LATE: Final = 10.0
"""Seconds that a notice, a job or a table whose time has come may wait."""

FULL: Final = 0.9
"""The part of its memory or disk that may be used."""

OLDEST: Final = (7, 2)
"""The oldest version of a server that has all that is asked of it: `WAITAOF`, and an outbox's lag."""


class Finding(msgspec.Struct, frozen=True):
    """One thing that was looked at; `remedy` is empty where it is well."""

    name: str
    says: str
    remedy: str = ""

    @property
    def well(self) -> bool:
        return not self.remedy


def command(
    *,
    data: Data = None,
    json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object a finding, each on its line.")
    ] = False,
) -> None:
    """Look at a deployment: its servers, what they keep, its processes, and all that waits.

    Asks the stores that TURNTABLE_REDIS_URL and TURNTABLE_QUEUE_URL name, and changes nothing there. Says what is wrong
    and how to mend it, and ends with 1 then.
    """
    findings = asyncio.run(_found(data))
    for finding in findings:
        if json:
            print_json(finding)
        else:
            _show(finding)
    if not all(finding.well for finding in findings):
        raise typer.Exit(NO)


async def _found(data: Path | None) -> list[Finding]:
    try:
        settings = read()
        if data is not None:
            settings = msgspec.structs.replace(settings, data=data)
        if not settings.redis_url and not (settings.data / embedded.MARKER).exists():
            refuse(
                f"there is nothing to look at: no store in {settings.data} (--data FOLDER names another), and TURNTABLE_REDIS_URL names none"
            )
        with embedded.serving_with_queue(settings) as reached:
            async with App(reached) as app:
                return list(look(settings, reached.assurance, await survey(app)))
    except Unavailable as away:
        return [
            Finding("servers", str(away), "start it, or mend TURNTABLE_REDIS_URL and TURNTABLE_QUEUE_URL")
        ]
    except (BadSetting, embedded.WrongServer, embedded.InUse, FileNotFoundError) as no:
        return [Finding("settings", str(no), "mend what this names")]


def look(settings: Settings, asked: Assurance, found: Survey) -> Iterator[Finding]:
    """What a survey says of a deployment of these settings; `asked` is what a record needs to be acknowledged."""
    for server in found.servers:
        yield from _server(server, asked if server.role.startswith("tables") else None)
    if not settings.redis_url:
        yield _disk(settings.data)
    yield from _processes(found)
    yield from _waiting(found)


def _server(server: Server, asked: Assurance | None) -> Iterator[Finding]:
    name = server.role
    yield _judged(
        f"{name}: version",
        server.version,
        _number(server.version) >= OLDEST,
        "install Valkey 8 or later, or Redis 7.2 or later",
    )
    yield _judged(
        f"{name}: clock",
        f"{abs(server.ahead):.2f} s {'ahead of' if server.ahead > 0 else 'behind'} this machine's",
        abs(server.ahead) <= SKEW,
        "let both machines keep time by NTP",
    )
    used = f"{server.memory / 2**20:.0f} MiB used of {server.limit / 2**20:.0f}"
    yield _judged(
        f"{name}: memory",
        used if server.limit else f"{server.memory / 2**20:.0f} MiB used, without a limit of its own",
        not server.limit or server.memory < FULL * server.limit,
        "raise maxmemory, on a machine that has more: docs/capacity.md says how much tables take",
    )
    policy = server.settings.get("maxmemory-policy", "noeviction")
    yield _judged(
        f"{name}: eviction",
        policy,
        policy == "noeviction",
        "set maxmemory-policy noeviction: nothing may be dropped",
    )
    if asked is not None and server.master:
        yield from _kept(server, asked)


def _kept(server: Server, asked: Assurance) -> Iterator[Finding]:
    """Whether what is acknowledged can be kept as promised (docs/promises.md)."""
    name, told = server.role, server.settings
    if not told:
        yield Finding(
            f"{name}: settings", "the server tells nobody its settings; compare them with docs/promises.md"
        )
    else:
        yield _judged(
            f"{name}: append-only file",
            f"appendonly {told.get('appendonly', 'no')}",
            told.get("appendonly") == "yes",
            "set appendonly yes: without it a restart loses everything",
        )
        fsync = told.get("appendfsync", "everysec")
        yield _judged(
            f"{name}: disk",
            f"appendfsync {fsync}" + (", and WAITAOF before each answer" if asked.disk else ""),
            fsync == "always" or asked.disk,
            "set appendfsync always, or TURNTABLE_WAIT_DISK=true: a power cut now loses up to a second",
        )
        least = int(told.get("min-replicas-to-write", "0") or 0)
        yield _judged(
            f"{name}: min-replicas-to-write",
            f"{least}, with {server.replicas} replicas",
            least <= server.replicas,
            f"start replicas, or set min-replicas-to-write {server.replicas}: until then it takes no record",
        )
        yield _judged(
            f"{name}: loss of a master",
            f"{asked.replicas} replicas have a record before it is acknowledged",
            not server.replicas or asked.replicas > 0,
            "set TURNTABLE_WAIT_REPLICAS=1: what a master alone has acknowledged is lost with it",
        )
    yield _judged(
        f"{name}: replicas",
        f"{server.replicas} connected",
        server.replicas >= asked.replicas,
        f"start {asked.replicas} at least: until then nothing is acknowledged (TURNTABLE_WAIT_REPLICAS)",
    )
    yield _judged(
        f"{name}: last write",
        "on disk" if server.written else "failed",
        server.written,
        "free its disk, or mend it: its log says what failed",
    )


def _disk(folder: Path) -> Finding:
    space = shutil.disk_usage(folder)
    return _judged(
        "data: disk",
        f"{space.free / 2**30:.1f} GiB free of {space.total / 2**30:.1f}",
        space.free > (1 - FULL) * space.total or space.free > 10 * 2**30,
        f"free some space for {folder}",
    )


def _processes(found: Survey) -> Iterator[Finding]:
    readers = {group.group: group.readers for group in found.groups}
    yield _judged(
        "dispatchers",
        f"{min(readers.values())} alive",
        all(readers[group] for group in GROUPS),
        "start `turntable dispatch`",
    )
    yield _judged("workers", f"{found.workers} alive", found.workers > 0, "start `turntable worker`")


def _waiting(found: Survey) -> Iterator[Finding]:
    for group in found.groups:
        yield _judged(
            f"outbox: {group.group}",
            f"{group.lag} notices wait, for {group.age:.1f} s",
            group.age <= LATE,
            "start more of `turntable dispatch`, or read why theirs fail in their logs",
        )
    yield _judged(
        "queue",
        f"{found.jobs} jobs wait, for {found.jobs_age:.1f} s",
        found.jobs_age <= LATE,
        "start more of `turntable worker`",
    )
    yield _judged(
        "queue: failed",
        f"{found.failed} jobs within the last week",
        not found.failed,
        "read why in the logs of workers; their tables were looked at again, so `rq requeue` is not needed",
    )
    yield _judged(
        "deadlines",
        f"{found.overdue} of {found.deadlines} tables are due, for {found.overdue_age:.1f} s",
        found.overdue_age <= LATE,
        "a dispatcher looks at them: see that one is alive, and what it logs of `table-unreadable`",
    )


def _judged(name: str, says: str, well: bool, remedy: str) -> Finding:
    return Finding(name, says, "" if well else remedy)


def _number(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.partition(" ")[2].split(".")[:2])


def _show(finding: Finding) -> None:
    mark = ("well ", "green") if finding.well else ("WRONG", "red")
    out.print(Text.assemble(mark, f"  {finding.name}: {finding.says}"))
    if finding.remedy:
        out.print(f"       → {finding.remedy}")


def add_to(app: typer.Typer) -> None:
    app.command("doctor")(command)
