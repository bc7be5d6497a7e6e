"""The process in which a bot of another package thinks. It is told what one seat sees, and nothing else."""

from __future__ import annotations

import socket
import struct
import traceback
from random import Random
from typing import Any, Final

import msgspec

from domain import titles
from domain.game import Seat
from workers.bots.bot import View
from workers.bots.registry import find_bot

LARGEST: Final = 16 * 1024 * 1024
"""Bytes of the largest message; whoever says that a larger one follows has lost the thread."""

PLACES: Final = 20
"""At most so many places are told of an exception's way, the last ones."""

_LENGTH: Final = struct.Struct(">I")


class Question(msgspec.Struct, frozen=True, array_like=True):
    """A view without its game, which the title names: `state` is msgpack of the title's state as the seat sees it.

    `seed` is that of the bot's luck.
    """

    title: str
    seat: Seat
    state: bytes
    seed: bytes


class Reply(msgspec.Struct, frozen=True, array_like=True):
    """The command as msgpack; or how the bot failed: the kind of exception, and the places it went through.

    Empty: the bot is there, and waits to be asked.
    """

    command: bytes = b""
    fault: str = ""
    at: tuple[str, ...] = ()


def send(to: socket.socket, message: msgspec.Struct) -> None:
    """Raises `OSError`, which `TimeoutError` is."""
    raw = msgspec.msgpack.encode(message)
    to.sendall(_LENGTH.pack(len(raw)) + raw)


def length(head: bytes) -> int:
    """How many bytes follow. Raises `EOFError` for more than anybody sends."""
    (told,) = _LENGTH.unpack(head)
    if told > LARGEST:
        raise EOFError("no message is that long")
    return int(told)


HEAD: Final = _LENGTH.size
"""Bytes before each message."""


def places(error: BaseException) -> tuple[str, ...]:
    """Where an exception came through: nothing of what it says, which may hold a card."""
    way = [
        f"{frame.f_code.co_filename}:{line} {frame.f_code.co_name}"
        for frame, line in traceback.walk_tb(error.__traceback__)
    ]
    return tuple(way[-PLACES:])


def be(bot: str, host: socket.socket) -> None:
    """Think as that bot, until the host is gone."""
    kind = find_bot(bot)
    send(host, Reply())
    while True:
        try:
            question = msgspec.msgpack.decode(_read(host), type=Question)
        except (EOFError, OSError):
            return
        send(host, _answer(kind, question))


def _answer(kind: Any, question: Question) -> Reply:
    title = titles.title(question.title)
    state = msgspec.msgpack.decode(question.state, type=title.state)
    view = View(title.id, title.game, question.seat, state)
    luck = Random(question.seed)  # noqa: S311
    try:
        return Reply(msgspec.msgpack.encode(kind().choose(view, luck)))
    except BaseException as error:  # noqa: BLE001  (a bot that wants this process to end has only failed)
        return Reply(fault=type(error).__name__, at=places(error))


def _read(host: socket.socket) -> bytes:
    return _exactly(host, length(_exactly(host, HEAD)))


def _exactly(host: socket.socket, size: int) -> bytes:
    read = bytearray()
    while len(read) < size:
        part = host.recv(size - len(read))
        if not part:
            raise EOFError
        read += part
    return bytes(read)
