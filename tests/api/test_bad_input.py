"""What clients get wrong: always a clear problem document, never an event, never a trace of our insides."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import httpx
import pytest
from msgspec.structs import replace
from people import Person, Site, seated

from domain import titles
from domain.trains.board import board
from events.store import Unavailable

PASS = {"type": "trains.pass"}
DRAW = {"type": "trains.take-blind-card"}


@pytest.fixture
def ana(site: Site) -> Person:
    return site.person("Ana")


def problem(answer: httpx.Response, status: int, rule: str) -> dict[str, Any]:
    """The problem of this answer, which is one of that rule."""
    assert answer.headers["content-type"].startswith("application/problem+json")
    told: dict[str, Any] = answer.json()
    assert (answer.status_code, told["status"], told["rule"]) == (status, status, rule)
    assert told["type"] == f"urn:turntable:problem:{rule}"
    assert told["title"]
    assert told["detail"]
    for inside in ("Traceback", ".py", "msgspec", "litestar", "Error"):
        assert inside not in answer.text
    return told


def raw(person: Person, path: str, content: bytes, **headers: str) -> httpx.Response:
    answer: httpx.Response = person.site.client.post(
        path, content=content, headers={**person.headers, **headers}
    )
    return answer


class TestBodies:
    @pytest.mark.parametrize(
        "content",
        [
            b"",
            b"{",
            b"{]",
            b"nonsense",
            b'{"id": "a" "title"}',
            b'{"id": "a", "title": "rieles", "seats": 2} and more',
            b'{"id": NaN}',
            b'{"id": "\xff"}',
            b'{"id": "\xc3\x28"}',
            b'{"id": "\\ud800"}',
            b"\xef\xbb\xbf{}",
            b'{"id"\x00: "a"}',
            b"--boundary\r\nContent-Disposition: form-data",
        ],
    )
    def test_what_is_no_json_in_utf8_is_said_to_be_none(self, ana: Person, content: bytes) -> None:
        problem(raw(ana, "/api/tables", content), 400, "invalid-json")

    def test_endless_nesting_ends(self, ana: Person) -> None:
        content = b'{"id": "a", "title": ' + b"[" * 60_000
        told = raw(ana, "/api/tables", content)
        assert told.status_code == 400
        nested = b'{"id":"a","expected":1,"command":' + b'{"a":' * 10_000 + b"1" + b"}" * 10_001
        assert raw(ana, f"/api/tables/{ana.open()}/commands", nested).status_code == 400

    @pytest.mark.parametrize("size", [65_537, 10_000_000])
    def test_a_body_of_more_than_64_kib_is_not_read(self, ana: Person, size: int) -> None:
        problem(raw(ana, "/api/tables", b" " * size), 413, "body-too-large")

    def test_nor_one_that_does_not_say_how_long_it_is(self, ana: Person) -> None:
        chunks = iter([b" " * 10_000] * 100)
        answer = ana.site.client.post("/api/tables", content=chunks, headers=ana.headers)
        problem(answer, 413, "body-too-large")

    @pytest.mark.parametrize(
        ("body", "path"),
        [
            ([], "$"),
            ("text", "$"),
            ({"title": "rieles", "seats": 2}, "$"),
            ({"id": 7, "title": "rieles", "seats": 2}, "$.id"),
            ({"id": "", "title": "rieles", "seats": 2}, "$.id"),
            ({"id": "a b", "title": "rieles", "seats": 2}, "$.id"),
            ({"id": "a\n", "title": "rieles", "seats": 2}, "$.id"),
            ({"id": "~1", "title": "rieles", "seats": 2}, "$.id"),
            ({"id": "a" * 65, "title": "rieles", "seats": 2}, "$.id"),
            ({"id": "a", "title": "rieles", "seats": "2"}, "$.seats"),
            ({"id": "a", "title": "rieles", "seats": 2.5}, "$.seats"),
            ({"id": "a", "title": "rieles", "seats": None}, "$.seats"),
            ({"id": "a", "title": "rieles", "seats": 2, "options": []}, "$.options"),
            ({"id": "a", "title": "rieles", "seats": 2, "options": {"first_seat": 1}}, "$.options[...]"),
            ({"id": "a", "title": "rieles", "seats": 2, "clock": -1}, "$.clock"),
            ({"id": "a", "title": "rieles", "seats": 2, "expiry": "never"}, "$.expiry"),
            ({"id": "a", "title": "rieles", "seats": 2, "colour": "red"}, "$"),
        ],
    )
    def test_a_wrong_shape_is_named_with_its_place(self, ana: Person, body: Any, path: str) -> None:
        answer = ana.site.client.post("/api/tables", json=body, headers=ana.headers)
        assert problem(answer, 400, "wrong-shape")["path"] == path

    def test_it_says_what_would_be_right(self, ana: Person) -> None:
        told = problem(ana.post("/api/tables", title="rieles", seats="2"), 400, "wrong-shape")
        assert told["detail"] == "Expected `int`, got `str`, at $.seats."

    @pytest.mark.parametrize("nonce", ["", "AAAA", "!" * 44, "A" * 44, "A" * 1000, 7, None, "Z" * 42 + "é="])
    def test_a_nonce_is_the_base64_of_32_bytes(self, ana: Person, nonce: Any) -> None:
        answer = ana.post(f"/api/tables/{ana.open()}/sit", name="Ana", nonce=nonce)
        assert problem(answer, 400, "wrong-shape")["path"] == "$.nonce"

    @pytest.mark.parametrize(
        "name", ["", "   ", "a" * 41, "a\nb", "a\x00b", "\x7f", "a\u202eb", "\ufeff", "Ana\n"]
    )
    def test_a_name_is_one_that_can_be_shown(self, ana: Person, name: str) -> None:
        answer = ana.post(f"/api/tables/{ana.open()}/sit", name=name, nonce=ana.hash_of_nonce)
        assert problem(answer, 400, "wrong-shape")["path"] == "$.name"

    @pytest.mark.parametrize(
        "name", ["\u200b", "\u200b\u200d", "\u2060 \u00ad", "\u3164", "\u2800", "\u0301", "\U000e0041"]
    )
    def test_nor_is_one_of_which_nothing_is_seen(self, ana: Person, name: str) -> None:
        table = ana.open()
        answer = ana.post(f"/api/tables/{table}/sit", name=name, nonce=ana.hash_of_nonce)
        told = problem(answer, 400, "name-invisible")
        assert told["path"] == "$.name"
        ana.sit(table)
        problem(ana.post(f"/api/tables/{table}/rename", name=name), 400, "name-invisible")

    @pytest.mark.parametrize("name", ["Ana", "Ŝ", "安", "7", "🚂", "…", "👩\u200d🚀", "e\u0301"])
    def test_letters_digits_and_signs_of_any_script_are(self, ana: Person, name: str) -> None:
        assert ana.post(f"/api/tables/{ana.open()}/sit", name=name, nonce=ana.hash_of_nonce).is_success

    @pytest.mark.parametrize("name", ["", "   ", "a" * 41, "a\nb"])
    def test_a_refused_name_is_explained_in_words(self, ana: Person, name: str) -> None:
        answer = ana.post(f"/api/tables/{ana.open()}/sit", name=name, nonce=ana.hash_of_nonce)
        detail = problem(answer, 400, "wrong-shape")["detail"]
        assert detail.startswith("This must be a name of 1 to 40 characters")
        assert "regex" not in detail

    def test_a_missing_field_is_said_to_be_missing(self, ana: Person) -> None:
        told = problem(ana.post("/api/tables", title="rieles"), 400, "wrong-shape")
        assert told["detail"] == "The field `seats` is missing, at $."

    def test_a_wrong_code_is_explained(self, ana: Person) -> None:
        table = ana.open(public=False)
        answer = ana.post(f"/api/tables/{table}/sit", name="Ana", nonce=ana.hash_of_nonce, code="AAAAAA")
        assert problem(answer, 403, "wrong-code")["detail"].startswith("This is not the table's join code.")


class TestNumbersWithoutEnd:
    """JSON has numbers of any length; nothing here has."""

    HUGE = b"9" * 5_000

    def test_in_a_body(self, ana: Person) -> None:
        content = b'{"id": "a", "title": "rieles", "seats": ' + self.HUGE + b"}"
        assert raw(ana, "/api/tables", content).status_code in {400, 422}

    def test_as_a_seat(self, ana: Person) -> None:
        table = ana.open()
        content = (
            b'{"id": "a", "name": "Ana", "nonce": "' + ana.hash_of_nonce.encode() + b'", "seat": ' + self.HUGE
        )
        assert raw(ana, f"/api/tables/{table}/sit", content + b"}").status_code in {400, 422}

    def test_as_a_version(self, ana: Person) -> None:
        table = ana.open()
        content = b'{"id": "a", "command": {"type": "trains.pass"}, "expected": ' + self.HUGE + b"}"
        assert raw(ana, f"/api/tables/{table}/commands", content).status_code in {400, 409}
        asked = ana.get(f"/api/tables/{table}/view", version="9" * 1000)
        assert asked.status_code in {400, 409}

    def test_in_a_command(self, site: Site) -> None:
        table, (one, *_) = seated(site)
        version = one.view(table)["version"]
        content = (
            b'{"id": "a", "expected": %d, "command": {"type": "trains.take-open-card", "slot": ' % version
        )
        assert raw(one, f"/api/tables/{table}/commands", content + self.HUGE + b"}}").status_code in {
            400,
            422,
        }


class TestTokens:
    @pytest.mark.parametrize(
        "header",
        [
            "",
            "Bearer",
            "Bearer ",
            "Bearer short",
            "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==",
            "Bearer " + "A" * 44,
            "Bearer " + "A" * 42 + "=",
            "Bearer " + "A" * 42 + "!",
            "Bearer " + "A" * 42 + "+",
            "Bearer " + "A" * 100_000,
            "bearer " + "A" * 43 + " ",
        ],
    )
    def test_what_is_no_token_is_refused_also_for_looking_on(self, ana: Person, header: str) -> None:
        path = f"/api/tables/{ana.open()}"
        answer = ana.site.client.get(path, headers={"Authorization": header})
        problem(answer, 401, "token-malformed")

    def test_a_token_in_the_address_is_not_read(self, ana: Person) -> None:
        table = ana.open()
        ana.sit(table)
        answer = ana.site.client.get(f"/api/tables/{table}?token={ana.token}")
        assert answer.json()["you"] is None

    def test_a_token_of_nobody_here_may_not_play(self, site: Site, ana: Person) -> None:
        table, _ = seated(site)
        version = ana.view(table)["version"]
        problem(ana.play(table, PASS, version), 403, "not-seated")

    def test_a_token_of_another_table_may_not_play(self, site: Site) -> None:
        table, _ = seated(site)
        _, (stranger, *_) = seated(site)
        version = stranger.view(table)["version"]
        problem(stranger.play(table, PASS, version), 403, "not-seated")


class TestTables:
    @pytest.mark.parametrize("title", ["", "chess", "Rieles", "rieles\x00", "../rieles", "💥"])
    def test_an_unknown_title(self, ana: Person, title: str) -> None:
        told = problem(ana.post("/api/tables", title=title, seats=2), 422, "unknown-title")
        assert "rieles" in told["facts"]["known"]

    def test_an_unknown_board(self, ana: Person) -> None:
        refused = ana.post("/api/tables", title="rieles", board="atlantis", seats=2)
        problem(refused, 422, "unknown-board")

    def test_a_board_of_another_title(self, ana: Person) -> None:
        problem(ana.post("/api/tables", title="mainlines", board="rieles", seats=2), 422, "unknown-board")

    @pytest.mark.parametrize("seats", [-1, 0, 1, 6, 1_000_000])
    def test_a_number_of_seats_that_the_title_does_not_have(self, ana: Person, seats: int) -> None:
        problem(ana.post("/api/tables", title="rieles", seats=seats), 422, "seats-out-of-range")

    def test_an_unknown_edition(self, ana: Person) -> None:
        problem(ana.post("/api/tables", title="rieles", seats=2, edition=99), 422, "unknown-edition")

    @pytest.mark.parametrize(
        ("options", "rule"),
        [
            ({"cheats": "on"}, "unknown-option"),
            ({"first_seat": "last"}, "unknown-choice"),
            ({"first_seat": "4"}, "unknown-choice"),
        ],
    )
    def test_an_unknown_option(self, ana: Person, options: dict[str, str], rule: str) -> None:
        problem(ana.post("/api/tables", title="rieles", seats=2, options=options), 422, rule)

    def test_a_full_table(self, ana: Person, site: Site) -> None:
        table = ana.open()
        ana.sit(table)
        site.person("Bo").sit(table)
        problem(site.person("Cy").sit(table), 422, "table-full")

    @pytest.mark.parametrize("what", ["", "/view", "/legal", "/records", "/export", "/events"])
    @pytest.mark.parametrize("table", ["aaaaaaaaaaaaaaaa", "A", "..%2f..", "%ff%fe", "{s1}:x", "a" * 5000])
    def test_an_unknown_table(self, ana: Person, table: str, what: str) -> None:
        answer = ana.get(f"/api/tables/{table}{what}")
        assert answer.json()["rule"] in {"unknown-table", "unknown-address"}
        problem(answer, 404, answer.json()["rule"])

    @pytest.mark.parametrize(
        "what",
        ["start", "leave", "resign", "take-back", "abandon"],
    )
    def test_a_command_for_an_unknown_table(self, ana: Person, what: str) -> None:
        problem(ana.post(f"/api/tables/aaaaaaaaaaaaaaaa/{what}"), 404, "unknown-table")

    def test_playing_at_an_unknown_table(self, ana: Person) -> None:
        problem(ana.play("aaaaaaaaaaaaaaaa", PASS, 1), 404, "unknown-table")
        problem(ana.play("aaaaaaaaaaaaaaaa", PASS, 0), 404, "unknown-table")


class TestCommands:
    @pytest.fixture
    def begun(self, site: Site) -> tuple[str, Person, Person, int]:
        """A table whose first turn has begun: its id, the seat whose turn it is, another, and the version."""
        table, people = seated(site)
        for person in people:
            kept = person.legal(table)[0]
            assert person.play(table, kept, person.view(table)["version"]).status_code == 200
        now = people[0].view(table)
        (turn,) = now["to_act"]
        return table, people[turn], people[1 - turn], now["version"]

    def test_before_the_game_has_begun(self, ana: Person) -> None:
        table = ana.open()
        ana.sit(table)
        problem(ana.play(table, PASS, 2), 422, "game-not-begun")

    def test_somebody_elses_turn(self, begun: tuple[str, Person, Person, int]) -> None:
        table, _, other, version = begun
        problem(other.play(table, DRAW, version), 422, "not-your-turn")

    def test_a_choice_that_is_not_pending(self, begun: tuple[str, Person, Person, int]) -> None:
        table, turn, _, version = begun
        before = turn.get(f"/api/tables/{table}").json()
        for command in (
            {"type": "trains.withdraw"},
            {"type": "trains.keep-tickets", "keep": [0], "refuse": []},
        ):
            answer = turn.play(table, command, version)
            problem(answer, 422, answer.json()["rule"])
        assert turn.get(f"/api/tables/{table}").json() == before

    def test_a_payment_with_cards_that_are_not_held(self, begun: tuple[str, Person, Person, int]) -> None:
        table, turn, _, version = begun
        now = turn.view(table)
        held = now["game"]["hands"][now["seat"]]["counts"]
        board = turn.get("/api/boards/rieles").json()
        route, plain = next(
            (number, one)
            for number, one in enumerate(board["routes"])
            if one["colour"] is not None and one["length"] > held[one["colour"]]
            if not (one["locomotives"] or one["tunnel"] or one["ferry"])
        )
        pay = {"colour": plain["colour"], "cards": plain["length"]}
        answer = turn.play(table, {"type": "trains.claim-route", "route": route, "pay": pay}, version)
        assert "facts" not in problem(answer, 422, "cards-not-held")
        assert turn.view(table) == now

    @pytest.mark.parametrize(
        "command",
        [
            {"type": "deal"},
            {"type": "score-game"},
            {"type": "begin-final-round"},
            {"type": "table.abandon"},
            {"type": "table.expire", "seat": 1},
            {"type": "table.start"},
            {"type": "no-such-thing"},
            {"type": 7},
            {"type": None},
            {},
            [],
            "pass",
            {"type": "trains.take-open-card"},
            {"type": "trains.take-open-card", "slot": "0"},
            {"type": "trains.take-open-card", "slot": 0, "more": 1},
        ],
    )
    def test_what_no_seat_can_send(self, begun: tuple[str, Person, Person, int], command: Any) -> None:
        table, turn, _, version = begun
        told = problem(turn.play(table, command, version), 400, "wrong-shape")
        assert told["path"].startswith("$.command")

    @pytest.mark.parametrize("command", [{"type": "interurban.end-turn"}, {"type": "city.pass"}])
    def test_a_command_of_another_title(self, begun: tuple[str, Person, Person, int], command: Any) -> None:
        table, turn, _, version = begun
        answer = turn.play(table, command, version)
        assert answer.json()["rule"] in {"other-title", "wrong-shape"}
        problem(answer, answer.status_code, answer.json()["rule"])

    @pytest.mark.parametrize("slot", [-1, 5, 100, -(2**70)])
    def test_a_place_that_is_not_on_the_table(
        self, begun: tuple[str, Person, Person, int], slot: int
    ) -> None:
        table, turn, _, version = begun
        answer = turn.play(table, {"type": "trains.take-open-card", "slot": slot}, version)
        assert answer.status_code in {400, 422}
        problem(answer, answer.status_code, answer.json()["rule"])

    @pytest.mark.parametrize("ahead", [1, 10, 2**60])
    def test_a_version_from_the_future(self, begun: tuple[str, Person, Person, int], ahead: int) -> None:
        table, turn, _, version = begun
        told = problem(turn.play(table, DRAW, version + ahead), 409, "version-conflict")
        assert told["version"] == version

    def test_a_version_before_the_first(self, begun: tuple[str, Person, Person, int]) -> None:
        table, turn, _, version = begun
        assert problem(turn.play(table, DRAW, 0), 409, "version-conflict")["version"] == version
        problem(turn.play(table, DRAW, -1), 400, "wrong-shape")

    def test_a_refused_command_leaves_no_record(self, begun: tuple[str, Person, Person, int]) -> None:
        table, turn, other, version = begun
        other.play(table, DRAW, version)
        turn.play(table, {"type": "trains.withdraw"}, version)
        assert turn.view(table)["version"] == version


class TestAddresses:
    @pytest.mark.parametrize("path", ["/api/nothing", "/api", "/api/", "/api/tables/a/b/c", "/api/../api/x"])
    def test_where_nothing_is(self, ana: Person, path: str) -> None:
        problem(ana.get(path), 404, "unknown-address")

    @pytest.mark.parametrize(
        ("method", "path"),
        [
            ("PUT", "/api/tables"),
            ("DELETE", "/api/tables/a"),
            ("GET", "/api/tables/a/sit"),
            ("PATCH", "/api/titles"),
        ],
    )
    def test_a_method_that_is_not_known_there(self, ana: Person, method: str, path: str) -> None:
        answer = ana.site.client.request(method, path, headers=ana.headers)
        problem(answer, 405, "method-not-allowed")
        assert answer.headers["allow"]

    @pytest.mark.parametrize(
        ("path", "query"),
        [
            ("view", {"version": "0"}),
            ("view", {"version": "-1"}),
            ("view", {"version": "one"}),
            ("view", {"version": "1.5"}),
            ("view", {"verson": "1"}),
            ("records", {"after": "-1"}),
            ("records", {"limit": "0"}),
            ("records", {"limit": "501"}),
            ("events", {"after": "x"}),
        ],
    )
    def test_a_query_that_asks_for_nothing_sensible(
        self, ana: Person, path: str, query: dict[str, str]
    ) -> None:
        problem(ana.get(f"/api/tables/{ana.open()}/{path}", **query), 400, "wrong-shape")

    def test_a_version_that_is_still_to_come(self, ana: Person) -> None:
        told = problem(ana.get(f"/api/tables/{ana.open()}/view", version=9), 409, "version-conflict")
        assert told["version"] == 1

    @pytest.mark.parametrize("seat", ["x", "-1", "1.0", "9" * 30, "٣"])
    def test_a_seat_that_is_no_number(self, ana: Person, seat: str) -> None:
        answer = ana.delete(f"/api/tables/{ana.open()}/bots/{seat}")
        problem(answer, 400, "wrong-shape")

    def test_a_removal_without_its_id(self, ana: Person) -> None:
        path = f"/api/tables/{ana.open()}/bots/0"
        problem(ana.site.client.delete(path, headers=ana.headers), 400, "wrong-shape")

    @pytest.mark.parametrize("last", ["x", "-1", "1e9", ""])
    def test_a_last_event_id_that_was_never_sent(self, ana: Person, last: str) -> None:
        path = f"/api/tables/{ana.open()}/events"
        answer = ana.site.client.get(path, headers={**ana.headers, "Last-Event-ID": last})
        problem(answer, 400, "wrong-shape")


class TestFaultsOfOurs:
    def test_they_are_told_as_such_and_nothing_more(
        self, site: Site, ana: Person, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = ana.open()

        async def broken(*_: object) -> None:
            raise RuntimeError("the deck is 1, 2, 3")

        monkeypatch.setattr(site.tables, "load", broken)
        answer = ana.get(f"/api/tables/{table}")
        told = problem(answer, 500, "internal-fault")
        assert "deck" not in answer.text
        assert "facts" not in told

    def test_a_store_that_does_not_answer_is_no_fault(
        self, site: Site, ana: Person, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def silent(*_: object) -> None:
            raise Unavailable("127.0.0.1:6379 refused")

        monkeypatch.setattr(site.tables, "load", silent)
        answer = ana.get(f"/api/tables/{uuid4().hex}")
        problem(answer, 503, "store-unavailable")
        assert answer.headers["retry-after"] == "1"
        assert "127.0.0.1" not in answer.text

    def test_nor_is_a_board_that_has_changed_since_the_table_was_opened(
        self, site: Site, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table, (one, _) = seated(site)
        view = one.view(table)
        (command, *_) = one.legal(table)
        title = titles.title("rieles")
        monkeypatch.setattr(title.game, "_layouts", {})
        known = board("rieles")
        monkeypatch.setattr("domain.trains.game.board", lambda _: replace(known, digest="another"))
        detail = problem(one.get(f"/api/tables/{table}/legal"), 422, "board-changed")["detail"]
        assert detail.startswith("This host's board is not the one")
        problem(one.play(table, command, view["version"]), 422, "board-changed")
        assert one.view(table) == view


class TestTheSameInOtherWords:
    """What HTTP lets a client write in several ways."""

    @pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER"])
    def test_the_scheme_in_any_case(self, ana: Person, scheme: str) -> None:
        table = ana.open()
        headers = {"Authorization": f"{scheme} {ana.token}"}
        assert ana.site.client.get(f"/api/tables/{table}/view", headers=headers).is_success
        mine = ana.site.client.get("/api/my/tables", headers=headers)
        assert mine.is_success

    @pytest.mark.parametrize("path", ["/api/titles", "/api/health", "/api/tables", "/api/openapi.json", "/"])
    def test_the_head_of_whatever_may_be_got(self, ana: Person, path: str) -> None:
        got, head = ana.site.client.get(path), ana.site.client.head(path)
        assert (head.status_code, head.content) == (got.status_code, b"")
        assert head.headers["content-type"] == got.headers["content-type"]

    def test_the_head_of_a_feed_ends(self, ana: Person) -> None:
        head = ana.site.client.head(f"/api/tables/{ana.open()}/events")
        assert (head.status_code, head.content) == (200, b"")

    def test_not_where_nothing_may_be_got(self, ana: Person) -> None:
        head = ana.site.client.head(f"/api/tables/{ana.open()}/sit")
        assert head.status_code == 405
