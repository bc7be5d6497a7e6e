"""What every answer tells the browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from people import Site

from services.api import page
from services.api.guard import CONTENT_POLICY

EVERYWHERE = [
    "/",
    "/assets/none.js",
    "/tables/abc",
    "/api/titles",
    "/api/nothing",
    "/api/tables/none",
    "/api/ready",
]


@pytest.mark.parametrize("path", EVERYWHERE)
def test_every_answer_has_them(site: Site, path: str) -> None:
    headers = site.client.get(path).headers
    assert headers["content-security-policy"] == CONTENT_POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert headers["cross-origin-resource-policy"] == "same-origin"


def test_refusals_have_them_too(site: Site) -> None:
    for answer in (
        site.client.post("/api/tables", headers={"Origin": "https://evil.example"}),
        site.client.post("/api/tables", content=b"x" * 100_000),
        site.client.put("/api/titles"),
    ):
        assert answer.is_error
        assert answer.headers["x-frame-options"] == "DENY"


def test_no_cache_keeps_what_the_api_says(site: Site) -> None:
    for path in ("/api/titles", "/api/nothing", "/api/tables"):
        assert site.client.get(path).headers["cache-control"] == "no-store"
    assert site.client.get("/").headers.get_list("cache-control") == ["no-cache"]


def test_no_page_of_another_site_may_read_an_answer(site: Site) -> None:
    answer = site.client.get("/api/titles", headers={"Origin": "https://evil.example"})
    assert not [name for name in answer.headers if name.startswith("access-control-")]


def test_nothing_that_is_written_into_the_page_is_run() -> None:
    assert "unsafe" not in CONTENT_POLICY
    assert "script-src 'self';" in CONTENT_POLICY
    assert "default-src 'none';" in CONTENT_POLICY


@pytest.mark.skipif(not (page.BUILT / page.INDEX).exists(), reason="the page has not been built")
def test_the_page_as_built_needs_no_more_than_it_may() -> None:
    html = (page.BUILT / page.INDEX).read_text()
    assert not re.search(r"<script(?![^>]*\bsrc=)", html)
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:|https?://", html)
    sheets = [path.read_text() for path in page.BUILT.rglob("*.css")]
    assert sheets
    assert not re.search(r"@import|url\(\s*[\"']?(?:data:|https?:|//)", "".join(sheets))


def test_what_is_served_without_a_build_keeps_to_it_too(site: Site) -> None:
    unbuilt = page.Page(Path("/nowhere")).file(page.INDEX)
    assert unbuilt is not None
    assert not re.search(rb"<script|<style|\sstyle=", unbuilt.content)
    assert site.client.get("/").status_code == 200
