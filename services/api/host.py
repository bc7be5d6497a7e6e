"""What the interface stands on, as the composition root has made it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, cast

from services.api.album import Album
from services.api.limits import Limits
from workers.bots.registry import known_bots

if TYPE_CHECKING:
    from litestar.connection import ASGIConnection

    from services.app import App


class Host:
    """The application, and what this process adds to it. `draining` is set once it is about to end."""

    def __init__(self, app: App) -> None:
        self.tables = app.tables
        self.feed = app.feed
        self.listing = app.listing
        self.alive = app.alive
        self.bots = known_bots()
        self.album = Album()
        self.limits = Limits(app.settings)
        self.draining = asyncio.Event()

    def drain(self) -> None:
        """The end of this process has come: whoever follows a table is to go elsewhere."""
        self.draining.set()
        self.feed.stir()


def host(connection: ASGIConnection[Any, Any, Any, Any]) -> Host:
    """The host that serves this connection."""
    return cast("Host", connection.app.state.host)
