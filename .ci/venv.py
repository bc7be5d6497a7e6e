"""Make the project's virtual environment, or say what this machine lacks.

Runs under whatever `python3` is, so it keeps to what any Python 3 understands.
"""

import importlib.util
import pathlib
import subprocess
import sys

OLDEST, NEWEST = (3, 11), (3, 13)


def lack(what, remedy):
    sys.exit("turntable: {}\n  {}".format(what, remedy))  # noqa: UP032


def check(python):
    """End with a sentence for a person if this Python cannot make the environment."""
    found = ".".join(map(str, python[:2]))
    if not OLDEST <= tuple(python[:2]) <= NEWEST:
        lack(
            "python3 is Python " + found + ", but Turntable needs 3.11, 3.12 or 3.13.",
            "Install one of them, then run for example: make PYTHON=/usr/bin/python3.12",
        )
    if importlib.util.find_spec("ensurepip") is None:
        lack(
            "this Python has no ensurepip, so it cannot make a virtual environment.",
            "On Debian and Ubuntu: apt-get install python" + found + "-venv",
        )


def main(folder):
    check(sys.version_info)
    python = pathlib.Path(folder) / "bin" / "python"
    same = (
        python.exists()
        and not subprocess.run(  # noqa: S603
            [
                str(python),
                "-c",
                "import pip, sys; sys.exit(sys.version_info[:2] != " + repr(sys.version_info[:2]) + ")",
            ],
            check=False,
            stderr=subprocess.DEVNULL,
        ).returncode
    )
    if not same:
        subprocess.run([sys.executable, "-m", "venv", "--clear", folder], check=True)  # noqa: S603


if __name__ == "__main__":
    main(sys.argv[1])
