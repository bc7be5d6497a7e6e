"""`turntable play`: one seat, played in the terminal."""

from __future__ import annotations

import getpass
import sys
import time
from collections.abc import Sequence
from typing import Annotated, Final

import typer
from rich.text import Text

from domain.game import TABLE, Command
from services.cli.client import DEFAULT_SERVER, Client, Refused, SeenRecord, TableFacts, Unreachable
from services.cli.identity import BadToken, Promises, token
from services.cli.new import Server
from services.cli.seating import BEFORE, Seating
from services.cli.terminal import out, refuse
from services.cli.words import describe, phrase, seats_line, sentence, standing

SHOWN: Final = 15
"""So many commands are listed at once."""

HELP: Final = f"""A number plays that command. The sensible ones come first.
  (empty)    show the table again
  +          list the next {SHOWN} commands
  text       list only the commands that contain this text
  resign     give up the game
  quit       leave the terminal; the seat stays yours, come back with the same command"""

RETRIES: Final = 30
"""So many seconds a server that has gone away is waited for."""


class Player:
    """A person at a table: what is said to them, and what they answer."""

    def __init__(self, client: Client, seating: Seating) -> None:
        self.client = client
        self.table_id = seating.table_id
        self.seating = seating
        self.view = client.view(self.table_id)

    def run(self) -> None:
        """Until the table is over, or the person leaves the terminal."""
        while not self._over():
            if self.view.seat in self.view.to_act and self._in_person():
                if not self._turn():
                    return
            else:
                self._wait()
        out.print(describe(self.view.title, self.view.state()))
        out.print(standing(self.view.seats, self.view.scores, self.view.status))
        out.print(
            Text(f"to see it again, where its tables are kept: turntable replay {self.table_id}", style="dim")
        )

    def _over(self) -> bool:
        return self.view.status in {"finished", "abandoned"}

    def _in_person(self) -> bool:
        """Whether the person plays; takes the seat back from a bot that stands in."""
        sitter = self.view.seats[self.view.seat] if self.view.seat is not None else None
        if sitter is not None and sitter.away:
            out.print(f"{sitter.away} has played for you while you were away; you play on.")
            self.client.take_back(self.table_id)
            self.view = self.client.view(self.table_id)
        return True

    def _wait(self) -> None:
        """Follow the feed, saying what happens, until this seat or nobody is awaited."""
        self.seating.settle()
        awaited = [seat for seat in self.view.to_act if seat != TABLE]
        if awaited:
            out.print(Text(f"waiting for {seats_line(self.view.seats, awaited)} …", style="dim"))
        elif self.view.status != "playing":
            free = sum(seat is None for seat in self.view.seats)
            wanted = f"{free} more to sit down" if free else "the others to be ready"
            out.print(Text(f"waiting for {wanted} …", style="dim"))
        for record in self.client.follow(self.table_id, self.view.version):
            self._tell(record)
            if self._over() or self.view.seat in self.view.to_act:
                return
            if self.view.status in BEFORE:
                self.seating.settle()

    def _tell(self, record: SeenRecord) -> None:
        """Say what has happened, and look at the table after it."""
        self.view = self.client.view(self.table_id, record.version)
        game = self.view.state()
        for event in record.events:
            out.print(sentence(self.view.title, event, game, self.view.seats))

    def _turn(self) -> bool:
        """Ask for one command, and send it. Whether the person goes on."""
        legal = self.client.legal(self.table_id)
        if legal.version != self.view.version:
            self.view = self.client.view(self.table_id, legal.version)
        command = self._chosen(legal.commands)
        if command is None:
            return False
        before = self.view.version
        try:
            self.client.play(self.table_id, command, legal.version)
        except Refused as refused:
            out.print(Text(str(refused), style="yellow"))
        self._catch_up(before)
        return True

    def _catch_up(self, after: int) -> None:
        """Say what has happened since, and look at the newest state."""
        newest = self.client.table(self.table_id).version
        if newest > after:
            for record in self.client.follow(self.table_id, after):
                self._tell(record)
                if record.version >= newest:
                    return
        self.view = self.client.view(self.table_id)

    def _chosen(self, commands: Sequence[Command]) -> Command | None:
        """The command that the person picks; None when they leave the terminal."""
        game = self.view.state()
        phrases = [phrase(self.view.title, command, game) for command in commands]
        self._show_table()
        numbers, page = list(range(len(commands))), 0
        shown = set(self._list(phrases, numbers, page))
        while True:
            answer = _asked()
            match answer:
                case None | "quit" | "q":
                    return None
                case "?" | "help":
                    out.print(HELP)
                case "":
                    self._show_table()
                    numbers, page = list(range(len(commands))), 0
                    shown |= set(self._list(phrases, numbers, page))
                case "+":
                    page = page + 1 if (page + 1) * SHOWN < len(numbers) else 0
                    shown |= set(self._list(phrases, numbers, page))
                case "resign":
                    self.client.resign(self.table_id)
                    return None
                case _ if answer.isdecimal() and int(answer) - 1 in shown:
                    return commands[int(answer) - 1]
                case _ if answer.isdecimal() and 1 <= int(answer) <= len(commands):
                    # Nobody plays what they have not read.
                    shown |= set(self._list(phrases, [int(answer) - 1], 0))
                    out.print("Type it again to play that.")
                case _ if answer.isdecimal():
                    out.print(f"There are {len(commands)} commands.")
                case _:
                    found = [n for n, words in enumerate(phrases) if answer.casefold() in words.casefold()]
                    if found:
                        numbers, page = found, 0
                        shown |= set(self._list(phrases, numbers, page))
                    else:
                        out.print("No command contains that. ? for help.")

    def _show_table(self) -> None:
        out.print()
        out.print(
            Text(seats_line(self.view.seats, range(len(self.view.seats)), self.view.seat), style="bold")
        )
        out.print(describe(self.view.title, self.view.state()))
        out.print()

    def _list(self, phrases: Sequence[str], numbers: Sequence[int], page: int) -> Sequence[int]:
        """Print one page of these; which they were."""
        shown = numbers[page * SHOWN : (page + 1) * SHOWN]
        for number in shown:
            out.print(Text.assemble((f"{number + 1:>4}  ", "cyan"), phrases[number]))
        left = len(numbers) - page * SHOWN - len(shown)
        if left:
            out.print(Text(f"      + for {left} more, ? for help", style="dim"))
        return shown


def _asked() -> str | None:
    """One line; None when there are no more."""
    try:
        return input("> " if sys.stdin.isatty() else "").strip()
    except EOFError:
        return None


def command(
    table: Annotated[str, typer.Argument(help="The table's id, or its join code.")],
    *,
    name: Annotated[str, typer.Option(help="What you are called at the table.")] = "",
    seat: Annotated[
        int | None, typer.Option(min=0, help="The seat to take, from 0; the first free one.")
    ] = None,
    code: Annotated[str, typer.Option(help="What opens a private table.")] = "",
    server: Server = DEFAULT_SERVER,
) -> None:
    """Sit down at a table, and play that seat here.

    Waits until everybody is there, and is ready by itself then. Shows what the seat sees and what it may do, numbered, the sensible commands first, and follows what the others
    do. Called again, it goes on where it stopped: who you are is kept in your own folder. Type ? for help.
    """
    try:
        you = token()
        with Client(server, you) as client:
            table_id = _found(client, table)
            seating = Seating(
                client,
                table_id,
                name or getpass.getuser(),
                Promises(you, table_id),
                code or (table if table != table_id else ""),
            )
            facts = seating.sit(seat)
            if facts.you is None:
                refuse(_no_seat(facts))
            _played(client, seating)
    except (Refused, Unreachable, BadToken) as no:
        refuse(no)
    except KeyboardInterrupt:
        raise typer.Exit(130) from None


def _found(client: Client, table: str) -> str:
    try:
        return client.table(table).id
    except Refused as refused:
        if refused.status != 404 or not table.isalpha():
            raise
        return client.by_code(table)


def _no_seat(facts: TableFacts) -> str:
    if facts.status == "playing":
        return "the game has begun, and you have no seat at this table"
    return (
        f"you had no seat at this table, and its game is over; where its tables are kept, "
        f"turntable replay {facts.id} tells it"
    )


def _played(client: Client, seating: Seating) -> None:
    """Play, also over a restart of the server."""
    left = RETRIES
    while True:
        try:
            Player(client, seating).run()
        except Unreachable:
            if not left:
                raise
            left -= 1
            time.sleep(1)
        else:
            return


def add_to(app: typer.Typer) -> None:
    app.command("play")(command)
