"""The most valuable simple path in a graph, exactly.

The vertices are taken in one after the other, in an order that keeps the *frontier* small: the vertices taken in that
still have neighbours to come.  What matters of a partial choice of edges is only what it looks like at the frontier:
which frontier vertices are loose ends of a piece of path, which two belong to the same piece, and which are unused.
Of all choices that look alike the best is kept, so the work grows with the width of the frontier and not with the
number of paths.  A choice that could not beat the best path found so far, even with everything still to be had, is
dropped.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

Graph = Sequence[Sequence[int]]

SMALL = 30
"""Up to this many vertices one try at an order is enough."""
TRIES = 6
GROWTH = 2.2
"""About how many times more looks there are for every vertex the frontier is wider."""
SEALED = -1
"""In place of a mate: the other end of the piece is an end of the whole path."""


class Look(NamedTuple):
    """A partial choice as it looks at the frontier."""

    loose: tuple[tuple[int, int], ...]
    """Loose ends with their mates, by vertex."""
    unused: int
    """Bit mask of frontier vertices on no piece."""
    has_needed: bool
    """Whether a vertex that must be on the path is on some piece."""
    is_closed: bool = False
    """Whether both ends of a piece are ends of the whole path: nothing can be added."""


class Kept(NamedTuple):
    """The best way to a look: worth so far, where it came from, the edges added last."""

    value: int
    before: "Kept | None"
    edges: tuple[tuple[int, int], ...]


class Goal(NamedTuple):
    """What the path is to be."""

    worth: Sequence[int]
    passable: Sequence[bool]
    needed: Sequence[bool]


def longest_path(
    ahead: Graph, worth: Sequence[int], passable: Sequence[bool], needed: Sequence[bool]
) -> tuple[tuple[int, ...], int]:
    """Vertices of a best path and its worth; ((), 0) where there is none.

    ``ahead`` are the neighbours of each vertex, ``worth`` (never below 0) what it adds, ``passable`` whether the path
    may go on after it (else it can only be an end), ``needed`` the vertices of which at least one must be on the path.
    A path has two vertices or more.
    """
    goal = Goal(worth, passable, needed)
    order = _narrow_order(ahead)
    place = {vertex: at for at, vertex in enumerate(order)}
    to_come = [0] * (len(order) + 1)
    for at in range(len(order) - 1, -1, -1):
        to_come[at] = to_come[at + 1] + worth[order[at]]
    best: Kept | None = None
    least = -1
    looks: dict[Look, Kept] = {Look((), 0, False): Kept(0, None, ())}
    for at, vertex in enumerate(order):
        taken = [other for other in ahead[vertex] if place[other] < at]
        leaving = [other for other in (*taken, vertex) if all(place[each] <= at for each in ahead[other])]
        grown: dict[Look, Kept] = {}
        for look, kept in looks.items():
            for edges, joined, gain in _choices(goal, look, vertex, taken):
                value = kept.value + gain
                if value > least and joined.has_needed and _is_one_path(joined):
                    best, least = Kept(value, kept, edges), value
                after = None if joined.is_closed else _left_behind(joined, leaving)
                if after is None or value + to_come[at + 1] + _worth_of(goal, after.unused) <= least:
                    continue
                known = grown.get(after)
                if known is None or known.value < value:
                    grown[after] = Kept(value, kept, edges)
        looks = grown
    return (_path(best), least) if best is not None else ((), 0)


def _narrow_order(ahead: Graph) -> list[int]:
    """An order in which few vertices at a time have neighbours still to come: the best of a few tries."""
    size = len(ahead)
    starts = {min(range(size), key=lambda vertex: len(ahead[vertex]))} if size else set()
    if size > SMALL:
        starts.update(range(0, size, size // TRIES))
    return min((_order_from(ahead, start) for start in sorted(starts)), key=lambda tried: tried[0], default=(0.0, []))[
        1
    ]


def _order_from(ahead: Graph, start: int) -> tuple[float, list[int]]:
    """An order that begins with a vertex, always taking the one next that widens the frontier least; and its strain."""
    order: list[int] = []
    open_neighbours = [len(others) for others in ahead]
    place: dict[int, int] = {}
    waiting = set(range(len(ahead)))
    border = {start}
    width, strain = 0, 0.0

    def widening(vertex: int) -> tuple[int, int, int, int]:
        """How much wider the frontier gets; among equals, who opens least, then who touches its oldest part."""
        taken = [other for other in ahead[vertex] if other in place]
        closes = sum(open_neighbours[other] == 1 for other in taken)
        opens = len(ahead[vertex]) - len(taken)
        return int(opens > 0) - closes, opens, min((place[other] for other in taken), default=0), vertex

    while waiting:
        chosen = min(border or waiting, key=widening)
        width += widening(chosen)[0]
        strain += GROWTH**width
        place[chosen] = len(order)
        order.append(chosen)
        waiting.discard(chosen)
        border.discard(chosen)
        for other in ahead[chosen]:
            open_neighbours[other] -= 1
            if other in waiting:
                border.add(other)
    return strain, order


def _choices(
    goal: Goal, look: Look, vertex: int, taken: Sequence[int]
) -> Iterator[tuple[tuple[tuple[int, int], ...], Look, int]]:
    """Ways to take a vertex in: the edges to earlier ones, the look it gives and the worth it adds."""
    yield (), Look(look.loose, look.unused | 1 << vertex, look.has_needed), 0
    loose = dict(look.loose)
    open_to = [other for other in taken if other in loose or look.unused >> other & 1]
    for other in open_to:
        joined = _joined(goal, look, loose, vertex, (other,))
        yield ((vertex, other),), joined[0], joined[1]
    if goal.passable[vertex]:
        for one, two in combinations(open_to, 2):
            if loose.get(one) != two:  # else the path would bite its own tail
                joined = _joined(goal, look, loose, vertex, (one, two))
                yield ((vertex, one), (vertex, two)), joined[0], joined[1]


def _joined(goal: Goal, look: Look, loose: dict[int, int], vertex: int, others: tuple[int, ...]) -> tuple[Look, int]:
    """The look after edges from a vertex to one or two earlier ones, and the worth they add."""
    mates = dict(loose)
    unused, has_needed, gain = look.unused, look.has_needed or goal.needed[vertex], goal.worth[vertex]
    ends: list[int] = []
    for other in others:
        if other in mates:
            ends.append(mates.pop(other))
        else:
            unused &= ~(1 << other)
            gain += goal.worth[other]
            has_needed = has_needed or goal.needed[other]
            ends.append(other if goal.passable[other] else SEALED)
    if len(others) == 1:
        ends.append(vertex if goal.passable[vertex] else SEALED)
    one, two = ends
    if one != SEALED:
        mates[one] = two
    if two != SEALED:
        mates[two] = one
    return Look(tuple(sorted(mates.items())), unused, has_needed, one == two == SEALED), gain


def _is_one_path(look: Look) -> bool:
    """Whether there is one piece and no other."""
    match look.loose:
        case ():
            return look.is_closed
        case (_,):
            return not look.is_closed
        case ((one, _), (_, mate)):
            return mate == one and not look.is_closed
    return False


def _left_behind(look: Look, leaving: Sequence[int]) -> Look | None:
    """The look once vertices have no more neighbours to come: loose ends become ends of the whole path.

    None where nothing can be added any more: a piece has both its ends, or the path would have a third one.
    """
    mates = dict(look.loose)
    unused = look.unused
    for vertex in leaving:
        unused &= ~(1 << vertex)
        mate = mates.pop(vertex, None)
        if mate == SEALED:
            return None
        if mate is not None:
            mates[mate] = SEALED
    if sum(mate == SEALED for mate in mates.values()) > 2:
        return None
    return Look(tuple(sorted(mates.items())), unused, look.has_needed)


def _worth_of(goal: Goal, mask: int) -> int:
    total = 0
    while mask:
        low = mask & -mask
        total += goal.worth[low.bit_length() - 1]
        mask ^= low
    return total


def _path(kept: Kept) -> tuple[int, ...]:
    """The vertices in order, from the edges that were chosen."""
    touching: dict[int, list[int]] = {}
    step: Kept | None = kept
    while step is not None:
        for one, two in step.edges:
            touching.setdefault(one, []).append(two)
            touching.setdefault(two, []).append(one)
        step = step.before
    path = [min(vertex for vertex, others in touching.items() if len(others) == 1)]
    while True:
        following = [other for other in touching[path[-1]] if other not in path[-2:-1]]
        if not following:
            return tuple(path)
        path.append(following[0])
