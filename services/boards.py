"""The boards that a host adds: every process offers the same ones, from the same folder."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import structlog

from services.maps.folder import load
from services.settings import Settings

log: Final = structlog.get_logger("turntable.boards")


def offer_boards(settings: Settings) -> None:
    """Offer the boards of the host's folder in this process, once, and say in the log why others are refused."""
    _offer(settings.boards_folder)


@cache
def _offer(folder: Path) -> None:
    loaded = load(folder)
    for board in loaded.boards:
        log.info("board-offered", board=board.id, title=board.title, digest=board.digest)
    for event, files in (("board-refused", loaded.refused), ("board-remark", loaded.remarks)):
        for file, faults in files.items():
            for fault in faults:
                log.warning(event, file=file, fault=str(fault))
