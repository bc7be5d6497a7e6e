"""A planner for InterUrban: it plays its turn out in its head, tile after tile, and stops at the best."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from domain.game import Command, Seat
from domain.interurban.commands import EndTurn, PlaceTile
from domain.interurban.completion import way_on, ways_on
from domain.interurban.events import Run, TilePlaced
from domain.interurban.evolve import evolve
from domain.interurban.grid import Grid, Placement, place_of
from domain.interurban.legal import placements
from domain.interurban.placement import judge
from domain.interurban.scoring import shares
from domain.interurban.state import State
from domain.interurban.tiles import NOBODY, TILES
from workers.bots.bot import View

OPEN: Final = 0.6
"""What a share in an open route is worth beside one that nobody can change any more."""

GROWTH: Final = 3
"""The Track numbers that an open route still gains, on average."""

OWN_NEXT: Final = 0.8
"""How sure a station is that can still be placed this turn."""

THEIR_NEXT: Final = 0.3
"""How sure it is that the next seat places the station that hurts most."""

OVER: Final = 1000.0
"""More than any position can be worth: the game is won, or lost."""

WIDTH: Final = (4, 2)
"""How many first tiles, and how many second tiles after each, are followed by a look at the next tile."""

_shares = lru_cache(maxsize=1 << 15)(shares)


class Account(NamedTuple):
    """One route's books: the numbers on its Track, its straights and curves, each seat's commerce."""

    label: str
    numbers: int
    straights: int
    curves: int
    commerce: tuple[int, ...]

    def with_tile(self, face: int) -> Account:
        """With one more tile."""
        tile = TILES[face]
        if tile.owner != NOBODY:
            mine = self.commerce
            commerce = (*mine[: tile.owner], mine[tile.owner] + tile.value, *mine[tile.owner + 1 :])
            return Account(self.label, self.numbers, self.straights, self.curves, commerce)
        straight = tile.shape == "straight"
        return Account(
            self.label,
            self.numbers + tile.value,
            self.straights + straight,
            self.curves + (not straight),
            self.commerce,
        )


class Outlook(NamedTuple):
    """A position of this turn, real or thought of: the state, its grid, its books."""

    state: State
    grid: Grid
    accounts: Sequence[Account]

    @classmethod
    def on(cls, state: State) -> Outlook:
        """The position as it is."""
        nothing = (0,) * state.setup.seats
        accounts: list[Account] = []
        for route in state.routes:
            account = Account(route.label, 0, 0, 0, nothing)
            for place in route.tiles:
                account = account.with_tile(state.board[place].face)
            accounts.append(account)
        return cls(state, Grid.of(state), accounts)

    def after(self, placement: Placement, ways: list[frozenset[int]]) -> Outlook:
        """The position after a placement, completed routes closed in the grid. `ways` are `ways_on(grid)`."""
        face, cell, turn, moves = placement
        board = self.state.board
        accounts = list(self.accounts)
        runs: list[Run] = []
        for move in moves:
            account = accounts[move.route].with_tile(face)
            for place in move.tiles[1:]:
                account = account.with_tile(board[place].face)
            accounts[move.route] = account
            runs.append(Run(move.route, account.label, move.tiles, *place_of(move.cell), move.side))
        placed = TilePlaced(self.state.turn, face, *place_of(cell), turn, tuple(runs))
        return Outlook(evolve(self.state, placed), settled(self.grid, ways, placement), accounts)

    def values(self) -> list[int]:
        """Each route's Value, if the game ended now."""
        numbers: list[int | None] = []
        for account in self.accounts:
            if account.label in ("H", "L"):
                numbers.append(None)
            elif account.label in ("S", "C"):
                numbers.append(account.straights if account.label == "S" else account.curves)
            else:
                numbers.append(int(account.label))
        compared = [number for number in numbers if number is not None]
        highest, lowest = max(compared), min(compared)
        return [
            account.numbers + (number if number is not None else highest if account.label == "H" else lowest)
            for number, account in zip(numbers, self.accounts, strict=True)
        ]


class InterurbanPlanner:
    """Plays InterUrban from what its seat sees. It leaves nothing to luck."""

    def choose(self, view: View[State], luck: Random) -> Command:  # noqa: ARG002
        state = view.state
        if state.turn != view.seat or not state.dealt or state.ended:
            return view.legal()[0]
        return _Planner(state).command()


class _Planner:
    """One seat's turn."""

    def __init__(self, state: State) -> None:
        seats = state.setup.seats
        self.now = Outlook.on(state)
        self.me: Seat = state.turn
        self.rivals = [seat for seat in range(seats) if seat != state.turn and seat not in state.gone]
        self.next = min(self.rivals, key=lambda seat: (seat - state.turn) % seats)

    def command(self) -> Command:
        """The first command of the best rest of this turn."""
        best, _ = self._search(self.now, 0)
        if best is None:
            return EndTurn()
        return PlaceTile(best.face, *place_of(best.cell), best.turn)

    def _search(self, outlook: Outlook, depth: int) -> tuple[Placement | None, float]:
        """The placement to go on with, or None to stop, and what that is worth; the first of equals."""
        best: Placement | None = None
        most = self._stopped(outlook) if outlook.state.placed else -2 * OVER
        ways = ways_on(outlook.grid)
        followed = [
            (self._worth(after), placement, after)
            for placement in placements(outlook.state, outlook.grid)
            for after in (outlook.after(placement, ways),)
        ]
        followed.sort(key=lambda each: -each[0])
        for rank, (worth, placement, after) in enumerate(followed):
            if after.state.placed == 3 or depth == len(WIDTH) or not any(after.grid.open):
                sure = worth
            elif rank < WIDTH[depth]:
                sure = self._search(after, depth + 1)[1]
            else:
                break
            if sure > most:
                best, most = placement, sure
        return best, most

    def _worth(self, outlook: Outlook) -> float:
        """The better of stopping here and going on to a station of its own."""
        stopped = self._stopped(outlook)
        state = outlook.state
        if state.placed == 3 or state.station_placed is not None or abs(stopped) > OVER / 2:
            return stopped
        values = outlook.values()
        gain = max(
            (mine - OPEN * theirs for mine, theirs in self._nexts(outlook, values, self.me)), default=0.0
        )
        return max(stopped, self._standing(outlook, values) + OWN_NEXT * gain)

    def _stopped(self, outlook: Outlook) -> float:
        """What the position is worth once the turn ends here."""
        values = outlook.values()
        if self._is_over(outlook):
            totals = [0] * outlook.state.setup.seats
            for account, value in zip(outlook.accounts, values, strict=True):
                for seat, points in enumerate(_shares(value, account.commerce)):
                    totals[seat] += points
            ahead = totals[self.me] - max(totals[seat] for seat in self.rivals)
            return ahead + (OVER if ahead >= 0 else -OVER)
        threat = max((theirs - mine for mine, theirs in self._nexts(outlook, values, self.next)), default=0.0)
        return self._standing(outlook, values) - THEIR_NEXT * max(0.0, threat)

    def _is_over(self, outlook: Outlook) -> bool:
        """Whether the game ends with this turn, unless somebody then cannot place a tile."""
        state = outlook.state
        if not any(outlook.grid.open) or not (state.track_up or state.track.size):
            return True
        return not state.stations_up[self.me] and not state.stations[self.me].size

    def _standing(self, outlook: Outlook, values: list[int]) -> float:
        """How far ahead of its rivals the seat is, the best of them above all; open routes count in part."""
        totals = [0.0] * outlook.state.setup.seats
        for is_open, account, value in zip(outlook.grid.open, outlook.accounts, values, strict=True):
            weight = OPEN if is_open else 1.0
            for seat, points in enumerate(_shares(value + GROWTH * is_open, account.commerce)):
                totals[seat] += weight * points
        rivals = [totals[seat] for seat in self.rivals]
        return totals[self.me] - 0.7 * max(rivals) - 0.3 * sum(rivals) / len(rivals)

    def _nexts(self, outlook: Outlook, values: list[int], seat: Seat) -> list[tuple[float, float]]:
        """For each station that a seat could place next: what this seat gains by it, and the best rival does."""
        grid = outlook.grid
        found: list[tuple[float, float]] = []
        faces = sorted(set(outlook.state.stations_up[seat]))
        for (cell, side), is_open in zip(grid.tips, grid.open, strict=True):
            if not is_open or grid.site(cell).beside:
                continue
            for face in faces:
                turn = side & 1 if TILES[face].shape == "straight" else 0
                moves = judge(grid, face, cell, turn)
                if isinstance(moves, str):
                    continue
                mine = theirs = 0.0
                for move in moves:
                    account = outlook.accounts[move.route]
                    value = values[move.route] + GROWTH
                    before = _shares(value, account.commerce)
                    after = _shares(value, account.with_tile(face).commerce)
                    mine += OPEN * (after[self.me] - before[self.me])
                    theirs += OPEN * max(after[rival] - before[rival] for rival in self.rivals)
                found.append((mine, theirs))
        return found


def settled(grid: Grid, ways: list[frozenset[int]], placement: Placement) -> Grid:
    """The grid after a placement, with the routes closed that it completes. `ways` are `ways_on(grid)`."""
    after = grid.after(placement)
    moved = [move.route for move in placement.moves]
    for move in placement.moves:
        if move.line.full:
            after.close(move.route)
    touched = frozenset((placement.cell, *(move.cell for move in placement.moves)))
    for route, is_open in enumerate(after.open):
        looks = route in moved or ways[route] & touched
        if is_open and looks and way_on(after, route) is None:
            after.close(route)
    return after
