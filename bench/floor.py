"""The least that such a server can do: the same framework, with nothing behind it, or one script call."""

from __future__ import annotations

import argparse
from itertools import count
from typing import Any, Final

from granian import Granian
from granian.constants import Interfaces, Loops
from granian.log import LogLevels
from litestar import Litestar, Request, Response, post

from events.store import Entry
from services import settings as environment
from services.app import App

RECORD: Final = bytes(400)
"""About as long as a record."""

_tables: Final = count()


@post("/empty", status_code=200)
async def empty(body: bytes) -> Response[bytes]:  # noqa: ARG001  (it is read, as everybody reads it)
    return Response(b"{}", media_type="application/json")


@post("/append", status_code=200)
async def append(request: Request[Any, Any, Any], body: bytes) -> Response[bytes]:  # noqa: ARG001
    """What every accepted command does at least: one record, its notice and its deadline."""
    app: App = request.app.state.app
    await app.store.append(entry(f"floor{next(_tables)}"))
    return Response(b"{}", media_type="application/json")


def entry(table: str) -> Entry:
    return Entry(table=table, version=1, raw=RECORD, writer="0:bench", notice=RECORD, due=None)


def application() -> Litestar:
    """Beside the API's own: the same framework, no middleware, no document."""
    made = Litestar([empty, append], openapi_config=None, logging_config=None)
    made.state.app = App(environment.read())
    return made


if __name__ == "__main__":
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--port", type=int, required=True)
    Granian(
        "bench.floor:application",
        factory=True,
        port=arguments.parse_args().port,
        interface=Interfaces.ASGI,
        loop=Loops.uvloop,
        workers=1,
        log_level=LogLevels.error,
    ).serve()
