"""The lines one train can use from a start to its goals, drawn together to junctions and the chains between them.

A chain is a way over hexes from which nothing branches off.  Its hexes are passed all together or not at all, so a
search for routes only needs to look at junctions.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from railyard.core.hexes import Hex
from railyard.games.dampfross.blocks import on_simple_paths
from railyard.games.dampfross.book import Book
from railyard.games.dampfross.companies import unpaid_by
from railyard.games.dampfross.routes import line_links
from railyard.games.dampfross.state import NEUTRAL, State

FREE: Final = 0
"""Number of an owner who is not paid: a company of the train, or one that it owes nothing."""

MADE_UP: Final = -1
"""The segment from a goal to the made-up end."""


class Choice(NamedTuple):
    """Whose lines are used along a chain: the first and the last owner, the dues in all and to each watched owner,
    and one owner's number a segment.

    The dues take it that the train comes from another owner's line.
    """

    first: int
    last: int
    dues: int
    owed: tuple[int, ...]
    owners: tuple[int, ...]


class Chain(NamedTuple):
    """A way from one junction to another: its segments, climbs, whether one of the train's own lines is on it, the
    hexes after the first one, and the choices of owners that nothing beats."""

    to: int
    length: int
    climbs: int
    own: bool
    hexes: tuple[int, ...]
    choices: tuple[Choice, ...]


class Lines:
    """Junctions and chains for a train of these companies; junctions are numbered, ``start`` and ``end`` among them.

    ``end`` is a made-up junction behind all goals.  Only what lies on some way without a repeated hex is kept.  Dues
    to the ``watched`` owners are counted one by one.
    """

    def __init__(
        self,
        book: Book,
        s: State,
        companies: Sequence[str],
        start: Hex,
        goals: Sequence[Hex],
        watched: Sequence[str] = (),
    ) -> None:
        self._book = book
        self._state = s
        self.toll = book.figures.toll_per_hex
        self._own = sum(1 << s.index_of(company) for company in companies)
        self._unpaid = unpaid_by(s, companies[0])
        owners = ["", *s.ids(), NEUTRAL]
        self.watched = {owners.index(owner): at for at, owner in enumerate(watched)}
        """Place among the watched owners by an owner's number."""
        number_of = book.board.number_of
        first = number_of[start]
        last = len(book.board.hexes)
        links = line_links(book, s)
        links.append([])
        for goal in goals:
            links[number_of[goal]].append((last, MADE_UP))
            links[last].append((number_of[goal], MADE_UP))
        used = on_simple_paths(links, first, last)
        self._links: dict[int, list[tuple[int, int]]] = {}
        for here, row in enumerate(links):
            kept = [(to, segment) for to, segment in row if segment in used]
            if kept:
                self._links[here] = kept
        self._last = last
        junctions = [here for here, row in self._links.items() if len(row) != 2 or here in (first, last)]
        self._numbers = {here: number for number, here in enumerate(junctions)}
        self.has_way = first in self._links and last in self._links
        self.start = self._numbers.get(first, 0)
        self.end = self._numbers.get(last, 0)
        self.chains: list[list[Chain]] = [[] for _ in junctions]
        if self.has_way:
            for number, here in enumerate(junctions):
                for to, segment in self._links[here]:
                    chain = self._chain(here, to, segment)
                    if chain is not None and number != self.end and chain.to != self.start:
                        self.chains[number].append(chain)

    def _owners(self, segment: int) -> list[int]:
        """The numbers of owners worth using on a segment: a line that is free is never dearer than one beside it."""
        if segment == MADE_UP:
            return [FREE]
        owners = self._state.tracks.get(segment, 0)
        if owners & (self._own | self._unpaid):
            return [FREE]
        if not owners:
            return [len(self._state.companies) + 1]
        return [index + 1 for index in range(len(self._state.companies)) if owners >> index & 1]

    def _chain(self, here: int, to: int, segment: int) -> Chain | None:
        """The chain that leaves a junction along a segment; None where it comes back to the same junction."""
        mountains = self._book.mountains
        origin = here
        hexes: list[int] = []
        climbs = 0
        own = False
        choices = [self._begun(owner) for owner in self._owners(segment)]
        while True:
            if segment != MADE_UP:
                hexes.append(to)
                climbs += mountains[to] and not mountains[here]
                own = own or bool(self._state.tracks.get(segment, 0) & self._own)
            if to in self._numbers:
                break
            onwards = next(link for link in self._links[to] if link[1] != segment or link[0] != here)
            here, (to, segment) = to, onwards
            if segment != MADE_UP:
                choices = self._continued(choices, segment)
        if to == origin:
            return None
        return Chain(self._numbers[to], len(hexes), climbs, own, tuple(hexes), tuple(choices))

    def _begun(self, owner: int) -> Choice:
        """The choice of an owner for the first segment of a chain."""
        dues = 0 if owner == FREE else 2 * self.toll
        return Choice(owner, owner, dues, self.more_owed((0,) * len(self.watched), owner, dues), (owner,))

    def more_owed(self, owed: tuple[int, ...], owner: int, more: int) -> tuple[int, ...]:
        """Dues to the watched owners with ``more`` for one of all owners, given by number."""
        at = self.watched.get(owner)
        return owed if at is None else (*owed[:at], owed[at] + more, *owed[at + 1 :])

    def _continued(self, choices: Sequence[Choice], segment: int) -> list[Choice]:
        """The choices one segment further that nothing beats, for each pair of first and last owner."""
        best: dict[tuple[int, int], list[Choice]] = {}
        for owner in self._owners(segment):
            for choice in choices:
                more = 0 if owner == FREE else self.toll if owner == choice.last else 2 * self.toll
                new = Choice(
                    choice.first,
                    owner,
                    choice.dues + more,
                    self.more_owed(choice.owed, owner, more),
                    (*choice.owners, owner),
                )
                known = best.setdefault((choice.first, owner), [])
                if not any(self._is_cheaper(other, new) for other in known):
                    known[:] = [other for other in known if not self._is_cheaper(new, other)]
                    known.append(new)
        return [choice for known in best.values() for choice in known]

    def _is_cheaper(self, one: Choice, other: Choice) -> bool:
        """Whether one choice owes no more than another with the same first and last owner."""
        return (one.dues, max(one.owed, default=0)) <= (other.dues, max(other.owed, default=0))

    def names_along(self, hexes: Sequence[int], owners: Sequence[int]) -> list[str]:
        """The owners' ids along a way, by the numbers of its hexes and of the owners."""
        s = self._state
        names = []
        for at, owner in enumerate(owners):
            if owner == FREE:
                segment = next(segment for to, segment in self._links[hexes[at]] if to == hexes[at + 1])
                free = s.tracks[segment]
                names.append(s.members(free & self._own or free & self._unpaid)[0])
            elif owner > len(s.companies):
                names.append(NEUTRAL)
            else:
                names.append(s.companies[owner - 1].id)
        return names

    def way(self, chains: Sequence[Chain], owners: Sequence[int]) -> tuple[list[Hex], list[str]]:
        """Hexes and owners of a way along these chains from the start."""
        start = next(here for here, number in self._numbers.items() if number == self.start)
        numbers = [start, *(number for chain in chains for number in chain.hexes)]
        return [self._book.board.hexes[number] for number in numbers], self.names_along(numbers, owners)
