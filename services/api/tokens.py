"""Who asks: tokens as they are told, and the hashes by which tables know them.

A client makes its token itself: 32 random bytes, told as 43 characters of base64url. So a lost answer
never loses a seat. One token may hold seats at many tables. Only its hash is ever kept.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode
from typing import Annotated, Any, Final, TypeAlias

from litestar.connection import ASGIConnection
from msgspec import Meta

from domain.table.state import hashed
from services.api.problems import Refusal

Token: TypeAlias = Annotated[
    str,
    Meta(
        min_length=43,
        max_length=43,
        pattern="^[A-Za-z0-9_-]{43}$",
        description="32 random bytes, base64url without padding.",
        examples=["mJ8XKcLdTtVx0oWb5n2Rk7SsQy1HhGgPp4AaZzEeUuI"],
    ),
]

NOBODY: Final = b""
"""The hash that stands for no token: a watcher's."""

_TOKEN: Final = re.compile(r"[A-Za-z0-9_-]{43}")

_SCHEME: Final = "Bearer "


def token_hash(token: str) -> bytes:
    """The hash of a token as it is told. Raises `Refusal` for what is none."""
    if not _TOKEN.fullmatch(token):
        raise Refusal(401, "token-malformed", "A token is 32 bytes, told as 43 characters of base64url.")
    return hashed(urlsafe_b64decode(token + "="))


def asker(connection: ASGIConnection[Any, Any, Any, Any]) -> bytes:
    """The hash of the token that the request carries, or `NOBODY`. Raises `Refusal` for a malformed one."""
    header = connection.headers.get("authorization")
    if header is None:
        return NOBODY
    if not header.startswith(_SCHEME):
        raise Refusal(401, "token-malformed", "The header is `Authorization: Bearer <token>`.")
    return token_hash(header[len(_SCHEME) :])


def holder(connection: ASGIConnection[Any, Any, Any, Any]) -> bytes:
    """As `asker`, for what nobody may ask without a token."""
    found = asker(connection)
    if not found:
        raise Refusal(401, "token-missing", "This needs a token: `Authorization: Bearer <token>`.")
    return found
