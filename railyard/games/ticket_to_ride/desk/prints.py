"""Printing plates: painter paths with their ink, in the order in which they go onto the paper."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF

NO_PEN = QPen(Qt.PenStyle.NoPen)
NO_BRUSH = QBrush(Qt.BrushStyle.NoBrush)


class Plate(NamedTuple):
    """One path with the pen and the brush it is printed with; ``bounds`` covers all of it."""

    path: QPainterPath
    pen: QPen
    brush: QBrush
    bounds: QRectF


def filled(path: QPainterPath, colour: QColor) -> Plate:
    """A path filled without an outline."""
    return Plate(path, NO_PEN, QBrush(colour), path.controlPointRect())


def stroked(
    path: QPainterPath,
    colour: QColor,
    width: float,
    *,
    dashes: Sequence[float] = (),
    cap: Qt.PenCapStyle = Qt.PenCapStyle.RoundCap,
    fill: QColor | None = None,
) -> Plate:
    """A path drawn with a round pen; ``dashes`` are lengths in widths of the pen."""
    pen = QPen(colour, width, Qt.PenStyle.SolidLine, cap, Qt.PenJoinStyle.RoundJoin)
    if dashes:
        pen.setDashPattern(list(dashes))
    brush = NO_BRUSH if fill is None else QBrush(fill)
    return Plate(path, pen, brush, path.controlPointRect().adjusted(-width, -width, width, width))


def paint(painter: QPainter, plates: Iterable[Plate], exposed: QRectF) -> None:
    """Print every plate that touches the exposed part, in order."""
    for plate in plates:
        if plate.bounds.intersects(exposed):
            painter.setPen(plate.pen)
            painter.setBrush(plate.brush)
            painter.drawPath(plate.path)


def polygon(points: Iterable[QPointF]) -> QPainterPath:
    """A closed path through the points."""
    path = QPainterPath()
    path.addPolygon(QPolygonF(list(points)))
    path.closeSubpath()
    return path


def line_through(points: Sequence[QPointF]) -> QPainterPath:
    """An open path through the points whose bends are rounded."""
    path = QPainterPath(points[0])
    for at in range(1, len(points) - 1):
        path.quadTo(points[at], (points[at] + points[at + 1]) / 2)
    path.lineTo(points[-1])
    return path


def mixed(one: QColor, other: QColor, share: float) -> QColor:
    """A colour on the way from one to the other."""
    return QColor(
        round(one.red() + (other.red() - one.red()) * share),
        round(one.green() + (other.green() - one.green()) * share),
        round(one.blue() + (other.blue() - one.blue()) * share),
    )
