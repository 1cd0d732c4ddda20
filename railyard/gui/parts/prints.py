"""Printing plates: painter paths with their ink, in the order in which they go onto the paper."""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPaintEngine, QPainter, QPainterPath, QPainterPathStroker, QPen, QPolygonF

NO_PEN = QPen(Qt.PenStyle.NoPen)
NO_BRUSH = QBrush(Qt.BrushStyle.NoBrush)
HAIRLINE_TO = 3.0
"""Pixels from which a hairline is drawn in its own width."""


class Plate(NamedTuple):
    """One path with the pen and the brush it is printed with; ``bounds`` covers all of it."""

    path: QPainterPath
    pen: QPen
    brush: QBrush
    bounds: QRectF
    is_hairline: bool = False
    """Drawn one pixel wide on a screen, which is quick, as long as its own width is not much more than that."""
    is_halo: bool = False
    """The ground around letters, made of many parts that lie over each other: slow to paint, and slow to simplify."""


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
    return Plate(
        path,
        pen,
        NO_BRUSH if fill is None else QBrush(fill),
        path.controlPointRect().adjusted(-width, -width, width, width),
    )


def hairline(path: QPainterPath, colour: QColor, width: float) -> Plate:
    """A path of very many fine lines."""
    pen = QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
    return Plate(path, pen, NO_BRUSH, path.controlPointRect().adjusted(-width, -width, width, width), True)


def spread(path: QPainterPath, width: float, dashes: Sequence[float] = ()) -> QPainterPath:
    """The surface a pen of this width covers along a path, quicker to print than the line; dashes have flat ends."""
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setCapStyle(Qt.PenCapStyle.FlatCap if dashes else Qt.PenCapStyle.RoundCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    stroker.setCurveThreshold(0.6)
    if dashes:
        stroker.setDashPattern(list(dashes))
    surface = stroker.createStroke(path)
    surface.setFillRule(Qt.FillRule.WindingFill)
    return surface


def simplified(plate: Plate) -> Plate:
    """A plate that prints the same more quickly; that takes a few milliseconds for a name."""
    return plate._replace(path=plate.path.simplified(), is_halo=False)


def paint(painter: QPainter, plates: Iterable[Plate], exposed: QRectF) -> None:
    """Print every plate that touches the exposed part of the scene, in order."""
    scale = abs(painter.worldTransform().m11())
    is_screen = painter.paintEngine().type() == QPaintEngine.Type.Raster
    for plate in plates:
        if plate.bounds.intersects(exposed):
            pen = plate.pen
            if plate.is_hairline and is_screen and pen.widthF() * scale < HAIRLINE_TO:
                pen = _hair(pen, scale)
            painter.setPen(pen)
            painter.setBrush(plate.brush)
            painter.drawPath(plate.path)


def _hair(pen: QPen, scale: float) -> QPen:
    """The same line one pixel wide; paler where it should be thinner."""
    colour = pen.color()
    colour.setAlphaF(colour.alphaF() * min(1.0, max(0.5, pen.widthF() * scale * 1.25)))
    hair = QPen(colour, 1.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap)
    hair.setCosmetic(True)
    return hair


def polygon(points: Sequence[QPointF], path: QPainterPath | None = None) -> QPainterPath:
    """A closed path through the points, added to ``path`` where one is given."""
    target = QPainterPath() if path is None else path
    target.setFillRule(Qt.FillRule.WindingFill)
    target.addPolygon(QPolygonF(list(points)))
    target.closeSubpath()
    return target


def rounded_line(points: Sequence[QPointF], ease: float = 0.5) -> QPainterPath:
    """A line through the points whose bends are rounded; ``ease`` 0.5 starts each bend half-way to the next point."""
    path = QPainterPath()
    closed = len(points) > 3 and _length(points[0], points[-1]) < 1e-6
    ring = list(points[:-1]) if closed else list(points)
    count = len(ring)
    if count < 2:
        return path
    bends = range(count) if closed else range(1, count - 1)
    if closed:
        path.moveTo(_between(ring[0], ring[-1], ease))
    else:
        path.moveTo(ring[0])
    for at in bends:
        here = ring[at]
        path.lineTo(_between(here, ring[at - 1], ease))
        path.quadTo(here, _between(here, ring[(at + 1) % count], ease))
    if closed:
        path.closeSubpath()
    else:
        path.lineTo(ring[-1])
    return path


def softened(ring: Sequence[QPointF], times: int = 2) -> list[QPointF]:
    """A closed ring with its corners cut again and again, until it looks drawn by hand."""
    points = list(ring)
    for _ in range(times):
        following = [*points[1:], points[0]]
        points = [
            cut
            for one, other in zip(points, following, strict=True)
            for cut in (_between(one, other, 0.25), _between(one, other, 0.75))
        ]
    return points


def mixed(one: QColor, other: QColor, share: float) -> QColor:
    """A colour on the way from one to the other."""
    return QColor(
        round(one.red() + (other.red() - one.red()) * share),
        round(one.green() + (other.green() - one.green()) * share),
        round(one.blue() + (other.blue() - one.blue()) * share),
        round(one.alpha() + (other.alpha() - one.alpha()) * share),
    )


def _between(one: QPointF, other: QPointF, share: float) -> QPointF:
    return QPointF(one.x() + (other.x() - one.x()) * share, one.y() + (other.y() - one.y()) * share)


def _length(one: QPointF, other: QPointF) -> float:
    return math.hypot(other.x() - one.x(), other.y() - one.y())
