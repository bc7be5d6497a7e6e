"""A second verifier of the luck, made from `docs/proof.md` alone: it uses nothing of the program but its files
(and the hands that a Salvage Yard draws from).

It reads the page's own tables, so that they stay what the games do.
"""

from __future__ import annotations

import json
import re
import tomllib
from base64 import b64decode
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from struct import unpack
from typing import Any

import pytest

from domain.infinite_city.events import TileSalvaged
from domain.table.evolve import evolve_all
from events.loaded import Loaded, fold
from events.record import decode
from events.store import Stored

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "proof.md").read_text(encoding="utf-8")
SAVED = sorted((ROOT / "tests" / "saved").glob("*.jsonl"))
PROVEN = [file for file in SAVED if json.loads(file.read_text().splitlines()[0])["luck"] == "proven"]


def table(title: str, heading: str) -> list[list[str]]:
    """The rows of the table with that first heading, in the chapter of a title."""
    chapter = PAGE.partition(f"### {title}\n")[2].partition("\n#")[0]
    rows = chapter.partition(f"| {heading} |")[2].splitlines()[2:]
    found: list[list[str]] = []
    for row in rows:
        if not row.startswith("|"):
            break
        found.append([cell.strip() for cell in row.strip("|").split(" | ")])
    return found


def purposes(title: str) -> list[str]:
    return [row[1].strip("`") for row in table(title, "draw")]


def faces(rows: list[list[str]], column: int, first: int = 0) -> list[int]:
    return [first + face for face, row in enumerate(rows) for _ in range(int(row[column].strip(" |")))]


class Luck:
    """The draws of one decision."""

    def __init__(self, key: bytes, version: int) -> None:
        self.key, self.version, self.counter = key, version, 0

    def _words(self, purpose: str) -> Iterator[int]:
        while True:
            message = self.version.to_bytes(8, "big") + self.counter.to_bytes(4, "big") + purpose.encode()
            self.counter += 1
            yield from unpack(">16I", blake2b(message, key=self.key).digest())

    def numbers(self, purpose: str, bounds: Sequence[int]) -> list[int]:
        words = self._words(purpose)
        if not bounds:
            next(words)
        return [
            next(word % bound for word in words if word < 2**32 - 2**32 % bound) if bound else 0
            for bound in bounds
        ]

    def shuffle(self, purpose: str, items: Sequence[int]) -> list[int]:
        order = list(items)
        places = list(range(len(order) - 1, 0, -1))
        for i, j in zip(places, self.numbers(purpose, [i + 1 for i in places]), strict=True):
            order[i], order[j] = order[j], order[i]
        return order


class Game:
    """An export, as a stranger reads it."""

    def __init__(self, file: Path) -> None:
        header, *records = map(json.loads, file.read_text(encoding="utf-8").splitlines())
        self.header: dict[str, Any] = header
        self.records: list[dict[str, Any]] = records
        self.seats = len(header["seats"])

    def key(self) -> bytes:
        nonces: dict[int, bytes] = {}
        secret = b""
        for event in (event for record in self.records for event in record["events"]):
            if event["type"] == "table.seats-closed":
                nonces = {}
            elif event["type"] == "table.seat-ready":
                nonces[event["seat"]] = b64decode(event["nonce"])
            elif event["type"] == "table.ended":
                secret = b64decode(event["secret"])
        return blake2b(secret + b"".join(nonces[seat] for seat in sorted(nonces)), digest_size=32).digest()

    def deal(self) -> dict[str, Any]:
        (found,) = (record for record in self.records if record["command"]["type"] == "deal")
        return found

    def first(self, luck: Luck) -> int:
        option = self.header["options"].get("first_seat", "lot")
        return luck.numbers("first seat", [self.seats])[0] if option == "lot" else int(option)


def dealt(pile: dict[str, Any]) -> list[int]:
    return list(pile["faces"])


def check_trains(game: Game, luck: Luck, events: list[dict[str, Any]]) -> None:
    title, n, found = game.header["title"], game.seats, events[0]
    board = tomllib.loads((ROOT / f"domain/trains/boards/{game.header['board']}.toml").read_text("utf-8"))
    long_tickets, tickets = (1, 3) if title == "rieles" else (0, 5)
    assert purposes("`rieles` and `mainlines`") == ["first seat", "cards", "long tickets", "tickets"]
    assert found["first"] == game.first(luck)
    box = [card for card in range(8) for _ in range(board.get("colour_cards", 12))]
    cards = luck.shuffle("cards", box + [8] * board.get("locomotive_cards", 14))
    for seat in range(n):
        hand = cards[4 * seat : 4 * seat + 4]
        assert found["hands"][seat]["counts"] == [hand.count(card) for card in range(9)]
    assert found["market"] == cards[4 * n : 4 * n + 5]
    assert dealt(found["deck"]) == cards[4 * n + 5 :]
    long = [i for i, one in enumerate(board["tickets"]) if one.get("long") and long_tickets]
    others = [i for i in range(len(board["tickets"])) if i not in long]
    long, others = luck.shuffle("long tickets", long), luck.shuffle("tickets", others)
    for seat in range(n):
        mine = long[long_tickets * seat : long_tickets * (seat + 1)]
        assert dealt(found["offered"][seat]) == mine + others[tickets * seat : tickets * (seat + 1)]
    assert dealt(found["box"]) == long[long_tickets * n :]
    assert dealt(found["ticket_deck"]) == others[tickets * n :]


def check_interurban(game: Game, luck: Luck, events: list[dict[str, Any]]) -> None:
    found = events[0]
    assert purposes("`interurban`") == ["start tiles", "track", "stations 0", "stations s", "first seat"]
    assert found["starts"] == luck.shuffle("start tiles", range(4))[:2]
    kinds = table("`interurban`", "face of a Track tile")
    track = luck.shuffle("track", faces(kinds, 2))
    assert (found["track_up"], dealt(found["track"])) == (track[:3], track[3:])
    stations = table("`interurban`", "face of a Station tile of seat *s*")
    for seat in range(game.seats):
        box = faces(stations, 2, len(kinds) + len(stations) * seat)
        mine = luck.shuffle(f"stations {seat}", box)
        assert (found["stations_up"][seat], dealt(found["stations"][seat])) == (mine[:3], mine[3:])
    assert found["first"] == game.first(luck)


def check_city(game: Game, luck: Luck, events: list[dict[str, Any]]) -> None:
    found, n = events[0], game.seats
    assert purposes("`infinite_city`") == ["tiles", "first seat"]
    column = 2 if game.header["options"].get("set", "public") == "public" else 3
    tiles = luck.shuffle("tiles", faces(table("`infinite_city`", "face"), column))
    assert len(tiles) == 120
    assert [dealt(hand) for hand in found["hands"]] == [sorted(tiles[5 * s : 5 * s + 5]) for s in range(n)]
    assert dealt(found["plus"]) == tiles[5 * n : 5 * n + 5]
    assert dealt(found["deck"]) == tiles[5 * n + 5 :]
    assert events[1]["seat"] == game.first(luck)


CHECKS = {
    "rieles": check_trains,
    "mainlines": check_trains,
    "interurban": check_interurban,
    "infinite_city": check_city,
}


@pytest.mark.parametrize("file", PROVEN, ids=lambda file: file.stem)
def test_every_deal_is_as_the_page_says(file: Path) -> None:
    game = Game(file)
    deal = game.deal()
    CHECKS[game.header["title"]](game, Luck(game.key(), deal["version"]), deal["events"])


@pytest.mark.parametrize("file", PROVEN, ids=lambda file: file.stem)
def test_every_later_shuffle_too(file: Path) -> None:
    game = Game(file)
    for record in game.records:
        if record is game.deal():
            continue
        luck = Luck(game.key(), record["version"])
        for event in record["events"]:
            if event["type"] == "trains.deck-reshuffled":
                cards = dealt(event["cards"])
                assert luck.shuffle("deck", sorted(cards)) == cards


def test_every_tile_from_a_salvage_yard_too() -> None:
    """What is in the hands before is folded by the game itself."""
    file = ROOT / "tests" / "saved" / "infinite-city-six-rule-sheet.jsonl"
    game, loaded, found = Game(file), Loaded("table"), 0
    for record in game.records:
        luck, table_before = Luck(game.key(), record["version"]), loaded.table
        events = decode(b64decode(record["raw"])).events
        for place, event in enumerate(events):
            if isinstance(event, TileSalvaged):
                hands = evolve_all(table_before, events[:place]).game.hands
                hand = sorted(hands[event.victim].known())
                assert hand[luck.numbers("salvage", [len(hand)])[0]] == event.tile
                found += 1
        loaded = fold(loaded, [Stored(record["version"], b64decode(record["raw"]))])
    assert found == 3


def test_the_page_names_every_purpose_of_the_rules() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "domain").rglob("*.py"))
    named = set(re.findall(r'chance\.(?:shuffle|below|choice)\(\s*f?"([a-z ]+)', source))
    assert {"deck", "salvage", "first seat"} <= named
    for purpose in named:
        assert re.search(rf"^\| [^|]+ \| `{purpose.strip()}[ 0s]*` \|", PAGE, re.MULTILINE), purpose
