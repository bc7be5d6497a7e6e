"""The first to see every request: who may not ask at all, who asks too often, and what every answer says to a browser.

It stands before the router, so that nothing is answered without it, not even an address that does not exist.
docs/security.md says what each of these is for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from ipaddress import ip_address
from typing import Any, Final
from urllib.parse import urlsplit

import structlog
from litestar import Litestar
from litestar.types import Message, Receive, Send

from services.api.limits import Limits
from services.api.problems import MEDIA_TYPE, Problem, Refusal, TooOften, encoded, of
from services.settings import Settings

CONTENT_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
"""The page is made of its own files only. Styles that its scripts set are not concerned by this."""

HEADERS: Final = tuple(
    (name.encode(), value.encode())
    for name, value in {
        "content-security-policy": CONTENT_POLICY,
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
        "referrer-policy": "same-origin",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
    }.items()
)

NOT_KEPT: Final = (b"cache-control", b"no-store")
"""What the API answers is for one asker at one time: no cache between may keep it."""

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})

FORBIDDEN: Final = 1008
TRY_LATER: Final = 1013
"""Codes with which a WebSocket is refused before it is accepted."""

DIRECT: Final = "turntable.direct"
"""Where a WebSocket's scope holds the server's own `receive` and `send`: the framework wraps both in several layers."""

_ORIGIN: Final = of(Refusal(403, "foreign-origin", "A page of another site may not ask this."))
_UNSEEN: Final = ("/api/health", "/api/ready")
"""Whoever watches over this process asks these, however often."""

log: Final = structlog.get_logger("api")


class Guarded(Litestar):
    """An application behind its guard."""

    guard: Guard

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await super().__call__(scope, receive, send)
        else:
            await self.guard.serve(super().__call__, scope, receive, send)


class Guard:
    """By the settings: whose pages may ask, which proxies are believed, and how often one address may ask."""

    def __init__(self, settings: Settings, limits: Limits) -> None:
        self._origins = frozenset(
            one.strip().rstrip("/").lower() for one in settings.origins.split(",") if one.strip()
        )
        self._proxies = settings.proxies
        self._limits = limits

    async def serve(self, app: Any, scope: Any, receive: Receive, send: Send) -> None:
        told = _told(scope["headers"])
        address = self.address(scope.get("client"), told.get(b"x-forwarded-for"))
        # What the log and the limits of single handlers go by.
        scope["client"] = (address, 0)
        if scope["type"] == "websocket":
            await self._converse(app, scope, receive, send, told)
            return
        api = scope["path"].startswith("/api")

        async def sealed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers: Any = message["headers"]
                kept = api and all(name.lower() != b"cache-control" for name, _ in headers)
                message["headers"] = [*headers, *HEADERS, *((NOT_KEPT,) if kept else ())]
            await send(message)

        if scope["method"] not in SAFE and self._foreign(told):
            await _refuse(sealed, _ORIGIN)
            return
        wait = 0.0 if scope["path"] in _UNSEEN else self._limits.address(address)
        if wait:
            await _refuse(sealed, of(TooOften(wait)))
            return
        if scope["method"] == "HEAD":
            await _without_body(app, scope, receive, sealed)
        else:
            await app(scope, receive, sealed)

    async def _converse(
        self, app: Any, scope: Any, receive: Receive, send: Send, told: dict[bytes, bytes]
    ) -> None:
        if self._foreign(told):
            log.info("socket-refused", rule=_ORIGIN.rule)
            await send({"type": "websocket.close", "code": FORBIDDEN, "reason": _ORIGIN.rule})
        elif self._limits.address(scope["client"][0]):
            await send({"type": "websocket.close", "code": TRY_LATER, "reason": "too-many-requests"})
        else:
            scope[DIRECT] = receive, send
            await app(scope, receive, send)

    def _foreign(self, told: dict[bytes, bytes]) -> bool:
        """Whether a browser asks for a page that is not this server's own."""
        origin = told.get(b"origin")
        if origin is None:
            # No browser sends this but for its user, and other programs never do.
            return told.get(b"sec-fetch-site") == b"cross-site"
        said = origin.decode("latin-1").lower()
        if self._origins:
            return said not in self._origins
        host = told.get(b"host", b"").decode("latin-1").lower()
        return not host or _host_of(said) != host

    def address(self, peer: Any, forwarded: bytes | None) -> str:
        """Who really asks: the last address that a trusted proxy names and that is no trusted proxy itself."""
        asks = peer[0] if peer else ""
        if forwarded is None or not self._trusted(asks):
            return asks
        for hop in reversed(forwarded.decode("latin-1").split(",")):
            asks = hop.strip().removeprefix("[").removesuffix("]")
            if not self._trusted(asks):
                break
        return asks

    def _trusted(self, address: str) -> bool:
        if not self._proxies:
            return False
        try:
            asks = ip_address(address)
        except ValueError:
            # A peer without an address came by a socket file, which only this machine's own can open.
            return not address
        return any(asks in network for network in self._proxies)


async def _without_body(app: Any, scope: Any, receive: Receive, send: Send) -> None:
    """Answer HEAD wherever GET is known, and as GET would be answered; whoever sends a feed is told that nobody hears."""
    begun = asyncio.Event()

    async def gone() -> Any:
        if not begun.is_set():
            return await receive()
        return {"type": "http.disconnect"}

    async def headed(message: Message) -> None:
        if begun.is_set():
            return
        await send(message)
        if message["type"] == "http.response.start":
            begun.set()
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    await app({**scope, "method": "GET"}, gone, headed)


def _host_of(origin: str) -> str:
    """The host and the port of an origin; empty for the origin `null` and for what is none."""
    try:
        return urlsplit(origin).netloc
    except ValueError:
        return ""


def _told(headers: Iterable[tuple[bytes, bytes]]) -> dict[bytes, bytes]:
    """The few headers that are looked at. Forwarded addresses may come in several, and are read in their order."""
    found: dict[bytes, bytes] = {}
    for name, value in headers:
        if name in _LOOKED_AT:
            found[name] = found[name] + b"," + value if name in found else value
    return found


_LOOKED_AT: Final = frozenset({b"host", b"origin", b"sec-fetch-site", b"x-forwarded-for"})


async def _refuse(send: Send, told: Problem) -> None:
    body = encoded(told)
    headers = [(b"content-type", MEDIA_TYPE.encode()), (b"content-length", b"%d" % len(body))]
    if told.status == 429:
        headers.append((b"retry-after", b"%d" % told.facts["retry_after"]))
    log.info("refused", rule=told.rule)
    await send({"type": "http.response.start", "status": told.status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
