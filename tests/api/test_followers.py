"""Tables that follow one another: who may open one, who sits where, and how a Competition Game stands."""

from __future__ import annotations

import pytest
from people import Json, Person, Site, seated

RIELES: Json = {"title": "rieles", "seats": 2}
URBAN: Json = {"title": "interurban", "seats": 3, "edition": 1}


def finished(site: Site) -> tuple[str, list[Person]]:
    """A table of Rieles that two people have played to its end."""
    table, people = seated(site)
    people[0].post(f"/api/tables/{table}/resign")
    site.work(table)
    assert people[0].get(f"/api/tables/{table}").json()["status"] == "finished"
    return table, people


def rematch(person: Person, table: str, **more: object) -> Json:
    answer = person.post("/api/tables", follows=table, **{**RIELES, **more})
    assert answer.status_code == 201, answer.text
    told: Json = answer.json()
    return told


class TestRematch:
    def test_the_seats_of_its_people_are_kept_for_them(self, site: Site) -> None:
        table, (one, other) = finished(site)
        told = rematch(one, table)
        assert (told["follows"], told["reserved"], told["kept"]) == (table, ["Person 0", "Person 1"], 0)
        stranger = site.person("Eve")
        refused = stranger.sit(told["id"])
        assert (refused.status_code, refused.json()["rule"]) == (422, "seat-reserved")
        assert other.sit(told["id"]).json()["seat"] == 1
        assert other.get(f"/api/tables/{told['id']}").json().get("kept") is None

    def test_the_old_table_tells_who_has_opened_it(self, site: Site) -> None:
        table, (one, other) = finished(site)
        assert "followed_by" not in one.get(f"/api/tables/{table}").json()
        told = rematch(other, table)
        followed = site.watcher().get(f"/api/tables/{table}").json()["followed_by"]
        assert followed == {"table": told["id"], "status": "waiting", "by": 1}

    def test_there_is_one_whoever_asks_first(self, site: Site) -> None:
        table, (one, other) = finished(site)
        first = rematch(one, table)
        second = rematch(other, table, seats=5)
        assert (second["id"], second["opener"]) == (first["id"], False)

    def test_one_that_was_closed_makes_room_for_another(self, site: Site) -> None:
        table, (one, other) = finished(site)
        first = rematch(one, table)["id"]
        one.post(f"/api/tables/{first}/abandon")
        assert "followed_by" not in one.get(f"/api/tables/{table}").json()
        second = rematch(other, table)
        assert (second["id"] != first, second["opener"]) == (True, True)

    def test_bots_sit_again(self, site: Site) -> None:
        ana = site.person("Ana")
        table = ana.open(seats=2)
        ana.sit(table)
        ana.post(f"/api/tables/{table}/bots", bot="random")
        ana.ready(table)
        site.work(table)
        ana.post(f"/api/tables/{table}/resign")
        site.work(table)
        told = rematch(ana, table)
        assert [seat and seat["bot"] for seat in told["seats"]] == [None, "random"]

    def test_fewer_seats_are_for_people_first(self, site: Site) -> None:
        ana = site.person("Ana")
        table = ana.open(seats=3)
        ana.post(f"/api/tables/{table}/bots", bot="random")
        ana.post(f"/api/tables/{table}/bots", bot="random")
        ana.sit(table)
        ana.ready(table)
        site.work(table)
        ana.post(f"/api/tables/{table}/resign")
        site.work(table)
        told = rematch(ana, table, seats=2)
        assert (told["reserved"], told["seats"][1]["bot"]) == (["Ana", None], "random")

    def test_a_private_one_asks_them_for_no_code(self, site: Site) -> None:
        table, (one, other) = finished(site)
        told = rematch(one, table, public=False)
        assert other.sit(told["id"]).status_code == 200

    def test_only_who_sat_there_may_open_it(self, site: Site) -> None:
        table, _ = finished(site)
        refused = site.person("Eve").post("/api/tables", follows=table, **RIELES)
        assert (refused.status_code, refused.json()["rule"]) == (403, "not-seated")

    def test_only_a_finished_table_has_one(self, site: Site) -> None:
        table, (one, _) = seated(site)
        refused = one.post("/api/tables", follows=table, **RIELES)
        assert (refused.status_code, refused.json()["rule"]) == (422, "table-not-finished")

    @pytest.mark.parametrize(("table", "status"), [("nowhere", 404), ("No Where", 400)])
    def test_a_table_that_is_not_there_has_none(self, site: Site, table: str, status: int) -> None:
        assert site.person("Ana").post("/api/tables", follows=table, **RIELES).status_code == status

    def test_it_is_among_the_tables_of_those_whose_seats_are_kept(self, site: Site) -> None:
        table, (one, other) = finished(site)
        told = rematch(one, table)["id"]
        site.list(told)
        (card,) = other.get("/api/my/tables").json()["tables"]
        assert (card["id"], card["you"], card["kept"], card["open"]) == (told, None, 1, False)
        assert site.watcher().get("/api/tables").json()["tables"] == []

    def test_nobody_is_told_a_token(self, site: Site) -> None:
        table, (one, other) = finished(site)
        told = rematch(one, table)["id"]
        records = other.get(f"/api/tables/{told}/records").json()["records"]
        assert [kept["token"] for kept in records[0]["events"][0]["reserved"]] == ["", ""]


class TestCompetitionGame:
    def played(self, site: Site, ana: Person, table: str) -> Json:
        """The table after its game, from which Ana has dropped out."""
        assert ana.sit(table).status_code == 200
        assert ana.ready(table).status_code == 200
        site.work(table)
        ana.post(f"/api/tables/{table}/resign")
        site.work(table)
        told: Json = ana.get(f"/api/tables/{table}").json()
        assert told["status"] == "finished"
        return told

    def test_is_a_game_with_each_as_starting_player_whose_points_are_added(self, site: Site) -> None:
        ana = site.person("Ana")
        table = ana.open(**URBAN, competition=1)
        for _ in range(2):
            ana.post(f"/api/tables/{table}/bots", bot="random", seat=None)
        games = [self.played(site, ana, table)]
        refused = ana.post("/api/tables", follows=table, **URBAN)
        assert (refused.status_code, refused.json()["rule"]) == (422, "not-the-next-game")
        for game in (2, 3):
            opened = ana.post("/api/tables", follows=games[-1]["id"], competition=game, **URBAN).json()
            games.append(self.played(site, ana, opened["id"]))
        assert [game["options"]["first_seat"] for game in games] == ["0", "1", "2"]
        stands = games[-1]["competition"]
        assert (stands["game"], stands["games"]) == (3, 3)
        assert stands["tables"] == [game["id"] for game in games]
        points = [[score["points"] for score in game["scores"]] for game in games]
        assert [list(one["games"]) for one in stands["standings"]] == [
            list(each) for each in zip(*points, strict=True)
        ]
        assert [one["points"] for one in stands["standings"]] == [
            sum(each) for each in zip(*points, strict=True)
        ]
        first = ana.get(f"/api/tables/{table}").json()["competition"]
        assert [one["points"] for one in first["standings"]] == points[0]
        over = ana.post("/api/tables", follows=games[-1]["id"], competition=4, **URBAN)
        assert over.json()["rule"] == "competition-is-over"
        assert rematch(ana, games[-1]["id"], **URBAN, competition=1)["competition"]["game"] == 1

    def test_titles_tell_which_know_it(self, site: Site) -> None:
        titles = site.watcher().get("/api/titles").json()["titles"]
        assert [title["id"] for title in titles if title["competition"]] == ["interurban"]


class TestLobby:
    def test_tables_in_play_and_finished_ones_are_listed_too(self, site: Site) -> None:
        running, _ = seated(site)
        over, (_, other) = finished(site)
        site.list(running, over)
        everybody = site.watcher()
        (card,) = everybody.get("/api/tables", status="playing").json()["tables"]
        assert (card["id"], card["you"], card["to_act"]) == (running, None, [0, 1])
        (card,) = everybody.get("/api/tables", status="finished").json()["tables"]
        assert (card["id"], [card["seats"][seat]["name"] for seat in card["winners"]]) == (over, [other.name])

    def test_there_is_no_list_of_closed_ones(self, site: Site) -> None:
        assert site.watcher().get("/api/tables", status="abandoned").status_code == 400
