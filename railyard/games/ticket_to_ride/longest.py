"""The longest path of a network, exactly (TTR-7.3).

A path may use each track once and pass a city as often as it likes, so a set of tracks is one path exactly if it hangs
together and no more than two of its cities have an odd number of its tracks.  The search starts with the whole network
and leaves out tracks: of any three odd cities one at least is no end of the path, so one of the tracks at these three
cities is not used.  Networks wait in order of what they may still bring at most; the first that is a path is the
longest of all.
"""

from collections.abc import Iterable, Sequence
from heapq import heappop, heappush
from typing import Final

Edge = tuple[int, int, int]
"""City, other city, length in spaces."""

PATH_ENDS: Final = 2


def longest_path(edges: Sequence[Edge]) -> tuple[int, tuple[int, ...]]:
    """The length of the longest path and the edges it takes, by their place in ``edges``, in the order of travel."""
    waiting: list[tuple[int, int]] = []
    seen: set[int] = set()
    for part in _parts(edges, (1 << len(edges)) - 1):
        heappush(waiting, (-_at_most(edges, part), part))
    while waiting:
        bound, mask = heappop(waiting)
        at = _edges_at(edges, mask)
        odd = [city for city, touching in at.items() if len(touching) & 1]
        if len(odd) <= PATH_ENDS:
            return -bound, _in_order(edges, at, odd)
        odd.sort(key=lambda city: len(at[city]))
        for edge in {edge for city in odd[: PATH_ENDS + 1] for edge in at[city]}:
            rest = mask & ~(1 << edge)
            if rest in seen:
                continue
            seen.add(rest)
            for part in _parts(edges, rest):
                if part == rest or part not in seen:
                    seen.add(part)
                    heappush(waiting, (max(bound, -_at_most(edges, part)), part))
    return 0, ()


def _members(mask: int) -> Iterable[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _edges_at(edges: Sequence[Edge], mask: int) -> dict[int, list[int]]:
    at: dict[int, list[int]] = {}
    for edge in _members(mask):
        a, b, _ = edges[edge]
        at.setdefault(a, []).append(edge)
        at.setdefault(b, []).append(edge)
    return at


def _parts(edges: Sequence[Edge], mask: int) -> list[int]:
    """The connected parts of a network."""
    at = _edges_at(edges, mask)
    masks = {city: sum(1 << edge for edge in touching) for city, touching in at.items()}
    found = []
    while masks:
        ahead = [next(iter(masks))]
        part = 0
        while ahead:
            touching = masks.pop(ahead.pop(), 0)
            for edge in _members(touching & ~part):
                a, b, _ = edges[edge]
                ahead += [a, b]
            part |= touching
        found.append(part)
    return found


def _at_most(edges: Sequence[Edge], mask: int) -> int:
    """What a path in a connected network can bring at most.

    Every odd city that is no end of the path has a track that is not used; from there the tracks left out lead on to
    another odd city.  So the way to the nearest odd city is lost for each, and no way is counted for more than two.
    """
    at = _edges_at(edges, mask)
    total = sum(edges[edge][2] for edge in _members(mask))
    odd = {city for city, touching in at.items() if len(touching) & 1}
    if len(odd) <= PATH_ENDS:
        return total
    nearest = {city: min(edges[edge][2] for edge in touching) for city, touching in at.items()}
    losses = []
    for city in odd:
        least = total
        for edge in at[city]:
            a, b, length = edges[edge]
            other = b if a == city else a
            way = length if other in odd else length + nearest[other]
            if way < least:
                least = way
        losses.append(least)
    losses.sort()
    return total - (sum(losses[:-PATH_ENDS]) + 1) // 2


def _in_order(edges: Sequence[Edge], at: dict[int, list[int]], odd: list[int]) -> tuple[int, ...]:
    """The edges of a network that is one path, in the order of travel (Hierholzer's way)."""
    start = odd[0] if odd else next(iter(at))
    unused = {city: list(touching) for city, touching in at.items()}
    gone: set[int] = set()
    stack: list[tuple[int, int]] = [(start, -1)]
    path: list[int] = []
    while stack:
        city, came_by = stack[-1]
        while unused[city] and unused[city][-1] in gone:
            unused[city].pop()
        if unused[city]:
            edge = unused[city].pop()
            gone.add(edge)
            a, b, _ = edges[edge]
            stack.append((b if a == city else a, edge))
        else:
            stack.pop()
            if came_by >= 0:
                path.append(came_by)
    return tuple(path)
