"""`python -m tests.chaos --seconds 300 --seed 7`: games through a long storm. Ends with 1 if anything was lost."""

from __future__ import annotations

import argparse
import signal
import sys
import tempfile
from collections import Counter
from pathlib import Path
from time import monotonic

from tests.chaos.misfortunes import ALL
from tests.chaos.storm import Plan, weather


def main() -> int:
    parser = argparse.ArgumentParser(prog="chaos", description=__doc__)
    parser.add_argument("--seconds", type=float, default=300.0, help="how long misfortunes happen")
    parser.add_argument("--seed", type=int, default=1, help="whose luck decides which")
    parser.add_argument("--tables", type=int, default=8, help="how many are played at once")
    told = parser.parse_args()
    began = monotonic()
    # So that everything that was started also ends.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("asked to end"))

    def say(what: str) -> None:
        print(f"{monotonic() - began:7.1f} s  {what}", flush=True)  # noqa: T201  (this is a command)

    plan = Plan(tuple(ALL), told.seconds, told.tables, seed=told.seed)
    with tempfile.TemporaryDirectory(prefix="turntable-chaos-") as folder:
        report = weather(Path(folder), plan, say)
    for name, count in sorted(Counter(report.happened).items()):
        say(f"{count:4} {name}")
    for name, ends in report.ends.items():
        for last_words in ends:
            say(f"{name} ended by itself: {last_words}")
    say(f"{report.tables} games, {report.accepted} commands acknowledged, {report.again} requests sent again")
    for fault in report.faults:
        say(f"FAULT {fault}")
    say("sound" if not report.faults else f"{len(report.faults)} faults")
    return bool(report.faults)


if __name__ == "__main__":
    sys.exit(main())
