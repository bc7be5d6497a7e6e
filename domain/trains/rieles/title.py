"""Rieles de Europa, as it is offered."""

from __future__ import annotations

from typing import Final

from domain.game import Title, first_seat
from domain.trains.board import boards
from domain.trains.game import TrainGame
from domain.trains.rieles.rules import RULES
from domain.trains.state import State

GAME: Final = TrainGame({1: RULES})

TITLE: Final = Title(
    id="rieles",
    names={
        "en": "Rails of Europe",
        "es": "Rieles de Europa",
        "ru": "Рельсы Европы",
        "fr": "Rails d’Europe",
    },
    seats=(2, 5),
    editions=(1,),
    game=GAME,
    state=State,
    boards=lambda: [known.info for known in boards("rieles")],
    options=(first_seat(5),),
)
