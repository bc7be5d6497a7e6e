"""InterUrban as it is offered."""

from __future__ import annotations

from typing import Final

from domain.game import Title, first_seat
from domain.interurban.competition import openings
from domain.interurban.game import Interurban
from domain.interurban.state import State

TITLE: Final = Title(
    id="interurban",
    names={"en": "InterUrban", "es": "InterUrban", "ru": "ИнтерУрбан", "fr": "Interurban"},
    seats=(3, 5),
    editions=(1,),
    game=Interurban(),
    state=State,
    options=(first_seat(5),),
    openings=openings,
)
