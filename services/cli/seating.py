"""A person's seat until the game begins: sit down, promise luck, tell it, and again where it was in vain."""

from __future__ import annotations

from domain.game import Seat
from domain.table.state import hashed
from services.cli.client import Client, Refused, Sitter, TableFacts
from services.cli.identity import Promises

BEFORE = frozenset({"waiting", "gathering"})
"""The statuses of a table whose game has not begun."""

OVERTAKEN = frozenset(
    {
        "waiting-for-people",
        "already-ready",
        "nonce-committed",
        "nonce-not-committed",
        "game-begun",
        "table-over",
    }
)
"""Refusals that only say that the table has moved on meanwhile: what it says next is followed."""


class Seating:
    """One person at one table. `code` opens a private one; whoever opened it need not say it."""

    def __init__(self, client: Client, table_id: str, name: str, promises: Promises, code: str = "") -> None:
        self.client = client
        self.table_id = table_id
        self.name = name
        self.promises = promises
        self.code = code

    def sit(self, seat: Seat | None = None) -> TableFacts:
        """The table, with this person seated if they may still sit down. Raises `Refused`."""
        facts = self.client.table(self.table_id)
        if facts.you is not None or facts.status not in BEFORE:
            return facts
        promise = hashed(self.promises.new())
        self.client.sit(self.table_id, self.name, promise, seat=seat, code=self.code or facts.code)
        return self.client.table(self.table_id)

    def settle(self) -> None:
        """Be ready, if everybody is here who is to play; nothing where it is too early or too late."""
        facts = self.client.table(self.table_id)
        you = facts.seats[facts.you] if facts.you is not None else None
        if facts.status not in BEFORE:
            self.promises.forget()
        elif you is not None and facts.status == "gathering" and not you.ready:
            try:
                self._tell(facts, you)
            except Refused as refused:
                if refused.rule not in OVERTAKEN:
                    raise

    def _tell(self, facts: TableFacts, you: Sitter) -> None:
        if not you.nonce:
            nonce = self.promises.new()
            self.client.commit(self.table_id, hashed(nonce))
        else:
            kept = self.promises.of(you.nonce)
            if kept is None:
                self._sit_again(facts)
                return
            nonce = kept
        self.client.ready(self.table_id, nonce)

    def _sit_again(self, facts: TableFacts) -> None:
        """What was promised was kept elsewhere, so nobody can tell it here: the seat is taken anew."""
        code = self.code or facts.code
        if not facts.public and not code:
            raise Refused(
                409, "", "what you promised at this table is not kept here: sit down again with --code CODE"
            )
        self.client.leave(self.table_id)
        self.sit(facts.you)
        self.settle()
