"""The picture of a board."""

from __future__ import annotations

from itertools import pairwise
from xml.etree import ElementTree

import pytest

from domain.trains.board import Board, boards, parse
from services.maps.draw import LOCOMOTIVE, SYMBOLS, draw
from services.maps.projection import crosses, distance, kilometres, project

SVG = "{http://www.w3.org/2000/svg}"
EVERY = [*boards("rieles"), *boards("mainlines")]


def groups(picture: ElementTree.Element, kind: str) -> list[ElementTree.Element]:
    return [g for g in picture.iter(f"{SVG}g") if g.get("class") == f"route {kind}"]


@pytest.mark.parametrize("board", EVERY, ids=lambda board: board.id)
class TestEveryBoard:
    def test_each_route_is_drawn_with_its_spaces_and_marks(self, board: Board) -> None:
        picture = ElementTree.fromstring(draw(board))
        drawn = [g for kind in ("plain", "tunnel", "ferry") for g in groups(picture, kind)]
        assert len(drawn) == len(board.routes)
        assert sorted(len(g.findall(f"{SVG}g")) for g in drawn) == sorted(r.length for r in board.routes)
        marks = [path for path in picture.iter(f"{SVG}path") if path.get("d") == LOCOMOTIVE]
        assert len(marks) == sum(route.locomotives for route in board.routes)

    def test_tunnels_and_ferries_look_like_it(self, board: Board) -> None:
        picture = ElementTree.fromstring(draw(board))
        tunnels = groups(picture, "tunnel")
        assert len(tunnels) == sum(route.tunnel for route in board.routes)
        assert all(g.get("stroke-dasharray") for g in tunnels)
        assert len(groups(picture, "ferry")) == sum(route.ferry for route in board.routes)

    def test_each_city_has_its_name_inside_the_picture(self, board: Board) -> None:
        picture = ElementTree.fromstring(draw(board, "ru"))
        names = [text for text in picture.iter(f"{SVG}text") if text.get("class") == "city"]
        assert [name.text for name in names] == [city.names["ru"] for city in board.cities]
        width, height = float(picture.get("width", 0)), float(picture.get("height", 0))
        for name in names:
            assert 0 < float(name.get("x", -1)) < width
            assert 0 < float(name.get("y", -1)) < height

    def test_the_same_board_gives_the_same_picture(self, board: Board) -> None:
        assert draw(board) == draw(board)


def small(*cities: tuple[str, float, float]) -> Board:
    """A chain of cities."""
    text = 'id = "x"\ntitle = "mainlines"\nedition = 1\nnames = {}\nseats = [2, 2]\nwagons = 9\n'
    for name, lat, lon in cities:
        text += f'[[cities]]\nid = "{name}"\nlat = {lat}\nlon = {lon}\nnames = {{ en = "{name} & <co>" }}\n'
    for (one, *_), (other, *_) in pairwise(cities):
        text += f'[[routes]]\nfrom = "{one}"\nto = "{other}"\nlength = 2\ncolour = "red"\n'
    return parse(text + f'[[tickets]]\nfrom = "{cities[0][0]}"\nto = "{cities[-1][0]}"\npoints = 2\n')


def test_names_are_text_not_markup() -> None:
    picture = ElementTree.fromstring(draw(small(("a", 1, 1), ("b", 2, 2))))
    assert "a & <co>" in {text.text for text in picture.iter(f"{SVG}text")}


def test_a_name_that_is_missing_in_a_language_is_the_id() -> None:
    assert ">b</text>" in draw(small(("a", 1, 1), ("b", 2, 2)), "fr")


def test_cities_in_one_place_can_still_be_drawn() -> None:
    ElementTree.fromstring(draw(small(("a", 1, 1), ("b", 1, 1))))


def test_eight_colours_have_eight_symbols() -> None:
    assert len(set(SYMBOLS)) == 8


class TestProjection:
    def test_north_is_up_and_east_is_right(self) -> None:
        (west, north), (east, south) = project(small(("a", 50, 0), ("b", 40, 10)))
        assert (west, north) == (0, 0)
        assert east == pytest.approx(10)
        assert south > 10

    def test_the_map_is_cut_where_there_are_no_cities(self) -> None:
        fiji, samoa = project(small(("fiji", -17, 178), ("samoa", -17, -172)))
        assert samoa[0] - fiji[0] == pytest.approx(10)

    def test_the_poles_are_near_enough(self) -> None:
        (_, y), _ = project(small(("pole", 90, 0), ("b", 80, 1)))
        assert y == 0

    def test_kilometres(self) -> None:
        paris, moscow = small(("paris", 48.86, 2.35), ("moscow", 55.76, 37.62)).cities
        assert kilometres(paris, moscow) == pytest.approx(2490, rel=0.03)
        fiji, samoa = small(("fiji", -17, 178), ("samoa", -17, -172)).cities
        assert kilometres(fiji, samoa) == pytest.approx(1063, rel=0.03)

    def test_crossing_is_more_than_meeting(self) -> None:
        assert crosses(((0, 0), (2, 2)), ((0, 2), (2, 0)))
        assert not crosses(((0, 0), (2, 2)), ((2, 2), (3, 0)))
        assert not crosses(((0, 0), (1, 1)), ((3, 0), (0, 3)))

    def test_distance_from_a_line(self) -> None:
        assert distance((1, 1), ((0, 0), (2, 0))) == 1
        assert distance((5, 4), ((0, 0), (2, 0))) == 5
        assert distance((3, 4), ((0, 0), (0, 0))) == 5
