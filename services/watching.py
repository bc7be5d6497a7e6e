"""One process looked into: its measurements and its traces, where either is wanted."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from time import perf_counter
from typing import Final

from domain.game import Command, Illegal, Seat
from domain.table.commands import OpenTable
from domain.titles import TITLES
from events.handle import Answer, Check, Tables, UnknownTable
from events.store import Conflict, Store, Unavailable
from services.metrics import Metrics, expose
from services.settings import Settings
from services.tracing import Traces


class Watch:
    """What is seen of a process. `close` ends it, and sends what is left."""

    def __init__(self, metrics: Metrics | None, traces: Traces | None, close: Callable[[], None]) -> None:
        self.metrics = metrics
        self.traces = traces
        self._close = close

    @classmethod
    def begun(cls, settings: Settings, process: str) -> Watch | None:
        """As the settings say; None where nothing is wanted, so that nothing is paid for it. Raises `BadSetting`."""
        traces = Traces.configured(settings, process)
        if not settings.metrics_port:
            return cls(None, traces, lambda: None) if traces else None
        metrics = Metrics()
        return cls(metrics, traces, expose(settings, metrics))

    def close(self) -> None:
        self._close()
        if self.traces is not None:
            self.traces.close()

    @contextmanager
    def job(self, table: str, version: int, seat: Seat, trace: str) -> Generator[None]:
        """A worker's job; `trace` is where the command that caused it was made."""
        with ExitStack() as within:
            if self.traces is not None:
                within.enter_context(self.traces.job(table, version, seat, trace))
            if self.metrics is not None:
                within.enter_context(self.metrics.jobs.time())
            yield

    @contextmanager
    def bot(self, title: str, bot: str) -> Generator[None]:
        """A bot's thinking."""
        with ExitStack() as within:
            if self.traces is not None:
                within.enter_context(self.traces.bot(title, bot))
            if self.metrics is not None:
                within.enter_context(self.metrics.bots.labels(title, bot).time())
            yield


class WatchedTables(Tables):
    """Tables of which it is seen what is decided at them."""

    def __init__(self, store: Store, now: Callable[[], int], watch: Watch) -> None:
        super().__init__(store, now)
        self._watch = watch
        if watch.metrics is not None:
            watch.metrics.cached.set_function(lambda: len(self._loaded))

    async def handle(
        self,
        table_id: str,
        who: Seat | bytes,
        command: Command,
        command_id: str,
        expected: int | None = None,
        *,
        strict: bool = False,
        goes_on: bool = False,
        check: Check | None = None,
    ) -> Answer:
        began, result = perf_counter(), "fault"
        try:
            with self._traced(command, table_id):
                answer = await super().handle(
                    table_id, who, command, command_id, expected, strict=strict, goes_on=goes_on, check=check
                )
        except (Illegal, Conflict, Unavailable, UnknownTable) as no:
            result = no.rule if isinstance(no, Illegal) else _RESULTS[type(no)]
            raise
        else:
            result = "repeated" if answer.repeated else "accepted"
            return answer
        finally:
            if self._watch.metrics is not None:
                title = self._title(table_id, command)
                self._watch.metrics.commands.labels(title, result).inc()
                self._watch.metrics.latency.labels(title).observe(perf_counter() - began)

    def _traced(self, command: Command, table_id: str) -> AbstractContextManager[object]:
        traces = self._watch.traces
        return nullcontext() if traces is None else traces.command(command, table_id)

    def _title(self, table_id: str, command: Command) -> str:
        known = self._loaded.get(table_id)
        if known is not None:
            return known.table.title
        title = command.title if isinstance(command, OpenTable) else ""
        return title if title in TITLES else "unknown"


_RESULTS: Final = {Conflict: "conflict", Unavailable: "unavailable", UnknownTable: "unknown-table"}
