"""Positions drawn as text, and tests that read `given(…).when(seat, command).then(…)` or `.refused("rule")`."""

from __future__ import annotations

from collections import Counter
from textwrap import dedent
from typing import cast

from msgspec.structs import replace

from domain.chance import Chance
from domain.game import FIRST_SEAT, TABLE, Command, Event, Illegal, Seat, Setup
from domain.interurban.commands import EndTurn, InterurbanCommand, PlaceTile
from domain.interurban.events import InterurbanEvent
from domain.interurban.evolve import evolve_all
from domain.interurban.state import State
from domain.interurban.text import draw, parse, sentence
from domain.interurban.tiles import SEGMENTS, SIDES, STATIONS, TILES, TRACK, name_of
from domain.interurban.title import TITLE
from domain.pile import Pile

GREEN, BLUE, RED, PURPLE, YELLOW = range(5)

GAME = TITLE.game
STOP = EndTurn()

FACES = {name_of(face): face for face in range(len(TILES))}

TOWN = """
       0    1
       6    5
  0  H #════# 7
       4    C
"""
"""The Start tiles A and B alone."""

NO_LUCK = Chance(b"scripted", 1)


def place(tile: str, x: int, y: int) -> PlaceTile:
    """`place("straight 1 EW", 2, 0)`, `place("green 2 crossing", 0, 5)`: a tile by its name and joined sides."""
    if tile in FACES:
        return PlaceTile(FACES[tile], x, y, 0)
    name, sides = tile.rsplit(" ", 1)
    face = FACES[name]
    joined = [{SIDES[a], SIDES[b]} for ((a, b),) in SEGMENTS[TILES[face].shape]]
    return PlaceTile(face, x, y, joined.index(set(sides)))


def faces(names: str) -> tuple[int, ...]:
    """`faces("curve, green 1 crossing")`."""
    return tuple(FACES[name.strip()] for name in names.split(",") if name.strip())


def given(
    board: str = TOWN,
    *,
    up: str = "",
    turn: Seat = GREEN,
    seats: int = 3,
    first_round: bool = False,
    placed: int = 0,
    track_left: int | None = None,
    stations_left: int | None = None,
) -> Play:
    """A position with these tiles face up and everything else face down, in the order of the box.

    `track_left` and `stations_left` shorten the face-down piles, as if the rest had left the game.
    """
    state = parse(dedent(board), seats)
    gone = Counter(laid.face for laid in state.board)
    shown = faces(up)
    gone.update(shown)
    track = _rest(TRACK, gone)[:track_left]
    stations = tuple(Pile.of(_rest(STATIONS[seat], gone)[:stations_left]) for seat in range(seats))
    return Play(
        replace(
            state,
            track_up=tuple(face for face in shown if face in TRACK),
            track=Pile.of(track),
            stations_up=tuple(
                tuple(face for face in shown if TILES[face].owner == seat) for seat in range(seats)
            ),
            stations=stations,
            turn=turn,
            placed=placed,
            fresh=tuple(range(turn, seats)) if first_round else (),
        )
    )


def _rest(box: tuple[int, ...], gone: Counter[int]) -> list[int]:
    left = Counter(box) - gone
    return [face for face in dict.fromkeys(box) for _ in range(left[face])]


def dealt(seats: int, seed: int = 1, first_seat: str = "lot") -> State:
    """The state after a deal with luck."""
    state = GAME.initial(Setup(seats, 1, options={FIRST_SEAT: first_seat}))
    events = GAME.decide(state, TABLE, GAME.legal(state, TABLE)[0], Chance(bytes([seed]), 1))
    return evolve_all(state, events)


class Play:
    """A state, and what happened on the way to it."""

    def __init__(
        self, state: State, events: tuple[InterurbanEvent, ...] = (), refusal: Illegal | None = None
    ) -> None:
        self.state = state
        self.events = events
        self.refusal = refusal

    def but(self, **changes: object) -> Play:
        """The same with some fields of the state changed."""
        return Play(replace(self.state, **changes), self.events)

    def when(self, seat: Seat, *commands: Command) -> Play:
        """After these commands; `then` and `refused` look at the last one, the others must be accepted."""
        play = self
        for number, command in enumerate(commands):
            assert play.refusal is None, f"{commands[number - 1]} is refused: {play.refusal}"
            play = play._send(seat, cast(InterurbanCommand, command))
        return play

    def _send(self, seat: Seat, command: InterurbanCommand) -> Play:
        try:
            events = tuple(GAME.decide(self.state, seat, command, NO_LUCK))
        except Illegal as refusal:
            after = Play(self.state, (), refusal)
        else:
            after = Play(evolve_all(self.state, events), events)
        listed = command in GAME.legal(self.state, seat)
        assert listed == (after.refusal is None), "what is listed as legal is what is accepted"
        return after

    def then(self, *expected: Event | str) -> Play:
        """Exactly these events, each as it is or as its sentence."""
        assert self.refusal is None, f"refused: {self.refusal}"
        told = [
            sentence(event) if isinstance(wanted, str) else event
            for event, wanted in zip(self.events, expected, strict=False)
        ]
        assert [*told, *map(sentence, self.events[len(expected) :])] == list(expected)
        return self

    def accepted(self) -> Play:
        assert self.refusal is None, f"refused: {self.refusal}"
        return self

    def refused(self, rule: str, restriction: str | None = None) -> Play:
        """Refused by that rule, and by that letter of the Placement Restrictions."""
        assert self.refusal is not None, f"accepted: {[*map(sentence, self.events)]}"
        assert self.refusal.rule == rule
        assert self.refusal.facts.get("restriction") == restriction
        return Play(self.state)

    def shows(self, board: str) -> Play:
        """The board as it is drawn, empty lines left out."""
        assert _lines(draw(self.state)) == _lines(board)
        return self


def _lines(board: str) -> list[str]:
    return dedent("\n".join(line.rstrip() for line in board.split("\n") if line.strip())).split("\n")
