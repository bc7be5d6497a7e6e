"""Whether this process lives, and whether it can serve."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request, Response, get

from services.api import reading
from services.api.host import host
from services.api.operation import operation
from services.api.shapes import Health


@get("/health", operation_id="health", opt=operation("health", answer=Health, asks="no"))
async def health() -> Response[bytes]:
    """This process answers."""
    return reading.answer(Health("ok"))


@get(
    "/ready",
    operation_id="isReady",
    opt=operation("health", answer=Health, fails=Health, asks="no"),
)
async def is_ready(request: Request[Any, Any, Any]) -> Response[bytes]:
    """This process can serve: its store answers, and it is not about to end."""
    here = host(request)
    if here.draining.is_set():
        return reading.answer(Health("draining"), 503)
    if not await here.alive():
        return reading.answer(Health("unavailable"), 503)
    return reading.answer(Health("ok"))


HANDLERS: Final = (health, is_ready)
