"""Was everything that clients were told true? Judged from outside: by the API, and by what it exports."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import httpx

from events import export
from events.audit import audit
from events.record import chain_hash, decode
from tests.chaos.journal import Journal


def faults(site: str, journal: Journal) -> list[str]:
    """Sentences about whatever is not as it was told; none is what one hopes for."""
    found = list(journal.wrong)
    with httpx.Client(base_url=f"{site}/api", timeout=30) as api:
        for table in journal.tables:
            found += [f"{table}: {fault}" for fault in _of_table(api, journal, table)]
    return found


def _of_table(api: httpx.Client, journal: Journal, table: str) -> Iterator[str]:
    status = api.get(f"/tables/{table}").json().get("status")
    if status != "finished":
        yield f"the game has not ended, it is {status}"
        return
    answer = api.get(f"/tables/{table}/export")
    if not answer.is_success:
        yield f"no export: {answer.status_code} {answer.text}"
        return
    try:
        found = export.read(answer.text.splitlines())
    except export.BadExport as bad:
        yield str(bad)
        return
    report = audit(found.records)
    if report.fault is not None:
        yield f"audit: version {report.fault.version}: {report.fault.reason}"
    if [stored.version for stored in found.records] != list(range(1, len(found.records) + 1)):
        yield "versions have a gap"
    ids = [decode(stored.raw).command_id for stored in found.records]
    heads = [chain_hash(stored.raw).hex() for stored in found.records]
    yield from of_commands(journal, table, ids, heads)


def of_commands(journal: Journal, table: str, ids: Sequence[str], heads: Sequence[str]) -> Iterator[str]:
    places: dict[str, list[int]] = {}
    for version, command_id in enumerate(ids, 1):
        # Those of people without a seat are preceded by whose they are.
        places.setdefault(command_id.rpartition(":")[2], []).append(version)
    for told in journal.accepted:
        if told.table != table:
            continue
        there = places.get(told.command_id, [])
        if there != [told.version]:
            yield f"{told.command_id} was acknowledged as version {told.version}, and is at {there}"
        elif told.head and told.head != heads[told.version - 1]:
            yield f"version {told.version} has another hash than was told"
    for where, command_id in journal.refused:
        if where == table and command_id in places:
            yield f"{command_id} was refused, and is at {places[command_id]}"
