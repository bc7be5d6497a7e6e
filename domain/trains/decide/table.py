"""What TABLE does: the set-up, the final round, the scoring; and seats that drop out."""

from __future__ import annotations

from domain.game import FIRST_SEAT, GameScored, Illegal, Setup
from domain.pile import EMPTY, Pile
from domain.trains.board import COLOURS, LOCOMOTIVE
from domain.trains.course import Course
from domain.trains.decide.tickets import begin_when_all_have_chosen
from domain.trains.events import Dealt, FinalRoundBegan, HandsShown, SeatLeft
from domain.trains.layout import Layout
from domain.trains.scoring import scores
from domain.trains.state import (
    FREE,
    GAP,
    NOTHING,
    Dealing,
    FinalRound,
    Hand,
    Scoring,
    StartingTickets,
    State,
)

OPEN_CARDS = 5
"""The places of the market."""


def open_box(setup: Setup, layout: Layout) -> State:
    """Nothing dealt yet. Raises `Illegal` for a set-up that the board does not allow."""
    board, seats = layout.board, setup.seats
    if not board.seats[0] <= seats <= board.seats[1]:
        raise Illegal("wrong-number-of-seats", seats=seats, least=board.seats[0], most=board.seats[1])
    first = setup.option(FIRST_SEAT, "lot")
    if first != "lot" and first not in map(str, range(seats)):
        raise Illegal("no-such-first-seat", first=first)
    return State(
        setup=setup,
        digest=board.digest,
        turn=0,
        pending=(Dealing(),),
        hands=(Hand(),) * seats,
        tickets=(EMPTY,) * seats,
        offered=(EMPTY,) * seats,
        wagons=(board.wagons,) * seats,
        stations=(layout.rules.stations,) * seats,
        points=(0,) * seats,
        owners=(FREE,) * len(board.routes),
        stations_at=(FREE,) * len(board.cities),
    )


def deal(course: Course) -> None:
    """Draw lots for the first seat; deal cards and tickets; lay the market out."""
    state, board, rules, chance = course.state, course.layout.board, course.layout.rules, course.chance
    first = state.setup.option(FIRST_SEAT, "lot")
    beginner = chance.below("first seat", state.seats) if first == "lot" else int(first)

    box = [c for c in range(len(COLOURS)) for _ in range(board.colour_cards)]
    cards = chance.shuffle("cards", box + [LOCOMOTIVE] * board.locomotive_cards)
    hands = [
        _counted(cards[at : at + rules.cards]) for at in range(0, state.seats * rules.cards, rules.cards)
    ]
    cards = cards[state.seats * rules.cards :]
    market = (cards + (GAP,) * OPEN_CARDS)[:OPEN_CARDS]

    apart = rules.long_tickets > 0
    long = chance.shuffle("long tickets", [i for i, t in enumerate(board.tickets) if apart and t.long])
    deck = chance.shuffle("tickets", [i for i, t in enumerate(board.tickets) if not (apart and t.long)])
    offered: list[Pile] = []
    for _ in range(state.seats):
        offered.append(Pile.of(long[: rules.long_tickets] + deck[: rules.tickets]))
        long, deck = long[rules.long_tickets :], deck[rules.tickets :]

    course.tell(
        Dealt(
            first=beginner,
            hands=tuple(hands),
            deck=Pile.of(cards[OPEN_CARDS:]),
            market=market,
            offered=tuple(offered),
            ticket_deck=Pile.of(deck),
            box=Pile.of(long),
        )
    )
    course.sweep_market()
    begin_when_all_have_chosen(course)


def _counted(cards: tuple[int, ...]) -> Hand:
    return Hand(len(cards), tuple(cards.count(kind) for kind in range(len(NOTHING))))


def begin_final_round(course: Course) -> None:
    """Every seat has one more turn, the one that triggered it last of all."""
    state = course.state
    seats = [seat % state.seats for seat in range(state.turn + 1, state.turn + state.seats + 1)]
    course.tell(FinalRoundBegan(tuple(seat for seat in seats if seat not in state.left)))
    course.begin_turn()


def score_game(course: Course) -> None:
    """Lay everything open and count the points."""
    course.tell(HandsShown(course.state.hands, course.state.tickets))
    course.close(GameScored(scores(course.state, course.layout)))


def leave(course: Course, seat: int) -> None:
    """A seat drops out: what it had begun is ended, and its turns are skipped.

    Its routes stay, its cards and tickets stay out of play. When one seat is left, play ends.
    """
    state = course.state
    if not 0 <= seat < state.seats:
        raise Illegal("no-such-seat", seat=seat)
    if seat in state.left:
        raise Illegal("seat-has-left", seat=seat)
    top = state.pending[-1] if state.pending else None
    if isinstance(top, Dealing):
        raise Illegal("not-dealt")
    if state.scores:
        raise Illegal("game-over")
    course.drop_choices(seat)
    course.tell(SeatLeft(seat))
    if isinstance(top, Scoring):
        return
    if len(course.state.playing()) <= 1:
        course.end_play("one-seat-left")
    elif isinstance(top, StartingTickets):
        begin_when_all_have_chosen(course)
    elif seat == state.turn and not isinstance(top, FinalRound):
        course.end_turn()
