"""`turntable maps`: what the authors of boards need."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import typer
from rich.text import Text

from domain.trains.board import BoardRefused, parse
from services.cli.terminal import NO, err, out, print_json, refuse
from services.maps.draw import draw
from services.maps.fault import Fault
from services.maps.lint import lint

Files = Annotated[list[Path], typer.Argument(help="Boards as TOML files.", exists=True, dir_okay=False)]
SHOWN = 20
"""So many faults of one board are shown at once."""

File = Annotated[Path, typer.Argument(help="A board as a TOML file.", exists=True, dir_okay=False)]


class FileFault(msgspec.Struct, frozen=True):
    """A fault as `--json` prints it."""

    file: str
    severity: Literal["error", "warning"]
    rule: str
    where: str
    what: str
    wanted: str
    line: int | None


def lint_files(
    files: Files,
    *,
    everything: Annotated[
        bool, typer.Option("--all", help=f"Show all faults of a board, not only the first {SHOWN}.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON list of all faults.")] = False,
) -> None:
    """Check boards, and say where each fault is, errors first.

    Ends with 1 if a board is refused; a warning is only said.
    """
    found = [(file, fault) for file in files for fault in lint(file)]
    if json:
        print_json([FileFault(str(file), **msgspec.structs.asdict(fault)) for file, fault in found])
    else:
        for file in files:
            _tell(file, [fault for faulty, fault in found if faulty == file], everything=everything)
    if any(fault.severity == "error" for _, fault in found):
        raise typer.Exit(NO)


def _tell(file: Path, faults: Sequence[Fault], *, everything: bool) -> None:
    """The faults of one board, then how many there are."""
    if not faults:
        out.print(Text.assemble(f"{file}: ", ("good", "green")))
        return
    errors = [fault for fault in faults if fault.severity == "error"]
    ordered = [*errors, *(fault for fault in faults if fault.severity != "error")]
    shown = ordered if everything else ordered[:SHOWN]
    for fault in shown:
        _show(file, fault)
    hidden = len(faults) - len(shown)
    rest = f"; {hidden} more are shown with --all" if hidden else ""
    verdict = ("refused", "red") if errors else ("playable", "yellow")
    counts = f": {_count(len(errors), 'error')}, {_count(len(faults) - len(errors), 'warning')}{rest}"
    err.print(Text.assemble(f"{file}: ", verdict, counts))


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def draw_file(
    file: File,
    *,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="Where to; the terminal if not named.")
    ] = None,
    language: Annotated[
        str, typer.Option(help="The language of the cities' names: en, es, ru or fr.")
    ] = "en",
) -> None:
    """Draw a board as an SVG picture."""
    try:
        board = parse(file.read_bytes().decode())
    except (BoardRefused, UnicodeDecodeError):
        for fault in lint(file):
            _show(file, fault)
        refuse(f"{file} cannot be drawn")
    picture = draw(board, language)
    if output is None:
        typer.echo(picture, nl=False)
    else:
        output.write_text(picture, encoding="utf-8")


def _show(file: Path, fault: Fault) -> None:
    colour = "red" if fault.severity == "error" else "yellow"
    err.print(Text.assemble((f"{file}: ", colour), str(fault)))


def add_to(app: typer.Typer) -> None:
    maps = typer.Typer(
        help="Check and draw boards.", no_args_is_help=True, rich_markup_mode="markdown", add_completion=False
    )
    maps.command("lint")(lint_files)
    maps.command("draw")(draw_file)
    app.add_typer(maps, name="maps")
