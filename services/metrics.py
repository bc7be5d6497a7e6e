"""What a process measures of itself, for Prometheus, on a port of its own.

On its own port since a path of the API would be open to whoever plays: these numbers are for those who run it. Names,
tokens, tables and seats are never among them: labels are titles, rules and bots, of which there are few.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from prometheus_client import (
    REGISTRY,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    start_http_server,
)

from services.settings import Settings
from services.survey import Survey

QUICK: Final = (0.001, 0.002, 0.003, 0.005, 0.0075, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Bounds, in seconds, of what should take milliseconds."""

LONG: Final = (0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 15.0)
"""Bounds, in seconds, of what a bot may take."""


class Metrics:
    """Every measurement there is. A process that does not do a thing shows nothing of it."""

    def __init__(self, registry: CollectorRegistry = REGISTRY) -> None:
        self.registry = registry
        self.commands = Counter(
            "turntable_commands",
            "Commands by what became of them: accepted, repeated, conflict, unavailable, or the rule that refused.",
            ["title", "result"],
            registry=registry,
        )
        self.latency = Histogram(
            "turntable_command_seconds",
            "From a command's arrival to its record, as safe as promised.",
            ["title"],
            buckets=QUICK,
            registry=registry,
        )
        self.requests = Histogram(
            "turntable_request_seconds",
            "Requests over HTTP, feeds and sockets left out.",
            ["method", "path", "status"],
            buckets=QUICK,
            registry=registry,
        )
        self.streams = Gauge("turntable_streams", "Feeds and sockets that are open.", registry=registry)
        self.bots = Histogram(
            "turntable_bot_seconds", "A bot's thinking.", ["title", "bot"], buckets=LONG, registry=registry
        )
        self.jobs = Histogram(
            "turntable_job_seconds", "A worker's job, all its decisions.", buckets=LONG, registry=registry
        )
        self.cached = Gauge(
            "turntable_tables_cached", "Tables that this process remembers.", registry=registry
        )
        self._surveyed: Surveyed | None = None

    def take_in(self, found: Survey) -> None:
        """Show what a survey has found: by the processes that make any, for nought would be wrong elsewhere."""
        if self._surveyed is None:
            self._surveyed = Surveyed(self.registry)
        self._surveyed.show(found)


class Surveyed:
    """How the whole deployment does, as one process has seen it."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._lag = _gauge(registry, "outbox_lag", "Notices that a group has not taken in.", "group")
        self._late = _gauge(registry, "outbox_age_seconds", "Age of the oldest of those.", "group")
        self._trimmed = _gauge(registry, "outbox_notices", "Notices in all outboxes.")
        self._queue = _gauge(registry, "queue_jobs", "Jobs that wait for a worker.")
        self._queue_age = _gauge(registry, "queue_age_seconds", "Age of the oldest of those.")
        self._failed = _gauge(registry, "queue_failed", "Jobs that failed within the last week.")
        self._overdue = _gauge(
            registry, "tables_overdue", "Tables whose time has come and that nobody has looked at."
        )
        self._overdue_age = _gauge(
            registry, "tables_overdue_seconds", "How long the first of those has waited."
        )
        self._awaited = _gauge(
            registry, "tables_with_deadlines", "Tables that will be looked at again some time."
        )
        self._dispatchers = _gauge(registry, "dispatchers", "Dispatchers that were heard of lately.", "group")
        self._workers = _gauge(registry, "workers", "Workers that were heard of lately.")
        self._memory = _gauge(registry, "store_memory_bytes", "Memory of each server.", "server")

    def show(self, survey: Survey) -> None:
        for group in survey.groups:
            self._lag.labels(group.group).set(group.lag)
            self._late.labels(group.group).set(group.age)
            self._dispatchers.labels(group.group).set(group.readers)
        self._trimmed.set(survey.notices)
        self._queue.set(survey.jobs)
        self._queue_age.set(survey.jobs_age)
        self._failed.set(survey.failed)
        self._overdue.set(survey.overdue)
        self._overdue_age.set(survey.overdue_age)
        self._awaited.set(survey.deadlines)
        self._workers.set(survey.workers)
        for server in survey.servers:
            self._memory.labels(server.role).set(server.memory)


def expose(settings: Settings, metrics: Metrics) -> Callable[[], None]:
    """Let Prometheus read them at the settings' port; call what is returned to end that."""
    disable_created_metrics()  # type: ignore[no-untyped-call]
    server, thread = start_http_server(
        settings.metrics_port, settings.metrics_address, registry=metrics.registry
    )

    def close() -> None:
        server.shutdown()
        server.server_close()
        thread.join()

    return close


def _gauge(registry: CollectorRegistry, name: str, says: str, *labels: str) -> Any:
    return Gauge(f"turntable_{name}", says, labels, registry=registry)
