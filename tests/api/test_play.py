"""Playing: one answer for one command, however often it is sent, and one winner for one version."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from people import Person, Site, seated

from domain.game import TABLE
from domain.table.commands import Expire


def to_the_first_turn(site: Site, **more: Any) -> tuple[str, list[Person], int]:
    """A table whose starting tickets are chosen, its people with the one whose turn it is first, its version."""
    table, people = seated(site, **more)
    for person in people:
        assert person.play(table, person.legal(table)[0], person.view(table)["version"]).status_code == 200
    now = people[0].view(table)
    people.sort(key=lambda person: person.view(table)["seat"] != now["to_act"][0])
    return table, people, now["version"]


class TestAnswers:
    def test_an_answer_has_the_version_and_its_events(self, site: Site) -> None:
        table, (turn, _), version = to_the_first_turn(site)
        done = turn.play(table, {"type": "trains.take-blind-card"}, version).json()
        assert (done["table"], done["version"], done["status"]) == (table, version + 1, "playing")
        assert done["events"][0]["type"] == "trains.blind-card-taken"
        assert done["events"][0]["card"] is not None
        assert done["to_act"] == [done["seat"]]

    def test_its_head_is_that_of_the_record(self, site: Site) -> None:
        table, (turn, other), version = to_the_first_turn(site)
        done = turn.play(table, turn.legal(table)[0], version).json()
        assert other.get(f"/api/tables/{table}").json()["head"] == done["head"]
        (record,) = other.get(f"/api/tables/{table}/records", after=version).json()["records"]
        assert record["head"] == done["head"]

    def test_everything_legal_is_accepted(self, site: Site) -> None:
        table, people, _ = to_the_first_turn(site)
        for _ in range(60):
            now = people[0].view(table)
            turn = next(person for person in people if person.view(table)["seat"] == now["to_act"][0])
            choices = turn.legal(table)
            assert turn.play(table, choices[now["version"] % len(choices)], now["version"]).status_code == 200
            site.work(table)


class TestRepetition:
    def test_the_same_command_id_gives_the_same_answer_and_one_record(self, site: Site) -> None:
        table, (turn, _), version = to_the_first_turn(site)
        command = {"type": "trains.take-blind-card"}
        first = turn.play(table, command, version, id="draw")
        again = turn.play(table, command, version, id="draw")
        assert first.status_code == 200
        assert again.content == first.content
        assert turn.view(table)["version"] == version + 1

    def test_also_when_the_table_has_moved_on(self, site: Site) -> None:
        table, (turn, other), version = to_the_first_turn(site)
        command = {"type": "trains.take-blind-card"}
        first = turn.play(table, command, version, id="draw")
        turn.play(table, command, version + 1)
        other.play(table, command, version + 2)
        assert turn.play(table, command, version, id="draw").content == first.content

    @pytest.mark.parametrize("expected", [1, 2, 3])
    def test_whatever_version_it_expects(self, site: Site, expected: int) -> None:
        table, (turn, _), version = to_the_first_turn(site)
        command = {"type": "trains.take-blind-card"}
        first = turn.play(table, command, version, id="draw")
        assert turn.play(table, command, expected, id="draw").content == first.content

    def test_another_command_under_that_id_is_refused(self, site: Site) -> None:
        table, (turn, _), version = to_the_first_turn(site)
        turn.play(table, {"type": "trains.take-blind-card"}, version, id="draw")
        refused = turn.play(table, {"type": "trains.take-tickets"}, version + 1, id="draw")
        assert (refused.status_code, refused.json()["rule"]) == (422, "command-id-used")

    def test_an_equal_id_of_another_seat_means_nothing(self, site: Site) -> None:
        table, (one, other) = seated(site)
        version = one.view(table)["version"]
        first = one.play(table, one.legal(table)[0], version, id="keep").json()
        second = other.play(table, other.legal(table)[0], version, id="keep").json()
        assert (first["version"], second["version"]) == (version + 1, version + 2)


class TestAtOnce:
    def test_of_two_clients_with_one_version_exactly_one_wins(self, site: Site) -> None:
        table, (turn, _), version = to_the_first_turn(site)
        commands = [{"type": "trains.take-blind-card"}, turn.legal(table)[0]]
        with ThreadPoolExecutor(2) as both:
            answers = list(both.map(lambda command: turn.play(table, command, version), commands))
        assert sorted(answer.status_code for answer in answers) == [200, 409]
        lost = next(answer for answer in answers if answer.status_code == 409).json()
        assert (lost["rule"], lost["version"]) == ("version-conflict", version + 1)
        assert turn.view(table)["version"] == version + 1

    def test_of_many_clients_with_one_id_all_get_one_answer(self, site: Site) -> None:
        table, (turn, _), version = to_the_first_turn(site)
        command = {"type": "trains.take-blind-card"}
        with ThreadPoolExecutor(8) as many:
            answers = list(
                many.map(lambda _: turn.play(table, command, version, id="draw").content, range(16))
            )
        assert len(set(answers)) == 1
        assert turn.view(table)["version"] == version + 1

    def test_seats_that_choose_at_the_same_time_are_not_in_each_others_way(self, site: Site) -> None:
        table, people = seated(site, people=5)
        version = people[0].view(table)["version"]
        choices = [person.legal(table)[0] for person in people]
        with ThreadPoolExecutor(5) as all_at_once:
            answers = list(
                all_at_once.map(
                    lambda pair: pair[0].play(table, pair[1], version), zip(people, choices, strict=True)
                )
            )
        assert [answer.status_code for answer in answers] == [200] * 5
        assert sorted(answer.json()["version"] for answer in answers) == list(range(version + 1, version + 6))

    def test_a_seat_that_has_chosen_since_must_look_again(self, site: Site) -> None:
        table, (one, _) = seated(site)
        version = one.view(table)["version"]
        one.play(table, one.legal(table)[0], version)
        assert one.play(table, {"type": "trains.take-blind-card"}, version).status_code == 409

    def test_who_sits_down_at_the_same_time_gets_a_seat_each(self, site: Site) -> None:
        people = [site.person(f"Person {number}") for number in range(6)]
        table = people[0].open(seats=5)
        with ThreadPoolExecutor(6) as all_at_once:
            answers = list(all_at_once.map(lambda person: person.sit(table), people))
        seats = [answer.json()["seat"] for answer in answers if answer.status_code == 200]
        assert sorted(seats) == [0, 1, 2, 3, 4]


class TestStandIns:
    @pytest.fixture
    def late(self, site: Site) -> tuple[str, Person, int]:
        """A table where a bot stands in for this person, and its version."""
        table, (turn, _), version = to_the_first_turn(site, clock=60)
        seat = turn.view(table)["seat"]
        site.run(site.tables.handle, table, TABLE, Expire(seat), f"~expire-{version}", version)
        return table, turn, version + 1

    def test_whoever_was_too_late_may_not_play(self, late: tuple[str, Person, int]) -> None:
        table, person, version = late
        refused = person.play(table, {"type": "trains.take-blind-card"}, version)
        assert (refused.status_code, refused.json()["rule"]) == (422, "seat-handed-over")
        assert person.legal(table) == []
        assert person.get(f"/api/tables/{table}").json()["deadline"] is None

    def test_not_even_by_what_was_seen_before(self, late: tuple[str, Person, int]) -> None:
        table, person, version = late
        refused = person.play(table, {"type": "trains.take-blind-card"}, version - 1)
        assert (refused.status_code, refused.json()["rule"]) == (422, "seat-handed-over")

    def test_but_may_take_the_seat_back(self, late: tuple[str, Person, int]) -> None:
        table, person, version = late
        assert person.post(f"/api/tables/{table}/take-back").status_code == 200
        assert person.legal(table)
        assert person.play(table, {"type": "trains.take-blind-card"}, version + 1).status_code == 200

    def test_a_table_says_when_the_time_is_up(self, site: Site) -> None:
        table, (turn, _), _ = to_the_first_turn(site, clock=60)
        told = turn.get(f"/api/tables/{table}").json()
        assert told["deadline"] == told["at"] + 60_000
