"""Before the game: opening a table, sitting, bots, nonces, the start."""

from __future__ import annotations

from typing import Any

import pytest

from domain import titles
from domain.game import TABLE, WATCHER, BoardInfo, Deal
from domain.table.commands import (
    Abandon,
    AddBot,
    Commit,
    Leave,
    OpenTable,
    Ready,
    RemoveBot,
    Rename,
    Resign,
    RotateToken,
    Sit,
    Start,
    TakeBack,
)
from domain.table.events import (
    BotSeated,
    NonceCommitted,
    SeatFreed,
    SeatReady,
    SeatRenamed,
    SeatsClosed,
    SeatTaken,
    TableEnded,
    TableOpened,
    TableStarted,
    TokenRotated,
)
from domain.table.state import OPENER, hashed
from domain.trains.game import BoardChanged


def open_table(given: Any, **how: Any) -> OpenTable:
    return OpenTable(**{"title": "rieles", "seats": 3, "secret": given.secret, "opener": given.host, **how})


class TestOpenTable:
    def test_publishes_the_commitment_and_the_digest_of_the_first_board(self, given: Any) -> None:
        board: BoardInfo = titles.title("rieles").boards()[0]
        given.when(WATCHER, open_table(given)).then(
            TableOpened(
                title="rieles",
                edition=titles.title("rieles").edition,
                seats=3,
                commitment=hashed(given.secret),
                board=board.id,
                board_digest=board.digest,
                secret=given.secret,
                opener=given.host,
            )
        )

    def test_a_title_without_boards_has_none(self, given: Any) -> None:
        given.when(WATCHER, open_table(given, title="interurban")).so()
        assert (given.table.board, given.table.board_digest) == ("", "")

    @pytest.mark.parametrize(
        ("how", "rule"),
        [
            ({"title": "chess"}, "unknown-title"),
            ({"board": "atlantis"}, "unknown-board"),
            ({"title": "interurban", "board": "atlantis"}, "unknown-board"),
            ({"edition": 99}, "unknown-edition"),
            ({"seats": 1}, "seats-out-of-range"),
            ({"seats": 6}, "seats-out-of-range"),
            ({"options": {"speed": "fast"}}, "unknown-option"),
            ({"options": {"first_seat": "9"}}, "unknown-choice"),
            ({"options": {"first_seat": "3"}}, "unknown-choice"),
            ({"public": False}, "code-missing"),
        ],
    )
    def test_refuses_what_the_title_does_not_offer(self, given: Any, how: Any, rule: str) -> None:
        given.when(WATCHER, open_table(given, **how)).refused(rule)

    def test_a_table_is_opened_once(self, given: Any) -> None:
        given.opened().when(WATCHER, open_table(given)).refused("table-exists")

    def test_nothing_else_happens_at_a_table_that_is_not_open(self, given: Any) -> None:
        given.when(WATCHER, Sit("Ann", given.token(0), hashed(given.nonce(0)))).refused("unknown-table")

    def test_no_game_either(self, given: Any) -> None:
        given.when(TABLE, Deal()).refused("game-not-begun")


class TestSit:
    def sit(self, given: Any, **how: Any) -> Sit:
        return Sit(**{"name": "Ann", "token": given.token(0), "nonce": hashed(given.nonce(0)), **how})

    def test_takes_the_first_free_seat(self, given: Any) -> None:
        given.opened().bot(0).when(WATCHER, self.sit(given)).then(
            SeatTaken(1, "Ann", hashed(given.nonce(0)), given.token(0))
        )

    def test_takes_the_seat_that_is_named(self, given: Any) -> None:
        given.opened().when(WATCHER, self.sit(given, seat=2)).then(
            SeatTaken(2, "Ann", hashed(given.nonce(0)), given.token(0))
        )

    def test_the_last_seat_closes_the_table(self, given: Any) -> None:
        given.opened(2).person(1).when(WATCHER, self.sit(given)).then_ends_with(SeatsClosed((0, 1)))
        assert given.table.status == "gathering"

    def test_a_seat_that_is_taken_is_refused(self, given: Any) -> None:
        given.opened().bot(1).when(WATCHER, self.sit(given, seat=1)).refused("seat-not-free", free=[0, 2])

    def test_a_seat_that_does_not_exist_is_refused(self, given: Any) -> None:
        given.opened().when(WATCHER, self.sit(given, seat=7)).refused("seat-not-free")

    def test_a_full_table_is_refused(self, given: Any) -> None:
        given.opened(2).person(0).person(1).closed().when(WATCHER, self.sit(given)).refused(
            "table-full", seats=2
        )

    def test_a_game_that_has_begun_is_refused(self, given: Any) -> None:
        given.people_play().when(WATCHER, self.sit(given, token=bytes(32))).refused("game-begun")

    def test_one_token_holds_one_seat(self, given: Any) -> None:
        given.opened().person(0).when(WATCHER, self.sit(given)).refused("token-in-use")

    def test_a_private_table_wants_its_code(self, given: Any) -> None:
        given.opened(public=False, code="ABCD").when(WATCHER, self.sit(given, code="WXYZ")).refused(
            "wrong-code"
        )

    def test_and_opens_for_it(self, given: Any) -> None:
        given.opened(public=False, code="ABCD").when(WATCHER, self.sit(given, code="ABCD")).so()
        assert given.table.seats[0].name == "Ann"


class TestNamesAndTokens:
    def test_a_person_is_called_otherwise(self, given: Any) -> None:
        given.opened().person(1).when(1, Rename("Bo")).then(SeatRenamed(1, "Bo"))
        assert given.table.seats[1].name == "Bo"

    @pytest.mark.parametrize("actor", [0, 1, OPENER, WATCHER])
    def test_a_bot_a_free_seat_and_those_without_one_are_not(self, given: Any, actor: int) -> None:
        given.opened().bot(0).when(actor, Rename("Bo")).refused("not-seated")

    def test_a_seat_is_held_by_another_token(self, given: Any) -> None:
        given.opened().person(0).when(0, RotateToken(given.token(9))).then(TokenRotated(0, given.token(9)))
        assert given.table.actor(given.token(9)) == 0
        assert given.table.actor(given.token(0)) == WATCHER

    def test_a_host_who_changes_tokens_stays_the_host_by_the_new_one_only(self, given: Any) -> None:
        given.opened().person(0, given.host).when(0, RotateToken(given.token(9))).so()
        assert given.table.opened_by(0)
        assert given.table.actor(given.host) == WATCHER

    @pytest.mark.parametrize("of", ["host", "other"])
    def test_not_by_a_token_that_proves_something_already(self, given: Any, of: str) -> None:
        wanted = given.host if of == "host" else given.token(1)
        given.opened().person(0).person(1).when(0, RotateToken(wanted)).refused("token-in-use")


class TestBots:
    def test_the_host_seats_a_bot(self, given: Any) -> None:
        given.opened().when(OPENER, AddBot("random")).then(BotSeated(0, "random"))

    def test_the_host_may_sit_too(self, given: Any) -> None:
        given.opened().person(0, given.host).when(0, AddBot("random", 2)).then(BotSeated(2, "random"))

    @pytest.mark.parametrize("actor", [1, WATCHER])
    @pytest.mark.parametrize("command", [AddBot("random"), RemoveBot(0), Start(), Abandon()])
    def test_nobody_else_arranges_anything(self, given: Any, actor: int, command: Any) -> None:
        given.opened().bot(0).person(1).when(actor, command).refused("not-the-opener")

    def test_bots_alone_begin_at_once(self, given: Any) -> None:
        given.opened(2).bot(0).when(OPENER, AddBot("random")).then(
            BotSeated(1, "random"), SeatsClosed((0, 1)), TableStarted()
        )

    def test_a_bots_seat_is_freed(self, given: Any) -> None:
        given.opened().bot(1).when(OPENER, RemoveBot(1)).then(SeatFreed(1))
        assert given.table.seats[1] is None

    @pytest.mark.parametrize("seat", [0, 2, 9])
    def test_not_that_of_a_person_and_not_a_free_one(self, given: Any, seat: int) -> None:
        given.opened().person(0).bot(1).when(OPENER, RemoveBot(seat)).refused("no-bot-there", bots=[1])

    def test_none_is_moved_in_a_game(self, given: Any) -> None:
        given.opened(2).person(0).bot(1).dealt()
        given.when(OPENER, RemoveBot(1)).refused("game-begun")

    def test_and_none_added(self, given: Any) -> None:
        given.people_play().when(OPENER, AddBot("random")).refused("game-begun")


class TestStart:
    def test_those_who_are_here_stay_in_their_order(self, given: Any) -> None:
        given.opened(5).person(1).bot(3).when(OPENER, Start()).then(SeatsClosed((1, 3)))
        assert given.table.status == "gathering"
        assert [who.name for who in given.table.seats] == ["Person 1", "random"]

    def test_one_alone_is_too_few(self, given: Any) -> None:
        given.opened().person(0).when(OPENER, Start()).refused("too-few-seats-taken", taken=1, fewest=2)

    def test_the_seat_that_shall_begin_must_be_there(self, given: Any) -> None:
        given.opened(4, options={"first_seat": "3"}).person(0).person(1)
        given.when(OPENER, Start()).refused("first-seat-empty", first=3, taken=2)

    def test_it_waits_for_nonces(self, given: Any) -> None:
        given.opened(2).person(0).person(1).closed().ready(1)
        given.when(OPENER, Start()).refused("waiting-for-ready", seats=[0])

    def test_a_game_starts_once(self, given: Any) -> None:
        given.people_play().when(OPENER, Start()).refused("game-begun")


class TestReady:
    def test_a_seat_tells_its_nonce(self, given: Any) -> None:
        given.opened(2).person(0).person(1).closed().when(0, Ready(given.nonce(0))).then(
            SeatReady(0, given.nonce(0))
        )

    def test_nothing_begins_on_another_board_than_was_opened(self, given: Any) -> None:
        given.opened(2, board_digest="of-yesterday").person(0).bot(1)
        with pytest.raises(BoardChanged):
            given.happened(TableStarted())

    def test_the_last_one_begins_the_game(self, given: Any) -> None:
        given.opened(2).person(0).person(1).closed().ready(0)
        given.when(1, Ready(given.nonce(1))).then(SeatReady(1, given.nonce(1)), TableStarted())
        assert given.table.status == "playing"

    def test_bots_are_always_ready(self, given: Any) -> None:
        given.opened(2).person(0).bot(1).closed().when(0, Ready(given.nonce(0))).then_ends_with(
            TableStarted()
        )

    def test_not_before_the_table_is_closed(self, given: Any) -> None:
        given.opened().person(0).when(0, Ready(given.nonce(0))).refused("waiting-for-people", free=[1, 2])

    def test_not_twice(self, given: Any) -> None:
        given.opened(2).person(0).person(1).closed().ready(0)
        given.when(0, Ready(given.nonce(0))).refused("already-ready")

    def test_only_the_nonce_whose_hash_was_given(self, given: Any) -> None:
        given.opened(2).person(0).person(1).closed().when(0, Ready(given.nonce(1))).refused("wrong-nonce")

    def test_not_in_a_game(self, given: Any) -> None:
        given.people_play().when(0, Ready(given.nonce(0))).refused("game-begun")


class TestLeavingBeforeTheStart:
    def test_the_seat_is_free_again(self, given: Any) -> None:
        given.opened(2).person(0).person(1).closed().when(0, Leave()).then(SeatFreed(0))
        assert given.table.status == "waiting"

    def test_nonces_that_were_told_count_no_more(self, given: Any) -> None:
        given.opened(2).person(0).person(1).closed().ready(1).when(0, Leave()).so()
        given.person(0).closed().when(1, Ready(given.nonce(1))).refused("nonce-not-committed")

    def test_and_a_new_one_is_committed_to(self, given: Any) -> None:
        given.opened(2).person(0).person(1).closed().ready(1).when(0, Leave()).so()
        given.when(1, Commit(hashed(given.nonce(9)))).then(NonceCommitted(1, hashed(given.nonce(9))))
        given.person(0).closed().when(1, Ready(given.nonce(9))).then(SeatReady(1, given.nonce(9)))

    def test_one_that_was_told_is_refused_to_whoever_gave_it(self, given: Any) -> None:
        given.opened(2).person(0).person(1).closed().ready(1).when(0, Leave()).so()
        given.when(1, Commit(hashed(given.nonce(1)))).refused("nonce-told-before")

    def test_to_everybody_else_too(self, given: Any) -> None:
        given.opened(2).person(0).person(1).closed().ready(0, 1).happened(SeatFreed(0))
        given.when(1, Commit(hashed(given.nonce(0)))).refused("nonce-told-before")

    def test_and_to_whoever_sits_down(self, given: Any) -> None:
        given.opened(2).person(0).person(1).closed().ready(1).when(1, Leave()).so()
        sit = Sit("Cy", given.token(7), hashed(given.nonce(1)), seat=1)
        given.when(WATCHER, sit).refused("nonce-told-before")

    def test_also_when_the_seats_were_freed_again_and_again(self, given: Any) -> None:
        given.opened(2).person(0).person(1).closed().ready(1).when(0, Leave()).so()
        given.when(1, Commit(hashed(given.nonce(9)))).so().person(0).closed()
        given.when(1, Ready(given.nonce(9))).so().when(0, Leave()).so()
        given.when(1, Commit(hashed(given.nonce(1)))).refused("nonce-told-before")

    def test_whoever_had_promised_what_another_then_told_gives_a_new_one_too(self, given: Any) -> None:
        given.opened(3).person(0).person(1).bot(2)
        copied = SeatTaken(1, "Eve", hashed(given.nonce(0)), given.token(1))
        given.happened(SeatFreed(1)).happened(copied).closed().ready(0)
        given.when(0, Leave()).then(SeatFreed(0))
        given.when(1, Commit(hashed(given.nonce(0)))).refused("nonce-told-before")

    def test_one_that_was_not_told_stays(self, given: Any) -> None:
        given.opened(2).person(0).person(1).closed().when(1, Commit(hashed(b""))).refused("nonce-committed")

    def test_nobody_commits_in_a_game(self, given: Any) -> None:
        given.people_play().when(1, Commit(hashed(b""))).refused("game-begun")

    def test_a_host_who_leaves_is_still_the_host(self, given: Any) -> None:
        given.opened().person(0, given.host).when(0, Leave()).so()
        assert given.table.actor(given.host) == OPENER

    def test_nobody_resigns_before_the_game(self, given: Any) -> None:
        given.opened().person(0).when(0, Resign()).refused("game-not-begun")

    def test_and_nobody_takes_back_what_was_not_handed_over(self, given: Any) -> None:
        given.opened().person(0).when(0, TakeBack()).refused("seat-not-handed-over")


class TestAbandon:
    @pytest.mark.parametrize("actor", [OPENER, TABLE])
    def test_the_host_and_the_table_close_it_and_the_secret_is_told(self, given: Any, actor: int) -> None:
        given.opened().person(0).when(actor, Abandon()).then(TableEnded("abandoned", given.secret))
        assert given.table.over

    def test_the_host_does_not_end_a_game(self, given: Any) -> None:
        given.people_play().when(OPENER, Abandon()).refused("game-begun")
