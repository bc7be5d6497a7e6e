"""The web page's files, and what is served while there is none."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from services.api import page
from services.api.asgi import build
from services.app import App
from services.settings import Settings

INDEX = "<!doctype html><title>Turntable</title>" + "<p>Play.</p>" * 50


def serving(folder: Path, monkeypatch: pytest.MonkeyPatch) -> TestClient[Litestar]:
    monkeypatch.setattr(page, "BUILT", folder)
    return TestClient(build(App(Settings(redis_url="redis://127.0.0.1:1/0"))))


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient[Litestar]]:
    (tmp_path / "dist" / "assets").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("not part of the page")
    (tmp_path / "dist" / "index.html").write_text(INDEX)
    (tmp_path / "dist" / "assets" / "index-4f3a.js").write_text("play();" * 100)
    (tmp_path / "dist" / "favicon.svg").write_text("<svg/>")
    with serving(tmp_path / "dist", monkeypatch) as client:
        yield client


class TestBuilt:
    @pytest.mark.parametrize("path", ["/", "/index.html", "/tables/abc", "/tables/abc/12", "/rules/rieles"])
    def test_the_page_is_served_wherever_it_makes_sense_of_the_address(
        self, built: TestClient[Litestar], path: str
    ) -> None:
        answer = built.get(path)
        assert answer.text == INDEX
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert answer.headers["cache-control"] == "no-cache"

    def test_what_has_its_hash_in_its_name_is_kept_for_ever(self, built: TestClient[Litestar]) -> None:
        answer = built.get("/assets/index-4f3a.js")
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-type"].startswith("text/javascript")

    def test_it_is_sent_small_to_whoever_can_unpack_it(self, built: TestClient[Litestar]) -> None:
        packed = built.get("/", headers={"Accept-Encoding": "gzip"})
        assert packed.headers["content-encoding"] == "gzip"
        assert int(packed.headers["content-length"]) == len(gzip.compress(INDEX.encode(), 9, mtime=0))
        plain = built.get("/", headers={"Accept-Encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert packed.text == plain.text

    def test_whoever_has_it_is_not_sent_it_again(self, built: TestClient[Litestar]) -> None:
        etag = built.get("/").headers["etag"]
        again = built.get("/", headers={"If-None-Match": etag})
        assert (again.status_code, again.content) == (304, b"")

    @pytest.mark.parametrize(
        "path",
        [
            "/assets/other.js",
            "/robots.txt",
            "/../secret.txt",
            "/%2e%2e/secret.txt",
            "/assets/../../secret.txt",
        ],
    )
    def test_what_is_not_part_of_it_is_not_found(self, built: TestClient[Litestar], path: str) -> None:
        answer = built.get(path)
        assert answer.status_code == 404
        assert answer.json()["rule"] == "unknown-address"

    def test_nothing_under_api_is_the_page(self, built: TestClient[Litestar]) -> None:
        for path in ("/api", "/api/", "/api/nothing"):
            assert built.get(path).json()["rule"] == "unknown-address"


def test_without_a_build_the_server_says_how_to_make_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path / "dist", monkeypatch) as client:
        answer = client.get("/")
    assert answer.status_code == 200
    assert "npm run build" in answer.text
