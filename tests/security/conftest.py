"""The application, asked from this machine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from litestar.testing import TestClient
from people import Site

from services.api.asgi import build
from services.app import App
from services.settings import Settings


@pytest.fixture
def site(redis_url: str) -> Iterator[Site]:
    with TestClient(build(App(Settings(redis_url=redis_url))), raise_server_exceptions=False) as client:
        yield Site(client)
