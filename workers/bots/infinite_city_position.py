"""How the Infinite City planner weighs a city: who holds which areas, and what a change there is worth."""

from __future__ import annotations

from collections.abc import Mapping
from heapq import nlargest
from typing import Final

from domain.game import Seat
from domain.infinite_city.grid import MIDDLE, Spot, areas, beside
from domain.infinite_city.placement import free_spots
from domain.infinite_city.protection import power_stations, protected
from domain.infinite_city.state import State, Tile
from domain.infinite_city.tiles import KINDS, POWER_STATION, POWER_STATIONS, Face, face

_HOPES: Final = (0.0, 0.4, 1.4)
"""What an area of one or two tiles is worth while it may still grow to three."""

_SILVER_HOPE: Final = 0.35
"""What a silver tile is worth to a seat that does not lead in silver."""

_LEADER, _FOLLOWER = 0.7, 0.25
"""What a point of the strongest rival, and of any other, is worth to us as a loss."""

PLAIN: Final[Mapping[Face, float]] = {
    face(kind): worth
    for kind, worth in {
        "construction-site": 1.1,
        "library": 1.1,
        "temple": 1.2,
        "factory": 0.2,
        "transit-station": 1.4,
        "post-office": 1.2,
        "port": 0.1,
        "plaza": 0.1,
    }.items()
}
"""What a direction brings on average, where that does not depend on the place."""

_SPENDING: Final = frozenset(
    map(face, ("construction-site", "library", "temple", "housing", "embassy", "capitol"))
)
"""The kinds whose direction takes further tokens: they bring the end nearer."""

_HASTE: Final = 0.5
"""What it is worth to place tokens faster than the rivals: whoever runs out first has placed the most."""

_ARBORETUM, _BANK, _CAPITOL, _DISASTER, _EMBASSY = map(
    face, ("arboretum", "bank", "capitol", "disaster-site", "embassy")
)
_GUARDPOST, _HOUSING, _MAUSOLEUM, _POLICE, _SHOPPING = map(
    face, ("security-guardpost", "housing", "mausoleum", "police-hq", "shopping-complex")
)


class Position:
    """A city as the planner weighs it: who holds which areas, and what a change there is worth to `me`."""

    def __init__(self, state: State, me: Seat) -> None:
        self.state, self.me, self.city = state, me, state.city
        self.safe = protected(state.city)
        self.last = state.last is not None
        self.held: list[set[Spot]] = [set() for _ in range(state.seats)]
        self.silver = [0] * state.seats
        self.printed = [0] * state.seats
        for at, placed in state.city.items():
            for owner in set(placed.tokens):
                self.held[owner].add(at)
                assert placed.face is not None, "tokens lie on face-up tiles"
                self.silver[owner] += KINDS[placed.face].silver
                self.printed[owner] += KINDS[placed.face].value
        self.area_of: list[dict[Spot, frozenset[Spot]]] = []
        for spots in self.held:
            self.area_of.append({at: area for area in areas(spots) for at in area})
        self.points = [self._points(seat) for seat in range(state.seats)]
        self.weight = self._weights()
        self.lead = self.points[me] - max(points for seat, points in enumerate(self.points) if seat != me)
        self._losses: dict[tuple[Seat, Spot], float] = {}
        self._grounds: dict[Spot, float] = {}

    def _points(self, seat: Seat) -> float:
        whole = sum(len(area) for area in set(self.area_of[seat].values()) if len(area) > 2)
        leads = self.silver[seat] == max(self.silver)
        return whole + self.printed[seat] + (self.silver[seat] if leads else 0)

    def _weights(self) -> list[float]:
        """The worth of a seat's point to us: ours 1, the strongest rival's most of a loss."""
        gone = self.state.gone
        rivals = [seat for seat in range(self.state.seats) if seat != self.me and seat not in gone]
        weights = [0.0] * self.state.seats
        for seat in rivals:
            weights[seat] = -_FOLLOWER
        if rivals:
            strongest = max(rivals, key=lambda seat: self.points[seat] + self._hope(seat))
            weights[strongest] = -1.0 if len(rivals) == 1 else -_LEADER
        weights[self.me] = 1.0
        return weights

    def _hope(self, seat: Seat) -> float:
        return 0.1 * (15 - self.state.tokens[seat])

    def worth(self, size: int) -> float:
        """What an area of that size is worth to its holder."""
        if size > 2:
            return size
        return 0.0 if self.last else _HOPES[size]

    def gain(self, seat: Seat, at: Spot) -> float:
        """What a further tile at that place adds to the areas of a seat."""
        area_of = self.area_of[seat]
        near = {area_of[side] for side in beside(at) if side in area_of}
        return self.worth(1 + sum(map(len, near))) - sum(self.worth(len(area)) for area in near)

    def loss(self, seat: Seat, at: Spot) -> float:
        """What the seat's areas lose without the tile at that place."""
        known = self._losses.get((seat, at))
        if known is None:
            area = self.area_of[seat][at]
            left = sum(self.worth(len(part)) for part in areas(area - {at}))
            known = self._losses[seat, at] = self.worth(len(area)) - left
        return known

    def tile_worth(self, seat: Seat, tile: Face) -> float:
        """What holding that tile is worth to a seat beyond its place: its printed value and its silver."""
        kind = KINDS[tile]
        if not kind.silver:
            return kind.value
        most = max(count for other, count in enumerate(self.silver) if other != seat)
        mine = self.silver[seat]
        if mine + 1 < most:
            return kind.value + _SILVER_HOPE
        return kind.value + (1.0 if mine >= most else mine + 1.0)

    def clearing(self, at: Spot) -> float:
        """What it is worth to us that every token leaves the tile."""
        placed = self.city[at]
        if placed.face is None or not placed.up:
            return 0.0
        tile = placed.face
        lost = sum(
            self.weight[owner] * (self.loss(owner, at) + self.tile_worth(owner, tile))
            for owner in set(placed.tokens)
        )
        return -lost

    def taking(self, at: Spot) -> float:
        """What it is worth to us to hold the tile alone."""
        placed = self.city[at]
        worth = self.clearing(at) if placed.tokens else 0.0
        if self.me in placed.tokens:
            return worth + self.loss(self.me, at)
        worth += self.gain(self.me, at)
        if placed.up and placed.face is not None:
            return worth + self.tile_worth(self.me, placed.face)
        return worth + (0.0 if self.last else 0.6)

    def trading(self, bank: Spot, at: Spot, owner: Seat) -> float:
        """What it is worth to us that our token at the Bank and that of `owner` change places."""
        placed = self.city[at]
        assert placed.face is not None, "tokens lie on face-up tiles"
        worth = self.gain(self.me, at) + self.tile_worth(self.me, placed.face)
        worth -= self.loss(self.me, bank) if bank in self.held[self.me] else 0.4
        if placed.tokens.count(owner) == 1:
            worth -= self.weight[owner] * (self.loss(owner, at) + self.tile_worth(owner, placed.face))
        return worth + self.weight[owner] * self.gain(owner, bank)

    def moved(self, changes: Mapping[Spot, Tile | None]) -> float:
        """Exactly what changed tiles are worth to us; None takes a tile away."""
        total = 0.0
        owners = {owner for at in changes for owner in self._tokens(self.city.get(at))}
        owners |= {owner for tile in changes.values() for owner in self._tokens(tile)}
        for owner in owners:
            if not self.weight[owner]:
                continue
            spots = set(self.held[owner])
            for at, tile in changes.items():
                if owner in self._tokens(tile):
                    spots.add(at)
                else:
                    spots.discard(at)
            after = sum(self.worth(len(area)) for area in areas(spots))
            before = sum(self.worth(len(area)) for area in set(self.area_of[owner].values()))
            total += self.weight[owner] * (after - before)
        return total

    @staticmethod
    def _tokens(tile: Tile | None) -> tuple[Seat, ...]:
        return () if tile is None else tile.tokens

    def swapped(self, first: Spot, second: Spot) -> float:
        """What it is worth to us that two tiles change places."""
        one, two = self.city[first], self.city[second]
        return 0.0 if one.tokens == two.tokens else self.moved({first: two, second: one})

    def shifted(self, origin: Spot, at: Spot) -> float:
        """What it is worth to us that a tile moves."""
        placed = self.city[origin]
        return self.moved({origin: None, at: placed}) if placed.tokens else 0.0

    def denial(self, at: Spot) -> float:
        """What it is worth to us that a place is no longer free for our rivals."""
        return -sum(
            weight * max(0.0, self.gain(seat, at) - 1.0)
            for seat, weight in enumerate(self.weight)
            if seat != self.me and weight
        )

    def ground(self, at: Spot) -> float:
        """What it is worth to us to play any tile at that place."""
        known = self._grounds.get(at)
        if known is None:
            known = self.gain(self.me, at) + 0.4 * self.denial(at)
            if not self.last:
                known += 0.04 * sum(side not in self.city for side in beside(at))
            self._grounds[at] = known
        return known

    def play(self, tile: Face, at: Spot, brings: float) -> float:
        """What a play is worth: the place, the tile, what its direction brings, and whether it ends the game."""
        worth = self.ground(at) + self.tile_worth(self.me, tile)
        if tile == POWER_STATION:
            if len(power_stations(self.city)) == POWER_STATIONS - 1:
                return worth + (100.0 if self.lead + worth > 0 else -100.0)
            worth += 0.25 * sum(side in self.held[self.me] for side in beside(at))
        if tile in _SPENDING:
            if self.state.tokens[self.me] == 1:
                return worth
            worth += _HASTE
        return worth + brings

    def direction(self, tile: Face, at: Spot) -> float:
        """What a direction brings, where that depends on the place of the tile."""
        sides = [side for side in beside(at) if side in self.city]
        if tile == _CAPITOL:
            return sum(self.taking(side) for side in sides)
        if tile == _POLICE:
            if at in self.safe:
                return 0.0
            return sum(
                self.weight[seat] * (self.gain(seat, at) + 1.0) + 0.1
                for seat in range(self.state.seats)
                if seat != self.me and self.state.tokens[seat]
            )
        free = [side for side in sides if side not in self.safe]
        if tile == _EMBASSY:
            return max((self.taking(side) for side in free), default=0.0)
        if tile == _MAUSOLEUM:
            return max((self.clearing(side) for side in free), default=0.0)
        return 0.0

    def brings(self, tile: Face) -> float:
        """What a direction brings, wherever the tile is played."""
        city, me = self.city, self.me
        if tile in (_GUARDPOST, _DISASTER):
            return max((self.clearing(at) for at in city if at not in self.safe), default=0.0)
        if tile == _HOUSING:
            free = [at for at, placed in city.items() if not placed.tokens and at not in self.safe]
            return max((self.taking(at) for at in free), default=0.0) if self.state.tokens[me] > 1 else 0.0
        if tile == _BANK:
            return max(
                (
                    self.trading(MIDDLE, at, owner)
                    for at, placed in city.items()
                    if placed.tokens and me not in placed.tokens and at not in self.safe
                    for owner in set(placed.tokens)
                ),
                default=0.0,
            )
        if tile == _ARBORETUM:
            spare = [worth for at in self.held[me] - self.safe if (worth := self.recalling(at)) > 0]
            return sum(sorted(spare, reverse=True)[:3])
        if tile == _SHOPPING:
            sizes = [hand.size for seat, hand in enumerate(self.state.hands) if seat != me]
            return 0.2 * (max(sizes) - self.state.hands[me].size + 1)
        return PLAIN.get(tile, 0.0)

    def recalling(self, at: Spot) -> float:
        """What it is worth to us to have a token back from there."""
        if self.last:
            return -1.0
        placed = self.city[at]
        if placed.tokens.count(self.me) > 1:
            return 0.6
        assert placed.face is not None, "tokens lie on face-up tiles"
        return 0.6 - self.loss(self.me, at) - self.tile_worth(self.me, placed.face)

    def gathering(self, stadium: Spot, origin: Spot, owner: Seat) -> float:
        """What it is worth to us that a token of `owner` moves to a Stadium."""
        placed = self.city[origin]
        worth = 0.0
        if placed.tokens.count(owner) == 1:
            assert placed.face is not None, "tokens lie on face-up tiles"
            worth -= self.weight[owner] * (self.loss(owner, origin) + self.tile_worth(owner, placed.face))
        if owner not in self.city[stadium].tokens:
            worth += self.weight[owner] * self.gain(owner, stadium)
        return worth

    def best_moves(self, swap: bool) -> Mapping[Spot, float]:
        """For the tiles worth moving, what that can be worth: by changing places, or to a free place."""
        leaving = {
            at: -sum(self.weight[owner] * self.loss(owner, at) for owner in set(placed.tokens))
            for at, placed in self.city.items()
            if at not in self.safe
        }
        arriving: dict[tuple[tuple[Seat, ...], Spot], float] = {}

        def joins(tokens: tuple[Seat, ...], at: Spot) -> float:
            if (tokens, at) not in arriving:
                arriving[tokens, at] = sum(self.weight[owner] * self.gain(owner, at) for owner in set(tokens))
            return arriving[tokens, at]

        guesses: list[tuple[float, Spot, Spot]] = []
        places = sorted(leaving) if swap else free_spots(self.city)
        for first in sorted(leaving):
            one = self.city[first].tokens
            for second in places:
                two = self.city[second].tokens if swap else ()
                if (first < second or not swap) and one != two:
                    guess = leaving[first] + joins(one, second)
                    if swap:
                        guess += leaving[second] + joins(two, first)
                    guesses.append((guess, first, second))
        best = {at: 0.0 for at, placed in self.city.items() if at in leaving and not placed.tokens}
        for _, first, second in nlargest(8, guesses):
            exact = self.swapped(first, second) if swap else self.shifted(first, second)
            best[first] = max(exact, best.get(first, exact))
        return best
