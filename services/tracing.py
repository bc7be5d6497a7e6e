"""Traces, from a request by the command and its record to the bot's move: OpenTelemetry, where it is wanted.

It is brought by `turntable[traces]` and turned on by `TURNTABLE_TRACES_URL`; nothing of it is imported otherwise. The
context travels in the notice and in the job that comes of it. It is no part of the record, which is for good.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from importlib.metadata import version
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from domain.game import Command, Illegal, Seat
from domain.table.commands import OpenTable
from events import notice
from events.catalog import wire_name
from events.store import Conflict
from services.settings import BadSetting, Settings

if TYPE_CHECKING:
    from opentelemetry.trace import Span, Tracer

PATH: Final = "/v1/traces"
"""Where a collector takes traces in, by OTLP's own convention."""

HEADER: Final = "traceparent"


class Traces:
    """Spans of this process. `exporter` sends them; `close` sends what is left."""

    def __init__(self, process: str, exporter: Any) -> None:
        from opentelemetry.sdk.resources import Resource  # noqa: PLC0415  (only where traces are wanted)
        from opentelemetry.sdk.trace import TracerProvider  # noqa: PLC0415
        from opentelemetry.sdk.trace.export import BatchSpanProcessor  # noqa: PLC0415
        from opentelemetry.trace import SpanKind, Status, StatusCode  # noqa: PLC0415
        from opentelemetry.trace.propagation.tracecontext import (  # noqa: PLC0415
            TraceContextTextMapPropagator,
        )

        about = {"service.name": f"turntable-{process}", "service.version": version("turntable")}
        self._provider = TracerProvider(resource=Resource.create(about))
        self._provider.add_span_processor(BatchSpanProcessor(exporter))
        self._tracer: Tracer = self._provider.get_tracer("turntable")
        self._propagator = TraceContextTextMapPropagator()
        self._kinds = SpanKind
        self._refused = Status(StatusCode.ERROR)

    @classmethod
    def configured(cls, settings: Settings, process: str) -> Traces | None:
        """As the settings say; None where they want none. Raises `BadSetting` without the packages for it."""
        if not settings.traces_url:
            return None
        check(settings)
        from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter  # noqa: PLC0415

        return cls(process, OTLPSpanExporter(endpoint=settings.traces_url.rstrip("/") + PATH))

    @contextmanager
    def request(self, name: str, parent: str) -> Generator[None]:
        """A request, as part of the trace that its client has begun, if it has."""
        with self._tracer.start_as_current_span(
            name, self._propagator.extract({HEADER: parent}), self._kinds.SERVER
        ):
            yield

    @contextmanager
    def job(self, table: str, version: int, seat: Seat, parent: str) -> Generator[None]:
        """A worker's job, as part of the trace whose command has caused it."""
        about: dict[str, str | int] = {"turntable.table": table, "turntable.version": version}
        about["turntable.seat"] = seat
        with self._tracer.start_as_current_span(
            "job", self._propagator.extract({HEADER: parent}), self._kinds.CONSUMER, attributes=about
        ):
            yield

    @contextmanager
    def bot(self, title: str, bot: str) -> Generator[None]:
        """A bot's thinking."""
        about = {"turntable.title": title, "turntable.bot": bot}
        with self._tracer.start_as_current_span("bot", attributes=about):
            yield

    @contextmanager
    def command(self, command: Command, table: str) -> Generator[Span]:
        """A command, to its record. What comes of it later finds the way back here."""
        about = {"turntable.table": table, "turntable.command": wire_name(type(command))}
        if isinstance(command, OpenTable):
            about["turntable.title"] = command.title
        with self._tracer.start_as_current_span(
            "command", attributes=about, record_exception=False, set_status_on_exception=False
        ) as span:
            carrier: dict[str, str] = {}
            self._propagator.inject(carrier)
            before = notice.TRACE.set(carrier.get(HEADER, ""))
            try:
                yield span
            except (Illegal, Conflict) as refused:
                rule = refused.rule if isinstance(refused, Illegal) else "version-conflict"
                span.set_attribute("turntable.rule", rule)
                span.set_status(self._refused)
                raise
            finally:
                notice.TRACE.reset(before)

    def close(self) -> None:
        self._provider.shutdown()


def check(settings: Settings) -> None:
    """Raises `BadSetting` where traces are wanted, and the packages for them are not installed."""
    if settings.traces_url and (
        find_spec("opentelemetry") is None or find_spec("opentelemetry.exporter") is None
    ):
        raise BadSetting("TURNTABLE_TRACES_URL: install turntable[traces] for it")
