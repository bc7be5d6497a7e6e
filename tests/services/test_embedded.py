"""A server of one's own: what it acknowledged is there again, whatever ended it, and no other server touches it."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import textwrap
from pathlib import Path

import msgspec
import pytest
import redis

from services import embedded
from services.embedded import MARKER, InUse, Written, WrongServer, serving
from services.settings import Settings

ROOT = Path(__file__).parents[2]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(data=tmp_path / "data")


def client(settings: Settings) -> redis.Redis:
    return redis.Redis.from_url(settings.redis_url)


def test_what_was_acknowledged_is_there_after_a_restart(settings: Settings) -> None:
    with serving(settings) as served, client(served) as server:
        server.set("x", "1")
    with serving(settings) as served, client(served) as server:
        assert server.get("x") == b"1"


def test_a_named_server_is_used_as_it_is(tmp_path: Path) -> None:
    named = Settings(redis_url="redis://elsewhere", data=tmp_path / "data")
    with serving(named) as served:
        assert served is named
    assert not named.data.exists()


def test_every_write_is_on_disk_before_it_is_acknowledged(settings: Settings) -> None:
    with serving(settings) as served, client(served) as server:
        said = server.config_get("append*")
        assert (said["appendonly"], said["appendfsync"]) == ("yes", "always")
        assert server.config_get("maxmemory-policy")["maxmemory-policy"] == "noeviction"


def test_only_this_user_can_reach_it(settings: Settings) -> None:
    with serving(settings) as served:
        assert served.redis_url.startswith("unix://")
        assert stat.S_IMODE(settings.data.stat().st_mode) == 0o700


def test_a_second_process_uses_the_server_of_the_first(settings: Settings) -> None:
    with serving(settings) as first:
        with serving(settings) as second:
            assert second == first
        with client(first) as server:
            assert server.ping()


def test_a_folder_with_a_long_name_works_too(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path / ("long" * 40) / "data")
    with serving(settings) as served, client(served) as server:
        assert server.ping()


def test_kill_9_loses_nothing_and_leaves_no_second_server(settings: Settings) -> None:
    program = textwrap.dedent(
        f"""
        import os, pathlib, redis
        from services.embedded import serving
        from services.settings import Settings
        with serving(Settings(data=pathlib.Path({str(settings.data)!r}))) as served:
            server = redis.Redis.from_url(served.redis_url)
            server.set("x", "1")
            print(server.info("server")["process_id"], flush=True)
            os.kill(os.getpid(), 9)
        """
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == -signal.SIGKILL
    with serving(settings) as served, client(served) as server:
        assert server.get("x") == b"1"
        with pytest.raises(ProcessLookupError):
            os.kill(int(done.stdout), 0)


class TestMarker:
    def test_the_data_say_which_server_wrote_them(self, settings: Settings) -> None:
        with serving(settings):
            pass
        wrote = msgspec.json.decode((settings.data / MARKER).read_bytes(), type=Written)
        assert wrote.server == "valkey"
        assert wrote.version[0].isdigit()

    @pytest.mark.parametrize(("server", "version"), [("redis", "7.0.15"), ("valkey", "99.0.0")])
    def test_another_server_and_a_later_one_are_refused_with_a_reason(
        self, settings: Settings, server: str, version: str
    ) -> None:
        self.mark(settings, server, version)
        with pytest.raises(WrongServer) as refused, serving(settings):
            pass
        assert f"written by {server} {version}" in str(refused.value)
        assert "TURNTABLE_DATA" in str(refused.value)

    def test_an_earlier_one_is_not(self, settings: Settings) -> None:
        self.mark(settings, "valkey", "8.0.1")
        with serving(settings):
            pass
        wrote = msgspec.json.decode((settings.data / MARKER).read_bytes(), type=Written)
        assert wrote.version != "8.0.1"

    def test_a_marker_that_says_nothing_is_refused(self, settings: Settings) -> None:
        settings.data.mkdir()
        (settings.data / MARKER).write_text("?")
        with pytest.raises(WrongServer, match="does not say"), serving(settings):
            pass

    def mark(self, settings: Settings, server: str, version: str) -> None:
        settings.data.mkdir()
        (settings.data / MARKER).write_bytes(msgspec.json.encode(Written(server, version)))


def test_a_server_that_cannot_read_its_data_says_so(settings: Settings) -> None:
    with serving(settings) as served, client(served) as server:
        server.set("x", "1" * 1000)
    for file in (settings.data / "appendonlydir").glob("*.base.rdb"):
        file.write_bytes(b"nonsense")
    with pytest.raises(WrongServer, match=r"server\.log"), serving(settings):
        pass


def test_a_server_that_does_not_answer_is_waited_for_only_so_long(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedded, "STARTING", 0.0)
    with serving(settings):
        embedded._socket(settings.data).rename(settings.data / "gone.sock")
        with pytest.raises(InUse), serving(settings):
            pass
