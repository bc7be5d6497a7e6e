"""What must hold on the real server: feeds, sockets, many at once, and a polite end."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from socket import SHUT_RDWR, create_connection
from socket import socket as Socket  # noqa: N812  (its name is taken by connections here)
from time import monotonic
from typing import Any

import httpx
import pytest
from people import Json, LiveSite, Person, seated
from running import serving
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect


class Events:
    """A feed of server-sent events, read one by one."""

    def __init__(self, answer: httpx.Response) -> None:
        self.answer = answer
        self._lines = answer.iter_lines()

    def next(self) -> tuple[str, Json]:
        """The next record's id and data."""
        fields: dict[str, str] = {}
        for line in self._lines:
            if line:
                name, _, value = line.partition(": ")
                fields[name] = value
            elif "data" in fields:
                assert fields["event"] == "record"
                return fields["id"], json.loads(fields["data"])
            else:
                fields = {}
        raise EOFError


@contextmanager
def following(person: Person, table: str, after: int | None = None, **headers: str) -> Iterator[Events]:
    query = {} if after is None else {"after": after}
    with person.site.client.stream(
        "GET", f"/api/tables/{table}/events", params=query, headers={**person.headers, **headers}
    ) as answer:
        yield Events(answer)


class TestFeed:
    def test_old_records_come_first_then_new_ones(self, live: LiveSite) -> None:
        table, (one, other) = seated(live)
        version = one.view(table)["version"]
        with following(other, table) as events:
            assert [events.next()[0] for _ in range(version)] == [str(n + 1) for n in range(version)]
            one.play(table, one.legal(table)[0], version)
            number, record = events.next()
            assert number == str(version + 1) == str(record["version"])
            assert record["events"][0]["kept"]["faces"] is None

    def test_it_goes_on_where_the_client_was(self, live: LiveSite) -> None:
        table, (one, _) = seated(live)
        with following(one, table, after=2) as events:
            last, _ = events.next()
        with following(one, table, after=0, **{"Last-Event-ID": last}) as events:
            assert events.next()[0] == str(int(last) + 1)

    def test_each_asker_sees_its_own(self, live: LiveSite) -> None:
        table, (one, other) = seated(live)
        version = one.view(table)["version"]
        with (
            following(one, table, after=version) as mine,
            following(other, table, after=version) as theirs,
            following(live.watcher(), table, after=version) as watched,
        ):
            one.play(table, one.legal(table)[0], version)
            seen = [events.next()[1]["events"][0]["kept"]["faces"] for events in (mine, theirs, watched)]
        assert seen[0] is not None
        assert seen[1:] == [None, None]

    def test_who_sits_down_while_following_sees_more_from_then_on(self, live: LiveSite) -> None:
        one, other = live.person("One"), live.person("Other")
        table = one.open()
        with following(one, table) as events:
            events.next()
            one.sit(table)
            other.sit(table)
            one.ready(table)
            other.ready(table)
            live.work(table)
            dealt = [events.next()[1] for _ in range(5)][-1]["events"][0]
        assert [hand["counts"] is None for hand in dealt["hands"]] == [False, True]

    def test_its_headers_keep_it_from_being_kept(self, live: LiveSite) -> None:
        table, (one, _) = seated(live)
        with following(one, table) as events:
            assert events.answer.headers["content-type"].startswith("text/event-stream")
            assert events.answer.headers["cache-control"] == "no-store"

    def test_a_version_that_is_still_to_come_is_none_to_go_on_from(self, live: LiveSite) -> None:
        table, (one, _) = seated(live)
        version = one.view(table)["version"]
        for how in ({"after": version + 1}, {"after": 0, "Last-Event-ID": str(version + 1)}):
            with following(one, table, **how) as events:
                events.answer.read()
                assert events.answer.status_code == 409
                told = events.answer.json()
            assert (told["rule"], told["version"]) == ("version-conflict", version)


@contextmanager
def talking(live: LiveSite, table: str, **hello: Any) -> Iterator[ClientConnection]:
    """A socket of somebody who has said hello."""
    address = live.address.replace("http", "ws")
    with connect(f"{address}/api/tables/{table}/socket", max_size=None) as socket:
        socket.send(json.dumps({"kind": "hello", **hello}))
        yield socket


def told(socket: ClientConnection, *kinds: str) -> Json:
    """The next message of one of these kinds, within a minute: signs of life come for ever."""
    end = monotonic() + 60
    while monotonic() < end:
        message: Json = json.loads(socket.recv(timeout=30))
        if message["kind"] in kinds:
            return message
    raise TimeoutError(kinds)


def reason(socket: ClientConnection) -> tuple[int, str]:
    """Why the server closed it."""

    def listen_on() -> None:
        while True:
            socket.recv(timeout=30)

    with pytest.raises(ConnectionClosed) as closed:
        listen_on()
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


class TestSocket:
    def test_it_says_where_the_table_is_and_what_has_happened(self, live: LiveSite) -> None:
        table, (one, _) = seated(live)
        now = one.view(table)
        with talking(live, table, token=one.token, after=now["version"] - 1) as socket:
            hello = told(socket, "hello")
            assert hello == {
                "kind": "hello",
                "table": table,
                "version": now["version"],
                "head": now["head"],
                "seat": 0,
            }
            assert told(socket, "record")["version"] == now["version"]

    def test_it_carries_commands_answers_and_records(self, live: LiveSite) -> None:
        table, (one, other) = seated(live)
        version = one.view(table)["version"]
        command = {"kind": "command", "id": "keep", "expected": version, "command": one.legal(table)[0]}
        with (
            talking(live, table, token=one.token, after=version) as mine,
            talking(live, table, after=version) as watched,
        ):
            told(watched, "hello")
            mine.send(json.dumps(command))
            answer = told(mine, "answer")
            assert (answer["id"], answer["version"], answer["actor"]) == ("keep", version + 1, 0)
            assert answer["events"][0]["kept"]["faces"] is not None
            assert told(watched, "record")["events"][0]["kept"]["faces"] is None
            mine.send(json.dumps(command))
            again = told(mine, "answer")
            assert again == answer
        assert other.view(table)["version"] == version + 1

    def test_everything_comes_once_and_in_its_order(self, live: LiveSite) -> None:
        table, (one, other) = seated(live)
        first, commands = one.view(table)["version"], [who.legal(table)[0] for who in (one, other)]
        with (
            talking(live, table, token=one.token, after=0) as mine,
            talking(live, table, token=other.token, after=first) as theirs,
        ):
            # Sent before all the old records are read, and both at once.
            for socket, command in zip((mine, theirs), commands, strict=True):
                said = {"kind": "command", "id": "keep", "expected": first, "command": command}
                socket.send(json.dumps(said))
            heard = [told(mine, "record", "answer") for _ in range(first + 2)]
            assert told(theirs, "answer")["id"] == "keep"
        assert [message["version"] for message in heard] == list(range(1, first + 3))
        assert [message["kind"] for message in heard[:first]] == ["record"] * first
        assert sorted(message["kind"] for message in heard[first:]) == ["answer", "record"]

    def test_commands_sent_all_at_once_are_answered_one_after_another(self, live: LiveSite) -> None:
        table, (one, _) = seated(live)
        version = one.view(table)["version"]
        command = one.legal(table)[0]
        with talking(live, table, token=one.token, after=version) as socket:
            told(socket, "hello")
            for _ in range(3):
                said = {"kind": "command", "id": "keep", "expected": version, "command": command}
                socket.send(json.dumps(said))
                socket.send(json.dumps({"kind": "ping"}))
            heard = [json.loads(socket.recv(timeout=30)) for _ in range(6)]
        assert [message["kind"] for message in heard] == ["answer", "pong"] * 3
        assert [message.get("version") for message in heard[::2]] == [version + 1] * 3

    def test_a_command_that_is_refused_is_answered_with_its_problem(self, live: LiveSite) -> None:
        table, (one, _) = seated(live)
        version = one.view(table)["version"]
        with talking(live, table, token=one.token, after=version) as socket:
            draw = {"kind": "command", "command": {"type": "trains.take-blind-card"}}
            socket.send(json.dumps({**draw, "id": "early", "expected": version}))
            refused = told(socket, "problem")
            assert (refused["id"], refused["problem"]["status"]) == ("early", 422)
            socket.send(json.dumps({**draw, "id": "late", "expected": version + 1}))
            conflict = told(socket, "problem")
            assert (conflict["id"], conflict["problem"]["rule"]) == ("late", "version-conflict")
            assert conflict["problem"]["version"] == version

    @pytest.mark.parametrize(
        "wrong",
        [
            {"command": {"type": "nonsense"}},
            {"command": {"type": "trains.take-open-card"}},
            {"command": None},
            {"expected": "7"},
            {"expected": -1},
            {"more": 1},
        ],
    )
    def test_one_of_another_shape_too_and_by_its_id(self, live: LiveSite, wrong: Json) -> None:
        table, (one, _) = seated(live)
        said = {"kind": "command", "id": "odd", "expected": 6, "command": {"type": "trains.pass"}}
        with talking(live, table, token=one.token, after=6) as socket:
            socket.send(json.dumps({**said, **wrong}))
            refused = told(socket, "problem")
            assert (refused["id"], refused["problem"]["rule"]) == ("odd", "wrong-shape")
            socket.send(json.dumps({**said, "id": "no id"}))
            assert told(socket, "problem")["id"] == ""

    def test_a_watcher_may_not_play(self, live: LiveSite) -> None:
        table, (one, _) = seated(live)
        version = one.view(table)["version"]
        with talking(live, table, after=version) as socket:
            socket.send(
                json.dumps(
                    {"kind": "command", "id": "a", "expected": version, "command": {"type": "trains.pass"}}
                )
            )
            assert told(socket, "problem")["problem"]["rule"] == "not-seated"

    @pytest.mark.parametrize("message", ["{", "[]", "7", '{"kind": "sing"}', '{"kind": "command"}', "\x00"])
    def test_what_it_does_not_understand_is_said_and_does_not_end_it(
        self, live: LiveSite, message: str
    ) -> None:
        table, (one, _) = seated(live)
        with talking(live, table, token=one.token, after=6) as socket:
            socket.send(message)
            assert told(socket, "problem")["problem"]["status"] == 400
            socket.send(json.dumps({"kind": "ping"}))
            assert told(socket, "pong")

    def test_bytes_are_read_like_text(self, live: LiveSite) -> None:
        table, (one, _) = seated(live)
        with talking(live, table, token=one.token, after=6) as socket:
            socket.send(b'{"kind": "ping"}')
            assert told(socket, "pong")
            socket.send(b"\xff\xfe")
            assert told(socket, "problem")["problem"]["rule"] == "invalid-json"

    @pytest.mark.parametrize(
        ("hello", "why"),
        [
            ({"token": "short"}, "wrong-shape"),
            ({"token": "!" * 43}, "wrong-shape"),
            ({"after": -1}, "wrong-shape"),
            ({"password": "x"}, "wrong-shape"),
        ],
    )
    def test_a_bad_hello_ends_it_with_a_reason(self, live: LiveSite, hello: dict[str, Any], why: str) -> None:
        table, _ = seated(live)
        with talking(live, table, **hello) as socket:
            assert reason(socket) == (1008, why)

    def test_so_does_an_unknown_table(self, live: LiveSite) -> None:
        with talking(live, "aaaaaaaaaaaaaaaa") as socket:
            assert told(socket, "problem")["problem"]["rule"] == "unknown-table"
            assert reason(socket) == (1008, "unknown-table")

    def test_so_does_a_version_that_is_still_to_come(self, live: LiveSite) -> None:
        table, _ = seated(live)
        with talking(live, table, after=7) as socket:
            problem = told(socket, "problem")["problem"]
            assert (problem["rule"], problem["status"], problem["version"]) == ("version-conflict", 409, 6)
            assert reason(socket) == (1008, "version-conflict")

    def test_a_sign_of_life_comes_after_a_time_of_silence(self, live: LiveSite) -> None:
        table, _ = seated(live)
        with talking(live, table, after=6) as socket:
            told(socket, "hello")
            assert told(socket, "pong")

    def test_who_it_is_is_said_once(self, live: LiveSite) -> None:
        table, (one, _) = seated(live)
        with talking(live, table, after=6) as socket:
            socket.send(json.dumps({"kind": "hello", "token": one.token, "after": 6}))
            assert told(socket, "problem")["problem"]["rule"] == "hello-said-already"
            socket.send(json.dumps({"kind": "ping"}))
            assert told(socket, "pong")

    def test_so_does_a_message_of_more_than_64_kib(self, live: LiveSite) -> None:
        table, _ = seated(live)
        with talking(live, table, after=6) as socket:
            told(socket, "hello")
            socket.send("x" * 70_000)
            assert reason(socket) == (1009, "message-too-large")

    def test_one_socket_may_carry_a_whole_game(self, live: LiveSite) -> None:
        host = live.person("Host")
        table = host.open()
        host.sit(table)
        host.post(f"/api/tables/{table}/bots", bot="random")
        host.ready(table)
        live.work(table)
        with talking(live, table, token=host.token) as socket:
            told(socket, "hello")
            for number in range(25):
                version = host.view(table)["version"]
                choice = host.legal(table)[0]
                socket.send(
                    json.dumps({"kind": "command", "id": str(number), "expected": version, "command": choice})
                )
                assert told(socket, "answer")["version"] == version + 1
                live.work(table)
            version = host.view(table)["version"]
        with talking(live, table, token=host.token) as socket:
            versions = [told(socket, "record")["version"] for _ in range(version)]
        assert versions == list(range(1, version + 1))


class TestManyAtOnce:
    def test_of_two_clients_with_one_version_exactly_one_wins(self, live: LiveSite) -> None:
        table, people = seated(live)
        for person in people:
            person.play(table, person.legal(table)[0], person.view(table)["version"])
        now = people[0].view(table)
        turn = people[now["to_act"][0]]
        command = {"type": "trains.take-blind-card"}
        with ThreadPoolExecutor(8) as many:
            answers = list(many.map(lambda _: turn.play(table, command, now["version"]), range(8)))
        assert sorted(answer.status_code for answer in answers) == [200, *[409] * 7]
        assert all(
            answer.json()["version"] == now["version"] + 1 for answer in answers if answer.status_code == 409
        )

    def test_a_body_of_10_mb_is_refused_and_the_server_lives(self, live: LiveSite) -> None:
        headers = live.person("Ana").headers
        refused = live.client.post("/api/tables", content=b" " * 10_000_000, headers=headers)
        assert (refused.status_code, refused.json()["rule"]) == (413, "body-too-large")
        assert live.client.get("/api/health").status_code == 200

    @pytest.mark.parametrize(
        "path", ["/api/tables/%ff%fe", "/api/tables/%00", "/%2e%2e/%2e%2e/etc/passwd", "/api/%"]
    )
    def test_addresses_that_are_no_text_are_not_found(self, live: LiveSite, path: str) -> None:
        assert live.client.get(path).status_code in {200, 400, 404}
        assert "root:" not in live.client.get(path).text


class TestLogs:
    def test_they_say_what_was_done_and_tell_no_token_code_or_card(self, store: str, tmp_path: Path) -> None:
        log = tmp_path / "log"
        with (
            log.open("wb") as stderr,
            serving(store, "debug", stderr) as (_, address),
            httpx.Client(base_url=address, timeout=30) as client,
        ):
            site = LiveSite(client, address, store)
            table, people = seated(site)
            private = people[0].post("/api/tables", title="rieles", seats=2, public=False).json()
            people[0].get(f"/api/codes/{private['code']}")
            refused = people[0].play(table, {"type": "trains.pass"}, 6, id="too-early")
            with talking(site, table, token=people[0].token, after=6) as socket:
                command = people[0].legal(table)[0]
                said = {"kind": "command", "id": "by-socket", "expected": 6, "command": command}
                socket.send(json.dumps(said))
                told(socket, "answer")
        text = log.read_text()
        lines = [json.loads(line) for line in text.splitlines()]
        by_id = {line["command_id"]: line for line in lines if "command_id" in line}
        assert by_id["too-early"]["rule"] == refused.json()["rule"]
        assert by_id["too-early"]["status"] == 422
        assert by_id["by-socket"].items() >= {"table": table, "version": 7, "seat": 0}.items()
        for person in people:
            assert person.token is not None
            assert person.token not in text
            assert person.hash_of_nonce not in text
        assert private["code"] not in text
        assert "keep" not in text

    def test_clients_that_go_without_a_word_are_no_fault(self, store: str, tmp_path: Path) -> None:
        log = tmp_path / "log"
        with (
            log.open("wb") as stderr,
            serving(store, "warning", stderr) as (_, address),
            httpx.Client(base_url=address, timeout=30) as client,
        ):
            site = LiveSite(client, address, store)
            table, (one, other) = seated(site)
            for after in range(30):
                with following(one, table, after=after % 7) as events:
                    events.answer.close()
                with talking(site, table, after=after % 7) as socket:
                    socket.socket.shutdown(SHUT_RDWR)
            for person in (one, other):
                version = person.view(table)["version"]
                assert person.play(table, person.legal(table)[0], version).status_code == 200
        assert log.read_text() == ""


class TestBodies:
    """What comes of requests whose body does not come to its end."""

    def test_one_that_is_broken_off_is_no_fault(self, store: str, tmp_path: Path) -> None:
        log = tmp_path / "log"
        with log.open("wb") as stderr, serving(store, "warning", stderr) as (_, address):
            for _ in range(5):
                with half_said(address):
                    pass
            assert httpx.get(f"{address}/api/health").is_success
        assert log.read_text() == ""

    def test_one_that_does_not_end_is_waited_for_only_so_long(self, live: LiveSite) -> None:
        with half_said(live.address) as waiting:
            answer = b""
            while part := waiting.recv(4096):
                answer += part
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert b"body-too-slow" in answer

    def test_the_head_of_an_answer_leaves_the_connection_usable(self, live: LiveSite) -> None:
        with httpx.Client(base_url=live.address) as client:
            for path in ("/api/titles", f"/api/tables/{seated(live)[0]}/events", "/api/health"):
                head = client.head(path)
                assert (head.status_code, head.content) == (200, b"")
            assert client.get("/api/titles").json()


@contextmanager
def half_said(address: str) -> Iterator[Socket]:
    """A connection over which a request has come without the end of its body."""
    host, _, port = address.removeprefix("http://").partition(":")
    with create_connection((host, int(port)), timeout=60) as made:
        token = "".join(chr(ord("A") + n % 26) for n in range(43))
        said = (
            "POST /api/tables HTTP/1.1",
            f"Host: {host}",
            f"Authorization: Bearer {token}",
            "Content-Length: 100",
        )
        made.sendall("\r\n".join([*said, "", "{"]).encode())
        yield made


class TestEnd:
    def test_feeds_and_sockets_end_with_the_server_and_nothing_is_lost(self, store: str) -> None:
        with serving(store) as (process, address), httpx.Client(base_url=address, timeout=30) as client:
            site = LiveSite(client, address, store)
            table, (one, _) = seated(site)
            with (
                following(one, table, after=6) as events,
                talking(site, table, token=one.token, after=6) as socket,
            ):
                told(socket, "hello")
                process.send_signal(signal.SIGTERM)
                with pytest.raises(EOFError):
                    events.next()
                assert reason(socket) == (1001, "server-ends")
            assert process.wait(30) == 0
        with serving(store) as (_, address), httpx.Client(base_url=address, timeout=30) as client:
            one.site = LiveSite(client, address, store)
            assert one.view(table)["version"] == 6

    def test_what_was_accepted_is_answered_before_the_end(self, store: str) -> None:
        with serving(store) as (process, address), httpx.Client(base_url=address, timeout=30) as client:
            site = LiveSite(client, address, store)
            table, people = seated(site)
            for person in people:
                person.play(table, person.legal(table)[0], person.view(table)["version"])
            now = people[0].view(table)
            version, turn = now["version"], people[now["to_act"][0]]
            with talking(site, table, token=turn.token, after=version) as socket:
                told(socket, "hello")
                for drawn in range(2):
                    command = {"type": "trains.take-blind-card"}
                    said = {"kind": "command", "id": str(drawn), "expected": version, "command": command}
                    socket.send(json.dumps(said))
                    if drawn:
                        process.send_signal(signal.SIGTERM)
                    with suppress(ConnectionClosed):
                        version = told(socket, "answer")["version"]
            assert process.wait(30) == 0
        with serving(store) as (_, address), httpx.Client(base_url=address, timeout=30) as client:
            turn.site = LiveSite(client, address, store)
            assert turn.view(table)["version"] == version
