"""`turntable audit FILE`: what it calls proved, and what it does not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from terminal_run import Done, run

from domain.pile import Pile
from domain.trains.events import DeckReshuffled
from events import export
from events.record import chain_hash, decode, encode
from events.store import Stored

SAVED = Path(__file__).parents[1] / "saved"
PROVEN, SCRIPTED = SAVED / "rieles-two.jsonl", SAVED / "interurban-example.jsonl"


def audit(file: Path, *arguments: str) -> Done:
    return run("audit", str(file), *arguments, cwd=file.parent)


def found(file: Path, *arguments: str) -> Any:
    return json.loads(audit(file, *arguments, "--json").out)


def turned(event: Any) -> Any:
    """The same shuffle the other way round."""
    if not isinstance(event, DeckReshuffled):
        return event
    return replace(event, cards=Pile.of(event.cards.known()[::-1]))


class TestScriptedLuck:
    def test_a_game_that_was_laid_out_is_no_proven_one(self) -> None:
        done = audit(SCRIPTED)
        assert done.code == 1
        assert "luck is scripted: not proven" in done.err
        assert not done.out

    def test_who_knows_it_is_content_with_the_rest(self) -> None:
        done = audit(SCRIPTED, "--scripted")
        assert done.code == 0
        assert "sound but for its luck" in done.out

    @pytest.mark.parametrize("arguments", [[], ["--scripted"]])
    def test_it_is_never_sound(self, arguments: list[str]) -> None:
        finding = found(SCRIPTED, *arguments)
        assert (finding["sound"], finding["scripted"]) == (False, True)

    def test_a_game_of_chosen_shuffles_is_not_saved_by_what_its_header_says(self, tmp_path: Path) -> None:
        """The header is written by whoever keeps the file; here they have also chosen the last shuffle."""
        with PROVEN.open("rb") as lines:
            proven = export.read(lines).records
        at = next(stored.version for stored in proven if b"deck-reshuffled" in stored.raw)
        forged = [*proven[: at - 1]]
        for stored in proven[at - 1 :]:
            record = replace(decode(stored.raw), previous=chain_hash(forged[-1].raw))
            if stored.version == at:
                record = replace(record, events=tuple(map(turned, record.events)))
            forged.append(Stored(stored.version, encode(record)))
        file = tmp_path / "forged.jsonl"
        file.write_bytes(b"".join(export.write(forged, scripted="believe me")))
        for arguments in ([], ["--scripted"]):
            done = audit(file, *arguments)
            assert done.code == 1
            assert f"fault at version {at}" in done.err

    def test_a_header_that_calls_a_proven_game_scripted_proves_nothing(self, tmp_path: Path) -> None:
        header, _, rest = PROVEN.read_bytes().partition(b"\n")
        file = tmp_path / "game.jsonl"
        file.write_bytes(json.dumps({**json.loads(header), "luck": "scripted"}).encode() + b"\n" + rest)
        assert audit(file).code == 1
        assert "sound but for its luck" in audit(file, "--scripted").out


class TestHead:
    def heads(self) -> list[str]:
        with PROVEN.open("rb") as lines:
            return [chain_hash(stored.raw).hex() for stored in export.read(lines).records]

    @pytest.mark.parametrize("version", [1, 57, 132])
    def test_any_head_of_the_chain_is_found_with_its_version(self, version: int) -> None:
        head = self.heads()[version - 1]
        assert found(PROVEN, "--head", head)["head_at"] == version
        done = audit(PROVEN, "--head", head.upper())
        assert done.code == 0
        assert f"the noted head is that of version {version}" in done.out

    def test_another_is_a_fault(self) -> None:
        done = audit(PROVEN, "--head", "ab" * 32)
        assert done.code == 1
        assert "another history" in done.err
        assert found(PROVEN, "--head", "ab" * 32)["rule"] == "head-unknown"

    @pytest.mark.parametrize("head", ["abc", "xyz", "ab" * 31])
    def test_what_is_no_head_is_a_wrong_usage(self, head: str) -> None:
        assert audit(PROVEN, "--head", head).code == 2

    def test_a_head_is_of_one_table(self) -> None:
        assert run("audit", "--all", "--head", "ab" * 32, cwd=SAVED).code == 2
