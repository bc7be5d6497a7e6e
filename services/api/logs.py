"""One line of log for each request, with what it was about; never a token, a body or an address's query."""

from __future__ import annotations

from time import perf_counter
from typing import Any, Final

import structlog
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

log: Final = structlog.get_logger("api")

_QUIET: Final = ("/api/health", "/api/ready")


def logged(app: ASGIApp) -> ASGIApp:
    """The application with its log: commands at `info`, reading at `debug`, faults of ours at `error`."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        structlog.contextvars.clear_contextvars()
        if scope["type"] == ScopeType.WEBSOCKET:
            await app(scope, receive, send)
            return
        begun, status = perf_counter(), 0

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await app(scope, receive, noting)
        finally:
            _note(scope, status, perf_counter() - begun)

    return serve


def _note(scope: Any, status: int, seconds: float) -> None:
    # The pattern, not the address: an address may hold a join code.
    method, path = scope["method"], scope.get("path_template") or "unknown"
    if path in _QUIET:
        return
    write = log.debug if method in {"GET", "HEAD"} and status < 500 else log.info
    write("request", method=method, path=path, status=status, ms=round(seconds * 1000, 2))
