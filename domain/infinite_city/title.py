"""Infinite City as it is offered."""

from __future__ import annotations

from typing import Final

from domain.game import Option, Title, first_seat
from domain.infinite_city.game import SET, SETS, InfiniteCity
from domain.infinite_city.state import State

TITLE: Final = Title(
    id="infinite_city",
    names={
        "en": "Infinite City",
        "es": "Ciudad infinita",
        "ru": "Бесконечный город",
        "fr": "Ville infinie",
    },
    seats=(2, 6),
    editions=(1,),
    game=InfiniteCity(),
    state=State,
    options=(first_seat(6), Option(SET, SETS)),
)
