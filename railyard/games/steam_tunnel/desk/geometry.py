"""Where things lie on a card and in the mine, in board units (a card is 100 wide and 120 high)."""

from dataclasses import dataclass
from functools import cache
from math import hypot
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker

from railyard.games.steam_tunnel.cards import Cards, Piece

WIDTH: Final = 100.0
HEIGHT: Final = 120.0
RIM_X: Final = 1.0
RIM_Y: Final = 0.5
"""How much of the ghost cards beside, above and below the mine is seen, in cards."""
MARGIN: Final = 16.0
"""Room for the names of rows and columns beyond the ghost cards."""
STUB: Final = 23.0
"""Length of a dead end."""
CAP: Final = 17.0
"""From the edge of a point card to the middle of its number."""
REACH: Final = 17.0
"""A click this near to the middle of a tunnel means it."""
GAUGE: Final = 3.3
"""From the middle of a tunnel to a rail."""
SAMPLES: Final = 28
NEAR: Final = 3.0
"""Pieces that come this close cross."""
DECK: Final = 16.5
"""From the middle of a bridge to its end."""

_ROUND: Final = 0.5523
"""Control length of a quarter of an ellipse, in half-axes."""
_U_TURN: Final = 46.0

PORTS: Final = (
    QPointF(WIDTH / 2, 0),
    QPointF(WIDTH, HEIGHT / 3),
    QPointF(WIDTH, HEIGHT * 2 / 3),
    QPointF(WIDTH / 2, HEIGHT),
    QPointF(0, HEIGHT * 2 / 3),
    QPointF(0, HEIGHT / 3),
)
"""Where the six entrances lie on a card."""
INWARD: Final = (QPointF(0, 1), QPointF(-1, 0), QPointF(-1, 0), QPointF(0, -1), QPointF(1, 0), QPointF(1, 0))
CARD: Final = QRectF(0, 0, WIDTH, HEIGHT)

Polyline = tuple[tuple[float, float], ...]
"""Points in board units; plain numbers, as they are measured often."""


@dataclass(frozen=True)
class Course:
    """How one piece runs over its card."""

    piece: Piece
    paths: tuple[QPainterPath, ...]
    rails: tuple[QPainterPath, ...]
    line: Polyline
    """Points along all of it, for measuring."""
    stone: QPointF
    """Where a stone lies: away from other pieces of the card."""
    is_bridge: bool
    """Whether it runs over the pieces it crosses."""


@dataclass(frozen=True)
class Crossing:
    """Two pieces of a card that cross without meeting: numbers of the upper and the lower course, and the bridge."""

    over: int
    under: int
    deck: QPainterPath
    """The part of the upper course that is a bridge."""


@dataclass(frozen=True)
class Layout:
    """All courses of a face, lower ones first."""

    courses: tuple[Course, ...]
    crossings: tuple[Crossing, ...]


def _from_to(a: int, b: int) -> QPainterPath:
    """The curve between two entrances."""
    start, end = PORTS[a], PORTS[b]
    path = QPainterPath(start)
    if start.x() == end.x() and a in (0, 3):
        path.lineTo(end)
    elif a in (0, 3) or b in (0, 3):
        dx, dy = abs(end.x() - start.x()), abs(end.y() - start.y())
        lengths = [_ROUND * (dy if port in (0, 3) else dx) for port in (a, b)]
        path.cubicTo(start + INWARD[a] * lengths[0], end + INWARD[b] * lengths[1], end)
    else:
        length = _U_TURN if start.x() == end.x() else WIDTH / 2
        path.cubicTo(start + INWARD[a] * length, end + INWARD[b] * length, end)
    return path


def _paths(piece: Piece) -> tuple[QPainterPath, ...]:
    if len(piece.ports) == 1:
        port = piece.ports[0]
        path = QPainterPath(PORTS[port])
        path.lineTo(PORTS[port] + INWARD[port] * (STUB if piece.is_segment else CAP))
        return (path,)
    if len(piece.ports) == 2:
        return (_from_to(*piece.ports),)
    upright = next(port for port in piece.ports if port in (0, 3))
    across = [port for port in piece.ports if port != upright]
    branch = QPainterPath(PORTS[upright])
    branch.lineTo(QPointF(WIDTH / 2, PORTS[across[0]].y()) - INWARD[upright] * GAUGE)
    return (_from_to(*across), branch)


def points_of(path: QPainterPath, count: int = SAMPLES) -> Polyline:
    """Points along a path, at equal shares of it."""
    points = (path.pointAtPercent(number / count) for number in range(count + 1))
    return tuple((point.x(), point.y()) for point in points)


def _distance_to(point: QPointF, line: Polyline) -> float:
    x, y = point.x(), point.y()
    return min(hypot(x - other_x, y - other_y) for other_x, other_y in line)


def _place_of_stone(piece: Piece, paths: tuple[QPainterPath, ...], others: list[Polyline]) -> QPointF:
    if len(piece.ports) == 1:
        return PORTS[piece.ports[0]] + INWARD[piece.ports[0]] * (STUB - 10)
    if len(piece.ports) == 3:
        return paths[1].pointAtPercent(1)
    middle = paths[0].pointAtPercent(0.5)

    def free(share: float) -> float:
        point = paths[0].pointAtPercent(share)
        room = min((_distance_to(point, line) for line in others), default=WIDTH)
        return min(room, 24.0) - 14 * abs(share - 0.5)

    best = max((0.5 + side * step / 40 for step in range(13) for side in (1, -1)), key=free)
    return paths[0].pointAtPercent(best) if others else middle


def _is_bridge(piece: Piece) -> bool:
    """Of two tunnels that cross, the one that leaves its card at the top or the bottom runs over the other."""
    return len(piece.ports) == 2 and bool({0, 3} & set(piece.ports))


def _deck(path: QPainterPath, at: QPointF) -> QPainterPath:
    """The part of a path that runs over a crossing."""
    line = points_of(path, 2 * SAMPLES)
    nearest = min(range(len(line)), key=lambda number: hypot(line[number][0] - at.x(), line[number][1] - at.y()))
    reach = max(4, round(2 * SAMPLES * DECK / path.length()))
    part = line[max(0, nearest - reach) : nearest + reach + 1]
    deck = QPainterPath(QPointF(*part[0]))
    for point in part[1:]:
        deck.lineTo(*point)
    return deck


def _crossing(a: Polyline, b: Polyline) -> QPointF | None:
    away, x, y = min((hypot(x - v, y - w), (x + v) / 2, (y + w) / 2) for x, y in a for v, w in b)
    return QPointF(x, y) if away < NEAR else None


def layout_of(pieces: tuple[Piece, ...]) -> Layout:
    """How the pieces of a face run."""
    ordered = sorted(pieces, key=lambda piece: (_is_bridge(piece), piece.ports))
    paths = [_paths(piece) for piece in ordered]
    lines = [tuple(point for path in each for point in points_of(path)) for each in paths]
    stroker = QPainterPathStroker()
    stroker.setWidth(2 * GAUGE)
    stroker.setCapStyle(Qt.PenCapStyle.FlatCap)
    courses = []
    for number, piece in enumerate(ordered):
        rails = tuple(stroker.createStroke(path) for path in paths[number])
        others = [line for other, line in enumerate(lines) if other != number]
        stone = _place_of_stone(piece, paths[number], others)
        courses.append(Course(piece, paths[number], rails, lines[number], stone, _is_bridge(piece)))
    crossings = []
    for over, upper in enumerate(courses):
        for under, lower in enumerate(courses):
            if upper.is_bridge and not lower.is_bridge and len(lower.piece.ports) == 2:
                at = _crossing(upper.line, lower.line)
                if at is not None:
                    crossings.append(Crossing(over, under, _deck(upper.paths[0], at)))
    return Layout(tuple(courses), tuple(crossings))


class Mine:
    """Places, faces and what lies under a point."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self.grid = cards.grid
        self._layouts: dict[str, Layout] = {}

    @property
    def inner(self) -> QRectF:
        """The cards themselves."""
        return QRectF(0, 0, self.grid.columns * WIDTH, self.grid.rows * HEIGHT)

    @property
    def outer(self) -> QRectF:
        """The cards with the rim of ghost cards."""
        return self.inner.adjusted(-RIM_X * WIDTH, -RIM_Y * HEIGHT, RIM_X * WIDTH, RIM_Y * HEIGHT)

    @property
    def world(self) -> QRectF:
        """All of the board: cards, ghosts and the names of rows and columns."""
        return self.outer.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)

    def layout(self, face: str) -> Layout:
        """How the pieces of a face run."""
        if face not in self._layouts:
            self._layouts[face] = layout_of(self.cards.faces[face])
        return self._layouts[face]

    def course_number(self, face: str, piece: str) -> int:
        """The number of the course of a piece (by its id) on a face.  ValueError where the face has none such."""
        ports = tuple(int(port) for port in piece.partition("-")[2])
        return [course.piece.ports for course in self.layout(face).courses].index(ports)

    def corner(self, place: str) -> QPointF:
        """The top left corner of a place."""
        column, row = self.grid.column_row(place)
        return QPointF(column * WIDTH, row * HEIGHT)

    def rect(self, place: str) -> QRectF:
        """The card at a place."""
        return CARD.translated(self.corner(place))

    def corners(self, place: str) -> tuple[QPointF, ...]:
        """Where the card at a place is seen: itself first, then its ghosts beyond the rim."""
        return _corners(self.grid.columns, self.grid.rows, *self.grid.column_row(place))

    def place_at(self, point: QPointF) -> str | None:
        """The place a point lies in, ghosts counting as what they show; None beyond them."""
        if not self.outer.contains(point):
            return None
        return self.grid.place_at(int(point.x() // WIDTH), int(point.y() // HEIGHT))

    def on_card(self, point: QPointF) -> QPointF:
        """A point of the mine from the corner of the card it lies in."""
        return QPointF(point.x() % WIDTH, point.y() % HEIGHT)


@cache
def _corners(columns: int, rows: int, column: int, row: int) -> tuple[QPointF, ...]:
    across = [column] + [column - columns] * (column == columns - 1) + [column + columns] * (column == 0)
    down = [row] + [row - rows] * (row == rows - 1) + [row + rows] * (row == 0)
    return tuple(QPointF(x * WIDTH, y * HEIGHT) for x in across for y in down)


def course_at(layout: Layout, point: QPointF) -> Course | None:
    """The piece that a point of the card means: the nearest one within reach."""
    near = [
        (_distance_to(point, course.line) - (2.0 if course.is_bridge else 0.0), number)
        for number, course in enumerate(layout.courses)
    ]
    reach, number = min(near)
    return layout.courses[number] if reach <= REACH else None
