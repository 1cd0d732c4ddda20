"""A line that is being drawn, on the board: pencil, prices, what is missing, and the half segment under the pointer."""

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPainterPath, QPen

from railyard.core.hexes import Hex
from railyard.games.dampfross.desk import plane
from railyard.games.dampfross.desk.context import Context
from railyard.games.dampfross.desk.pencil_layer import draw_planned
from railyard.games.dampfross.pricing import LinePrice, SegmentPrice
from railyard.gui.parts.look import sans
from railyard.gui.parts.theme import Theme

PRICE_SIZE = 10
"""Height of a price on a segment, in units of the board."""
PRICED_FROM = 22.0
"""Logical pixels a hex is wide from which each segment of a line shows its price."""
FEELER = 0.3 * plane.HEX
"""How far from a centre the pointer shows the half segment to the side it turns to."""


def paint_line(painter: QPainter, context: Context, price: LinePrice, scale: float) -> None:
    """What the budget pays for in pencil, each segment with its price; the rest dotted in grey with what is missing."""
    theme = context.theme
    paid = price.segments[: price.payable]
    draw_planned(painter, [(part.a, part.b) for part in paid], context.livery, theme)
    rest = price.segments[price.payable :]
    if rest:
        path = QPainterPath(plane.centre(rest[0].a))
        for part in rest:
            path.lineTo(plane.centre(part.b))
        pen = QPen(theme.colour("map_ink", 0.55), 3.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        pen.setDashPattern([0.1, 2.4])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
        if price.missing:
            _paint_missing(painter, context, plane.centre(rest[-1].b), price.missing, scale)
    if scale * plane.HEX >= PRICED_FROM * context.view.devicePixelRatioF():
        for part in paid:
            _paint_price(painter, theme, part)


def _paint_price(painter: QPainter, theme: Theme, part: SegmentPrice) -> None:
    """What one segment costs, on a chip in its middle; dues to rivals behind it in red."""
    text = str(part.cost)
    dues = f"+{part.dues}" if part.dues else ""
    painter.setFont(sans(PRICE_SIZE, QFont.Weight.DemiBold))
    metrics = painter.fontMetrics()
    width = metrics.horizontalAdvance(text + dues) + 7.0
    box = QRectF(0, 0, max(width, 13.0), 13.0)
    box.moveCenter((plane.centre(part.a) + plane.centre(part.b)) / 2)
    painter.setPen(QPen(theme.colour("map_ink", 0.5), 0.8))
    painter.setBrush(theme.colour("town", 0.94))
    painter.drawRoundedRect(box, 6.5, 6.5)
    left = box.center().x() - metrics.horizontalAdvance(text + dues) / 2
    inner = QRectF(left, box.top(), box.width(), box.height())
    side = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    painter.setPen(theme.colour("map_ink"))
    painter.drawText(inner, side, text)
    painter.setPen(theme.colour("border"))
    painter.drawText(inner.translated(metrics.horizontalAdvance(text), 0), side, dues)


def paint_start(painter: QPainter, context: Context, start: Hex) -> None:
    """Where the pencil was put down."""
    painter.setPen(QPen(context.livery.pencil(context.theme), 2.0))
    painter.setBrush(context.theme.colour("town"))
    painter.drawEllipse(plane.centre(start), 4.2, 4.2)


def paint_feeler(painter: QPainter, context: Context, here: Hex, pointer: QPointF) -> None:
    """The half segment to the side of the hex the pointer turns to."""
    middle = plane.centre(here)
    if QPointF.dotProduct(pointer - middle, pointer - middle) < FEELER * FEELER:
        return
    beyond, side = plane.GRID.side_at(pointer)
    if beyond != here:
        return
    colour = context.livery.pencil(context.theme)
    colour.setAlphaF(0.5)
    painter.setPen(QPen(colour, 2.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(middle, plane.GRID.side_middle(here, side))


def _paint_missing(painter: QPainter, context: Context, at: QPointF, missing: int, scale: float) -> None:
    theme = context.theme
    text = QCoreApplication.translate("DrawHand", "{missing} Cr short").format(missing=missing)
    painter.save()
    painter.translate(at)
    painter.scale(1 / scale, 1 / scale)
    ratio = context.view.devicePixelRatioF()
    painter.scale(ratio, ratio)
    painter.setFont(sans(12 * context.services.look.scale))
    box = QRectF(painter.fontMetrics().boundingRect(text)).adjusted(-6, -3, 6, 3)
    box.moveCenter(QPointF(0, -18))
    painter.setPen(QPen(theme.colour("loss"), 1))
    painter.setBrush(theme.colour("panel"))
    painter.drawRoundedRect(box, 4, 4)
    painter.setPen(theme.colour("loss"))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()
