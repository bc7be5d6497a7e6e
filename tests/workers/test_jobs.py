"""What a job does: one decision for TABLE or a bot, and on to the next, or nothing when it comes too late."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
import structlog
from msgspec.structs import replace
from rq.timeouts import JobTimeoutException

from domain import titles
from domain.game import TABLE, Command, Deal, ScoreGame
from domain.table.commands import AddBot, Ready, Rename, Resign
from domain.table.sight import legal, to_act
from domain.trains.board import board
from events import notice
from events.audit import audit
from events.handle import Tables
from events.memory_store import MemoryStore
from events.record import decode
from workers import jobs
from workers.bots.bot import View
from workers.bots.random import RandomBot
from workers.jobs import Desk, choice, luck


class Worker:
    """A desk in this process, and a table that is played at it."""

    def __init__(self, runner: asyncio.Runner, played_in: Any) -> None:
        self.store = MemoryStore()
        self.table = played_in(self.store)
        self.run = runner.run
        self.desk = Desk(runner, Tables(self.store, self.table.clock))

    def begin(self, **how: Any) -> int:
        return int(self.run(self.table.begin(**how)).version)

    def actors(self, after: int = 0) -> list[tuple[int, str]]:
        records = [decode(stored.raw) for stored in self.run(self.table.records())]
        return [(record.actor, record.command_id) for record in records if record.version > after]


@pytest.fixture
def worker(played_in: Any) -> Iterator[Worker]:
    with asyncio.Runner() as runner:
        yield Worker(runner, played_in)


class Failing:
    """Raises, whatever it is shown."""

    def choose(self, view: View[Any], luck: Random) -> Command:
        raise ValueError(f"cannot play {view.title} with {luck}")


class Cheating:
    """Wants what the rules refuse."""

    def choose(self, view: View[Any], luck: Random) -> Command:
        return ScoreGame() if luck.random() < 2 else view.legal()[0]


class Quitting:
    """Gives up the game for whoever it plays for."""

    def choose(self, view: View[Any], luck: Random) -> Command:
        return Resign() if luck.random() < 2 else view.legal()[0]


class Slow:
    """Thinks until it is interrupted."""

    def choose(self, view: View[Any], luck: Random) -> Command:
        raise JobTimeoutException(f"{view.title}, {luck}")


class Ending:
    """Wants the process to end."""

    def choose(self, view: View[Any], luck: Random) -> Command:
        raise SystemExit(f"{view.title}, {luck}")


class Interrupting:
    """Raises what Ctrl-C does."""

    def choose(self, view: View[Any], luck: Random) -> Command:
        raise KeyboardInterrupt(f"{view.title}, {luck}")


class Nonsense:
    """Wants what is no command, or none of this game."""

    def choose(self, view: View[Any], luck: Random) -> Command:
        return Rename("x") if luck.random() < 2 else view.legal()[0]


class Nervous:
    """Fails at its first attempt."""

    tried = 0

    def choose(self, view: View[Any], luck: Random) -> Command:
        Nervous.tried += 1
        if Nervous.tried % 2:
            raise KeyError("nerves")
        return RandomBot().choose(view, luck)


@pytest.fixture
def bot(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Seats a class of this file wherever a bot is asked for."""

    def seated(kind: type) -> None:
        monkeypatch.setattr(jobs, "find_bot", lambda _: kind)

    return seated


class TestOneJob:
    def test_the_tables_own_decision_and_then_the_bots(self, worker: Worker) -> None:
        answer = worker.run(worker.table.open(people=0, bots=2))
        assert worker.desk.take_turn("t1", answer.version, TABLE) > 1
        (deal, *rest) = worker.actors(answer.version)
        assert deal == (TABLE, f"~table-{answer.version}")
        assert {actor for actor, _ in rest} <= {0, 1, TABLE}

    def test_a_bots_decision_says_which_version_it_looked_at(self, worker: Worker) -> None:
        version = worker.begin(people=1, bots=1)
        worker.desk.take_turn("t1", version, 1)
        assert worker.actors(version)[0] == (1, f"~bot-{version}")

    def test_it_stops_where_a_person_is_awaited(self, worker: Worker) -> None:
        version = worker.begin(people=1, bots=1)
        worker.desk.take_turn("t1", version, 1)
        loaded = worker.run(worker.table.tables.load("t1"))
        assert to_act(loaded.table) == {0}
        assert loaded.version == version + 1

    def test_too_late_it_does_nothing(self, worker: Worker) -> None:
        version = worker.begin(people=1, bots=1)
        worker.run(worker.table.send(worker.table.host, Rename("Bo"), "x"))
        assert worker.desk.take_turn("t1", version, 1) == 0
        assert worker.desk.take_turn("t1", version + 9, 1) == 0

    def test_twice_is_as_good_as_once(self, worker: Worker) -> None:
        version = worker.begin(people=1, bots=1)
        done = worker.desk.take_turn("t1", version, 1)
        assert worker.desk.take_turn("t1", version, 1) == 0
        assert len(worker.actors(version)) == done

    def test_a_table_that_does_not_exist_is_nothing(self, worker: Worker) -> None:
        assert worker.desk.take_turn("nowhere", 3, 1) == 0

    def test_a_person_is_never_played_for(self, worker: Worker) -> None:
        version = worker.begin(people=1, bots=1)
        assert worker.desk.take_turn("t1", version, 0) == 0

    def test_a_finished_table_is_left_alone(self, worker: Worker) -> None:
        worker.begin(people=2, bots=0)
        end = worker.run(worker.table.play_to_the_end())
        assert worker.desk.take_turn("t1", end.version, TABLE) == 0

    def test_while_it_goes_on_nobody_else_is_told_of_work(
        self, worker: Worker, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(jobs, "STEPS", 5)
        monkeypatch.setattr(jobs, "SECONDS", 1e9)
        version = worker.run(worker.table.open(people=0, bots=2)).version
        assert worker.desk.take_turn("t1", version, TABLE) == 5
        told = [notice.decode(raw).work for raw in worker.store.outbox[version:]]
        assert told[:-1] == [()] * 4
        assert told[-1]

    def test_it_makes_way_for_other_tables_after_a_while(
        self, worker: Worker, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(jobs, "SECONDS", 0.0)
        version = worker.run(worker.table.open(people=0, bots=2)).version
        assert worker.desk.take_turn("t1", version, TABLE) == 1
        assert notice.decode(worker.store.outbox[-1]).work

    def test_a_whole_game_of_bots_is_sound(self, worker: Worker) -> None:
        worker.run(worker.table.open(people=0, bots=3))
        while not (loaded := worker.run(worker.table.tables.load("t1"))).table.over:
            owed = notice.work(loaded.table)[0]
            assert worker.desk.take_turn("t1", loaded.version, owed.seat)
        assert audit(worker.run(worker.table.records())).sound

    def test_the_job_itself_uses_the_desk_of_its_process(self, worker: Worker) -> None:
        version = worker.begin(people=1, bots=1)
        jobs.sit_down(worker.desk)
        assert jobs.take_turn("t1", version, 1) == 1


class TestChangedBoard:
    @pytest.mark.parametrize("seat", [1, TABLE])
    def test_the_log_says_so_and_nothing_is_decided(
        self, worker: Worker, monkeypatch: pytest.MonkeyPatch, seat: int
    ) -> None:
        version = worker.begin(people=1, bots=1)
        if seat == TABLE:
            version = worker.run(worker.table.send(worker.table.token(0), Resign(), "x")).version
        monkeypatch.setattr(titles.title("rieles").game, "_layouts", {})
        changed = replace(board("rieles"), digest="another")
        monkeypatch.setattr("domain.trains.game.board", lambda _: changed)
        with structlog.testing.capture_logs() as lines:
            assert worker.desk.take_turn("t1", version, seat) == 0
        assert [(line["event"], line["table"], line["version"]) for line in lines] == [
            ("board-changed", "t1", version)
        ]
        assert len(worker.actors()) == version


class TestBadBots:
    def test_one_that_is_too_slow_is_not_asked_again(self, worker: Worker, bot: Any) -> None:
        version = worker.begin(people=1, bots=1)
        bot(Slow)
        with structlog.testing.capture_logs() as lines:
            worker.desk.take_turn("t1", version, 1)
        assert [line["event"] for line in lines] == ["bot-too-slow", "bot-replaced", "decided"]

    @pytest.mark.parametrize("kind", [Failing, Cheating, Quitting, Ending, Interrupting, Nonsense])
    def test_after_two_attempts_the_first_legal_command_is_played(
        self, worker: Worker, bot: Any, kind: type
    ) -> None:
        version = worker.begin(people=1, bots=1)
        first = legal(worker.run(worker.table.tables.load("t1")).table, 1)[0]
        bot(kind)
        with structlog.testing.capture_logs() as lines:
            worker.desk.take_turn("t1", version, 1)
        played = decode(worker.run(worker.table.records())[version].raw)
        assert (played.command, played.command_id) == (first, f"~first-legal-{version}")
        told = [line["event"] for line in lines if line["log_level"] != "info"]
        assert told[-1] == "bot-replaced"
        assert len(told) == jobs.TRIES + 1

    def test_one_that_fails_once_is_asked_again(self, worker: Worker, bot: Any) -> None:
        version = worker.begin(people=1, bots=1)
        bot(Nervous)
        worker.desk.take_turn("t1", version, 1)
        assert worker.actors(version)[0] == (1, f"~bot-{version}")

    def test_one_that_is_not_installed_here_is_never_imported(self, worker: Worker) -> None:
        table = worker.table
        worker.run(table.open(people=1, bots=0, seats=2))
        worker.run(table.send(table.host, AddBot("antigravity:Bot"), "x"))
        worker.run(table.send(table.token(0), Ready(table.nonce(0)), "ready"))
        version = worker.run(table.send(TABLE, Deal(), "deal")).version
        assert worker.desk.take_turn("t1", version, 1) == 1
        assert worker.actors(version) == [(1, f"~first-legal-{version}")]
        assert "antigravity" not in sys.modules

    def test_logs_tell_where_and_who_and_nothing_that_is_hidden(self, worker: Worker, bot: Any) -> None:
        version = worker.begin(people=1, bots=1)
        bot(Failing)
        with structlog.testing.capture_logs() as lines:
            worker.desk.take_turn("t1", version, 1)
        failed = [line for line in lines if line["event"] == "bot-failed"]
        assert {(line["table"], line["version"], line["seat"]) for line in failed} == {("t1", version, 1)}
        decided = [line for line in lines if line["event"] == "decided"]
        assert decided[0]["command_id"] == f"~first-legal-{version}"


class TestChoice:
    def test_it_can_be_made_again(self, worker: Worker) -> None:
        version = worker.begin(people=1, bots=1)
        table = worker.run(worker.table.tables.load("t1")).table
        worker.desk.take_turn("t1", version, 1)
        played = decode(worker.run(worker.table.records())[version].raw)
        assert choice(table, 1, version) == played.command

    def test_luck_differs_by_secret_version_seat_and_attempt(self) -> None:
        seeds = [
            (b"a" * 32, 1, 0, 0),
            (b"b" * 32, 1, 0, 0),
            (b"a" * 32, 2, 0, 0),
            (b"a" * 32, 1, 1, 0),
            (b"a" * 32, 1, 0, 1),
        ]
        assert len({luck(*seed).random() for seed in seeds}) == len(seeds)

    def test_a_bot_is_shown_a_view_and_never_a_state(self, worker: Worker, bot: Any) -> None:
        shown: list[View[Any]] = []

        class Looking(RandomBot):
            def choose(self, view: View[Any], luck: Random) -> Command:
                shown.append(view)
                return super().choose(view, luck)

        bot(Looking)
        version = worker.begin(people=1, bots=1)
        table = worker.run(worker.table.tables.load("t1")).table
        choice(table, 1, version)
        (view,) = shown
        assert view.state == view.game.view(table.game, 1)
        assert view.state != table.game
        assert view.seat == 1
