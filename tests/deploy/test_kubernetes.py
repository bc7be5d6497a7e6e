"""The Kubernetes manifests, as far as they can be checked without a cluster."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest
import yaml

ROOT = Path(__file__).parents[2] / "deploy" / "kubernetes"
MANIFESTS = sorted(path for path in ROOT.rglob("*.yaml") if path.name != "kustomization.yaml")
KUSTOMIZATIONS = sorted(ROOT.rglob("kustomization.yaml"))
OVERLAYS = sorted(path.name for path in (ROOT / "overlays").iterdir())

FOREIGN = {"ScaledObject", "RedisReplication", "RedisSentinel", "RedisCluster"}
"""Kinds of other projects' operators, which Kubernetes itself has no schema for."""

PODS = [
    (path, manifest)
    for path in MANIFESTS
    for manifest in yaml.safe_load_all(path.read_text())
    if manifest["kind"] == "Deployment"
]


def check(manifest: dict[str, Any]) -> None:
    if manifest["kind"] in FOREIGN:
        assert manifest["metadata"]["name"]
        assert manifest["spec"]
    else:
        kubernetes_validate.validate(manifest, "1.32", strict=True)


@pytest.mark.parametrize("path", MANIFESTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_manifest_is_what_kubernetes_takes(path: Path) -> None:
    for manifest in yaml.safe_load_all(path.read_text()):
        check(manifest)


@pytest.mark.parametrize("path", KUSTOMIZATIONS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_kustomization_names_what_is_there(path: Path) -> None:
    told = yaml.safe_load(path.read_text())
    for name in [*told.get("resources", ()), *told.get("components", ())]:
        assert (path.parent / name).exists(), name


@pytest.mark.skipif(shutil.which("kubectl") is None, reason="kubectl renders them")
@pytest.mark.parametrize("overlay", OVERLAYS)
def test_every_overlay_is_rendered_to_what_kubernetes_takes(overlay: str) -> None:
    rendered = subprocess.run(
        ["kubectl", "kustomize", str(ROOT / "overlays" / overlay)], check=True, capture_output=True, text=True
    ).stdout
    manifests = list(yaml.safe_load_all(rendered))
    for manifest in manifests:
        check(manifest)
    named = {(manifest["kind"], manifest["metadata"]["name"]) for manifest in manifests}
    assert {("Deployment", name) for name in ("api", "dispatch", "worker")} <= named
    assert ("ScaledObject", "worker") in named
    by_kind = {kind: [one for one in manifests if one["kind"] == kind] for kind in ("ConfigMap", "Secret")}
    names = {one["metadata"]["name"] for found in by_kind.values() for one in found}
    for manifest in manifests:
        if manifest["kind"] == "Deployment" and manifest["metadata"]["name"] != "queue":
            pod = manifest["spec"]["template"]["spec"]
            assert pod["containers"][0]["envFrom"][0]["configMapRef"]["name"] in names
            assert pod["volumes"][0]["secret"]["secretName"] in names


@pytest.mark.parametrize(
    ("path", "manifest"),
    PODS,
    ids=[manifest["metadata"]["name"] + str(n) for n, (_, manifest) in enumerate(PODS)],
)
def test_every_pod_may_do_as_little_as_it_can(path: Path, manifest: dict[str, Any]) -> None:
    pod = manifest["spec"]["template"]["spec"]
    assert pod["securityContext"]["runAsNonRoot"] is True
    assert pod["automountServiceAccountToken"] is False
    for container in pod["containers"]:
        allowed = container["securityContext"]
        assert allowed["readOnlyRootFilesystem"] is True, path
        assert allowed["allowPrivilegeEscalation"] is False
        assert allowed["capabilities"] == {"drop": ["ALL"]}
        assert container["resources"]["limits"]["memory"]


def test_workers_are_as_many_as_their_queue_needs() -> None:
    (scaled,) = yaml.safe_load_all((ROOT / "components" / "keda" / "workers.yaml").read_text())
    assert scaled["spec"]["scaleTargetRef"]["name"] == "worker"
    assert scaled["spec"]["triggers"][0]["metadata"]["listName"] == "rq:queue:turntable"


def test_secrets_come_from_files() -> None:
    base = yaml.safe_load((ROOT / "base" / "kustomization.yaml").read_text())
    told = dict(line.split("=", 1) for line in base["configMapGenerator"][0]["literals"])
    assert told["TURNTABLE_REDIS_URL_FILE"].startswith("/run/secrets/turntable/")
    assert "TURNTABLE_REDIS_URL" not in told
