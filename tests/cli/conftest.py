"""One server for the journeys of a module."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from embedded import Embedded, children, end_all


@pytest.fixture(scope="module")
def embedded(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Embedded]:
    """A server that runs; a test may stop it if it starts it again."""
    yield from _served(tmp_path_factory.mktemp("journey"))


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Embedded]:
    """A server for one test alone."""
    yield from _served(tmp_path)


def _served(folder: Path) -> Iterator[Embedded]:
    server = Embedded(folder)
    server.start()
    try:
        yield server
    finally:
        started = children(server.pid)
        try:
            server.stop()
        finally:
            end_all(started)
