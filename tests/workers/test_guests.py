"""Bots of other packages: whatever they do, tables go on, and they are told what one seat sees and nothing else."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
import structlog

from domain.chance import Chance
from domain.game import TABLE, Command, Deal, Seat, Setup
from domain.table.commands import AddBot, Ready
from domain.titles import title
from events.handle import Tables
from events.memory_store import MemoryStore
from events.record import decode
from services.guest import guests
from workers import guests as guests_module
from workers.bots import registry
from workers.bots.bot import look
from workers.guests import Failed, Guests, Late
from workers.jobs import Desk, choice

STRANGERS = '''
"""Bots as another package might bring them."""

import gc
import os
import sys
import time

from workers.bots.random import RandomBot


class Sound(RandomBot):
    pass


class Deaf:
    def choose(self, view, luck):
        while True:
            try:
                time.sleep(1)
            except BaseException:
                pass


class Loud:
    def choose(self, view, luck):
        print(view.state)
        raise SystemExit(f"my hand is {view.state.hands[view.seat]}")


class Interrupting:
    def choose(self, view, luck):
        raise KeyboardInterrupt


class Dying:
    def choose(self, view, luck):
        os._exit(7)


class Wordless:
    def choose(self, view, luck):
        return None


class Naming:
    def choose(self, view, luck):
        raise type("seven of clubs", (Exception,), {})


class Curious(RandomBot):
    """Looks for more than it was shown, wherever it can."""

    def choose(self, view, luck):
        secret = bytes.fromhex(open(os.path.join(os.path.dirname(__file__), "secret")).read())
        frame, found = sys._getframe(1), []
        while frame:
            found += [name for name, value in frame.f_locals.items() if isinstance(value, bytes) and secret in value]
            frame = frame.f_back
        for thing in gc.get_objects():
            if type(thing).__name__ == "Desk" or (type(thing).__name__ == "Table" and thing.secret):
                found.append(thing)
        found += [name for name, value in os.environ.items() if "REDIS" in name or "QUEUE" in name]
        other = view.state.hands[1 - view.seat]
        if found or other.counts is not None:
            raise LookupError
        return super().choose(view, luck)


class Unloadable:
    choose = None
'''


@pytest.fixture
def strangers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package of bots, installed beside Turntable."""
    (tmp_path / "strangers.py").write_text(STRANGERS)
    about = tmp_path / "strangers-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: strangers\nVersion: 1.0\n")
    kinds = [line.split("(")[0].split(":")[0][6:] for line in STRANGERS.splitlines() if line[:6] == "class "]
    points = [f"{kind.lower()} = strangers:{kind}" for kind in kinds]
    points.append("random = strangers:Dying")
    (about / "entry_points.txt").write_text("\n".join([f"[{registry.GROUP}]", *points]))
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("TURNTABLE_REDIS_URL", "redis://somewhere/0")
    registry._installed.cache_clear()
    registry.find_bot.cache_clear()
    yield tmp_path
    registry._installed.cache_clear()
    registry.find_bot.cache_clear()


class Worker:
    """A desk in this process, and a table at which a person waits for a bot on seat 1."""

    def __init__(self, runner: asyncio.Runner, played_in: Any, bot: str, others: Guests) -> None:
        self.table = played_in(MemoryStore())
        self.run = runner.run
        self.desk = Desk(runner, Tables(self.table.store, self.table.clock), guests=others)
        table = self.table
        self.run(table.open(people=1, bots=0, seats=2))
        self.run(table.send(table.host, AddBot(bot), "x"))
        self.run(table.send(table.token(0), Ready(table.nonce(0)), "ready"))
        self.version = self.run(table.send(TABLE, Deal(), "deal")).version

    def play(self) -> tuple[str, list[Mapping[str, Any]]]:
        """How the bot's command came about, and what was logged."""
        with structlog.testing.capture_logs() as lines:
            assert self.desk.take_turn("t1", self.version, 1) == 1
        return decode(self.run(self.table.records())[self.version].raw).command_id, list(lines)


@pytest.fixture
def others(strangers: Path) -> Iterator[Guests]:  # noqa: ARG001  (must be there first)
    made = guests()
    yield made
    made.close()


@pytest.fixture
def runner() -> Iterator[asyncio.Runner]:
    with asyncio.Runner() as made:
        yield made


@pytest.fixture
def seated(runner: asyncio.Runner, played_in: Any, others: Guests) -> Any:
    return lambda bot: Worker(runner, played_in, bot, others)


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is late is so soon."""
    monkeypatch.setattr(guests_module, "THINKING", 0.5)


def view_of(seat: Seat = 0) -> Any:
    game = title("rieles").game
    state = game.initial(Setup(2, 1, "rieles"))
    for event in game.decide(state, TABLE, Deal(), Chance(bytes(32), 1)):
        state = game.evolve(state, event)
    return look("rieles", game, state, seat)


def ask(others: Guests, bot: str, within: float = 60.0) -> Command:
    view = view_of()
    return others.choose(bot, "rieles", 0, view.state, b"seed", monotonic() + within)


class TestAtATable:
    def test_a_sound_one_plays(self, seated: Any) -> None:
        worker = seated("sound")
        how, lines = worker.play()
        assert how == f"~bot-{worker.version}"
        assert [line["event"] for line in lines] == ["decided"]
        assert "strangers" not in sys.modules

    @pytest.mark.parametrize(
        ("bot", "exception"),
        [
            ("loud", "SystemExit"),
            ("interrupting", "KeyboardInterrupt"),
            ("dying", "ProcessEnded"),
            ("wordless", "NoCommand"),
            ("naming", "Exception"),
            ("unloadable", "ProcessEnded"),
        ],
    )
    def test_one_that_fails_is_asked_again_and_then_replaced(
        self, seated: Any, bot: str, exception: str
    ) -> None:
        worker = seated(bot)
        how, lines = worker.play()
        assert how == f"~first-legal-{worker.version}"
        assert [line["event"] for line in lines] == ["bot-failed", "bot-failed", "bot-replaced", "decided"]
        again = "Resting" if exception == "ProcessEnded" else exception
        assert [line["exception"] for line in lines[:2]] == [exception, again]

    @pytest.mark.usefixtures("hurried")
    def test_one_that_never_answers_is_replaced_in_time(self, seated: Any) -> None:
        worker = seated("deaf")
        how, lines = worker.play()
        assert how == f"~first-legal-{worker.version}"
        assert [line["event"] for line in lines] == ["bot-too-slow", "bot-replaced", "decided"]

    def test_one_that_looks_for_more_finds_nothing(self, seated: Any, strangers: Path) -> None:
        worker = seated("curious")
        (strangers / "secret").write_text(worker.table.secret.hex())
        how, _ = worker.play()
        assert how == f"~bot-{worker.version}"

    def test_a_choice_can_be_made_again(self, seated: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        """The view and the luck are those that a bot of Turntable's own would have."""
        worker = seated("sound")
        table = worker.run(worker.table.tables.load("t1")).table
        worker.play()
        played = decode(worker.run(worker.table.records())[worker.version].raw)
        monkeypatch.setattr("workers.jobs.is_own", lambda _: True)
        assert choice(table, 1, worker.version) == played.command


class TestProcesses:
    def test_one_is_kept_for_the_next_choice(self, others: Guests) -> None:
        first = ask(others, "sound")
        kept = dict(others._here)
        assert ask(others, "sound") == first
        assert dict(others._here) == kept

    def test_the_one_asked_longest_ago_makes_room(
        self, others: Guests, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(guests_module, "MOST", 1)
        ask(others, "sound")
        with pytest.raises(Failed):
            ask(others, "naming")
        assert list(others._here) == ["naming"]

    def test_one_that_is_late_is_ended_with_all_that_it_began(self, others: Guests) -> None:
        ask(others, "sound")
        process = others._here["sound"]._process.pid
        with pytest.raises(Late):
            ask(others, "sound", within=-1)
        with pytest.raises(ProcessLookupError):
            os.kill(process, 0)

    def test_who_loses_its_process_rests_ever_longer(
        self, others: Guests, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        time = [monotonic()]
        monkeypatch.setattr(guests_module, "monotonic", lambda: time[0])

        def ask_within(seconds: float) -> None:
            others.choose("sound", "rieles", 0, view_of().state, b"seed", time[0] + seconds)

        for pause in (1, 2, 4, 8, 16, 32, 64, 64):
            with pytest.raises(Late):
                ask_within(-1)
            time[0] += pause - 0.1
            with pytest.raises(Failed, match="Resting"):
                ask_within(60)
            time[0] += 0.1
        ask_within(60)
        assert not others._rests

    def test_who_is_late_has_half_the_time_and_earns_it_back(
        self, others: Guests, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        # Longer than a busy machine takes to answer at all.
        monkeypatch.setattr(guests_module, "THINKING", 160.0)
        monkeypatch.setattr(guests_module, "SHORTEST", 30.0)
        times = list[float]()
        for within in (-1, -1, -1, -1, 120, 120, 120):
            others._rests.clear()
            with suppress(Late):
                ask(others, "sound", within)
            times.append(others._time["sound"])
        assert times == [80, 40, 30, 30, 60, 120, 160]

    @pytest.mark.usefixtures("strangers")
    def test_a_name_of_turntables_own_bots_cannot_be_taken(self) -> None:
        assert registry.is_own("random")
        assert not registry.is_own("sound")
        assert registry.find_bot("random").__module__ == "workers.bots.random"


@pytest.mark.usefixtures("strangers")
def test_where_tables_are_kept_is_not_told() -> None:
    assert not [name for name in guests()._environment if "REDIS" in name]
