"""How a figure comes about: several rounds, everybody's turn in each, the median of them."""

from __future__ import annotations

import json
import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Final, TypeAlias

import msgspec

ROOT: Final = Path(__file__).parents[1]
PEERS: Final = ROOT / "build" / "peers"
"""Where `make bench` installs what we are compared with."""

SECONDS: Final = 1.0
"""How long one side works in one round."""

Round: TypeAlias = Callable[[], Mapping[str, float]]
"""One side's turn: its figures, by what they are of."""


class Figure(msgspec.Struct, frozen=True):
    """What was measured of one thing, once a round. `reach` is what we want of it, at least or at most."""

    what: str
    unit: str
    rounds: tuple[float, ...]
    reach: str = ""

    @property
    def middle(self) -> float:
        return median(self.rounds)


class Section(msgspec.Struct, frozen=True):
    """A chapter of the report. `ratios` compare medians of this very run."""

    title: str
    text: str
    figures: Sequence[Figure]
    ratios: Mapping[str, float] = {}


def interleaved(sides: Sequence[Round], rounds: int = 5) -> dict[str, tuple[float, ...]]:
    """Every side's figures over the rounds. All take turns, so that a noisy moment meets all of them."""
    found: dict[str, list[float]] = {}
    for _ in range(rounds):
        for side in sides:
            for what, value in side().items():
                found.setdefault(what, []).append(value)
    return {what: tuple(values) for what, values in found.items()}


def rate(work: Callable[[], int], seconds: float = SECONDS) -> float:
    """How many things `work` does in a second of one processor; one call does and counts some.

    Processor time, as the peers measure themselves too: what else runs on the machine counts for nobody.
    """
    done, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        done += work()
    return done / spent


def peer(script: str, *arguments: str, told: bytes = b"") -> dict[str, float]:
    """What a peer's script prints, having been `told` something: its figures, as one JSON object."""
    program = ["node"] if script.endswith(".mjs") else [str(PEERS / "bin" / "python")]
    path = PEERS / script if script.endswith(".mjs") else ROOT / "bench" / "peers" / script
    done = subprocess.run([*program, str(path), *arguments], check=True, stdout=subprocess.PIPE, input=told)  # noqa: S603
    figures: dict[str, float] = json.loads(done.stdout)
    return figures
