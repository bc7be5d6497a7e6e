"""Who asks: the token in the header, and the address that the guard has found."""

from __future__ import annotations

from typing import Any, Final

from litestar.connection import ASGIConnection

from services.api.host import host
from services.api.problems import Refusal, TooOften
from services.api.tokens import NOBODY, token_hash

_SCHEME: Final = "bearer "
"""In whatever case it is written (RFC 9110, section 11.1)."""


def asker(connection: ASGIConnection[Any, Any, Any, Any]) -> bytes:
    """The hash of the token that the request carries, or `NOBODY`. Raises `Refusal` for a malformed one."""
    header = connection.headers.get("authorization")
    if header is None:
        return NOBODY
    if header[: len(_SCHEME)].lower() != _SCHEME:
        raise Refusal(401, "token-malformed", "The header is `Authorization: Bearer <token>`.")
    return token_hash(header[len(_SCHEME) :])


def holder(connection: ASGIConnection[Any, Any, Any, Any]) -> bytes:
    """As `asker`, for what nobody may ask without a token, nor too often with it."""
    found = asker(connection)
    if not found:
        raise Refusal(401, "token-missing", "This needs a token: `Authorization: Bearer <token>`.")
    wait = host(connection).limits.seat(address(connection), found)
    if wait:
        raise TooOften(wait)
    return found


def address(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """From where it is asked, as the guard has found; empty for a socket file."""
    client = connection.client
    return client.host if client else ""
