"""Every command and event type there is, by its wire name."""

from __future__ import annotations

from typing import Any, Final, TypeAlias, get_args

import msgspec

from domain.game import Command, Event
from domain.infinite_city.commands import CityCommand
from domain.infinite_city.events import CityEvent
from domain.interurban.commands import InterurbanCommand
from domain.interurban.events import InterurbanEvent
from domain.table.commands import TableCommand
from domain.table.events import TableEvent
from domain.trains.commands import TrainCommand
from domain.trains.events import TrainEvent

AnyCommand: TypeAlias = TableCommand | TrainCommand | InterurbanCommand | CityCommand
AnyEvent: TypeAlias = TableEvent | TrainEvent | InterurbanEvent | CityEvent

COMMANDS: Final[tuple[type[Command], ...]] = get_args(AnyCommand)
EVENTS: Final[tuple[type[Event], ...]] = get_args(AnyEvent)


def wire_name(kind: type[Any]) -> str:
    """The tag by which a command or an event type is known in records, exports and the API."""
    return str(kind.__struct_config__.tag)


def named(value: Any) -> Any:
    """The value as plain dicts, lists and strings, every field by its name; bytes as base64."""
    return msgspec.to_builtins(value)


def command(named_fields: Any) -> Command:
    """The command that these named fields describe. Raises `msgspec.ValidationError`, which says what is wrong."""
    return msgspec.convert(named_fields, AnyCommand)  # type: ignore[no-any-return]
