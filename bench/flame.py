"""Where a server's time goes while whole games are played over its sockets: a flame graph of its process."""

from __future__ import annotations

import subprocess
from contextlib import ExitStack
from typing import Final

from bench.load import GAMES, MATCHES, driven
from bench.measure import PEERS, ROOT
from bench.site import known_process, store

PICTURE: Final = ROOT / "docs" / "images" / "flame.svg"

SECONDS: Final = 3
LOOKS: Final = 200
"""So many times a second the stack is looked at."""


def main() -> None:
    with ExitStack() as stack:
        settings = stack.enter_context(store())
        port, server = stack.enter_context(
            known_process(settings, "services.cli.main", "api", path="/api/ready")
        )
        driven(settings, [port], MATCHES * GAMES, None, places=MATCHES, seconds=1)
        how = ["--subprocesses", "--function", "--rate", str(LOOKS), "--duration", str(SECONDS + 3)]
        with subprocess.Popen(  # noqa: S603
            [PEERS / "bin" / "py-spy", "record", "--pid", str(server), *how, "--output", PICTURE],
            stdout=subprocess.DEVNULL,
        ):
            driven(settings, [port], MATCHES * GAMES, None, places=MATCHES, seconds=SECONDS)
    # The commands that it names stand where they stood on this one machine.
    drawn = PICTURE.read_text(encoding="utf-8")
    PICTURE.write_text(drawn.replace(f"{ROOT}/", ""), encoding="utf-8")


main()
