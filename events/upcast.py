"""How what was written in an old shape becomes today's.

A field that is added with a default needs nothing here. Any other change of a command or an event gives it
a new wire tag, and its old tag a step, so that what is stored is never touched: hashes are over those bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias, TypeVar

import msgspec

from events.catalog import COMMANDS, EVENTS, wire_name

T = TypeVar("T")

Fields: TypeAlias = Mapping[str, Any]
"""A command or an event by its field names, its tag under `type`."""

Step: TypeAlias = Callable[[Fields], Fields]
"""From the shape of an old tag to the shape of a newer one, whose tag it sets."""

STEPS: Final[dict[str, Step]] = {}
"""By old tag. None has been retired yet."""

KINDS: Final = {wire_name(kind) for kind in (*COMMANDS, *EVENTS)}
"""The tags of all that this release knows."""

_COMMAND: Final = 5
_EVENTS: Final = 6
"""Where a record has them; fields are only ever appended to it."""


class UnknownKind(msgspec.ValidationError):
    """A command or an event of a kind that this release does not know.

    While a newer release replaces this one, its processes know it: what needs the record is left to them.
    """

    def __init__(self, kind: str) -> None:
        super().__init__(f"this release knows nothing of the kind {kind}")
        self.kind = kind


def upcast(fields: Fields) -> Fields:
    """The command or event in today's shape, through every step that its tag begins."""
    while fields["type"] in STEPS:
        fields = STEPS[fields["type"]](fields)
    return fields


def decode(raw: bytes, kind: type[T]) -> T:
    """A record of any age.

    Raises `msgspec.ValidationError` for bytes of an unknown shape, and `UnknownKind` where a newer release
    may know it: whoever only folds passes commands over, and needs to know the events only.
    """
    try:
        parts = msgspec.msgpack.decode(raw, type=list[Any])
    except RecursionError:
        raise msgspec.ValidationError("no record: it is nested too deeply") from None
    if len(parts) <= _EVENTS:
        raise msgspec.ValidationError("no record")
    parts[_COMMAND] = upcast(tagged(parts[_COMMAND]))
    parts[_EVENTS] = [upcast(tagged(event)) for event in msgspec.convert(parts[_EVENTS], list[Any])]
    for event in parts[_EVENTS]:
        if event["type"] not in KINDS:
            raise UnknownKind(event["type"])
    try:
        return msgspec.msgpack.decode(msgspec.msgpack.encode(parts), type=kind)
    except msgspec.ValidationError:
        if parts[_COMMAND]["type"] not in KINDS:
            raise UnknownKind(parts[_COMMAND]["type"]) from None
        raise


def tagged(told: Any) -> Fields:
    """What may be a command or an event: fields by their names, and a tag among them. Raises `ValidationError`."""
    fields = msgspec.convert(told, dict[str, Any])
    if not isinstance(fields.get("type"), str):
        raise msgspec.ValidationError("a command or an event has no kind")
    return fields
