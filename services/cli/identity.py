"""Who plays from this machine: one token, kept in the person's own folder."""

from __future__ import annotations

import os
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from hashlib import blake2b
from pathlib import Path

from domain.table.state import hashed


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


class Promises:
    """The nonces that a person has promised a table: random, and kept from before the promise until they are told.

    Each is used once. One that was made of anything that stays, like the token, could be known when it is
    promised again.
    """

    def __init__(self, told: str, table_id: str, environment: Mapping[str, str] = os.environ) -> None:
        name = blake2b(f"{told} {table_id}".encode(), digest_size=16).hexdigest()
        self._file = token_file(environment).parent / "nonces" / name

    def new(self) -> bytes:
        """Another nonce."""
        made = secrets.token_bytes(32)
        self._file.parent.mkdir(parents=True, exist_ok=True)
        with os.fdopen(os.open(self._file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "w") as kept:
            kept.write(made.hex() + "\n")
        return made

    def of(self, promised: bytes) -> bytes | None:
        """The nonce with that hash, if it was made here."""
        try:
            lines = self._file.read_text(encoding="ascii").split()
        except FileNotFoundError:
            return None
        return next((nonce for nonce in map(bytes.fromhex, lines) if hashed(nonce) == promised), None)

    def forget(self) -> None:
        """The game has begun: all that was promised is told."""
        self._file.unlink(missing_ok=True)


def _checked(told: str, where: str) -> str:
    try:
        known = len(told) == 43 and len(urlsafe_b64decode(told + "=")) == 32
    except ValueError:
        known = False
    if not known:
        raise BadToken(f"{where} holds no token: 32 bytes as 43 characters of base64url")
    return told
