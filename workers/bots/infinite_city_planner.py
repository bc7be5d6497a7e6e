"""Plays Infinite City for areas: grows its own, cuts its rivals', counts silver and tokens, and knows when to end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from domain.game import Command
from domain.infinite_city.commands import (
    CityCommand,
    Demolish,
    GatherToken,
    LayFaceDown,
    LookAtHand,
    MoveTo,
    PickTile,
    PlaceToken,
    PlayTile,
    RecallToken,
    ReturnTokens,
    Seize,
    SwapHands,
    SwapWith,
    TakeIntoHand,
    TradeToken,
)
from domain.infinite_city.pending import (
    FirstTile,
    Gather,
    MoveWhere,
    MoveWhich,
    Pending,
    PlayAnother,
    PlayLooked,
    PlayShown,
    SecondTile,
    SwapToken,
    Turn,
)
from domain.infinite_city.state import State
from domain.infinite_city.tiles import Face
from workers.bots.bot import View
from workers.bots.infinite_city_position import PLAIN, Position


class InfiniteCityPlanner:
    """Weighs every legal command by what it changes on the table, and takes the best."""

    def choose(self, view: View[State], luck: Random) -> Command:
        legal: Sequence[CityCommand] = view.game.legal(view.state, view.seat)
        if len(legal) == 1:
            return legal[0]
        position = Position(view.state, view.seat)
        weigh = _scales(position, view.state.stack[-1])
        weighed = [weigh(command) for command in legal]
        most = max(weighed)
        return luck.choice([command for command, worth in zip(legal, weighed, strict=True) if worth == most])


def _scales(position: Position, choice: Pending) -> Callable[[CityCommand], float]:
    """How to weigh the answers to a choice."""
    match choice:
        case Turn() | PlayAnother() | PlayLooked() | PlayShown():
            brings: dict[Face, float] = {}
            return lambda command: _play(position, command, brings)
        case FirstTile() | MoveWhich():
            best = position.best_moves(swap=isinstance(choice, FirstTile))
            return lambda command: best.get(command.at, -100.0) if isinstance(command, PickTile) else 0.0
        case _:
            return lambda command: _answer(position, choice, command)


def _play(position: Position, command: CityCommand, brings: dict[Face, float]) -> float:
    if not isinstance(command, PlayTile):
        return 0.0
    tile = command.tile
    if tile not in brings:
        brings[tile] = position.brings(tile)
    return position.play(tile, command.at, brings[tile] + position.direction(tile, command.at))


def _answer(position: Position, choice: Pending, command: CityCommand) -> float:
    """What one answer is worth; 0 to choose no more."""
    match command, choice:
        case Seize(at=at), _:
            return position.taking(at)
        case PlaceToken(at=at), _:
            return position.taking(at)
        case (ReturnTokens(at=at), _) | (Demolish(at=at), _):
            return position.clearing(at)
        case TakeIntoHand(at=at), _:
            taken = position.city[at].face
            return position.clearing(at) + (0.3 if taken is None else 0.2 * PLAIN.get(taken, 0.5))
        case TradeToken(at=at, owner=owner), SwapToken(at=bank):
            return position.trading(bank, at, owner)
        case GatherToken(at=at, owner=owner), Gather(at=stadium):
            return position.gathering(stadium, at, owner)
        case RecallToken(at=at), _:
            return position.recalling(at)
        case SwapWith(at=at), SecondTile(first=first):
            return position.swapped(first, at)
        case MoveTo(at=at), MoveWhere(origin=origin):
            return position.shifted(origin, at)
        case LayFaceDown(at=at), _:
            return position.denial(at) - 0.3 * position.gain(position.me, at)
        case (LookAtHand(victim=other), _) | (SwapHands(other=other), _):
            return position.state.hands[other].size + 0.01 * position.points[other]
        case _:
            return 0.0
