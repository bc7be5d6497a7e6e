"""A zone of cards, whole or hidden."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.pile import EMPTY, Pile

FACES = st.lists(st.integers(0, 9), max_size=8)


def test_a_hidden_pile_keeps_its_size_only() -> None:
    assert Pile.of([4, 2]).hidden() == Pile(2, None)


def test_an_empty_pile_hides_nothing() -> None:
    assert EMPTY.hidden() == EMPTY


def test_the_faces_of_a_hidden_pile_are_not_to_be_had() -> None:
    with pytest.raises(ValueError, match="hidden"):
        Pile(2, None).known()


def test_cards_are_dropped_from_the_top() -> None:
    assert Pile.of([4, 2, 7]).drop(2) == Pile.of([7])
    assert Pile.of([4]).drop(3) == EMPTY


def test_cards_are_put_under_in_their_order() -> None:
    assert Pile.of([4]).under(Pile.of([2, 7])) == Pile.of([4, 2, 7])


def test_known_cards_under_hidden_ones_are_hidden_too() -> None:
    assert Pile(2, None).under(Pile.of([5])) == Pile(3, None)


def test_each_face_is_taken_out_once() -> None:
    assert Pile.of([4, 2, 4]).without(Pile.of([4])) == Pile.of([2, 4])


@given(FACES, FACES, st.integers(0, 9))
def test_what_is_done_to_a_pile_and_to_its_hidden_twin_looks_the_same_from_outside(
    faces: list[int], more: list[int], count: int
) -> None:
    pile, other = Pile.of(faces), Pile.of(more)
    assert pile.hidden().drop(count) == pile.drop(count).hidden()
    assert pile.hidden().under(other.hidden()) == pile.under(other).hidden()
    assert pile.under(other).hidden().without(other.hidden()) == pile.under(other).without(other).hidden()
