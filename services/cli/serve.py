"""`turntable serve`: everything on one machine, and `api`, `dispatch`, `worker`: the same in parts."""

from __future__ import annotations

import os
import socket
import sys
import threading
import time
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final

import httpx
import msgspec
import redis
import typer

from services import embedded, logs, tracing
from services.api import server
from services.app import run_dispatcher, run_worker
from services.cli.supervisor import Child, Supervisor
from services.cli.terminal import err, out, refuse
from services.lifetime import end_with_supervisor
from services.settings import PREFIX, BadSetting, Settings, read

SOON: Final = 60.0
"""Seconds within which the server should answer."""

LEFT_OVER: Final = 3.0
"""Seconds that processes of a server which was killed may take to notice it."""

Host = Annotated[str, typer.Option(help="The address to listen at.")]
Port = Annotated[int, typer.Option(min=1, max=65535, help="The port to listen at.")]


def serve(
    *,
    host: Host = "127.0.0.1",
    port: Port = 8000,
    data: Annotated[Path | None, typer.Option(help="Where everything is kept; ./data if not said.")] = None,
    workers: Annotated[int, typer.Option(min=1, help="How many processes play for bots.")] = 2,
) -> None:
    """Serve everything from this machine: the page, the API, and workers for bots, over a store of its own.

    Nothing else needs to be installed or running. Whatever dies is started again; Ctrl-C ends all in order. What was
    played is under ./data, and is there again the next time, however this ended.
    """
    settings = _settings()
    if data is not None:
        settings = msgspec.structs.replace(settings, data=data)
    if sys.stderr.isatty():
        settings = _for_a_person(settings)
    logs.configure(settings)
    _check_free(host, port)
    threading.Thread(target=_announce, args=(host, port), daemon=True).start()
    try:
        while True:
            with (
                embedded.serving_with_own_queue(settings) as (reached, queue),
                _client(reached.redis_url) as tables,
            ):
                parts = _parts(reached, host, port, workers)
                if Supervisor(parts, partial(_stands, tables, queue)).run():
                    return
    except (embedded.WrongServer, embedded.InUse, FileNotFoundError) as no:
        refuse(no)


def _parts(settings: Settings, host: str, port: int, workers: int) -> list[list[Child]]:
    """What runs beside the store: first those who serve people, then those who work for them.

    Where measurements are wanted, each has a port of its own for them: the one of the settings, and the next ones.
    """

    def told(place: int) -> dict[str, str]:
        measured = settings.metrics_port and settings.metrics_port + place
        own = msgspec.structs.replace(settings, metrics_port=measured)
        said = {PREFIX + name.upper(): str(value) for name, value in msgspec.structs.asdict(own).items()}
        return {**os.environ, **said}

    return [
        [Child("api", ["api", "--host", host, "--port", str(port)], told(0))],
        [
            Child("dispatch", ["dispatch"], told(1)),
            *(Child(f"worker-{number}", ["worker"], told(2 + number)) for number in range(workers)),
        ],
    ]


def _stands(tables: Any, queue: embedded.Kept | None) -> bool:
    """Whether there are tables. Without jobs the API goes on, and whoever needs them waits until they are back."""
    if queue is not None and not queue.stands():
        return False
    return _answers(tables)


def _client(url: str) -> Any:
    library: Any = redis  # whose own annotations are incomplete
    return library.Redis.from_url(url)


def _answers(client: Any) -> bool:
    try:
        return bool(client.ping())
    except redis.RedisError:
        return False


def api(*, host: Host = "127.0.0.1", port: Port = 8000) -> None:
    """Serve the API and the page; any number of these may run over one store.

    Where tables are kept is said by TURNTABLE_REDIS_URL.
    """
    settings = _hosted()
    end_with_supervisor()
    server.serve(settings, host, port)


def dispatch() -> None:
    """Turn what happens at tables into work for workers; any number of these may run.

    Where tables are kept is said by TURNTABLE_REDIS_URL, and where jobs wait by TURNTABLE_QUEUE_URL.
    """
    settings = _hosted()
    end_with_supervisor()
    run_dispatcher(settings)


def worker() -> None:
    """Play for bots, begin final rounds, count points; any number of these may run.

    Where tables are kept is said by TURNTABLE_REDIS_URL, and where jobs wait by TURNTABLE_QUEUE_URL.
    """
    settings = _hosted()
    end_with_supervisor()
    run_worker(settings)


def _settings() -> Settings:
    try:
        return read()
    except BadSetting as bad:
        refuse(bad)


def _hosted() -> Settings:
    settings = _settings()
    if not settings.redis_url:
        refuse("TURNTABLE_REDIS_URL says where tables are kept; `turntable serve` needs none")
    try:
        tracing.check(settings)
    except BadSetting as bad:
        refuse(bad)
    return settings


def _for_a_person(settings: Settings) -> Settings:
    """Logs that a person can read, and no more of them than need reading, unless the environment says otherwise."""
    if PREFIX + "LOG_FORMAT" not in os.environ:
        settings = msgspec.structs.replace(settings, log_format="console")
    if PREFIX + "LOG_LEVEL" not in os.environ:
        settings = msgspec.structs.replace(settings, log_level="warning")
    return settings


def _check_free(host: str, port: int) -> None:
    """Wait a moment for an address that an earlier server still holds; end with 1 if it stays taken."""
    end = time.monotonic() + LEFT_OVER
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        while True:
            try:
                probe.bind((host, port))
            except OSError as taken:
                if time.monotonic() > end:
                    refuse(f"{host}:{port} cannot be listened at: {taken.strerror}; name another with --port")
                time.sleep(0.1)
            else:
                return


def _announce(host: str, port: int) -> None:
    """Say where to go as soon as somebody answers there."""
    end = time.monotonic() + SOON
    reached = "localhost" if host in {"127.0.0.1", "0.0.0.0", "::"} else host  # noqa: S104
    while time.monotonic() < end:
        try:
            if httpx.get(f"http://{reached}:{port}/api/ready", timeout=5).is_success:
                out.print(f"Turntable is at http://{reached}:{port}  (Ctrl-C ends it)")
                out.file.flush()
                return
        except httpx.HTTPError:
            pass
        time.sleep(0.1)
    err.print(f"turntable: nobody answers at http://{reached}:{port} yet; the log says why")


def add_to(app: typer.Typer) -> None:
    app.command("serve")(serve)
    app.command("api", rich_help_panel="Hosting in parts")(api)
    app.command("dispatch", rich_help_panel="Hosting in parts")(dispatch)
    app.command("worker", rich_help_panel="Hosting in parts")(worker)
