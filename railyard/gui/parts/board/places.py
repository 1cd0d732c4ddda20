"""Places of a board: what the keyboard cursor stands on and a screen reader names."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from enum import Enum
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from railyard.core.hexes import Hex, neighbour
from railyard.gui.parts.board.geometry import HexGrid


class Direction(Enum):
    """Where a key points: the four arrows, and the diagonals of a numeric pad."""

    LEFT = (-1, 0)
    RIGHT = (1, 0)
    UP = (0, -1)
    DOWN = (0, 1)
    UP_LEFT = (-1, -1)
    UP_RIGHT = (1, -1)
    DOWN_LEFT = (-1, 1)
    DOWN_RIGHT = (1, 1)


class Places(Protocol):
    """The places of one board."""

    def keys(self) -> Sequence[Hashable]:
        """Every place, in reading order."""

    def at(self, point: QPointF) -> Hashable | None:
        """The place a point of the board lies in."""

    def rect(self, key: Hashable) -> QRectF:
        """Where a place lies."""

    def outline(self, key: Hashable) -> QPainterPath:
        """The edge of a place, for the cursor."""

    def step(self, key: Hashable, direction: Direction) -> Hashable | None:
        """The next place in a direction."""

    def describe(self, key: Hashable) -> str:
        """What is there, in words."""


_SIDE = {
    Direction.RIGHT: 0,
    Direction.UP_RIGHT: 1,
    Direction.UP_LEFT: 2,
    Direction.LEFT: 3,
    Direction.DOWN_LEFT: 4,
    Direction.DOWN_RIGHT: 5,
}


class HexPlaces:
    """The hexes of a board as places.

    Left and right follow the row; up and down zigzag, so that two steps up lead straight north; the diagonals of the
    numeric pad are the other four directions.
    """

    def __init__(self, grid: HexGrid, hexes: Iterable[Hex], describe: Callable[[Hex], str]) -> None:
        self.grid = grid
        self._hexes = frozenset(hexes)
        self._order = tuple(sorted(self._hexes, key=lambda a: (a.r, a.q)))
        self._describe = describe

    def keys(self) -> Sequence[Hex]:
        """Every hex, row by row."""
        return self._order

    def at(self, point: QPointF) -> Hex | None:
        """The hex a point lies in, if it belongs to the board."""
        found = self.grid.at(point)
        return found if found in self._hexes else None

    def rect(self, key: Hashable) -> QRectF:
        """Bounding rectangle of a hex."""
        return self.grid.rect(_as_hex(key))

    def outline(self, key: Hashable) -> QPainterPath:
        """The six sides."""
        path = QPainterPath()
        path.addPolygon(self.grid.polygon(_as_hex(key)))
        path.closeSubpath()
        return path

    def step(self, key: Hashable, direction: Direction) -> Hex | None:
        """The neighbour in a direction, or the next hex of the row across a gap."""
        a = _as_hex(key)
        if direction in (Direction.UP, Direction.DOWN):
            return self._zigzag(a, direction)
        b = neighbour(a, _SIDE[direction])
        if b in self._hexes:
            return b
        if direction in (Direction.LEFT, Direction.RIGHT):
            row = [other for other in self._order if other.r == a.r]
            further = [other for other in row if (other.q > a.q) == (direction is Direction.RIGHT) and other != a]
            return min(further, key=lambda other: abs(other.q - a.q), default=None)
        return None

    def _zigzag(self, a: Hex, direction: Direction) -> Hex | None:
        up = direction is Direction.UP
        sides = (1, 2) if up else (5, 4)
        first, second = sides if a.r % 2 == 0 else sides[::-1]
        for side in (first, second):
            b = neighbour(a, side)
            if b in self._hexes:
                return b
        return None

    def describe(self, key: Hashable) -> str:
        """What is on the hex, in words."""
        return self._describe(_as_hex(key))


def _as_hex(key: Hashable) -> Hex:
    if not isinstance(key, Hex):
        raise TypeError(f"{key!r} is no hex")
    return key
