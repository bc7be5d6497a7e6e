"""Reading what was sent, and writing what is answered."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Hashable
from functools import cache
from typing import Any, Final, TypeVar, cast

import msgspec
from litestar import Request, Response
from litestar.connection import ASGIConnection
from litestar.exceptions import InternalServerException

from services.api.problems import Refusal

T = TypeVar("T")

LARGEST: Final = 64 * 1024
"""Bytes of the largest body that is read, and of the largest message."""

PATIENCE: Final = 10.0
"""Seconds that a client has to send a whole body."""

_TABLE_ID: Final = re.compile(r"[a-z0-9]{1,40}")

encode: Final = msgspec.json.Encoder().encode


@cache
def _decoder(shape: Hashable) -> Callable[[bytes], Any]:
    return msgspec.json.Decoder(shape).decode


def decode(shape: type[T], raw: bytes) -> T:
    """JSON as that shape. Raises `msgspec.DecodeError`, and `RecursionError` for what is nested too deeply."""
    return cast("T", _decoder(cast("Hashable", shape))(raw))


async def body(shape: type[T], request: Request[Any, Any, Any]) -> T:
    """The request's body as that shape. Raises as `decode`, and `Refusal` for one that does not come to its end."""
    try:
        async with asyncio.timeout(PATIENCE):
            raw = await request.body()
    except TimeoutError:
        raise Refusal(408, "body-too-slow", f"The body did not arrive within {PATIENCE:g} s.") from None
    except InternalServerException:
        # Litestar's word for a connection that ends within the body: there is nobody to be told.
        raise Refusal(400, "client-went-away", "The connection ended before the body did.") from None
    return decode(shape, raw)


def query(shape: type[T], request: Request[Any, Any, Any]) -> T:
    """The query as that shape. Raises `msgspec.ValidationError`."""
    return msgspec.convert(dict(request.query_params), shape, strict=False)


def table_id(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """The table that the address names, if it can be one. Raises `Refusal`."""
    told: str = connection.path_params["table_id"]
    if not _TABLE_ID.fullmatch(told):
        raise Refusal(404, "unknown-table", "There is no table of this id.")
    return told


def answer(value: Any, status: int = 200, headers: dict[str, str] | None = None) -> Response[bytes]:
    return Response(encode(value), status_code=status, media_type="application/json", headers=headers or {})


def number(told: str, path: str) -> int:
    """A number in an address. Raises `Refusal`."""
    if not (told.isascii() and told.isdecimal() and len(told) < 10):
        raise Refusal(400, "wrong-shape", f"Expected a number, at {path}.", path=path)
    return int(told)
