"""The planner: one bot for every title, which hands over to the title's own."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from domain.game import Command
from workers.bots.bot import Bot, View
from workers.bots.infinite_city_planner import InfiniteCityPlanner
from workers.bots.interurban_planner import InterurbanPlanner
from workers.bots.trains_planner import TrainsPlanner

PLANNERS: Final[Mapping[str, Bot]] = {
    "rieles": TrainsPlanner(),
    "mainlines": TrainsPlanner(),
    "interurban": InterurbanPlanner(),
    "infinite_city": InfiniteCityPlanner(),
}
"""By title id."""


class PlannerBot:
    """Plays every title, each by a plan of its own."""

    def choose(self, view: View[Any], luck: Random) -> Command:
        return PLANNERS[view.title].choose(view, luck)
