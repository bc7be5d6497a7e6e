"""What each event does to a state, or to a view of one. No rules, no luck: events carry their consequences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar, assert_never

from msgspec.structs import replace

from domain.game import GameScored, Seat
from domain.infinite_city.events import (
    Asked,
    CityDealt,
    CityEvent,
    EffectStopped,
    ExtraPromised,
    HandClosed,
    HandShown,
    HandsSwapped,
    LastTurnsAnnounced,
    LastTurnsDue,
    Passed,
    PlayStopped,
    RestReturned,
    SeatLeft,
    TileDemolished,
    TileLaid,
    TileMoved,
    TilePicked,
    TilePlayed,
    TileSalvaged,
    TilesDrawn,
    TilesLookedAt,
    TilesSwapped,
    TileTaken,
    TileTakenOver,
    TileTurnedUp,
    TokenGathered,
    TokenPlaced,
    TokenRecalled,
    TokensRanOut,
    TokensReturned,
    TokensTraded,
    TokenSummoned,
    TurnBegun,
)
from domain.infinite_city.grid import PLUS, Spot
from domain.infinite_city.pending import (
    BuryRest,
    Choice,
    Counting,
    FirstTile,
    LastTurns,
    MoveWhere,
    Pending,
    PlayAnother,
    PlayLooked,
    PlayShown,
    SecondTile,
    TakeBack,
    TakeOverAll,
    Turn,
)
from domain.infinite_city.state import State, Tile
from domain.infinite_city.tiles import Face
from domain.pile import Pile

City = Mapping[Spot, Tile]
Stack = tuple[Pending, ...]
T = TypeVar("T")


def evolve(state: State, event: CityEvent) -> State:
    """The state after the event."""
    match event:
        case TilePlayed():
            return _tile_played(state, event)
        case TilesDrawn():
            return replace(
                state,
                deck=state.deck.drop(event.tiles.size),
                hands=_added(state.hands, event.seat, event.tiles),
                idle=0,
            )
        case TurnBegun():
            return _turn_begun(state, event)
        case Asked():
            return replace(state, stack=(*state.stack, event.choice))
        case TokenPlaced():
            return replace(_token_put(state, event.seat, event.at), stack=state.stack[:-1])
        case TokenSummoned():
            return _token_put(state, event.seat, event.at)
        case TileTurnedUp():
            tile = Tile(event.tile, True, state.city[event.at].tokens)
            return replace(state, city={**state.city, event.at: tile})
        case TilePicked():
            return replace(state, stack=_picked(state.stack, event.at))
        case TilesSwapped(first=first, second=second):
            city = {**state.city, first: state.city[second], second: state.city[first]}
            return replace(state, city=city, stack=state.stack[:-1])
        case TileMoved():
            city = {**_without(state.city, event.origin), event.at: state.city[event.origin]}
            return replace(state, city=city, stack=state.stack[:-1])
        case TileTakenOver():
            return _tile_taken_over(state, event)
        case TileTaken():
            return replace(
                _cleared(state, event.at),
                city=_without(state.city, event.at),
                hands=_added(state.hands, event.seat, _one(event.tile)),
                stack=state.stack[:-1],
            )
        case TokensReturned():
            return replace(_cleared(state, event.at), stack=state.stack[:-1])
        case TileLaid():
            city = {**state.city, event.at: Tile(event.tile, False)}
            return replace(state, city=city, deck=state.deck.drop(1), stack=state.stack[:-1])
        case TokensTraded():
            return _tokens_traded(state, event)
        case TileSalvaged():
            return replace(
                state,
                city={**state.city, event.at: Tile(event.tile, False, (), event.victim)},
                hands=_removed(state.hands, event.victim, _one(event.tile)),
            )
        case TilesLookedAt():
            looked = PlayLooked if event.playable else BuryRest
            return replace(
                state,
                deck=state.deck.drop(event.tiles.size),
                stack=(*state.stack, looked(event.seat, event.tiles)),
            )
        case RestReturned():
            return replace(state, deck=state.deck.under(event.tiles), stack=state.stack[:-1])
        case HandShown():
            return replace(
                state,
                hands=_at(state.hands, event.victim, event.tiles),
                stack=(*state.stack[:-1], PlayShown(event.seat, event.victim)),
            )
        case HandClosed():
            hands = _at(state.hands, event.victim, event.tiles)
            return replace(state, hands=hands, stack=state.stack[:-1])
        case HandsSwapped():
            hands = _at(_at(state.hands, event.seat, event.got), event.other, event.given)
            return replace(state, hands=hands, stack=state.stack[:-1])
        case TokenRecalled():
            return _token_recalled(state, event)
        case TokenGathered():
            return _token_gathered(state, event)
        case TileDemolished():
            return replace(
                _cleared(state, event.at),
                city=_without(state.city, event.at),
                deck=state.deck.under(_one(event.tile)),
                stack=state.stack[:-1],
            )
        case ExtraPromised():
            return replace(state, extra=state.extra + event.count)
        case EffectStopped():
            return replace(state, stack=state.stack[:-1])
        case Passed():
            return replace(state, stack=state.stack[:-1], idle=state.idle + 1)
        case TokensRanOut():
            return replace(state, out=(*state.out, event.seat))
        case LastTurnsDue():
            return replace(state, stack=(LastTurns(),))
        case LastTurnsAnnounced():
            return replace(state, last=event.seats, stack=())
        case CityDealt():
            return _city_dealt(state, event)
        case PlayStopped():
            return replace(state, stack=(*state.stack, Counting()))
        case SeatLeft():
            return replace(
                state,
                gone=tuple(sorted((*state.gone, event.seat))),
                deck=state.deck.under(event.tiles),
                stack=tuple(item for item in state.stack if not _asks(item, event.seat)),
            )
        case GameScored():
            return replace(state, scores=event.scores, stack=state.stack[:-1])
        case _:
            assert_never(event)


def _city_dealt(state: State, event: CityDealt) -> State:
    faces: tuple[Face | None, ...] = event.plus.faces or (None,) * len(PLUS)
    return replace(
        state,
        hands=event.hands,
        deck=event.deck,
        city={at: Tile(face, False) for at, face in zip(PLUS, faces, strict=True)},
        stack=(),
    )


def _turn_begun(state: State, event: TurnBegun) -> State:
    seat = event.seat
    last = state.last
    return replace(
        state,
        turn=seat,
        turns=_at(state.turns, seat, state.turns[seat] + 1),
        stack=(Turn(seat),),
        extra=0,
        last=last if last is None else last[last.index(seat) + 1 :],
    )


def _tile_played(state: State, event: TilePlayed) -> State:
    """Its question is answered; for a Temple, the hand has been closed already."""
    seat, source = event.seat, event.source
    hands = state.hands
    if source is not None:
        hands = _removed(hands, source, Pile(1, (event.tile,)))
    stack = state.stack
    match stack[-1] if stack else None:
        case PlayLooked(tiles=tiles) if source is None:
            rest = tiles.without(Pile(1, (event.tile,)))
            stack = (*stack[:-1], BuryRest(seat, rest)) if rest.size else stack[:-1]
        case Turn() | PlayAnother() if source == seat:
            stack = stack[:-1]
        case _:
            pass
    return replace(
        state,
        city={**state.city, event.at: Tile(event.tile, True, (seat,))},
        hands=hands,
        tokens=_at(state.tokens, seat, state.tokens[seat] - 1),
        stack=stack,
        idle=0,
    )


def _token_put(state: State, seat: Seat, at: Spot) -> State:
    return replace(
        state,
        city={**state.city, at: _with_token(state.city[at], seat)},
        tokens=_at(state.tokens, seat, state.tokens[seat] - 1),
    )


def _tile_taken_over(state: State, event: TileTakenOver) -> State:
    seat, at = event.seat, event.at
    stack = state.stack[:-1]
    match state.stack[-1]:
        case TakeOverAll(left=left):
            rest = left[left.index(at) + 1 :]
            if rest:
                stack = (*stack, TakeOverAll(seat, rest))
        case _:
            pass
    return replace(_token_put(_cleared(state, at), seat, at), stack=stack)


def _token_recalled(state: State, event: TokenRecalled) -> State:
    seat, at = event.seat, event.at
    stack = state.stack[:-1]
    match state.stack[-1]:
        case TakeBack(left=left) if left > 1:
            stack = (*stack, TakeBack(seat, left - 1))
        case _:
            pass
    return replace(
        state,
        city={**state.city, at: _without_token(state.city[at], seat)},
        tokens=_at(state.tokens, seat, state.tokens[seat] + 1),
        stack=stack,
    )


def _token_gathered(state: State, event: TokenGathered) -> State:
    origin, at, owner = event.origin, event.at, event.owner
    city = {
        **state.city,
        origin: _without_token(state.city[origin], owner),
        at: _with_token(state.city[at], owner),
    }
    return replace(state, city=city)


def _tokens_traded(state: State, event: TokensTraded) -> State:
    seat, owner, bank, at = event.seat, event.owner, event.bank, event.at
    city = {
        **state.city,
        bank: _with_token(_without_token(state.city[bank], seat), owner),
        at: _with_token(_without_token(state.city[at], owner), seat),
    }
    return replace(state, city=city, stack=state.stack[:-1])


def _cleared(state: State, at: Spot) -> State:
    """With the tokens of the tile back with their owners."""
    tile = state.city[at]
    if not tile.tokens:
        return state
    tokens = list(state.tokens)
    for owner in tile.tokens:
        tokens[owner] += 1
    return replace(state, tokens=tuple(tokens), city={**state.city, at: replace(tile, tokens=())})


def _picked(stack: Stack, at: Spot) -> Stack:
    match stack[-1]:
        case FirstTile(seat=seat):
            return (*stack[:-1], SecondTile(seat, at))
        case item:
            return (*stack[:-1], MoveWhere(_owner(item), at))


def _owner(item: Pending) -> Seat:
    assert isinstance(item, Choice)
    return item.seat


def _asks(item: Pending, seat: Seat) -> bool:
    return isinstance(item, Choice) and item.seat == seat


def _without(city: City, at: Spot) -> dict[Spot, Tile]:
    left = dict(city)
    del left[at]
    return left


def _with_token(tile: Tile, seat: Seat) -> Tile:
    return replace(tile, tokens=tuple(sorted((*tile.tokens, seat))))


def _without_token(tile: Tile, seat: Seat) -> Tile:
    place = tile.tokens.index(seat)
    return replace(tile, tokens=tile.tokens[:place] + tile.tokens[place + 1 :])


def _one(face: Face | None) -> Pile:
    return Pile(1, None if face is None else (face,))


def _at(row: tuple[T, ...], seat: Seat, value: T) -> tuple[T, ...]:
    return (*row[:seat], value, *row[seat + 1 :])


def _added(hands: tuple[Pile, ...], seat: Seat, tiles: Pile) -> tuple[Pile, ...]:
    hand = hands[seat].under(tiles)
    if hand.faces is not None:
        hand = Pile(hand.size, tuple(sorted(hand.faces)))
    return _at(hands, seat, hand)


def _removed(hands: tuple[Pile, ...], seat: Seat, tiles: Pile) -> tuple[Pile, ...]:
    return _at(hands, seat, hands[seat].without(tiles))
