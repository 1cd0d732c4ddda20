"""The cheapest line from a network to a hex: fewest budget credits, then fewest dues, then fewest segments.

A search from the goal back to the network over the board's numbers, with everything that weighs on a segment packed
into one whole number.  What does not change from search to search is kept.
"""

import heapq
from typing import Final

from railyard.core.hexes import Hex
from railyard.games.dampfross.book import Book
from railyard.games.dampfross.jumps import hexes_within
from railyard.games.dampfross.pricing import Sheet
from railyard.games.dampfross.state import Building, State, pair_bit

CREDIT: Final = 1 << 40
DUE: Final = 1 << 20
SEGMENT: Final = 1

DIE: Final = 6
"""A segment that costs more than the highest budget can never be drawn in the construction phase (D-2.2)."""


class _Weights:
    """What every step weighs for one builder in one state."""

    __slots__ = ("along", "entering", "key", "landings", "pairs", "sources", "start")

    def __init__(self, book: Book, s: State, sheet: Sheet, base: list[int], key: tuple[object, ...]) -> None:
        self.key = key
        self.start = sheet.start
        self.along = base.copy()
        """Weight of each segment without the junctions at its ends."""
        self.entering = [0] * len(book.board.hexes)
        """Weight of the junctions in each hex."""
        self.sources = bytearray(len(book.board.hexes))
        """1 for hexes of the network, 2 for a start where junctions are still due, 3 for one with no exit left
        (D-7.2)."""
        self.pairs: dict[tuple[int, int], int] = {}
        """Weight of the junctions that a parallel line between towns spares, by segment and hex (D-3.10)."""
        self._weigh(book, s, sheet)
        self.landings = self._landings(book, s, sheet) if sheet.has_jumps else set()

    def _weigh(self, book: Book, s: State, sheet: Sheet) -> None:
        mine = sheet.index
        others = ~(1 << mine) & ~sheet.waivers.unpaid_rivals
        figures = book.figures
        towns_free = sheet.waivers.towns_are_free
        # For every set of rivals the pairs they make with the builder: what is not joined of these is due.
        pairs = [0]
        for rival in range(len(s.companies)):
            pair = 0 if rival == mine else pair_bit(mine, rival)
            pairs += [known | pair for known in pairs]
        junction_due = figures.junction_fee * DUE
        for segment, owners in s.tracks.items():
            if owners & others:
                halves = 2
                fee = book.pair_fees.get(segment)
                if fee is None:
                    if towns_free:
                        halves = sum(book.station_at[end] is None for end in book.ends[segment])
                    fee = halves * figures.parallel_fee_per_half_hex
                elif towns_free:
                    fee = 0
                self.along[segment] += (owners & others).bit_count() * fee * DUE
        for hex_number, companies in s.present.items():
            if companies >> mine & 1:
                self.sources[hex_number] = not book.line_ends[hex_number]
            met = companies & others
            if not met or hex_number == sheet.waivers.free_hex:
                continue
            if towns_free and book.station_at[hex_number] is not None:
                continue
            due = pairs[met] & ~s.junctions.get(hex_number, 0)
            if due:
                self.entering[hex_number] = due.bit_count() * junction_due
        for segment in book.pair_fees:
            owners = s.tracks.get(segment, 0) & others
            if owners and not towns_free:
                for end in book.ends[segment]:
                    spared = pairs[owners] & ~s.junctions.get(end, 0)
                    if end != sheet.waivers.free_hex:
                        self.pairs[segment, end] = spared.bit_count() * junction_due
        if sheet.start >= 0 and not s.present.get(sheet.start, 0) >> mine & 1:
            self.sources[sheet.start] = 2
        if sheet.exits:
            bit = 1 << mine
            left_by = sum(bool(s.tracks.get(link.segment, 0) & bit) for link in book.board.links[sheet.start])
            if left_by >= sheet.exits:
                self.sources[sheet.start] = 3

    def _landings(self, book: Book, s: State, sheet: Sheet) -> set[int]:
        """Hexes to which the builder may jump (D-6.1)."""
        mine = 1 << sheet.index
        found: set[int] = set()
        for rival, company in enumerate(s.companies):
            used = sum(jump.company == sheet.company and jump.rival == company.id for jump in s.jumps)
            if rival == sheet.index or used >= book.figures.jumps_per_rival:
                continue
            both = mine | 1 << rival
            for here, companies in s.present.items():
                if companies & both == both:
                    found.update(hexes_within(book, s.tracks, rival, here, book.figures.jump_length))
        return {here for here in found if not s.present[here] & mine and not book.line_ends[here]}


class Planner:
    """Searches on one board."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self._base = [cost * CREDIT + SEGMENT for cost in book.board.segment_costs]
        self._links = [[(link.to, link.segment) for link in row] for row in book.board.links]
        self._weights: _Weights | None = None

    def cheapest_line(self, s: State, company: str, goal: Hex) -> tuple[Hex, ...] | None:
        """The hexes of the cheapest line from the company's network to ``goal``.

        Empty where the network is there already, None where no line can lead there (or the board has no such hex).  The
        line may take more credits than there are now; a segment that no budget can ever pay is never part of it.
        """
        board = self.book.board
        target = board.number_of.get(goal)
        if target is None:
            return None
        if s.present.get(target, 0) >> s.index_of(company) & 1:
            return ()
        weights = self._weights_for(s, company)
        if target == weights.start:
            return ()
        dearest = (DIE if isinstance(s.stage, Building) else self.book.figures.building_limit) * CREDIT + CREDIT
        found = self._search(weights, target, dearest)
        return None if found is None else tuple(board.hexes[number] for number in found)

    def landings(self, s: State, company: str) -> tuple[int, ...]:
        """The numbers of the hexes to which the company may jump now (D-6.1)."""
        return tuple(sorted(self._weights_for(s, company).landings)) if s.settings.jumps else ()

    def _weights_for(self, s: State, company: str) -> _Weights:
        sheet = Sheet(self.book, s, company)
        kept = self._weights
        if kept is not None:
            tracks, junctions, *rest = kept.key
            if tracks is s.tracks and junctions is s.junctions and rest == [company, sheet.waivers, sheet.exits]:
                return kept
        key = (s.tracks, s.junctions, company, sheet.waivers, sheet.exits)
        self._weights = _Weights(self.book, s, sheet, self._base, key)
        return self._weights

    def _search(self, weights: _Weights, target: int, dearest: int) -> list[int] | None:
        """The numbers of the hexes from the network to the target.

        A step from a hex back to another one weighs what drawing it forwards would: the segment and the junctions in
        the hex it enters.
        """
        links, along, entering, pairs = self._links, weights.along, weights.entering, weights.pairs
        sources, landings, base = weights.sources, weights.landings, self._base
        line_ends = self.book.line_ends
        push, pop = heapq.heappush, heapq.heappop
        best = {target: 0}
        onwards: dict[int, int] = {}
        # A negative entry ends the search where junctions come first: at a start without track, behind a jump.
        heap = [(0, target)]
        settled: set[int] = set()
        while heap:
            weight, here = pop(heap)
            if here < 0:
                return _followed(onwards, -1 - here)
            if here in settled:
                continue
            settled.add(here)
            kind = sources[here]
            if kind == 1:
                return _followed(onwards, here)
            if here != target:
                if kind == 2 or here in landings:
                    spared = 0
                    if pairs:
                        spared = pairs.get((self._segment(here, onwards[here]), here), 0)
                    push(heap, (weight + entering[here] - spared, -1 - here))
                if kind == 3 or line_ends[here]:
                    continue
            met = weight + entering[here]
            for there, segment in links[here]:
                if there in settled or base[segment] >= dearest:
                    continue
                total = met + along[segment]
                if pairs:
                    total -= pairs.get((segment, here), 0)
                if total < best.get(there, total + 1):
                    best[there] = total
                    onwards[there] = here
                    push(heap, (total, there))
        return None

    def _segment(self, a: int, b: int) -> int:
        return next(segment for there, segment in self._links[a] if there == b)


def _followed(onwards: dict[int, int], here: int) -> list[int]:
    way = [here]
    while here in onwards:
        here = onwards[here]
        way.append(here)
    return way
