"""Sites to talk to: the whole application over a real store, in this process or in one of its own."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from litestar.testing import TestClient
from people import LiveSite, Site
from running import serving, storing

from services.api.asgi import build
from services.app import App
from services.settings import Settings


@pytest.fixture
def site(redis_url: str) -> Iterator[Site]:
    with TestClient(build(App(Settings(redis_url=redis_url))), raise_server_exceptions=False) as client:
        yield Site(client)


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A store for servers in processes of their own, which hold connections to it between two tests."""
    with storing(tmp_path_factory.mktemp("store")) as url:
        yield url


@pytest.fixture(scope="session")
def live_address(store: str) -> Iterator[str]:
    with serving(store) as (_, address):
        yield address


@pytest.fixture
def live(live_address: str, store: str) -> Iterator[LiveSite]:
    with httpx.Client(base_url=live_address, timeout=30) as client:
        yield LiveSite(client, live_address, store)
