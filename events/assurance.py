"""How safe a record must be before it is acknowledged (docs/promises.md)."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import msgspec

Call: TypeAlias = tuple[Any, ...]
"""A command to the server, word by word."""


class Assurance(msgspec.Struct, frozen=True):
    """So many `replicas` have the record; with `disk` it is on their disks too, and on the master's.

    What is not assured `within` so many milliseconds is not acknowledged, though it may have been written.
    By itself the server's own answer is enough, which promises what its `appendfsync` does.
    """

    replicas: int = 0
    disk: bool = False
    within: int = 2_000

    @property
    def wait(self) -> Call | None:
        """What must be asked, on the connection that wrote, right after the write; None for nothing."""
        if self.disk:
            return ("WAITAOF", 1, self.replicas, self.within)
        return ("WAIT", self.replicas, self.within) if self.replicas else None

    def given(self, answer: Any) -> bool:
        """Whether that answer to `wait` is enough."""
        if isinstance(answer, int):
            return answer >= self.replicas
        here, there = answer
        return bool(here >= 1 and there >= self.replicas)


NONE: Final = Assurance()
