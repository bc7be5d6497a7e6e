"""The processes of compose.yaml on this machine without containers: `make up-local`.

Each service's own command is run, by the very words of the file, with what containers would have given it: names of
services become addresses here, the volume a folder, the image of the store the server that the project brings along.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Event
from time import monotonic, sleep
from typing import Any, Final, NamedTuple

import httpx
import redis
import yaml

from services.embedded import binary

FILE: Final = Path(__file__).with_name("compose.yaml")

PATIENCE: Final = 60.0
"""Seconds that a process has to start, or to end."""

_STORE: Final = "valkey/valkey:"
_VARIABLE: Final = re.compile(r"\$\{(\w+)(?::-([^}]*))?\}")


class Process(NamedTuple):
    """What is run for one replica of a service. `port` is where a store, or the API, listens on this machine."""

    service: str
    command: list[str]
    environment: Mapping[str, str]
    port: int


def plan(composed: Mapping[str, Any], data: Path, port: int) -> list[Process]:
    """The processes of a compose file in the order in which they start: each after those that it depends on."""
    services: dict[str, Any] = composed["services"]
    places = {name: port if name == "api" else _free_port() for name in services}
    return [
        _process(name, services[name], places, data)
        for name in _in_order(services)
        for _ in range(services[name].get("deploy", {}).get("replicas", 1))
    ]


def _process(name: str, service: Mapping[str, Any], places: Mapping[str, int], data: Path) -> Process:
    words = [str(word) for word in service["command"]]
    told = {key: _filled(str(value)) for key, value in service.get("environment", {}).items()}
    if service["image"].startswith(_STORE):
        program, *arguments = words
        assert program == "valkey-server", f"{name} runs {program}, for which there is nothing here"
        folder = data / name
        arguments = [str(folder) if word in {"/data", "/tmp"} else word for word in arguments]  # noqa: S108
        own = ["--bind", "127.0.0.1", "--port", str(places[name])]
        return Process(name, [str(binary()), *arguments, *own], told, places[name])
    for other, place in places.items():
        told = {key: value.replace(f"//{other}:6379", f"//127.0.0.1:{place}") for key, value in told.items()}
    # All share this machine's ports here: each process is measured at one of its own.
    told |= {"TURNTABLE_METRICS_PORT": str(_free_port()), "TURNTABLE_METRICS_ADDRESS": "127.0.0.1"}
    words = ["127.0.0.1" if word == "0.0.0.0" else word for word in words]  # noqa: S104
    words = [str(places[name]) if word == "8000" else word for word in words]
    return Process(name, [sys.executable, "-m", "services.cli.main", *words], told, places[name])


def _in_order(services: Mapping[str, Any]) -> list[str]:
    order: list[str] = []

    def visit(name: str) -> None:
        for needed in services[name].get("depends_on", {}):
            visit(needed)
        if name not in order:
            order.append(name)

    for name in services:
        visit(name)
    return order


def _filled(text: str) -> str:
    return _VARIABLE.sub(lambda found: os.environ.get(found[1]) or found[2] or "", text)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def run(processes: Sequence[Process], data: Path, ended: Event) -> int:
    """Start them, wait for the end, and end them the other way round; 1 if one of them ended by itself."""
    running: list[tuple[Process, subprocess.Popen[bytes]]] = []
    fault = 0
    try:
        for one in processes:
            (data / one.service).mkdir(parents=True, exist_ok=True)
            environment = {**os.environ, **one.environment}
            started = subprocess.Popen(one.command, env=environment, start_new_session=True)  # noqa: S603
            running.append((one, started))
            _await(one, started)
        print(f"Turntable is at http://127.0.0.1:{_port_of(processes, 'api')}", flush=True)  # noqa: T201
        while not ended.wait(0.2):
            gone = [one.service for one, process in running if process.poll() is not None]
            if gone:
                print(f"{', '.join(gone)} ended by itself", file=sys.stderr)  # noqa: T201
                fault = 1
                break
    finally:
        for _, process in reversed(running):
            process.terminate()
            process.wait(PATIENCE)
    return fault


def _port_of(processes: Sequence[Process], service: str) -> int:
    return next(one.port for one in processes if one.service == service)


def _await(one: Process, process: subprocess.Popen[bytes]) -> None:
    end = monotonic() + PATIENCE
    while not _answers(one):
        if process.poll() is not None or monotonic() > end:
            raise SystemExit(f"{one.service} did not start")
        sleep(0.05)


def _answers(one: Process) -> bool:
    if one.command[0] == str(binary()):
        library: Any = redis
        try:
            with library.Redis(port=one.port) as client:
                return bool(client.ping())
        except redis.RedisError:
            return False
    if one.service != "api":
        return True
    try:
        return httpx.get(f"http://127.0.0.1:{one.port}/api/ready").is_success
    except httpx.HTTPError:
        return False


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--data", type=Path, default=Path("data/compose"), help="where the volumes are")
    parser.add_argument("--port", type=int, default=8000, help="where the API is")
    told = parser.parse_args()
    ended = Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: ended.set())
    composed = yaml.safe_load(FILE.read_text())
    raise SystemExit(run(plan(composed, told.data.resolve(), told.port), told.data, ended))


if __name__ == "__main__":
    main()
