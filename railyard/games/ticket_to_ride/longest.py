"""The longest path of a network, exactly (TTR-7.3).

A path may use each track once and pass a city as often as it likes.  So a set of tracks is one path exactly if it hangs
together and no more than two of its cities have an odd number of its tracks.  The search starts with the whole network
and leaves tracks out: of any three odd cities at least one is no end of the path, so one of the tracks at these three
is not used.  Networks wait in the order of what they may bring at most; the first that is a path is the longest.

Two things keep it short.  Branches that lead nowhere (trees hanging on the network) matter only as the end of a path,
so no more than two of them are kept at a city, and no more than two in all.  And the cities that must lose a track lie
apart: the tracks left out join them in pairs, which costs at least the ways between them.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from heapq import heappop, heappush
from itertools import combinations
from typing import Final, NamedTuple

Edge = tuple[int, int, int]
"""City, other city, length in spaces."""

PATH_ENDS: Final = 2


class _Trimmed(NamedTuple):
    """A network without the branches that no longest path uses."""

    inside: tuple[int, int]
    """Length and mask of the longest path within the branches alone."""
    core: int
    """Mask of the edges that lie in no branch."""
    branches: tuple[tuple[int, int], ...]
    """Length and mask of the branches that are kept, each a chain of edges from the core outwards."""


def longest_path(edges: Sequence[Edge]) -> tuple[int, tuple[int, ...]]:
    """The length of the longest path and the edges it takes, by their place in ``edges``, in the order of travel."""
    search = _Search(edges)
    length, mask = search.longest()
    return length, _in_order(edges, mask)


class _Search:
    """One search; networks are masks of edges."""

    def __init__(self, edges: Sequence[Edge]) -> None:
        self._edges = edges
        self._waiting: list[tuple[int, int, int, tuple[int, ...]]] = []
        self._seen: set[int] = set()

    @cached_property
    def _ways(self) -> dict[int, dict[int, int]]:
        """The shortest ways of the whole network; many networks never need them."""
        return _ways(self._edges)

    def longest(self) -> tuple[int, int]:
        """Length and mask of the longest path."""
        everything = (1 << len(self._edges)) - 1
        self._put(everything, sum(length for _, _, length in self._edges))
        while self._waiting:
            lost, odd, mask, branches = heappop(self._waiting)
            if odd <= PATH_ENDS:
                return -lost, mask
            if len(branches) > PATH_ENDS:
                core = mask
                for branch in branches:
                    core &= ~branch
                for pair in combinations(branches, PATH_ENDS):
                    self._put(core | sum(pair), -lost)
                continue
            for edge in self._to_leave_out(mask):
                self._put(mask & ~(1 << edge), -lost)
        return 0, 0

    def _to_leave_out(self, mask: int) -> set[int]:
        """Edges of which any path leaves out at least one: those at three odd cities, the emptiest ones."""
        at = _edges_at(self._edges, mask)
        odd = sorted((touching.bit_count(), city) for city, touching in at.items() if touching.bit_count() & 1)
        return {edge for _, city in odd[: PATH_ENDS + 1] for edge in _members(at[city])}

    def _put(self, mask: int, bound: int) -> None:
        """Let the connected parts of a network wait, none of which can bring more than ``bound``."""
        for part in _parts(self._edges, mask):
            if part in self._seen:
                continue
            self._seen.add(part)
            inside, core, branches = _trimmed(self._edges, part)
            if inside[0]:
                heappush(self._waiting, (-inside[0], 0, inside[1], ()))
            if not core:
                continue
            kept = core
            for _, branch in branches:
                kept |= branch
            if kept != part and kept in self._seen:
                continue
            self._seen.add(kept)
            most, odd = self._at_most(kept)
            if len(branches) > PATH_ENDS:
                best = sorted((length for length, _ in branches), reverse=True)[:PATH_ENDS]
                most = min(most, self._at_most(core)[0] + sum(best))
            entry = (-min(most, bound), odd, kept, tuple(branch for _, branch in branches))
            heappush(self._waiting, entry)

    def _at_most(self, mask: int) -> tuple[int, int]:
        """What a path in a connected network can bring at most, and how many odd cities there are.

        All odd cities but two lose a track, and the tracks left out join them in pairs.  Each odd city gets a share of
        that loss such that no two shares are more than the way between the two; shares are counted twofold here.
        """
        total = 0
        tracks: dict[int, int] = {}
        for edge in _members(mask):
            a, b, length = self._edges[edge]
            total += length
            tracks[a] = tracks.get(a, 0) + 1
            tracks[b] = tracks.get(b, 0) + 1
        odd = [city for city, count in tracks.items() if count & 1]
        if len(odd) <= PATH_ENDS:
            return total, len(odd)
        odd.sort(key=tracks.__getitem__)
        ways = self._ways
        shares = {city: min(ways[city][other] for other in odd if other != city) for city in odd}
        for city in odd:
            shares[city] = min(2 * ways[city][other] - shares[other] for other in odd if other != city)
        losses = sorted(shares.values())[:-PATH_ENDS]
        return total - (sum(losses) + 1) // 2, len(odd)


def _members(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _edges_at(edges: Sequence[Edge], mask: int) -> dict[int, int]:
    """The edges at each city, as masks."""
    at: dict[int, int] = {}
    for edge in _members(mask):
        a, b, _ = edges[edge]
        bit = 1 << edge
        at[a] = at.get(a, 0) | bit
        at[b] = at.get(b, 0) | bit
    return at


def _ways(edges: Sequence[Edge]) -> dict[int, dict[int, int]]:
    """The shortest way between any two cities of the whole network; leaving edges out makes none shorter."""
    at = _edges_at(edges, (1 << len(edges)) - 1)
    found = {}
    for start in at:
        ways = {start: 0}
        ahead = [(0, start)]
        while ahead:
            way, city = heappop(ahead)
            if way > ways[city]:
                continue
            for edge in _members(at[city]):
                a, b, length = edges[edge]
                other = b if a == city else a
                if way + length < ways.get(other, way + length + 1):
                    ways[other] = way + length
                    heappush(ahead, (way + length, other))
        found[start] = ways
    return found


def _parts(edges: Sequence[Edge], mask: int) -> list[int]:
    """The connected parts of a network."""
    at = _edges_at(edges, mask)
    found = []
    while at:
        ahead = [next(iter(at))]
        part = 0
        while ahead:
            touching = at.pop(ahead.pop(), 0)
            for edge in _members(touching & ~part):
                a, b, _ = edges[edge]
                ahead += [a, b]
            part |= touching
        found.append(part)
    return found


def _trimmed(edges: Sequence[Edge], mask: int) -> _Trimmed:
    """A connected network with its branches cut back to those that a longest path may end in."""
    at = _edges_at(edges, mask)
    leaves = [city for city, touching in at.items() if not touching & (touching - 1)]
    inside = (0, 0)
    core = mask
    arms: dict[int, list[tuple[int, int]]] = {}
    while leaves:
        city = leaves.pop()
        last, at[city] = at[city], 0
        best = sorted(arms.pop(city, ()), reverse=True)[:PATH_ENDS]
        inside = max(inside, (sum(length for length, _ in best), sum(arm for _, arm in best)))
        if not last:
            continue
        length, arm = best[0] if best else (0, 0)
        a, b, step = edges[last.bit_length() - 1]
        other = b if a == city else a
        core &= ~last
        at[other] &= ~last
        arms.setdefault(other, []).append((length + step, arm | last))
        if not at[other] & (at[other] - 1):
            leaves.append(other)
    kept = (arm for hanging in arms.values() for arm in sorted(hanging, reverse=True)[:PATH_ENDS])
    return _Trimmed(inside, core, tuple(kept))


def _in_order(edges: Sequence[Edge], mask: int) -> tuple[int, ...]:
    """The edges of a network that is one path, in the order of travel (Hierholzer's way)."""
    at = _edges_at(edges, mask)
    if not at:
        return ()
    odd = [city for city, touching in at.items() if touching.bit_count() & 1]
    stack = [(odd[0] if odd else next(iter(at)), -1)]
    path = []
    while stack:
        city, came_by = stack[-1]
        if at[city]:
            edge = at[city].bit_length() - 1
            a, b, _ = edges[edge]
            other = b if a == city else a
            at[city] &= ~(1 << edge)
            at[other] &= ~(1 << edge)
            stack.append((other, edge))
        else:
            stack.pop()
            if came_by >= 0:
                path.append(came_by)
    return tuple(path)
