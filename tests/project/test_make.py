"""The Makefile and what CI runs of it."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
MAKEFILE = (ROOT / "Makefile").read_text()


def targets() -> list[str]:
    return [name for line in re.findall(r"^\.PHONY: (.+)$", MAKEFILE, re.MULTILINE) for name in line.split()]


def test_help_lists_every_target_with_what_it_does() -> None:
    shown = subprocess.run(
        ["make", "--no-print-directory", "-C", str(ROOT)], check=True, capture_output=True, text=True
    ).stdout
    assert [line.split()[1] for line in shown.splitlines()] == targets()
    assert all(len(line.split()) > 2 for line in shown.splitlines())


def test_ci_runs_exactly_what_a_person_runs() -> None:
    script = (ROOT / ".ci" / "run").read_text()
    assert script.splitlines()[-1] == "make check"
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
    assert re.search(r"^check: lint types test\b", MAKEFILE, re.MULTILINE)


def test_what_takes_a_while_says_first_what_it_does() -> None:
    for stamp in ("READY", "WEB_READY", "PAGE"):
        recipe = MAKEFILE.partition(f"\n$({stamp}):")[2].partition("\n\n")[0]
        said = [line.partition("@echo ")[2] for line in recipe.splitlines() if "@echo " in line]
        assert len(said) == 1, stamp
        assert "…" in said[0], stamp


def test_tests_lint_and_types_set_up_the_environment_themselves() -> None:
    for target in ("serve", "test", "lint", "types"):
        assert re.search(rf"^{target}:.*\$\(READY\)", MAKEFILE, re.MULTILINE), target
