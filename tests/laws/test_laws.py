"""The laws that every title keeps, on random playouts of every board, edition and size of table."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from playout import EXAMPLES, Case, Step, cases, everybody, eyes, luck, playout
from redeal import redeal

from domain.chance import Chance
from domain.game import TABLE, Illegal
from events.catalog import AnyCommand, AnyEvent

ALL = pytest.mark.parametrize("case", cases(), ids=lambda case: case.name)
SEEDS = given(seed=st.integers(0, 2**32))
LAW = settings(
    max_examples=EXAMPLES,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    print_blob=True,
)


def wire(value: Any) -> bytes:
    return msgspec.msgpack.encode(value)


@ALL
@LAW
@SEEDS
def test_a_view_can_be_kept_up_to_date_from_the_events_that_its_seat_sees(case: Case, seed: int) -> None:
    game = case.title.game
    for step in playout(case, seed):
        for seat in everybody(case):
            state, view = step.state, game.view(step.state, seat)
            for event in step.events:
                state = game.evolve(state, event)
                view = game.evolve(view, game.seen(event, seat))
                assert view == game.view(state, seat), (step.version, seat, event)


@ALL
@LAW
@SEEDS
def test_what_is_legal_for_a_seat_can_be_told_from_its_view(case: Case, seed: int) -> None:
    game = case.title.game
    for step in playout(case, seed):
        for seat in eyes(case):
            assert game.legal(game.view(step.state, seat), seat) == game.legal(step.state, seat), step.version
            assert game.to_act(game.view(step.state, seat)) == game.to_act(step.state), step.version


@ALL
@LAW
@SEEDS
def test_nothing_that_a_seat_is_told_depends_on_what_it_cannot_see(case: Case, seed: int) -> None:
    """Views, legal lists and refusals are the same bytes; events differ only where the view after them does."""
    game = case.title.game
    random = Random(seed)
    earlier: list[Step] = []
    for step in playout(case, seed):
        if step.actor == TABLE or random.random() < 0.7:
            earlier.append(step)
            continue
        for seat in eyes(case):
            view = game.view(step.state, seat)
            other = hidden_dealt_again(case, step.state, seat, random)
            assert wire(game.view(other, seat)) == wire(view), step.version
            assert wire(game.legal(other, seat)) == wire(game.legal(step.state, seat)), step.version
            tried = random.choice(earlier).command
            assert refusal(case, step.state, seat, tried) == refusal(case, other, seat, tried), step.version
            if step.command not in game.legal(other, step.actor):
                continue
            told, views = zip(
                *(
                    happening(case, start, seat, step.actor, step.command, luck(seed, step.version))
                    for start in (step.state, other)
                ),
                strict=True,
            )
            if views[0] == views[1]:
                assert told[0] == told[1], step.version
        earlier.append(step)


def hidden_dealt_again(case: Case, state: Any, seat: int, random: Random) -> Any:
    return redeal(state, case.title.game.view(state, seat), random)


def happening(
    case: Case, state: Any, seat: int, actor: int, command: Any, chance: Chance
) -> tuple[list[bytes], list[bytes]]:
    """What a seat is told of a decision, event by event, and its views after each."""
    game = case.title.game
    told: list[bytes] = []
    views: list[bytes] = []
    for event in game.decide(state, actor, command, chance):
        state = game.evolve(state, event)
        told.append(wire(game.seen(event, seat)))
        views.append(wire(game.view(state, seat)))
    return told, views


def refusal(case: Case, state: Any, seat: int, command: Any) -> object:
    """The refusal's bytes, or None for a command that is accepted."""
    try:
        case.title.game.decide(state, seat, command, luck(0, 1))
    except Illegal as refused:
        return wire([refused.rule, refused.facts])
    return None


@ALL
@LAW
@SEEDS
def test_exactly_the_awaited_can_act_and_exactly_what_is_listed_is_accepted(case: Case, seed: int) -> None:
    game = case.title.game
    random = Random(seed)
    pool: list[Any] = []
    for step in playout(case, seed):
        awaited = game.to_act(step.state)
        assert TABLE not in awaited or awaited == {TABLE}
        for actor in everybody(case):
            listed = list(game.legal(step.state, actor))
            assert bool(listed) == (actor in awaited), (step.version, actor)
            assert len({wire(command) for command in listed}) == len(listed), "listed twice"
            for command in random.sample(listed, min(3, len(listed))):
                assert game.decide(step.state, actor, command, luck(seed, step.version))
            for command in random.sample(pool, min(3, len(pool))):
                if command not in listed:
                    with pytest.raises(Illegal):
                        game.decide(step.state, actor, command, luck(seed, step.version))
        pool.append(step.command)
    assert not any(game.legal(step.after, actor) for actor in everybody(case))


@ALL
@LAW
@SEEDS
def test_everything_goes_through_the_codec_and_replays_to_the_same_end(case: Case, seed: int) -> None:
    game = case.title.game
    commands = msgspec.msgpack.Decoder(AnyCommand)
    events = msgspec.msgpack.Decoder(AnyEvent)
    replayed = game.initial(case.setup)
    for step in playout(case, seed):
        assert commands.decode(wire(step.command)) == step.command
        for event in step.events:
            stored = events.decode(wire(event))
            assert stored == event
            replayed = game.evolve(replayed, stored)
        assert replayed == step.after, step.version
    assert msgspec.msgpack.decode(wire(replayed), type=case.title.state) == replayed
    scores = game.scores(replayed)
    assert [score.seat for score in scores] == list(range(case.setup.seats))
    assert all(score.points == sum(item.points for item in score.items) for score in scores)
    assert min(score.rank for score in scores) == 1


@ALL
@LAW
@SEEDS
def test_a_seat_may_drop_out_at_any_moment_and_the_others_play_on(case: Case, seed: int) -> None:
    game = case.title.game
    random = Random(seed)
    steps = [step for step in playout(case, seed) if step.version > 1]
    step = random.choice(steps)
    state, version = step.state, step.version
    left: set[int] = set()
    while awaited := sorted(game.to_act(state)):
        assert version < 40_000
        stay = [seat for seat in range(case.setup.seats) if seat not in left]
        if len(stay) > 1 and random.random() < 0.3:
            gone = random.choice(stay)
            left.add(gone)
            events = game.leave(state, gone, luck(seed, version))
            for event in events:
                for seat in eyes(case):
                    expected = game.view(game.evolve(state, event), seat)
                    assert game.evolve(game.view(state, seat), game.seen(event, seat)) == expected
                state = game.evolve(state, event)
        else:
            actor = random.choice(awaited)
            assert actor not in left
            command = random.choice(game.legal(state, actor))
            for event in game.decide(state, actor, command, luck(seed, version)):
                state = game.evolve(state, event)
        version += 1
    scores = game.scores(state)
    assert all(scores[seat].rank > 1 for seat in left)
