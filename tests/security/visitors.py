"""Those who ask from elsewhere: through a proxy that says who they are, or as a browser with a page of another site."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from litestar.testing import TestClient
from people import Site

from services.api.asgi import build
from services.api.guard import Guard
from services.api.limits import Limits
from services.app import App
from services.settings import Settings

PROXY = "10.0.0.7"
STRANGER = "198.51.100.20"


class Behind(Guard):
    """A guard that every request reaches from the proxy."""

    async def serve(self, app: Any, scope: Any, receive: Any, send: Any) -> None:
        scope["client"] = (PROXY, 40000)
        await super().serve(app, scope, receive, send)


@contextmanager
def behind_proxy(redis_url: str, **how: Any) -> Iterator[Site]:
    """The application, whose every peer is a proxy at `PROXY`; the settings are those for it unless named."""
    usual: dict[str, Any] = {"redis_url": redis_url, "trusted_proxies": "10.0.0.0/8"}
    settings = Settings(**{**usual, **how})
    made = build(App(settings))
    # Here no time passes: what is used up stays so.
    made.state.host.limits = Limits(settings, lambda: 0.0)
    made.guard = Behind(settings, made.state.host.limits)
    with TestClient(made, raise_server_exceptions=False) as client:
        yield Site(client)


def asking_for(address: str) -> dict[str, str]:
    """The header by which a proxy says for whom it asks."""
    return {"X-Forwarded-For": address}
