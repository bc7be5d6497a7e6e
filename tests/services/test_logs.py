"""Logs are one JSON object a line, and nothing that is hidden gets into them."""

from __future__ import annotations

import io
import json
import logging
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import structlog

from domain.game import Deal
from domain.pile import Pile
from domain.table.commands import Ready, Sit
from domain.table.state import Table, hashed
from services.logs import HIDDEN, configure
from services.settings import Settings

Lines = Callable[[], list[dict[str, Any]]]

SECRET = b"\xabsecret\xcd" * 4


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[Lines]:
    """What has been written so far."""
    written = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    monkeypatch.setattr(sys, "stderr", written)
    root = logging.getLogger()
    before, level = list(root.handlers), root.level
    configure(Settings(log_level="debug"))

    def read() -> list[dict[str, Any]]:
        whole: Any = written.buffer
        return [json.loads(line) for line in whole.getvalue().splitlines()]

    yield read
    structlog.reset_defaults()
    root.handlers[:] = before
    root.setLevel(level)


def test_a_line_says_where_and_what(lines: Lines) -> None:
    structlog.get_logger().info("decided", table="t1", version=7, seat=-1, command_id="~bot-6")
    (line,) = lines()
    assert line.pop("timestamp")
    assert line == {
        "event": "decided",
        "level": "info",
        "table": "t1",
        "version": 7,
        "seat": -1,
        "command_id": "~bot-6",
    }


@pytest.mark.parametrize(
    "name",
    ["token", "secret", "nonce", "code", "opener", "told", "blind", "seat_token", "Authorization", "cookie"],
)
def test_what_is_named_like_a_secret_is_hidden(lines: Lines, name: str) -> None:
    structlog.get_logger().info("x", **{name: "hunter2"}, inner={name: "hunter2"}, deep=[{name: "hunter2"}])
    (line,) = lines()
    assert line[name] == HIDDEN
    assert "hunter2" not in json.dumps(line)


@pytest.mark.parametrize(
    "value",
    [
        Pile.of([41, 42]),
        Table(secret=SECRET),
        Sit("Ann", hashed(b"t"), hashed(b"n")),
        Ready(bytes(32)),
        (Deal(), Ready(bytes(32))),
        SECRET,
        {"state": Pile.of([41, 42])},
    ],
)
def test_values_of_the_game_are_named_and_not_shown(lines: Lines, value: Any) -> None:
    structlog.get_logger().info("x", value=value)
    text = json.dumps(lines())
    assert "41" not in text.replace(lines()[0]["timestamp"], "")
    assert "secret" not in text
    assert "Ann" not in text


def test_an_exception_is_told_by_its_kind_and_its_place(lines: Lines) -> None:
    """Its text may hold a card, and its frames a hand."""
    hand = "seven of clubs"
    try:
        raise ValueError(f"cannot play {hand}")
    except ValueError:
        structlog.get_logger().exception("bot-failed")
    (line,) = lines()
    assert line["exception"] == "ValueError"
    assert line["at"][0].endswith("test_an_exception_is_told_by_its_kind_and_its_place")
    assert hand not in json.dumps(line)


def test_an_exception_that_is_handed_over_too(lines: Lines) -> None:
    structlog.get_logger().error("x", exc_info=KeyError("seven of clubs"))
    structlog.get_logger().error("x", exc_info=False)
    first, second = lines()
    assert first["exception"] == "KeyError"
    assert "exception" not in second


def test_libraries_log_in_the_same_way(lines: Lines) -> None:
    try:
        raise ValueError("seven of clubs")
    except ValueError:
        logging.getLogger("rq.worker").exception("Worker %s: found an exception", "w")
    logging.getLogger("rq.worker").info("quiet")
    (line,) = lines()
    assert (line["logger"], line["event"]) == ("rq.worker", "Worker %s: found an exception")
    assert line["exception"] == "ValueError"
    assert "clubs" not in json.dumps(line)


def test_libraries_put_no_text_of_an_exception_into_a_line(lines: Lines) -> None:
    error = ValueError("seven of clubs")
    library = logging.getLogger("library")
    library.error("it failed: %s", error)
    library.error("it failed: %(error)s", {"error": error})
    library.error("job %s: raised\n%s", "j", "Traceback\nValueError: seven of clubs")
    library.error("never retrieved\nfuture: %r" % error)  # noqa: UP031
    library.error(error)
    assert "clubs" not in json.dumps(lines())
    assert lines()[0]["event"] == "it failed: %s"


def test_below_the_level_nothing_is_written(lines: Lines) -> None:
    configure(Settings(log_level="warning"))
    structlog.get_logger().info("x")
    assert lines() == []


def test_people_can_read_them_in_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    written = io.StringIO()
    monkeypatch.setattr(sys, "stderr", written)
    root = logging.getLogger()
    before = list(root.handlers)
    configure(Settings(log_format="console"))
    structlog.get_logger().info("decided", table="t1", token="hunter2")
    structlog.reset_defaults()
    root.handlers[:] = before
    assert "decided" in written.getvalue()
    assert "hunter2" not in written.getvalue()
