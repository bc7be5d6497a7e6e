"""How each event changes the state. No luck, no rules, no refusal; it serves views as well."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from msgspec.structs import replace

from domain.game import GameScored
from domain.interurban.events import (
    Dealt,
    GameEnded,
    InterurbanEvent,
    RouteCompleted,
    SeatLeft,
    TilePlaced,
    TurnEmpty,
    TurnEnded,
)
from domain.interurban.state import Laid, Route, State, Why, start_routes
from domain.interurban.tiles import NOBODY, STARTS, TILES


def evolve_all(state: State, events: Iterable[InterurbanEvent]) -> State:
    """The state after these events."""
    for event in events:
        state = evolve(state, event)
    return state


def evolve(state: State, event: InterurbanEvent) -> State:
    """The state after the event."""
    match event:
        case TilePlaced():
            return _placed(state, event)
        case TurnEnded():
            return _turn_ended(state, event)
        case RouteCompleted():
            return replace(state, routes=_completed(state.routes, event.route, event.why))
        case Dealt():
            return _dealt(state, event)
        case TurnEmpty():
            return replace(state, fresh=tuple(seat for seat in state.fresh if seat != event.seat))
        case GameEnded():
            routes = tuple(route if route.done else _done(route, "game-end") for route in state.routes)
            return replace(state, routes=routes, ended=event.why)
        case SeatLeft():
            gone = tuple(sorted((*state.gone, event.seat)))
            return replace(state, gone=gone, fresh=tuple(seat for seat in state.fresh if seat != event.seat))
        case GameScored():
            return replace(state, final=event.scores)
        case _:
            assert_never(event)


def _dealt(state: State, event: Dealt) -> State:
    left, right = event.starts
    return replace(
        state,
        starts=event.starts,
        routes=start_routes(STARTS[left] + STARTS[right]),
        track_up=event.track_up,
        track=event.track,
        stations_up=event.stations_up,
        stations=event.stations,
        turn=event.first,
        fresh=tuple(range(state.setup.seats)),
    )


def _placed(state: State, event: TilePlaced) -> State:
    face = event.face
    owner = TILES[face].owner
    routes = list(state.routes)
    for run in event.runs:
        old = routes[run.route]
        routes[run.route] = Route(old.label, run.x, run.y, run.side, old.tiles + run.tiles, old.done)
    board = (*state.board, Laid(face, event.x, event.y, event.turn))
    if owner == NOBODY:
        return replace(
            state,
            board=board,
            routes=tuple(routes),
            track_up=_without(state.track_up, face),
            placed=state.placed + 1,
        )
    ups = state.stations_up
    return replace(
        state,
        board=board,
        routes=tuple(routes),
        stations_up=(*ups[:owner], _without(ups[owner], face), *ups[owner + 1 :]),
        placed=state.placed + 1,
        station_placed=face,
    )


def _without(up: tuple[int, ...], face: int) -> tuple[int, ...]:
    place = up.index(face)
    return up[:place] + up[place + 1 :]


def _done(route: Route, why: Why) -> Route:
    return Route(route.label, route.x, route.y, route.side, route.tiles, why)


def _completed(routes: tuple[Route, ...], number: int, why: Why) -> tuple[Route, ...]:
    return (*routes[:number], _done(routes[number], why), *routes[number + 1 :])


def _turn_ended(state: State, event: TurnEnded) -> State:
    stations, stations_up = state.stations, state.stations_up
    if event.station is not None:
        owner = TILES[event.station].owner
        stations = (*stations[:owner], stations[owner].drop(1), *stations[owner + 1 :])
        stations_up = (*stations_up[:owner], (*stations_up[owner], event.station), *stations_up[owner + 1 :])
    return replace(
        state,
        track_up=state.track_up + event.track,
        track=state.track.drop(len(event.track)),
        stations_up=stations_up,
        stations=stations,
        turn=event.next,
        placed=0,
        station_placed=None,
        fresh=tuple(seat for seat in state.fresh if seat != event.seat) if state.fresh else (),
    )
