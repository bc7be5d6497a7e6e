"""What the environment may say."""

from __future__ import annotations

from pathlib import Path

import pytest

from services.app import App
from services.settings import BadSetting, Settings, read


def test_without_anything_said_there_is_a_default_for_everything() -> None:
    assert read({}) == Settings()


def test_each_variable_is_a_field() -> None:
    said = read(
        {
            "TURNTABLE_REDIS_URL": "redis://tables:6379/0",
            "TURNTABLE_QUEUE_URL": "redis+sentinel://a:1,b:2/jobs",
            "TURNTABLE_DATA": "/srv/turntable",
            "TURNTABLE_CONNECTIONS": "8",
            "TURNTABLE_TIMEOUT": "1.5",
            "TURNTABLE_LOG_FORMAT": "console",
            "HOME": "/root",
        }
    )
    assert said.redis_url == "redis://tables:6379/0"
    assert said.jobs_url == "redis+sentinel://a:1,b:2/jobs"
    assert said.data == Path("/srv/turntable")
    assert (said.connections, said.timeout, said.log_format) == (8, 1.5, "console")


def test_an_empty_variable_says_nothing() -> None:
    assert read({"TURNTABLE_REDIS_URL": ""}) == Settings()


@pytest.mark.parametrize(
    ("name", "value"),
    [("CONNECTIONS", "many"), ("TIMEOUT", "soon"), ("LOG_LEVEL", "loud"), ("LOG_FORMAT", "xml")],
)
def test_a_bad_one_is_named(name: str, value: str) -> None:
    with pytest.raises(BadSetting, match=f"TURNTABLE_{name}"):
        read({f"TURNTABLE_{name}": value})


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("CONNECTIONS", "many", "expected a whole number"),
        ("CONNECTIONS", "0", ">= 1"),
        ("TIMEOUT", "soon", "expected a number"),
        ("TIMEOUT", "0", "> 0"),
        ("WAIT_DISK", "perhaps", "expected true or false"),
    ],
)
def test_it_is_said_what_a_variable_may_be(name: str, value: str, why: str) -> None:
    with pytest.raises(BadSetting, match=why):
        read({f"TURNTABLE_{name}": value})


def test_jobs_are_where_tables_are_unless_something_else_is_said() -> None:
    assert read({"TURNTABLE_REDIS_URL": "redis://tables"}).jobs_url == "redis://tables"


def test_jobs_are_never_on_a_cluster() -> None:
    settings = read({"TURNTABLE_REDIS_URL": "redis+cluster://a:1,b:2"})
    with pytest.raises(BadSetting, match="TURNTABLE_QUEUE_URL"):
        _ = settings.jobs_url


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("tables:6379", "begins with none of redis://"),
        ("http://tables", "begins with none of redis://"),
        ("redis://tables?ssl_ca_certs=ca.pem", "`ssl_ca_certs` is unknown: redis:// takes"),
        ("redis+sentinel://a,b/tables?db=1", r"`db` is unknown: redis\+sentinel:// takes nothing"),
        (
            "rediss+sentinel://a,b/tables?ssl_ca=ca.pem",
            r"`ssl_ca` is unknown: rediss\+sentinel:// takes ssl_ca_certs",
        ),
        ("rediss+cluster://a?ssl_ca_certs=none.pem", "ssl_ca_certs: there is no file none.pem"),
        ("rediss://tables?ssl_cert_reqs=never", "TLS: .*never"),
        ("rediss+cluster://a?ssl_min_version=new", "ssl_min_version"),
        ("redis+cluster://a:6379,b:port", "`b:port` is no host:port"),
        ("redis+sentinel:///tables", "`` is no host:port"),
        ("redis+cluster://a/tables", "the path /tables"),
        ("redis+sentinel://a/tables/first", "the path /tables/first"),
        ("redis://tables:port", "[Pp]ort"),
    ],
)
def test_a_url_that_cannot_be_used_is_refused_and_says_why(url: str, why: str) -> None:
    for name in ("TURNTABLE_REDIS_URL", "TURNTABLE_QUEUE_URL"):
        with pytest.raises(BadSetting, match=f"{name}: .*{why}") as refused:
            read({name: url.replace("://", "://:hunter2@")})
        assert "hunter2" not in str(refused.value)


def test_by_tls_each_kind_of_server_is_what_it_is_without() -> None:
    settings = read({"TURNTABLE_REDIS_URL": "rediss+sentinel://a,b/tables?ssl_check_hostname=false"})
    assert settings.assurance.replicas == 1
    cluster = read({"TURNTABLE_REDIS_URL": "rediss+cluster://a"})
    assert cluster.assurance.replicas == 1
    with pytest.raises(BadSetting, match="TURNTABLE_QUEUE_URL"):
        _ = cluster.jobs_url
    assert read({"TURNTABLE_REDIS_URL": "rediss://tables"}).assurance.replicas == 0


def test_nothing_is_built_without_a_server() -> None:
    with pytest.raises(BadSetting, match="TURNTABLE_REDIS_URL"):
        App(Settings())


async def test_a_server_that_is_away_is_not_alive(free_ports: list[int]) -> None:
    async with App(Settings(redis_url=f"redis://127.0.0.1:{free_ports[0]}")) as app:
        assert not await app.alive()


async def test_one_that_answers_is(redis_url: str) -> None:
    async with App(Settings(redis_url=redis_url)) as app:
        assert await app.alive()


def test_a_secret_may_be_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "redis-url"
    file.write_text("rediss://:hunter2@tables:6380/0\n")
    assert read({"TURNTABLE_REDIS_URL_FILE": str(file)}).redis_url == "rediss://:hunter2@tables:6380/0"
    both = {"TURNTABLE_REDIS_URL_FILE": str(file), "TURNTABLE_REDIS_URL": "redis://here"}
    assert read(both).redis_url == "redis://here"


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadSetting, match="TURNTABLE_REDIS_URL_FILE"):
        read({"TURNTABLE_REDIS_URL_FILE": str(tmp_path / "none")})
