"""The few routes worth considering for a race: none is beaten in movement points, dues and climbs by another one.

The proposal is exact.  A search by labels (points, dues, climbs) keeps at every hex what no other label there beats,
and drops what cannot beat a route that is known.  It allows ways that pass a hex twice, which no route may (D-5.4);
only where one of these would be proposed does a slower search follow that remembers the hexes behind every label.
"""

import heapq
from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

import msgspec

from railyard.core.hexes import Hex
from railyard.games.dampfross.blocks import on_simple_paths
from railyard.games.dampfross.book import Book
from railyard.games.dampfross.companies import unpaid_by
from railyard.games.dampfross.draw import allowed_ways
from railyard.games.dampfross.routes import climbs, line_links, mountains_along, toll_amounts, tolls
from railyard.games.dampfross.state import NEUTRAL, Race, State

OWN: Final = 0
"""Line used last where the next owner has to be paid from the start: the train's own, or none yet."""


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
    book: Book, s: State, race: Race, companies: Sequence[str], avoiding: Collection[str] = ()
) -> tuple[Route, ...]:
    """Every route that no other one equals or betters in points, dues and climbs together, fewest points first.

    ``avoiding`` names owners whose lines are left out.
    """
    pairs = allowed_ways(book, s, race.start, race.goal)
    longest = book.figures.new_prizes_longest_detour * race.shortest if s.settings.new_prizes else None
    found: list[Route] = []
    for start in race.start.hexes:
        goals = [b for a, b in pairs if a == start]
        if goals:
            ground = _Ground(book, s, companies, start, goals, avoiding)
            found.extend(_route(book, s, companies, way, owners) for way, owners in ground.best_ways(longest))
    return tuple(_unbeaten(found))


def _unbeaten(routes: list[Route]) -> list[Route]:
    kept: list[Route] = []
    for route in sorted(routes, key=lambda route: (route.points, route.dues_in_all, route.climbs)):
        if not any(other.dues_in_all <= route.dues_in_all and other.climbs <= route.climbs for other in kept):
            kept.append(route)
    return kept


def _route(book: Book, s: State, companies: Sequence[str], hexes: Sequence[Hex], owners: Sequence[str]) -> Route:
    up = climbs(mountains_along(book, hexes))
    unpaid = s.members(unpaid_by(s, companies[0]))
    dues = toll_amounts(book, tolls(companies, owners), unpaid)
    over = tuple(owner for owner, amount in dues.items() if amount > book.figures.toll_limit)
    return Route(tuple(hexes), tuple(owners), len(owners) + up, up, dues, over)


class _Step(NamedTuple):
    """A step from one hex to the next: where to, 1 for a climb, the owner's number, and whether the line is an own
    one."""

    to: int
    climb: int
    owner: int
    own: bool


class _Label(NamedTuple):
    """A way from the start to a hex: what it takes, the owner used last, whether it has used an own line, the label it
    continues; ``behind`` holds one bit for each hex passed."""

    points: int
    dues: int
    climbs: int
    here: int
    owner: int
    own: bool
    length: int
    behind: int
    before: "_Label | None"


class _Ground:
    """The lines on which one train can run from one start to some goals."""

    def __init__(
        self,
        book: Book,
        s: State,
        companies: Sequence[str],
        start: Hex,
        goals: Sequence[Hex],
        avoiding: Collection[str],
    ) -> None:
        number_of = book.board.number_of
        self.hexes = book.board.hexes
        self.start = number_of[start]
        self.end = len(self.hexes)
        """A made-up hex behind all goals."""
        self.toll = book.figures.toll_per_hex
        links = line_links(book, s)
        links.append([])
        for goal in goals:
            links[number_of[goal]].append((self.end, -1 - number_of[goal]))
            links[self.end].append((number_of[goal], -1 - number_of[goal]))
        usable = on_simple_paths(links, self.start, self.end)
        own = sum(1 << s.index_of(company) for company in companies)
        free = unpaid_by(s, companies[0])
        shut = sum(1 << s.index_of(owner) for owner in avoiding if owner != NEUTRAL)
        self.names = ["", *s.ids(), NEUTRAL]
        """Names of owners by number; companies from 1 in turn order."""
        self.own_names = list(companies)
        self.free = {index + 1 for index in range(len(s.companies)) if free >> index & 1}
        self.own_owner: dict[tuple[int, int], str] = {}
        self.steps: list[list[_Step]] = [[] for _ in links]
        for here, row in enumerate(links):
            for to, segment in row:
                if segment in usable:
                    self._add_steps(book, s, here, to, segment, own, shut)
        self.bounds = tuple(self._bounds(needs_own) for needs_own in (True, False))

    def _add_steps(self, book: Book, s: State, here: int, to: int, segment: int, own: int, shut: int) -> None:
        if segment < 0:
            if to == self.end:
                self.steps[here].append(_Step(to, 0, OWN, False))
            return
        climb = int(book.mountains[to] and not book.mountains[here])
        owners = s.tracks.get(segment, 0)
        if owners & own:
            # An own line is never dearer than a rival's beside it.
            self.steps[here].append(_Step(to, climb, OWN, True))
            self.own_owner[here, to] = next(name for name in s.members(owners) if name in self.own_names)
        elif not owners:
            self.steps[here].append(_Step(to, climb, len(s.companies) + 1, False))
        else:
            owners &= ~shut
            for index in range(len(s.companies)):
                if owners >> index & 1:
                    self.steps[here].append(_Step(to, climb, index + 1, False))

    def _bounds(self, needs_own: bool) -> tuple[list[int], list[int], list[int]]:
        """The least points, dues and climbs from every hex to the end, each for itself."""
        return tuple(self._least(kind, needs_own) for kind in range(3))  # type: ignore[return-value]

    def _least(self, kind: int, needs_own: bool) -> list[int]:
        """Shortest ways backwards, over hexes as they are with an own line still needed and with one used."""
        size = len(self.steps)
        back: list[list[tuple[int, int, bool]]] = [[] for _ in range(size)]
        for here, row in enumerate(self.steps):
            for step in row:
                is_free = step.owner == OWN or step.owner in self.free
                weight = (1 + step.climb if step.to != self.end else 0, 0 if is_free else self.toll, step.climb)[kind]
                back[step.to].append((here, weight, step.own))
        best = [UNREACHABLE] * (2 * size)
        best[self.end] = 0
        heap = [(0, self.end)]
        while heap:
            weight, at = heapq.heappop(heap)
            if weight > best[at]:
                continue
            here, needs = (at - size, True) if at >= size else (at, False)
            for before, more, own in back[here]:
                for target in (before, before + size) if own and not needs else (before + size * needs,):
                    if weight + more < best[target]:
                        best[target] = weight + more
                        heapq.heappush(heap, (weight + more, target))
        return best[size:] if needs_own else best[:size]

    def best_ways(self, longest: int | None) -> list[tuple[list[Hex], list[str]]]:
        """The unbeaten ways of at most ``longest`` segments, as hexes and owners."""
        loose = self._search([], longest, is_exact=False)
        if any(self._has_repeats(label) for label in loose):
            known = [label for label in loose if not self._has_repeats(label)]
            loose = self._search(known, longest, is_exact=True)
        return [self._followed(label) for label in loose]

    def _search(self, known: list[_Label], longest: int | None, is_exact: bool) -> list[_Label]:
        """Labels at the end that no other label there beats.

        Labels come from the heap in order of points, dues and climbs they will take at least, so at one hex none has
        fewer points than one before it.  With ``is_exact`` a way never passes a hex twice, and one label beats another
        only where it has passed none but the same hexes.  ``known`` are ways to beat.
        """
        bounds, free, toll, end = self.bounds, self.free, self.toll, self.end
        first = _Label(0, 0, 0, self.start, OWN, False, 0, 1 << self.start, None)
        heap: list[tuple[int, int, int, int, _Label]] = [(0, 0, 0, 0, first)]
        kept: dict[int, list[_Label]] = {}
        found: list[_Label] = list(known)
        count = 0
        limit = UNREACHABLE if longest is None else longest
        while heap:
            points, dues, up, _, label = heapq.heappop(heap)
            if any(way.points <= points and way.dues <= dues and way.climbs <= up for way in found):
                continue
            here, owner, own = label.here, label.owner, label.own
            if here == end:
                found.append(label)
                continue
            there = kept.setdefault(here, [])
            if any(_beats(other, label, is_exact, longest is not None) for other in there):
                continue
            there.append(label)
            for step in self.steps[here]:
                to = step.to
                if is_exact and label.behind >> to & 1:
                    continue
                has_own = own or step.own
                least = bounds[0] if not has_own else bounds[1]
                if least[0][to] >= UNREACHABLE:
                    continue
                length = label.length + (to != end)
                if length > limit:
                    continue
                paid_to = OWN if step.owner in free else step.owner
                more = 0 if paid_to == OWN else toll if paid_to == owner else 2 * toll
                new = _Label(
                    label.points + (1 + step.climb if to != end else 0),
                    label.dues + more,
                    label.climbs + step.climb,
                    to,
                    paid_to,
                    has_own,
                    length,
                    label.behind | 1 << to,
                    label,
                )
                at_least = (new.points + least[0][to], new.dues + least[1][to], new.climbs + least[2][to])
                if any(
                    way.points <= at_least[0] and way.dues <= at_least[1] and way.climbs <= at_least[2] for way in found
                ):
                    continue
                count += 1
                heapq.heappush(heap, (*at_least, count, new))
        return found

    def _has_repeats(self, label: _Label) -> bool:
        return label.behind.bit_count() != label.length + 2

    def _followed(self, label: _Label) -> tuple[list[Hex], list[str]]:
        hexes: list[Hex] = []
        owners: list[str] = []
        at = label.before
        while at is not None:
            hexes.append(self.hexes[at.here])
            before = at.before
            if before is not None:
                owners.append(self._owner_between(before, at))
            at = before
        return hexes[::-1], owners[::-1]

    def _owner_between(self, before: _Label, at: _Label) -> str:
        own = self.own_owner.get((before.here, at.here))
        if own is not None:
            return own
        if at.owner != OWN:
            return self.names[at.owner]
        return next(
            self.names[step.owner] for step in self.steps[before.here] if step.to == at.here and step.owner in self.free
        )


UNREACHABLE: Final = 1 << 30


def _beats(one: _Label, other: _Label, is_exact: bool, counts_length: bool) -> bool:
    """Whether whatever continues ``other`` is no better than the same after ``one``, which has no more points.

    A way that goes on along the owner it used last saves the toll of the hex it is in, one credit.
    """
    saved = 1 if other.owner not in (OWN, one.owner) else 0
    return (
        one.dues + saved <= other.dues
        and one.climbs <= other.climbs
        and one.own >= other.own
        and (not counts_length or one.length <= other.length)
        and (not is_exact or one.behind & ~other.behind == 0)
    )
