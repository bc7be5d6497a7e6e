"""What a fresh machine is told when it cannot make the environment."""

from __future__ import annotations

import importlib.util
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(name="venv", scope="module")
def _venv() -> ModuleType:
    spec = importlib.util.spec_from_file_location("venv_script", ROOT / ".ci" / "venv.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("version", [(3, 10, 13), (3, 14, 0)])
def test_another_python_is_refused_with_the_versions_that_are_needed(
    venv: ModuleType, version: tuple[int, ...]
) -> None:
    with pytest.raises(SystemExit, match=r"3\.11, 3\.12 or 3\.13"):
        venv.check(version)


def test_a_python_without_ensurepip_is_told_which_package_brings_it(
    venv: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda _: None)
    with pytest.raises(SystemExit, match=r"apt-get install python3\.12-venv"):
        venv.check((3, 12, 1))


def test_the_versions_are_those_of_the_project(venv: ModuleType) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    newest = (venv.NEWEST[0], venv.NEWEST[1] + 1)
    assert project["requires-python"] == ">={}.{},<{}.{}".format(*venv.OLDEST, *newest)
