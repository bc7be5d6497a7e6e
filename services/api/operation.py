"""What the OpenAPI document says of a handler, beside what the handler says of itself."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

Asks: TypeAlias = Literal["must", "may", "no"]


class Operation(msgspec.Struct, frozen=True):
    """`answer`, `body` and `query` are shapes; `refuses` are the statuses of the problems it may answer with.

    `fails` is the shape of its 503, where that is no problem.
    `asks` tells whether a token is of use (`may`), needed (`must`) or nothing to it (`no`). `media` is
    the answer's type; one that is not JSON is described by its shape's messages.
    """

    tag: str
    answer: Any = None
    status: int = 200
    body: type[Any] | None = None
    query: type[Any] | None = None
    refuses: tuple[int, ...] = ()
    asks: Asks = "may"
    fails: Any = None
    media: str = "application/json"
    example: str = ""
    """The name of the example of the body in `examples`."""


def operation(tag: str, **said: Any) -> dict[str, Any]:
    """The `opt` of a handler."""
    return {"operation": Operation(tag, **said)}
