"""The lock file and the project's own list of what it needs."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
LOCK = (ROOT / "requirements.lock").read_text()

PIN = re.compile(
    r"^([a-z0-9._-]+(?:\[[a-z,]+\])?)==([^ ;]+)[^\n]*\\\n((?:    --hash=sha256:[0-9a-f]{64}.*\n)+)",
    re.MULTILINE,
)


def pins() -> dict[str, str]:
    return {canonicalize_name(name.partition("[")[0]): version for name, version, _ in PIN.findall(LOCK)}


def test_everything_that_the_project_asks_for_is_pinned_to_a_version_that_it_accepts() -> None:
    pinned = pins()
    for line in [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["dev"]]:
        wanted = Requirement(line)
        assert wanted.specifier.contains(pinned[canonicalize_name(wanted.name)]), line


def test_every_pin_has_its_hashes() -> None:
    assert len(PIN.findall(LOCK)) == len(re.findall(r"^[a-z0-9]\S*==", LOCK, re.MULTILINE))


def test_the_lock_names_no_host() -> None:
    assert "://" not in LOCK
