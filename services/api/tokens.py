"""Who asks: tokens as they are told, and the hashes by which tables know them.

A client makes its token itself: 32 random bytes, told as 43 characters of base64url. So a lost answer
never loses a seat. One token may hold seats at many tables. Only its hash is ever kept.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode
from typing import Annotated, Final, TypeAlias

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

VARIED: Final = 16
"""So many different characters are in any token that somebody has really drawn: fewer have a chance below 10^-13."""


def token_hash(token: str) -> bytes:
    """The hash of a token as it is told. Raises `Refusal` for what is none."""
    if not _TOKEN.fullmatch(token):
        raise Refusal(401, "token-malformed", "A token is 32 bytes, told as 43 characters of base64url.")
    if len(set(token)) < VARIED:
        raise Refusal(401, "token-too-simple", "A token is random: this one repeats a few characters.")
    return hashed(urlsafe_b64decode(token + "="))
