"""The boards in the box: what was promised of each."""

from __future__ import annotations

from pathlib import Path

import networkx as nx
import pytest

from domain.trains.board import COLOURS, Board, board, boards
from services.maps import charter
from services.maps.cities import network
from services.maps.lint import lint

FOLDER = Path(__file__).parents[2] / "domain" / "trains" / "boards"
FILES = sorted(FOLDER.glob("*.toml"))
EVERY = [*boards("rieles"), *boards("mainlines")]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_lint_finds_nothing_at_all(file: Path) -> None:
    assert [str(fault) for fault in lint(file)] == []


def test_every_file_is_offered_by_its_title() -> None:
    assert sorted(known.id for known in EVERY) == [file.stem for file in FILES]


@pytest.mark.parametrize("known", EVERY, ids=lambda known: known.id)
class TestEveryBoard:
    def test_names_in_four_languages(self, known: Board) -> None:
        for names in (known.names, *(city.names for city in known.cities)):
            assert {"en", "es", "ru", "fr"} <= set(names)
        assert all("А" <= city.names["ru"][0] <= "Я" for city in known.cities)

    def test_no_connection_is_a_bridge_and_no_city_cuts_the_map(self, known: Board) -> None:
        graph = network(known)
        assert not list(nx.bridges(graph))
        assert nx.is_biconnected(graph)

    def test_each_route_can_be_paid_from_the_box(self, known: Board) -> None:
        assert all(route.length <= known.colour_cards for route in known.routes)
        assert (known.colour_cards, known.locomotive_cards) == (12, 14)

    def test_parallels_know_each_other(self, known: Board) -> None:
        for index, others in enumerate(known.parallels):
            assert all(index in known.parallels[other] for other in others)
            assert all(known.routes[other].ends == known.routes[index].ends for other in others)

    def test_cities_know_their_routes(self, known: Board) -> None:
        for index, at in enumerate(known.routes_at):
            assert at == tuple(r for r, route in enumerate(known.routes) if index in route.ends)


class TestRieles:
    """Each figure and name that the rulebook and the rulings give."""

    europe = board("rieles")

    def test_figures(self) -> None:
        assert (len(self.europe.cities), len(self.europe.routes)) == (52, 117)
        assert (self.europe.seats, self.europe.wagons) == ((2, 5), 45)

    def test_lengths(self) -> None:
        lengths = [route.length for route in self.europe.routes]
        assert set(lengths) == {1, 2, 3, 4, 5, 6, 8}
        assert lengths.count(8) >= 2

    def test_at_least_twelve_doubles_and_no_triple(self) -> None:
        others = [len(found) for found in self.europe.parallels]
        assert others.count(1) // 2 >= 12
        assert max(others) == 1

    def test_tickets(self) -> None:
        ways = dict(nx.all_pairs_dijkstra_path_length(network(self.europe), weight="length"))
        long = [ticket for ticket in self.europe.tickets if ticket.long]
        assert len(long) >= 6
        assert len(self.europe.tickets) - len(long) >= 40
        for ticket in self.europe.tickets:
            way = ways[ticket.ends[0]][ticket.ends[1]]
            assert abs(ticket.points - way) <= way / 10
        assert min(t.points for t in long) > max(t.points for t in self.europe.tickets if not t.long)

    def test_colours_within_ten_in_a_hundred(self) -> None:
        spaces = [sum(r.length for r in self.europe.routes if r.colour == c) for c in range(len(COLOURS))]
        assert max(spaces) <= 1.1 * min(spaces)

    def test_every_city_has_two_neighbours_or_more(self) -> None:
        assert min(degree for _, degree in network(self.europe).degree) >= 2

    def test_ferries_are_grey_and_marked_and_only_they(self) -> None:
        for route in self.europe.routes:
            assert bool(route.locomotives) == route.ferry
            assert not (route.ferry and (route.colour is not None or route.tunnel))

    @pytest.mark.parametrize(
        ("one", "other"),
        [("london", "paris"), ("stockholm", "helsinki"), ("athens", "izmir"), ("istanbul", "sevastopol")],
    )
    def test_ferries_on_the_four_seas(self, one: str, other: str) -> None:
        assert all(self.europe.routes[route].ferry for route in self.europe.between(one, other))

    @pytest.mark.parametrize(
        ("one", "other"), [("basel", "milan"), ("barcelona", "bordeaux"), ("budapest", "lviv")]
    )
    def test_tunnels_through_the_three_mountains(self, one: str, other: str) -> None:
        assert all(self.europe.routes[route].tunnel for route in self.europe.between(one, other))

    def test_the_line_of_the_station_example(self) -> None:
        for one, other in (("madrid", "bilbao"), ("bilbao", "bordeaux"), ("bordeaux", "paris")):
            assert self.europe.between(one, other)
        madrid_paris = (self.europe.city("madrid"), self.europe.city("paris"))
        assert madrid_paris in {ticket.ends for ticket in self.europe.tickets}

    def test_the_corners_of_the_map(self) -> None:
        ids = {city.id for city in self.europe.cities}
        assert {"lisbon", "moscow", "oslo", "athens"} <= ids


class TestCharter:
    """The linter holds the board `rieles` to all that, so that nobody changes it unawares."""

    text = (FOLDER / "rieles.toml").read_text()

    def faults(self, old: str, new: str, count: int = -1) -> list[str]:
        changed = self.text.replace(old, new, count)
        assert changed != self.text
        return [f"{f.severity} {f.where}: {f.what}" for f in lint(changed)]

    def test_another_number_of_wagons(self) -> None:
        assert "error wagons: 40 wagons for (2, 5) seats" in self.faults("wagons = 45", "wagons = 40")

    def test_another_deck(self) -> None:
        faults = self.faults("wagons = 45", "wagons = 45\ncolour_cards = 13")
        assert "error colour_cards: another deck" in faults

    def test_a_route_fewer(self) -> None:
        first = self.text.index("[[routes]]")
        second = self.text.index("[[routes]]", first + 1)
        faults = self.faults(self.text[first:second], "")
        assert "error routes: 116 routes" in faults

    def test_no_eights(self) -> None:
        assert "error routes: 0 routes of 8" in self.faults("length = 8", "length = 6")

    def test_no_tunnels(self) -> None:
        faults = self.faults('kind = "tunnel"', 'kind = "plain"')
        assert {f"error routes: no tunnel crosses {name}" for name in charter.MOUNTAINS} <= set(faults)

    def test_no_long_tickets(self) -> None:
        assert "error tickets: 0 long tickets" in self.faults("long = true\n", "")

    def test_a_named_city_is_missing(self) -> None:
        assert "error cities: oslo is missing" in self.faults('"oslo"', '"kristiania"')
        assert "error routes: no route madrid–bilbao" in self.faults('"bilbao"', '"burgos"')

    def test_what_is_a_warning_elsewhere_is_an_error_here(self) -> None:
        faults = self.faults('fr = "Lisbonne"', 'de = "Lissabon"')
        assert faults == ["error cities[0] lisbon: no name in fr"]


class TestMainlines:
    """What the boards of this title offer between them."""

    offered = boards("mainlines")

    def test_four_or_more_of_different_size_seats_and_stock(self) -> None:
        assert len(self.offered) >= 4
        assert len({len(known.cities) for known in self.offered}) == len(self.offered)
        assert len({known.wagons for known in self.offered}) == len(self.offered)
        assert len({known.seats for known in self.offered}) == len(self.offered)

    def test_one_for_two_to_three_and_one_for_six(self) -> None:
        seats = {known.seats for known in self.offered}
        assert (2, 3) in seats
        assert max(most for _, most in seats) == 6

    def test_triples(self) -> None:
        assert any(len(others) == 2 for known in self.offered for others in known.parallels)

    def test_routes_of_seven_eight_and_nine(self) -> None:
        assert {7, 8, 9} <= {route.length for known in self.offered for route in known.routes}

    def test_marks_on_coloured_and_grey_routes_and_in_tunnels(self) -> None:
        marked = [route for known in self.offered for route in known.routes if route.locomotives]
        assert any(route.colour is None for route in marked)
        assert any(route.colour is not None for route in marked)
        assert any(route.tunnel for route in marked)
        assert any(route.locomotives == 3 and route.length == 9 for route in marked)

    def test_five_tickets_a_seat_and_a_third_more(self) -> None:
        for known in self.offered:
            assert len(known.tickets) * 3 >= known.seats[1] * 5 * 4


def test_the_page_for_authors_has_the_boards_figures() -> None:
    page = (FOLDER.parents[2] / "docs" / "boards.md").read_text()
    for known in EVERY:
        spaces = sum(route.length for route in known.routes)
        seats = "–".join(map(str, known.seats))
        figures = (f"`{known.id}`", f"`{known.title}`", seats, known.wagons, len(known.cities))
        row = "| " + " | ".join(map(str, (*figures, len(known.routes), spaces))) + " |"
        assert row in page
