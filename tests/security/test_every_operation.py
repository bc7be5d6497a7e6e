"""Every operation of the API, asked by Schemathesis whatever its description allows, and what it does not.

Nothing is a fault of ours, and nothing is answered that the description does not say.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from people import LiveSite, Person, seated
from running import serving, storing
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from services.api import openapi
from services.api.asgi import build
from services.app import App
from services.settings import Settings

EXAMPLES = int(os.environ.get("SCHEMATHESIS_EXAMPLES", "8"))

DESCRIBED = openapi.document(build(App(Settings(redis_url="redis://127.0.0.1:1"))))

ENDLESS = r"/(events|socket)$"
"""How addresses end that are answered for as long as one listens: tests/api/test_live.py is about those."""

SCHEMA = schemathesis.openapi.from_dict(DESCRIBED).exclude(path_regex=ENDLESS)

KEPT = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def seat(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Person, str]]:
    """Somebody with a seat at a table that is being played, on a server in a process of its own."""
    with (
        storing(tmp_path_factory.mktemp("store")) as store,
        serving(store, log_level="error") as (_, address),
        httpx.Client(base_url=address, timeout=30) as client,
    ):
        table, people = seated(LiveSite(client, address, store))
        yield people[0], table


@SCHEMA.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
def test_is_answered_as_described(case: Any, seat: tuple[Person, str]) -> None:
    person, table = seat
    address = str(person.site.client.base_url)
    headers = {**(case.headers or {}), **person.headers}
    case.call_and_validate(base_url=address, headers=headers, checks=KEPT)
    if "table_id" in (case.path_parameters or {}):
        case.path_parameters["table_id"] = table
        case.call_and_validate(base_url=address, headers=headers, checks=KEPT)
