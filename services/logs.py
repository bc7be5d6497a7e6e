"""Structured logs. No card, token or secret ever gets into them."""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, cast

import msgspec
import structlog
from structlog.typing import EventDict, Processor

from services.settings import Settings

PLAIN: Final = (str, int, float, bool, type(None))
"""What a line may hold. Commands, events, states and bytes may hold secrets, so only their type is named."""

SECRET: Final = frozenset(
    {"token", "secret", "nonce", "code", "opener", "password", "authorization", "cookie", "blind", "told"}
)
"""Fields that are never written, whatever they hold; also where such a word is part of the name."""

HIDDEN: Final = "[redacted]"


def redact(_: object, __: str, event: EventDict) -> EventDict:
    """Hide what is named like a secret, and all that is not plain."""
    for name, value in event.items():
        if type(value) not in PLAIN or _secret(name):
            return {name: _shown(name, value) for name, value in event.items()}
    return event


def _shown(name: str, value: Any) -> object:
    if name == "exc_info" or (name == "exception" and isinstance(value, str)):
        return value
    if _secret(name):
        return HIDDEN
    if isinstance(value, PLAIN):
        return value
    if isinstance(value, Mapping):
        fields = cast("Mapping[str, Any]", value)
        return {str(key): _shown(str(key), inner) for key, inner in fields.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        items = cast("Iterable[Any]", value)
        return [_shown("", inner) for inner in items]
    return f"<{type(value).__name__}>"


@lru_cache(maxsize=1024)
def _secret(name: str) -> bool:
    return not SECRET.isdisjoint(name.lower().split("_"))


def fault(_: object, __: str, event: EventDict) -> EventDict:
    """An exception as its type and the places it went through: its text and its values may hold a card."""
    error = _error(event.pop("exc_info", None))
    if error is None:
        return event
    places = [
        f"{frame.f_code.co_filename}:{line} {frame.f_code.co_name}"
        for frame, line in traceback.walk_tb(error.__traceback__)
    ]
    return {**event, "exception": type(error).__name__, "at": places}


def foreign(_: object, __: str, event: EventDict) -> EventDict:
    """Of what libraries log, the constant part, one line of it: what they put in may be an exception's text."""
    record: logging.LogRecord = event["_record"]
    said = record.msg.partition("\n")[0] if isinstance(record.msg, str) else f"<{type(record.msg).__name__}>"
    return {**event, "event": said, "logger": record.name}


def _error(given: Any) -> BaseException | None:
    """The exception that `exc_info` stands for: itself, or true for the one at hand."""
    if isinstance(given, BaseException):
        return given
    return sys.exc_info()[1] if given else None


def _json(event: Any, **_: Any) -> bytes:
    return msgspec.json.encode(event)


def _text(_: object, __: str, line: Any) -> str:
    """As the standard library's handlers write it."""
    return line.decode() if isinstance(line, bytes) else line


def configure(settings: Settings) -> None:
    """Write logs of this process to standard error, in the format and from the level that the settings name."""
    shown: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        fault,
        redact,
    ]
    last: Processor = (
        structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
        if settings.log_format == "console"
        else structlog.processors.JSONRenderer(serializer=_json)
    )
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    structlog.configure(
        processors=[*shown, last],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr)
        if settings.log_format == "console"
        else structlog.BytesLoggerFactory(sys.stderr.buffer),
        cache_logger_on_first_use=True,
    )
    # What libraries log goes the same way.
    plain = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[foreign, *shown],
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, last, _text],
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(plain)
    handler.setLevel(max(level, logging.WARNING))
    logging.basicConfig(handlers=[handler], level=handler.level, force=True)
