"""`turntable`: the one command, and the list of what it can do."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Annotated, Final

import typer

COMMANDS: Final = {
    "serve": "serve",
    "new": "new",
    "play": "play",
    "start": "start",
    "simulate": "simulate",
    "replay": "replay",
    "audit": "audit",
    "export": "export",
    "import": "export",
    "rebuild": "rebuild",
    "maps": "maps",
    "doctor": "doctor",
    "backup": "backup",
    "restore": "backup",
    "api": "serve",
    "dispatch": "serve",
    "worker": "serve",
}
"""Each command with the module of this package that adds it, in the order of the help page."""


def build(arguments: list[str]) -> typer.Typer:
    """The application. Where the first argument names a command, nothing else is imported: it starts at once."""
    app = typer.Typer(
        help="Play, host, replay and audit turn-by-turn board games.",
        no_args_is_help=True,
        add_completion=False,
        rich_markup_mode="markdown",
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_everything)
    wanted = arguments[:1] if arguments and arguments[0] in COMMANDS else list(COMMANDS)
    for name in dict.fromkeys(COMMANDS[command] for command in wanted):
        import_module(f"services.cli.{name}").add_to(app)
    return app


def _say_version(wanted: bool) -> None:
    if wanted:
        # Imported only now, so that no command waits for it.
        typer.echo(f"turntable {import_module('importlib.metadata').version('turntable')}")
        raise typer.Exit


def _everything(
    *,
    version: Annotated[
        bool,
        typer.Option("--version", help="Say which release this is.", callback=_say_version, is_eager=True),
    ] = False,
) -> None:
    """Play, host, replay and audit turn-by-turn board games."""


def main() -> None:
    try:
        build(sys.argv[1:])(prog_name="turntable")
    except ValueError as fault:
        # Imported only now, so that no command waits for it.
        game = import_module("domain.trains.game")
        if not isinstance(fault, game.BoardChanged):
            raise
        terminal = import_module("services.cli.terminal")
        terminal.err.print(f"turntable: {fault}")
        sys.exit(terminal.NO)


if __name__ == "__main__":
    main()
