"""Luck that anyone can check afterwards: the generator of `docs/proof.md`."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

_WORDS = Struct(">16I")
_RANGE = 1 << 32


def table_key(secret: bytes, nonces: Sequence[bytes]) -> bytes:
    """The 32-byte key of a table's luck: its secret, then the nonces of the people, in seat order."""
    return blake2b(secret + b"".join(nonces), digest_size=32).digest()


class Chance:
    """The luck of one decision.

    A stream of 32-bit words, made of 64-byte blocks of BLAKE2b keyed with the table's key, over the
    version (8 bytes, big-endian), the counter (4 bytes, big-endian) and the purpose (UTF-8). Each
    call names its purpose and begins with a fresh block; the counter goes on through the decision,
    so no block is ever used twice.
    """

    __slots__ = ("_counter", "_key", "_version")

    def __init__(self, key: bytes, version: int) -> None:
        self._key = key
        self._version = version.to_bytes(8, "big")
        self._counter = 0

    def _block(self, purpose: bytes) -> tuple[int, ...]:
        message = self._version + self._counter.to_bytes(4, "big") + purpose
        self._counter += 1
        return _WORDS.unpack(blake2b(message, key=self._key).digest())

    def _numbers(self, purpose: str, bounds: Sequence[int]) -> list[int]:
        """For each bound `n` (1 to 2**32) a number in `range(n)`, each equally likely."""
        name = purpose.encode()
        words = iter(self._block(name))
        numbers: list[int] = []
        for bound in bounds:
            limit = _RANGE - _RANGE % bound
            while True:
                word = next(words, None)
                if word is None:
                    words = iter(self._block(name))
                elif word < limit:
                    break
            numbers.append(word % bound)
        return numbers

    def below(self, purpose: str, bound: int) -> int:
        """A number in `range(bound)`, each equally likely; `bound` from 1 to 2**32."""
        return self._numbers(purpose, (bound,))[0]

    def choice(self, purpose: str, items: Sequence[T]) -> T:
        """One of the items, each equally likely."""
        return items[self.below(purpose, len(items))]

    def shuffle(self, purpose: str, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a random order: Fisher–Yates from the last place down, each order equally likely."""
        order = list(items)
        places = range(len(order) - 1, 0, -1)
        for place, other in zip(places, self._numbers(purpose, [p + 1 for p in places]), strict=True):
            order[place], order[other] = order[other], order[place]
        return tuple(order)
