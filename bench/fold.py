"""A table rebuilt from its records."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from bench.measure import Figure, Section, interleaved, peer, rate
from bench.recorded import games
from domain.table.evolve import evolve_all
from domain.table.state import NEW
from events.loaded import Loaded, fold
from events.record import chain_hash, decode_folded
from events.store import Stored

GAMES = 20


def _hashed(game: Sequence[Stored]) -> Iterator[bytes]:
    """The records' bytes, each after its hash was computed, as whoever checks the chain does."""
    for _, raw in game:
        chain_hash(raw)
        yield raw


def run() -> Section:
    recorded = games(GAMES)
    events = [[event for _, raw in game for event in decode_folded(raw).events] for game in recorded]
    total = sum(map(len, events))

    def fold_only() -> int:
        for game in events:
            evolve_all(NEW, game)
        return total

    def decode_and_fold() -> int:
        for game in recorded:
            evolve_all(NEW, [event for _, raw in game for event in decode_folded(raw).events])
        return total

    def decode_hash_and_fold() -> int:
        for game in recorded:
            evolve_all(NEW, [event for raw in _hashed(game) for event in decode_folded(raw).events])
        return total

    def load() -> int:
        for game in recorded:
            fold(Loaded("bench"), game)
        return total

    def ours() -> Mapping[str, float]:
        return {
            "fold": rate(fold_only),
            "decode and fold": rate(decode_and_fold),
            "decode, hash and fold": rate(decode_hash_and_fold),
            "as a server loads a table": rate(load),
        }

    def eventsourcing() -> Mapping[str, float]:
        found = peer("refold.py", "1")
        return {"eventsourcing, in memory": found["memory"], "eventsourcing, SQLite": found["sqlite"]}

    found = interleaved([ours, eventsourcing])
    reach = {"decode and fold": "400,000"}
    figures = [Figure(what, "events/s", values, reach.get(what, "")) for what, values in found.items()]
    by_name = {figure.what: figure.middle for figure in figures}
    return Section(
        "Rebuilding a table from its records",
        f"{GAMES} recorded random games of Rieles de Europa with four seats, {total:,} events; one core. "
        "The peer, PyPI `eventsourcing`, rebuilds an aggregate of 1,000 events, each of which changes one number. "
        "A server that loads a table also keeps each person's last command ids and how long each has been awaited.",
        figures,
        {
            f"decode and fold / {name}": by_name["decode and fold"] / by_name[name]
            for name in ("eventsourcing, in memory", "eventsourcing, SQLite")
        },
    )
