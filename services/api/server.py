"""The HTTP server: granian with one worker process on uvloop, which ends politely.

More processes are started as more servers (`turntable api` any number of times): each is whole.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from multiprocessing.process import BaseProcess
from time import sleep
from typing import Any, Final, cast

import msgspec
from granian.constants import Interfaces, Loops
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server.mp import MPServer
from litestar import Litestar

from services import logs
from services import settings as environment
from services.api.asgi import Lifespan, build
from services.api.host import Host
from services.app import App
from services.lifetime import end_with_parent
from services.settings import PREFIX, Settings
from services.watching import Watch

DRAIN: Final = 20
"""Seconds that requests have to end, once the process was asked to."""

FAREWELL: Final = 0.5
"""Seconds that feeds and sockets have to say goodbye, before nothing is listened to any more."""

_DRAIN_SIGNAL: Final = signal.SIGUSR1
"""How the server tells its worker that feeds are to end: granian by itself waits until they do."""


class Server(MPServer):
    """Granian, whose worker is told at once that the end has come."""

    def shutdown(self, exit_code: int = 0) -> None:
        for worker in self.wrks:
            process: BaseProcess = cast("Any", worker).inner
            if process.is_alive() and process.pid is not None:
                os.kill(process.pid, _DRAIN_SIGNAL)
        sleep(FAREWELL)
        super().shutdown(exit_code)  # type: ignore[no-untyped-call]


def serve(settings: Settings, address: str = "127.0.0.1", port: int = 8000) -> None:
    """Serve until SIGTERM or SIGINT: then no new request is taken, feeds end, and what is under way is finished."""
    for name, value in msgspec.structs.asdict(settings).items():
        os.environ[PREFIX + name.upper()] = str(value)
    Server(
        "services.api.server:application",
        factory=True,
        address=address,
        port=port,
        interface=Interfaces.ASGI,
        loop=Loops.uvloop,
        workers=1,
        backlog=2048,
        backpressure=4096,
        http1_settings=HTTP1Settings(header_read_timeout=10_000, max_buffer_size=64 * 1024),
        log_level=LogLevels.warning,
        workers_kill_timeout=DRAIN,
    ).serve()


def application() -> Litestar:
    """The application of a worker process, by what the environment says."""
    end_with_parent()
    told = environment.read()
    logs.configure(told)
    watch = Watch.begun(told, "api")
    # What is made until here lives as long as the process, and tables that are kept at hand live long: searching all
    # of them for rings at the usual pace makes everybody wait for milliseconds again and again.
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)
    return build(App(told, watch), lifespan=[_draining_on_signal, _watched(watch)])


def _watched(watch: Watch | None) -> Lifespan:
    @asynccontextmanager
    async def until_the_end(_: Litestar) -> AsyncGenerator[None]:
        yield
        if watch is not None:
            await asyncio.to_thread(watch.close)

    return until_the_end


@asynccontextmanager
async def _draining_on_signal(app: Litestar) -> AsyncGenerator[None]:
    here: Host = app.state.host
    loop = asyncio.get_running_loop()
    loop.add_signal_handler(_DRAIN_SIGNAL, here.drain)
    yield
    loop.remove_signal_handler(_DRAIN_SIGNAL)
