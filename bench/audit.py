"""Every recorded decision made again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from bench.measure import Figure, Section, interleaved, rate
from bench.recorded import games
from events.audit import audit
from events.store import Stored

GAMES: Final = 20
TITLES: Final = ("rieles", "infinite_city")


def run() -> Section:
    recorded = {title: games(GAMES, title) for title in TITLES}

    def again(tables: Sequence[Sequence[Stored]]) -> int:
        reports = [audit(table) for table in tables]
        assert all(report.sound for report in reports)
        return sum(report.decisions for report in reports)

    def ours() -> Mapping[str, float]:
        return {title: rate(partial(again, tables)) for title, tables in recorded.items()}

    found = interleaved([ours])
    return Section(
        "Auditing",
        f"{GAMES} recorded random games of each title with four seats; one core. Every hash is computed, every command "
        "decided again with the same luck, and every event compared.",
        [
            Figure(what, "decisions/s", values, "15,000" if what == "rieles" else "")
            for what, values in found.items()
        ],
    )
