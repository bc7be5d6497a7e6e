"""`python -m services.guest BOT SOCKET`: the process of a bot of another package, begun by a worker."""

from __future__ import annotations

import os
import socket
import sys
from typing import Final

from services.boards import offer_boards
from services.lifetime import end_with_parent
from services.settings import FILE, PREFIX, read
from workers.guest import be
from workers.guests import Guests

_TOLD: Final = ("DATA", "BOARDS")
"""The settings that such a process needs, to have the host's boards. Where tables are kept is not its business."""


def guests() -> Guests:
    """Those of this process, with what they need of its environment."""
    needed = {PREFIX + name + ending for name in _TOLD for ending in ("", FILE)}
    environment = {
        name: value
        for name, value in os.environ.items()
        if name in needed or not name.upper().startswith(PREFIX)
    }
    return Guests([sys.executable, "-m", "services.guest"], environment)


def main() -> None:
    end_with_parent()
    bot, number = sys.argv[1:]
    offer_boards(read())
    with socket.socket(fileno=int(number)) as host:
        host.set_inheritable(False)
        be(bot, host)


if __name__ == "__main__":
    main()
