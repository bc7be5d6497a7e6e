"""The settings of a command that somebody runs by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import msgspec

from services import logs
from services.boards import offer_boards
from services.settings import Settings, read


def here(data: Path | None = None, *, level: Literal["warning", "error"] = "warning") -> Settings:
    """What the environment says, with this host's boards offered and warnings on standard error. Raises `BadSetting`."""
    settings = msgspec.structs.replace(read(), log_level=level, log_format="console")
    if data is not None:
        settings = msgspec.structs.replace(settings, data=data)
    logs.configure(settings)
    offer_boards(settings)
    return settings
