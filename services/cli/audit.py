"""`turntable audit`: is every record what it was, and does every decision come out the same again?"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer
from msgspec.structs import replace
from rich.text import Text

from events import audit as audits
from events.export import BadExport
from events.record import chain_hash
from events.store import Stored
from services.cli.tables import Data, exported, is_file, records, store
from services.cli.terminal import NO, err, out, print_json, wrong_usage

HEAD: Final = 32
"""The bytes of a head."""

SCRIPTED: Final = (
    "its luck is scripted: not proven. All else came out the same; --scripted is content with that"
)


class Finding(msgspec.Struct, frozen=True):
    """One table's audit as `--json` prints it; `version` is the first at fault, null where there is no fault.

    `sound` is only said of what is proved whole. `scripted` is a game that says of itself that its deal was laid
    out, and in which nothing else is at fault. `head_at` is the version that the head of `--head` stands at.
    """

    table: str
    sound: bool
    decisions: int
    status: str
    head: str
    scripted: bool = False
    head_at: int | None = None
    version: int | None = None
    rule: str = ""
    reason: str = ""


def command(
    table: Annotated[
        str, typer.Argument(metavar="[TABLE|FILE]", help="A table's id, or an export's file.")
    ] = "",
    *,
    head: Annotated[
        str,
        typer.Option(metavar="HEX", help="A head that somebody noted, now or earlier: is it this table's?"),
    ] = "",
    scripted: Annotated[
        bool,
        typer.Option("--scripted", help="Be content with a file whose deal was laid out to show something."),
    ] = False,
    everything: Annotated[bool, typer.Option("--all", help="Every table in the store.")] = False,
    data: Data = None,
    json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object a table, each on its line.")
    ] = False,
) -> None:
    """Audit a table: the chain of hashes, and every command decided again.

    Luck is made again too, from the table's secret and what each seat disclosed. Ends with 1 if anything is at fault,
    and says the first version where. A file whose luck is scripted proves nothing of its deal, and ends with 1 too,
    unless `--scripted` says that this is well.
    """
    if bool(table) == everything:
        wrong_usage("name one table or file, or --all")
    if head and everything:
        wrong_usage("a head is one table's: name the table or file")
    if not asyncio.run(_audited(table, data, _Asked(_noted(head), scripted, json))):
        raise typer.Exit(NO)


class _Asked(msgspec.Struct, frozen=True):
    """What else is asked of an audit; an empty head is none."""

    head: bytes
    scripted: bool
    json: bool


def _noted(head: str) -> bytes:
    """The 32 bytes that somebody noted, however they were grouped."""
    try:
        noted = bytes.fromhex(head)
    except ValueError:
        noted = b"?"
    if head and len(noted) != HEAD:
        wrong_usage(f"a head is {2 * HEAD} digits from 0 to f, as the page and the API show it")
    return noted


async def _audited(table: str, data: Path | None, asked: _Asked) -> bool:
    well = True
    async for finding in _findings(table, data, asked):
        well = well and (finding.sound or (finding.scripted and asked.scripted and not finding.rule))
        if asked.json:
            print_json(finding)
        else:
            _show(finding)
    return well


async def _findings(table: str, data: Path | None, asked: _Asked) -> AsyncIterator[Finding]:
    if table and is_file(table):
        yield _of_file(Path(table), asked)
        return
    async with store(data) as app:
        for table_id in [table] if table else [found async for found in app.table_ids()]:
            stored = await records(app, table_id)
            yield _held_against(asked.head, stored, _finding(table_id, audits.audit(stored)))


def _of_file(file: Path, asked: _Asked) -> Finding:
    try:
        found = exported(file)
    except BadExport as bad:
        return Finding(
            str(file),
            sound=False,
            decisions=0,
            status="",
            head="",
            version=bad.version,
            rule="bad-export",
            reason=str(bad),
        )
    says_scripted = found.header.luck == "scripted"
    finding = _finding(found.header.table, audits.audit(found.records, scripted=says_scripted))
    if says_scripted:
        finding = replace(finding, sound=False, scripted=True)
        if not asked.scripted:
            finding = replace(finding, rule="luck-scripted", reason=SCRIPTED)
    return _held_against(asked.head, found.records, finding)


def _finding(table_id: str, report: audits.Report) -> Finding:
    finding = Finding(table_id, report.sound, report.decisions, report.status, report.head.hex())
    fault = report.fault
    if fault is None:
        return finding
    return replace(finding, version=fault.version, rule=fault.rule, reason=fault.reason)


def _held_against(head: bytes, stored: Sequence[Stored], finding: Finding) -> Finding:
    """The finding, with where the noted head stands; one that stands nowhere is a fault."""
    if not head:
        return finding
    for record in stored:
        if chain_hash(record.raw) == head:
            return replace(finding, head_at=record.version)
    if finding.rule:
        return finding
    reason = f"no record has the head {head.hex()}: another history was shown to whoever noted it"
    return replace(finding, sound=False, version=0, rule="head-unknown", reason=reason)


def _show(finding: Finding) -> None:
    if not finding.reason:
        sound = ("sound but for its luck", "yellow") if finding.scripted else ("sound", "green")
        noted = "" if finding.head_at is None else f", the noted head is that of version {finding.head_at}"
        facts = f", {finding.decisions} decisions, {finding.status}, head {finding.head}{noted}"
        out.print(Text.assemble(f"{finding.table}: ", sound, facts))
    elif not finding.version:
        err.print(Text.assemble(f"{finding.table}: ", (finding.reason, "red")))
    else:
        fault = (f"fault at version {finding.version}", "red")
        err.print(Text.assemble(f"{finding.table}: ", fault, f": {finding.reason}"))


def add_to(app: typer.Typer) -> None:
    app.command("audit")(command)
