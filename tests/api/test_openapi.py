"""The OpenAPI document: whole, sound, and what the wire really does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from people import Json, Site, seated

from domain import titles
from events import catalog
from services.api import shapes
from services.api.asgi import build
from services.api.examples import EXAMPLES
from services.api.eyes import AnyView
from services.api.openapi import document
from services.api.operation import Operation
from services.app import App
from services.settings import Settings

METHODS = {"get", "post", "put", "patch", "delete"}


@pytest.fixture(scope="module")
def app() -> Litestar:
    return build(App(Settings(redis_url="redis://127.0.0.1:1/0")))


@pytest.fixture(scope="module")
def told(app: Litestar) -> Json:
    return document(app)


def inside(value: Any) -> Iterator[Any]:
    """The value and everything in it."""
    yield value
    if isinstance(value, dict):
        for inner in value.values():
            yield from inside(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from inside(inner)


def operations(told: Json) -> Iterator[tuple[str, str, Json]]:
    for path, item in told["paths"].items():
        for method, operation in item.items():
            assert method in METHODS
            yield path, method, operation


class TestSoundness:
    def test_it_is_served(self, site: Site, told: Json) -> None:
        assert site.watcher().get("/api/openapi.json").json() == told

    def test_it_says_what_it_is(self, told: Json) -> None:
        assert told["openapi"] == "3.1.0"
        assert told["info"].keys() >= {"title", "version", "description", "license"}

    def test_every_reference_leads_somewhere(self, told: Json) -> None:
        references = {one["$ref"] for one in inside(told) if isinstance(one, dict) and "$ref" in one}
        assert references
        for reference in references:
            assert reference.startswith("#/components/schemas/")
            assert reference.removeprefix("#/components/schemas/") in told["components"]["schemas"]
        mapped = {
            target
            for one in inside(told)
            if isinstance(one, dict) and "mapping" in one
            for target in one["mapping"].values()
        }
        assert all(
            target.removeprefix("#/components/schemas/") in told["components"]["schemas"] for target in mapped
        )

    def test_every_schema_has_a_plain_name(self, told: Json) -> None:
        assert all(re.fullmatch(r"[A-Z][A-Za-z]+", name) for name in told["components"]["schemas"])

    def test_every_schema_is_used(self, told: Json) -> None:
        text = msgspec.json.encode(told).decode()
        for name in told["components"]["schemas"]:
            if name != "Header":  # the first line of an export, which its description names
                assert f'"#/components/schemas/{name}"' in text, name

    def test_operations_have_names_of_their_own(self, told: Json) -> None:
        names = [operation["operationId"] for _, _, operation in operations(told)]
        assert len(set(names)) == len(names)

    def test_every_operation_says_what_it_does_and_answers(self, told: Json) -> None:
        tags = {tag["name"] for tag in told["tags"]}
        for path, method, operation in operations(told):
            assert operation["summary"], (path, method)
            assert set(operation["tags"]) <= tags
            assert any(status.startswith(("1", "2")) for status in operation["responses"])
            for answer in operation["responses"].values():
                assert answer["description"]
                assert answer["content"]

    def test_every_part_of_an_address_is_described(self, told: Json) -> None:
        for path, _, operation in operations(told):
            named = {one["name"] for one in operation["parameters"] if one["in"] == "path"}
            assert named == set(re.findall(r"{(\w+)}", path))
            assert all(one["required"] for one in operation["parameters"] if one["in"] == "path")

    def test_every_address_of_the_application_is_described(self, app: Litestar, told: Json) -> None:
        served = {route.path_format for route in app.routes if route.path_format.startswith("/api")}
        assert served - {"/api/openapi.json"} == set(told["paths"])

    def test_required_fields_exist(self, told: Json) -> None:
        for schema in told["components"]["schemas"].values():
            assert set(schema.get("required", ())) <= set(schema.get("properties", ()))

    def test_every_shape_explains_itself(self, told: Json) -> None:
        named = {"Posted", "Accepted", "TableFacts", "SeenRecord", "Problem", "Sitting", "Legal"}
        for name in named:
            assert told["components"]["schemas"][name]["description"]


class TestTypes:
    """So that the types of any client can be made from it."""

    @pytest.mark.parametrize("kind", shapes.PLAYED, ids=catalog.wire_name)
    def test_every_command_of_a_game_is_there(self, told: Json, kind: type) -> None:
        union = told["components"]["schemas"]["GameCommand"]
        assert union["discriminator"]["propertyName"] == "type"
        self.check(told, union, kind)

    @pytest.mark.parametrize("kind", catalog.EVENTS, ids=catalog.wire_name)
    def test_every_event_is_there(self, told: Json, kind: type) -> None:
        self.check(told, told["components"]["schemas"]["Event"], kind)

    @pytest.mark.parametrize("title", sorted(titles.TITLES))
    def test_the_state_of_every_title_is_there(self, told: Json, title: str) -> None:
        union = told["components"]["schemas"]["View"]
        assert union["discriminator"]["propertyName"] == "title"
        name = union["discriminator"]["mapping"][title].rpartition("/")[2]
        game = told["components"]["schemas"][name]["properties"]["game"]
        (state,) = [one["$ref"].rpartition("/")[2] for one in game["anyOf"] if "$ref" in one]
        fields = {field.encode_name for field in msgspec.structs.fields(titles.title(title).state)}
        assert set(told["components"]["schemas"][state]["properties"]) == fields

    def test_commands_that_no_seat_may_send_are_not(self, told: Json) -> None:
        offered = set(told["components"]["schemas"]["GameCommand"]["discriminator"]["mapping"])
        assert not offered & {"deal", "score-game", "begin-final-round", "table.expire", "table.open"}
        assert len(offered) + len({"deal", "score-game", "begin-final-round"}) + len(
            {catalog.wire_name(kind) for kind in catalog.COMMANDS if "table." in catalog.wire_name(kind)}
        ) == len(catalog.COMMANDS)

    def check(self, told: Json, union: Json, kind: type[Any]) -> None:
        tag = catalog.wire_name(kind)
        name = union["discriminator"]["mapping"][tag].rpartition("/")[2]
        schema = told["components"]["schemas"][name]
        assert schema["properties"]["type"] == {"enum": [tag]}
        assert "type" in schema["required"]
        fields = {field.encode_name for field in msgspec.structs.fields(kind)}
        assert set(schema["properties"]) == fields | {"type"}


class TestTruth:
    def test_every_example_is_what_it_is_an_example_of(self, app: Litestar) -> None:
        described = [
            handler.opt["operation"]
            for route in app.routes
            for handler in getattr(route, "route_handlers", ())
            if "operation" in handler.opt
        ]
        assert len(described) > 20
        for operation in described:
            assert isinstance(operation, Operation)
            if operation.body is not None:
                msgspec.convert(dict(EXAMPLES[operation.example]), operation.body)

    def test_answers_are_of_the_types_that_it_names(self, site: Site) -> None:
        table, (one, other) = seated(site)
        shaped: list[tuple[str, Any]] = [
            (f"/api/tables/{table}", shapes.TableFacts),
            (f"/api/tables/{table}/view", AnyView),
            (f"/api/tables/{table}/legal", shapes.Legal),
            (f"/api/tables/{table}/records", shapes.Records),
            ("/api/tables", shapes.TableCards),
            ("/api/my/tables", shapes.TableCards),
            ("/api/titles", shapes.Titles),
            ("/api/health", shapes.Health),
            ("/api/ready", shapes.Health),
        ]
        for path, shape in shaped:
            answer = one.get(path)
            assert answer.status_code == 200
            assert msgspec.json.encode(msgspec.json.decode(answer.content, type=shape)) == answer.content
        done = other.play(table, other.legal(table)[0], other.view(table)["version"])
        accepted = msgspec.json.decode(done.content, type=shapes.Accepted)
        assert msgspec.json.encode(accepted) == done.content
