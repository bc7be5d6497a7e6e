"""A table as a file: what stands in it, and that it comes back the same or not at all."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from domain.chance import Chance
from domain.game import TABLE, Deal
from domain.pile import Pile
from domain.table.decide import decide
from domain.trains.events import BlindCardTaken, DeckReshuffled
from events.audit import audit
from events.catalog import EVENTS, wire_name
from events.export import BadExport, Unfinished, keep, read, write
from events.memory_store import MemoryStore
from events.record import Record, blinding, chain_hash, decode, encode
from events.store import Conflict, Entry, Stored

DOCUMENT = Path(__file__).parents[2] / "docs" / "export.md"


async def exported(played: Any, **how: Any) -> list[bytes]:
    await played.begin(people=2, bots=1, **how)
    await played.play_to_the_end()
    return list(write(await played.records()))


class TestFile:
    async def test_a_header_then_a_line_for_each_record(self, played: Any) -> None:
        lines = [json.loads(line) for line in await exported(played)]
        header, records = lines[0], lines[1:]
        assert header["turntable"] == 1
        assert (header["table"], header["title"], header["edition"]) == ("t1", "rieles", 1)
        assert header["board_digest"]
        assert header["status"] == "finished"
        assert header["seats"] == [
            {"name": "Person 0", "bot": ""},
            {"name": "Person 1", "bot": ""},
            {"name": "random", "bot": "random"},
        ]
        assert header["records"] == len(records)
        assert [record["version"] for record in records] == list(range(1, len(records) + 1))
        assert header["head"] == records[-1]["hash"]

    async def test_events_have_named_fields(self, played: Any) -> None:
        first = json.loads((await exported(played))[1])
        assert first["command"]["type"] == "table.open"
        assert first["events"][0]["type"] == "table.opened"
        assert first["events"][0]["seats"] == 3

    async def test_raw_is_what_the_hash_is_over(self, played: Any) -> None:
        for line in (await exported(played))[1:]:
            record = json.loads(line)
            raw = base64.b64decode(record["raw"])
            assert chain_hash(raw) == base64.b64decode(record["hash"])

    async def test_a_stranger_can_score_the_game_from_it(self, played: Any, tmp_path: Path) -> None:
        """Runs the program that the document shows."""
        (tmp_path / "game.jsonl").write_bytes(b"".join(await exported(played)))
        _, _, rest = DOCUMENT.read_text(encoding="utf-8").partition("```python\n")
        program = rest.partition("```")[0].replace("game.jsonl", str(tmp_path / "game.jsonl"))
        printed: list[str] = []
        exec(program, {"print": printed.append})
        scores = (await played.tables.load("t1")).table.scores
        names = ["Person 0", "Person 1", "random"]
        assert [line.partition(" (")[0] for line in printed] == [
            f"{score.rank}. {names[score.seat]}: {score.points}" for score in scores
        ]
        assert all(score.points == sum(item.points for item in score.items) for score in scores)

    async def test_every_kind_of_table_event_is_described(self) -> None:
        text = DOCUMENT.read_text(encoding="utf-8")
        for kind in EVENTS:
            if wire_name(kind).startswith("table.") or wire_name(kind) == "game-scored":
                assert f"`{wire_name(kind)}`" in text
                row = next(line for line in text.splitlines() if line.startswith(f"| `{wire_name(kind)}`"))
                assert all(f"`{field}`" in row for field in kind.__struct_fields__)


class TestImport:
    async def test_the_records_come_back_byte_for_byte(self, played: Any) -> None:
        lines = await exported(played)
        store = MemoryStore()
        await keep(store, read(lines))
        assert list(await store.read("t1")) == await played.records()
        assert audit(await store.read("t1")).sound

    async def test_text_does_as_well_as_bytes(self, played: Any) -> None:
        lines = [line.decode() for line in await exported(played)]
        assert read(lines).header.records == len(lines) - 1

    async def test_twice_is_as_good_as_once(self, played: Any) -> None:
        export = read(await exported(played))
        store = MemoryStore()
        await keep(store, export)
        await keep(store, export)
        assert len(await store.read("t1")) == export.header.records

    async def test_another_table_of_that_id_stays(self, played: Any, played_in: Any) -> None:
        export = read(await exported(played))
        other = played_in(MemoryStore())
        other.secret = b"o" * 32
        await other.open()
        with pytest.raises(Conflict):
            await keep(other.store, export)

    async def test_it_is_told_how_much_was_new(self, played: Any) -> None:
        export = read(await exported(played))
        store = MemoryStore()
        assert await keep(store, read(write(export.records[:9])), unfinished=True) == 9
        assert await keep(store, export) == len(export.records) - 9
        assert await keep(store, export) == 0

    @pytest.mark.parametrize("cut", [1, 6, -1])
    async def test_a_table_that_is_not_over_is_refused(self, played: Any, cut: int) -> None:
        """A file that was cut off would be played on, and then the whole one would be another table."""
        export = read(await exported(played))
        store = MemoryStore()
        with pytest.raises(Unfinished, match="not over"):
            await keep(store, read(write(export.records[:cut])))
        assert not await store.read("t1")
        assert await keep(store, export) == len(export.records)

    async def test_a_running_table_goes_on_if_that_is_wanted(self, played: Any) -> None:
        await played.begin(people=1, bots=1)
        store = MemoryStore()
        await keep(store, read(write(await played.records())), unfinished=True)
        assert store.due == played.store.due
        assert store.outbox[-1] == played.store.outbox[-1]


class TestNamedFields:
    """A file is read by later releases, whose events have fields that its writer did not know."""

    async def changed(self, played: Any, change: Callable[[Any], Any]) -> list[bytes]:
        """An export whose second line, the opening, has been changed."""
        lines = await exported(played)
        opening = msgspec.json.decode(lines[1])
        change(opening)
        return [lines[0], msgspec.json.encode(opening), *lines[2:]]

    @pytest.mark.parametrize("of", [lambda line: line["command"], lambda line: line["events"][0]])
    async def test_a_field_that_is_as_it_is_by_default_may_be_missing(self, played: Any, of: Any) -> None:
        lines = await self.changed(played, lambda line: of(line).pop("follows"))
        assert read(lines).header.records == len(lines) - 1

    @pytest.mark.parametrize(
        "change",
        [
            lambda line: line["events"][0].pop("board"),
            lambda line: line["events"][0].update(follows="t0"),
            lambda line: line["events"][0].update(lie=1),
            lambda line: line["events"].append(line["events"][0]),
            lambda line: line["command"].pop("type"),
            lambda line: line.update(command=[]),
            lambda line: line.update(actor=5),
        ],
    )
    async def test_nothing_else_may_differ(self, played: Any, change: Any) -> None:
        with pytest.raises(BadExport, match="line 2"):
            read(await self.changed(played, change))


class TestScriptedLuck:
    """Games that show something, like a rulebook's example."""

    @pytest.fixture
    async def scripted(self, played: Any) -> list[Stored]:
        """A game whose deal is another one than its secret gives."""
        await played.open(people=0, bots=2)
        loaded = await played.tables.load("t1")
        luck = Chance(b"another", 1)
        events: Any = tuple(decide(loaded.table, TABLE, Deal(), luck))
        version = loaded.version + 1
        blind = blinding(played.secret, version)
        record = Record("t1", version, loaded.at, TABLE, "deal", Deal(), events, loaded.head, blind)
        raw = encode(record)
        await played.store.append(Entry("t1", version, raw, "-1:deal", b"", None))
        await played.play_to_the_end()
        records: list[Stored] = await played.records()
        return records

    def test_it_is_no_proven_game(self, scripted: list[Stored]) -> None:
        with pytest.raises(BadExport, match="events-differ"):
            read(write(scripted))

    def test_but_says_so_itself_and_its_rules_are_checked(self, scripted: list[Stored]) -> None:
        header = read(write(scripted, scripted="shows a deal")).header
        assert (header.luck, header.notes) == ("scripted", "shows a deal")
        report = audit(scripted, scripted=True)
        assert (report.fault, report.status) == (None, "finished")
        assert report.unproven == 1
        assert not report.sound

    def test_cards_drawn_after_the_deal_are_made_again(self, scripted: list[Stored]) -> None:
        """Whatever the header says, only the deal is taken as it is: everything else follows from it or is proved."""
        at = next(
            place
            for place, stored in enumerate(scripted)
            if any(isinstance(event, BlindCardTaken) for event in decode(stored.raw).events)
        )
        drawn = decode(scripted[at].raw)
        other: Any = tuple(
            replace(event, card=0 if event.card else 1) if isinstance(event, BlindCardTaken) else event
            for event in drawn.events
        )
        forged = [*scripted[:at], Stored(at + 1, encode(replace(drawn, events=other)))]
        fault = audit(forged, scripted=True).fault
        assert fault is not None
        assert (fault.version, fault.rule) == (at + 1, "events-differ")

    @pytest.mark.parametrize("reshuffled", [True, False])
    async def test_so_is_the_luck_of_every_other_decision(self, played: Any, reshuffled: bool) -> None:
        """A header is protected by nothing: one that says `scripted` gives nobody a shuffle of their own."""
        await played.begin(people=0, bots=2)
        await played.play_to_the_end()
        records = list(await played.records())
        at = next(
            place
            for place, stored in enumerate(records)
            if any(isinstance(event, DeckReshuffled) for event in decode(stored.raw).events)
        )
        record = decode(records[at].raw)

        def chosen(event: Any) -> Any:
            if not isinstance(event, DeckReshuffled):
                return event
            faces = event.cards.known()
            return replace(event, cards=Pile.of(faces[::-1] if reshuffled else faces))

        forged = encode(replace(record, events=tuple(map(chosen, record.events))))
        fault = audit([*records[:at], Stored(at + 1, forged)], scripted=True).fault
        assert (fault is not None and fault.rule == "events-differ") is reshuffled

    def test_a_deal_of_more_cards_than_the_box_gives_is_a_fault(self, scripted: list[Stored]) -> None:
        at = next(n for n, stored in enumerate(scripted) if isinstance(decode(stored.raw).command, Deal))
        record = decode(scripted[at].raw)
        deal: Any = record.events[0]
        more = replace(deal, deck=Pile.of((*deal.deck.known(), 8)))
        forged = encode(replace(record, events=(more, *record.events[1:])))
        fault = audit([*scripted[:at], Stored(at + 1, forged)], scripted=True).fault
        assert fault is not None
        assert (fault.version, fault.rule) == (at + 1, "deal-of-another-box")

    def test_what_draws_no_luck_is_decided_again(self, scripted: list[Stored]) -> None:
        last = decode(scripted[-1].raw)
        raw = encode(replace(last, events=last.events[:-1]))
        fault = audit([*scripted[:-1], Stored(last.version, raw)], scripted=True).fault
        assert fault is not None
        assert (fault.version, fault.rule) == (last.version, "events-differ")

    async def test_no_store_takes_it_in(self, scripted: list[Stored]) -> None:
        with pytest.raises(BadExport, match="no table for people"):
            await keep(MemoryStore(), read(write(scripted, scripted="shows a deal")))


class TestBadFile:
    @pytest.mark.parametrize(
        ("field", "value"),
        [
            ("actor", 1),
            ("command_id", "other"),
            ("at", 0),
            ("events", []),
            ("command", {"type": "deal"}),
            ("hash", base64.b64encode(bytes(32)).decode()),
            ("version", 7),
            ("raw", "AAAA"),
        ],
    )
    async def test_a_line_that_says_something_else_than_its_bytes(
        self, played: Any, field: str, value: Any
    ) -> None:
        lines = await exported(played)
        record = json.loads(lines[5])
        record[field] = value
        lines[5] = json.dumps(record).encode()
        with pytest.raises(BadExport, match="line 6"):
            read(lines)

    async def test_a_header_that_is_not_of_these_records(self, played: Any) -> None:
        lines = await exported(played)
        header = json.loads(lines[0])
        header["seats"][0]["name"] = "Eve"
        lines[0] = json.dumps(header).encode()
        with pytest.raises(BadExport, match="header"):
            read(lines)

    async def test_a_line_that_is_missing(self, played: Any) -> None:
        lines = await exported(played)
        del lines[9]
        with pytest.raises(BadExport, match="version 10: version 8 is followed by 10"):
            read(lines)

    async def test_lines_missing_at_the_end(self, played: Any) -> None:
        lines = await exported(played)
        with pytest.raises(BadExport, match="header"):
            read(lines[:-1])

    async def test_another_format(self, played: Any) -> None:
        lines = await exported(played)
        header = json.loads(lines[0])
        header["turntable"] = 2
        lines[0] = json.dumps(header).encode()
        with pytest.raises(BadExport, match="format 2"):
            read(lines)

    @pytest.mark.parametrize("lines", [[], [b""], [b"nonsense"], [b"{}"], [b"\xff\xfe"]])
    def test_what_is_no_export(self, lines: list[bytes]) -> None:
        with pytest.raises(BadExport):
            read(lines)
