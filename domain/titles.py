"""The one list of titles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.game import Illegal, Title
from domain.infinite_city.title import TITLE as INFINITE_CITY
from domain.interurban.title import TITLE as INTERURBAN
from domain.trains.mainlines.title import TITLE as MAINLINES
from domain.trains.rieles.title import TITLE as RIELES

TITLES: Final[Mapping[str, Title]] = {
    title.id: title for title in (RIELES, MAINLINES, INTERURBAN, INFINITE_CITY)
}


def title(title_id: str) -> Title:
    """The title of that id. Raises `Illegal("unknown-title")`."""
    found = TITLES.get(title_id)
    if found is None:
        raise Illegal("unknown-title", title=title_id, known=sorted(TITLES))
    return found
