"""Who plays from this machine: one token, kept in the person's own folder."""

from __future__ import annotations

import os
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path


class BadToken(Exception):  # noqa: N818
    """What is kept as a token is none."""


def token_file(environment: Mapping[str, str] = os.environ) -> Path:
    """Where the token is kept."""
    base = environment.get("XDG_CONFIG_HOME") or Path.home() / ".config"
    return Path(base) / "turntable" / "token"


def token(environment: Mapping[str, str] = os.environ) -> str:
    """The person's token, 32 bytes as base64url: from `TURNTABLE_TOKEN`, or kept, or made now.

    Raises `BadToken`.
    """
    given = environment.get("TURNTABLE_TOKEN")
    if given:
        return _checked(given, "TURNTABLE_TOKEN")
    file = token_file(environment)
    try:
        return _checked(file.read_text(encoding="ascii").strip(), str(file))
    except FileNotFoundError:
        made = urlsafe_b64encode(secrets.token_bytes(32)).decode().rstrip("=")
        file.parent.mkdir(parents=True, exist_ok=True)
        # Nobody else may read it, not even for a moment.
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as new:
            new.write(made + "\n")
        return made


def nonce(told: str, table_id: str) -> bytes:
    """The seat's part of the table's luck: made of the token and the table, so that it need not be kept."""
    key = urlsafe_b64decode(told + "=")
    return blake2b(table_id.encode(), key=key, digest_size=32, person=b"nonce").digest()


def _checked(told: str, where: str) -> str:
    try:
        known = len(told) == 43 and len(urlsafe_b64decode(told + "=")) == 32
    except ValueError:
        known = False
    if not known:
        raise BadToken(f"{where} holds no token: 32 bytes as 43 characters of base64url")
    return told
