"""A planner for InterUrban: what each placement earns, what it opens to others, and an end when ahead."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from domain.game import Command, Seat
from domain.interurban.commands import EndTurn, PlaceTile
from domain.interurban.completion import way_on, ways_on
from domain.interurban.grid import Grid, Placement, place_of
from domain.interurban.legal import placements
from domain.interurban.placement import judge
from domain.interurban.scoring import shares
from domain.interurban.state import State
from domain.interurban.tiles import NOBODY, TILES
from workers.bots.bot import View

OPEN: Final = 0.6
"""What a share in an open route is worth beside one that nobody can change any more."""

GROWTH: Final = 2
"""The Track numbers that an open route still gains, on average."""

OWN_NEXT: Final = 0.8
"""How sure a station is that can still be placed this turn."""

THEIR_NEXT: Final = 0.5
"""How sure it is that the next seat places the station that hurts most."""

OVER: Final = 1000.0
"""More than any position can be worth: the game is won, or lost."""


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
    """What could be on the table next: its grid, its books, the Track left, the station of this turn."""

    grid: Grid
    accounts: tuple[Account, ...]
    tracks_left: int
    station: int | None


class InterurbanPlanner:
    """Plays InterUrban from what its seat sees: it looks at every placement, and at what can follow it."""

    def choose(self, view: View[State], luck: Random) -> Command:  # noqa: ARG002  (it leaves nothing to luck)
        state = view.state
        if state.turn != view.seat or not state.dealt or state.ended:
            return view.legal()[0]
        return _Planner(state).best()


class _Planner:
    """One seat's turn."""

    def __init__(self, state: State) -> None:
        seats = range(state.setup.seats)
        self.state = state
        self.me: Seat = state.turn
        self.rivals = [seat for seat in seats if seat != state.turn and seat not in state.gone]
        self.next = min(self.rivals, key=lambda seat: (seat - state.turn) % len(seats))
        self.stations_left = len(state.stations_up[self.me]) + state.stations[self.me].size

    def best(self) -> Command:
        """The placement, or the stop, with the best outlook; the first of equals."""
        state = self.state
        now = self._now()
        ways = ways_on(now.grid)
        best: Command | None = None
        most = 0.0
        if state.placed:
            best, most = EndTurn(), self._stopped(now)
        for placement in placements(state, now.grid):
            worth = self._worth(self._after(now, ways, placement))
            if best is None or worth > most:
                best = PlaceTile(placement.face, *place_of(placement.cell), placement.turn)
                most = worth
        assert best is not None, "a turn begins only where some tile can be placed"
        return best

    def _now(self) -> Outlook:
        state = self.state
        nothing = (0,) * state.setup.seats
        accounts: list[Account] = []
        for route in state.routes:
            account = Account(route.label, 0, 0, 0, nothing)
            for place in route.tiles:
                account = account.with_tile(state.board[place].face)
            accounts.append(account)
        tracks_left = len(state.track_up) + state.track.size
        return Outlook(Grid.of(state), tuple(accounts), tracks_left, state.station_placed)

    def _after(self, now: Outlook, ways: list[frozenset[int]], placement: Placement) -> Outlook:
        accounts = list(now.accounts)
        for move in placement.moves:
            account = accounts[move.route].with_tile(placement.face)
            for place in move.tiles[1:]:
                account = account.with_tile(self.state.board[place].face)
            accounts[move.route] = account
        track = TILES[placement.face].owner == NOBODY
        return Outlook(
            settled(now.grid, ways, placement),
            tuple(accounts),
            now.tracks_left - track,
            now.station if track else placement.face,
        )

    def _worth(self, outlook: Outlook) -> float:
        """The better of stopping here and going on to a station of its own."""
        stopped = self._stopped(outlook)
        if self.state.placed == 2 or outlook.station is not None or abs(stopped) > OVER / 2:
            return stopped
        values = _values(outlook)
        gain = max(
            (mine - OPEN * theirs for mine, theirs in self._nexts(outlook, values, self.me)), default=0.0
        )
        return max(stopped, self._standing(outlook, values) + OWN_NEXT * gain)

    def _stopped(self, outlook: Outlook) -> float:
        """What the position is worth once the turn ends here."""
        values = _values(outlook)
        if self._is_over(outlook):
            totals = [0] * self.state.setup.seats
            for account, value in zip(outlook.accounts, values, strict=True):
                for seat, points in enumerate(shares(value, account.commerce)):
                    totals[seat] += points
            ahead = totals[self.me] - max(totals[seat] for seat in self.rivals)
            return ahead + (OVER if ahead >= 0 else -OVER)
        threat = max((theirs - mine for mine, theirs in self._nexts(outlook, values, self.next)), default=0.0)
        return self._standing(outlook, values) - THEIR_NEXT * max(0.0, threat)

    def _is_over(self, outlook: Outlook) -> bool:
        if not outlook.tracks_left or not any(outlook.grid.open):
            return True
        placed = (
            [outlook.station] if self.state.station_placed is None and outlook.station is not None else []
        )
        return all(TILES[face].owner == self.me for face in placed) and self.stations_left == len(placed)

    def _standing(self, outlook: Outlook, values: list[int]) -> float:
        """How far ahead of its rivals the seat is, the best of them above all; open routes count in part."""
        totals = [0.0] * self.state.setup.seats
        for is_open, account, value in zip(outlook.grid.open, outlook.accounts, values, strict=True):
            weight = OPEN if is_open else 1.0
            for seat, points in enumerate(shares(value + GROWTH * is_open, account.commerce)):
                totals[seat] += weight * points
        rivals = [totals[seat] for seat in self.rivals]
        return totals[self.me] - 0.7 * max(rivals) - 0.3 * sum(rivals) / len(rivals)

    def _nexts(self, outlook: Outlook, values: list[int], seat: Seat) -> list[tuple[float, float]]:
        """For each station that a seat could place next: what this seat gains by it, and the best rival does."""
        grid = outlook.grid
        found: list[tuple[float, float]] = []
        faces = set(self.state.stations_up[seat])
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
                    before = shares(value, account.commerce)
                    after = shares(value, account.with_tile(face).commerce)
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


def _values(outlook: Outlook) -> list[int]:
    """Each route's Value, if the game ended now."""
    numbers: list[int | None] = []
    for account in outlook.accounts:
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
        for number, account in zip(numbers, outlook.accounts, strict=True)
    ]
