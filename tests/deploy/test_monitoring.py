"""The dashboard and the alerts speak of measurements that there are."""

from __future__ import annotations

import json
import re
from pathlib import Path

import yaml
from prometheus_client import CollectorRegistry

from services.metrics import Metrics, Surveyed

FOLDER = Path(__file__).parents[2] / "deploy" / "monitoring"
DASHBOARD = json.loads((FOLDER / "dashboard.json").read_text())
ALERTS = yaml.safe_load((FOLDER / "alerts.yaml").read_text())["groups"]


def measured() -> set[str]:
    registry = CollectorRegistry()
    Metrics(registry)
    Surveyed(registry)
    names: set[str] = set()
    for family in registry.collect():
        ends = {"counter": ["_total"], "histogram": ["_bucket", "_count", "_sum"]}.get(family.type, [""])
        names |= {family.name + end for end in ends}
    return names


def asked(expression: str) -> set[str]:
    return set(re.findall(r"\bturntable_\w+", expression))


def test_every_panel_shows_something_that_is_measured() -> None:
    for panel in DASHBOARD["panels"]:
        for target in panel["targets"]:
            assert asked(target["expr"])
            assert asked(target["expr"]) <= measured(), panel["title"]


def test_panels_have_ids_and_places_of_their_own() -> None:
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in DASHBOARD["panels"]]
    assert len(set(places)) == len(places) == len({panel["id"] for panel in DASHBOARD["panels"]})


def test_every_alert_is_about_something_that_is_measured_and_says_what_to_do() -> None:
    rules = [rule for group in ALERTS for rule in group["rules"]]
    assert len({rule["alert"] for rule in rules}) == len(rules)
    for rule in rules:
        assert asked(rule["expr"])
        assert asked(rule["expr"]) <= measured(), rule["alert"]
        assert rule["annotations"]["remedy"]
        assert rule["labels"]["severity"] in {"page", "ticket"}


def test_everything_that_is_measured_is_looked_at() -> None:
    seen = {
        name for panel in DASHBOARD["panels"] for target in panel["targets"] for name in asked(target["expr"])
    }
    families = {re.sub(r"_(total|bucket|count|sum)$", "", name) for name in measured()}
    looked = {re.sub(r"_(total|bucket|count|sum)$", "", name) for name in seen}
    assert families - looked <= {"turntable_outbox_notices"}
