"""A short storm over a whole host; `python -m tests.chaos` brings longer ones."""

from __future__ import annotations

from pathlib import Path

from tests.chaos.checker import of_commands
from tests.chaos.journal import Journal, Told
from tests.chaos.misfortunes import ALL
from tests.chaos.storm import LONG, Plan, weather


def test_games_come_through_every_misfortune(tmp_path: Path) -> None:
    others = [name for name in ALL if name not in LONG]
    report = weather(tmp_path, Plan((*LONG, *others), tables=6, pause=0.2))
    assert report.faults == []
    assert set(report.happened) == set(ALL)
    assert report.ends == {}, "a process gave up by itself"
    assert report.again > 0
    assert report.accepted > 100


class TestChecker:
    """What the reckoning would say if something were wrong."""

    @staticmethod
    def faults(*ids: str, accepted: list[Told], refused: tuple[str, ...] = ()) -> list[str]:
        journal = Journal()
        journal.accepted = accepted
        journal.refused = [("t", command_id) for command_id in refused]
        return list(of_commands(journal, "t", ids, [f"hash {version}" for version in range(1, len(ids) + 1)]))

    def test_all_well(self) -> None:
        told = [Told("t", "a", 1, ""), Told("t", "b", 2, "hash 2"), Told("u", "z", 7, "")]
        assert self.faults("token:a", "b", "~bot-2", accepted=told, refused=("c",)) == []

    def test_an_acknowledged_command_that_is_missing(self) -> None:
        assert self.faults("a", accepted=[Told("t", "b", 1, "")]) == [
            "b was acknowledged as version 1, and is at []"
        ]

    def test_one_that_is_there_twice(self) -> None:
        assert self.faults("a", "a", accepted=[Told("t", "a", 1, "")]) == [
            "a was acknowledged as version 1, and is at [1, 2]"
        ]

    def test_one_that_is_another_version(self) -> None:
        assert self.faults("b", "a", accepted=[Told("t", "a", 1, "")]) == [
            "a was acknowledged as version 1, and is at [2]"
        ]

    def test_another_record_than_was_told(self) -> None:
        assert self.faults("a", accepted=[Told("t", "a", 1, "hash 9")]) == [
            "version 1 has another hash than was told"
        ]

    def test_one_that_was_refused_and_is_there(self) -> None:
        assert self.faults("a", accepted=[], refused=("a",)) == ["a was refused, and is at [1]"]
