"""Facts about networks of routes: what is joined, the longest trail, the best loans for stations.

A network is a sequence of edges `(node, node, weight)`; two nodes may be joined by several edges.
All answers are exact. Edges are named by their index in the sequence.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final, NamedTuple, TypeAlias

Edge: TypeAlias = tuple[int, int, int]
"""Two nodes and the weight of what joins them, 1 or more."""

SEARCH_STEPS: Final = 500
"""After so many steps the search for a trail gives way to the sweep, whose cost is bounded."""


class Unions:
    """Sets of joined nodes, which only grow together."""

    __slots__ = ("_parent",)

    def __init__(self, pairs: Iterable[tuple[int, int]] = ()) -> None:
        self._parent: dict[int, int] = {}
        for one, other in pairs:
            self.join(one, other)

    def find(self, node: int) -> int:
        """One node that stands for all that are joined to this one."""
        parent = self._parent
        root = parent.get(node)
        if root is None:
            return node
        while (above := parent.get(root)) is not None:
            parent[node] = above
            root = above
        return root

    def join(self, one: int, other: int) -> None:
        one, other = self.find(one), self.find(other)
        if one != other:
            self._parent[one] = other

    def joined(self, one: int, other: int) -> bool:
        return self.find(one) == self.find(other)


class Trail(NamedTuple):
    """A walk that uses no edge twice: its weight, and its edges in the order they are walked."""

    length: int
    edges: tuple[int, ...]


NO_TRAIL: Final = Trail(0, ())


def components(edges: Sequence[Edge]) -> list[list[int]]:
    """The edges of each connected part, in ascending order."""
    unions = Unions((one, other) for one, other, _ in edges)
    parts: dict[int, list[int]] = defaultdict(list)
    for index, (one, _, _) in enumerate(edges):
        parts[unions.find(one)].append(index)
    return list(parts.values())


def longest_trail(edges: Sequence[Edge]) -> Trail:
    """The heaviest trail. Of equally heavy ones always the same, whatever was asked before."""
    parts = [(sum(edges[e][2] for e in part), part) for part in components(edges)]
    parts.sort(key=lambda part: (-part[0], part[1]))
    best = NO_TRAIL
    for total, part in parts:
        if total <= best.length:
            break
        found = _longest_in_part(edges, part, total)
        if found.length > best.length:
            best = found
    return best


def _longest_in_part(edges: Sequence[Edge], part: Sequence[int], total: int) -> Trail:
    """The longest trail of one connected part, by the cheapest method that is sure."""
    around: dict[int, list[int]] = defaultdict(list)
    for e in part:
        one, other, _ = edges[e]
        around[one].append(e)
        around[other].append(e)
    odd = [node for node in around if len(around[node]) % 2]
    if len(odd) <= 2:
        return Trail(total, euler_walk(edges, part))
    if len(around) == len(part) + 1:
        return _longest_in_tree(edges, around)
    search = _Search(edges, around, odd, total)
    if search.run():
        return Trail(search.best, tuple(search.trail))
    chosen = _Sweep(edges, part, search.best).run()
    if chosen is None:
        return Trail(search.best, tuple(search.trail))
    return Trail(sum(edges[e][2] for e in chosen), euler_walk(edges, chosen))


def euler_walk(edges: Sequence[Edge], part: Sequence[int]) -> tuple[int, ...]:
    """An order in which to walk all of these edges once; they are connected, with two odd nodes or none."""
    around: dict[int, list[int]] = defaultdict(list)
    for e in part:
        around[edges[e][0]].append(e)
        around[edges[e][1]].append(e)
    start = next((node for node, at in around.items() if len(at) % 2), edges[part[0]][0])
    used: set[int] = set()
    stack: list[tuple[int, int | None]] = [(start, None)]
    walk: list[int] = []
    while stack:
        node, came = stack[-1]
        at = around[node]
        while at and at[-1] in used:
            at.pop()
        if at:
            e = at.pop()
            used.add(e)
            one, other, _ = edges[e]
            stack.append((other if one == node else one, e))
        else:
            stack.pop()
            if came is not None:
                walk.append(came)
    return tuple(walk)


def _longest_in_tree(edges: Sequence[Edge], around: dict[int, list[int]]) -> Trail:
    """In a tree the longest trail is the longest path: the farthest node from the farthest node."""
    _, end, _ = _farthest(edges, around, next(iter(around)))
    length, _, path = _farthest(edges, around, end)
    return Trail(length, path)


def _farthest(
    edges: Sequence[Edge], around: dict[int, list[int]], start: int
) -> tuple[int, int, tuple[int, ...]]:
    best = (0, start)
    came: dict[int, tuple[int, int]] = {start: (-1, -1)}
    stack = [(start, 0)]
    while stack:
        node, length = stack.pop()
        if length > best[0]:
            best = (length, node)
        for e in around[node]:
            one, other, weight = edges[e]
            there = other if one == node else one
            if there not in came:
                came[there] = (e, node)
                stack.append((there, length + weight))
    path: list[int] = []
    e, node = came[best[1]]
    while e >= 0:
        path.append(e)
        e, node = came[node]
    return best[0], best[1], tuple(reversed(path))


class _Search:
    """Depth-first search for the longest trail of a part with four odd nodes or more.

    Such a trail begins and ends at an odd node: where it ends it has used every edge, one of them
    without a pair. Each other odd node leaves an edge unused, which bounds what can be reached.
    """

    def __init__(
        self, edges: Sequence[Edge], around: dict[int, list[int]], odd: list[int], total: int
    ) -> None:
        self.ways: dict[int, list[tuple[int, int, int]]] = {}
        for node, at in around.items():
            ways = [(e, edges[e][1] if edges[e][0] == node else edges[e][0], edges[e][2]) for e in at]
            self.ways[node] = sorted(ways, key=lambda way: -way[2])
        cheapest = sorted(ways[-1][2] for ways in self.ways.values() if len(ways) % 2)
        self.bound = total - (sum(cheapest[:-2]) + 1) // 2
        self.odd = sorted(odd)
        self.best = 0
        self.trail: list[int] = []
        self.steps = SEARCH_STEPS
        self.walk: list[int] = []
        self.used: set[int] = set()

    def run(self) -> bool:
        """Whether `best` is certain; else the steps ran out, and it is a lower bound."""
        for start in self.odd:
            self._extend(start, 0)
            if self.best == self.bound:
                return True
            if self.steps <= 0:
                return False
        return True

    def _extend(self, node: int, length: int) -> None:
        self.steps -= 1
        extended = False
        for e, there, weight in self.ways[node]:
            if e in self.used:
                continue
            extended = True
            self.used.add(e)
            self.walk.append(e)
            self._extend(there, length + weight)
            self.walk.pop()
            self.used.discard(e)
            if self.best == self.bound or self.steps <= 0:
                return
        if not extended and length > self.best:
            self.best = length
            self.trail = list(self.walk)


_Frontier: TypeAlias = tuple[tuple[int, ...], int]
"""For each open node twice its group (0: untouched) plus its parity; and the odd nodes closed so far."""


class _Sweep:
    """The heaviest connected set of edges with two odd nodes at most, by one sweep over the edges.

    It keeps, for every way that the chosen edges can meet the nodes whose edges are not all swept
    yet, only the heaviest choice. What it costs grows with the width of the network, not its size.
    """

    def __init__(self, edges: Sequence[Edge], part: Sequence[int], floor: int) -> None:
        self.edges = edges
        self.order = self._swept(part)
        self.floor = floor
        self.chosen: int | None = None

    def _swept(self, part: Sequence[int]) -> list[int]:
        """The edges node by node, each next node the one that leaves the fewest nodes open."""
        around: dict[int, set[int]] = defaultdict(set)
        for e in part:
            around[self.edges[e][0]].add(e)
            around[self.edges[e][1]].add(e)
        order: list[int] = []
        opened: set[int] = set()

        def cost(node: int) -> tuple[int, int, int]:
            fresh = {n for e in around[node] for n in self.edges[e][:2]} - opened
            return (len(fresh), len(around[node]), node)

        while any(around.values()):
            near = [node for node in opened if around[node]] or [node for node in around if around[node]]
            node = min(near, key=cost)
            for e in sorted(around[node]):
                order.append(e)
                for end in self.edges[e][:2]:
                    opened.add(end)
                    around[end].discard(e)
        return order

    def run(self) -> list[int] | None:
        """The edges of a trail heavier than `floor`; None where there is none."""
        last = {node: i for i, e in enumerate(self.order) for node in self.edges[e][:2]}
        left = sum(self.edges[e][2] for e in self.order)
        nodes: list[int] = []
        states: dict[_Frontier, tuple[int, int]] = {((), 0): (0, 0)}
        for i, e in enumerate(self.order):
            one, other, weight = self.edges[e]
            nodes = [*nodes, *(node for node in (one, other) if node not in nodes)]
            here, there = nodes.index(one), nodes.index(other)
            closing = sorted((nodes.index(n) for n in (one, other) if last[n] == i), reverse=True)
            left -= weight
            following: dict[_Frontier, tuple[int, int]] = {}
            for (frontier, odd), (length, chosen) in states.items():
                open_nodes = (*frontier, *(0,) * (len(nodes) - len(frontier)))
                for after, more, mask in (
                    (open_nodes, length, chosen),
                    (_with_edge(open_nodes, here, there), length + weight, chosen | 1 << e),
                ):
                    if more + left <= self.floor:
                        continue
                    state = self._close(after, odd, closing, more, mask)
                    if state is not None and following.get(state, (-1, 0))[0] < more:
                        following[state] = (more, mask)
            nodes = [node for node in nodes if last[node] != i]
            states = following
        if self.chosen is None:
            return None
        return [e for e in self.order if self.chosen >> e & 1]

    def _close(
        self, frontier: tuple[int, ...], odd: int, closing: list[int], length: int, mask: int
    ) -> _Frontier | None:
        """The state once these nodes have no more edges; None where no single trail can come of it."""
        open_nodes = list(frontier)
        for place in closing:
            group, parity = divmod(open_nodes.pop(place), 2)
            odd += parity
            if odd > 2:
                return None
            if group and all(value >> 1 != group for value in open_nodes):
                # The group is finished: it is the whole trail, or it is cut off from the rest.
                if length > self.floor and not any(open_nodes):
                    self.floor, self.chosen = length, mask
                return None
        return _renumbered(open_nodes), odd


def _with_edge(frontier: tuple[int, ...], here: int, there: int) -> tuple[int, ...]:
    after = list(frontier)
    one, other = after[here] >> 1, after[there] >> 1
    if not one or not other:
        group = one or other or max(value >> 1 for value in after) + 1
    else:
        group = one
        if one != other:
            after = [group * 2 + (value & 1) if value >> 1 == other else value for value in after]
    after[here] = group * 2 + (after[here] & 1 ^ 1)
    after[there] = group * 2 + (after[there] & 1 ^ 1)
    return tuple(after)


def _renumbered(frontier: list[int]) -> tuple[int, ...]:
    """Groups numbered in the order in which they appear, so that equal states are equal values."""
    names: dict[int, int] = {0: 0}
    return tuple(names.setdefault(value >> 1, len(names)) * 2 + (value & 1) for value in frontier)


class Errand(NamedTuple):
    """Two nodes to be joined, and what that is worth."""

    one: int
    other: int
    points: int


class Loan(NamedTuple):
    """An edge that a station may lend: its name and its two nodes."""

    name: int
    one: int
    other: int


class Loans(NamedTuple):
    """What each station borrows (None: nothing), and which of the errands are done with it."""

    taken: tuple[int | None, ...]
    done: tuple[bool, ...]


def best_loans(
    owned: Iterable[tuple[int, int]], stations: Sequence[Sequence[Loan]], errands: Sequence[Errand]
) -> Loans:
    """The loans, one a station, that are worth the most together for all errands.

    Equal worth: the most errands done; then the fewest loans, then the loans that come first.
    """
    unions = Unions(owned)
    find = unions.find
    pairs = [(find(errand.one), find(errand.other)) for errand in errands]
    done = tuple(one == other for one, other in pairs)
    nothing = Loans((None,) * len(stations), done)
    useful = [list(_useful(loans, unions)) for loans in stations]
    reach = Unions((one, other) for loans in useful for _, one, other in loans)
    missing = [i for i, (one, other) in enumerate(pairs) if one != other and reach.joined(one, other)]
    if not missing:
        return nothing
    everything = sum(errands[i].points for i in missing)
    best: tuple[int, int, int] = (0, 0, 0)
    chosen: tuple[Loan | None, ...] = ()
    choices = sorted(product(*((None, *loans) for loans in useful)), key=_count_of_loans)
    for loans in choices:
        taken = [loan for loan in loans if loan is not None]
        extra = Unions((loan.one, loan.other) for loan in taken)
        joined = [i for i in missing if extra.joined(*pairs[i])]
        worth = (sum(errands[i].points for i in joined), len(joined), -len(taken))
        if worth > best:
            best, chosen = worth, loans
            if worth[0] == everything:
                break
    extra = Unions((loan.one, loan.other) for loan in chosen if loan is not None)
    return Loans(
        tuple(None if loan is None else loan.name for loan in chosen) or nothing.taken,
        tuple(extra.joined(*pair) for pair in pairs),
    )


def _count_of_loans(loans: Sequence[Loan | None]) -> int:
    return len(loans) - loans.count(None)


def _useful(loans: Sequence[Loan], unions: Unions) -> Iterator[Loan]:
    """The loans between two parts of the network, as loans between those parts; one for each pair."""
    known: set[tuple[int, int]] = set()
    for name, one, other in loans:
        ends = (unions.find(one), unions.find(other))
        if ends[0] != ends[1] and ends not in known:
            known.add(ends)
            yield Loan(name, *ends)
