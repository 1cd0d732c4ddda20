"""What is painted on cards beside tunnels: brass numbers, the winding tower, the back; and text as outlines."""

from functools import cache
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QPainter, QPainterPath, QRadialGradient

from railyard.games.steam_tunnel.desk import colours as c
from railyard.games.steam_tunnel.desk.colours import colour
from railyard.games.steam_tunnel.desk.geometry import CARD, HEIGHT, WIDTH
from railyard.games.steam_tunnel.desk.rock import NO_PEN, ROUND, pen
from railyard.gui.parts.look import sans

FINE: Final = 0.72
"""Device pixels a unit from which small details can be told apart."""
_DRAWN: Final = 64
"""Text is drawn at this size and scaled."""


def paint_plate(painter: QPainter, at: QPointF, number: int, is_lit: bool) -> None:
    """The number at an end, on brass."""
    radius = 11.6
    painter.setPen(NO_PEN)
    painter.setBrush(colour(c.SHADOW, 0.5))
    painter.drawEllipse(at + QPointF(0.8, 1.4), radius + 0.8, radius + 0.8)
    shine = QRadialGradient(at + QPointF(-3.5, -4.5), radius * 1.9)
    shine.setColorAt(0, colour(c.LIT_RIM if is_lit else c.BRASS_HIGH))
    shine.setColorAt(0.55, colour(c.BRASS_HIGH if is_lit else c.BRASS))
    shine.setColorAt(1, colour(c.BRASS_LOW))
    painter.setBrush(QBrush(shine))
    painter.setPen(pen(c.LIT_RIM if is_lit else c.BRASS_LOW, 1.4))
    painter.drawEllipse(at, radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(c.BRASS_INK, 0.6, 0.55))
    painter.drawEllipse(at, radius - 2, radius - 2)
    draw_text(painter, QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius), str(number), 15.5, c.BRASS_INK)


def draw_text(painter: QPainter, rect: QRectF, text: str, size: float, name: str | QColor) -> None:
    """Text in the middle of a rectangle, as outlines, so that any zoom and any export shows the same."""
    path = _outlines(text)
    painter.save()
    painter.translate(rect.center())
    painter.scale(size / _DRAWN, size / _DRAWN)
    painter.translate(-path.boundingRect().center())
    painter.setPen(NO_PEN)
    painter.setBrush(colour(name) if isinstance(name, str) else name)
    painter.drawPath(path)
    painter.restore()


@cache
def _outlines(text: str) -> QPainterPath:
    font = sans(_DRAWN, QFont.Weight.Bold)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    path = QPainterPath()
    path.addText(QPointF(0, 0), font, text)
    return path


def paint_headframe(painter: QPainter) -> None:
    """The winding tower of a shaft, between the numbers of a point card."""
    middle = QPointF(WIDTH / 2, HEIGHT / 2)
    halo = QRadialGradient(middle, 30)
    halo.setColorAt(0, colour(c.LAMP, 0.30))
    halo.setColorAt(1, colour(c.LAMP, 0.0))
    painter.setPen(NO_PEN)
    painter.setBrush(QBrush(halo))
    painter.drawEllipse(middle, 30, 30)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for name, width in ((c.SHADOW, 3.4), (c.ORE_LINE, 1.7)):
        painter.setPen(pen(name, width, 1, ROUND))
        for start, end in (
            ((44, 52), (40, 74)),
            ((56, 52), (60, 74)),
            ((43, 60), (57, 60)),
            ((41.5, 67), (58.5, 67)),
            ((43, 60), (58.5, 67)),
            ((57, 60), (41.5, 67)),
            ((37, 74), (63, 74)),
        ):
            painter.drawLine(QLineF(*start, *end))
        painter.drawEllipse(QPointF(50, 47), 6.5, 6.5)
        for spoke in range(3):
            turn = spoke * pi / 3
            way = QPointF(cos(turn), sin(turn)) * 6.5
            painter.drawLine(QLineF(QPointF(50, 47) - way, QPointF(50, 47) + way))


def paint_back(painter: QPainter, scale: float) -> None:
    """The back of a card: a gear wheel cut into the rock."""
    middle = QPointF(WIDTH / 2, HEIGHT / 2)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(c.BACK_LINE, 0.9, 0.55))
    painter.drawRoundedRect(CARD.adjusted(5, 5, -5, -5), 5, 5)
    gear = QPainterPath()
    teeth = 12
    for tooth in range(teeth):
        for share, radius in ((-0.30, 17.0), (-0.19, 21.0), (0.19, 21.0), (0.30, 17.0)):
            turn = 2 * pi * (tooth + share) / teeth
            point = middle + QPointF(cos(turn), sin(turn)) * radius
            if gear.elementCount() == 0:
                gear.moveTo(point)
            else:
                gear.lineTo(point)
    gear.closeSubpath()
    gear.addEllipse(middle, 12.5, 12.5)
    painter.setPen(NO_PEN)
    painter.setBrush(colour(c.SHADOW, 0.5))
    painter.drawPath(gear.translated(0.9, 1.2))
    painter.setBrush(colour(c.BACK_BRASS, 0.62))
    painter.drawPath(gear)
    painter.setBrush(colour(c.BACK_BRASS, 0.62))
    painter.drawEllipse(middle, 4.2, 4.2)
    painter.setPen(pen(c.BACK_BRASS, 2.2, 0.62))
    for spoke in range(3):
        turn = spoke * pi / 3 + pi / 6
        way = QPointF(cos(turn), sin(turn))
        painter.drawLine(QLineF(middle + way * 4, middle + way * 12.5))
        painter.drawLine(QLineF(middle - way * 4, middle - way * 12.5))
    if scale >= FINE:
        painter.setPen(NO_PEN)
        painter.setBrush(colour(c.BACK_LINE, 0.8))
        for x in (10, WIDTH - 10):
            for y in (10, HEIGHT - 10):
                painter.drawEllipse(QPointF(x, y), 1.3, 1.3)
