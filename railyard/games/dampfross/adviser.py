"""The few routes worth considering for a race: none is beaten in movement points, dues and climbs by another one.

The proposal is exact.  A search by labels (points, dues, climbs) keeps at every junction what no other label there
beats, and drops what cannot beat a route that is known.  It allows ways that pass a hex twice, which no route may
(D-5.4); only where one of these would be proposed does a slower search follow that remembers the junctions behind
every label.
"""

import heapq
from collections.abc import Sequence
from typing import Final, NamedTuple

import msgspec

from railyard.core.hexes import Hex
from railyard.games.dampfross.book import Book
from railyard.games.dampfross.chains import FREE, Chain, Choice, Lines
from railyard.games.dampfross.companies import unpaid_by
from railyard.games.dampfross.draw import allowed_ways
from railyard.games.dampfross.routes import climbs, mountains_along, toll_amounts, tolls
from railyard.games.dampfross.state import NEUTRAL, Race, State

UNREACHABLE: Final = 1 << 30

CLIMBS_APART: Final = 3
"""The slower search looks ahead for so many climbs and more together, and for every smaller number apart."""


class Route(msgspec.Struct, frozen=True):
    """A way for a train and what it takes."""

    hexes: tuple[Hex, ...]
    owners: tuple[str, ...]
    points: int
    """Movement points with climbs (D-5.10)."""
    climbs: int
    dues: dict[str, int]
    """Before netting (D-5.4)."""
    over_limit: tuple[str, ...]
    """Owners due more than the limit, which only netting can bring down (D-5.6, D-5.7)."""

    @property
    def dues_in_all(self) -> int:
        """Credits due to everybody."""
        return sum(self.dues.values())

    @property
    def length(self) -> int:
        """Segments."""
        return len(self.owners)


def advise(
    book: Book, s: State, race: Race, companies: Sequence[str], is_within_limit: bool = False
) -> tuple[Route, ...]:
    """Every route that no other one equals or betters in points, dues and climbs together, fewest points first.

    Of several that take the same in all three one is kept.  With ``is_within_limit`` only routes are looked for
    that owe no owner more than the limit (D-5.6); they are legal, but of these the search may miss some.
    """
    watched = (*s.ids(), NEUTRAL) if is_within_limit else ()
    return tuple(_unbeaten(_routes(book, s, race, companies, watched)))


def _routes(book: Book, s: State, race: Race, companies: Sequence[str], watched: Sequence[str]) -> list[Route]:
    """Unbeaten routes from each start; those that owe a watched owner more than the limit are left out."""
    pairs = allowed_ways(book, s, race.start, race.goal)
    longest = book.figures.new_prizes_longest_detour * race.shortest if s.settings.new_prizes else None
    found: list[Route] = []
    for start in race.start.hexes:
        goals = [b for a, b in pairs if a == start]
        if goals:
            lines = Lines(book, s, companies, start, goals, watched)
            ways = best_ways(lines, longest, book.figures.toll_limit)
            found.extend(route_of(book, s, companies, *way) for way in ways)
    return found


def route_of(book: Book, s: State, companies: Sequence[str], hexes: Sequence[Hex], owners: Sequence[str]) -> Route:
    """A route with what it takes: for a way drawn by hand as for a proposed one."""
    up = climbs(mountains_along(book, hexes))
    unpaid = s.members(unpaid_by(s, companies[0]))
    dues = toll_amounts(book, tolls(companies, owners), unpaid)
    over = tuple(owner for owner, amount in dues.items() if amount > book.figures.toll_limit)
    return Route(tuple(hexes), tuple(owners), len(owners) + up, up, dues, over)


def _unbeaten(routes: list[Route]) -> list[Route]:
    kept: list[Route] = []
    for route in sorted(routes, key=lambda route: (route.points, route.dues_in_all, route.climbs)):
        if not any(other.dues_in_all <= route.dues_in_all and other.climbs <= route.climbs for other in kept):
            kept.append(route)
    return kept


class _Label(NamedTuple):
    """A way from the start to a junction: what it takes, the owner used last, whether one of the train's own lines is
    on it, the label it continues and along what.

    ``behind`` has one bit for each junction that is barred to what follows.
    """

    points: int
    dues: int
    climbs: int
    owed: tuple[int, ...]
    here: int
    owner: int
    own: bool
    length: int
    behind: int
    before: "_Label | None"
    chain: Chain | None
    choice: Choice | None


_Ahead = tuple[int, int, int]
"""Points, dues and climbs."""

_Kept = tuple[int, int, int, int, bool, int, int]
"""What others are held against: dues, climbs, points, owner, own, behind and length of a label."""


def best_ways(lines: Lines, longest: int | None, limit: int) -> list[tuple[list[Hex], list[str]]]:
    """The unbeaten ways of at most ``longest`` segments from the start to the end, as hexes and owners.

    ``limit``: the most that may be due to any owner; the lines have to be drawn together by owner for it.
    """
    if not lines.has_way:
        return []
    search = _Search(lines, longest, limit)
    found = search.run([], is_exact=False)
    if any(_has_repeats(label) for label in found):
        known = [label for label in found if not _has_repeats(label)]
        if known and lines.watched:
            # Within the limit nobody promised them all.
            found = known
        else:
            found = [label for label in search.run(known, is_exact=True) if not _has_repeats(label)]
    return [lines.way(*_followed(label)) for label in found]


def _has_repeats(label: _Label) -> bool:
    passed: list[int] = []
    at: _Label | None = label
    while at is not None:
        passed.append(at.here)
        at = at.before
    return len(set(passed)) < len(passed)


def _followed(label: _Label) -> tuple[list[Chain], list[int]]:
    chains: list[Chain] = []
    owners: list[int] = []
    at: _Label | None = label
    while at is not None and at.chain is not None and at.choice is not None:
        chains.append(at.chain)
        # A chain to the made-up end may have no segment of its own.
        owners.extend(reversed(at.choice.owners[: at.chain.length]))
        at = at.before
    return chains[::-1], owners[::-1]


class _Search:
    """Searches over one train's lines."""

    def __init__(self, lines: Lines, longest: int | None, limit: int) -> None:
        self.lines = lines
        self.longest = longest
        self.limit = limit
        self._open: dict[tuple[int, int], int] = {}
        size = len(lines.chains)
        self.near = [0] * size
        self.own_ends = 0
        for here, row in enumerate(lines.chains):
            for chain in row:
                self.near[here] |= 1 << chain.to
                if chain.own:
                    self.own_ends |= 1 << chain.to

    def _ahead(self, most: int) -> tuple[list[list[_Ahead]], list[list[_Ahead]]]:
        """For every junction what the rest of a way takes at least, by the number of climbs on it: with a line of the
        train's own used already, and with one still needed.  The last entry stands for ``most`` climbs and more.
        """
        points, dues = (self._least(kind, most) for kind in range(2))
        size = len(self.lines.chains)
        found: list[list[list[_Ahead]]] = [[], []]
        for needs in range(2):
            for here in range(size):
                states = ((climbs, (climbs * 2 + needs) * size + here) for climbs in range(most + 1))
                found[needs].append(
                    [(points[at], dues[at], climbs) for climbs, at in states if points[at] < UNREACHABLE]
                )
        return found[0], found[1]

    def _least(self, kind: int, most: int) -> list[int]:
        """The least points (0) or dues (1) to the end, by climbs, need of an own line and junction; shortest ways
        backwards."""
        size = len(self.lines.chains)
        back: list[list[tuple[int, int, int, bool]]] = [[] for _ in range(size)]
        for here, row in enumerate(self.lines.chains):
            for chain in row:
                weight = chain.length + chain.climbs
                if kind:
                    weight = min(choice.dues - (choice.first != FREE) * self.lines.toll for choice in chain.choices)
                back[chain.to].append((here, weight, chain.climbs, chain.own))
        best = [UNREACHABLE] * (2 * size * (most + 1))
        best[self.lines.end] = 0
        heap = [(0, self.lines.end)]
        while heap:
            weight, at = heapq.heappop(heap)
            if weight > best[at]:
                continue
            rest, here = divmod(at, size)
            climbs, needs = divmod(rest, 2)
            for before, more, up, own in back[here]:
                base = min(most, climbs + up) * 2 * size + before
                for target in (base, base + size) if own and not needs else (base + size * needs,):
                    if weight + more < best[target]:
                        best[target] = weight + more
                        heapq.heappush(heap, (weight + more, target))
        return best

    def run(self, known: list[_Label], is_exact: bool) -> list[_Label]:
        """Labels at the end that no other label there beats; ``known`` are ways to beat.

        Labels come from the heap in order of what they take at least, as far as nothing beats that.  With ``is_exact``
        a way keeps off the junctions behind it until it has used one of the train's own lines, and from then on off
        those that were behind it at that moment: without a need for an own line no unbeaten way passes a junction
        twice by itself.  One label beats another only where it bars none of the ways that are open to the other.
        """
        lines, end = self.lines, self.lines.end
        ahead = self._ahead(CLIMBS_APART if is_exact else 0)
        longest = UNREACHABLE if self.longest is None else self.longest
        first = _Label(
            0, 0, 0, (0,) * len(lines.watched), lines.start, FREE, False, 0, 1 << lines.start, None, None, None
        )
        heap: list[tuple[int, int, int, int, _Label]] = [(0, 0, 0, 0, first)]
        kept: dict[int, list[_Kept]] = {}
        found = list(known)
        count = 0
        while heap:
            points, dues, up, _, label = heapq.heappop(heap)
            if _is_beaten(found, points, dues, up):
                least = _least_unbeaten(found, label, ahead[not label.own][label.here])
                if least is not None:
                    count += 1
                    heapq.heappush(heap, (*least, count, label))
                continue
            if label.here == end:
                found.append(label)
                continue
            open_ways = self._open_ways(label) if is_exact else 0
            if is_exact and not self._leads_on(label, open_ways):
                continue
            there = kept.setdefault(label.here, [])
            if self._is_beaten_there(label, there, open_ways):
                continue
            there.append((label.dues, label.climbs, label.points, label.owner, label.own, label.behind, label.length))
            for chain in lines.chains[label.here]:
                if is_exact and label.behind >> chain.to & 1:
                    continue
                has_own = label.own or chain.own
                rest = ahead[not has_own][chain.to]
                if not rest or label.length + chain.length > longest:
                    continue
                for choice in chain.choices:
                    new = self._continued(label, chain, choice, has_own)
                    if new.owed and max(new.owed) > self.limit:
                        continue
                    least = _least_unbeaten(found, new, rest)
                    if least is not None:
                        count += 1
                        heapq.heappush(heap, (*least, count, new))
        return found

    def _continued(self, label: _Label, chain: Chain, choice: Choice, has_own: bool) -> _Label:
        """A label one chain further: who goes on along the owner used last has paid for the hex in between."""
        saved = self.lines.toll if choice.first == label.owner != FREE else 0
        owed = label.owed
        if owed:
            owed = tuple(map(int.__add__, owed, self.lines.more_owed(choice.owed, choice.first, -saved)))
        return _Label(
            label.points + chain.length + chain.climbs,
            label.dues + choice.dues - saved,
            label.climbs + chain.climbs,
            owed,
            chain.to,
            choice.last,
            has_own,
            label.length + chain.length,
            label.behind if label.own else label.behind | 1 << chain.to,
            label,
            chain,
            choice,
        )

    def _open_ways(self, label: _Label) -> int:
        """Bits of the junctions that a way can still come to from here without passing one behind it."""
        shut = label.behind
        known = self._open.get((shut, label.here))
        if known is not None:
            return known
        near = self.near
        reached = 0
        fresh = near[label.here] & ~shut
        while fresh:
            reached |= fresh
            after = 0
            while fresh:
                low = fresh & -fresh
                fresh ^= low
                after |= near[low.bit_length() - 1]
            fresh = after & ~shut & ~reached
        self._open[shut, label.here] = reached
        return reached

    def _leads_on(self, label: _Label, open_ways: int) -> bool:
        """Whether the end is open, and a line of the train's own where one is still needed."""
        return bool(open_ways >> self.lines.end & 1 and (label.own or open_ways & self.own_ends))

    def _is_beaten_there(self, label: _Label, there: Sequence[_Kept], open_ways: int) -> bool:
        """Whether whatever continues a label is no better than the same after another one at its junction.

        A way that goes on along the owner it used last saves the toll of the hex it is in.  This is where the time of a
        search goes.
        """
        points, dues, up, owner = label.points, label.dues, label.climbs, label.owner
        own, length, is_limited = label.own, label.length, self.longest is not None
        saving = dues - self.lines.toll
        for other_dues, other_up, other_points, other_owner, other_own, behind, other_length in there:
            if (
                other_dues <= (dues if owner in (FREE, other_owner) else saving)
                and other_up <= up
                and not behind & open_ways
                and other_points <= points
                and other_own >= own
                and (not is_limited or other_length <= length)
            ):
                return True
        return False


def _least_unbeaten(found: Sequence[_Label], label: _Label, rest: Sequence[_Ahead]) -> _Ahead | None:
    """What a label takes at least up to the end, the first in order that no way found beats."""
    best: _Ahead | None = None
    for points, dues, up in rest:
        takes = (label.points + points, label.dues + dues, label.climbs + up)
        if (best is None or takes < best) and not _is_beaten(found, *takes):
            best = takes
    return best


def _is_beaten(found: Sequence[_Label], points: int, dues: int, up: int) -> bool:
    return any(way.points <= points and way.dues <= dues and way.climbs <= up for way in found)
