"""What a frame of a board costs in a real browser, while it is dragged and while it is zoomed."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from typing import Final

import msgspec
import uvloop

from bench.measure import ROOT, Figure, Section
from bench.site import serving, store
from events import export
from services.app import App
from services.settings import Settings

SCRIPT: Final = ROOT / "services" / "web" / "scripts" / "repaint.mjs"

GAMES: Final = {
    "Rieles de Europa": "rieles-five",
    "Mainlines, the world": "mainlines-world-six",
    "InterUrban": "interurban-five",
    "Infinite City": "infinite-city-six-rule-sheet",
}
"""Games of five or six seats that are over, by what the report calls them."""


class Round(msgspec.Struct, rename="camel"):
    """What the script prints of one round, in milliseconds."""

    pan: float
    worst_pan: float
    zoom: float
    worst_zoom: float
    rest: float


async def _kept(settings: Settings) -> dict[str, str]:
    """Puts the games into the store; their tables."""
    tables: dict[str, str] = {}
    async with App(settings) as app:
        for name, file in GAMES.items():
            with (ROOT / "tests" / "saved" / f"{file}.jsonl").open("rb") as lines:
                found = export.read(lines)
            await export.keep(app.store, found)
            tables[name] = found.header.table
    return tables


def _rounds(address: str) -> Sequence[Round]:
    done = subprocess.run(["node", str(SCRIPT), address], check=True, capture_output=True)  # noqa: S603, S607
    return [msgspec.json.decode(line, type=Round) for line in done.stdout.splitlines()]


def _figures(name: str, rounds: Sequence[Round]) -> list[Figure]:
    return [
        Figure(f"{name}, dragged", "ms", tuple(one.pan for one in rounds), "at most 16"),
        Figure(f"{name}, dragged: worst frame", "ms", tuple(one.worst_pan for one in rounds)),
        Figure(f"{name}, zoomed", "ms", tuple(one.zoom for one in rounds), "at most 16"),
        Figure(f"{name}, zoomed: worst frame", "ms", tuple(one.worst_zoom for one in rounds)),
        Figure(f"{name}, sharp again after a zoom", "ms", tuple(one.rest for one in rounds)),
    ]


def run() -> Section:
    with store() as settings:
        tables = uvloop.run(_kept(settings))
        with serving(settings, "services.cli.main", "api", path="/api/titles") as port:
            figures = [
                figure
                for name, table in tables.items()
                for figure in _figures(name, _rounds(f"http://127.0.0.1:{port}/t/{table}"))
            ]
    return Section(
        "Repainting the page",
        "From frame to frame, in Chromium at 1440 by 900 pixels, without a limit to the frames a second and without "
        "a graphics card: what a browser with one leaves to it, the processor draws here. Each board is that of a "
        "game of five or six seats that is over. A round is 90 frames of dragging and 90 of the wheel; a zoom counts "
        "as over 140 ms after its last step.",
        figures,
    )
