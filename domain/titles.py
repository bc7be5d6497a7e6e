"""The one list of titles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from domain.game import Illegal, Title

TITLES: Final[Mapping[str, Title]] = {}


def title(title_id: str) -> Title:
    """The title of that id. Raises `Illegal("unknown-title")`."""
    found = TITLES.get(title_id)
    if found is None:
        raise Illegal("unknown-title", title=title_id, known=sorted(TITLES))
    return found
