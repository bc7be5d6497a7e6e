"""Views, legal commands, records and exports: what each asker may see, at every version."""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from people import Person, Site, seated

from domain import titles
from domain.table.state import hashed
from events.audit import audit
from events.export import read


@pytest.fixture(scope="module", params=sorted(titles.TITLES))
def title(request: pytest.FixtureRequest) -> str:
    chosen: str = request.param
    return chosen


def finished(site: Site, title: str = "rieles") -> tuple[str, Person]:
    """A table whose bots have played to the end, and who opened it."""
    host = site.person("Host")
    seats = titles.title(title).seats[0]
    table = host.open(title=title, seats=seats)
    for _ in range(seats):
        assert host.post(f"/api/tables/{table}/bots", bot="random").status_code == 200
    site.work(table)
    return table, host


class TestViews:
    def test_a_seat_sees_what_is_its_own(self, site: Site) -> None:
        table, (one, other) = seated(site)
        mine, theirs = one.view(table)["game"], other.view(table)["game"]
        assert mine["hands"][0]["counts"] is not None
        assert mine["hands"][1]["counts"] is None
        assert theirs["hands"][0]["counts"] is None
        assert theirs["hands"][1]["counts"] is not None

    def test_a_watcher_sees_what_is_public(self, site: Site) -> None:
        table, (one, _) = seated(site)
        seen = site.watcher().view(table)
        assert seen["seat"] is None
        assert seen["whole"] is False
        assert [hand["counts"] for hand in seen["game"]["hands"]] == [None, None]
        assert seen["game"]["market"] == one.view(table)["game"]["market"]

    def test_every_version_can_be_looked_at(self, site: Site) -> None:
        table, (one, _) = seated(site)
        assert [one.view(table, version=n)["status"] for n in range(1, 7)] == [
            "waiting",
            "waiting",
            "gathering",
            "gathering",
            "playing",
            "playing",
        ]
        assert one.view(table, version=6) == one.view(table)

    def test_an_older_version_is_what_was_seen_then(self, site: Site) -> None:
        table, (one, other) = seated(site)
        then = one.view(table)
        one.play(table, one.legal(table)[0], then["version"])
        assert one.view(table, version=then["version"]) == then
        assert other.view(table, version=then["version"])["game"] != then["game"]

    def test_a_finished_table_shows_all_to_everybody(self, site: Site, title: str) -> None:
        table, _ = finished(site, title)
        watcher = site.watcher()
        seen = watcher.view(table)
        assert (seen["status"], seen["whole"], seen["title"]) == ("finished", True, title)
        middle = watcher.view(table, version=seen["version"] // 2)
        assert middle["whole"] is True
        assert len(seen["scores"]) == len(seen["seats"])

    def test_a_view_before_the_game_has_no_game(self, site: Site) -> None:
        assert site.watcher().view(site.person("Ana").open())["game"] is None


class TestSeveralViews:
    """A few versions in a row, each as `view` would tell it."""

    def test_each_is_what_was_seen_then(self, site: Site) -> None:
        table, people = seated(site)
        for one in (*people, site.watcher()):
            told = one.get(f"/api/tables/{table}/views", after=2, limit=3).json()
            assert told["views"] == [one.view(table, version=version) for version in (3, 4, 5)]
            assert (told["version"], told["next"]) == (6, 5)

    def test_the_last_page_says_so(self, site: Site) -> None:
        table, (one, _) = seated(site)
        told = one.get(f"/api/tables/{table}/views", after=4).json()
        assert [view["version"] for view in told["views"]] == [5, 6]
        assert told["next"] is None

    def test_there_is_nothing_yet_after_the_newest(self, site: Site) -> None:
        table, (one, _) = seated(site)
        for after in (6, 9_000_000):
            told = one.get(f"/api/tables/{table}/views", after=after).json()
            assert told == {"version": 6, "views": [], "next": None}

    def test_no_more_than_a_few_are_told_at_once(self, site: Site) -> None:
        table, (one, _) = seated(site)
        assert one.get(f"/api/tables/{table}/views", limit=17).status_code == 400


class TestPoints:
    """The points in the course of a game that is over."""

    def test_they_end_with_the_score(self, site: Site, title: str) -> None:
        table, _ = finished(site, title)
        told = site.watcher().get(f"/api/tables/{table}/points").json()["moments"]
        seen = site.watcher().view(table)
        assert told[0] == {"version": 1, "points": [0] * len(seen["seats"])}
        assert told[-1] == {"version": seen["version"], "points": [one["points"] for one in seen["scores"]]}

    def test_each_moment_is_one_at_which_they_changed(self, site: Site) -> None:
        table, _ = finished(site)
        watcher = site.watcher()
        told = watcher.get(f"/api/tables/{table}/points").json()["moments"]
        for before, now in pairwise(told[:-1]):
            assert now["points"] != before["points"]
            seen = watcher.view(table, version=now["version"])
            assert now["points"] == ([one["points"] for one in seen["scores"]] or seen["game"]["points"])

    def test_a_table_in_play_tells_none(self, site: Site) -> None:
        table, (one, _) = seated(site)
        refused = one.get(f"/api/tables/{table}/points")
        assert (refused.status_code, refused.json()["rule"]) == (422, "table-not-over")


class TestLegal:
    def test_only_who_is_awaited_may_do_anything(self, site: Site) -> None:
        table, (one, other) = seated(site)
        assert one.legal(table)
        assert one.legal(table) != other.legal(table)
        assert site.watcher().legal(table) == []
        one.play(table, one.legal(table)[0], one.view(table)["version"])
        assert one.legal(table) == []

    def test_at_an_older_version_too(self, site: Site) -> None:
        table, (one, _) = seated(site)
        version = one.view(table)["version"]
        then = one.legal(table)
        one.play(table, then[0], version)
        assert one.legal(table, version=version) == then


class TestRecords:
    def test_they_come_page_by_page(self, site: Site) -> None:
        table, host = finished(site)
        versions: list[int] = []
        after: int | None = 0
        while after is not None:
            page = host.get(f"/api/tables/{table}/records", after=after, limit=100).json()
            versions += [record["version"] for record in page["records"]]
            after = page["next"]
        assert versions == list(range(1, page["version"] + 1))

    def test_whoever_looks_from_the_newest_on_finds_nothing_yet(self, site: Site) -> None:
        table, (one, _) = seated(site)
        page = one.get(f"/api/tables/{table}/records", after=6).json()
        assert page == {"version": 6, "records": [], "next": None}

    def test_a_record_of_which_one_may_see_little_still_comes(self, site: Site) -> None:
        table, (one, other) = seated(site)
        version = one.view(table)["version"]
        one.play(table, one.legal(table)[0], version)
        (mine,) = one.get(f"/api/tables/{table}/records", after=version).json()["records"]
        (theirs,) = other.get(f"/api/tables/{table}/records", after=version).json()["records"]
        assert mine["events"][0]["kept"]["faces"] is not None
        assert theirs["events"][0]["kept"]["faces"] is None
        assert mine["head"] == theirs["head"]


class TestExports:
    def test_a_finished_table_is_audited_from_its_file(self, site: Site, title: str) -> None:
        table, _ = finished(site, title)
        answer = site.watcher().get(f"/api/tables/{table}/export")
        assert answer.headers["content-type"].startswith("application/jsonl")
        exported = read(answer.content.splitlines())
        assert exported.header.table == table
        assert audit(exported.records).fault is None

    def test_a_table_in_play_is_not_exported(self, site: Site) -> None:
        table, (one, _) = seated(site)
        refused = one.get(f"/api/tables/{table}/export")
        assert (refused.status_code, refused.json()["rule"]) == (422, "table-not-over")


def walk(value: Any) -> Iterator[dict[str, Any]]:
    """Every object in this JSON."""
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from walk(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from walk(inner)


class TestNothingHidden:
    """A whole game of Rieles, in which everything ever answered to somebody is searched."""

    @pytest.fixture
    def played(self, site: Site) -> tuple[Site, str, Person]:
        """A game of a person and two bots, in which everybody has looked at everything all the time."""
        ana, watcher = site.person("Ana"), site.watcher()
        table = ana.open(seats=3, public=False)
        code = ana.get(f"/api/tables/{table}").json()["code"]
        ana.sit(table, code=code, seat=0)
        for _ in range(2):
            ana.post(f"/api/tables/{table}/bots", bot="planner")
        ana.ready(table)
        site.answers.clear()
        version = 0
        while True:
            site.work(table)
            now = watcher.view(table)
            if now["status"] != "playing":
                return site, table, ana
            for what in ("", "/view", f"/views?after={version}", "/legal", f"/records?after={version}"):
                watcher.get(f"/api/tables/{table}{what}")
            watcher.play(table, {"type": "trains.pass"}, now["version"])
            version = now["version"]
            choices = ana.legal(table)
            assert ana.play(table, choices[version % len(choices)], version).status_code == 200

    def test_no_face_of_a_hidden_card_is_told_to_a_watcher(self, played: tuple[Site, str, Person]) -> None:
        site, _, ana = played
        of_watchers = [a for a in site.answers if "authorization" not in a.request.headers]
        assert len(of_watchers) > 100
        for answer in of_watchers[:-1]:  # the last one found the table finished
            for told in walk(answer.json()):
                if told.get("type") == "trains.hands-shown":
                    continue
                for hidden in ("counts", "faces"):
                    assert not told.get(hidden), (hidden, told)
                if told.get("type") == "trains.blind-card-taken":
                    assert told["card"] is None
                if "commands" in told:
                    assert told["commands"] == []
        assert ana.token is not None

    def test_no_secret_of_the_table_is_in_any_answer(self, played: tuple[Site, str, Person]) -> None:
        site, table, ana = played
        loaded = site.run(site.tables.load, table)
        before_the_end = b"\n".join(answer.content for answer in site.answers[:-1])
        secret = loaded.table.secret
        assert ana.token is not None
        hidden = [secret, loaded.table.opener, *(who.token for who in loaded.table.seats if who.token)]
        for told in hidden:
            for form in (b64encode(told), told.hex().encode(), msgspec.json.encode(told)[1:-1]):
                assert form not in before_the_end
        assert ana.token.encode() not in before_the_end
        of_watchers = [a for a in site.answers if "authorization" not in a.request.headers]
        assert all(loaded.table.code not in answer.text for answer in of_watchers)

    def test_the_secret_is_told_at_the_end(self, played: tuple[Site, str, Person]) -> None:
        site, table, _ = played
        watcher = site.watcher()
        last = watcher.get(f"/api/tables/{table}/records", after=watcher.view(table)["version"] - 1).json()
        ended = last["records"][0]["events"][-1]
        assert ended["type"] == "table.ended"
        commitment = watcher.get(f"/api/tables/{table}").json()["commitment"]
        assert b64encode(hashed(b64decode(ended["secret"]))).decode() == commitment
