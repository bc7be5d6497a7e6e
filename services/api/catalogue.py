"""What can be played here: titles, boards, bots."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, Response, get

from domain import titles
from domain.trains import board as trains
from services.api import reading
from services.api.host import host
from services.api.operation import operation
from services.api.problems import Refusal
from services.api.shapes import BoardFacts, TitleFacts, Titles


@get("/titles", operation_id="listTitles", opt=operation("titles", answer=Titles, asks="no"))
async def list_titles(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The titles with their editions, boards and options, and the bots."""
    known = tuple(
        TitleFacts(
            id=title.id,
            names=title.names,
            seats=title.seats,
            editions=title.editions,
            options=title.options,
            boards=tuple(BoardFacts(one.id, one.names, one.seats, one.digest) for one in title.boards()),
            competition=title.openings is not None,
        )
        for title in titles.TITLES.values()
    )
    return reading.answer(Titles(known, tuple(host(request).bots)))


@get(
    "/boards/{board_id:str}",
    operation_id="getBoard",
    opt=operation("titles", answer=trains.Board, refuses=(404,), asks="no"),
)
async def get_board(request: Request[Any, Any, Any]) -> Response[bytes]:
    """A board as it is drawn: its cities, routes and tickets.

    Commands, events and views name a city, a route or a ticket by its place in these lists.
    """
    try:
        found = trains.board(request.path_params["board_id"])
    except KeyError:
        raise Refusal(404, "unknown-board", "There is no board of this id.") from None
    return reading.answer(found)


HANDLERS: Final = (list_titles, get_board)
