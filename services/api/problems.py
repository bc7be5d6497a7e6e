"""What a client is told when something cannot be done: RFC 9457 problem documents.

A problem never holds more than the asker may know: rules and facts come from the game, which judges
them by the seat; a fault of ours is logged, and told only as such.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import ceil
from typing import Any, Final

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException

from domain.game import Illegal
from domain.trains.game import BoardChanged
from events.handle import UnknownTable
from events.store import Conflict, Unavailable
from events.upcast import UnknownKind

MEDIA_TYPE: Final = "application/problem+json"

URI: Final = "urn:turntable:problem:"
"""The problem's type is this and its rule."""

AnyRequest = Request[Any, Any, Any]


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why something was not done. `rule` is a stable name, and `facts` are what a sentence about it needs.

    `path` is where in the body or the query the fault lies; `version` is the table's current version,
    where somebody else has been quicker.
    """

    type: str
    title: str
    status: int
    detail: str
    rule: str
    facts: Mapping[str, Any] = {}
    path: str | None = None
    version: int | None = None


class Refusal(Exception):  # noqa: N818  (an answer, not a fault)
    """What this interface itself refuses, before anybody is asked for a decision."""

    def __init__(
        self, status: int, rule: str, detail: str, *, path: str | None = None, **facts: object
    ) -> None:
        super().__init__(rule)
        self.status = status
        self.rule = rule
        self.detail = detail
        self.path = path
        self.facts = facts


class TooOften(Refusal):
    """Somebody asks more often than one address or one token may; `wait` is in seconds."""

    def __init__(self, wait: float) -> None:
        whole = max(1, ceil(wait))
        super().__init__(429, "too-many-requests", f"Ask again in {whole} s.", retry_after=whole)


STATUSES: Final[Mapping[str, int]] = {
    "unknown-table": 404,
    "not-seated": 403,
    "not-the-opener": 403,
    "not-the-table": 403,
    "wrong-code": 403,
}
"""The rules that are about who asks, or for what; every other refusal of a rule is a 422."""

_HTTP: Final[Mapping[int, tuple[str, str]]] = {
    400: ("bad-request", "The request cannot be understood."),
    401: ("token-malformed", "The token is none."),
    404: ("unknown-address", "There is nothing at this address."),
    405: ("method-not-allowed", "This address does not know this method."),
    413: ("body-too-large", "The body is larger than 64 KiB."),
}

_AT: Final = re.compile(r"^(?P<what>.*?)(?: - at `(?:key in )?(?P<path>[^`]*)`)?$", re.DOTALL)

_MISSING: Final = re.compile(r"Object missing required field `(?P<name>[^`]*)`")
_FORM: Final = re.compile(r"Expected `str` (matching regex|of length) ")

WORDS: Final[Mapping[str, str]] = {
    "name": "a name of 1 to 40 characters, not only spaces, with none that ends a line or turns text round",
    "id": "1 to 64 letters of a to z, digits, dots, underscores or hyphens",
    "token": "32 random bytes, told as 43 characters of base64url",
}
"""What a text of that field must be, where the expression that it must match would say little."""

SENTENCES: Final[Mapping[str, str]] = {
    "wrong-code": "This is not the table's join code. Whoever opened the table can tell it to you.",
    "not-seated": "You hold no seat at this table, so you can look on and do no more.",
    "not-the-opener": "Only whoever opened the table may do this.",
    "seat-left": "You have left this game, so you can do nothing more in it.",
    "game-begun": "The game has begun, so this can no longer be done.",
    "game-not-begun": "The game has not begun yet.",
    "token-in-use": "This token holds a seat at this table already.",
    "table-not-finished": "Only a finished table can be followed by another.",
    "seat-reserved": "The free seats are kept for those who sat at the table before.",
    "not-the-next-game": "Each game of a Competition Game has the same players, seats and rules as the one before it.",
    "competition-needs-everybody": "A Competition Game is played by all who began it: wait for them, or seat bots.",
    "wrong-nonce": "This is not the nonce whose hash was given for the seat.",
}
"""The rules of a table for which there is more to say than their name and facts."""

log: Final = structlog.get_logger("api")


def titled(rule: str) -> str:
    """The rule's name as words."""
    return rule.replace("-", " ").capitalize()


def problem(status: int, rule: str, detail: str, **rest: Any) -> Problem:
    return Problem(URI + rule, titled(rule), status, detail, rule, **rest)


def of(fault: Exception) -> Problem:
    """The problem document of whatever was raised while a request was served."""
    match fault:
        case Refusal():
            return problem(fault.status, fault.rule, fault.detail, path=fault.path, facts=fault.facts)
        case Illegal():
            status = STATUSES.get(fault.rule, 422)
            return problem(status, fault.rule, _sentence(fault), facts=fault.facts)
        case BoardChanged():
            return problem(
                422,
                "board-changed",
                "This host's board is not the one that the table was opened with: nobody can play on until its "
                "host puts the old file back.",
            )
        case UnknownTable():
            return problem(404, "unknown-table", "There is no table of this id.")
        case Conflict():
            return problem(
                409,
                "version-conflict",
                f"The table is at version {fault.version}: look at it again, then decide.",
                version=fault.version,
            )
        case Unavailable():
            return problem(
                503,
                "store-unavailable",
                "It is not known whether this was done: send it again with the same id.",
            )
        case UnknownKind():
            return problem(
                503,
                "newer-record",
                "A newer release has played on at this table, and this process is of an older one: ask again.",
            )
        case msgspec.ValidationError():
            return _wrong_shape(fault)
        case msgspec.DecodeError():
            return problem(400, "invalid-json", f"The body is not JSON in UTF-8: {fault}.", path="$")
        case RecursionError():
            return problem(400, "invalid-json", "The body is nested too deeply.", path="$")
        case HTTPException() if fault.status_code < 500:
            rule, detail = _HTTP.get(fault.status_code, _HTTP[400])
            return problem(fault.status_code, rule, detail)
        case _:
            return problem(500, "internal-fault", "This is our fault, and has been noted.")


def _wrong_shape(fault: msgspec.ValidationError) -> Problem:
    found = _AT.match(str(fault))
    what, path = (found["what"], found["path"] or "$") if found else (str(fault), "$")
    missing = _MISSING.fullmatch(what)
    if missing is not None:
        return problem(400, "wrong-shape", f"The field `{missing['name']}` is missing, at {path}.", path=path)
    words = WORDS.get(path.rpartition(".")[2])
    if words is not None and _FORM.match(what):
        what = f"This must be {words}"
    return problem(400, "wrong-shape", f"{what}, at {path}.", path=path)


def _sentence(refused: Illegal) -> str:
    if refused.rule in SENTENCES:
        return SENTENCES[refused.rule]
    facts = ", ".join(f"{name} {value!s:.200}" for name, value in refused.facts.items())
    words = titled(refused.rule)
    return f"{words}: {facts}." if facts else f"{words}."


def encoded(told: Problem) -> bytes:
    """The document. A number that the asker has sent may be too long to be sent back: then without facts."""
    try:
        return msgspec.json.encode(told)
    except OverflowError:
        return msgspec.json.encode(msgspec.structs.replace(told, facts={}))


def answer(_: AnyRequest, fault: Exception) -> Response[bytes]:
    """The answer to a request in whose course this was raised."""
    told = of(fault)
    structlog.contextvars.bind_contextvars(rule=told.rule)
    if told.status >= 500:
        log.error("request-failed", exc_info=fault)
    headers: dict[str, str] = {}
    if told.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if told.status == 408:
        headers["Connection"] = "close"
    if told.status == 429:
        headers["Retry-After"] = str(told.facts["retry_after"])
    if told.status == 503:
        headers["Retry-After"] = "1"
    if isinstance(fault, HTTPException) and fault.headers and "allow" in fault.headers:
        # Where GET is known, the guard has HEAD answered too.
        allowed = fault.headers["allow"].split(", ")
        headers["Allow"] = ", ".join(sorted({*allowed, "HEAD"} if "GET" in allowed else allowed))
    return Response(encoded(told), status_code=told.status, media_type=MEDIA_TYPE, headers=headers)


HANDLERS: Final[Any] = {Exception: answer, HTTPException: answer}
