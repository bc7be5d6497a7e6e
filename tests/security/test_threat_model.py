"""docs/security.md names a test for each threat, and each of them is there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "security.md").read_text()
ROWS = [line.split(" | ") for line in PAGE.splitlines() if line.startswith("| ")][1:]


def test_there_is_a_test_for_each_threat() -> None:
    assert len(ROWS) > 15
    for threat, against, shown in ROWS:
        assert against.strip(), threat
        tests = re.findall(r"`(tests/[\w/]+\.py)`", shown)
        assert tests, threat
        for test in tests:
            assert "def test_" in (ROOT / test).read_text(), test


def test_every_test_of_security_belongs_to_a_threat() -> None:
    for file in (ROOT / "tests" / "security").glob("test_*.py"):
        if file.name != Path(__file__).name:
            assert f"`tests/security/{file.name}`" in PAGE, file.name


def test_every_link_leads_somewhere() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", PAGE):
        assert (ROOT / "docs" / target).exists(), target
