"""TLS before servers whose own binary is built without it."""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

import trustme

from tests.topology.proxy import Proxy

_HANDSHAKE: Final = b"\x16"
"""The first byte of whoever wants TLS; commands begin with a letter or `*`."""


class Trust:
    """An authority, what it has certified for 127.0.0.1, and for whoever comes there: both sides prove themselves."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        authority = trustme.CA()
        visitor = authority.issue_cert("visitor@example.org")
        self._files = {
            "ssl_ca_certs": folder / "authority.pem",
            "ssl_certfile": folder / "visitor.pem",
            "ssl_keyfile": folder / "visitor.key",
        }
        authority.cert_pem.write_to_path(self._files["ssl_ca_certs"])
        visitor.cert_chain_pems[0].write_to_path(self._files["ssl_certfile"])
        visitor.private_key_pem.write_to_path(self._files["ssl_keyfile"])
        self.context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        self.context.verify_mode = ssl.CERT_REQUIRED
        authority.issue_cert("127.0.0.1").configure_cert(self.context)
        authority.configure_trust(self.context)

    def query(self, **instead: Path) -> str:
        """What a URL says of it, but for files that are named here."""
        return "?" + urlencode({**self._files, **instead})

    @property
    def authority(self) -> Path:
        """The file of the authority's own certificate."""
        return self._files["ssl_ca_certs"]


class Front(Proxy):
    """Speaks TLS with whoever begins with it, as clients do; and plainly with servers, who come from one another.

    Its port, a free one if that is 0, is its own from the start to `close`.
    """

    def __init__(self, port: int, target: int, trust: Trust) -> None:
        super().__init__(target)
        self._listening = socket.create_server(("127.0.0.1", port), backlog=512)
        self._listening.setblocking(False)
        self.port = self._listening.getsockname()[1]
        self._trust = trust
        self._visitors: set[socket.socket] = set()
        """Everybody who has come: whoever is greeted while all ends belongs to nobody else."""
        self._greeting: set[asyncio.Task[None]] = set()

    def close(self) -> None:
        for one in (self._listening, *self._visitors):
            one.close()

    async def _listen(self) -> Callable[[], Any]:
        self._loop.add_reader(self._listening, self._accept)
        return self._turn_away

    def _accept(self) -> None:
        # At once, not by waiting for the next one: whoever came just as such a wait was cancelled would be lost.
        try:
            came, _ = self._listening.accept()
        except OSError:
            return
        came.setblocking(False)
        self._visitors.add(came)
        greeting = self._loop.create_task(self._greet(came))
        self._greeting.add(greeting)
        greeting.add_done_callback(self._greeting.discard)

    def _turn_away(self) -> None:
        self._loop.remove_reader(self._listening)
        for greeting in self._greeting:
            greeting.cancel()

    async def _greet(self, came: socket.socket) -> None:
        """See by its first byte what it speaks, which stays to be read."""
        loop = asyncio.get_running_loop()
        spoke = asyncio.Event()
        loop.add_reader(came, spoke.set)
        try:
            try:
                await spoke.wait()
            finally:
                loop.remove_reader(came)
            secure = came.recv(1, socket.MSG_PEEK) == _HANDSHAKE
            context = self._trust.context if secure else None
            await loop.connect_accepted_socket(self._protocol, came, ssl=context)
        except OSError:
            # It has gone, or one of both does not trust the other.
            came.close()

    def _protocol(self) -> asyncio.StreamReaderProtocol:
        return asyncio.StreamReaderProtocol(asyncio.StreamReader(), self._meet)
