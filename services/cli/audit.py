"""`turntable audit`: is every record what it was, and does every decision come out the same again?"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.text import Text

from events import audit as audits
from events.export import BadExport
from services.cli.tables import Data, exported, is_file, records, store
from services.cli.terminal import NO, err, out, print_json, wrong_usage


class Finding(msgspec.Struct, frozen=True):
    """One table's audit as `--json` prints it; `version` is the first at fault, null for a sound table.

    `unproven` decisions drew luck that was scripted, which is not to be had at tables that people open.
    """

    table: str
    sound: bool
    decisions: int
    status: str
    head: str
    unproven: int = 0
    version: int | None = None
    rule: str = ""
    reason: str = ""


def command(
    table: Annotated[
        str, typer.Argument(metavar="[TABLE|FILE]", help="A table's id, or an export's file.")
    ] = "",
    *,
    everything: Annotated[bool, typer.Option("--all", help="Every table in the store.")] = False,
    data: Data = None,
    json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object a table, each on its line.")
    ] = False,
) -> None:
    """Audit a table: the chain of hashes, and every command decided again.

    Luck is made again too, from the table's secret and what each seat disclosed. Ends with 1 if anything is at fault,
    and says the first version where.
    """
    if bool(table) == everything:
        wrong_usage("name one table or file, or --all")
    if not asyncio.run(_audited(table, data, json=json)):
        raise typer.Exit(NO)


async def _audited(table: str, data: Path | None, *, json: bool) -> bool:
    sound = True
    async for finding in _findings(table, data):
        sound = sound and finding.sound
        if json:
            print_json(finding)
        else:
            _show(finding)
    return sound


async def _findings(table: str, data: Path | None) -> AsyncIterator[Finding]:
    if table and is_file(table):
        yield _of_file(Path(table))
        return
    async with store(data) as app:
        for table_id in [table] if table else [found async for found in app.table_ids()]:
            yield _finding(table_id, audits.audit(await records(app, table_id)))


def _of_file(file: Path) -> Finding:
    try:
        found = exported(file)
    except BadExport as bad:
        return Finding(
            str(file), sound=False, decisions=0, status="", head="", version=bad.version, reason=str(bad)
        )
    return _finding(found.header.table, audits.audit(found.records, scripted=found.header.luck == "scripted"))


def _finding(table_id: str, report: audits.Report) -> Finding:
    finding = Finding(
        table_id, report.sound, report.decisions, report.status, report.head.hex(), report.unproven
    )
    fault = report.fault
    if fault is None:
        return finding
    return msgspec.structs.replace(finding, version=fault.version, rule=fault.rule, reason=fault.reason)


def _show(finding: Finding) -> None:
    if finding.sound:
        sound = ("sound", "green")
        luck = f", the luck of {finding.unproven} scripted and unproven" if finding.unproven else ""
        facts = f", {finding.decisions} decisions{luck}, {finding.status}, head {finding.head}"
        out.print(Text.assemble(f"{finding.table}: ", sound, facts))
    else:
        fault = (f"fault at version {finding.version}", "red")
        err.print(Text.assemble(f"{finding.table}: ", fault, f": {finding.reason}"))


def add_to(app: typer.Typer) -> None:
    app.command("audit")(command)
