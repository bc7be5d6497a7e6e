"""A page of another site, in the browser of somebody who plays here."""

from __future__ import annotations

from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect
from people import Site
from visitors import behind_proxy

HERE = "testserver.local"
FOREIGN = [
    "https://evil.example",
    f"http://{HERE}.evil.example",
    f"http://evil.example/{HERE}",
    f"http://{HERE}:81",
    "null",
    "http://[",
    "",
]


def opening(site: Site, **headers: str) -> Any:
    ana = site.person("Ana")
    body = {"id": "wish-1", "title": "rieles", "seats": 2}
    return site.client.post("/api/tables", json=body, headers={**ana.headers, **headers})


@pytest.mark.parametrize("origin", FOREIGN)
def test_nothing_is_done_for_a_page_of_another_site(site: Site, origin: str) -> None:
    answer = opening(site, Origin=origin)
    assert (answer.status_code, answer.json()["rule"]) == (403, "foreign-origin")


def test_nor_for_one_that_hides_its_origin(site: Site) -> None:
    answer = opening(site, **{"Sec-Fetch-Site": "cross-site"})
    assert (answer.status_code, answer.json()["rule"]) == (403, "foreign-origin")


def test_the_page_of_this_server_and_programs_may(site: Site) -> None:
    assert opening(site, Origin=f"http://{HERE}").status_code == 201
    assert opening(site).status_code == 201


def test_a_page_of_another_site_opens_no_socket(site: Site) -> None:
    table = site.person("Ana").open()
    with (
        pytest.raises(WebSocketDisconnect) as refused,
        site.client.websocket_connect(f"/api/tables/{table}/socket", headers={"Origin": FOREIGN[0]}),
    ):
        pass
    assert refused.value.code == 1008


def test_the_page_of_this_server_does(site: Site) -> None:
    table = site.person("Ana").open()
    headers = {"Origin": f"http://{HERE}"}
    with site.client.websocket_connect(f"/api/tables/{table}/socket", headers=headers) as socket:
        socket.send_json({"kind": "hello"})
        assert socket.receive_json()["kind"] == "hello"


def test_where_origins_are_named_no_other_name_of_this_server_counts(redis_url: str) -> None:
    """So a name that somebody lets point here, for a page of theirs, is of no use to them."""
    with behind_proxy(redis_url, origins="https://play.example.org, https://beta.example.org/") as site:
        assert opening(site, Origin="https://play.example.org").status_code == 201
        assert opening(site, Origin="https://beta.example.org").status_code == 201
        assert opening(site, Origin=f"http://{HERE}").status_code == 403
