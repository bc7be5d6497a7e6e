"""The compose file: of its own format, safe by itself, and the same processes as without containers."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import httpx
import pytest
import yaml

ROOT = Path(__file__).parents[2]
FILE = ROOT / "deploy" / "compose.yaml"
COMPOSED: dict[str, Any] = yaml.safe_load(FILE.read_text())
SERVICES: dict[str, Any] = COMPOSED["services"]
DOCKERFILE = (ROOT / "deploy" / "Dockerfile").read_text()


def test_it_is_a_compose_file() -> None:
    checked = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec", str(FILE)],
        check=False,
        capture_output=True,
        text=True,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize("name", SERVICES)
def test_every_container_may_do_as_little_as_it_can(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert "no-new-privileges:true" in service["security_opt"]
    assert not service["user"].startswith(("0", "root"))
    assert "latest" not in service["image"]


def test_only_the_api_can_be_reached_and_only_from_this_machine() -> None:
    published = {name: service["ports"] for name, service in SERVICES.items() if "ports" in service}
    assert set(published) == {"api"}
    assert all(port.startswith("127.0.0.1:") for port in published["api"])
    assert COMPOSED["networks"]["inside"]["internal"] is True


def test_what_is_acknowledged_is_on_disk_and_nothing_is_dropped() -> None:
    command = SERVICES["tables"]["command"]
    told = dict(zip(command[1::2], command[2::2], strict=True))
    assert told["--appendonly"] == "yes"
    assert told["--appendfsync"] == "always"
    assert told["--maxmemory-policy"] == "noeviction"
    assert SERVICES["tables"]["volumes"] == ["tables:/data"]


def test_the_image_is_small_and_nobodys() -> None:
    stages = re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    assert len(stages) == 3
    assert stages[-1].startswith("python:3.13-slim")
    last = DOCKERFILE.rpartition("\nFROM ")[2]
    assert re.search(r"^USER 10001", last, re.MULTILINE)
    assert "npm" not in last
    assert "pip install" not in last
    assert "--require-hashes" in DOCKERFILE
    for copied in re.findall(r"^COPY (?!--from)([^\n]+)", DOCKERFILE, re.MULTILINE):
        for source in copied.split()[:-1]:
            assert (ROOT / source).exists(), source


def test_its_packages_are_those_that_were_tested() -> None:
    pin = re.compile(r"^([a-z0-9._-]+)(?:\[[a-z,]+\])?==([^ ;\\]+)", re.MULTILINE)
    tested = dict(pin.findall((ROOT / "requirements.lock").read_text()))
    shipped = dict(pin.findall((ROOT / "deploy" / "requirements.lock").read_text()))
    assert shipped.items() <= tested.items()
    assert {"litestar", "redis", "prometheus-client", "opentelemetry-sdk"} <= set(shipped)
    assert not {"pytest", "mypy", "schemathesis", "hypothesis"} & set(shipped)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def test_its_processes_play_a_game_without_containers(tmp_path: Path) -> None:
    port = free_port()
    arguments = ["-m", "deploy.local", "--data", str(tmp_path / "data"), "--port", str(port)]
    with (tmp_path / "log").open("wb") as log:
        process = subprocess.Popen([sys.executable, *arguments], cwd=ROOT, stdout=log, stderr=log)
    try:
        wait(f"http://127.0.0.1:{port}/api/ready", lambda _: True, process)
        opened = subprocess.run(
            [
                str(Path(sys.executable).with_name("turntable")),
                *("new", "rieles", "--bots", "random,random", "--seats", "2", "--json"),
                *("--server", f"http://127.0.0.1:{port}"),
            ],
            check=True,
            capture_output=True,
            env={**os.environ, "XDG_CONFIG_HOME": str(tmp_path)},
        )
        table = json.loads(opened.stdout)["table"]
        path = f"http://127.0.0.1:{port}/api/tables/{table}"
        wait(path, lambda told: told["status"] == "finished", process)
    finally:
        process.send_signal(signal.SIGTERM)
        code = process.wait(120)
    assert code == 0, (tmp_path / "log").read_text()
    assert list((tmp_path / "data" / "tables").glob("appendonlydir/*.aof"))


def wait(url: str, good: Any, process: subprocess.Popen[bytes]) -> None:
    end = monotonic() + 120
    while monotonic() < end:
        assert process.poll() is None
        try:
            answer = httpx.get(url, timeout=30)
        except httpx.HTTPError:
            pass
        else:
            if answer.is_success and good(answer.json()):
                return
        sleep(0.1)
    raise AssertionError(url)
