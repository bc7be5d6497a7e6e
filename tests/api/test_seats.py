"""Opening a table, sitting down, being ready, and leaving."""

from __future__ import annotations

from base64 import b64encode

import pytest
from people import Person, Site, seated

from domain.table.state import hashed
from services.api.tables import LETTERS


@pytest.fixture
def ana(site: Site) -> Person:
    return site.person("Ana")


@pytest.fixture
def bo(site: Site) -> Person:
    return site.person("Bo")


class TestOpening:
    def test_a_table_is_opened_and_says_what_it_is(self, ana: Person) -> None:
        opened = ana.post("/api/tables", title="rieles", seats=3, clock=600)
        table = opened.json()
        assert opened.status_code == 201
        assert opened.headers["location"] == f"/api/tables/{table['id']}"
        assert (table["title"], table["board"], table["status"]) == ("rieles", "rieles", "waiting")
        assert table["seats"] == [None, None, None]
        assert table["opener"] is True
        assert table["you"] is None

    def test_opening_does_not_sit(self, ana: Person) -> None:
        assert ana.view(ana.open())["seat"] is None

    def test_the_same_command_opens_the_same_table(self, ana: Person) -> None:
        first = ana.post("/api/tables", id="mine", title="rieles", seats=2, public=False).json()
        again = ana.post("/api/tables", id="mine", title="rieles", seats=2, public=False).json()
        assert again == first

    def test_another_wish_under_the_same_id_is_refused(self, ana: Person) -> None:
        ana.post("/api/tables", id="mine", title="rieles", seats=2)
        refused = ana.post("/api/tables", id="mine", title="rieles", seats=3)
        assert (refused.status_code, refused.json()["rule"]) == (422, "command-id-used")

    def test_it_still_does_when_the_table_has_moved_on(self, ana: Person) -> None:
        first = ana.post("/api/tables", id="mine", title="rieles", seats=2).json()["id"]
        for number in range(40):
            ana.site.person(f"Guest {number}").sit(first, seat=1)
        for _ in range(40):
            ana.post(f"/api/tables/{first}/bots", bot="random", seat=0)
            ana.delete(f"/api/tables/{first}/bots/0")
        assert ana.post("/api/tables", id="mine", title="rieles", seats=2).json()["id"] == first

    def test_the_same_id_of_another_person_opens_another_table(self, ana: Person, bo: Person) -> None:
        one = ana.post("/api/tables", id="mine", title="rieles", seats=2).json()["id"]
        other = bo.post("/api/tables", id="mine", title="rieles", seats=2).json()["id"]
        assert one != other

    def test_a_private_table_has_a_code_that_only_those_at_it_are_told(self, ana: Person, bo: Person) -> None:
        opened = ana.post("/api/tables", title="rieles", seats=2, public=False).json()
        code, table = opened["code"], opened["id"]
        assert len(code) == 6
        assert set(code) <= set(LETTERS)
        assert "code" not in bo.get(f"/api/tables/{table}").json()
        assert bo.sit(table, code=code).status_code == 200
        assert bo.get(f"/api/tables/{table}").json()["code"] == code

    @pytest.mark.parametrize("code", ["", "AAAAAA"])
    def test_nobody_sits_there_without_it(self, ana: Person, bo: Person, code: str) -> None:
        refused = bo.sit(ana.open(public=False), code=code)
        assert (refused.status_code, refused.json()["rule"]) == (403, "wrong-code")

    def test_a_code_may_be_typed_in_small_letters(self, ana: Person, bo: Person) -> None:
        table = ana.post("/api/tables", title="rieles", seats=2, public=False).json()
        assert bo.sit(table["id"], code=table["code"].lower()).status_code == 200


class TestSitting:
    def test_the_first_free_seat_is_taken(self, ana: Person, bo: Person) -> None:
        table = ana.open(seats=3)
        assert ana.sit(table).json()["seat"] == 0
        assert bo.sit(table).json()["seat"] == 1

    def test_a_seat_may_be_chosen(self, ana: Person) -> None:
        assert ana.sit(ana.open(seats=3), seat=2).json()["seat"] == 2

    def test_the_same_command_sits_down_once_and_is_answered_alike(self, ana: Person) -> None:
        table = ana.open()
        first = ana.sit(table, id="sitting")
        again = ana.sit(table, id="sitting")
        assert again.content == first.content
        assert ana.get(f"/api/tables/{table}").json()["version"] == 2

    def test_an_equal_id_of_somebody_else_means_nothing(self, ana: Person, bo: Person) -> None:
        table = ana.open()
        assert ana.sit(table, id="sitting").json()["seat"] == 0
        assert bo.sit(table, id="sitting").json()["seat"] == 1

    def test_one_token_sits_once_at_a_table_and_at_many_tables(self, ana: Person) -> None:
        one, other = ana.open(), ana.open()
        assert ana.sit(one).status_code == 200
        assert ana.sit(one).json()["rule"] == "token-in-use"
        assert ana.sit(other).status_code == 200

    def test_a_full_table_takes_nobody(self, site: Site, ana: Person) -> None:
        table, _ = seated(site)
        refused = ana.sit(table)
        assert (refused.status_code, refused.json()["rule"]) == (422, "game-begun")

    def test_nobody_sits_without_a_token(self, site: Site, ana: Person) -> None:
        refused = site.watcher().sit(ana.open())
        assert (refused.status_code, refused.json()["rule"]) == (401, "token-missing")
        assert refused.headers["www-authenticate"] == "Bearer"

    def test_a_person_may_be_called_otherwise(self, ana: Person) -> None:
        table = ana.open()
        ana.sit(table)
        ana.post(f"/api/tables/{table}/rename", name="Ána María 💃")
        assert ana.get(f"/api/tables/{table}").json()["seats"][0]["name"] == "Ána María 💃"


class TestTokens:
    def test_another_token_holds_the_seat_from_now_on(self, site: Site, ana: Person) -> None:
        table, new = ana.open(), site.person("Ana again")
        ana.sit(table)
        turned = ana.post(f"/api/tables/{table}/rotate-token", token=new.token)
        assert turned.json()["seat"] == 0
        assert ana.view(table)["seat"] is None
        assert new.view(table)["seat"] == 0

    def test_whoever_did_not_hear_the_answer_asks_again_by_either_token(
        self, site: Site, ana: Person
    ) -> None:
        table, new = ana.open(), site.person("Ana again")
        ana.sit(table)
        first, *again = [
            person.post(f"/api/tables/{table}/rotate-token", id="turn", token=new.token).content
            for person in (ana, ana, new)
        ]
        assert again == [first, first]

    def test_nobody_takes_the_token_of_another_seat(self, ana: Person, bo: Person) -> None:
        table = ana.open(seats=3)
        ana.sit(table)
        bo.sit(table)
        refused = ana.post(f"/api/tables/{table}/rotate-token", token=bo.token)
        assert refused.json()["rule"] == "token-in-use"


class TestBots:
    def test_the_opener_seats_a_bot_and_sends_it_away(self, ana: Person) -> None:
        table = ana.open()
        assert ana.post(f"/api/tables/{table}/bots", bot="random").status_code == 200
        assert ana.get(f"/api/tables/{table}").json()["seats"][0]["bot"] == "random"
        assert ana.delete(f"/api/tables/{table}/bots/0").status_code == 200
        assert ana.get(f"/api/tables/{table}").json()["seats"][0] is None

    def test_an_opener_who_has_sat_down_meanwhile_seats_one_bot_with_one_command(self, ana: Person) -> None:
        table = ana.open(seats=3)
        first = ana.post(f"/api/tables/{table}/bots", id="one", bot="random")
        ana.sit(table)
        again = ana.post(f"/api/tables/{table}/bots", id="one", bot="random")
        assert again.json()["version"] == first.json()["version"]

    def test_nobody_else_may(self, ana: Person, bo: Person) -> None:
        table = ana.open(seats=3)
        bo.sit(table)
        refused = bo.post(f"/api/tables/{table}/bots", bot="random")
        assert (refused.status_code, refused.json()["rule"]) == (403, "not-the-opener")

    def test_only_bots_that_are_installed_are_seated(self, ana: Person) -> None:
        refused = ana.post(f"/api/tables/{ana.open()}/bots", bot="os:system")
        assert refused.json()["rule"] == "unknown-bot"
        assert "random" in refused.json()["facts"]["known"]


class TestBeginning:
    def test_the_game_begins_when_every_seat_is_ready(self, ana: Person, bo: Person) -> None:
        table = ana.open()
        ana.sit(table)
        bo.sit(table)
        assert ana.ready(table).json()["status"] == "gathering"
        begun = bo.ready(table).json()
        assert (begun["status"], begun["to_act"]) == ("playing", [-1])

    def test_the_opener_starts_with_those_who_are_here(self, ana: Person, bo: Person) -> None:
        table = ana.open(seats=5)
        ana.sit(table, seat=4)
        bo.sit(table, seat=1)
        assert ana.post(f"/api/tables/{table}/start").json()["seat"] == 1
        assert bo.get(f"/api/tables/{table}").json()["you"] == 0

    def test_a_wrong_nonce_is_refused_and_a_new_one_can_be_given(self, ana: Person, bo: Person) -> None:
        table = ana.open()
        ana.sit(table)
        bo.sit(table)
        wrong = ana.post(f"/api/tables/{table}/ready", nonce=b64encode(bytes(32)).decode())
        assert wrong.json()["rule"] == "wrong-nonce"
        ana.ready(table)
        bo.post(f"/api/tables/{table}/leave")
        again = ana.post(f"/api/tables/{table}/commit", nonce=ana.hash_of_nonce)
        assert (again.status_code, again.json()["rule"]) == (422, "nonce-told-before")
        another = b64encode(hashed(bytes([9]) * 32)).decode()
        assert ana.post(f"/api/tables/{table}/commit", nonce=another).status_code == 200

    def test_the_opener_closes_a_table_that_has_not_begun(self, ana: Person, bo: Person) -> None:
        table = ana.open()
        assert bo.post(f"/api/tables/{table}/abandon").status_code == 403
        assert ana.post(f"/api/tables/{table}/abandon").json()["status"] == "abandoned"
        assert bo.sit(table).json()["rule"] == "table-over"


class TestLeaving:
    def test_a_seat_is_free_again_before_the_start(self, ana: Person) -> None:
        table = ana.open()
        ana.sit(table)
        assert ana.post(f"/api/tables/{table}/leave").json()["seat"] is None
        assert ana.get(f"/api/tables/{table}").json()["seats"] == [None, None]

    def test_sent_again_it_is_answered_as_the_first_time(self, ana: Person, bo: Person) -> None:
        table = ana.open()
        ana.sit(table)
        first = ana.post(f"/api/tables/{table}/leave", id="up")
        bo.sit(table)
        again = ana.post(f"/api/tables/{table}/leave", id="up")
        assert (again.status_code, again.json()) == (200, first.json())

    def test_nor_does_it_free_the_seat_of_who_sat_down_again(self, ana: Person) -> None:
        table = ana.open()
        ana.sit(table)
        ana.post(f"/api/tables/{table}/leave", id="up")
        assert ana.sit(table).status_code == 200
        assert ana.post(f"/api/tables/{table}/leave", id="up").status_code == 200
        assert ana.get(f"/api/tables/{table}").json()["you"] == 0

    def test_the_same_id_of_somebody_else_is_another_wish(self, ana: Person, bo: Person) -> None:
        table = ana.open()
        ana.sit(table)
        ana.post(f"/api/tables/{table}/leave", id="up")
        assert bo.post(f"/api/tables/{table}/leave", id="up").json()["rule"] == "not-seated"

    @pytest.mark.parametrize("how", ["leave", "resign"])
    def test_after_the_start_it_drops_out_for_good(self, site: Site, how: str) -> None:
        table, (one, _, _) = seated(site, people=3)
        assert one.post(f"/api/tables/{table}/{how}").status_code == 200
        assert one.get(f"/api/tables/{table}").json()["seats"][0]["left"] is True
        assert one.legal(table) == []


class TestLists:
    def test_a_code_leads_to_its_table_while_it_is_listed(self, site: Site, ana: Person, bo: Person) -> None:
        table = ana.post("/api/tables", title="rieles", seats=2, public=False).json()
        site.list(table["id"])
        assert bo.get(f"/api/codes/{table['code'].lower()}").json() == {"table": table["id"]}

    @pytest.mark.parametrize("code", ["ABCDEF", "short", "L1O0II", "%00%00%00"])
    def test_another_code_leads_nowhere(self, ana: Person, code: str) -> None:
        refused = ana.get(f"/api/codes/{code}")
        assert (refused.status_code, refused.json()["rule"]) == (404, "unknown-code")

    def test_public_tables_that_wait_are_listed_page_by_page(
        self, site: Site, ana: Person, bo: Person
    ) -> None:
        opened = [ana.open() for _ in range(5)]
        site.list(*opened, ana.open(public=False))
        found: list[str] = []
        offset: int | None = 0
        while offset is not None:
            page = bo.get("/api/tables", status="waiting", limit=2, offset=offset).json()
            found += [table["id"] for table in page["tables"]]
            offset = page["next"]
        assert sorted(found) == sorted(opened)

    def test_my_tables_say_whose_turn_it_is(self, site: Site) -> None:
        table, (one, other) = seated(site)
        site.list(table)
        (mine,) = one.get("/api/my/tables").json()["tables"]
        assert (mine["you"], mine["your_turn"], mine["to_act"]) == (0, True, [0, 1])
        (theirs,) = other.get("/api/my/tables").json()["tables"]
        assert theirs["you"] == 1

    def test_nobody_has_tables_without_a_token(self, site: Site) -> None:
        assert site.watcher().get("/api/my/tables").status_code == 401

    def test_a_list_tells_no_token_and_no_code(self, site: Site, ana: Person) -> None:
        table = ana.post("/api/tables", title="rieles", seats=2, public=False).json()
        ana.sit(table["id"], code=table["code"])
        site.list(table["id"])
        mine = ana.get("/api/my/tables")
        assert mine.json()["tables"]
        assert table["code"] not in mine.text
        assert "token" not in mine.text


class TestCatalogue:
    def test_titles_come_with_boards_options_and_bots(self, site: Site) -> None:
        offered = site.watcher().get("/api/titles").json()
        rieles = next(title for title in offered["titles"] if title["id"] == "rieles")
        assert rieles["names"]["es"] == "Rieles de Europa"
        assert rieles["boards"][0]["id"] == "rieles"
        assert {"random", "planner"} <= set(offered["bots"])

    def test_a_board_comes_with_its_cities_routes_and_tickets(self, site: Site) -> None:
        board = site.watcher().get("/api/boards/rieles").json()
        assert len(board["cities"]) == 52
        assert len(board["routes"]) == 117
        assert board["cities"][0]["names"].keys() == {"en", "es", "ru", "fr"}

    def test_another_board_does_not_exist(self, site: Site) -> None:
        assert site.watcher().get("/api/boards/nowhere").json()["rule"] == "unknown-board"
