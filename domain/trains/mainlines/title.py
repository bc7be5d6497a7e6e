"""Mainlines, as it is offered."""

from __future__ import annotations

from typing import Final

from domain.game import Title, first_seat
from domain.trains.board import boards
from domain.trains.game import TrainGame
from domain.trains.mainlines.rules import FIRST_EDITION, SECOND_EDITION
from domain.trains.state import State

GAME: Final = TrainGame({1: FIRST_EDITION, 2: SECOND_EDITION})

TITLE: Final = Title(
    id="mainlines",
    names={
        "en": "World of Railway Mainlines",
        "es": "Mundo de las grandes líneas",
        "ru": "Мир ЖД магистралей",
        "fr": "Monde des grandes lignes",
    },
    seats=(2, 6),
    editions=(1, 2),
    game=GAME,
    state=State,
    boards=lambda: [known.info for known in boards("mainlines")],
    options=(first_seat(6),),
)
