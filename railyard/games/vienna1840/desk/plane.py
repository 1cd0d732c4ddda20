"""Where the hexes of Vienna lie on the plane, in board units; and the hexes as places for the keyboard's cursor."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from math import cos, pi, sin, sqrt

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QPolygonF

from railyard.games.vienna1840.geometry import Hex, Port, Side, hex_at, hex_place, port_side
from railyard.gui.parts.board import Direction

RADIUS = 50.0
"""Centre to corner."""
INNER = RADIUS * sqrt(3.0) / 2
"""Centre to the middle of a side."""
LANE = 9.0
"""How far each of two lanes lies from the middle of its side."""
MARGIN = 28.0
"""Room for the coordinates at the rim."""


def _towards(degrees: float, length: float) -> QPointF:
    return QPointF(cos(degrees * pi / 180) * length, sin(degrees * pi / 180) * length)


SIDE_MIDDLES = tuple(_towards(120 + 60 * side, INNER) for side in range(6))
"""From the centre of a hex."""
CORNERS = tuple(_towards(90 + 60 * side, RADIUS) for side in range(6))
"""Side ``d`` runs from corner ``d`` to corner ``d + 1``."""
HEX = QPolygonF(CORNERS)


def hex_path(grow: float = 0.0) -> QPainterPath:
    """The outline of a hex around its centre, wider by ``grow`` units."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([corner * ((RADIUS + grow) / RADIUS) for corner in CORNERS]))
    path.closeSubpath()
    return path


def port_at(port: Port) -> QPointF:
    """Where a port lies, from the centre of its hex."""
    middle = SIDE_MIDDLES[port_side(port)]
    if port < 6:
        return middle
    side, lane = divmod(port - 6, 2)
    along = (CORNERS[(side + 1) % 6] - CORNERS[side]) / RADIUS
    return middle + along * (LANE if lane == 0 else -LANE)


def centre(name: Hex) -> QPointF:
    """The centre of a hex."""
    x, y = hex_place(name)
    return QPointF(x * INNER, y * 1.5 * RADIUS)


def rect(name: Hex) -> QRectF:
    """The rectangle around a hex."""
    middle = centre(name)
    return QRectF(middle.x() - INNER, middle.y() - RADIUS, 2 * INNER, 2 * RADIUS)


def side_ends(name: Hex, side: Side) -> tuple[QPointF, QPointF]:
    """Both ends of a side."""
    middle = centre(name)
    return middle + CORNERS[side], middle + CORNERS[(side + 1) % 6]


def hex_near(point: QPointF) -> Hex | None:
    """The hex a point lies in, whether the board has it or not; None above or left of all hexes."""
    row = round(point.y() / (1.5 * RADIUS))
    best: tuple[float, int, int] | None = None
    for y in (row - 1, row, row + 1):
        x = round((point.x() / INNER - y % 2) / 2) * 2 + y % 2
        for column in (x - 2, x, x + 2):
            off = point - QPointF(column * INNER, y * 1.5 * RADIUS)
            away = off.x() ** 2 + off.y() ** 2
            if best is None or away < best[0]:
                best = away, column, y
    if best is None or best[1] < 0 or not 0 <= best[2] < 26:
        return None
    return hex_at(best[1], best[2])


def world_of(hexes: Iterable[Hex]) -> QRectF:
    """The board with its rim."""
    found = QRectF()
    for name in hexes:
        found = found.united(rect(name))
    return found.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)


_STEP = {
    Direction.RIGHT: (2, 0),
    Direction.LEFT: (-2, 0),
    Direction.UP_LEFT: (-1, -1),
    Direction.UP_RIGHT: (1, -1),
    Direction.DOWN_LEFT: (-1, 1),
    Direction.DOWN_RIGHT: (1, 1),
}


class ViennaPlaces:
    """The hexes of one board, row by row; up and down zigzag, so that two steps lead straight up or down."""

    def __init__(self, hexes: Iterable[Hex], describe: Callable[[Hex], str]) -> None:
        self._hexes = frozenset(hexes)
        self._order = tuple(sorted(self._hexes, key=lambda name: (hex_place(name)[1], hex_place(name)[0])))
        self._describe = describe

    def keys(self) -> Sequence[Hex]:
        """Every hex."""
        return self._order

    def at(self, point: QPointF) -> Hex | None:
        """The hex of the board a point lies in."""
        found = hex_near(point)
        return found if found in self._hexes else None

    def rect(self, key: Hashable) -> QRectF:
        """The rectangle around a hex."""
        return rect(str(key))

    def outline(self, key: Hashable) -> QPainterPath:
        """The six sides."""
        return hex_path(-2).translated(centre(str(key)))

    def step(self, key: Hashable, direction: Direction) -> Hex | None:
        """The neighbour in a direction; along a row also across a gap."""
        x, y = hex_place(str(key))
        if direction in (Direction.UP, Direction.DOWN):
            down = 1 if direction is Direction.DOWN else -1
            first = 1 if y % 2 == 0 else -1
            steps = [(first, down), (-first, down)]
        elif direction in (Direction.LEFT, Direction.RIGHT):
            across = _STEP[direction][0]
            steps = [(across * count, 0) for count in range(1, 16)]
        else:
            steps = [_STEP[direction]]
        for dx, dy in steps:
            if x + dx >= 0 and y + dy >= 0 and (there := hex_at(x + dx, y + dy)) in self._hexes:
                return there
        return None

    def describe(self, key: Hashable) -> str:
        """What is there, in words."""
        return self._describe(str(key))
