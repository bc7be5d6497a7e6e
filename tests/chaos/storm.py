"""Games under load while misfortunes happen, one after another and together; then the reckoning."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from time import monotonic

import msgspec

from tests.chaos import checker
from tests.chaos.house import House
from tests.chaos.journal import Journal
from tests.chaos.misfortunes import ALL, Fate
from tests.chaos.players import Game, Line

LONG = ("dispatcher_paused", "worker_paused")
"""These go on while others happen."""


class Plan(msgspec.Struct, frozen=True):
    """`misfortunes` in their order, then at random until `seconds` have passed; `tables` are played at once."""

    misfortunes: Sequence[str] = ()
    seconds: float = 0.0
    tables: int = 8
    pause: float = 1.0
    seed: int = 1


class Report(msgspec.Struct, frozen=True):
    """`ends`: the last words of processes that ended though nobody had killed them."""

    tables: int
    accepted: int
    again: int
    happened: Sequence[str]
    ends: dict[str, list[str]]
    faults: Sequence[str]


TITLES = ("infinite_city", "interurban")
SHAPES = ((1, 2), (2, 1), (0, 3), (3, 0))
"""How many people and bots sit at a table."""


class Storm:
    def __init__(self, house: House, plan: Plan, say: Callable[[str], None]) -> None:
        self._house = house
        self._plan = plan
        self._say = say
        self._luck = Random(plan.seed)
        self.journal = Journal()
        self._happened: list[str] = []
        self._began = 0
        self._raging = True

    async def run(self) -> Report:
        line = Line(lambda: self._house.sites, self.journal, Random(self._plan.seed))
        watch = asyncio.create_task(self._watch())
        try:
            async with asyncio.TaskGroup() as tasks:
                tasks.create_task(self._rage())
                for _ in range(self._plan.tables):
                    tasks.create_task(self._play(line))
        finally:
            watch.cancel()
            with suppress(asyncio.CancelledError):
                await watch
            await line.close()
        self._house.watch()
        await asyncio.to_thread(self._house.await_ready)
        faults = await asyncio.to_thread(checker.faults, self._house.sites[0], self.journal)
        ends = {part.name: part.ends for part in self._house.parts if part.ends}
        journal = self.journal
        return Report(
            len(journal.tables), len(journal.accepted), journal.again, tuple(self._happened), ends, faults
        )

    async def _play(self, line: Line) -> None:
        """One game after another for as long as misfortunes happen."""
        while self._raging:
            self._began += 1
            title = TITLES[self._began % len(TITLES)]
            people, bots = SHAPES[self._began // len(TITLES) % len(SHAPES)]
            await Game(line, title, people, bots, clock=600).run()

    async def _rage(self) -> None:
        fate = Fate(self._house, self.journal, self._luck)
        end = monotonic() + self._plan.seconds
        names = list(self._plan.misfortunes)
        async with asyncio.TaskGroup() as long:
            while names or monotonic() < end:
                name = names.pop(0) if names else self._luck.choice(list(ALL))
                self._happened.append(name)
                self._say(f"{name} ({len(self.journal.accepted)} accepted, {self.journal.again} again)")
                if name in LONG:
                    long.create_task(ALL[name](fate))
                else:
                    await ALL[name](fate)
                await asyncio.sleep(self._luck.uniform(0, 2 * self._plan.pause))
        self._raging = False
        self._say("calm")

    async def _watch(self) -> None:
        """The processes' supervisor. The server's own restarts are part of what happens to it."""
        while True:
            await asyncio.sleep(1)
            for part in self._house.parts:
                part.watch()


def weather(folder: Path, plan: Plan, say: Callable[[str], None] = lambda _: None) -> Report:
    """Let the storm rage over a new house."""
    with House(folder).running() as house:
        return asyncio.run(Storm(house, plan, say).run())
