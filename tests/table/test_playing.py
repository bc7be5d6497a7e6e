"""During the game and after it: moves, dropping out, clocks, the end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from domain.game import TABLE, WATCHER, Deal, GameScored
from domain.table.commands import Abandon, Expire, Leave, Rename, Resign, Sit, TakeBack
from domain.table.events import (
    SeatHandedOver,
    SeatLeft,
    SeatRenamed,
    SeatTaken,
    SeatTakenBack,
    TableEnded,
    TableOpened,
    TokenRotated,
)
from domain.table.sight import legal, seen, to_act, view
from domain.table.state import OPENER, hashed


class TestMoves:
    def test_the_first_decision_is_the_tables_deal(self, given: Any) -> None:
        given.opened(2).person(0).person(1).started()
        assert to_act(given.table) == {TABLE}
        given.when(TABLE, Deal()).so()
        assert TABLE not in to_act(given.table)

    def test_a_seat_does_what_the_title_allows(self, given: Any) -> None:
        given.people_play()
        seat = given.anybody_awaited()
        given.when(seat, given.first_legal(seat)).so()

    @pytest.mark.parametrize("actor", [WATCHER, OPENER, 7])
    def test_nobody_plays_without_a_seat(self, given: Any, actor: int) -> None:
        given.people_play()
        given.when(actor, given.first_legal(given.anybody_awaited())).refused("not-seated")

    def test_nothing_is_played_before_the_start(self, given: Any) -> None:
        given.opened().person(0).when(0, Deal()).refused("game-not-begun")
        assert legal(given.table, 0) == ()

    def test_a_name_is_changed_in_the_middle_of_a_game(self, given: Any) -> None:
        given.people_play().when(2, Rename("Bo")).then(SeatRenamed(2, "Bo"))


class TestDroppingOut:
    @pytest.mark.parametrize(("command", "reason"), [(Leave(), "left"), (Resign(), "resigned")])
    def test_a_seat_drops_out_for_good(self, given: Any, command: Any, reason: Any) -> None:
        given.people_play(3).when(1, command)
        assert given.events[0] == SeatLeft(1, reason)
        given.so()
        assert 1 not in to_act(given.table)
        assert given.table.seats[1].left

    @pytest.mark.parametrize("command", [Leave(), Resign(), Rename("Bo"), TakeBack()])
    def test_who_has_left_asks_for_nothing_more(self, given: Any, command: Any) -> None:
        given.people_play(3).when(1, Leave()).so()
        given.when(1, command).refused("seat-left")

    def test_bots_do_not_leave(self, given: Any) -> None:
        given.opened(2).person(0).bot(1).dealt().when(1, Leave()).refused("not-seated")

    def test_it_works_while_the_table_has_something_to_do(self, given: Any) -> None:
        given.people_play(3)
        luck = Random(1)
        while TABLE not in to_act(given.table):
            seat = given.anybody_awaited()
            given.when(seat, luck.choice(legal(given.table, seat))).so()
        given.when(0, Leave()).so()
        assert TABLE in to_act(given.table)

    def test_but_not_before_the_deal(self, given: Any) -> None:
        given.opened(2).person(0).person(1).started().when(0, Leave()).refused("not-dealt")

    def test_with_one_seat_left_the_table_scores_the_game(self, given: Any) -> None:
        given.people_play(2).when(0, Leave()).so()
        while not given.table.over:
            assert to_act(given.table) == {TABLE}
            given.when(TABLE, given.first_legal(TABLE)).so()
        assert given.table.status == "finished"
        assert [score.rank for score in given.table.scores] == [2, 1]


class TestClock:
    def test_a_bot_goes_on_for_a_person_whose_time_is_up(self, given: Any) -> None:
        given.people_play(2, clock=60)
        seat = given.anybody_awaited()
        given.when(TABLE, Expire(seat)).then(SeatHandedOver(seat, "planner"))
        assert given.table.seats[seat].player == "planner"

    def test_or_the_seat_drops_out(self, given: Any) -> None:
        given.people_play(3, clock=60, expiry="leave")
        seat = given.anybody_awaited()
        given.when(TABLE, Expire(seat))
        assert given.events[0] == SeatLeft(seat, "expired")

    def test_seats_that_are_late_together_drop_out_together(self, given: Any) -> None:
        given.people_play(3, clock=60, expiry="leave")
        assert to_act(given.table) == {0, 1, 2}
        given.when(TABLE, Expire(0, (1,))).so()
        assert [who.left for who in given.table.seats] == [True, True, False]
        while not given.table.over:
            given.when(TABLE, given.first_legal(TABLE)).so()
        assert [score.rank for score in given.table.scores][2] == 1

    def test_when_everybody_is_late_together_nobody_wins(self, given: Any) -> None:
        given.people_play(2, clock=60, expiry="leave").when(TABLE, Expire(0, (1,))).so()
        assert given.table.status == "abandoned"
        assert given.table.scores == ()

    def test_a_bot_that_stays_wins(self, given: Any) -> None:
        given.opened(3, clock=60, expiry="leave").person(0).person(1).bot(2).dealt()
        given.when(TABLE, Expire(0, (1,))).so()
        while not given.table.over:
            given.when(TABLE, given.first_legal(TABLE)).so()
        assert [score.rank for score in given.table.scores][2] == 1

    def test_none_drops_out_where_one_of_them_is_not_awaited(self, given: Any) -> None:
        given.people_play(3, clock=60, expiry="leave").when(0, Leave()).so()
        given.when(TABLE, Expire(1, (0,))).refused("seat-not-awaited")

    def test_bots_go_on_for_all_of_them(self, given: Any) -> None:
        given.people_play(2, clock=60)
        given.when(TABLE, Expire(0, (1,))).then(SeatHandedOver(0, "planner"), SeatHandedOver(1, "planner"))

    def test_the_person_takes_the_seat_back(self, given: Any) -> None:
        given.people_play(2, clock=60).away(1).when(1, TakeBack()).then(SeatTakenBack(1))
        assert given.table.seats[1].player == ""

    def test_only_from_a_bot(self, given: Any) -> None:
        given.people_play(2).when(1, TakeBack()).refused("seat-not-handed-over")

    def test_only_the_table_says_that_time_is_up(self, given: Any) -> None:
        given.people_play(2, clock=60).when(0, Expire(1)).refused("not-the-table")

    def test_not_without_a_clock(self, given: Any) -> None:
        given.people_play(2).when(TABLE, Expire(0)).refused("no-clock")

    def test_not_before_the_game(self, given: Any) -> None:
        given.opened(2, clock=60).person(0).when(TABLE, Expire(0)).refused("game-not-begun")

    def test_not_for_a_bot(self, given: Any) -> None:
        given.opened(2, clock=60).person(0).bot(1).dealt()
        given.when(TABLE, Expire(1)).refused("not-seated")

    def test_not_for_a_seat_that_is_away_already(self, given: Any) -> None:
        given.people_play(2, clock=60)
        seat = given.anybody_awaited()
        given.away(seat).when(TABLE, Expire(seat)).refused("seat-not-awaited")

    def test_not_for_a_seat_that_nobody_waits_for(self, given: Any) -> None:
        given.people_play(2, clock=60).when(0, Leave()).so()
        given.when(TABLE, Expire(0)).refused("seat-not-awaited")


class TestTheEnd:
    def test_the_last_score_ends_the_table_and_tells_the_secret(self, given: Any) -> None:
        given.people_play(2).when(0, Leave()).so()
        while True:
            given.when(TABLE, given.first_legal(TABLE))
            if any(isinstance(event, GameScored) for event in given.events):
                break
            given.so()
        scored, ended = given.events[-2:]
        assert ended == TableEnded("finished", given.secret, scored.scores)

    @pytest.mark.parametrize(
        "command", [Leave(), Rename("Bo"), Abandon(), Sit("Bo", hashed(b""), hashed(b""))]
    )
    def test_nothing_is_arranged_afterwards(self, given: Any, command: Any) -> None:
        given.people_play(2).ended().when(0, command).refused("table-over", how="finished")

    def test_and_nothing_played(self, given: Any) -> None:
        given.people_play(2)
        move = given.first_legal(given.anybody_awaited())
        given.ended().when(0, move).refused("table-over")


class TestSight:
    def test_the_secret_tokens_and_the_code_are_the_tables_alone(self, given: Any) -> None:
        given.people_play(2, public=False, code="ABCD")
        for eye in (0, 1, WATCHER, OPENER):
            shown = view(given.table, eye)
            assert (shown.secret, shown.opener, shown.code) == (b"", b"", "")
            assert all(who and who.token == b"" for who in shown.seats)
        assert view(given.table, TABLE) == given.table

    def test_everybody_sees_the_commitment_and_nonces_hashes(self, given: Any) -> None:
        given.opened(2).person(0)
        shown = view(given.table, WATCHER)
        assert shown.commitment == hashed(given.secret)
        assert [who and who.nonce for who in shown.seats] == [hashed(given.nonce(0)), None]

    def test_the_secret_is_told_at_the_end(self, given: Any) -> None:
        given.people_play(2).ended()
        assert view(given.table, WATCHER).secret == given.secret

    @pytest.mark.parametrize("eye", [0, 1, WATCHER, OPENER])
    def test_events_hide_the_same(self, given: Any, eye: int) -> None:
        opened = TableOpened(
            "rieles", 1, 2, hashed(given.secret), secret=given.secret, opener=given.host, code="A"
        )
        taken = SeatTaken(0, "Ann", hashed(given.nonce(0)), given.token(0))
        rotated = TokenRotated(0, given.token(1))
        given.opened(2)
        assert seen(given.table, opened, eye) == replace(opened, secret=b"", opener=b"", code="")
        assert seen(given.table, taken, eye) == replace(taken, token=b"")
        assert seen(given.table, rotated, eye) == TokenRotated(0)
        assert seen(given.table, opened, TABLE) is opened
