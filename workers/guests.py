"""Bots of other packages, each in a process of its own: whatever such a bot does, its choice ends in time."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from contextlib import suppress
from time import monotonic
from typing import Any, Final, NamedTuple

import msgspec

from domain.game import Command, Seat
from events.catalog import AnyCommand
from workers.guest import HEAD, Question, Reply, length, send

THINKING: Final = 10.0
"""Seconds that a bot has for a decision, all attempts and the start of its process together."""

SHORTEST: Final = 1.0
"""Seconds that even a bot has which has been late again and again."""

LONGEST: Final = 64.0
"""Seconds after which at the latest a bot is asked again whose process has to be begun anew again and again."""

MOST: Final = 4
"""So many processes are kept by one worker; the one that was asked longest ago makes room."""

_command: Final = msgspec.msgpack.Decoder(AnyCommand).decode


class Late(Exception):  # noqa: N818  (what happened, not a fault)
    """The bot has not answered in time."""


class Failed(Exception):  # noqa: N818
    """The bot raised an exception of that kind, which came through these places; or its process is gone."""

    def __init__(self, kind: str, at: Sequence[str] = ()) -> None:
        super().__init__(kind)
        self.kind = kind
        self.at = list(at)


class Rest(NamedTuple):
    """How long a bot rests, in seconds, and until when."""

    pause: float
    until: float


class Guest:
    """One process that thinks for one bot."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self._socket, theirs = socket.socketpair()
        self.there = False
        """Whether it has said that the bot is loaded."""
        with theirs:
            # What a bot prints may hold a card, so nobody hears it; and what it starts ends with it.
            self._process = subprocess.Popen(  # noqa: S603  (the host's own command)
                [*command, str(theirs.fileno())],
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                start_new_session=True,
            )

    def ask(self, question: Question, until: float) -> None:
        self._socket.settimeout(_left(until))
        send(self._socket, question)

    def hear(self, until: float) -> Reply:
        """Raises `TimeoutError`, `EOFError`, another `OSError`, or `msgspec.DecodeError`."""
        raw = self._exactly(length(self._exactly(HEAD, until)), until)
        return msgspec.msgpack.decode(raw, type=Reply)

    def _exactly(self, size: int, until: float) -> bytes:
        read = bytearray()
        while len(read) < size:
            self._socket.settimeout(_left(until))
            part = self._socket.recv(size - len(read))
            if not part:
                raise EOFError
            read += part
        return bytes(read)

    def end(self) -> None:
        self._socket.close()
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()


class Guests:
    """The processes of one worker, begun with `command`, the bot's name and the number of an open socket.

    A bot that is late has half as much time from then on, and twice as much again whenever it is in time. One
    that loses its process, late or by itself, rests for a second, then for two, four and so on, until it has
    answered in time. So one that always does so takes next to nothing from the tables of others.
    """

    def __init__(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self._command = command
        self._environment = environment
        self._here = OrderedDict[str, Guest]()
        self._time = dict[str, float]()
        self._rests = dict[str, Rest]()

    def choose(self, bot: str, title: str, seat: Seat, seen: Any, seed: bytes, until: float) -> Command:
        """What the bot wants where `seat` sees that state. Raises `Late` and `Failed`."""
        if bot in self._rests and monotonic() < self._rests[bot].until:
            raise Failed("Resting")
        question = Question(title, seat, msgspec.msgpack.encode(seen), seed)
        time = self._time.get(bot, THINKING)
        try:
            reply = self._reply(bot, question, time, until)
        except TimeoutError as late:
            self._time[bot] = max(SHORTEST, time / 2)
            self._lay_down(bot)
            raise Late from late
        except (EOFError, OSError, msgspec.DecodeError) as gone:
            self._lay_down(bot)
            raise Failed("ProcessEnded") from gone
        except BaseException:
            # Not the bot's: somebody wants this process to stop. What is under way there would be heard next time.
            self._dismiss(bot)
            raise
        self._time[bot] = min(THINKING, time * 2)
        self._rests.pop(bot, None)
        if reply.fault:
            raise Failed(_kind(reply.fault), [place[:200] for place in reply.at[:20]])
        try:
            return _command(reply.command)
        except msgspec.DecodeError as wrong:
            raise Failed("NoCommand") from wrong

    def close(self) -> None:
        """End them all."""
        for bot in list(self._here):
            self._dismiss(bot)

    def _reply(self, bot: str, question: Question, time: float, until: float) -> Reply:
        guest = self._guest(bot)
        if not guest.there:
            guest.hear(until)
            guest.there = True
        until = min(until, monotonic() + time)
        guest.ask(question, until)
        return guest.hear(until)

    def _guest(self, bot: str) -> Guest:
        if bot not in self._here:
            if len(self._here) >= MOST:
                self._dismiss(next(iter(self._here)))
            self._here[bot] = Guest([*self._command, bot], self._environment)
        self._here.move_to_end(bot)
        return self._here[bot]

    def _lay_down(self, bot: str) -> None:
        self._dismiss(bot)
        before = self._rests.get(bot)
        pause = min(LONGEST, before.pause * 2) if before is not None else 1.0
        self._rests[bot] = Rest(pause, monotonic() + pause)

    def _dismiss(self, bot: str) -> None:
        guest = self._here.pop(bot, None)
        if guest is not None:
            guest.end()


def _kind(told: str) -> str:
    return told if told.isidentifier() and len(told) <= 80 else "Exception"


def _left(until: float) -> float:
    """Seconds until then. Raises `TimeoutError` when there are none."""
    left = until - monotonic()
    if left <= 0:
        raise TimeoutError
    return left
