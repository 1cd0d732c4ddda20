"""The longest path of a network, exactly (TTR-7.3).

A path may use each track once and pass a city as often as it likes.  So a set of tracks is one path exactly if it hangs
together and no more than two of its cities have an odd number of its tracks.  The search starts with the whole network
and leaves tracks out: of any three odd cities at least one is no end of the path, so one of the tracks at these three
is not used.  Networks wait in the order of what they may bring at most; the first that is a path is the longest.

Two things keep it short.  Branches that lead nowhere (trees hanging on the network) matter only as the end of a path,
so no more than two of them are kept at a city, and no more than two in all.  And the cities that must lose a track lie
apart: the tracks left out join them in pairs, which costs at least the ways between them.
"""

from collections.abc import Iterator, Mapping, Sequence
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
        self._everything = (1 << len(edges)) - 1
        self._at = _edges_at(edges)
        self._of_length = _edges_by_length(edges)
        self._waiting: list[tuple[int, int, int, tuple[int, ...]]] = []
        self._seen: set[int] = set()

    @cached_property
    def _ways(self) -> dict[int, dict[int, int]]:
        """The shortest ways of the whole network; many networks never need them."""
        return _ways(self._edges, self._at)

    def longest(self) -> tuple[int, int]:
        """Length and mask of the longest path."""
        self._put(self._everything, self._length(self._everything))
        while self._waiting:
            lost, odd, mask, branches = heappop(self._waiting)
            if odd <= PATH_ENDS:
                return -lost, mask
            if len(branches) > PATH_ENDS:
                core = mask & ~sum(branches)
                for pair in combinations(branches, PATH_ENDS):
                    self._put(core | sum(pair), -lost)
                continue
            for edge in _members(self._to_leave_out(mask)):
                self._put(mask & ~(1 << edge), -lost)
        return 0, 0

    def _length(self, mask: int) -> int:
        return sum(length * (mask & edges).bit_count() for length, edges in self._of_length)

    def _to_leave_out(self, mask: int) -> int:
        """Edges of which any path leaves out at least one: those at three odd cities, the emptiest ones."""
        touching = (edges & mask for edges in self._at.values())
        odd = sorted((each.bit_count(), each) for each in touching if each.bit_count() & 1)
        found = 0
        for _, each in odd[: PATH_ENDS + 1]:
            found |= each
        return found

    def _put(self, mask: int, bound: int) -> None:
        """Let the connected parts of a network wait, none of which can bring more than ``bound``."""
        while mask:
            part = self._part(mask)
            mask &= ~part
            if part not in self._seen:
                self._seen.add(part)
                self._put_connected(part, bound)

    def _put_connected(self, part: int, bound: int) -> None:
        inside, core, branches = self._trimmed(part)
        if inside[0]:
            heappush(self._waiting, (-inside[0], 0, inside[1], ()))
        if not core:
            return
        kept = core | sum(branch for _, branch in branches)
        if kept != part:
            if kept in self._seen:
                return
            self._seen.add(kept)
        most, odd = self._at_most(kept)
        if len(branches) > PATH_ENDS:
            best = sorted((length for length, _ in branches), reverse=True)[:PATH_ENDS]
            most = min(most, self._at_most(core)[0] + sum(best))
        heappush(self._waiting, (-min(most, bound), odd, kept, tuple(branch for _, branch in branches)))

    def _part(self, mask: int) -> int:
        """The connected part of a network that its first edge belongs to."""
        at, edges = self._at, self._edges
        part, ahead = 0, mask & -mask
        while ahead:
            low = ahead & -ahead
            part |= low
            a, b, _ = edges[low.bit_length() - 1]
            ahead = (ahead | at[a] | at[b]) & mask & ~part
        return part

    def _trimmed(self, mask: int) -> _Trimmed:
        """A connected network with its branches cut back to those that a longest path may end in."""
        edges = self._edges
        at = {city: touching for city, all_edges in self._at.items() if (touching := all_edges & mask)}
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

    def _at_most(self, mask: int) -> tuple[int, int]:
        """What a path in a connected network can bring at most, and how many odd cities there are.

        All odd cities but two lose a track, and the tracks left out join them in pairs.  Each odd city gets a share of
        that loss such that no two shares are more than the way between the two; shares are counted twofold here.
        """
        total = self._length(mask)
        counts = ((city, (edges & mask).bit_count()) for city, edges in self._at.items())
        odd = sorted((count, city) for city, count in counts if count & 1)
        if len(odd) <= PATH_ENDS:
            return total, len(odd)
        ways = self._ways
        cities = [city for _, city in odd]
        shares = {city: min(ways[city][other] for other in cities if other != city) for city in cities}
        for city in cities:
            way = ways[city]
            shares[city] = min(2 * way[other] - shares[other] for other in cities if other != city)
        losses = sorted(shares.values())[:-PATH_ENDS]
        return total - (sum(losses) + 1) // 2, len(odd)


def _members(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def _edges_at(edges: Sequence[Edge]) -> dict[int, int]:
    """The edges at each city, as masks."""
    at: dict[int, int] = {}
    for edge, (a, b, _) in enumerate(edges):
        at[a] = at.get(a, 0) | 1 << edge
        at[b] = at.get(b, 0) | 1 << edge
    return at


def _edges_by_length(edges: Sequence[Edge]) -> tuple[tuple[int, int], ...]:
    """Each length there is, with the mask of the edges that have it."""
    masks: dict[int, int] = {}
    for edge, (_, _, length) in enumerate(edges):
        masks[length] = masks.get(length, 0) | 1 << edge
    return tuple(masks.items())


def _ways(edges: Sequence[Edge], at: Mapping[int, int]) -> dict[int, dict[int, int]]:
    """The shortest way between any two cities of the whole network; leaving edges out makes none shorter."""
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


def _in_order(edges: Sequence[Edge], mask: int) -> tuple[int, ...]:
    """The edges of a network that is one path, in the order of travel (Hierholzer's way)."""
    at = {city: touching for city, all_edges in _edges_at(edges).items() if (touching := all_edges & mask)}
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
