"""Bodies as a client would send them, for the OpenAPI document and its readers."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from typing import Any, Final

from domain.table.state import hashed

_ID: Final = {"id": "7b0c2f0e-0d0b-4c3e-9f63-3c1f1f1d7d11"}
_NONCE: Final = bytes(range(32))
_COMMITMENT: Final = b64encode(hashed(_NONCE)).decode()

EXAMPLES: Final[Mapping[str, Mapping[str, Any]]] = {
    "plain": _ID,
    "open": {
        **_ID,
        "title": "rieles",
        "board": "rieles",
        "seats": 3,
        "public": False,
        "clock": 86_400,
        "options": {"first_seat": "lot"},
    },
    "sit": {**_ID, "name": "Ana", "nonce": _COMMITMENT, "code": "KWTZRB"},
    "rename": {**_ID, "name": "Ana María"},
    "rotate-token": {**_ID, "token": "mJ8XKcLdTtVx0oWb5n2Rk7SsQy1HhGgPp4AaZzEeUuI"},
    "add-bot": {**_ID, "bot": "planner"},
    "commit": {**_ID, "nonce": _COMMITMENT},
    "ready": {**_ID, "nonce": b64encode(_NONCE).decode()},
    "command": {**_ID, "expected": 12, "command": {"type": "trains.take-open-card", "slot": 2}},
}
