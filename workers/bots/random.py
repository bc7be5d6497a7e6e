"""The simplest player there is, and the yardstick for the others."""

from __future__ import annotations

from random import Random
from typing import Any

from domain.game import Command
from workers.bots.bot import View


class RandomBot:
    """Plays uniformly over its legal commands."""

    def choose(self, view: View[Any], luck: Random) -> Command:
        return luck.choice(view.legal())
