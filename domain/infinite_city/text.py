"""The game in words, for a terminal: the table, what happened, what may be asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final, assert_never

from domain.game import TABLE, BeginFinalRound, Deal, GameScored, ScoreGame, Seat
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
from domain.infinite_city.drawing import draw, draw_city, parse
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
    StopReason,
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
from domain.infinite_city.grid import Spot, xy
from domain.infinite_city.pending import (
    BuryRest,
    BuryTile,
    ChooseHand,
    ChooseSwap,
    Counting,
    Dealing,
    FirstTile,
    Gather,
    LastTurns,
    LayTile,
    MoveWhere,
    MoveWhich,
    Pending,
    PlayAnother,
    PlayLooked,
    PlayShown,
    PutToken,
    SecondTile,
    SendHome,
    SwapToken,
    TakeBack,
    TakeOver,
    TakeOverAll,
    TakeTile,
    Turn,
)
from domain.infinite_city.scoring import score
from domain.infinite_city.state import State
from domain.infinite_city.tiles import KINDS, Face
from domain.pile import Pile

__all__ = ["describe", "draw", "parse", "phrase", "sentence"]

_REASONS: Final[dict[StopReason, str]] = {
    "power-stations": "all five Power Stations are in play",
    "last-turns-taken": "the last turns have been taken",
    "all-passed": "everybody has passed",
    "turn-limit": "every player has had sixty turns",
    "one-seat-left": "one player is left",
}


def describe(view: State) -> str:
    """The whole table, as one seat may see it."""
    lines = draw_city(view.city)
    lines += ["", f"Deck: {_tiles(view.deck.hidden())}"]
    for seat, points in enumerate(score(view)):
        mark = "*" if seat == view.turn and not view.over else " "
        gone = " (left)" if seat in view.gone else ""
        hand = view.hands[seat]
        tiles = _tiles(hand) if hand.faces is None else _names(hand)
        lines.append(
            f"{mark} {_who(seat)}{gone}: {points.points} points, tokens in hand: {view.tokens[seat]}, tiles: {tiles}"
        )
    if view.last is not None and not view.over:
        lines.append(f"The last turns: after this one, {_seats(view.last)}.")
    if view.scores:
        lines.append("The game is over.")
    elif view.stack:
        lines.append(waiting(view.stack[-1]))
    return "\n".join(line.rstrip() for line in lines)


def waiting(item: Pending) -> str:
    """What the game waits for, in plain English."""
    match item:
        case Dealing():
            return "The tiles have to be dealt."
        case LastTurns():
            return "The last turns have to be announced."
        case Counting():
            return "The points have to be counted."
        case Turn():
            task = "play a tile"
        case PlayAnother():
            task = "play another tile (Construction Site)"
        case PlayLooked():
            task = f"play one of {_names(item.tiles)} (Library)"
        case BuryRest():
            task = f"put {_names(item.tiles)} under the deck in some order (Library)"
        case ChooseHand():
            task = "choose a hand to look at (Temple)"
        case PlayShown():
            task = f"play a tile from the hand of {_who(item.victim)} (Temple)"
        case ChooseSwap():
            task = "choose a hand to exchange for (Shopping Complex)"
        case LayTile():
            task = "lay a tile face down (Port)"
        case BuryTile():
            task = "choose a tile to go under the deck (Disaster Site)"
        case TakeTile():
            task = f"take a tile from beside {_at(item.at)} (Mausoleum)"
        case SendHome():
            task = "choose a tile whose tokens go home (Security Guardpost)"
        case FirstTile():
            task = "choose the first of two tiles that change places (Transit Station)"
        case SecondTile():
            task = f"choose a tile to change places with {_at(item.first)} (Transit Station)"
        case MoveWhich():
            task = "choose a tile to move (Post Office)"
        case MoveWhere():
            task = f"choose where the tile at {_at(item.origin)} goes (Post Office)"
        case PutToken():
            task = "put a token on a tile without one (Housing)"
        case TakeOver():
            task = f"take over a tile beside {_at(item.at)} (Embassy)"
        case TakeOverAll():
            task = f"take over {', '.join(map(_at, item.left))} (Capitol)"
        case TakeBack():
            task = f"take back up to {item.left} tokens (Arboretum)"
        case Gather():
            task = f"move tokens to {_at(item.at)} (Stadium)"
        case SwapToken():
            task = f"change the token at {_at(item.at)} for a rival's (Bank)"
        case _:
            assert_never(item)
    return f"{_who(item.seat)} has to {task}."


def sentence(event: CityEvent) -> str:
    """What happened, in plain English."""
    match event:
        case CityDealt():
            return "The tiles are dealt, five of them face down in the middle."
        case TurnBegun():
            return f"It is the turn of {_who(event.seat)}."
        case Asked():
            return waiting(event.choice)
        case TilePlayed(seat=seat, source=source):
            whence = "" if source == seat else " from the deck" if source is None else f" of {_who(source)}"
            return f"{_who(seat)} plays {_name(event.tile)}{whence} at {_at(event.at)}."
        case TileTurnedUp():
            return f"The tile at {_at(event.at)} is turned up: {_name(event.tile)}."
        case TokenPlaced():
            return f"{_who(event.seat)} puts a token on {_at(event.at)}."
        case TokenSummoned():
            return f"{_who(event.seat)} has to put a token on {_at(event.at)}."
        case TokensRanOut():
            return f"{_who(event.seat)} has no tokens left: the last turns begin after this one."
        case TilesDrawn():
            return f"{_who(event.seat)} draws {_tiles(event.tiles)}."
        case Passed():
            return f"{_who(event.seat)} passes."
        case EffectStopped():
            return f"{_who(event.seat)} goes no further."
        case ExtraPromised():
            return f"{_who(event.seat)} will draw {event.count} more tiles."
        case TilesLookedAt():
            return f"{_who(event.seat)} looks at {_tiles(event.tiles)} of the deck."
        case RestReturned():
            return f"{_who(event.seat)} puts {_tiles(event.tiles)} under the deck."
        case HandShown():
            return f"{_who(event.seat)} looks at the hand of {_who(event.victim)}: {_tiles(event.tiles)}."
        case HandClosed():
            return f"{_who(event.victim)} takes the hand back."
        case HandsSwapped():
            return f"{_who(event.seat)} and {_who(event.other)} exchange hands."
        case TileLaid():
            return f"{_who(event.seat)} lays a tile face down at {_at(event.at)}."
        case TileSalvaged(tile=tile):
            what = "A tile" if tile is None else _name(tile)
            return f"{what} of {_who(event.victim)} is laid face down at {_at(event.at)}."
        case TileDemolished():
            return f"{_who(event.seat)} puts the tile at {_at(event.at)} under the deck."
        case TileTaken():
            return f"{_who(event.seat)} takes the tile at {_at(event.at)} into the hand."
        case TokensReturned():
            return f"{_who(event.seat)} sends the tokens at {_at(event.at)} home."
        case TilePicked():
            return f"{_who(event.seat)} chooses the tile at {_at(event.at)}."
        case TilesSwapped():
            return f"{_who(event.seat)} lets {_at(event.first)} and {_at(event.second)} change places."
        case TileMoved():
            return f"{_who(event.seat)} moves the tile at {_at(event.origin)} to {_at(event.at)}."
        case TileTakenOver():
            return f"{_who(event.seat)} takes over {_at(event.at)}."
        case TokenRecalled():
            return f"{_who(event.seat)} takes the token at {_at(event.at)} back."
        case TokenGathered():
            return f"{_who(event.seat)} moves a token of {_who(event.owner)} from {_at(event.origin)} to {_at(event.at)}."
        case TokensTraded():
            return f"{_who(event.seat)} changes the token at {_at(event.bank)} for one of {_who(event.owner)} at {_at(event.at)}."
        case LastTurnsDue():
            return "The last turns are due."
        case LastTurnsAnnounced():
            return f"One more turn each: {_seats(event.seats)}."
        case PlayStopped():
            return f"Play stops: {_REASONS[event.reason]}."
        case SeatLeft():
            return f"{_who(event.seat)} leaves the game."
        case GameScored():
            order = sorted(event.scores, key=lambda score: (score.rank, score.seat))
            return "Final score: " + ", ".join(f"{_who(s.seat)} {s.points}" for s in order) + "."
        case _:
            assert_never(event)


def phrase(command: CityCommand) -> str:
    """What is asked for, in plain English."""
    match command:
        case PlayTile():
            return f"play {_name(command.tile)} at {_at(command.at)}"
        case Pass():
            return "pass"
        case Stop():
            return "choose no more"
        case ReturnToDeck():
            return f"put {', '.join(map(_name, command.tiles))} under the deck, in this order"
        case LookAtHand():
            return f"look at the hand of {_who(command.victim)}"
        case SwapHands():
            return f"exchange hands with {_who(command.other)}"
        case LayFaceDown():
            return f"lay the tile face down at {_at(command.at)}"
        case Demolish():
            return f"put the tile at {_at(command.at)} under the deck"
        case TakeIntoHand():
            return f"take the tile at {_at(command.at)} into the hand"
        case ReturnTokens():
            return f"send the tokens at {_at(command.at)} home"
        case PickTile():
            return f"choose the tile at {_at(command.at)}"
        case SwapWith():
            return f"let it change places with {_at(command.at)}"
        case MoveTo():
            return f"move it to {_at(command.at)}"
        case PlaceToken():
            return f"put a token on {_at(command.at)}"
        case Seize():
            return f"take over {_at(command.at)}"
        case RecallToken():
            return f"take the token at {_at(command.at)} back"
        case GatherToken():
            return f"move a token of {_who(command.owner)} here from {_at(command.at)}"
        case TradeToken():
            return f"change it for a token of {_who(command.owner)} at {_at(command.at)}"
        case Deal():
            return "deal"
        case BeginFinalRound():
            return "announce the last turns"
        case ScoreGame():
            return "count the points"
        case _:
            assert_never(command)


def _name(tile: Face) -> str:
    return KINDS[tile].names["en"] if 0 <= tile < len(KINDS) else f"tile {tile}"


def _names(tiles: Pile) -> str:
    if tiles.faces is None:
        return _tiles(tiles)
    counted = sorted(Counter(map(_name, tiles.faces)).items())
    return ", ".join(name + (f" x{count}" if count > 1 else "") for name, count in counted) or "none"


def _tiles(tiles: Pile) -> str:
    number = f"{tiles.size} tile" if tiles.size == 1 else f"{tiles.size} tiles"
    return number if tiles.faces is None else f"{number} ({_names(tiles)})"


def _at(at: Spot) -> str:
    x, y = xy(at)
    return f"({x}, {y})"


def _who(seat: Seat) -> str:
    return "The table" if seat == TABLE else f"Seat {seat}"


def _seats(seats: Iterable[Seat]) -> str:
    return ", ".join(map(_who, seats)) or "nobody"
