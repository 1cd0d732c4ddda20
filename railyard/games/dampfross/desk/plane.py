"""The hex plane as the map draws it: centres, corners and sides in scene units.

One hex is `HEX` units wide, the rows lie `ROW` units apart; x grows to the east, y to the south.  Corners are numbered
like the sides of :mod:`railyard.core.hexes`, against the clock: side d runs from corner d to corner d + 1.
"""

import math
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from PySide6.QtCore import QPointF

from railyard.core.hexes import SIDES, Edge, Hex, edge, neighbour, side_towards
from railyard.gui.parts.board.geometry import HexGrid

HEX: Final = 40.0
"""Width of a hex, and the way between the centres of two neighbours."""
RADIUS: Final = HEX / math.sqrt(3)
"""From a centre to a corner."""
ROW: Final = HEX * math.sqrt(3) / 2
"""Between two rows."""
GRID: Final = HexGrid(RADIUS)
"""Picking and outlines."""


class Corner(NamedTuple):
    """Where three hexes meet: an exact name that equal corners of different hexes share (thirds of axial steps)."""

    q3: int
    r3: int


def centre(a: Hex) -> QPointF:
    """The centre of a hex."""
    return GRID.centre(a)


def on_plane(x: float, y: float) -> QPointF:
    """A point given in widths of a hex, as board documents write shapes and labels."""
    return QPointF(x * HEX, y * HEX)


def corner_of(a: Hex, corner: int) -> Corner:
    """The name of a corner: the sum of the three hexes that meet there."""
    one, other = neighbour(a, (corner - 1) % 6), neighbour(a, corner % 6)
    return Corner(a.q + one.q + other.q, a.r + one.r + other.r)


def point_of(corner: Corner) -> QPointF:
    """Where a named corner lies."""
    return QPointF((corner.q3 + corner.r3 / 2) / 3 * HEX, corner.r3 / 3 * ROW)


def ends_of(e: Edge) -> tuple[Corner, Corner]:
    """The two corners between which the common side of two hexes runs."""
    side = side_towards(e.a, e.b)
    if side is None:
        raise ValueError(f"hexes {e.a} and {e.b} are no neighbours")
    return corner_of(e.a, side), corner_of(e.a, side + 1)


def middle_of(e: Edge) -> QPointF:
    """The middle of the common side of two hexes."""
    one, other = centre(e.a), centre(e.b)
    return QPointF((one.x() + other.x()) / 2, (one.y() + other.y()) / 2)


def outline(a: Hex, grow: float = 0.0) -> list[QPointF]:
    """The six corners of a hex whose radius is larger by ``grow`` units; side d runs from corner d to the next one."""
    return [GRID.corner(a, side - 1) if not grow else _grown(a, side - 1, grow) for side in SIDES]


def _grown(a: Hex, corner: int, grow: float) -> QPointF:
    middle, at = GRID.centre(a), GRID.corner(a, corner)
    return middle + (at - middle) * ((RADIUS + grow) / RADIUS)


def edge_at(x: float, y: float) -> Edge:
    """The segment nearest to a point: from the hex under it across the side the point is turned to."""
    here, side = GRID.side_at(QPointF(x, y))
    return edge(here, neighbour(here, side))


def chains(sides: Iterable[Edge]) -> Iterator[tuple[Corner, ...]]:
    """The sides joined to lines from corner to corner, as long as possible; a closed line ends where it began.

    Where three sides meet, a line ends.  The order is the same every time.
    """
    at: dict[Corner, list[Corner]] = {}
    for e in sorted(set(sides)):
        one, other = ends_of(e)
        at.setdefault(one, []).append(other)
        at.setdefault(other, []).append(one)
    unused = {frozenset((one, other)) for one, others in at.items() for other in others}
    ends = sorted(corner for corner, others in at.items() if len(others) != 2)
    for begin in (*ends, *sorted(at)):
        for first in at[begin]:
            line = [begin]
            onward = first
            while frozenset((line[-1], onward)) in unused:
                unused.discard(frozenset((line[-1], onward)))
                line.append(onward)
                if len(at[onward]) != 2:
                    break
                onward = next((other for other in at[onward] if other != line[-2]), onward)
            if len(line) > 1:
                yield tuple(line)
