"""Requests, seen from outside: how long each took, how many feeds and sockets are open, and where a trace goes on."""

from __future__ import annotations

from contextlib import nullcontext
from time import perf_counter
from typing import TYPE_CHECKING, Any

from litestar.types import ASGIApp, Message, Receive, Send

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from services.metrics import Metrics
    from services.watching import Watch

LASTING = ("/events", "/socket")
"""How addresses end whose answers last as long as somebody listens."""


def watched(watch: Watch) -> Callable[[ASGIApp], ASGIApp]:
    """A middleware that shows this watch what the application is asked."""
    metrics, traces = watch.metrics, watch.traces

    def around(app: ASGIApp) -> ASGIApp:
        async def serve(scope: Any, receive: Receive, send: Send) -> None:
            path: str = scope.get("path_template") or "unknown"
            if path.endswith(LASTING):
                with _lasting(metrics):
                    await app(scope, receive, send)
                return
            began, status = perf_counter(), 0

            async def noting(message: Message) -> None:
                nonlocal status
                if message["type"] == "http.response.start":
                    status = message["status"]
                await send(message)

            method: str = scope["method"].upper()
            parent = _parent(scope) if traces is not None else ""
            with nullcontext() if traces is None else traces.request(f"{method} {path}", parent):
                await app(scope, receive, noting)
            if metrics is not None:
                metrics.requests.labels(method, path, str(status)).observe(perf_counter() - began)

        return serve

    return around


def _lasting(metrics: Metrics | None) -> AbstractContextManager[Any]:
    return nullcontext() if metrics is None else metrics.streams.track_inprogress()


def _parent(scope: Any) -> str:
    for name, value in scope["headers"]:
        if name == b"traceparent":
            told: str = value.decode("latin-1")
            return told
    return ""
