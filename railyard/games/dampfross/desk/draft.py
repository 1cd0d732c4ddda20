"""A line that is being drawn: hexes from an own one onward, snapped, shortened by going back along it.  No Qt."""

from collections.abc import Callable, Sequence

from railyard.core.hexes import Hex, distance, neighbours


class Draft:
    """A line under the mouse or the cursor.  ``hexes`` has at least one: where the line begins."""

    def __init__(self, start: Hex, may_join: Callable[[Hex, Hex], bool]) -> None:
        self.hexes: list[Hex] = [start]
        self._may_join = may_join

    @property
    def end(self) -> Hex:
        """The hex the line has come to."""
        return self.hexes[-1]

    @property
    def is_line(self) -> bool:
        """Whether it has a segment at all."""
        return len(self.hexes) > 1

    def pull_to(self, there: Hex) -> bool:
        """Draw on to a hex, or back to one of the line.  False where nothing changed.

        A pointer that moved over several hexes is followed straight; where no segment can be the line stops.
        """
        if there == self.end:
            return False
        if there in self.hexes:
            del self.hexes[self.hexes.index(there) + 1 :]
            return True
        before = len(self.hexes)
        for step in straight(self.end, there):
            if step in self.hexes:
                del self.hexes[self.hexes.index(step) + 1 :]
            elif self._may_join(self.end, step):
                self.hexes.append(step)
            else:
                break
        return len(self.hexes) != before

    def shorten(self) -> bool:
        """Take the last hex off.  False where the line is at its start."""
        if not self.is_line:
            return False
        self.hexes.pop()
        return True

    def replace(self, hexes: Sequence[Hex]) -> None:
        """Another line altogether, at least one hex."""
        self.hexes = list(hexes)


def straight(start: Hex, there: Hex) -> list[Hex]:
    """The hexes from ``start`` (left out) to ``there``: at each step the neighbour nearest to the straight line."""
    way: list[Hex] = []
    here = start
    total = distance(start, there)
    while here != there:
        share = (len(way) + 1) / total
        ideal_q = start.q + (there.q - start.q) * share
        ideal_r = start.r + (there.r - start.r) * share

        def off(a: Hex, q: float = ideal_q, r: float = ideal_r) -> tuple[float, Hex]:
            dq, dr = a.q - q, a.r - r
            return (dq * dq + dr * dr + dq * dr, a)

        left = distance(here, there)
        here = min((a for a in neighbours(here) if distance(a, there) < left), key=off)
        way.append(here)
    return way
