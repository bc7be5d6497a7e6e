"""The application that the HTTP server serves."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import TYPE_CHECKING, Final, TypeAlias

from litestar import Litestar, Router
from litestar.datastructures import State

from services.api import (
    catalogue,
    commands,
    feed,
    health,
    openapi,
    page,
    problems,
    seats,
    socket,
    tables,
    views,
)
from services.api.guard import Guard, Guarded
from services.api.host import Host
from services.api.logs import logged
from services.api.reading import LARGEST
from services.api.watched import watched

if TYPE_CHECKING:
    from services.app import App

Lifespan: TypeAlias = Callable[[Litestar], AbstractAsyncContextManager[None]]

_HANDLERS: Final = (
    *tables.HANDLERS,
    *seats.HANDLERS,
    *commands.HANDLERS,
    *views.HANDLERS,
    *feed.HANDLERS,
    *socket.HANDLERS,
    *catalogue.HANDLERS,
    *health.HANDLERS,
    *openapi.HANDLERS,
)


def build(app: App, lifespan: Sequence[Lifespan] = ()) -> Guarded:
    """The API under `/api` and the page everywhere else, over an application that is closed with it.

    `lifespan` are further contexts to live in; `state.host` is the `Host`.
    """
    here = Host(app)

    @asynccontextmanager
    async def open_to_close(_: Litestar) -> AsyncGenerator[None]:
        async with app:
            yield
            here.drain()

    made = Guarded(
        [Router("/api", route_handlers=_HANDLERS), *page.HANDLERS],
        state=State({"host": here, "page": page.Page(page.BUILT)}),
        lifespan=[open_to_close, *lifespan],
        middleware=[logged, *([watched(app.watch)] if app.watch is not None else [])],
        exception_handlers=problems.HANDLERS,
        request_max_body_size=LARGEST,
        openapi_config=None,
        logging_config=None,
    )
    made.guard = Guard(app.settings, here.limits)
    return made
