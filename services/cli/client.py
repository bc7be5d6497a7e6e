"""A running server, as a program that plays sees it."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Mapping
from types import TracebackType
from typing import Any, Final, Self, TypeVar
from urllib.parse import quote

import httpx
import msgspec

from domain import titles
from domain.game import Command, Score, Seat
from domain.table.state import Status
from events import catalog

T = TypeVar("T")

DEFAULT_SERVER: Final = "http://127.0.0.1:8000"

QUIET: Final = 60.0
"""Seconds without a sign of life after which the feed is asked for again."""


class Refused(Exception):  # noqa: N818  (an answer, not a fault)
    """The server's answer was a problem document; `rule` is its stable name."""

    def __init__(self, status: int, rule: str, detail: str) -> None:
        super().__init__(status, rule, detail)
        self.status, self.rule, self.detail = status, rule, detail

    def __str__(self) -> str:
        return self.detail


class Unreachable(Exception):  # noqa: N818
    """No server answered."""


class Problem(msgspec.Struct):
    rule: str
    detail: str


class Sitter(msgspec.Struct, frozen=True):
    """Who sits on a seat."""

    name: str
    bot: str = ""
    away: str = ""
    left: bool = False
    ready: bool = False
    nonce: bytes = b""


class TableFacts(msgspec.Struct, frozen=True):
    """A table from outside. `you` is this person's seat."""

    id: str
    title: str
    board: str
    status: Status
    seats: tuple[Sitter | None, ...]
    to_act: tuple[Seat, ...]
    version: int
    you: Seat | None
    public: bool = True
    opener: bool = False
    scores: tuple[Score, ...] = ()
    code: str = ""


class View(msgspec.Struct, frozen=True):
    """A table at one version as this person may see it; `game` is of the title's own type, None before the game."""

    title: str
    version: int
    seat: Seat | None
    status: Status
    seats: tuple[Sitter | None, ...]
    to_act: tuple[Seat, ...]
    game: msgspec.Raw
    scores: tuple[Score, ...] = ()

    def state(self) -> Any:
        return msgspec.json.decode(self.game, type=titles.title(self.title).state | None)


class Offered(msgspec.Struct, frozen=True):
    """A title, and how many may play it."""

    id: str
    seats: tuple[int, int]


class Offer(msgspec.Struct, frozen=True):
    """What is to be had at a server."""

    titles: tuple[Offered, ...]
    bots: tuple[str, ...]


class Legal(msgspec.Struct, frozen=True):
    version: int
    commands: tuple[catalog.AnyCommand, ...]


class SeenRecord(msgspec.Struct, frozen=True):
    """One decision, as this person may see it."""

    version: int
    actor: Seat
    events: tuple[catalog.AnyEvent, ...]


class Client:
    """Asks the server at `url` in the name of whoever holds the token. Raises `Refused` and `Unreachable`."""

    def __init__(self, url: str, token: str) -> None:
        self._http = httpx.Client(
            base_url=url.rstrip("/") + "/api", headers={"Authorization": f"Bearer {token}"}, timeout=30.0
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._http.close()

    def open(self, wish: Mapping[str, Any]) -> TableFacts:
        """Open a table; `wish` holds what the API's `Opening` holds."""
        return self._post("/tables", TableFacts, wish)

    def table(self, table_id: str) -> TableFacts:
        return self._get(_table(table_id), TableFacts)

    def by_code(self, code: str) -> str:
        """The table that this join code opens."""
        return self._get(f"/codes/{_quoted(code)}", dict[str, str])["table"]

    def offer(self) -> Offer:
        """The titles and the bots that this server has."""
        return self._get("/titles", Offer)

    def add_bot(self, table_id: str, bot: str) -> None:
        self._post(_table(table_id, "/bots"), dict[str, Any], {"bot": bot})

    def start(self, table_id: str) -> None:
        self._post(_table(table_id, "/start"), dict[str, Any], {})

    def sit(
        self, table_id: str, name: str, promise: bytes, *, seat: Seat | None = None, code: str = ""
    ) -> None:
        """`promise` is the hash of a nonce."""
        wish: dict[str, Any] = {"name": name, "nonce": promise, "code": code}
        if seat is not None:
            wish["seat"] = seat
        self._post(_table(table_id, "/sit"), dict[str, Any], wish)

    def commit(self, table_id: str, promise: bytes) -> None:
        """Promise another nonce, after the old one was told in vain."""
        self._post(_table(table_id, "/commit"), dict[str, Any], {"nonce": promise})

    def ready(self, table_id: str, nonce: bytes) -> None:
        self._post(_table(table_id, "/ready"), dict[str, Any], {"nonce": nonce})

    def leave(self, table_id: str) -> None:
        self._post(_table(table_id, "/leave"), dict[str, Any], {})

    def abandon(self, table_id: str) -> None:
        self._post(_table(table_id, "/abandon"), dict[str, Any], {})

    def take_back(self, table_id: str) -> None:
        self._post(_table(table_id, "/take-back"), dict[str, Any], {})

    def resign(self, table_id: str) -> None:
        self._post(_table(table_id, "/resign"), dict[str, Any], {})

    def view(self, table_id: str, version: int | None = None) -> View:
        return self._get(_table(table_id, "/view" + _at(version)), View)

    def legal(self, table_id: str, version: int | None = None) -> Legal:
        return self._get(_table(table_id, "/legal" + _at(version)), Legal)

    def play(self, table_id: str, command: Command, expected: int) -> None:
        self._post(_table(table_id, "/commands"), dict[str, Any], {"expected": expected, "command": command})

    def follow(self, table_id: str, after: int) -> Iterator[SeenRecord]:
        """The records after that version, and each new one as it is made; ends when the server does."""
        timeout = httpx.Timeout(30.0, read=QUIET)
        path = _table(table_id, "/events")
        try:
            with self._http.stream("GET", path, params={"after": after}, timeout=timeout) as answer:
                if answer.is_error:
                    answer.read()
                    raise _refused(answer)
                for line in answer.iter_lines():
                    if line.startswith("data: "):
                        yield msgspec.json.decode(line[6:], type=SeenRecord)
        except httpx.HTTPError as error:
            raise Unreachable(f"{self._http.base_url}: {error}") from error

    def _get(self, path: str, shape: type[T]) -> T:
        return self._ask("GET", path, shape, None)

    def _post(self, path: str, shape: type[T], wish: Mapping[str, Any]) -> T:
        # Sent again with the same id, it is the same wish: an answer that was lost costs nothing.
        body = msgspec.json.encode({"id": str(uuid.uuid4()), **wish})
        try:
            return self._ask("POST", path, shape, body)
        except Unreachable:
            return self._ask("POST", path, shape, body)

    def _ask(self, method: str, path: str, shape: type[T], body: bytes | None) -> T:
        headers = {"Content-Type": "application/json"} if body is not None else None
        try:
            answer = self._http.request(method, path, content=body, headers=headers)
        except httpx.HTTPError as error:
            raise Unreachable(f"{self._http.base_url}: {error}") from error
        if answer.is_error:
            raise _refused(answer)
        try:
            return msgspec.json.decode(answer.content, type=shape)
        except msgspec.DecodeError as error:
            where = self._http.base_url
            raise Refused(
                answer.status_code, "", f"{where}: no answer of a Turntable server: {error}"
            ) from None


def _table(table_id: str, rest: str = "") -> str:
    return f"/tables/{_quoted(table_id)}{rest}"


def _quoted(name: str) -> str:
    """The name as one part of a path. Raises `Refused` for none at all, which would be another address."""
    if not name.strip(". "):
        raise Refused(404, "unknown-table", f"No table has the id {name!r}.")
    return quote(name, safe="")


def _at(version: int | None) -> str:
    return "" if version is None else f"?version={version}"


def _refused(answer: httpx.Response) -> Refused:
    try:
        problem = msgspec.json.decode(answer.content, type=Problem)
    except msgspec.DecodeError:
        return Refused(answer.status_code, "", f"the server answered {answer.status_code}, and nothing more")
    return Refused(answer.status_code, problem.rule, problem.detail)
