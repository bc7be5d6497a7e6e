"""Those who ask too often, and those who say they are somebody else."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from people import Person, Site
from visitors import PROXY, STRANGER, asking_for, behind_proxy

from services.api.guard import Guard
from services.api.limits import BURST, GUESSES, OPENINGS, Buckets, Limits
from services.settings import BadSetting, Settings, read


@pytest.fixture
def far(redis_url: str) -> Iterator[Site]:
    """The application behind a proxy, with small limits: two requests a second, one command."""
    with behind_proxy(redis_url, limit_address=2, limit_seat=1) as site:
        yield site


def ask(site: Site, address: str = STRANGER, path: str = "/api/titles") -> Any:
    return site.client.get(path, headers=asking_for(address))


class TestAddresses:
    def test_one_that_asks_too_often_is_told_when_to_ask_again(self, far: Site) -> None:
        answers = [ask(far) for _ in range(2 * BURST + 1)]
        assert [answer.status_code for answer in answers[:-1]] == [200] * 2 * BURST
        assert answers[-1].status_code == 429
        assert answers[-1].headers["content-type"] == "application/problem+json"
        assert answers[-1].json()["rule"] == "too-many-requests"
        assert answers[-1].headers["retry-after"] == "1"

    def test_others_are_not_concerned(self, far: Site) -> None:
        for _ in range(2 * BURST + 1):
            ask(far)
        assert ask(far, "198.51.100.21").status_code == 200

    def test_one_network_of_ipv6_is_one_address(self, far: Site) -> None:
        answers = [ask(far, f"2001:db8:1:2::{number:x}") for number in range(2 * BURST + 1)]
        assert answers[-1].status_code == 429
        assert ask(far, "2001:db8:1:3::1").status_code == 200

    def test_whoever_watches_over_the_process_is_always_answered(self, far: Site) -> None:
        assert {ask(far, path="/api/ready").status_code for _ in range(5 * BURST)} == {200}

    def test_nor_is_anybody_on_this_machine_limited(self, site: Site) -> None:
        assert {site.client.get("/api/health").status_code for _ in range(300)} == {200}

    def test_a_socket_counts_as_a_request_and_so_does_each_message(self, far: Site) -> None:
        table = far.person("Ana").open()
        with far.client.websocket_connect(
            f"/api/tables/{table}/socket", headers=asking_for(STRANGER)
        ) as socket:
            socket.send_json({"kind": "hello"})
            told: list[Any] = []
            for _ in range(2 * BURST + 1):
                socket.send_json({"kind": "ping"})
            while len(told) < 2 * BURST + 1:
                said = socket.receive_json()
                if said["kind"] in {"pong", "problem"}:
                    told.append(said)
        assert told[-1]["problem"]["rule"] == "too-many-requests"


class TestForgery:
    def guard(self, **how: Any) -> Guard:
        settings = Settings(redis_url="redis://127.0.0.1:1", **how)
        return Guard(settings, Limits(settings))

    def test_who_is_no_trusted_proxy_asks_for_itself(self) -> None:
        assert self.guard().address((STRANGER, 1), b"127.0.0.1") == STRANGER
        trusting = self.guard(trusted_proxies="10.0.0.0/8")
        assert trusting.address((STRANGER, 1), b"127.0.0.1") == STRANGER

    def test_a_trusted_proxy_is_believed_but_not_what_it_was_told(self) -> None:
        trusting = self.guard(trusted_proxies="10.0.0.0/8, fd00::/8")
        assert trusting.address((PROXY, 1), f"127.0.0.1, {STRANGER}".encode()) == STRANGER
        assert trusting.address((PROXY, 1), f"1.1.1.1,{STRANGER}, 10.0.0.9,fd00::1".encode()) == STRANGER
        assert trusting.address((PROXY, 1), b"[2001:db8::1]") == "2001:db8::1"
        assert trusting.address((PROXY, 1), None) == PROXY

    def test_a_setting_that_names_no_network_is_refused(self) -> None:
        with pytest.raises(BadSetting, match="TURNTABLE_TRUSTED_PROXIES"):
            read({"TURNTABLE_TRUSTED_PROXIES": "everybody"})


class TestSeats:
    def test_one_token_may_not_do_too_much_from_wherever(self, far: Site) -> None:
        ana = far.person("Ana")
        statuses = [self.rename(ana, f"198.51.100.{number}").status_code for number in range(BURST + 1)]
        assert statuses[-1] == 429
        assert 429 not in statuses[:-1]
        assert self.rename(far.person("Bo"), STRANGER).status_code != 429

    def rename(self, person: Person, address: str) -> Any:
        return person.site.client.post(
            "/api/tables/none/rename",
            json={"id": "x", "name": "Else"},
            headers={**person.headers, **asking_for(address)},
        )


class TestWhatIsDear:
    @pytest.fixture
    def wide(self, redis_url: str) -> Iterator[Site]:
        with behind_proxy(redis_url, limit_address=10_000, limit_seat=10_000) as site:
            yield site

    def test_one_address_opens_no_more_tables_than_it_could_play_at(self, wide: Site) -> None:
        statuses = []
        for _ in range(OPENINGS + 1):
            headers = {**wide.person("Ana").headers, **asking_for(STRANGER)}
            body = {"id": "wish-1", "title": "rieles", "seats": 2}
            statuses.append(wide.client.post("/api/tables", json=body, headers=headers).status_code)
        assert statuses == [201] * OPENINGS + [429]

    def test_join_codes_cannot_be_tried_one_after_another(self, wide: Site) -> None:
        tried = [ask(wide, path=f"/api/codes/{code}").status_code for code in ["QQQQQQ"] * (GUESSES + 1)]
        assert tried == [404] * GUESSES + [429]

    def test_a_code_that_is_known_costs_nothing(self, wide: Site) -> None:
        ana = wide.person("Ana")
        table = ana.open(public=False)
        code = ana.get(f"/api/tables/{table}").json()["code"]
        wide.list(table)
        assert {ask(wide, path=f"/api/codes/{code}").status_code for _ in range(2 * GUESSES)} == {200}


class TestFeeds:
    def test_one_address_has_no_more_feeds_and_sockets_than_it_may(self, redis_url: str) -> None:
        with behind_proxy(redis_url, limit_streams=1) as site:
            table = site.person("Ana").open()
            path, headers = f"/api/tables/{table}", asking_for(STRANGER)
            with site.client.websocket_connect(f"{path}/socket", headers=headers) as first:
                first.send_json({"kind": "hello"})
                first.receive_json()
                with (
                    pytest.raises(WebSocketDisconnect) as refused,
                    site.client.websocket_connect(f"{path}/socket", headers=headers) as second,
                ):
                    second.receive()
                assert (refused.value.code, refused.value.detail) == (1013, "too-many-requests")
                answer = site.client.get(f"{path}/events", headers=headers)
                assert (answer.status_code, answer.headers["retry-after"]) == (429, "10")
            while site.client.app.state.host.limits.full(STRANGER):
                site.run(asyncio.sleep, 0)
            with site.client.websocket_connect(f"{path}/socket", headers=headers) as again:
                again.send_json({"kind": "hello"})
                assert again.receive_json()["kind"] == "hello"


class TestBuckets:
    def test_a_bucket_fills_again_as_time_passes(self) -> None:
        now = [0.0]
        buckets = Buckets(2.0, 4, lambda: now[0])
        assert [buckets.draw("a") for _ in range(5)] == [0, 0, 0, 0, 0.5]
        now[0] += 0.5
        assert [buckets.draw("a"), buckets.draw("a")] == [0, 0.5]
        now[0] += 1000
        assert [buckets.draw("a") for _ in range(5)] == [0, 0, 0, 0, 0.5]

    def test_however_many_ask_only_so_many_buckets_are_kept(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("services.api.limits.REMEMBERED", 3)
        buckets = Buckets(1.0, 1, lambda: 0.0)
        for key in range(10):
            buckets.draw(key)
        assert len(buckets._left) == 3
        assert buckets.draw(9)
        assert not buckets.draw(0)

    def test_nought_sets_no_limit(self) -> None:
        buckets = Buckets(0, 0, lambda: 0.0)
        assert not any(buckets.draw("a") for _ in range(1000))
