"""The printed ground: plains, mountains with hachures drawn by hand, foreign ground, the hex grid and the border."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPolygonF

from railyard.core.chance import Luck
from railyard.core.hexes import Edge, Hex, edge, neighbours
from railyard.games.dampfross.board import Board
from railyard.games.dampfross.board_document import Ground
from railyard.games.dampfross.desk import plane
from railyard.games.dampfross.desk.map_ink import Ink
from railyard.gui.parts.prints import Plate, filled, hairline, mixed, rounded_line, spread, stroked

BLOCK = 12
"""Hexes a strip of peaks spans."""
GRID_BLOCK = 4
"""Hexes a plate of the grid spans."""


def blocks(hexes: Iterable[Hex], size: int) -> Iterator[tuple[Hex, ...]]:
    """The hexes in square blocks, from the north-west, so that a close look prints only what is in view."""
    found: dict[tuple[int, int], list[Hex]] = {}
    for a in hexes:
        found.setdefault((a.r // size, (a.q + a.r // 2) // size), []).append(a)
    for key in sorted(found):
        yield tuple(found[key])


def region(hexes: Collection[Hex]) -> QPainterPath:
    """The surface of some hexes as one path without the sides between them."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    rim = {edge(a, b) for a in hexes for b in neighbours(a) if b not in hexes}
    for line in plane.chains(rim):
        path.addPolygon(QPolygonF([plane.point_of(corner) for corner in line]))
        path.closeSubpath()
    return path


def ground_plates(board: Board, ink: Ink) -> Iterator[Plate]:
    """Plain, mountain and foreign ground as flat colours."""
    yield filled(region(board.terrain.keys()), ink.plain)
    colours = {
        (Ground.PLAIN, True): ink.foreign,
        (Ground.MOUNTAIN, True): ink.foreign_mountain,
        (Ground.MOUNTAIN, False): ink.mountain,
    }
    for kind, colour in colours.items():
        yield filled(region({a for a in board.hexes if tuple(board.terrain[a]) == kind}), colour)


def grid_plates(board: Board, ink: Ink) -> Iterator[Plate]:
    """The hex grid in thin grey, each side once."""
    seen: set[Edge] = set()
    for block in blocks(board.hexes, GRID_BLOCK):
        path = QPainterPath()
        for a in block:
            corners = plane.outline(a)
            for side, b in enumerate(neighbours(a)):
                e = edge(a, b)
                if e not in seen:
                    seen.add(e)
                    path.moveTo(corners[side])
                    path.lineTo(corners[(side + 1) % 6])
        yield hairline(path, ink.grid, 0.8)


def mountain_edge_plates(board: Board, ink: Ink) -> Iterator[Plate]:
    """A fine brown line around every range."""
    sides = {
        edge(a, b)
        for a in board.hexes
        if board.ground(a) is Ground.MOUNTAIN
        for b in neighbours(a)
        if b in board.terrain and board.ground(b) is not Ground.MOUNTAIN
    }
    for line in plane.chains(sides):
        yield stroked(rounded_line([plane.point_of(corner) for corner in line], 0.18), ink.mountain_edge, 1.0)


def border_plates(board: Board, ink: Ink) -> Iterator[Plate]:
    """The border: a faint band of colour under a dashed line."""
    band = QColor(ink.border)
    band.setAlphaF(0.13)
    lines = [rounded_line([plane.point_of(corner) for corner in line], 0.3) for line in plane.chains(board.border)]
    for line in lines:
        yield filled(spread(line, 9.0), band)
    for line in lines:
        yield filled(spread(line, 1.9, (4.4, 1.7, 1.0, 1.7)), ink.border)


_CROWDS = (
    ((0, -0.2, -0.08, 0.8), (0, 0.19, -0.14, 0.66), (1, 0.03, 0.27, 1.0)),
    ((0, 0.08, -0.02, 1.12), (1, -0.24, 0.29, 0.72), (1, 0.24, 0.22, 0.6)),
    ((0, -0.16, -0.16, 0.6), (1, 0.05, 0.2, 1.3)),
    ((0, -0.2, -0.1, 0.74), (0, 0.21, -0.06, 0.86), (1, -0.27, 0.26, 0.6), (1, 0.1, 0.3, 0.7)),
    ((0, 0.16, -0.12, 0.9), (1, -0.13, 0.24, 1.08)),
)
"""Arrangements of peaks within a range: rank from the north, place in widths of a hex, size."""
_HILLS = (
    ((0, 0.0, -0.04, 0.78), (1, 0.16, 0.26, 0.92)),
    ((0, -0.17, -0.06, 0.85), (1, 0.12, 0.24, 0.8)),
    ((1, -0.08, 0.14, 1.15), (0, 0.2, -0.14, 0.6)),
)
"""The same at the edge of a range."""


class _Range:
    """Peaks of one strip of hexes: what they hide, and their lines."""

    def __init__(self) -> None:
        self.bodies = QPainterPath()
        self.ridges = QPainterPath()
        self.strokes = QPainterPath()


def hachure_plates(board: Board, ink: Ink, taken: Sequence[QRectF]) -> Iterator[Plate]:
    """Mountains in the hand of an engraver: northern peaks first, so that nearer ones stand before them.

    No peak is drawn where a name stands.
    """
    strips: dict[tuple[int, int, int], dict[bool, _Range]] = {}
    for a in board.hexes:
        if board.ground(a) is not Ground.MOUNTAIN:
            continue
        inside = sum(board.ground(b) is Ground.MOUNTAIN for b in neighbours(a))
        for rank, (x, y, width, height) in _peaks(a, inside):
            body = QRectF(x - 0.8 * width, y - 0.9 * height, 1.6 * width, 0.9 * height)
            if any(box.intersects(body) for box in taken):
                continue
            strip = strips.setdefault((a.r, rank, (a.q + a.r // 2) // BLOCK), {})
            _draw_peak(strip.setdefault(board.is_foreign(a), _Range()), a, rank, QPointF(x, y), width, height)
    for key in sorted(strips):
        for foreign, peaks in strips[key].items():
            ground = ink.foreign_mountain if foreign else ink.mountain
            lines = mixed(ink.hachure, ground, 0.35) if foreign else ink.hachure
            yield filled(peaks.bodies, mixed(ground, ink.plain, 0.22))
            yield stroked(peaks.strokes, lines, 0.75)
            yield stroked(peaks.ridges, lines, 1.15)


def _peaks(a: Hex, inside: int) -> Iterator[tuple[int, tuple[float, float, float, float]]]:
    """Places, widths and heights of the peaks in one hex; deep in a range they are higher."""
    luck = Luck(f"peaks {a.q},{a.r}")
    middle = plane.centre(a)

    def about(value: float, spread: float) -> float:
        return value + spread * (luck.below(2001) / 1000 - 1)

    mirrored = -1 if luck.below(2) else 1
    high = 0.72 + 0.07 * inside
    slots = _CROWDS[luck.below(len(_CROWDS))] if inside >= 3 else _HILLS[luck.below(len(_HILLS))]
    for rank, dx, dy, size in slots:
        width = about(7.6, 1.4) * size * high
        height = about(10.2, 2.4) * size * high
        x = middle.x() + mirrored * about(dx, 0.05) * plane.HEX
        y = middle.y() + about(dy, 0.035) * plane.HEX
        yield rank, (x, y, width, height)


def _draw_peak(peaks: _Range, a: Hex, rank: int, foot: QPointF, width: float, height: float) -> None:
    luck = Luck(f"peak {a.q},{a.r},{rank},{foot.x():.2f}")

    def about(value: float, spread: float) -> float:
        return value + spread * (luck.below(2001) / 1000 - 1)

    x, y = foot.x(), foot.y()
    crest = QPointF(x + about(0.05, 0.16) * width, y - height)
    left = QPointF(x - width * about(1.0, 0.08), y + about(0.3, 0.5))
    right = QPointF(x + width * about(1.08, 0.1), y + about(0.6, 0.5))
    shoulder = QPointF((left.x() + crest.x()) / 2 + about(0.6, 0.5), (left.y() + crest.y()) / 2 + about(0.7, 0.5))
    saddle = QPointF((right.x() + crest.x()) / 2 - about(0.5, 0.6), (right.y() + crest.y()) / 2 + about(0.6, 0.6))
    peaks.bodies.moveTo(left)
    peaks.bodies.quadTo(shoulder, crest)
    peaks.bodies.quadTo(saddle, right)
    peaks.bodies.closeSubpath()
    peaks.ridges.moveTo(left)
    peaks.ridges.quadTo(shoulder, crest)
    peaks.ridges.quadTo(saddle, right)
    count = 3 + int(height / 3) + luck.below(2)
    for number in range(count):
        share = (number + about(0.45, 0.2)) / count
        top = QPointF(
            (1 - share) ** 2 * crest.x() + 2 * share * (1 - share) * saddle.x() + share**2 * right.x(),
            (1 - share) ** 2 * crest.y() + 2 * share * (1 - share) * saddle.y() + share**2 * right.y(),
        )
        length = (right.y() - top.y()) * about(0.72, 0.16)
        peaks.strokes.moveTo(top)
        peaks.strokes.quadTo(
            QPointF(top.x() - length * about(0.1, 0.06), top.y() + length * 0.5),
            QPointF(top.x() - length * about(0.34, 0.1), top.y() + length),
        )
    if height > 7:
        top = QPointF(crest.x() - about(0.6, 0.3), crest.y() + about(2.4, 0.6))
        peaks.strokes.moveTo(top)
        peaks.strokes.lineTo(QPointF(top.x() - about(1.2, 0.5), top.y() + about(2.6, 0.8)))


def neutral_plates(board: Board, ink: Ink) -> Iterator[Plate]:
    """White special lines, broad, in a thin dark casing (D-2.10)."""
    path = QPainterPath()
    for e in sorted(board.neutral_lines):
        path.moveTo(plane.centre(e.a))
        path.lineTo(plane.centre(e.b))
    if not path.isEmpty():
        yield stroked(path, ink.quiet, 9.0)
        yield stroked(path, ink.neutral, 7.0)
