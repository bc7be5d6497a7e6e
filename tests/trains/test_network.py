"""Longest trails, joined cities and loans, against slow and simple versions of the same."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import domain.network
from domain.network import (
    Edge,
    Errand,
    Loan,
    Trail,
    Unions,
    best_loans,
    components,
    longest_trail,
)

edges = st.builds(
    lambda one, step, weight: (one, (one + step) % 6, weight),
    st.integers(0, 5),
    st.integers(1, 5),
    st.integers(1, 5),
)
networks = st.lists(edges, max_size=8)


def walked(network: list[Edge], node: int, used: frozenset[int] = frozenset()) -> int:
    """The longest trail from a node, by trying everything."""
    best = 0
    for index, (one, other, weight) in enumerate(network):
        if index not in used and node in {one, other}:
            there = other if node == one else one
            best = max(best, weight + walked(network, there, used | {index}))
    return best


def is_trail(network: list[Edge], trail: Trail) -> bool:
    """Whether the edges can be walked in this order, each once, and weigh what is said."""
    if len(set(trail.edges)) != len(trail.edges) or sum(network[e][2] for e in trail.edges) != trail.length:
        return False
    ends = {network[trail.edges[0]][0], network[trail.edges[0]][1]} if trail.edges else {0}
    for e in trail.edges:
        one, other, _ = network[e]
        ends = ({other} if one in ends else set()) | ({one} if other in ends else set())
    return bool(ends)


@given(networks)
def test_the_longest_trail_is_a_trail_and_none_is_longer(network: list[Edge]) -> None:
    trail = longest_trail(network)
    assert is_trail(network, trail)
    assert trail.length == max((walked(network, node) for node in range(6)), default=0)


@settings(max_examples=60)
@given(networks)
def test_the_sweep_agrees_with_the_search(network: list[Edge]) -> None:
    steps = domain.network.SEARCH_STEPS
    expected = longest_trail(network).length
    try:
        domain.network.SEARCH_STEPS = 0  # type: ignore[misc]
        trail = longest_trail(network)
    finally:
        domain.network.SEARCH_STEPS = steps  # type: ignore[misc]
    assert is_trail(network, trail)
    assert trail.length == expected


def lattice(width: int, height: int) -> list[Edge]:
    across = [(x + y * width, x + 1 + y * width, 1) for y in range(height) for x in range(width - 1)]
    down = [(x + y * width, x + (y + 1) * width, 1) for y in range(height - 1) for x in range(width)]
    return across + down


@pytest.mark.parametrize(("width", "height", "length"), [(3, 3, 10), (4, 4, 21), (5, 5, 34), (5, 6, 43)])
def test_lattices_that_no_search_walks_through(width: int, height: int, length: int) -> None:
    trail = longest_trail(lattice(width, height))
    assert is_trail(lattice(width, height), trail)
    assert trail.length == length


def test_an_empty_network_has_no_trail() -> None:
    assert longest_trail([]) == Trail(0, ())


def test_two_routes_between_two_cities_are_a_round_trip() -> None:
    assert longest_trail([(0, 1, 3), (0, 1, 4)]).length == 7


def test_components_are_told_apart() -> None:
    assert components([(0, 1, 1), (2, 3, 1), (1, 4, 1)]) == [[0, 2], [1]]


def test_joined_through_others() -> None:
    unions = Unions([(0, 1), (1, 2), (3, 4)])
    assert unions.joined(0, 2)
    assert not unions.joined(0, 3)
    assert unions.joined(7, 7)


pairs = st.tuples(st.integers(0, 6), st.integers(0, 6))
stations = st.lists(st.lists(pairs, max_size=4), max_size=3)
errands = st.lists(st.builds(Errand, st.integers(0, 6), st.integers(0, 6), st.integers(1, 9)), max_size=4)


@given(st.lists(pairs, max_size=5), stations, errands)
def test_no_other_loans_are_worth_more(
    owned: list[tuple[int, int]], lenders: list[list[tuple[int, int]]], wanted: list[Errand]
) -> None:
    offers = [
        [Loan(10 * place + i, *pair) for i, pair in enumerate(offer)] for place, offer in enumerate(lenders)
    ]

    def worth(taken: tuple[Loan | None, ...]) -> tuple[int, int]:
        unions = Unions([*owned, *((loan.one, loan.other) for loan in taken if loan)])
        done = [errand.points for errand in wanted if unions.joined(errand.one, errand.other)]
        return sum(done), len(done)

    best = best_loans(owned, offers, wanted)
    by_name = {loan.name: loan for offer in offers for loan in offer}
    taken = tuple(None if name is None else by_name[name] for name in best.taken)
    assert all(loan is None or loan in offer for loan, offer in zip(taken, offers, strict=True))
    assert worth(taken) == max(worth(choice) for choice in product(*([None, *offer] for offer in offers)))
    assert sum(e.points for e, done in zip(wanted, best.done, strict=True) if done) == worth(taken)[0]


def test_of_equal_worth_the_most_errands() -> None:
    wanted = [Errand(0, 1, 6), Errand(2, 3, 3), Errand(2, 4, 3)]
    offers = [[Loan(1, 0, 1), Loan(2, 2, 3)]]
    assert best_loans([(3, 4)], offers, wanted).taken == (2,)


def test_a_loan_that_helps_nothing_is_not_taken() -> None:
    assert best_loans([], [[Loan(1, 0, 1)]], [Errand(2, 3, 5)]) == ((None,), (False,))
