"""What a table accepts: one function a command, its own or, through the title, its game's."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hmac import compare_digest
from typing import Any, TypeAlias, assert_never

from domain import titles
from domain.chance import Chance
from domain.game import TABLE, WATCHER, Command, Event, Illegal, Seat, Title
from domain.table.commands import (
    Abandon,
    AddBot,
    Commit,
    Expire,
    Leave,
    OpenTable,
    Ready,
    RemoveBot,
    Rename,
    Reserved,
    Resign,
    RotateToken,
    Sit,
    Start,
    TableCommand,
    TakeBack,
)
from domain.table.events import (
    BotSeated,
    Ending,
    NonceCommitted,
    SeatFreed,
    SeatHandedOver,
    SeatLeft,
    SeatReady,
    SeatRenamed,
    SeatsClosed,
    SeatTaken,
    SeatTakenBack,
    TableEnded,
    TableOpened,
    TableStarted,
    TokenRotated,
)
from domain.table.evolve import evolve_all
from domain.table.state import Occupant, Table, hashed

_OWN = frozenset(TableCommand.__args__)

STAND_IN = "planner"
"""The bot that goes on for a person whose time was up."""


Decided: TypeAlias = tuple[tuple[Event, ...], Table]
"""The events that a command causes, and the table after them."""


def decide(table: Table, actor: Seat, command: Command, chance: Chance) -> Sequence[Event]:
    """The events that the command causes. Raises `Illegal`."""
    return decided(table, actor, command, chance)[0]


def decided(table: Table, actor: Seat, command: Command, chance: Chance) -> Decided:
    """As `decide`, with the table after: a game's move is folded anyhow, to see whether it was the last. Raises `Illegal`."""
    if type(command) not in _OWN:
        return _play(table, actor, command, chance)
    if not isinstance(command, OpenTable):
        if table.status == "new":
            raise Illegal("unknown-table")
        if table.over:
            raise Illegal("table-over", how=table.status)
    events = tuple(_arrange(table, actor, command, chance))  # type: ignore[arg-type]
    return events, evolve_all(table, events)


def _arrange(table: Table, actor: Seat, command: TableCommand, chance: Chance) -> Sequence[Event]:
    match command:
        case OpenTable():
            return _open(table, command)
        case Sit():
            return _sit(table, command)
        case Rename(name=name):
            _person(table, actor)
            return [SeatRenamed(actor, name)]
        case RotateToken(token=token):
            _person(table, actor)
            if table.actor(token) != WATCHER:
                raise Illegal("token-in-use")
            return [TokenRotated(actor, token)]
        case AddBot():
            return _add_bot(table, actor, command)
        case RemoveBot(seat=seat):
            return _remove_bot(table, actor, seat)
        case Start():
            return _start(table, actor)
        case Commit(nonce=nonce):
            return _commit(table, actor, nonce)
        case Ready(nonce=nonce):
            return _ready(table, actor, nonce)
        case Leave() if table.status != "playing":
            _person(table, actor)
            return [SeatFreed(actor)]
        case Leave():
            return _drop_out(table, actor, SeatLeft(actor, "left"), chance)
        case Resign():
            _running(table)
            return _drop_out(table, actor, SeatLeft(actor, "resigned"), chance)
        case TakeBack():
            if not _person(table, actor).away:
                raise Illegal("seat-not-handed-over", seat=actor)
            return [SeatTakenBack(actor)]
        case Expire(seat=seat, also=also):
            return _expire(table, actor, (seat, *also), chance)
        case Abandon():
            _opener(table, actor)
            if actor != TABLE and table.status == "playing":
                raise Illegal("game-begun")
            return [_ended(table, "abandoned")]
        case _:
            assert_never(command)


def _open(table: Table, command: OpenTable) -> Sequence[Event]:
    if table.status != "new":
        raise Illegal("table-exists")
    title = titles.title(command.title)
    edition = command.edition or title.edition
    if edition not in title.editions:
        raise Illegal("unknown-edition", edition=edition, known=list(title.editions))
    board, digest, (fewest, most) = _board(title, command.board)
    if not fewest <= command.seats <= most:
        raise Illegal("seats-out-of-range", seats=command.seats, fewest=fewest, most=most)
    if max(len(command.reserved), len(command.bots)) > command.seats:
        raise Illegal("more-guests-than-seats", seats=command.seats)
    _check_options(title, command)
    opening = _opening(title, command)
    if not command.public and not command.code:
        raise Illegal("code-missing")
    opened = TableOpened(
        title=title.id,
        edition=edition,
        seats=command.seats,
        commitment=hashed(command.secret),
        board=board,
        board_digest=digest,
        options=dict(sorted({**command.options, **opening}.items())),
        public=command.public,
        clock=command.clock,
        expiry=command.expiry,
        secret=command.secret,
        opener=command.opener,
        code=command.code,
        follows=command.follows,
        competition=command.competition,
        reserved=command.reserved and _padded(command.reserved, command.seats),
    )
    bots = [BotSeated(seat, bot) for seat, bot in enumerate(command.bots) if bot]
    return _closed_when_full(table, [opened, *bots])


def _padded(reserved: tuple[Reserved | None, ...], seats: int) -> tuple[Reserved | None, ...]:
    return reserved + (None,) * (seats - len(reserved))


def _opening(title: Title, command: OpenTable) -> Mapping[str, str]:
    """The options that this game of a Competition Game has; none for a table by itself (ruling 16)."""
    if not command.competition:
        return {}
    if title.openings is None:
        raise Illegal("no-competition-game", title=title.id)
    games = title.openings(command.seats)
    if command.competition > len(games):
        raise Illegal("competition-is-over", game=command.competition, games=len(games))
    if command.competition > 1 and not command.follows:
        raise Illegal("competition-goes-on", game=command.competition)
    return games[command.competition - 1]


def _board(title: Title, board_id: str) -> tuple[str, str, tuple[int, int]]:
    """The board's id, its digest, and how many may sit there; the title's first board if none is named."""
    boards = title.boards()
    if not boards:
        if board_id:
            raise Illegal("unknown-board", board=board_id, known=[])
        return "", "", title.seats
    for board in boards:
        if board.id == (board_id or boards[0].id):
            return board.id, board.digest, board.seats
    raise Illegal("unknown-board", board=board_id, known=[board.id for board in boards])


def _check_options(title: Title, command: OpenTable) -> None:
    known = {option.name: option.choices for option in title.options}
    for name, value in command.options.items():
        if name not in known:
            raise Illegal("unknown-option", option=name, known=sorted(known))
        if value not in known[name]:
            raise Illegal("unknown-choice", option=name, choice=value, known=list(known[name]))
    first = command.options.get("first_seat", "lot")
    if first != "lot" and int(first) >= command.seats:
        raise Illegal(
            "unknown-choice",
            option="first_seat",
            choice=first,
            known=["lot", *map(str, range(command.seats))],
        )


def _sit(table: Table, command: Sit) -> Sequence[Event]:
    known = table.public or table.kept_seat(command.token) is not None
    if not known and not compare_digest(command.code.encode(), table.code.encode()):
        raise Illegal("wrong-code")
    seat = _free(table, command.seat, command.token)
    if table.actor(command.token) >= 0:
        raise Illegal("token-in-use")
    _check_unknown(table, command.nonce)
    return _closed_when_full(table, [SeatTaken(seat, command.name, command.nonce, command.token)])


def _add_bot(table: Table, actor: Seat, command: AddBot) -> Sequence[Event]:
    _opener(table, actor)
    # Whoever opened the table may give up waiting for somebody.
    seat = _free(table, command.seat, b"", anywhere=command.seat is not None)
    return _closed_when_full(table, [BotSeated(seat, command.bot)])


def _free(table: Table, wanted: Seat | None, token: bytes, *, anywhere: bool = False) -> Seat:
    """The wanted seat; or the one that is kept for the token, or the first that is free.

    What is kept for others is free to nobody, unless `anywhere` is.
    """
    if table.status == "playing":
        raise Illegal("game-begun")
    free = [seat for seat, who in enumerate(table.seats) if who is None]
    if not free:
        raise Illegal("table-full", seats=len(table.seats))
    if wanted is not None and wanted not in free:
        raise Illegal("seat-not-free", seat=wanted, free=free)
    mine = table.kept_seat(token)
    if wanted is None and mine is not None:
        return mine
    left = [seat for seat in free if anywhere or seat == mine or table.kept_for(seat) is None]
    if not left or (wanted is not None and wanted not in left):
        raise Illegal("seat-reserved", free=left)
    return left[0] if wanted is None else wanted


def _closed_when_full(table: Table, events: list[Event]) -> Sequence[Event]:
    after = evolve_all(table, events)
    return events if None in after.seats else [*events, *_close(after)]


def _close(table: Table) -> list[Event]:
    """Nobody else may sit; the game begins at once if every seat is ready, as bots always are."""
    closed = SeatsClosed(tuple(seat for seat, who in enumerate(table.seats) if who is not None))
    return [closed, *_started_when_ready(evolve_all(table, [closed]))]


def _started_when_ready(table: Table) -> list[Event]:
    ready = all(who is not None and (who.bot or who.told) for who in table.seats)
    return [TableStarted()] if ready else []


def _remove_bot(table: Table, actor: Seat, seat: Seat) -> Sequence[Event]:
    _opener(table, actor)
    if table.status == "playing":
        raise Illegal("game-begun")
    bots = [n for n, who in enumerate(table.seats) if who is not None and who.bot]
    if seat not in bots:
        raise Illegal("no-bot-there", seat=seat, bots=bots)
    return [SeatFreed(seat)]


def _start(table: Table, actor: Seat) -> Sequence[Event]:
    _opener(table, actor)
    if table.status == "playing":
        raise Illegal("game-begun")
    if table.status == "gathering":
        raise Illegal(
            "waiting-for-ready",
            seats=[n for n, w in enumerate(table.seats) if w and not w.bot and not w.told],
        )
    if table.competition:
        raise Illegal(
            "competition-needs-everybody", free=[seat for seat, w in enumerate(table.seats) if not w]
        )
    fewest = _board(titles.title(table.title), table.board)[2][0]
    here = sum(who is not None for who in table.seats)
    if here < fewest:
        raise Illegal("too-few-seats-taken", taken=here, fewest=fewest)
    first = table.options.get("first_seat", "lot")
    if first != "lot" and int(first) >= here:
        raise Illegal("first-seat-empty", first=int(first), taken=here)
    return _close(table)


def _commit(table: Table, actor: Seat, nonce: bytes) -> Sequence[Event]:
    who = _person(table, actor)
    if table.status == "playing":
        raise Illegal("game-begun")
    if who.nonce:
        raise Illegal("nonce-committed", seat=actor)
    _check_unknown(table, nonce)
    return [NonceCommitted(actor, nonce)]


def _check_unknown(table: Table, nonce: bytes) -> None:
    """A promise of a nonce that everybody knows already would add no luck."""
    if nonce in table.spent:
        raise Illegal("nonce-told-before")


def _ready(table: Table, actor: Seat, nonce: bytes) -> Sequence[Event]:
    who = _person(table, actor)
    if table.status == "playing":
        raise Illegal("game-begun")
    if table.status == "waiting":
        raise Illegal(
            "waiting-for-people", free=[seat for seat, other in enumerate(table.seats) if other is None]
        )
    if who.told:
        raise Illegal("already-ready", seat=actor)
    if not who.nonce:
        raise Illegal("nonce-not-committed", seat=actor)
    if hashed(nonce) != who.nonce:
        raise Illegal("wrong-nonce", seat=actor)
    ready = SeatReady(actor, nonce)
    return [ready, *_started_when_ready(evolve_all(table, [ready]))]


def _drop_out(table: Table, seat: Seat, left: SeatLeft, chance: Chance) -> Sequence[Event]:
    _person(table, seat)
    events, _ = _with_end(table, [left, *titles.title(table.title).game.leave(table.game, seat, chance)])
    return events


def _expire(table: Table, actor: Seat, late: tuple[Seat, ...], chance: Chance) -> Sequence[Event]:
    """All of them in one decision: no seat gains by the order in which clocks are looked at."""
    _running(table)
    if actor != TABLE:
        raise Illegal("not-the-table")
    if not table.clock:
        raise Illegal("no-clock")
    game = titles.title(table.title).game
    awaited = game.to_act(table.game)
    for seat in late:
        if seat not in awaited or _person(table, seat).away:
            raise Illegal("seat-not-awaited", seat=seat)
    if table.expiry == "bot":
        return [SeatHandedOver(seat, STAND_IN) for seat in late]
    gone = [SeatLeft(seat, "expired") for seat in late]
    if all(who is None or who.left or seat in late for seat, who in enumerate(table.seats)):
        # Nobody is left who could have won.
        return [*gone, _ended(table, "abandoned")]
    events: list[Event] = []
    for left in gone:
        before = evolve_all(table, events)
        events += [left, *game.leave(before.game, left.seat, chance)]
    return _with_end(table, events)[0]


def _play(table: Table, actor: Seat, command: Command, chance: Chance) -> Decided:
    if table.over:
        raise Illegal("table-over", how=table.status)
    _running(table)
    if actor != TABLE and not 0 <= actor < len(table.seats):
        raise Illegal("not-seated")
    game = titles.title(table.title).game
    return _with_end(table, game.decide(table.game, actor, command, chance))


def _with_end(table: Table, events: Sequence[Event]) -> Decided:
    """These events, and the table's end after a game's last one; and the table after all."""
    game = titles.title(table.title).game
    after = evolve_all(table, events)
    if game.to_act(after.game):
        return tuple(events), after
    ended = _ended(table, "finished", tuple(game.scores(after.game)))
    return (*events, ended), evolve_all(after, [ended])


def _ended(table: Table, how: Ending, scores: tuple[Any, ...] = ()) -> TableEnded:
    return TableEnded(how, table.secret, scores)


def _running(table: Table) -> None:
    if table.status != "playing":
        raise Illegal("game-not-begun")


def _opener(table: Table, actor: Seat) -> None:
    if not table.opened_by(actor):
        raise Illegal("not-the-opener")


def _person(table: Table, actor: Seat) -> Occupant:
    """The person on this seat, who is still in the game."""
    who = table.seats[actor] if 0 <= actor < len(table.seats) else None
    if who is None or who.bot:
        raise Illegal("not-seated")
    if who.left:
        raise Illegal("seat-left", seat=actor)
    return who
