"""A site to talk to: the whole application over a real store."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient

from services.api.asgi import build
from services.app import App
from services.settings import Settings

sys.path.append(str(Path(__file__).parent))

from people import Site  # noqa: E402  (the helpers of these tests lie beside them)


@pytest.fixture
def site(redis_url: str) -> Iterator[Site]:
    with TestClient(build(App(Settings(redis_url=redis_url))), raise_server_exceptions=False) as client:
        yield Site(client)
