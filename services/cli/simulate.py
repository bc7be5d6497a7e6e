"""`turntable simulate`: bots play whole games, and the command says who won."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from domain.chance import Chance
from domain.game import WATCHER, Illegal
from domain.table.commands import OpenTable
from domain.table.decide import decide
from domain.table.evolve import evolve_all
from domain.table.state import NEW
from services.cli.here import here
from services.cli.terminal import err, out, print_json, refuse, wrong_usage
from services.settings import BadSetting
from workers.bots.registry import UnknownBot, find_bot
from workers.simulate import BotFault, Plan, Played, simulate
from workers.standings import Standing, standings


class Result(msgspec.Struct, frozen=True):
    """What `--json` prints."""

    title: str
    board: str
    games: int
    seconds: float
    bots: list[Standing]


def command(
    title: Annotated[str, typer.Argument(help="The title's id, for example rieles.")],
    *,
    bots: Annotated[
        str, typer.Option(help="Who plays, separated by commas: installed bots, or package.module:Class.")
    ] = "planner,random",
    board: Annotated[str, typer.Option(help="The board; the title's first if none is named.")] = "",
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    jobs: Annotated[int, typer.Option(min=1, help="How many processes.")] = os.cpu_count() or 1,
    seed: Annotated[int, typer.Option(help="Where all luck comes from: equal seeds, equal games.")] = 1,
    edition: Annotated[int, typer.Option(min=0, help="The edition of the rules; 0 for the newest.")] = 0,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the title, as name=choice; may be repeated.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Let bots play each other, and show who wins how often.

    The bots move on by one seat from game to game. A win that several share counts for each in part;
    the intervals are 95 % Wilson intervals. Ends with 1 if a bot fails or breaks a rule.
    """
    # A bot that is being written lies where its author works.
    sys.path.insert(0, str(Path.cwd()))
    names = tuple(name.strip() for name in bots.split(",") if name.strip())
    options = {name: choice for name, _, choice in (pair.partition("=") for pair in option or [])}
    try:
        here()
    except BadSetting as no:
        refuse(no)
    plan = _checked(Plan(title, names, board, edition, options, seed))
    began = time.perf_counter()
    try:
        played = list(
            _watched(simulate(plan, games, min(jobs, games), partial(here, level="error")), games, quiet=json)
        )
    except BotFault as fault:
        refuse(f"{fault}\nTo see it again: the same command with --jobs 1 --games {fault.number + 1}")
    seconds = time.perf_counter() - began
    result = Result(plan.title, plan.board, games, round(seconds, 3), standings(plan.bots, played))
    if json:
        print_json(result)
    else:
        _show(result, sum(game.decisions for game in played))


def _checked(plan: Plan) -> Plan:
    """The plan with its defaults filled in, by the rules for a new table."""
    request = OpenTable(
        title=plan.title,
        seats=len(plan.bots),
        secret=bytes(32),
        opener=bytes(32),
        board=plan.board,
        edition=plan.edition,
        options=plan.options,
    )
    try:
        for name in plan.bots:
            find_bot(name)
        table = evolve_all(NEW, decide(NEW, WATCHER, request, Chance(b"", 1)))
    except (Illegal, UnknownBot) as refused:
        wrong_usage(refused)
    return msgspec.structs.replace(plan, board=table.board, edition=table.edition, options=table.options)


def _watched(games: Iterator[Played], count: int, *, quiet: bool) -> Iterator[Played]:
    """The same games, with a bar that grows on a terminal."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(elapsed_when_finished=True),
    )
    with Progress(*columns, console=err, disable=quiet or not err.is_terminal, transient=True) as progress:
        yield from progress.track(games, total=count, description="playing")


def _show(result: Result, decisions: int) -> None:
    where = f" on {result.board}" if result.board else ""
    rate = result.games / result.seconds if result.seconds else 0.0
    table = Table(
        title=f"{result.title}{where}: {result.games} games",
        caption=f"{result.seconds:.1f} s, {rate:.1f} games/s, {decisions / result.games:.0f} decisions a game",
        title_justify="left",
        caption_justify="left",
    )
    for heading in ("bot", "wins", "win rate", "95 % interval", "mean score"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for standing in sorted(result.bots, key=lambda standing: -standing.wins):
        table.add_row(
            standing.bot,
            f"{standing.wins:g}" if standing.wins == int(standing.wins) else f"{standing.wins:.2f}",
            f"{standing.win_rate:.1%}",
            f"{standing.low:.1%} – {standing.high:.1%}",
            f"{standing.mean_score:.1f}",
        )
    out.print(table)


def add_to(app: typer.Typer) -> None:
    app.command("simulate")(command)
