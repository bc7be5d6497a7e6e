"""One trace, from a person's request to the bot's move that comes of it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from people import Site
from rq import Queue, SimpleWorker

from events.deadlines import Deadlines
from events.outbox import Outbox
from events.record import decode
from services import tracing
from services.api.asgi import build
from services.app import App, now
from services.settings import BadSetting, Settings
from services.tracing import Traces
from services.watching import Watch
from workers.dispatch import Dispatcher
from workers.jobs import Desk, sit_down
from workers.queue import JobQueue, connect_queue
from workers.sweep import Sweep

TRACE = "4bf92f3577b34da6a3ce929d0e0e4736"
PARENT = f"00-{TRACE}-00f067aa0ba902b7-01"


@pytest.fixture(name="spans")
def _spans() -> InMemorySpanExporter:
    return InMemorySpanExporter()


@pytest.fixture(name="watch")
def _watch(spans: InMemorySpanExporter) -> Iterator[Watch]:
    watch = Watch(None, Traces("test", spans), lambda: None)
    yield watch
    watch.close()


async def dispatch(settings: Settings) -> None:
    """What the dispatcher does with what is in the outbox."""
    async with App(settings) as app:
        outbox = Outbox(app.client, app.reader, "jobs", "me")
        await outbox.hold()
        deliveries = await outbox.claim(outbox.held) + await outbox.read()
        with connect_queue(settings.jobs_url) as connection:
            queue = JobQueue(connection, settings.queue)
            sweep = Sweep(Deadlines(app.client), app.tables, queue, now)
            await Dispatcher(outbox, outbox, queue, app.listing, sweep).queue_work(
                [delivery.notice for delivery in deliveries]
            )


def work(settings: Settings, watch: Watch) -> None:
    """What a worker does with what is queued, until nothing is."""
    with asyncio.Runner() as runner, connect_queue(settings.jobs_url) as connection:
        app = App(settings, watch)
        sit_down(Desk(runner, app.tables, watch))
        SimpleWorker([Queue(settings.queue, connection=connection)], connection=connection).work(burst=True)
        runner.run(app.close())


def test_a_request_its_command_and_the_move_of_the_bot_are_one_trace(
    redis_url: str, watch: Watch, spans: InMemorySpanExporter
) -> None:
    settings = Settings(redis_url=redis_url)
    with TestClient(build(App(settings, watch))) as client:
        site = Site(client)
        ana = site.person("Ana")
        table = ana.open()
        ana.post(f"/api/tables/{table}/bots", bot="random")
        headers = {**ana.headers, "traceparent": PARENT}
        body = {"id": "the-last", "bot": "random"}
        assert client.post(f"/api/tables/{table}/bots", json=body, headers=headers).status_code == 200
        records = site.run(site.tables.records, table)
    asyncio.run(dispatch(settings))
    work(settings, watch)
    watch.close()
    mine = [span for span in spans.get_finished_spans() if f"{span.context.trace_id:032x}" == TRACE]
    named: dict[str, Any] = {}
    for span in mine:
        named.setdefault(span.name, span)
    request, command, job, bot = (
        named[name] for name in ("POST /api/tables/{table_id}/bots", "command", "job", "bot")
    )
    assert f"{request.parent.span_id:016x}" == "00f067aa0ba902b7"
    assert command.parent.span_id == request.context.span_id
    assert job.parent.span_id == command.context.span_id
    assert bot.parent.span_id == job.context.span_id
    assert command.attributes["turntable.command"] == "table.add-bot"
    assert job.attributes["turntable.table"] == table
    assert bot.attributes["turntable.bot"] == "random"
    for stored in records:
        assert TRACE.encode() not in stored.raw
        assert decode(stored.raw)


def test_a_refusal_is_in_the_trace_with_its_rule(
    redis_url: str, watch: Watch, spans: InMemorySpanExporter
) -> None:
    with TestClient(build(App(Settings(redis_url=redis_url), watch))) as client:
        Site(client).person("Ana").post("/api/tables", title="rieles", seats=99)
    watch.close()
    (command,) = [span for span in spans.get_finished_spans() if span.name == "command"]
    assert command.attributes is not None
    assert command.attributes["turntable.rule"] == "seats-out-of-range"
    assert not command.status.is_ok
    assert not command.events


def test_whoever_wants_traces_needs_the_packages_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    tracing.check(Settings(traces_url="http://127.0.0.1:4318"))
    monkeypatch.setattr(tracing, "find_spec", lambda _: None)
    tracing.check(Settings())
    with pytest.raises(BadSetting, match=r"turntable\[traces\]"):
        tracing.check(Settings(traces_url="http://127.0.0.1:4318"))
