"""Each fault that the linter knows, on a good board with that fault put in."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from services.maps.fault import Fault
from services.maps.lint import lint

Sheet: TypeAlias = dict[str, Any]
Toml: TypeAlias = Callable[[Sheet], str]
Breaks: TypeAlias = Callable[[Sheet], object]


def city(sheet: Sheet, name: str) -> dict[str, Any]:
    (found,) = (row for row in sheet["cities"] if row["id"] == name)
    assert isinstance(found, dict)
    return found


def tracks(sheet: Sheet, one: str, other: str) -> list[dict[str, Any]]:
    return [row for row in sheet["routes"] if {row["from"], row["to"]} == {one, other}]


def cut_off(sheet: Sheet, name: str, *others: str) -> None:
    for other in others:
        for row in tracks(sheet, name, other):
            sheet["routes"].remove(row)


def route(one: str, other: str, length: int, colour: str = "grey", **more: object) -> dict[str, object]:
    return {"from": one, "to": other, "length": length, "colour": colour, **more}


def ticket(one: str, other: str, points: int, **more: object) -> dict[str, object]:
    return {"from": one, "to": other, "points": points, **more}


def apart(sheet: Sheet) -> None:
    """A triangle of cities in the Gulf, joined to each other alone."""
    for name, lat in (("alpha", 36.0), ("beta", 37.0), ("gamma", 36.5)):
        names = dict.fromkeys(("en", "es", "ru", "fr"), name)
        lon = 51.0 if name == "gamma" else 50.0
        sheet["cities"].append({"id": name, "lat": lat, "lon": lon, "names": names})
    sheet["routes"] += [route("alpha", "beta", 2), route("beta", "gamma", 1), route("gamma", "alpha", 1)]


def found(text: str, rule: str) -> list[Fault]:
    return [fault for fault in lint(text) if fault.rule == rule]


def test_both_boards_are_good_before_they_are_broken(europe: Sheet, caucasus: Sheet, toml: Toml) -> None:
    assert lint(toml(europe)) == []
    assert lint(toml(caucasus)) == []


ERRORS: list[tuple[str, str, str, Breaks]] = [
    # What stands in the way of reading a board at all.
    ("format", "city-twice", "cities[", lambda s: s["cities"].append(city(s, "paris") | {"lat": 10.0})),
    ("format", "unknown-city", "routes[117]", lambda s: s["routes"].append(route("paris", "atlantis", 3))),
    ("format", "unknown-city-of-ticket", "tickets[0]", lambda s: s["tickets"][0].update(to="atlantis")),
    ("format", "unknown-colour", "routes[0]", lambda s: s["routes"][0].update(colour="pink")),
    ("format", "unknown-kind", "routes[0]", lambda s: s["routes"][0].update(kind="bridge")),
    ("format", "unknown-field", "routes[0]", lambda s: s["routes"][0].update(points=3)),
    ("format", "missing-field", "routes[0]", lambda s: s["routes"][0].pop("length")),
    ("format", "text-for-number", "routes[0]", lambda s: s["routes"][0].update(length="three")),
    ("format", "no-length", "routes[0]", lambda s: s["routes"][0].update(length=0)),
    ("format", "to-itself", "routes[0]", lambda s: s["routes"][0].update(to=s["routes"][0]["from"])),
    ("format", "ticket-to-itself", "tickets[0]", lambda s: s["tickets"][0].update(to=s["tickets"][0]["from"])),
    ("format", "worthless-ticket", "tickets[0]", lambda s: s["tickets"][0].update(points=0)),
    ("format", "marks-above-length", "routes[", lambda s: tracks(s, "athens", "izmir")[0].update(locomotives=9)),
    ("format", "seats-backwards", "seats", lambda s: s.update(seats=[5, 2])),
    ("format", "one-seat", "seats", lambda s: s.update(seats=[1, 2])),
    ("format", "no-wagons", "wagons", lambda s: s.update(wagons=0)),
    ("format", "no-edition", "edition", lambda s: s.update(edition=0)),
    ("format", "no-id", "id", lambda s: s.update(id="")),
    ("format", "fewer-than-no-locomotives", "locomotive_cards", lambda s: s.update(locomotive_cards=-1)),
    ("format", "no-tickets", "file", lambda s: s.update(tickets=[])),
    # What the rules of the title refuse.
    ("title", "unknown-title", "title", lambda s: s.update(title="tramways")),
    ("seats", "too-many-seats", "seats", lambda s: s.update(seats=[2, 6])),
    ("points", "a-seven", "routes[0] lisbon–seville", lambda s: s["routes"][0].update(length=7)),
    ("points", "a-nine", "routes[0] lisbon–seville", lambda s: s["routes"][0].update(length=9)),
    ("wagons", "longer-than-the-stock", "routes[", lambda s: s.update(wagons=5)),
    ("ferry-colour", "coloured-ferry", "routes[", lambda s: tracks(s, "athens", "izmir")[0].update(colour="red")),
    ("ferry-marks", "ferry-without-marks", "routes[", lambda s: tracks(s, "athens", "izmir")[0].pop("locomotives")),
    ("marks", "marks-on-land", "routes[0] lisbon–seville", lambda s: s["routes"][0].update(locomotives=1)),
    ("unpayable", "more-cards-than-there-are", "routes[", lambda s: s.update(colour_cards=2, locomotive_cards=3)),
    ("unpayable", "more-marks-than-locomotives", "routes[", lambda s: s.update(locomotive_cards=1)),
    ("format", "north-of-the-pole", "cities[", lambda s: city(s, "oslo").update(lat=91.0)),
    ("format", "no-number-at-all", "cities[", lambda s: city(s, "oslo").update(lat=float("nan"))),
    ("format", "beyond-the-date-line", "cities[", lambda s: city(s, "oslo").update(lon=181.0)),
    ("degree", "no-way-out", "cities[37] izmir", lambda s: cut_off(s, "izmir", "athens", "istanbul", "thessaloniki")),
    ("unconnected", "ticket-to-nowhere", "tickets[0] lisbon–izmir", lambda s: cut_off(s, "izmir", "athens", "istanbul", "thessaloniki")),
    ("same-ticket", "ticket-twice", "tickets[57]", lambda s: s["tickets"].append(s["tickets"][9])),
    ("same-ticket", "ticket-twice-backwards", "tickets[57]", lambda s: s["tickets"].append(ticket(s["tickets"][9]["to"], s["tickets"][9]["from"], 5))),
    ("ticket-supply", "no-long-ticket-for-each", "tickets", lambda s: s.update(tickets=s["tickets"][5:])),
    ("ticket-supply", "no-three-for-each", "tickets", lambda s: s.update(tickets=s["tickets"][:23])),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "where", "breaks"), [(r, w, b) for r, _, w, b in ERRORS], ids=[n for _, n, *_ in ERRORS]
)
def test_refused(rule: str, where: str, breaks: Breaks, europe: Sheet, toml: Toml) -> None:
    breaks(europe)
    faults = found(toml(europe), rule)
    assert faults
    assert faults[0].severity == "error"
    assert any(fault.where.startswith(where) for fault in faults)


WARNINGS: list[tuple[str, str, str, Breaks]] = [
    ("id", "capitals-in-the-id", "id", lambda s: s.update(id="My Europe")),
    ("names", "no-french-name", "cities[0] lisbon", lambda s: city(s, "lisbon")["names"].pop("fr")),
    ("names", "an-empty-name", "cities[0] lisbon", lambda s: city(s, "lisbon")["names"].update(ru=" ")),
    ("names", "no-name-for-the-board", "names", lambda s: s["names"].pop("es")),
    ("same-name", "two-of-a-name", "cities[", lambda s: city(s, "oslo")["names"].update(en="Lisbon")),
    ("same-place", "two-in-a-place", "cities[", lambda s: city(s, "naples").update(lat=41.91, lon=12.51)),
    ("spaces", "wagons-for-nothing", "wagons", lambda s: s.update(wagons=90)),
    ("degree", "dead-end", "cities[", lambda s: cut_off(s, "izmir", "athens", "istanbul")),
    ("bridge", "one-thread", "routes[", lambda s: cut_off(s, "izmir", "athens", "istanbul")),
    ("apart", "another-map", "cities[", apart),
    ("tracks", "three-tracks", "routes[", lambda s: s["routes"].append(tracks(s, "paris", "lyon")[0] | {"colour": "grey"})),
    ("same-track", "track-twice", "routes[", lambda s: s["routes"].append(dict(tracks(s, "madrid", "bilbao")[0]))),
    ("track-length", "unequal-tracks", "routes[", lambda s: tracks(s, "paris", "lyon")[1].update(length=4)),
    ("balance", "much-red", "routes", lambda s: [r.update(colour="red") for r in s["routes"] if r["colour"] == "blue"][:2]),
    ("crossing", "a-crossing", "routes[117] barcelona–paris", lambda s: s["routes"].append(route("paris", "barcelona", 6))),
    ("through-city", "through-a-city", "routes[117]", lambda s: s["routes"].append(route("lyon", "venice", 4))),
    ("proportion", "a-short-long-way", "routes[", lambda s: tracks(s, "lisbon", "dublin")[0].update(length=3)),
    ("proportion", "a-long-short-way", "routes[", lambda s: tracks(s, "brussels", "cologne")[0].update(length=5)),
    ("next-door", "a-ticket-next-door", "tickets[57]", lambda s: s["tickets"].append(ticket("paris", "lyon", 3))),
    ("ticket-points", "a-dear-ticket", "tickets[30]", lambda s: s["tickets"][30].update(points=s["tickets"][30]["points"] + 2)),
    ("ticket-points", "a-cheap-ticket", "tickets[30]", lambda s: s["tickets"][30].update(points=s["tickets"][30]["points"] - 2)),
    ("no-ticket", "a-city-nobody-wants", "cities[", lambda s: s.update(tickets=[t for t in s["tickets"] if "oslo" not in t.values()])),
    ("ticket-supply", "few-to-draw", "tickets", lambda s: s.update(tickets=s["tickets"][:26])),
    ("long-ticket", "a-short-long-ticket", "tickets[57]", lambda s: s["tickets"].append(ticket("paris", "hamburg", 9, long=True))),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "where", "breaks"), [(r, w, b) for r, _, w, b in WARNINGS], ids=[n for _, n, *_ in WARNINGS]
)
def test_warned_of(rule: str, where: str, breaks: Breaks, europe: Sheet, toml: Toml) -> None:
    breaks(europe)
    faults = found(toml(europe), rule)
    assert faults
    assert {fault.severity for fault in faults} == {"warning"}
    assert any(fault.where.startswith(where) for fault in faults)


class TestMainlines:
    def test_lengths_of_seven_to_nine_have_points(self, caucasus: Sheet, toml: Toml) -> None:
        for length in (7, 8, 9):
            caucasus["routes"][0]["length"] = length
            assert not found(toml(caucasus), "points")

    def test_a_ten_is_unusual(self, caucasus: Sheet, toml: Toml) -> None:
        caucasus["routes"][0]["length"] = 10
        (fault,) = found(toml(caucasus), "long-route")
        assert (fault.severity, fault.where) == ("warning", "routes[0] rostov–krasnodar")

    def test_it_has_no_ferries(self, caucasus: Sheet, toml: Toml) -> None:
        caucasus["routes"].append(route("sochi", "batumi", 4, kind="ferry", locomotives=1))
        (fault,) = found(toml(caucasus), "ferry")
        assert fault.severity == "error"

    def test_it_has_no_long_tickets(self, caucasus: Sheet, toml: Toml) -> None:
        caucasus["tickets"][0]["long"] = True
        assert [fault.severity for fault in found(toml(caucasus), "long-ticket")][:1] == ["error"]

    def test_three_tracks_are_usual_and_a_fourth_is_not(self, caucasus: Sheet, toml: Toml) -> None:
        assert not found(toml(caucasus), "tracks")
        caucasus["routes"].append(route("ganja", "baku", 4))
        (fault,) = found(toml(caucasus), "tracks")
        assert fault.severity == "warning"

    def test_triples_pay_marks_when_there_are_too_few_locomotives(self, caucasus: Sheet, toml: Toml) -> None:
        marked = route("sochi", "stavropol", 4, locomotives=3)
        caucasus["routes"].append(marked)
        caucasus["locomotive_cards"] = 0
        assert not [fault for fault in found(toml(caucasus), "unpayable") if "sochi–stavropol" in fault.where]
        caucasus["colour_cards"] = 9
        assert [fault for fault in found(toml(caucasus), "unpayable") if "sochi–stavropol" in fault.where]

    def test_five_tickets_a_seat_and_a_third_more(self, caucasus: Sheet, toml: Toml) -> None:
        every = caucasus["tickets"]
        for count, severities in ((20, []), (19, ["warning"]), (15, ["warning"]), (14, ["error"])):
            caucasus["tickets"] = every[:count]
            assert [fault.severity for fault in found(toml(caucasus), "ticket-supply")] == severities


class TestWhere:
    def test_the_line_of_the_table(self, europe: Sheet, toml: Toml) -> None:
        europe["routes"][5]["length"] = 7
        text = toml(europe)
        (fault,) = found(text, "points")
        assert fault.line is not None
        assert text.splitlines()[fault.line - 1] == "[[routes]]"
        assert f'to = "{europe["routes"][5]["to"]}"' in text.splitlines()[fault.line + 1]

    def test_the_line_of_a_key_of_the_heading(self, europe: Sheet, toml: Toml) -> None:
        europe["seats"] = [2, 6]
        text = toml(europe)
        (fault,) = found(text, "seats")
        assert fault.line is not None
        assert text.splitlines()[fault.line - 1] == "seats = [2, 6]"

    def test_the_line_at_which_the_text_stops_being_toml(self) -> None:
        (fault,) = lint('id = "own"\ntitle = \n')
        assert (fault.rule, fault.line) == ("format", 2)

    def test_a_comment_is_no_table(self, europe: Sheet, toml: Toml) -> None:
        europe["routes"][0]["length"] = 7
        text = toml(europe).replace("[[routes]]", "# [[routes]] begin here\n[[routes]]", 1)
        (fault,) = found(text, "points")
        assert fault.line is not None
        assert text.splitlines()[fault.line - 1] == "[[routes]]"

    def test_no_line_for_rows_of_an_inline_array(self) -> None:
        text = 'id = "x"\ntitle = "rieles"\nedition = 1\nnames = {}\nseats = [2, 5]\nwagons = 45\ncities = [{}]\nroutes = []\ntickets = []\n'
        assert [(f.where, f.line) for f in lint(text) if "cities" in f.where] == [("cities[0]", None)]

    def test_a_sentence_says_it_all(self, europe: Sheet, toml: Toml) -> None:
        europe["routes"][0]["length"] = 7
        (fault,) = found(toml(europe), "points")
        assert str(fault) == (
            f"line {fault.line}: routes[0] lisbon–seville: error: "
            "a length of 7 has no points in rieles; 1, 2, 3, 4, 5, 6, 8 [points]"
        )

    def test_errors_come_first_then_by_line(self, europe: Sheet, toml: Toml) -> None:
        city(europe, "lisbon")["names"].pop("fr")
        europe["routes"][9]["length"] = 7
        europe["routes"][3]["length"] = 7
        faults = lint(toml(europe))
        assert [fault.severity for fault in faults] == sorted(fault.severity for fault in faults)
        assert [fault.where.split()[0] for fault in faults[:2]] == ["routes[3]", "routes[9]"]


class TestFiles:
    def test_a_file_is_read(self, europe: Sheet, toml: Toml, tmp_path: Path) -> None:
        file = tmp_path / "own.toml"
        file.write_text(toml(europe))
        assert lint(file) == []

    def test_a_file_has_the_name_of_its_board(self, europe: Sheet, toml: Toml, tmp_path: Path) -> None:
        file = tmp_path / "other.toml"
        file.write_text(toml(europe))
        (fault,) = lint(file)
        assert (fault.rule, fault.severity, fault.line) == ("id", "warning", 1)

    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        (fault,) = lint(tmp_path / "none.toml")
        assert (fault.rule, fault.severity) == ("file", "error")

    def test_a_file_that_is_no_text(self, tmp_path: Path) -> None:
        file = tmp_path / "own.toml"
        file.write_bytes(b"id = '\xff'")
        (fault,) = lint(file)
        assert fault.what == "not UTF-8 at byte 6"

    @pytest.mark.parametrize(
        "text", ["", "id = 3", "[[cities]]", "cities = [1, 2]", "\0", "id = " + "[" * 300]
    )
    def test_no_text_breaks_the_linter(self, text: str) -> None:
        assert {fault.severity for fault in lint(text)} == {"error"}


class TestManual:
    """The page for authors explains each rule, and no rule that is not there."""

    page = (Path(__file__).parents[2] / "docs" / "boards.md").read_text()

    def listed(self, severity: str) -> set[str]:
        chapter = self.page.partition(f"### {severity}\n")[2].partition("\n#")[0]
        return set(re.findall(r"^\| `([a-z-]+)` \|", chapter, re.MULTILINE))

    def test_it_explains_each_error(self) -> None:
        elsewhere = {"file", "ferry", "long-ticket", "charter"}
        assert self.listed("Errors") == {rule for rule, *_ in ERRORS} | elsewhere

    def test_it_explains_each_warning(self) -> None:
        assert self.listed("Warnings") == {rule for rule, *_ in WARNINGS} | {"long-route"}

    def test_its_example_is_a_board(self) -> None:
        example = self.page.partition("```toml\n")[2].partition("```")[0]
        assert {fault.what for fault in lint(example) if fault.rule == "format"} == {
            "there is no city 'london' among the cities",
            "there is no city 'moscow' among the cities",
        }
