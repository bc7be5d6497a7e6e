"""The OpenAPI 3.1 document: operations from the handlers, schemas from the very types that are sent.

msgspec, which reads and writes every message, also describes its types, discriminators included; so
the document says what the wire does. The big unions are schemas of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.metadata import version
from inspect import cleandoc
from typing import Any, Final, cast

import msgspec
from litestar import Litestar, Request, Response, get
from litestar.handlers import HTTPRouteHandler
from litestar.routes import HTTPRoute

from events import catalog, export
from services.api import messages, reading, shapes
from services.api.examples import EXAMPLES
from services.api.eyes import AnyView
from services.api.operation import Operation
from services.api.problems import MEDIA_TYPE, Problem

Json = dict[str, Any]

_REF: Final = "#/components/schemas/"

_UNIONS: Final[Mapping[str, Any]] = {
    "GameCommand": shapes.GameCommand,
    "Event": catalog.AnyEvent,
    "View": AnyView,
    "SocketSaid": messages.Said,
    "SocketTold": messages.Told,
}
"""Unions with a name of their own: written once, referred to everywhere."""

_STATUS: Final[Mapping[int, str]] = {
    400: "The request is no JSON, or not of this shape.",
    401: "The token is missing or malformed.",
    403: "This is not for whoever holds this token, or not for a page of another site.",
    404: "There is no such thing.",
    405: "This address does not know this method.",
    409: "The table is at another version, which `version` names.",
    413: "The body is larger than 64 KiB.",
    422: "A rule refuses it: `rule` says which, and `facts` why.",
    429: "This address or this token asks too often: `Retry-After` says when to ask again.",
    503: "The store does not answer. A command may have been done: send it again with the same id.",
}

_ALWAYS: Final = (429, 503)
"""What any operation may be refused with."""

_DESCRIPTION: Final = """\
Tables of asynchronous, turn-by-turn board games.

A client makes its own token, 32 random bytes as base64url, and sends it as `Authorization: Bearer …`;
the server keeps hashes only. One token may hold seats at many tables; without one you watch. Every
command carries an `id` made by the client: sent again, it is answered alike and done once. Bytes are
base64, times are milliseconds since 1970 (UTC). A refusal is a problem document (RFC 9457) with a
stable `rule`.
"""


@get("/openapi.json", operation_id="getOpenApi", include_in_schema=False)
async def get_document(request: Request[Any, Any, Any]) -> Response[bytes]:
    """This API, as an OpenAPI 3.1 document."""
    return Response(_encoded(request.app), media_type="application/json")


@cache
def _encoded(app: Litestar) -> bytes:
    return reading.encode(document(app))


def document(app: Litestar) -> Json:
    """The whole document of this application."""
    operations = list(_operations(app))
    schemas, refs = _schemas([operation for _, _, _, operation in operations])
    paths: dict[str, Json] = {}
    for path, method, handler, operation in operations:
        paths.setdefault(path, {})[method] = _operation(path, method, handler, operation, refs)
    paths["/api/tables/{table_id}/socket"] = {"get": _socket()}
    whole = {
        "openapi": "3.1.0",
        "info": {
            "title": "Turntable",
            "version": version("turntable"),
            "description": _DESCRIPTION,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": "/"}],
        "tags": [{"name": name} for name in ("tables", "seats", "play", "titles", "health")],
        "paths": dict(sorted(paths.items())),
        "components": {
            "schemas": schemas,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer", "bearerFormat": "base64url"}},
        },
    }
    short: Json = _short(whole)
    return short


def _operations(app: Litestar) -> Iterator[tuple[str, str, HTTPRouteHandler, Operation]]:
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            for handler in route.route_handlers:
                operation = handler.opt.get("operation")
                if isinstance(operation, Operation):
                    (method,) = handler.http_methods - {"HEAD", "OPTIONS"}
                    yield route.path_format, method.lower(), handler, operation


def _schemas(operations: Sequence[Operation]) -> tuple[Json, Mapping[Any, Json]]:
    """All component schemas, and the schema that stands for each type of the operations."""
    shaped = [
        one for operation in operations for one in (operation.answer, operation.body) if one is not None
    ]
    types = list(dict.fromkeys([Problem, export.Header, *shaped, *_UNIONS.values()]))
    found, components = msgspec.json.schema_components(types, ref_template=_REF + "{name}")
    refs = dict(zip(types, found, strict=True))
    named = {name: refs[union] for name, union in _UNIONS.items()}
    schemas = {
        name: _referring(schema, named)
        for name, schema in {**components, **named}.items()
        if name not in named
    }
    for name, union in named.items():
        schemas[name] = {"title": name, **union}
    refs |= {union: {"$ref": _REF + name} for name, union in _UNIONS.items()}
    return dict(sorted(schemas.items())), refs


def _short(document: Any) -> Any:
    """The document with names such as `TrainsState` where msgspec says `domain.trains.state.State`."""
    text = reading.encode(document).decode()
    return msgspec.json.decode(re.sub(r"\bdomain\.(\w+)\.(?:\w+\.)*(\w+)\b", _camel, text))


def _camel(name: re.Match[str]) -> str:
    return "".join(word.capitalize() for word in name[1].split("_")) + name[2]


def _referring(schema: Any, named: Mapping[str, Json]) -> Any:
    """The schema, with a reference wherever one of the named unions was written out."""
    if isinstance(schema, dict):
        fields = cast("Json", schema)
        for name, union in named.items():
            if fields.get("anyOf") == union["anyOf"]:
                rest = {key: value for key, value in fields.items() if key not in union}
                return {**rest, "$ref": _REF + name}
        return {key: _referring(value, named) for key, value in fields.items()}
    if isinstance(schema, list):
        return [_referring(one, named) for one in _items(schema)]
    return schema


def _items(listed: Any) -> list[Any]:
    return [*listed]


def _operation(
    path: str, method: str, handler: HTTPRouteHandler, operation: Operation, refs: Mapping[Any, Json]
) -> Json:
    summary, _, rest = cleandoc(handler.fn.__doc__ or "").partition("\n")
    described: Json = {
        "operationId": handler.operation_id,
        "tags": [operation.tag],
        "summary": summary,
        "parameters": [*_in_path(path), *_in_query(operation)],
        "responses": {
            str(operation.status): {
                "description": "Done." if operation.status < 300 else _STATUS[operation.status],
                "content": {operation.media: {"schema": refs[operation.answer]}},
            },
            **_refusals({*operation.refuses, *_ALWAYS, *(() if method == "get" else (403,))}),
        },
    }
    if operation.fails is not None:
        described["responses"]["503"]["content"] = {"application/json": {"schema": refs[operation.fails]}}
    if rest.strip():
        described["description"] = rest.strip()
    if operation.body is not None:
        described["requestBody"] = {
            "required": True,
            "content": {
                "application/json": {
                    "schema": refs[operation.body],
                    "examples": {operation.example: {"value": EXAMPLES[operation.example]}},
                }
            },
        }
    security: dict[str, list[Json]] = {"must": [{"token": []}], "may": [{}, {"token": []}], "no": [{}]}
    described["security"] = security[operation.asks]
    return described


def _refusals(statuses: Iterable[int]) -> Json:
    content = {MEDIA_TYPE: {"schema": {"$ref": _REF + "Problem"}}}
    return {str(status): {"description": _STATUS[status], "content": content} for status in sorted(statuses)}


def _in_path(path: str) -> Iterator[Json]:
    for name in re.findall(r"{(\w+)}", path):
        schema: Json = {"type": "string"}
        if name == "seat":
            schema = {"type": "string", "pattern": "^[0-9]{1,9}$"}
        yield {"name": name, "in": "path", "required": True, "schema": schema}


def _in_query(operation: Operation) -> Iterator[Json]:
    if operation.query is None:
        return
    for field in msgspec.structs.fields(operation.query):
        parameter: Json = {"name": field.encode_name, "in": "query", "required": field.required}
        parameter["schema"] = msgspec.json.schema(field.type)
        if not field.required and field.default is not None:
            parameter["schema"]["default"] = field.default
        yield parameter


def _socket() -> Json:
    return {
        "operationId": "tableSocket",
        "tags": ["play"],
        "summary": "A table over one WebSocket: commands, answers, and the feed.",
        "description": "The client speaks first, a `hello` with its token if it has one, then `command` and "
        "`ping` (`SocketSaid`). It is told `hello`, `record`, `answer`, `problem` and `pong` (`SocketTold`). "
        "The connection is closed with a reason: the rule that was broken, `too-slow`, or `server-ends`.",
        "parameters": [{"name": "table_id", "in": "path", "required": True, "schema": {"type": "string"}}],
        "responses": {
            "101": {
                "description": "The protocol is switched to WebSocket; messages are JSON.",
                "content": {"application/json": {"schema": {"$ref": _REF + "SocketTold"}}},
            }
        },
        "x-websocket": {"said": {"$ref": _REF + "SocketSaid"}, "told": {"$ref": _REF + "SocketTold"}},
        "security": [{}],
    }


HANDLERS: Final = (get_document,)
