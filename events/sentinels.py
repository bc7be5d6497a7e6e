"""Asking sentinels who the master is. Where none can say, the library's text is pages long and holds no reason."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from redis import retry
from redis import sentinel as sentinels
from redis.asyncio import retry as async_retry
from redis.asyncio import sentinel as async_sentinels

_UNKNOWN: Final = "no sentinel knows a living master"


class Sentinels(async_sentinels.Sentinel):
    """For `redis.asyncio`."""

    retry = async_retry.Retry

    async def discover_master(self, service_name: str) -> Any:
        parent: Any = super()
        try:
            return await parent.discover_master(service_name)
        except async_sentinels.MasterNotFoundError:
            asked: Any = self.sentinels
            for one in asked:
                await one.ping()
            raise async_sentinels.MasterNotFoundError(f"{_UNKNOWN} `{service_name}`") from None


class BlockingSentinels(sentinels.Sentinel):
    """For `redis`."""

    retry = retry.Retry

    def discover_master(self, service_name: str) -> Any:
        parent: Any = super()
        try:
            return parent.discover_master(service_name)
        except sentinels.MasterNotFoundError:
            asked: Any = self.sentinels
            for one in asked:
                one.ping()
            raise sentinels.MasterNotFoundError(f"{_UNKNOWN} `{service_name}`") from None


Asking: TypeAlias = type[Sentinels] | type[BlockingSentinels]
