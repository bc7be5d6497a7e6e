"""What an asker may see: of a table's state, of its records, of who sits there.

Once a table is over everybody sees everything, as TABLE does, but for tokens and the join code.
"""

from __future__ import annotations

from typing import Any, Final, Union, get_args

import msgspec

from domain import titles
from domain.game import TABLE, WATCHER, Event, Score, Seat, Title
from domain.table import sight
from domain.table.events import TableEvent
from domain.table.state import Occupant, Status, Table
from events.loaded import Loaded
from services.api.shapes import SeatFacts

_OWN: Final = frozenset(get_args(TableEvent))


def seated(table: Table, token: bytes) -> Seat | None:
    """The seat that this token holds."""
    actor = table.actor(token)
    return actor if actor >= 0 else None


def eyes(table: Table, token: bytes) -> Seat:
    """By whose eyes the holder of the token looks at the game: TABLE's once it is over."""
    if table.over:
        return TABLE
    actor = table.actor(token)
    return actor if actor >= 0 else WATCHER


def turns(event: Event) -> bool:
    """Whether this event may change who sees what."""
    return type(event) in _OWN


def event_seen(table: Table, event: Event, seat: Seat) -> Event:
    """The event by these eyes; not even TABLE's are shown tokens here."""
    return sight.seen(table, event, WATCHER if type(event) in _OWN else seat)


def seat_facts(who: Occupant | None) -> SeatFacts | None:
    if who is None:
        return None
    return SeatFacts(who.name, who.bot, who.away, who.left, bool(who.bot or who.told), who.nonce)


def _view_type(title: Title) -> type[msgspec.Struct]:
    """The shape of a view of this title's tables: `game` is of the title's own state type."""
    return msgspec.defstruct(
        "".join(word.capitalize() for word in title.id.split("_")) + "View",
        [
            ("version", int),
            ("head", str),
            ("at", int),
            ("seat", Seat | None),
            ("whole", bool),
            ("edition", int),
            ("board", str),
            ("status", Status),
            ("seats", tuple[SeatFacts | None, ...]),
            ("to_act", tuple[Seat, ...]),
            ("scores", tuple[Score, ...]),
            ("game", title.state | None),
        ],
        tag_field="title",
        tag=title.id,
        frozen=True,
        namespace={
            "__doc__": "A table at one version as the asker may see it; `whole` when everything is shown. "
            "`game` is null before the game begins."
        },
    )


_VIEWS: Final = {title.id: _view_type(title) for title in titles.TITLES.values()}

AnyView: Final[Any] = Union[tuple(_VIEWS.values())]  # noqa: UP007  (made of the list of titles)
"""The views of all titles, told apart by `title`."""


Views: Final[Any] = msgspec.defstruct(
    "Views",
    [("version", int), ("views", tuple[AnyView, ...]), ("next", int | None)],
    frozen=True,
    namespace={
        "__doc__": "A table at some versions, one after another, as the asker may see it; `version` is the newest. "
        "`next` is the `after` of the following page, null when there is none yet."
    },
)


def view(loaded: Loaded, now: Table, token: bytes) -> Any:
    """The state by the eyes that the token gives its holder now: an `AnyView`."""
    seat = eyes(now, token)
    table = loaded.table
    game = (
        table.game
        if seat == TABLE or table.game is None
        else titles.title(table.title).game.view(table.game, seat)
    )
    return _VIEWS[table.title](
        version=loaded.version,
        head=loaded.head.hex(),
        at=loaded.at,
        seat=seated(now, token),
        whole=seat == TABLE,
        edition=table.edition,
        board=table.board,
        status=table.status,
        seats=tuple(map(seat_facts, table.seats)),
        to_act=tuple(sorted(sight.to_act(table))),
        scores=table.scores,
        game=game,
    )


def points(table: Table) -> tuple[int, ...]:
    """The points by seat as the whole table shows them, nothing before the game: at the end, the score."""
    if table.scores:
        return tuple(score.points for score in table.scores)
    counted = () if table.game is None else titles.title(table.title).game.points(table.game)
    return tuple(counted) or (0,) * len(table.seats)


def legal(table: Table, seat: Seat | None) -> tuple[Any, ...]:
    """What may be sent from this seat in person: nothing while a bot plays for it."""
    who = None if seat is None or seat >= len(table.seats) else table.seats[seat]
    if seat is None or who is None or who.player:
        return ()
    return tuple(sight.legal(table, seat))
