"""Checks of a board's cities: names, coordinates, neighbours."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, Final, cast

import networkx as nx

from domain.trains.board import Board
from services.maps.fault import Fault, cities_of, city_place, error, route_place, warning
from services.maps.heading import missing_names
from services.maps.manual import LANGUAGES
from services.maps.projection import kilometres

if TYPE_CHECKING:
    Network = nx.Graph[int]

NEAR: Final = 5.0
"""Kilometres: two cities nearer than this are one place on any map."""


def network(board: Board) -> Network:
    """The map as a graph: parallel routes are one edge, with the shortest length as its `length`."""
    graph: Network = nx.Graph()
    graph.add_nodes_from(range(len(board.cities)))
    for route in board.routes:
        if not graph.has_edge(*route.ends) or route.length < graph.edges[route.ends]["length"]:
            graph.add_edge(*route.ends, length=route.length)
    return graph


def cities(board: Board) -> Iterator[Fault]:
    """Each city by itself, then each pair."""
    for index, city in enumerate(board.cities):
        yield from missing_names(city_place(board, index), city.names)
    for one, other in combinations(range(len(board.cities)), 2):
        if kilometres(board.cities[one], board.cities[other]) < NEAR:
            yield warning(
                "same-place",
                city_place(board, other),
                f"lies where {board.cities[one].id} does",
                "a place of its own",
            )
    for language in LANGUAGES:
        called: dict[str, list[int]] = defaultdict(list)
        for index, city in enumerate(board.cities):
            called[city.names.get(language, "").strip()].append(index)
        for name, indexes in called.items():
            if name and len(indexes) > 1:
                yield warning(
                    "same-name",
                    city_place(board, indexes[1]),
                    f"has the {language} name of {board.cities[indexes[0]].id}, {name!r}",
                    "names that tell the cities apart",
                )


def connections(board: Board) -> Iterator[Fault]:
    """Whether the map hangs together, and does so by more than one thread anywhere."""
    graph = network(board)
    for index in range(len(board.cities)):
        neighbours = graph.degree(index)
        if neighbours == 0:
            yield error(
                "degree", city_place(board, index), "no route ends here", "routes to two other cities or more"
            )
        elif neighbours == 1:
            yield warning(
                "degree", city_place(board, index), "one neighbour only", "routes to two other cities or more"
            )
    # The stubs say that it yields nodes.
    bridges = cast("Iterator[tuple[int, int]]", nx.bridges(graph))
    for one, other in bridges:
        ends = (min(one, other), max(one, other))
        first = next(i for i, route in enumerate(board.routes) if route.ends == ends)
        yield warning(
            "bridge",
            route_place(board, first),
            f"without {cities_of(board, ends)} the map falls apart, so one claim can cut it",
            "another way round",
        )
    parts = sorted(nx.connected_components(graph), key=len, reverse=True)
    for part in parts[1:]:
        if len(part) > 1:
            yield warning(
                "apart",
                city_place(board, min(part)),
                f"{len(part)} cities are cut off from the others",
                "a map that hangs together",
            )
