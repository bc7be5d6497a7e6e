"""A table over one WebSocket: commands, their answers, and the feed.

The token comes in the first message, never in the address, which is logged in many places. One
message is read after another, each answered before the next, and the feed is read no faster than
the client takes it: a slow client is waited for, then sent away.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import closing, suppress
from typing import Any, Final, Literal

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.types import Receive, Send

from events.feed import Following
from services.api import eyes, reading
from services.api.acting import bind
from services.api.asking import address
from services.api.commands import play
from services.api.feed import HEARTBEAT, reached
from services.api.guard import DIRECT
from services.api.host import Host, host
from services.api.messages import CommandSaid, HelloSaid, HelloTold, PongTold, ProblemTold, Said
from services.api.onlooker import Onlooker
from services.api.problems import Refusal, TooOften, of
from services.api.shapes import CommandId
from services.api.tasks import end
from services.api.tokens import NOBODY, token_hash

PATIENCE: Final = 20.0
"""Seconds that a client has for its first message, and to take one that is sent to it."""

FAREWELL: Final = 2.0
"""Seconds that a client has to take the reason why it is sent away."""

LOOK: Final = 5.0
"""Seconds between two looks at whether anything moves."""

GOING_AWAY: Final = 1001
UNACCEPTABLE: Final = 1008
TOO_BIG: Final = 1009
TRY_LATER: Final = 1013

_PONG: Final = reading.encode(PongTold())

log: Final = structlog.get_logger("api")

AnySocket = WebSocket[Any, Any, Any]


class Closed(Exception):  # noqa: N818  (what happened, not a fault)
    """The conversation is over, with a code and a reason for the client."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Wire:
    """The messages of a client's WebSocket, one at a time each way. `sent` counts; `sending` is true while one is on its way."""

    def __init__(self, socket: AnySocket) -> None:
        scope: Any = socket.scope
        self._receive: Receive
        self._send: Send
        self._receive, self._send = scope[DIRECT]
        self.sending = False
        self.sent = 0

    async def receive(self) -> bytes:
        """The next message, text or binary. Raises `Closed` for one that is too big, and `WebSocketDisconnect`."""
        message: Any = await self._receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(detail="", code=message.get("code") or 1005)
        text = message.get("text")
        raw: bytes = text.encode() if text is not None else message["bytes"]
        if len(raw) > reading.LARGEST:
            raise Closed(TOO_BIG, "message-too-large")
        return raw

    async def send(self, message: bytes) -> None:
        self.sending = True
        await self._send({"type": "websocket.send", "bytes": None, "text": message.decode()})
        self.sending = False
        self.sent += 1


class Conversation:
    """One client at one table. One half listens; the other tells, and nobody else sends, so that all comes in order."""

    def __init__(self, host: Host, wire: Wire, asks: str, table_id: str, token: bytes) -> None:
        self._host = host
        self._wire = wire
        self._table = table_id
        self._token = token
        self._limits = host.limits
        self._asks = asks
        self._answers: deque[bytes] = deque()
        self._accepted: dict[int, str] = {}
        """The client's commands by the versions that they made, until these are told."""
        self._all_told = asyncio.Event()
        self._deciding = False
        self._decided = asyncio.Event()

    async def run(self, after: int) -> None:
        """Listen and tell, until one of the two ends. Raises `Closed` or `WebSocketDisconnect`."""
        bind(table=self._table)
        with closing(self._host.feed.following(self._table, after)) as following:
            halves = {
                asyncio.create_task(self._listen(following)),
                asyncio.create_task(self._tell(following)),
                asyncio.create_task(self._watch(following)),
            }
            try:
                done, _ = await asyncio.wait(halves, return_when=asyncio.FIRST_COMPLETED)
                for half in done:
                    half.result()
            finally:
                await end(*halves)

    async def _watch(self, following: Following) -> None:
        """Give a sign of life where all is silent. Raises `Closed` when one message has been on its way for too long.

        A time limit on each message, and on each wait for one, would cost more.
        """
        before, quiet = self._wire.sent, 0.0
        while True:
            await asyncio.sleep(LOOK)
            quiet = quiet + LOOK if self._wire.sent == before else 0.0
            before = self._wire.sent
            if self._wire.sending:
                if quiet >= PATIENCE:
                    raise Closed(TRY_LATER, "too-slow")
            elif quiet >= HEARTBEAT:
                self._say(_PONG, following)

    async def _listen(self, following: Following) -> None:
        while True:
            raw = await self._wire.receive()
            if self._host.draining.is_set():
                # Never answered here, so the client says it again where it goes.
                continue
            if self._accepted or self._answers:
                self._all_told.clear()
                await self._all_told.wait()
            answer = await self._answer(raw)
            if answer is not None:
                self._say(answer, following)

    def _say(self, message: bytes, following: Following) -> None:
        self._answers.append(message)
        following.wake()

    async def _answer(self, raw: bytes) -> bytes | None:
        """What is to be said to a message; None for a command whose record will be told."""
        command_id = ""
        try:
            self._check_pace(self._limits.address(self._asks))
            said: Any = reading.decode(Said, raw)  # type: ignore[arg-type]
            if isinstance(said, CommandSaid):
                command_id = said.id
                return await self._play(said)
            if isinstance(said, HelloSaid):
                raise Refusal(400, "hello-said-already", "Who you are is said once, in the first message.")
        except Exception as fault:  # (whatever it is becomes a problem for this client alone)
            told = of(fault)
            command_id = command_id or _named(raw)
            if told.status >= 500:
                log.error("message-failed", rule=told.rule, exc_info=fault)
            elif command_id:
                log.info("command", command_id=command_id, rule=told.rule)
            return reading.encode(ProblemTold(command_id, told))
        return _PONG

    @staticmethod
    def _check_pace(wait: float) -> None:
        if wait:
            raise TooOften(wait)

    async def _play(self, said: CommandSaid) -> bytes | None:
        self._check_pace(self._limits.seat(self._asks, self._token))
        self._deciding = True
        try:
            done = await play(self._host, self._table, self._token, said)
            if not done.repeated:
                self._accepted[done.version] = said.id
        finally:
            self._deciding = False
            self._decided.set()
        # No more than the record says: what is refused is nowhere but in the log.
        log.debug("command", command_id=said.id, version=done.version, seat=done.actor)
        if not done.repeated:
            return None
        (stored,) = await self._host.tables.records(self._table, done.version - 1, 1)
        onlooker = await Onlooker.at(self._host, self._table, self._token)
        return _answered(said.id, await onlooker.told(stored))

    async def _tell(self, following: Following) -> None:
        onlooker = await Onlooker.at(self._host, self._table, self._token)
        # What has been accepted is answered, even when this process is about to end.
        while self._deciding or self._accepted or not self._host.draining.is_set():
            fresh = await following.news()
            if self._deciding:
                # Among these may be the record of the client's own command, not yet as safe as promised.
                self._decided.clear()
                await self._decided.wait()
            for stored in fresh:
                told = await onlooker.told(stored)
                command_id = self._accepted.pop(stored.version, None)
                await self._wire.send(
                    b'{"kind":"record",' + told[1:] if command_id is None else _answered(command_id, told)
                )
            while self._answers:
                await self._wire.send(self._answers.popleft())
            if not self._accepted:
                self._all_told.set()
        raise Closed(GOING_AWAY, "server-ends")


class _Name(msgspec.Struct):
    """As much of a command as tells its client which of them it was."""

    kind: Literal["command"]
    id: CommandId


def _named(raw: bytes) -> str:
    """The id of a command that is wrong elsewhere; empty for what is no command, or has none."""
    try:
        return reading.decode(_Name, raw).id
    except (msgspec.DecodeError, RecursionError):
        return ""


def _answered(command_id: str, told: bytes) -> bytes:
    """An `AnswerTold`, of a record that is encoded already."""
    return b'{"kind":"answer","id":%b,%b' % (reading.encode(command_id), told[1:])


async def _greeted(here: Host, socket: AnySocket) -> tuple[Conversation, int]:
    """The conversation after the client's first message, which says who it is. Raises `Closed`."""
    wire = Wire(socket)
    try:
        async with asyncio.timeout(PATIENCE):
            raw = await wire.receive()
    except TimeoutError:
        raise Closed(UNACCEPTABLE, "hello-missing") from None
    try:
        hello = reading.decode(HelloSaid, raw)
        token = token_hash(hello.token) if hello.token else NOBODY
        loaded = await here.tables.load(reading.table_id(socket))
        reached(loaded, hello.after)
    except Exception as fault:
        told = of(fault)
        if told.status >= 500:
            log.error("message-failed", rule=told.rule, exc_info=fault)
        await wire.send(reading.encode(ProblemTold("", told)))
        raise Closed(TRY_LATER if told.status >= 500 else UNACCEPTABLE, told.rule) from None
    talk = Conversation(here, wire, address(socket), loaded.id, token)
    seat = eyes.seated(loaded.table, token)
    await wire.send(reading.encode(HelloTold(loaded.id, loaded.version, loaded.head.hex(), seat)))
    return talk, hello.after


@websocket("/tables/{table_id:str}/socket")
async def table_socket(socket: AnySocket) -> None:
    """A table over one connection: `hello` first, then commands and pings; answers, records and pongs come back."""
    await socket.accept()
    here, asks = host(socket), address(socket)
    try:
        if here.limits.full(asks):
            raise Closed(TRY_LATER, "too-many-requests")
        with here.limits.stream(asks):
            talk, after = await _greeted(here, socket)
            await talk.run(after)
    except Closed as closed:
        await _close(socket, closed.code, closed.reason)
    except WebSocketDisconnect:
        pass
    except Exception as fault:
        told = of(fault)
        log.error("socket-failed", rule=told.rule, exc_info=fault)
        await _close(socket, TRY_LATER, told.rule)


async def _close(socket: AnySocket, code: int, reason: str) -> None:
    # Who was too slow may have gone by now, or may not even take this: then there is nobody to tell.
    with suppress(RuntimeError, OSError, WebSocketException, TimeoutError):
        async with asyncio.timeout(FAREWELL):
            await socket.close(code, reason)


HANDLERS: Final = (table_socket,)
