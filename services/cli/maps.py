"""`turntable maps`: what the authors of boards need."""

from __future__ import annotations

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
    json: Annotated[bool, typer.Option("--json", help="Print one JSON list of all faults.")] = False,
) -> None:
    """Check boards, and say where each fault is.

    Ends with 1 if a board is refused; a warning is only said.
    """
    found = [(file, fault) for file in files for fault in lint(file)]
    if json:
        print_json([FileFault(str(file), **msgspec.structs.asdict(fault)) for file, fault in found])
    else:
        for file, fault in found:
            _show(file, fault)
        for file in files:
            if not any(faulty == file for faulty, _ in found):
                out.print(Text.assemble(f"{file}: ", ("good", "green")))
    if any(fault.severity == "error" for _, fault in found):
        raise typer.Exit(NO)


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
