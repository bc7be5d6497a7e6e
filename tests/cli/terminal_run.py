"""Runs the real `turntable` as a shell would."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

TURNTABLE = Path(sys.executable).with_name("turntable")


class Done(NamedTuple):
    code: int
    out: str
    err: str


def run(
    *arguments: str, cwd: Path | None = None, extra: Mapping[str, str] | None = None, said: str | None = None
) -> Done:
    """The command's exit code and what it printed, on a wide screen that is no terminal; `said` is typed into it."""
    environment = {**os.environ, "COLUMNS": "200", "NO_COLOR": "1", **(extra or {})}
    done = subprocess.run(
        [str(TURNTABLE), *arguments],
        check=False,
        capture_output=True,
        text=True,
        cwd=cwd,
        env=environment,
        input=said,
        timeout=300,
    )
    return Done(done.returncode, done.stdout, done.stderr)
