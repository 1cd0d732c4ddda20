"""A route traced by hand over existing lines: hex by hex, or by clicks that are joined the shortest way.  No Qt."""

from collections import deque
from collections.abc import Collection, Sequence

from railyard.core.hexes import Hex
from railyard.games.dampfross.book import Book
from railyard.games.dampfross.routes import line_links, owners_of
from railyard.games.dampfross.state import Race, State


class Trace:
    """A route that is being traced for a train of these companies; ``hexes`` is empty before it has a start."""

    def __init__(self, book: Book, s: State, race: Race, companies: Sequence[str]) -> None:
        self.hexes: list[Hex] = []
        self._book = book
        self._state = s
        self._race = race
        self._companies = companies
        self._links = line_links(book, s)

    @property
    def is_at_goal(self) -> bool:
        """Whether the route ends where the race does."""
        return len(self.hexes) > 1 and self.hexes[-1] in self._race.goal.hexes

    def take(self, hexes: Sequence[Hex]) -> None:
        """Begin with a ready route."""
        self.hexes = list(hexes)

    def grip(self, a: Hex) -> bool:
        """Take hold at a hex of the route, or at a start, and let go what lies beyond.  False elsewhere."""
        if a in self.hexes:
            del self.hexes[self.hexes.index(a) + 1 :]
            return True
        if a in self._race.start.hexes:
            self.hexes = [a]
            return True
        return False

    def go_to(self, a: Hex) -> bool:
        """Go on to a hex the shortest way over lines that passes no hex twice.  False where there is none."""
        if not self.hexes:
            return False
        if a in self.hexes:
            return self.grip(a) if a != self.hexes[-1] else False
        way = self._way(self.hexes[-1], {a}, self.hexes[:-1])
        self.hexes += way
        return bool(way)

    def complete(self) -> bool:
        """Go on to the nearest goal.  False where no way leads there."""
        if not self.hexes or self.is_at_goal:
            return self.is_at_goal
        way = self._way(self.hexes[-1], set(self._race.goal.hexes), self.hexes[:-1])
        self.hexes += way
        return bool(way)

    def _way(self, start: Hex, goals: Collection[Hex], closed: Collection[Hex]) -> list[Hex]:
        board = self._book.board
        begin = board.number_of[start]
        wanted = {board.number_of[a] for a in goals if a in board.number_of}
        came: dict[int, int] = {begin: begin}
        shut = {board.number_of[a] for a in closed}
        queue = deque((begin,))
        while queue:
            here = queue.popleft()
            if here in wanted and here != begin:
                way = [here]
                while came[way[-1]] != begin:
                    way.append(came[way[-1]])
                return [board.hexes[number] for number in reversed(way)]
            for there, _ in self._links[here]:
                if there not in came and there not in shut:
                    came[there] = here
                    queue.append(there)
        return []

    def owners(self, preferred: Sequence[str] = ()) -> tuple[str, ...]:
        """Whose line is used on each segment: an own one, else a preferred one, else the one used before (D-5.3)."""
        found: list[str] = []
        for a, b in zip(self.hexes, self.hexes[1:], strict=False):
            there = owners_of(self._book, self._state, a, b)
            order = (*self._companies, *preferred, *found[-1:], *there)
            found.append(next(owner for owner in order if owner in there))
        return tuple(found)
