"""A table over one WebSocket: commands, their answers, and the feed.

The token comes in the first message, never in the address, which is logged in many places. One
message is read after another, each answered before the next, and the feed is read no faster than
the client takes it: a slow client is waited for, then sent away.
"""

from __future__ import annotations

import asyncio
from contextlib import aclosing, suppress
from typing import Any, Final

import msgspec
import structlog
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from services.api import eyes, reading
from services.api.acting import bind
from services.api.asking import address
from services.api.commands import play
from services.api.feed import follow, reached
from services.api.host import Host, host
from services.api.messages import AnswerTold, CommandSaid, HelloSaid, HelloTold, PongTold, ProblemTold, Said
from services.api.problems import Refusal, TooOften, of
from services.api.tasks import end
from services.api.tokens import NOBODY, token_hash

PATIENCE: Final = 20.0
"""Seconds that a client has for its first message, and to take one that is sent to it."""

GOING_AWAY: Final = 1001
UNACCEPTABLE: Final = 1008
TOO_BIG: Final = 1009
TRY_LATER: Final = 1013

log: Final = structlog.get_logger("api")

AnySocket = WebSocket[Any, Any, Any]


class Closed(Exception):  # noqa: N818  (what happened, not a fault)
    """The conversation is over, with a code and a reason for the client."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


class Conversation:
    """One client at one table."""

    def __init__(self, host: Host, socket: AnySocket, table_id: str, token: bytes) -> None:
        self._host = host
        self._socket = socket
        self._table = table_id
        self._token = token
        self._limits = host.limits
        self._asks = address(socket)
        self._sending = asyncio.Lock()
        self._sent = 0

    async def run(self, after: int) -> None:
        """Listen and tell, until one of the two ends. Raises `Closed` or `WebSocketDisconnect`."""
        halves = {
            asyncio.create_task(self._listen()),
            asyncio.create_task(self._tell(after)),
            asyncio.create_task(self._watch()),
        }
        try:
            done, _ = await asyncio.wait(halves, return_when=asyncio.FIRST_COMPLETED)
            for half in done:
                half.result()
        finally:
            await end(*halves)

    async def send(self, message: bytes) -> None:
        async with self._sending:
            # As `send_text` would in the end.
            await self._socket.send({"type": "websocket.send", "bytes": None, "text": message.decode()})
            self._sent += 1

    async def _watch(self) -> None:
        """Raises `Closed` when one message has been on its way for too long: a time limit on each would cost more."""
        before = -1
        while True:
            await asyncio.sleep(PATIENCE)
            if self._sending.locked() and self._sent == before:
                raise Closed(TRY_LATER, "too-slow")
            before = self._sent

    async def _listen(self) -> None:
        while True:
            raw = await _received(self._socket)
            await self.send(reading.encode(await self._answer(raw)))

    async def _answer(self, raw: bytes) -> AnswerTold | ProblemTold | PongTold:
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
            if told.status >= 500:
                log.error("message-failed", table=self._table, rule=told.rule, exc_info=fault)
            elif command_id:
                log.info("command", rule=told.rule)
            return ProblemTold(command_id, told)
        return PongTold()

    @staticmethod
    def _check_pace(wait: float) -> None:
        if wait:
            raise TooOften(wait)

    async def _play(self, said: CommandSaid) -> AnswerTold:
        self._check_pace(self._limits.seat(self._asks, self._token))
        bind(table=self._table, command_id=said.id)
        done = await play(self._host, self._table, self._token, said)
        log.info("command")
        return AnswerTold(**msgspec.structs.asdict(done), id=said.id)

    async def _tell(self, after: int) -> None:
        records = follow(self._host, self._table, after, self._token)
        async with aclosing(records):
            async for told in records:
                if told is None:
                    await self.send(reading.encode(PongTold()))
                else:
                    await self.send(b'{"kind":"record",' + told[1][1:])
        raise Closed(GOING_AWAY, "server-ends")


async def _received(socket: AnySocket) -> bytes:
    """The next message, text or binary. Raises `Closed` for one that is too big."""
    message: Any = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="", code=message.get("code") or 1005)
    text = message.get("text")
    raw: bytes = text.encode() if text is not None else message["bytes"]
    if len(raw) > reading.LARGEST:
        raise Closed(TOO_BIG, "message-too-large")
    return raw


async def _greeted(here: Host, socket: AnySocket) -> tuple[Conversation, int]:
    """The conversation after the client's first message, which says who it is. Raises `Closed`."""
    try:
        async with asyncio.timeout(PATIENCE):
            raw = await _received(socket)
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
        await socket.send_text(reading.encode(ProblemTold("", told)).decode())
        raise Closed(TRY_LATER if told.status >= 500 else UNACCEPTABLE, told.rule) from None
    talk = Conversation(here, socket, loaded.id, token)
    seat = eyes.seated(loaded.table, token)
    await talk.send(reading.encode(HelloTold(loaded.id, loaded.version, loaded.head.hex(), seat)))
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
    # Who was too slow may have gone by now: then there is nobody to tell.
    with suppress(RuntimeError, OSError, WebSocketException):
        await socket.close(code, reason)


HANDLERS: Final = (table_socket,)
