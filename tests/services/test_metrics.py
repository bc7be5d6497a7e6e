"""What is measured, and who may read it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from litestar.testing import TestClient
from people import Site, seated
from prometheus_client import CollectorRegistry, generate_latest

from domain.game import WATCHER
from domain.table.commands import AddBot, OpenTable
from events.outbox import Outbox
from services.api.asgi import build
from services.app import App, now
from services.metrics import Metrics, expose
from services.settings import Settings
from services.survey import survey
from services.watching import Watch
from workers.jobs import Desk
from workers.queue import JobQueue, Owed, connect_queue, keep_alive


@pytest.fixture(name="watch")
def _watch() -> Watch:
    return Watch(Metrics(CollectorRegistry()), None, lambda: None)


@pytest.fixture(name="watched")
def _watched(redis_url: str, watch: Watch) -> Iterator[Site]:
    with TestClient(build(App(Settings(redis_url=redis_url), watch))) as client:
        yield Site(client)


def value(watch: Watch, name: str, **labels: str) -> float:
    assert watch.metrics is not None
    return watch.metrics.registry.get_sample_value(name, labels) or 0.0


class TestCommands:
    def test_each_is_counted_by_its_title_and_by_what_became_of_it(self, watched: Site, watch: Watch) -> None:
        table, people = seated(watched)
        mover = next(person for person in people if person.legal(table))
        version, command = mover.view(table)["version"], mover.legal(table)[0]
        accepted = value(watch, "turntable_commands_total", title="rieles", result="accepted")
        for _ in range(2):
            assert mover.play(table, command, version, id="once").status_code == 200
        assert mover.play(table, command, version + 99).status_code == 409
        assert mover.play("none", command, 1).status_code == 404
        assert value(watch, "turntable_commands_total", title="rieles", result="accepted") == accepted + 1
        assert value(watch, "turntable_commands_total", title="rieles", result="repeated") == 1
        assert value(watch, "turntable_commands_total", title="rieles", result="conflict") == 1
        assert value(watch, "turntable_commands_total", title="unknown", result="unknown-table") == 1
        assert value(watch, "turntable_command_seconds_count", title="rieles") == accepted + 3

    def test_a_refusal_is_counted_by_its_rule(self, watched: Site, watch: Watch) -> None:
        ana = watched.person("Ana")
        assert ana.post("/api/tables", title="rieles", seats=99).status_code == 422
        assert value(watch, "turntable_commands_total", title="rieles", result="seats-out-of-range") == 1

    def test_requests_are_measured_by_their_pattern(self, watched: Site, watch: Watch) -> None:
        table = watched.person("Ana").open()
        watched.watcher().get(f"/api/tables/{table}")
        labels = {"method": "GET", "path": "/api/tables/{table_id}", "status": "200"}
        assert value(watch, "turntable_request_seconds_count", **labels) == 1

    def test_open_sockets_are_counted(self, watched: Site, watch: Watch) -> None:
        table = watched.person("Ana").open()
        with watched.client.websocket_connect(f"/api/tables/{table}/socket") as socket:
            socket.send_json({"kind": "hello"})
            socket.receive_json()
            assert value(watch, "turntable_streams") == 1

    def test_nobody_can_be_found_in_them(self, watched: Site, watch: Watch) -> None:
        table, people = seated(watched)
        assert watch.metrics is not None
        shown = generate_latest(watch.metrics.registry).decode()
        assert "turntable_commands_total" in shown
        assert table not in shown
        for person in people:
            assert person.name not in shown
            assert person.token is not None
            assert person.token not in shown


class TestWorkers:
    def test_a_bots_time_is_measured(self, redis_url: str, watch: Watch) -> None:
        with asyncio.Runner() as runner:
            app = App(Settings(redis_url=redis_url), watch)
            loaded = runner.run(self.bots(app))
            Desk(runner, app.tables, watch).take_turn(loaded.id, loaded.version, -1)
            runner.run(app.close())
        assert value(watch, "turntable_bot_seconds_count", title="rieles", bot="random") > 0
        assert value(watch, "turntable_job_seconds_count") == 1

    async def bots(self, app: App) -> Any:
        opener = b"o" * 32
        opening = OpenTable(title="rieles", seats=2, secret=b"s" * 32, opener=opener)
        await app.tables.handle("t1", WATCHER, opening, "open")
        await app.tables.handle("t1", opener, AddBot("random"), "one")
        return (await app.tables.handle("t1", opener, AddBot("random"), "two")).after


class TestSurvey:
    async def test_what_waits_and_who_lives_is_seen_from_the_stores(
        self, redis_url: str, watch: Watch
    ) -> None:
        async with App(Settings(redis_url=redis_url), watch) as app:
            nothing = await survey(app)
            assert (nothing.jobs, nothing.workers, nothing.notices, nothing.deadlines) == (0, 0, 0, 0)
            assert [group.readers for group in nothing.groups] == [0, 0]
            opening = OpenTable(title="rieles", seats=2, secret=b"s" * 32, opener=b"o" * 32)
            await app.tables.handle("t1", WATCHER, opening, "open")
            with connect_queue(redis_url) as connection:
                JobQueue(connection, app.settings.queue).enqueue([Owed("t1", 1, -1)])
                keep_alive(connection, "w1")
            reader = Outbox(app.client, app.reader, "jobs", "me")
            await reader.hold()
            found = await survey(app)
            assert (found.jobs, found.workers, found.notices, found.deadlines, found.overdue) == (
                1,
                1,
                1,
                1,
                0,
            )
            assert {group.group: (group.lag, group.readers) for group in found.groups} == {
                "jobs": (1, 1),
                "listing": (1, 0),
            }
            assert 0 <= found.jobs_age < 60
            read = await reader.claim(reader.held) + await reader.read()
            assert {group.group: group.lag for group in (await survey(app)).groups} == {
                "jobs": 1,
                "listing": 1,
            }
            await reader.acknowledge(read)
            assert {group.group: group.lag for group in (await survey(app)).groups} == {
                "jobs": 0,
                "listing": 1,
            }
            assert watch.metrics is not None
            watch.metrics.take_in(found)
        assert value(watch, "turntable_queue_jobs") == 1
        assert value(watch, "turntable_outbox_lag", group="listing") == 1
        assert value(watch, "turntable_workers") == 1
        assert value(watch, "turntable_store_memory_bytes", server="tables") > 0

    async def test_a_table_whose_time_has_come_is_overdue(self, redis_url: str) -> None:
        async with App(Settings(redis_url=redis_url)) as app:
            await app.client.zadd("{s3}:deadlines", {"t9": now() - 7_000, "t8": now() + 60_000})
            found = await survey(app)
        assert (found.deadlines, found.overdue) == (2, 1)
        assert 7 <= found.overdue_age < 60


class TestPort:
    def test_they_are_read_at_a_port_of_their_own(self, free_ports: list[int], watch: Watch) -> None:
        assert watch.metrics is not None
        close = expose(Settings(metrics_port=free_ports[0]), watch.metrics)
        try:
            assert "turntable_streams 0.0" in httpx.get(f"http://127.0.0.1:{free_ports[0]}/metrics").text
        finally:
            close()

    def test_never_at_the_api(self, watched: Site) -> None:
        assert watched.client.get("/api/metrics").status_code == 404

    def test_nothing_is_paid_for_where_nothing_is_wanted(self) -> None:
        assert Watch.begun(Settings(), "api") is None
