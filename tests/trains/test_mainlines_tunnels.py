"""Mainlines: tunnels («Подготовьте базовую оплату», «Откройте три проверочные карты», «Доплатите или откажитесь»,
«Пример: зелёный туннель длиной 3», «Если вся база оплачена локомотивами»)."""

from __future__ import annotations

import pytest
from scenario import MAINLINES, Position, card, counts, given, pay
from toys import GREEN_TUNNEL, GREY_TUNNEL, MARKED_TUNNEL

from domain.trains.commands import ClaimRoute, PaySurcharge, TakeBlindCard, Withdraw
from domain.trains.events import DeckReshuffled, RouteClaimed, TunnelAbandoned, TunnelTried, TurnBegan
from domain.trains.state import FREE, Surcharge

REVEALED = ("green", "blue", "locomotive")


def tried(route: int, payment: str, revealed: tuple[str, ...] = REVEALED, **hand: int) -> Position:
    position = given(MAINLINES).hand(0, **hand).deck(*revealed, "white", "white")
    return position.when(0, ClaimRoute(route, pay(payment))).after


def due(position: Position) -> int:
    top = position.state.pending[-1] if position.state.pending else None
    return top.due if isinstance(top, Surcharge) else 0


class TestTheGreenTunnelOf3:
    """«Пример: зелёный туннель длиной 3»."""

    def test_two_green_and_a_locomotive_two_matches(self) -> None:
        """Also ruling 2."""
        after = tried(GREEN_TUNNEL, "2 green + 1 locomotive", green=4, locomotive=3)
        assert due(after) == 2
        assert after.legal(0) == (
            PaySurcharge(pay("2 green")),
            PaySurcharge(pay("1 green + 1 locomotive")),
            PaySurcharge(pay("2 locomotives")),
            Withdraw(),
        )

    def test_three_green_one_match(self) -> None:
        """Also ruling 1."""
        assert due(tried(GREEN_TUNNEL, "3 green", green=4)) == 1

    @pytest.mark.parametrize("surcharge", ["2 green", "1 green + 1 locomotive", "2 locomotives"])
    def test_three_wagons_and_four_points_whatever_is_paid_on_top(self, surcharge: str) -> None:
        after = tried(GREEN_TUNNEL, "2 green + 1 locomotive", green=4, locomotive=3)
        end = after.when(0, PaySurcharge(pay(surcharge))).then(
            RouteClaimed(
                0,
                GREEN_TUNNEL,
                pay("2 green + 1 locomotive"),
                wagons=3,
                points=4,
                surcharge=pay(surcharge),
            ),
            TurnBegan(1),
        )
        assert end.state.wagons[0] == 42
        assert end.state.points[0] == 4


class TestTheBase:
    """«Подготовьте базовую оплату»."""

    def test_a_three_pays_a_mark_in_a_tunnel_too(self) -> None:
        """A triple counts as one locomotive mark, and its cards as cards of the colour."""
        position = given(MAINLINES).hand(0, green=4).deck("white", "blue", "red")
        position.when(0, ClaimRoute(MARKED_TUNNEL, pay("4 green, 1 triple"))).then(
            TunnelTried, RouteClaimed, TurnBegan
        )

    def test_its_cards_are_set_apart(self) -> None:
        after = tried(GREEN_TUNNEL, "3 green", green=3)
        after.when(0, PaySurcharge(pay("1 green"))).refused("cards-not-held")
        assert after.legal(0) == (Withdraw(),)


class TestTheThreeTestCards:
    """«Откройте три проверочные карты»."""

    def test_each_card_of_the_colour_asks_for_one(self) -> None:
        assert due(tried(GREEN_TUNNEL, "3 green", ("green", "green", "green"), green=3)) == 3

    def test_a_locomotive_only_beside_a_real_one(self) -> None:
        """Also ruling 4: a triple is none."""
        assert due(tried(MARKED_TUNNEL, "4 green, 1 triple", green=5)) == 1
        assert due(tried(MARKED_TUNNEL, "1 green + 1 locomotive", green=5, locomotive=1)) == 2

    def test_other_colours_ask_for_nothing(self) -> None:
        position = given(MAINLINES).hand(0, green=3).deck("red", "blue", "white")
        position.when(0, ClaimRoute(GREEN_TUNNEL, pay("3 green"))).then(TunnelTried, RouteClaimed, TurnBegan)

    def test_the_shuffled_discard_helps_out(self) -> None:
        position = given(MAINLINES).hand(0, green=4).deck("green").discard(red=5)
        position.when(0, ClaimRoute(GREEN_TUNNEL, pay("3 green"))).then(
            DeckReshuffled,
            TunnelTried(0, GREEN_TUNNEL, pay("3 green"), (card("green"), card("red"), card("red")), due=1),
        )

    def test_with_fewer_than_three_those_there_are(self) -> None:
        position = given(MAINLINES).hand(0, green=4).deck("green", "green")
        position.when(0, ClaimRoute(GREEN_TUNNEL, pay("3 green"))).then(
            TunnelTried(0, GREEN_TUNNEL, pay("3 green"), (card("green"),) * 2, due=2)
        )


class TestPayOrGiveUp:
    """«Доплатите или откажитесь»."""

    def test_three_cards_for_a_locomotive_do_not_pay_here(self) -> None:
        """Ruling 5."""
        after = tried(MARKED_TUNNEL, "4 green, 1 triple", green=9)
        after.when(0, PaySurcharge(pay("3 green, 1 triple"))).refused("wrong-surcharge")
        after.when(0, PaySurcharge(pay("3 green"))).refused("wrong-surcharge")

    def test_whoever_gives_up_keeps_cards_and_wagons_and_the_turn_ends(self) -> None:
        after = tried(GREEN_TUNNEL, "3 green", green=5)
        end = after.when(0, Withdraw()).then(TunnelAbandoned(0, GREEN_TUNNEL), TurnBegan(1))
        assert end.state.hands[0].counts == counts(green=5)
        assert end.state.wagons[0] == 45
        assert end.state.owners[GREEN_TUNNEL] == FREE

    def test_the_test_cards_always_go_to_the_discard(self) -> None:
        after = tried(GREEN_TUNNEL, "3 green", green=4)
        revealed = counts(green=1, blue=1, locomotive=1)
        assert after.when(0, Withdraw()).after.state.discard == revealed
        paid = after.when(0, PaySurcharge(pay("1 green"))).after
        assert paid.state.discard == counts(green=5, blue=1, locomotive=1)

    def test_nothing_else_is_done_before(self) -> None:
        tried(GREEN_TUNNEL, "3 green", green=4).when(0, TakeBlindCard()).refused("choice-pending")


class TestABaseOfLocomotivesAlone:
    """«Если вся база оплачена локомотивами»."""

    def test_two_locomotives_one_locomotive_on_top(self) -> None:
        """The chapter's example, and ruling 3."""
        after = tried(GREY_TUNNEL, "2 locomotives", green=5, locomotive=3)
        assert due(after) == 1
        assert after.legal(0) == (PaySurcharge(pay("1 locomotive")), Withdraw())
        after.when(0, PaySurcharge(pay("1 green"))).refused("wrong-surcharge")

    def test_with_a_three_the_colour_is_the_threes(self) -> None:
        """Every space is a locomotive or a three here; green matches, and beside the locomotive it does too."""
        after = tried(GREY_TUNNEL, "3 green + 1 locomotive, 1 triple", green=9, locomotive=2)
        assert due(after) == 2
        assert PaySurcharge(pay("2 green")) in after.legal(0)

    def test_with_threes_alone_a_locomotive_does_not_match(self) -> None:
        assert due(tried(GREY_TUNNEL, "6 green, 2 triples", green=9)) == 1
