"""Real servers on 127.0.0.1: one, one with replicas and sentinels, a cluster. Each is ended by its own process id."""

from __future__ import annotations

import signal
import socket
import subprocess
from collections.abc import Callable, Generator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Self

import redis

from services.embedded import binary
from tests.topology.tls import Front, Trust

ON_DISK = ("--appendonly", "yes", "--appendfsync", "always", "--save", "")
IN_MEMORY = ("--appendonly", "no", "--save", "")

SLOTS = 16384

NODE_TIMEOUT = 1_000
"""Milliseconds of silence after which a server of a cluster or behind sentinels counts as dead."""


def free_ports(count: int) -> list[int]:
    """Ports that nobody listens at, all different."""
    probes = [socket.socket() for _ in range(count)]
    try:
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [probe.getsockname()[1] for probe in probes]
    finally:
        for probe in probes:
            probe.close()


def until(what: Callable[[], Any], seconds: float = 120) -> Any:
    """What it gives as soon as that is true; a server that is away counts as not yet."""
    end = monotonic() + seconds
    while True:
        try:
            found = what()
            fault: Exception | None = None
        except (redis.RedisError, OSError) as away:
            found, fault = None, away
        if found:
            return found
        assert monotonic() < end, f"waited {seconds} s in vain: {fault}"
        sleep(0.02)


def address(kind: str, place: str, trust: Trust | None) -> str:
    """The URL of servers of this kind, which clients reach by TLS if there is a `trust`."""
    return f"rediss{kind}://{place}{trust.query()}" if trust else f"redis{kind}://{place}"


class Server:
    """A server's process, which can be killed, paused and started again on its own folder.

    `port` is where others reach it, by TLS if there is a `trust`; it listens at `own_port`.
    """

    def __init__(
        self, folder: Path, arguments: Sequence[str] = ON_DISK, port: int = 0, trust: Trust | None = None
    ) -> None:
        self.own_port = free_ports(1)[0] if trust or not port else port
        self.trust = trust
        self._front = Front(port, self.own_port, trust) if trust else None
        self._fronting = ExitStack()
        self.port = self._front.port if self._front else self.own_port
        self.folder = folder
        self.arguments = tuple(arguments)
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return address("", f"127.0.0.1:{self.port}/0", self.trust)

    @property
    def process(self) -> subprocess.Popen[bytes]:
        assert self._process is not None
        return self._process

    def client(self) -> Any:
        library: Any = redis
        return library.Redis(port=self.own_port, retry=None, socket_timeout=5)

    def ask(self, *words: Any) -> Any:
        """One command's answer, on a connection of its own."""
        with self.client() as client:
            return client.execute_command(*words)

    def start(self) -> Self:
        self.folder.mkdir(parents=True, exist_ok=True)
        if self._front is not None and self._process is None:
            self._fronting.enter_context(self._front.running())
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [binary(), *self.words()],
                stdout=log,
                stderr=log,
                cwd=self.folder,
                start_new_session=True,
                # A file that may grow no further is an error to it, as on a full disk, and no signal.
                restore_signals=False,
            )
        until(lambda: self.ask("PING"))
        return self

    def words(self) -> list[str]:
        own = ["--bind", "127.0.0.1", "--port", str(self.own_port), "--dir", str(self.folder)]
        if self.trust:
            own += ["--replica-announce-port", str(self.port), "--cluster-announce-port", str(self.port)]
        return [*own, "--repl-diskless-sync-delay", "0", "--repl-ping-replica-period", "1", *self.arguments]

    def kill(self) -> None:
        """As a power cut would, but for what the machine itself still writes."""
        self.process.kill()
        self.process.wait()

    def pause(self) -> None:
        self.process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        self.process.send_signal(signal.SIGCONT)

    def end(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        self._fronting.close()
        if self._front is not None:
            self._front.close()

    def info(self, section: str) -> dict[str, Any]:
        with self.client() as client:
            found: dict[str, Any] = client.info(section)
        return found


@contextmanager
def serving(server: Server) -> Generator[Server]:
    try:
        yield server.start()
    finally:
        server.end()


@contextmanager
def running(servers: Sequence[Server]) -> Generator[None]:
    """Start them; whatever happens, none outlives the block."""
    try:
        for server in servers:
            server.start()
        yield
    finally:
        for server in servers:
            server.end()


def replica(
    master: int, folder: Path, arguments: Sequence[str] = ON_DISK, trust: Trust | None = None
) -> Server:
    """A replica, not started yet, of the master at that port."""
    return Server(folder, [*arguments, "--replicaof", "127.0.0.1", str(master)], trust=trust)


def in_sync(server: Server) -> bool:
    """Whether this replica follows its master."""
    return server.info("replication").get("master_link_status") == "up"


class Watched:
    """A master with two replicas, and three sentinels that watch them."""

    NAME = "tables"

    def __init__(
        self,
        folder: Path,
        arguments: Sequence[str] = ON_DISK,
        trust: Trust | None = None,
        masters: Trust | None = None,
    ) -> None:
        """`masters` is what those trust who come to a master, if it is not the sentinels' `trust`."""
        trusted = masters or trust
        master = Server(folder / "server-0", arguments, trust=trusted)
        replicas = [replica(master.port, folder / f"server-{n}", arguments, trusted) for n in (1, 2)]
        self.servers = [master, *replicas]
        self.sentinels = [Sentinel(folder / f"sentinel-{n}", master.port, trust) for n in range(3)]

    @property
    def url(self) -> str:
        hosts = ",".join(f"127.0.0.1:{sentinel.port}" for sentinel in self.sentinels)
        return address("+sentinel", f"{hosts}/{self.NAME}", self.sentinels[0].trust)

    def master(self) -> Server:
        """The server that the sentinels name."""
        _, port = self.sentinels[0].ask("SENTINEL", "GET-MASTER-ADDR-BY-NAME", self.NAME)
        return next(server for server in self.servers if server.port == int(port))

    @contextmanager
    def running(self) -> Generator[Self]:
        with running([*self.servers, *self.sentinels]):
            until(lambda: all(map(in_sync, self.servers[1:])))
            until(lambda: all(sentinel.sees_all() for sentinel in self.sentinels))
            yield self


class Sentinel(Server):
    def __init__(self, folder: Path, master: int, trust: Trust | None) -> None:
        super().__init__(folder, (), trust=trust)
        self._master = master

    def words(self) -> list[str]:
        name = Watched.NAME
        (self.folder / "sentinel.conf").write_text(
            f"bind 127.0.0.1\nport {self.own_port}\ndir {self.folder}\n"
            f"sentinel announce-port {self.port}\n"
            f"sentinel monitor {name} 127.0.0.1 {self._master} 2\n"
            f"sentinel down-after-milliseconds {name} {NODE_TIMEOUT}\n"
            f"sentinel failover-timeout {name} 5000\n",
            encoding="ascii",
        )
        return ["sentinel.conf", "--sentinel"]

    def sees_all(self) -> bool:
        facts: dict[str, Any] = self.client().sentinel_master(Watched.NAME)
        return (facts["num-slaves"], facts["num-other-sentinels"]) == (2, 2)


class Cluster:
    """Three masters with a replica each."""

    def __init__(self, folder: Path, arguments: Sequence[str] = ON_DISK, trust: Trust | None = None) -> None:
        ports = free_ports(12)
        self.nodes = [
            Server(folder / f"node-{n}", [*arguments, *self._own(ports[6 + n])], ports[n], trust)
            for n in range(6)
        ]

    @staticmethod
    def _own(bus: int) -> list[str]:
        return [
            *("--cluster-enabled", "yes", "--cluster-port", str(bus)),
            *("--cluster-node-timeout", str(NODE_TIMEOUT), "--cluster-require-full-coverage", "no"),
            *("--cluster-replica-validity-factor", "0", "--cluster-allow-replica-migration", "no"),
        ]

    @property
    def url(self) -> str:
        return address(
            "+cluster", ",".join(f"127.0.0.1:{node.port}" for node in self.nodes), self.nodes[0].trust
        )

    @contextmanager
    def running(self) -> Generator[Self]:
        with running(self.nodes):
            self._join()
            yield self

    def _join(self) -> None:
        masters, replicas = self.nodes[:3], self.nodes[3:]
        for number, node in enumerate(self.nodes):
            node.ask("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
        for node in self.nodes[1:]:
            bus = int(self.nodes[0].arguments[self.nodes[0].arguments.index("--cluster-port") + 1])
            node.ask("CLUSTER", "MEET", "127.0.0.1", self.nodes[0].port, bus)
        for number, node in enumerate(masters):
            node.ask("CLUSTER", "ADDSLOTSRANGE", SLOTS * number // 3, SLOTS * (number + 1) // 3 - 1)
        until(lambda: all(len(self._known(node)) == 6 for node in self.nodes))
        for node, master in zip(replicas, masters, strict=True):
            node.ask("CLUSTER", "REPLICATE", self.identity(master))
        until(lambda: all(map(in_sync, replicas)))
        until(lambda: all(self._whole(node) for node in self.nodes))

    def _whole(self, node: Server) -> bool:
        facts: str = node.ask("CLUSTER", "INFO").decode()
        return "cluster_state:ok" in facts and f"cluster_slots_ok:{SLOTS}" in facts

    def _known(self, node: Server) -> set[str]:
        lines: list[str] = node.ask("CLUSTER", "NODES").decode().splitlines()
        return {line.split()[0] for line in lines if "handshake" not in line}

    @staticmethod
    def identity(node: Server) -> str:
        identity: str = node.ask("CLUSTER", "MYID").decode()
        return identity

    def slot(self, key: str) -> int:
        return int(self._living().ask("CLUSTER", "KEYSLOT", key))

    def owner(self, slot: int) -> Server:
        """The master that serves the slot now."""
        for first, last, (_, port, *_), *_ in self._raw_slots():
            if first <= slot <= last:
                return next(node for node in self.nodes if node.port == port)
        raise AssertionError(f"nobody serves slot {slot}")

    def _raw_slots(self) -> Any:
        client = self._living().client()
        with client:
            client.set_response_callback("CLUSTER SLOTS", lambda reply, **_: reply)
            return client.execute_command("CLUSTER SLOTS")

    def _living(self) -> Server:
        return next(node for node in self.nodes if node.process.poll() is None)

    def move(self, slot: int, target: Server) -> None:
        """Move a slot key by key, as the tools of Redis do."""
        source = self.owner(slot)
        target.ask("CLUSTER", "SETSLOT", slot, "IMPORTING", self.identity(source))
        source.ask("CLUSTER", "SETSLOT", slot, "MIGRATING", self.identity(target))
        while keys := source.ask("CLUSTER", "GETKEYSINSLOT", slot, 2):
            source.ask("MIGRATE", "127.0.0.1", target.port, "", 0, 5000, "KEYS", *keys)
        for node in (target, source, *self.masters()):
            node.ask("CLUSTER", "SETSLOT", slot, "NODE", self.identity(target))

    def masters(self) -> list[Server]:
        """Who serves slots and lives."""
        ports = {row[2][1] for row in self._raw_slots()}
        return [node for node in self.nodes if node.port in ports and node.process.poll() is None]
