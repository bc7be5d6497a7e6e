"""How often somebody may ask: token buckets in this process, one for each address, each token, each kind of thing.

Who asks from this very machine is not limited: that is the person whose server it is, or a proxy that nobody has
declared (`TURNTABLE_TRUSTED_PROXIES`), behind which all the world would have one bucket. With several processes each
has buckets of its own, so that the limit is that many times as high.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Callable, Generator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from time import monotonic
from typing import Final

from services.settings import Settings

REMEMBERED: Final = 100_000
"""So many buckets are kept; the one that nobody has drawn from for longest goes first, and is full if it comes again."""

BURST: Final = 4
"""A full bucket holds what comes in so many seconds."""

OPENINGS: Final = 20
"""So many tables may be opened at once by one address; each later one after another `_OPENING` seconds."""

GUESSES: Final = 10
"""So many join codes that are none may be tried by one address; each later one after another `_GUESS` seconds."""

_OPENING: Final = 6.0
_GUESS: Final = 5.0


class Buckets:
    """A bucket for each key: full it holds `size`, and `rate` a second come in. A `rate` of 0 sets no limit."""

    def __init__(self, rate: float, size: float, now: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._size = max(1.0, size)
        self._now = now
        self._left: OrderedDict[object, tuple[float, float]] = OrderedDict()

    def draw(self, key: object) -> float:
        """Take one from the bucket: 0, or the seconds until there is one again."""
        return self._take(key, 1.0)

    def empty(self, key: object) -> float:
        """The seconds until there is one again; nothing is taken."""
        return self._take(key, 0.0)

    def _take(self, key: object, amount: float) -> float:
        if not self._rate:
            return 0.0
        now = self._now()
        left, since = self._left.get(key, (self._size, now))
        left = min(self._size, left + (now - since) * self._rate)
        if left < 1.0:
            return (1.0 - left) / self._rate
        if amount:
            self._left[key] = (left - amount, now)
            self._left.move_to_end(key)
            while len(self._left) > REMEMBERED:
                self._left.popitem(last=False)
        return 0.0


class Limits:
    """The limits of a process, as the settings name them. Each method tells the seconds to wait, mostly 0."""

    def __init__(self, settings: Settings, now: Callable[[], float] = monotonic) -> None:
        on = settings.limit_address > 0
        self._addresses = Buckets(settings.limit_address, settings.limit_address * BURST, now)
        self._seats = Buckets(settings.limit_seat, settings.limit_seat * BURST, now)
        self._openings = Buckets(1 / _OPENING if on else 0, OPENINGS, now)
        self._guesses = Buckets(1 / _GUESS if on else 0, GUESSES, now)
        self._most = settings.limit_streams
        self._streams = Counter[str]()

    def address(self, address: str) -> float:
        """For any request."""
        asks = asker(address)
        return self._addresses.draw(asks) if asks else 0.0

    def seat(self, address: str, token: bytes) -> float:
        """For whatever the holder of a token wants done."""
        return self._seats.draw(token) if asker(address) else 0.0

    def opening(self, address: str) -> float:
        """For opening a table, of which something is kept for good."""
        asks = asker(address)
        return self._openings.draw(asks) if asks else 0.0

    def guessing(self, address: str) -> float:
        """For naming a join code: only those that were none count, by `guessed`."""
        asks = asker(address)
        return self._guesses.empty(asks) if asks else 0.0

    def guessed(self, address: str) -> None:
        """That address has named a join code that is none."""
        asks = asker(address)
        if asks:
            self._guesses.draw(asks)

    def full(self, address: str) -> bool:
        """Whether this address has as many feeds and sockets open as it may."""
        return self._most > 0 and self._streams[asker(address)] >= self._most

    @contextmanager
    def stream(self, address: str) -> Generator[None]:
        """A feed or a socket of that address is open for as long as the block lasts."""
        asks = asker(address)
        if asks:
            self._streams[asks] += 1
        try:
            yield
        finally:
            if asks:
                self._streams[asks] -= 1
            if not self._streams[asks]:
                del self._streams[asks]


@lru_cache(maxsize=4096)
def asker(address: str) -> str:
    """By what an address is counted: an IPv6 one by its network, of which one subscriber has all 2^64 addresses.

    Empty for one of this very machine, and for a socket file, which has none that others could have.
    """
    try:
        asks = ip_address(address)
    except ValueError:
        return ""
    if isinstance(asks, IPv6Address):
        asks = asks.ipv4_mapped or asks
    if asks.is_loopback:
        return ""
    return str(IPv6Network((asks, 64), strict=False)) if isinstance(asks, IPv6Address) else str(asks)
