"""A client that takes nothing of what it is told is waited for only so long."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from socket import SO_RCVBUF, SOL_SOCKET
from socket import socket as Socket  # noqa: N812  (its name says too little by itself)
from time import monotonic

from people import LiveSite, seated

PATIENCE = 120.0
"""Seconds after which the test no longer believes in an end: the server promises 20, and a little for its farewell."""


@contextmanager
def upgraded(live: LiveSite, table: str) -> Iterator[Socket]:
    """The bare connection of a WebSocket that has room for very little of what comes."""
    host, _, port = live.address.removeprefix("http://").partition(":")
    with Socket() as made:
        made.setsockopt(SOL_SOCKET, SO_RCVBUF, 4096)
        made.connect((host, int(port)))
        said = (
            f"GET /api/tables/{table}/socket HTTP/1.1",
            f"Host: {host}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        )
        made.sendall("\r\n".join([*said, "", ""]).encode())
        assert made.recv(4096).startswith(b"HTTP/1.1 101 ")
        yield made


def frame(text: bytes) -> bytes:
    """A short text message as a client sends it, masked with nothing."""
    return bytes([0x81, 0x80 | len(text)]) + bytes(4) + text


def ended(connection: Socket, messages: bytes) -> bool:
    """Whether the other side ends the connection while these are sent to it, over and over, as far as it takes them."""
    connection.settimeout(1.0)
    until, taken = monotonic() + PATIENCE, 0
    while monotonic() < until:
        try:
            taken += connection.send(messages[taken % len(messages) :])
        except TimeoutError:
            pass
        except OSError:
            return True
    return False


def test_it_is_sent_away(live: LiveSite) -> None:
    table, _ = seated(live)
    with upgraded(live, table) as connection:
        connection.sendall(frame(b'{"kind":"hello"}'))
        assert ended(connection, frame(b'{"kind":"ping"}') * 4000)
    assert live.client.get(f"/api/tables/{table}").status_code == 200
