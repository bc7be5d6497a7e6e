"""What each command causes, or why it is refused."""

from __future__ import annotations

from typing import assert_never

from domain.chance import Chance
from domain.game import FIRST_SEAT, TABLE, Deal, GameScored, Illegal, ScoreGame, Seat
from domain.interurban.commands import EndTurn, InterurbanCommand, PlaceTile
from domain.interurban.completion import judge_fully, settle, ways_on
from domain.interurban.events import (
    Dealt,
    GameEnded,
    InterurbanEvent,
    RouteCompleted,
    Run,
    SeatLeft,
    TilePlaced,
    TurnEmpty,
    TurnEnded,
)
from domain.interurban.evolve import evolve, evolve_all
from domain.interurban.grid import REACH, Grid, Move, Placement, cell_at, place_of
from domain.interurban.legal import can_place
from domain.interurban.placement import RESTRICTIONS
from domain.interurban.scoring import scores
from domain.interurban.state import Ending, State
from domain.interurban.tiles import EDGES, NOBODY, STARTS, STATIONS, TILES, TRACK
from domain.pile import Pile

FACE_UP = 3
"""How many Track tiles, and how many of each colour's stations, lie face up."""

MOST_TILES = 3
"""How many tiles a turn places at most."""


def decide(state: State, actor: Seat, command: InterurbanCommand, chance: Chance) -> list[InterurbanEvent]:
    """The events that the command causes. Raises `Illegal`."""
    match command:
        case Deal():
            return _deal(state, actor, chance)
        case ScoreGame():
            return _score(state, actor)
        case PlaceTile():
            return _place(state, actor, command)
        case EndTurn():
            return _end(state, actor)
        case _:
            assert_never(command)


def _deal(state: State, actor: Seat, chance: Chance) -> list[InterurbanEvent]:
    """Setting Up the Game."""
    if actor != TABLE:
        raise Illegal("not-the-table")
    if state.dealt:
        raise Illegal("already-dealt")
    seats = state.setup.seats
    starts = chance.shuffle("start tiles", range(len(STARTS)))
    track = chance.shuffle("track", TRACK)
    stations = [chance.shuffle(f"stations {seat}", STATIONS[seat]) for seat in range(seats)]
    first = state.setup.option(FIRST_SEAT, "lot")
    return [
        Dealt(
            starts=(starts[0], starts[1]),
            first=chance.below("first seat", seats) if first == "lot" else int(first),
            track_up=track[:FACE_UP],
            track=Pile.of(track[FACE_UP:]),
            stations_up=tuple(mine[:FACE_UP] for mine in stations),
            stations=tuple(Pile.of(mine[FACE_UP:]) for mine in stations),
        )
    ]


def _score(state: State, actor: Seat) -> list[InterurbanEvent]:
    if actor != TABLE:
        raise Illegal("not-the-table")
    if state.final is not None:
        raise Illegal("already-scored")
    if not state.ended:
        raise Illegal("game-not-over")
    return [GameScored(scores(state))]


def _check_turn(state: State, actor: Seat) -> None:
    if not state.dealt:
        raise Illegal("not-dealt")
    if state.ended:
        raise Illegal("game-over", why=state.ended)
    if actor != state.turn:
        raise Illegal("not-your-turn", turn=state.turn)


def _place(state: State, actor: Seat, command: PlaceTile) -> list[InterurbanEvent]:
    """Placing Tiles, then Completing Routes."""
    _check_turn(state, actor)
    face = command.face
    if not (face in state.track_up or any(face in up for up in state.stations_up)):
        raise Illegal("tile-not-face-up", face=face)
    tile = TILES[face]
    if tile.owner != NOBODY and state.station_placed is not None:
        raise Illegal("second-station")
    if not 0 <= command.turn < len(EDGES[tile.shape]):
        raise Illegal("no-such-turning", turn=command.turn, turnings=len(EDGES[tile.shape]))
    if abs(command.x) > REACH or abs(command.y) > REACH:
        raise Illegal("no-end-of-track", x=command.x, y=command.y)
    grid = Grid.of(state)
    cell = cell_at(command.x, command.y)
    if cell in grid.edges:
        raise Illegal("place-taken", x=command.x, y=command.y)
    ways = ways_on(grid) if state.fresh and tile.owner == NOBODY else None
    moves = judge_fully(grid, ways, face, cell, command.turn)
    if isinstance(moves, str):
        raise _forbidden(moves, command)
    after = grid.after(Placement(face, cell, command.turn, moves))
    events: list[InterurbanEvent] = [
        TilePlaced(
            actor, face, command.x, command.y, command.turn, tuple(_run(state, move) for move in moves)
        )
    ]
    events += [RouteCompleted(route, state.routes[route].label, why) for route, why in settle(after)]
    placed = evolve_all(state, events)
    if placed.placed < MOST_TILES and can_place(placed, after):
        return events
    return events + _turn_over(placed, after)


def _forbidden(rule: str, command: PlaceTile) -> Illegal:
    letter = RESTRICTIONS.get(rule)
    facts = {"restriction": letter} if letter else {}
    return Illegal(rule, x=command.x, y=command.y, turn=command.turn, **facts)


def _run(state: State, move: Move) -> Run:
    x, y = place_of(move.cell)
    return Run(move.route, state.routes[move.route].label, move.tiles, x, y, move.side)


def _end(state: State, actor: Seat) -> list[InterurbanEvent]:
    _check_turn(state, actor)
    if not state.placed:
        raise Illegal("nothing-placed")
    return _turn_over(state, Grid.of(state))


def _turn_over(state: State, grid: Grid) -> list[InterurbanEvent]:
    """Replenish tiles, then the four ends of the game (Ending/Winning the Game)."""
    seat = state.turn
    track = state.track.known()[: FACE_UP - len(state.track_up)]
    station = None
    if state.station_placed is not None:
        pile = state.stations[TILES[state.station_placed].owner].known()
        station = pile[0] if pile else None
    ended = TurnEnded(seat, track, station, _next(state, seat))
    after = evolve(state, ended)
    why = _ending(after, seat) if state.placed else ""
    if why:
        return [ended, GameEnded(why, seat)]
    return [ended, *_turn_begins(after, grid)]


def _next(state: State, seat: Seat) -> Seat:
    """The next seat on the left that plays on."""
    seats = state.setup.seats
    order = ((seat + step) % seats for step in range(1, seats + 1))
    return next((other for other in order if other not in state.gone), seat)


def _ending(state: State, seat: Seat) -> Ending:
    """Whether the turn that this seat has completed was the last."""
    if all(route.done for route in state.routes):
        return "routes"
    if not state.track_up and not state.track.size:
        return "track"
    if not state.stations_up[seat] and not state.stations[seat].size:
        return "stations"
    return ""


def _turn_begins(state: State, grid: Grid) -> list[InterurbanEvent]:
    """Nothing, or the empty turn of a seat that cannot place any tile, which ends the game."""
    if can_place(state, grid):
        return []
    return [TurnEmpty(state.turn), GameEnded("no-placement", state.turn)]


def leave(state: State, seat: Seat) -> list[InterurbanEvent]:
    """The events by which a seat drops out; the turn that it was in is over."""
    if seat in state.gone or state.final is not None:
        return []
    left = SeatLeft(seat)
    after = evolve(state, left)
    if not state.dealt or state.ended:
        return [left]
    if state.setup.seats - len(after.gone) <= 1:
        return [left, GameEnded("one-seat-left", seat)]
    if state.turn == seat:
        return [left, *_turn_over(after, Grid.of(after))]
    return [left]
