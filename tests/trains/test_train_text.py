"""A game told in plain English."""

from __future__ import annotations

import pytest
from scenario import MAINLINES, RIELES, Play, dealt, given, pay
from toys import GREEN_MARKED, LISBON_MADRID, MADRID_PARIS, PARIS_LONDON, ROME_ATHENS, ZURICH_MILAN, city

from domain.chance import Chance
from domain.game import Command
from domain.trains.commands import (
    BuildStation,
    ClaimRoute,
    KeepTickets,
    TakeBlindCard,
    TakeOpenCard,
    Withdraw,
)
from domain.trains.events import BlindCardTaken, RouteClaimed
from domain.trains.text import describe, phrase, sentence


class TestDescribe:
    def test_a_table_in_the_middle_of_a_game(self) -> None:
        position = (
            given(RIELES).hand(0, red=2, locomotive=1).hand(1, blue=4).tickets(0, MADRID_PARIS).tickets(1, 2)
        )
        position = (
            position.owns(1, PARIS_LONDON).station(1, "rome").market("red", "gap", "blue", "blue", "white")
        )
        text = describe(position.play.game.view(position.state, 0))
        assert "Seat 0 has the turn." in text
        assert "Market: red, –, blue, blue, white" in text
        assert "cards: 2 red, 1 locomotive" in text
        assert "tickets: Madrid–Paris for 8" in text
        assert "cards: 4\n" in text
        assert "tickets: 1 ticket\n" in text
        assert "routes: Paris–London (3 grey ferry)" in text
        assert "stations in: Rome" in text

    @pytest.mark.parametrize("play", [RIELES, MAINLINES], ids=["rieles", "mainlines"])
    def test_every_moment_of_a_game_can_be_described(self, play: Play) -> None:
        game = play.game
        state = dealt(play).state
        version = 2
        while acting := game.to_act(state):
            seat = min(acting)
            commands = game.legal(state, seat)
            command = commands[version * 7 % len(commands)]
            assert phrase(command, state)
            assert phrase(command)
            for event in game.decide(state, seat, command, Chance(b"text", version)):
                state = game.evolve(state, event)
                assert sentence(event, state)
                assert sentence(game.seen(event, 1))
                assert describe(game.view(state, 1))
            version += 1
        assert "1. Seat" in describe(state)


class TestSentence:
    def test_cities_are_named_with_a_view_and_numbered_without(self) -> None:
        event = RouteClaimed(0, LISBON_MADRID, pay("2 white + 1 locomotive"), wagons=3, points=4)
        state = given(RIELES).state
        assert (
            sentence(event, state)
            == "Seat 0 builds Lisbon–Madrid (3 white) with 2 white and 1 locomotive for 4 points."
        )
        assert sentence(event) == "Seat 0 builds route 0 with 2 white and 1 locomotive for 4 points."

    def test_a_card_that_is_hidden_is_a_card(self) -> None:
        assert sentence(BlindCardTaken(1, None)) == "Seat 1 takes a card off the deck."


class TestPhrase:
    @pytest.mark.parametrize(
        ("command", "text"),
        [
            (TakeOpenCard(2), "take the open yellow"),
            (TakeBlindCard(), "take the top card of the deck"),
            (ClaimRoute(ROME_ATHENS, pay("1 red")), "build Rome–Athens (1 grey) with 1 red"),
            (ClaimRoute(ZURICH_MILAN, pay("3 green")), "build Zurich–Milan (3 green tunnel) with 3 green"),
            (BuildStation(city("paris"), pay("1 locomotive")), "build a station in Paris with 1 locomotive"),
            (Withdraw(), "give the tunnel up"),
            (KeepTickets((0,), (3,)), "keep Madrid–Paris for 8; refuse Bilbao–Paris for 5"),
        ],
    )
    def test_what_may_be_done(self, command: Command, text: str) -> None:
        assert phrase(command, given(RIELES).state) == text  # type: ignore[arg-type]

    def test_triples_are_named(self) -> None:
        command = ClaimRoute(GREEN_MARKED, pay("5 green + 1 locomotive, 1 triple"))
        assert phrase(command).endswith("with 5 green and 1 locomotive (1 triple)")
