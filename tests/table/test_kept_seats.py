"""A table that goes on from another: seats that are kept, bots that sit at once, the games of a Competition Game."""

from __future__ import annotations

from typing import Any

import pytest

from domain.game import WATCHER
from domain.table.commands import AddBot, Leave, OpenTable, RemoveBot, Reserved, Sit, Start
from domain.table.events import BotSeated, SeatFreed, SeatsClosed, SeatTaken, TableOpened
from domain.table.sight import seen, view
from domain.table.state import OPENER, hashed

STRANGER = hashed(b"a stranger's token")


def following(given: Any, **how: Any) -> OpenTable:
    """A rematch of Person 0, Person 1 and a bot."""
    usual = {
        "title": "rieles",
        "seats": 3,
        "secret": given.secret,
        "opener": given.token(0),
        "follows": "t1",
        "reserved": kept(given),
        "bots": ("", "", "random"),
    }
    return OpenTable(**{**usual, **how})


def kept(given: Any) -> tuple[Reserved | None, ...]:
    return Reserved("Person 0", given.token(0)), Reserved("Person 1", given.token(1)), None


def sits(given: Any, person: int, **how: Any) -> Sit:
    return Sit(**{"name": "Ana", "token": given.token(person), "nonce": hashed(given.nonce(person)), **how})


class TestRematch:
    def test_the_bots_sit_at_once_and_the_seats_of_people_are_kept(self, given: Any) -> None:
        given.when(WATCHER, following(given))
        opened, bot = given.events
        assert isinstance(opened, TableOpened)
        assert (opened.follows, opened.reserved) == ("t1", kept(given))
        assert bot == BotSeated(2, "random")

    def test_a_person_of_the_old_table_sits_on_the_seat_they_had(self, given: Any) -> None:
        given.opened(reserved=kept(given), public=False, code="ABCDEF")
        given.when(WATCHER, sits(given, 1)).then(SeatTaken(1, "Ana", hashed(given.nonce(1)), given.token(1)))

    def test_nobody_else_sits_there(self, given: Any) -> None:
        given.opened(reserved=kept(given))
        given.when(WATCHER, sits(given, 0, token=STRANGER, seat=1)).refused("seat-reserved", free=[2])

    def test_somebody_else_sits_on_a_seat_that_is_kept_for_nobody(self, given: Any) -> None:
        given.opened(reserved=kept(given))
        given.when(WATCHER, sits(given, 0, token=STRANGER)).so()
        assert given.table.seats[2].token == STRANGER

    def test_or_not_at_all_where_all_are_kept(self, given: Any) -> None:
        given.opened(seats=2, reserved=kept(given)[:2])
        given.when(WATCHER, sits(given, 0, token=STRANGER)).refused("seat-reserved", free=[])

    def test_a_private_table_asks_strangers_for_its_code(self, given: Any) -> None:
        given.opened(reserved=kept(given), public=False, code="ABCDEF")
        given.when(WATCHER, sits(given, 0, token=STRANGER)).refused("wrong-code")

    def test_the_seat_is_kept_again_for_who_stands_up(self, given: Any) -> None:
        given.opened(reserved=kept(given)).person(1)
        given.when(1, Leave()).then(SeatFreed(1))
        assert given.table.kept_seat(given.token(1)) == 1

    def test_a_bot_takes_a_seat_that_is_kept_only_if_it_is_named(self, given: Any) -> None:
        given.opened(seats=2, reserved=kept(given)[:2])
        given.when(OPENER, AddBot("random")).refused("seat-reserved", free=[])
        given.illegal = None
        given.when(OPENER, AddBot("random", 1)).so()
        given.when(OPENER, RemoveBot(1)).so()
        assert given.table.kept_seat(given.token(1)) == 1

    def test_it_begins_with_those_who_are_here_and_keeps_nothing_for_the_others(self, given: Any) -> None:
        given.opened(reserved=kept(given), opener=given.token(0)).person(0).bot(2)
        given.when(0, Start()).then(SeatsClosed((0, 2)))
        given.when(0, Leave()).so()
        assert given.table.kept_seat(given.token(0)) == 0
        assert given.table.kept_seat(given.token(1)) is None

    def test_everybody_sees_for_whom_seats_are_kept_and_nobody_their_tokens(self, given: Any) -> None:
        given.opened()
        event = TableOpened(title="rieles", edition=1, seats=3, commitment=b"", reserved=kept(given))
        names = (Reserved("Person 0"), Reserved("Person 1"), None)
        assert seen(given.table, event, WATCHER).reserved == names  # type: ignore[attr-defined]
        given.opened(reserved=kept(given))
        assert view(given.table, WATCHER).reserved == names

    def test_more_guests_than_seats_cannot_be(self, given: Any) -> None:
        given.when(WATCHER, following(given, seats=2)).refused("more-guests-than-seats", seats=2)


class TestCompetitionGame:
    def test_seat_0_begins_the_first_game_and_each_other_one_the_next(self, given: Any) -> None:
        for game in (1, 2, 3):
            given.when(WATCHER, following(given, title="interurban", competition=game))
            assert given.events[0].options == {"first_seat": str(game - 1)}
            given.events = None

    @pytest.mark.parametrize(
        ("how", "rule"),
        [
            ({"title": "rieles", "competition": 1}, "no-competition-game"),
            ({"title": "interurban", "competition": 4}, "competition-is-over"),
            ({"title": "interurban", "competition": 2, "follows": ""}, "competition-goes-on"),
        ],
    )
    def test_is_refused(self, given: Any, how: dict[str, Any], rule: str) -> None:
        given.when(WATCHER, following(given, **how)).refused(rule)

    def test_is_not_played_without_one_of_its_players(self, given: Any) -> None:
        given.opened(seats=4, title="interurban", board="", board_digest="", competition=1)
        given.person(0).bot(1).bot(2)
        given.when(OPENER, Start()).refused("competition-needs-everybody", free=[3])
