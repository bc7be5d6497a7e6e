"""PyPI `eventsourcing`: an aggregate of 1000 small events, rebuilt from its store. Prints events per second of
processor time."""

import json
import sys
import tempfile
import time
from pathlib import Path

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

EVENTS = 1000


class Table(Aggregate):
    """A hand of counts and an owner for each route: the least that a train game changes."""

    def __init__(self, seats):
        self.hands = [[0] * 9 for _ in range(seats)]
        self.owners = [-1] * 117

    @event("CardTaken")
    def take(self, seat, card):
        self.hands[seat][card] += 1

    @event("RouteClaimed")
    def claim(self, seat, route):
        self.owners[route] = seat


def rate(seconds, **environment):
    application = Application(env=environment)
    table = Table(seats=4)
    for number in range(EVENTS - 1):
        if number % 8:
            table.take(seat=number % 4, card=number % 9)
        else:
            table.claim(seat=number % 4, route=number % 117)
    application.save(table)
    count, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        application.repository.get(table.id)
        count += EVENTS
    return count / (time.process_time() - began)


def main(seconds):
    with tempfile.TemporaryDirectory() as folder:
        sqlite = rate(
            seconds, PERSISTENCE_MODULE="eventsourcing.sqlite", SQLITE_DBNAME=str(Path(folder) / "tables.db")
        )
    memory = rate(seconds, PERSISTENCE_MODULE="eventsourcing.popo")
    print(json.dumps({"memory": memory, "sqlite": sqlite}))


main(float(sys.argv[1]))
