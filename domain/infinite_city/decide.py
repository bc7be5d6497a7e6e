"""From a command to the events that it causes, or to a refusal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from domain.chance import Chance
from domain.game import TABLE, BeginFinalRound, Deal, GameScored, Illegal, ScoreGame, Seat
from domain.infinite_city import turns
from domain.infinite_city.commands import (
    CityCommand,
    Demolish,
    GatherToken,
    LayFaceDown,
    LookAtHand,
    MoveTo,
    Pass,
    PickTile,
    PlaceToken,
    PlayTile,
    RecallToken,
    ReturnToDeck,
    ReturnTokens,
    Seize,
    Stop,
    SwapHands,
    SwapWith,
    TakeIntoHand,
    TradeToken,
)
from domain.infinite_city.effects import (
    arboretum,
    bank,
    disaster_site,
    housing,
    library,
    mausoleum,
    port,
    post_office,
    security_guardpost,
    shopping_complex,
    stadium,
    takeover,
    temple,
    transit_station,
)
from domain.infinite_city.effects.registry import EFFECTS
from domain.infinite_city.events import CityEvent, EffectStopped, Passed
from domain.infinite_city.pending import (
    ChooseHand,
    Counting,
    Dealing,
    FirstTile,
    Gather,
    LastTurns,
    MoveWhich,
    PlayAnother,
    PlayLooked,
    PlayShown,
    TakeBack,
    TakeOverAll,
    Turn,
)
from domain.infinite_city.placement import require_playable
from domain.infinite_city.resolution import Resolution
from domain.infinite_city.scoring import score
from domain.infinite_city.state import State
from domain.infinite_city.tiles import LIBRARY


def to_act(state: State) -> frozenset[Seat]:
    """The owner of the topmost pending item; nobody when the game is over."""
    if state.scores:
        return frozenset()
    match state.stack[-1]:
        case Dealing() | LastTurns() | Counting():
            return frozenset((TABLE,))
        case choice:
            return frozenset((choice.seat,))


def decide(state: State, actor: Seat, command: CityCommand, chance: Chance) -> Sequence[CityEvent]:
    """The events that the command causes. Raises `Illegal`."""
    if state.scores:
        raise Illegal("game-over")
    if actor not in to_act(state):
        raise Illegal("not-your-turn")
    now = Resolution(state, chance, EFFECTS)
    _carry_out(now, command)
    _settle(now)
    return now.events


def leave(state: State, seat: Seat, chance: Chance) -> Sequence[CityEvent]:
    """The events by which the seat drops out for good."""
    now = Resolution(state, chance, EFFECTS)
    if not state.scores and seat not in state.gone:
        drop_out(now, seat)
        _settle(now)
    return now.events


def _carry_out(now: Resolution, command: CityCommand) -> None:
    match command:
        case PlayTile():
            play_tile(now, command)
        case PickTile():
            pick_tile(now, command)
        case SwapWith():
            transit_station.swap_with(now, command)
        case MoveTo():
            post_office.move_to(now, command)
        case Seize():
            takeover.seize(now, command)
        case PlaceToken():
            housing.place_token(now, command)
        case ReturnTokens():
            security_guardpost.return_tokens(now, command)
        case LayFaceDown():
            port.lay_face_down(now, command)
        case TakeIntoHand():
            mausoleum.take_into_hand(now, command)
        case TradeToken():
            bank.trade_token(now, command)
        case GatherToken():
            stadium.gather_token(now, command)
        case RecallToken():
            arboretum.recall_token(now, command)
        case ReturnToDeck():
            library.return_to_deck(now, command)
        case LookAtHand():
            temple.look_at_hand(now, command)
        case SwapHands():
            shopping_complex.swap_hands(now, command)
        case Demolish():
            disaster_site.demolish(now, command)
        case Stop():
            stop(now)
        case Pass():
            pass_(now)
        case Deal():
            _work(now, Dealing)
            turns.deal(now)
        case BeginFinalRound():
            _work(now, LastTurns)
            turns.announce_last_turns(now)
        case ScoreGame():
            _work(now, Counting)
            now.happen(GameScored(score(now.state)))
        case _:
            assert_never(command)


def play_tile(now: Resolution, command: PlayTile) -> None:
    """Building the City: one tile, beside another, face up, with one of your tokens; then its direction."""
    top, tile = now.state.stack[-1], command.tile
    source: Seat | None
    match top:
        case Turn() | PlayAnother():
            source = top.seat
            if tile not in now.state.hands[source].known():
                raise Illegal("tile-not-in-hand", tile=tile)
        case PlayShown():
            source = top.victim
            if tile not in now.state.hands[source].known():
                raise Illegal("tile-not-in-hand", tile=tile)
        case PlayLooked():
            source = None
            if tile not in top.tiles.known():
                raise Illegal("not-the-tiles-looked-at", tile=tile)
            if tile == LIBRARY:
                raise Illegal("no-library-by-library", tile=tile)
        case _:
            raise Illegal("not-asked")
    require_playable(now.state.city, command.at)
    if isinstance(top, PlayShown):
        temple.close_hand(now, top)
    now.play(top.seat, tile, command.at, source)


def pick_tile(now: Resolution, command: PickTile) -> None:
    """The first half of a choice in two steps."""
    match now.state.stack[-1]:
        case FirstTile(seat=seat):
            transit_station.pick_tile(now, seat, command.at)
        case MoveWhich(seat=seat):
            post_office.pick_tile(now, seat, command.at)
        case _:
            raise Illegal("not-asked")


def stop(now: Resolution) -> None:
    """Choose no more, where the direction says `may` or `any`."""
    match now.state.stack[-1]:
        case TakeBack(seat=seat) | Gather(seat=seat):
            now.happen(EffectStopped(seat))
        case _:
            raise Illegal("not-asked")


def pass_(now: Resolution) -> None:
    """With an empty hand there is nothing to play (ruling 15)."""
    seat = now.asked(Turn).seat
    if now.state.hands[seat].size:
        raise Illegal("hand-not-empty")
    now.happen(Passed(seat))


def drop_out(now: Resolution, seat: Seat) -> None:
    """Hand and tokens stay where they are, for nobody; a hand that a Temple shows is closed (ruling 14c)."""
    top = now.state.stack[-1]
    shown = isinstance(top, PlayShown) and seat in (top.seat, top.victim)
    if isinstance(top, PlayShown) and shown:
        temple.close_hand(now, top)
    turns.leave(now, seat)
    if isinstance(top, PlayShown) and shown and top.seat != seat and not now.state.over:
        temple.choose_hand(now, top.seat)


def _work(now: Resolution, kind: type[Dealing | LastTurns | Counting]) -> None:
    if not isinstance(now.state.stack[-1], kind):
        raise Illegal("not-asked")


def _settle(now: Resolution) -> None:
    """Go on by itself until somebody has to choose."""
    while not now.state.over:
        stack = now.state.stack
        if not stack:
            turns.end_turn(now)
            continue
        match stack[-1]:
            case TakeOverAll() as item:
                takeover.take_over_next(now, item)
            case ChooseHand(seat=seat) if not temple.targets(now.state, seat):
                now.happen(EffectStopped(seat))
            case TakeBack(seat=seat) if not arboretum.targets(now.state, seat):
                now.happen(EffectStopped(seat))
            case Gather(seat=seat, at=at) if not stadium.targets(now.state, at):
                now.happen(EffectStopped(seat))
            case _:
                return
