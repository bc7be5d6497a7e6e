"""How a whole deployment does, seen from its stores: for measurements, and for `turntable doctor`."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any, Final

import msgspec
from redis.exceptions import RedisError

from events import keys
from events.connection import Client, is_cluster, reaching
from events.outbox import GROUPS, LEASE
from events.store import Unavailable
from workers.queue import connect_queue

if TYPE_CHECKING:
    from services.app import App

EVERY: Final = 5.0
"""Seconds between two surveys that a dispatcher makes for its measurements."""


class Server(msgspec.Struct, frozen=True):
    """A server as it describes itself. `role` is `tables` or `queue`, and its address where there are several.

    `memory` and `limit` are bytes, `ahead` seconds that its clock is ahead of ours. `settings` are those that
    decide what is kept: empty where the server tells nobody.
    """

    role: str
    version: str
    memory: int
    limit: int
    ahead: float
    master: bool
    replicas: int
    written: bool
    settings: Mapping[str, str]


class Group(msgspec.Struct, frozen=True):
    """A group that reads the outbox: what it has not taken in, how old the oldest of that is (seconds), and how many
    readers were heard of lately."""

    group: str
    lag: int
    age: float
    readers: int


class Survey(msgspec.Struct, frozen=True):
    """Ages are seconds."""

    servers: tuple[Server, ...]
    groups: tuple[Group, ...]
    notices: int
    deadlines: int
    overdue: int
    overdue_age: float
    jobs: int
    jobs_age: float
    failed: int
    workers: int


async def survey(app: App) -> Survey:
    """How things are now. Raises `Unavailable`."""
    now = app.tables.now() / 1000
    groups, notices = await _groups(app.client, now)
    deadlines, overdue, since = await _deadlines(app.client, now)
    servers = await _servers(app.client, now)
    queue = await asyncio.to_thread(_queue, app.settings.jobs_url, app.settings.queue, now)
    if queue.server is not None and app.settings.queue_url:
        servers.append(queue.server)
    return Survey(
        servers=tuple(servers),
        groups=groups,
        notices=notices,
        deadlines=deadlines,
        overdue=overdue,
        overdue_age=max(0.0, now - since) if overdue else 0.0,
        jobs=queue.jobs,
        jobs_age=queue.age,
        failed=queue.failed,
        workers=queue.workers,
    )


async def _groups(client: Client, now: float) -> tuple[tuple[Group, ...], int]:
    lag, oldest, notices = dict.fromkeys(GROUPS, 0), dict.fromkeys(GROUPS, now), 0
    with reaching():
        pipe = client.pipeline(transaction=False)
        for part in range(keys.SHARDS):
            pipe.xlen(keys.outbox(part))
        for part, length in enumerate(await pipe.execute()):
            if not length:
                continue
            notices += length
            found = {one["name"].decode(): one for one in await client.xinfo_groups(keys.outbox(part))}
            for group in GROUPS:
                left, first = await _left(client, part, group, found.get(group), length)
                lag[group] += left
                if left:
                    oldest[group] = min(oldest[group], first)
        readers: dict[str, int] = {}
        for group in GROUPS:
            newest = (now * 1000 - LEASE, "+inf")
            readers[group] = int(await client.zcount(f"readers:{group}", *newest))
    told = tuple(Group(group, lag[group], max(0.0, now - oldest[group]), readers[group]) for group in GROUPS)
    return told, notices


async def _left(client: Client, part: int, group: str, facts: Any, length: int) -> tuple[int, float]:
    """How many notices of this part the group has still to take in, and when the first of them was made."""
    key = keys.outbox(part)
    if facts is None:
        return length, _time((await client.xrange(key, "-", "+", 1))[0][0])
    pending = int(facts["pending"])
    unread = facts["lag"]
    unread = length if unread is None else int(unread)
    if pending:
        waiting = await client.xpending(key, group)
        return pending + unread, _time(waiting["min"])
    if unread:
        after = b"(" + facts["last-delivered-id"]
        found = await client.xrange(key, after, "+", 1)
        return unread, _time(found[0][0]) if found else float("inf")
    return 0, float("inf")


def _time(entry_id: bytes) -> float:
    return int(entry_id.split(b"-")[0]) / 1000


async def _deadlines(client: Client, now: float) -> tuple[int, int, float]:
    """How many tables wait for a time, for how many it has passed, and the first of these times."""
    every, overdue, first = 0, 0, now
    with reaching():
        pipe = client.pipeline(transaction=False)
        for part in range(keys.SHARDS):
            pipe.zcard(keys.deadlines(part))
            pipe.zcount(keys.deadlines(part), "-inf", now * 1000)
            pipe.zrange(keys.deadlines(part), 0, 0, withscores=True)
        answers = await pipe.execute()
        for number in range(0, len(answers), 3):
            every += answers[number]
            overdue += answers[number + 1]
            for _, score in answers[number + 2]:
                first = min(first, score / 1000)
    return every, overdue, first


KEPT_BY: Final = (
    "appendonly",
    "appendfsync",
    "maxmemory-policy",
    "min-replicas-to-write",
    "min-replicas-max-lag",
)
"""The settings of a server that decide what it keeps."""


async def _servers(client: Client, now: float) -> list[Server]:
    with reaching():
        if not is_cluster(client):
            return [_server("tables", await client.info(), await client.time(), await _settings(client), now)]
        await client.initialize()
        found: list[Server] = []
        for node in client.get_nodes():
            info = await client.info(target_nodes=node)
            clock = await client.time(target_nodes=node)
            told = await _settings(client, target_nodes=node)
            found.append(_server(f"tables {node.name}", info, clock, told, now))
        return found


async def _settings(client: Client, **where: Any) -> Mapping[str, str]:
    try:
        told = await client.config_get(*KEPT_BY, **where)
    except RedisError:
        return {}
    return _texts(told)


def _texts(told: Mapping[Any, Any]) -> dict[str, str]:
    return {_text(name): _text(value) for name, value in told.items()}


def _text(said: Any) -> str:
    return said.decode() if isinstance(said, bytes) else str(said)


def _server(
    role: str, info: Mapping[str, Any], clock: Any, settings: Mapping[str, str], now: float
) -> Server:
    return Server(
        role=role,
        version=f"{info.get('server_name', 'redis')} {info.get('valkey_version') or info['redis_version']}",
        memory=int(info["used_memory"]),
        limit=int(info.get("maxmemory", 0)),
        ahead=clock[0] + clock[1] / 1e6 - now,
        master=info["role"] == "master",
        replicas=int(info.get("connected_slaves", 0)),
        written=info.get("aof_last_write_status", "ok") == "ok",
        settings=settings,
    )


class Queue(msgspec.Struct, frozen=True):
    server: Server | None
    jobs: int
    age: float
    failed: int
    workers: int


def _queue(url: str, name: str, now: float) -> Queue:
    try:
        with connect_queue(url) as connection:
            client: Any = connection
            jobs, first = client.llen(f"rq:queue:{name}"), client.lindex(f"rq:queue:{name}", 0)
            failed = client.zcard(f"rq:failed:{name}")
            workers = sum(1 for _ in client.scan_iter(match="turntable:worker:*", count=1000))
            told = _texts(client.config_get(*KEPT_BY))
            server = _server("queue", client.info(), client.time(), told, now)
            return Queue(server, jobs, _age(client, first, now), failed, workers)
    except (RedisError, OSError) as error:
        raise Unavailable(f"the queue: {type(error).__name__}: {error}") from error


def _age(client: Any, first: bytes | None, now: float) -> float:
    """How long the first job has waited. RQ takes the first and adds behind the last."""
    queued = client.hget(b"rq:job:" + first, "enqueued_at") if first else None
    if not queued:
        return 0.0
    at = datetime.fromisoformat(queued.decode())
    return max(0.0, now - (at if at.tzinfo else at.replace(tzinfo=UTC)).timestamp())
