"""Broken rock: what every card is cut into, and what falls on a buried one."""

from functools import cache
from math import cos, pi, sin
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF

from railyard.core.chance import Luck
from railyard.games.steam_tunnel.desk import colours as c
from railyard.games.steam_tunnel.desk.colours import colour
from railyard.games.steam_tunnel.desk.geometry import CARD, HEIGHT, WIDTH

FLAT = Qt.PenCapStyle.FlatCap
ROUND = Qt.PenCapStyle.RoundCap
NO_PEN = Qt.PenStyle.NoPen
BESIDE: Final = 900.0
BEYOND: Final = 260.0
"""How far the rock goes on beside the mine, and above and below it."""
FACETS: Final = 1100


def pen(name: str, width: float, alpha: float = 1.0, cap: Qt.PenCapStyle = FLAT) -> QPen:
    """A plain pen of one of the mine's colours, in board units."""
    return QPen(colour(name, alpha), width, Qt.PenStyle.SolidLine, cap, Qt.PenJoinStyle.RoundJoin)


def paint_rock(painter: QPainter, seed: str, high: str, low: str, strength: float) -> None:
    """Broken rock, the same for the same seed."""
    ground = QLinearGradient(CARD.topLeft(), CARD.bottomRight())
    ground.setColorAt(0, colour(high))
    ground.setColorAt(1, colour(low))
    painter.fillRect(CARD, ground)
    luck = Luck(f"rock {seed}")
    painter.setPen(NO_PEN)
    for number in range(16):
        middle = QPointF(luck.below(1000) / 1000 * WIDTH, luck.below(1000) / 1000 * HEIGHT)
        size = 10 + luck.below(22)
        facet = _boulder(luck, middle, size, 0.8)
        is_light = number % 2 == 0
        painter.setBrush(colour(c.ROCK_LIGHT if is_light else c.ROCK_DARK, (0.07 if is_light else 0.13) * strength))
        painter.drawPolygon(facet)
    for _ in range(4):
        at = QPointF(luck.below(1000) / 1000 * WIDTH, luck.below(1000) / 1000 * HEIGHT)
        turn = luck.below(628) / 100
        crack = QPainterPath(at)
        for _ in range(4):
            turn += (luck.below(100) - 50) / 55
            at = at + QPointF(cos(turn), sin(turn)) * (6 + luck.below(8))
            crack.lineTo(at)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(c.ROCK_DARK, 0.9, 0.55 * strength))
        painter.drawPath(crack)
        painter.setPen(pen(c.ROCK_LIGHT, 0.5, 0.22 * strength))
        painter.drawPath(crack.translated(0.7, 0.7))
    painter.setPen(NO_PEN)
    for _ in range(9):
        at = QPointF(luck.below(1000) / 1000 * WIDTH, luck.below(1000) / 1000 * HEIGHT)
        painter.setBrush(colour(c.GLINT, (0.14 + luck.below(22) / 100) * strength))
        painter.drawEllipse(at, 0.55, 0.55)


@cache
def _surroundings(left: float, top: float, right: float, bottom: float) -> tuple[tuple[QPolygonF, QRectF, QColor], ...]:
    """Large facets of the rock around a rectangle with their reach and tone, fading towards it."""
    luck = Luck("surroundings")
    found = []
    for number in range(FACETS):
        middle = QPointF(
            left - BESIDE + luck.below(1000) / 1000 * (right - left + 2 * BESIDE),
            top - BEYOND + luck.below(1000) / 1000 * (bottom - top + 2 * BEYOND),
        )
        away = max(left - middle.x(), middle.x() - right, top - middle.y(), middle.y() - bottom)
        size = 22 + luck.below(60)
        if away < size:
            continue
        strength = min(1.0, (away - size) / 120)
        is_light = number % 2 == 0
        tone = colour(c.ROCK_LIGHT if is_light else c.SHADOW, (0.075 if is_light else 0.42) * strength)
        facet = _boulder(luck, middle, size, 0.8)
        found.append((facet, facet.boundingRect(), tone))
    return tuple(found)


def _boulder(luck: Luck, middle: QPointF, size: float, flatness: float) -> QPolygonF:
    """An uneven polygon of four to seven corners."""
    corners = 4 + luck.below(4)
    begin = luck.below(628) / 100
    return QPolygonF(
        [
            middle
            + QPointF(cos(begin + 2 * pi * corner / corners), sin(begin + 2 * pi * corner / corners) * flatness)
            * (size * (0.65 + luck.below(50) / 100))
            for corner in range(corners)
        ]
    )


def paint_surroundings(painter: QPainter, outer: QRectF, exposed: QRectF) -> None:
    """The rock beyond the ghost cards, wherever a wide window shows it."""
    painter.setPen(NO_PEN)
    for facet, reach, tone in _surroundings(outer.left(), outer.top(), outer.right(), outer.bottom()):
        if reach.intersects(exposed):
            painter.setBrush(tone)
            painter.drawPolygon(facet)


def paint_edge(painter: QPainter) -> None:
    """The seam between cards, light from above."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(c.SEAM, 1.1, 0.9))
    painter.drawRect(CARD)
    painter.setPen(pen(c.ROCK_LIGHT, 0.5, 0.30))
    painter.drawLine(QLineF(0.9, 0.9, WIDTH - 0.9, 0.9))
    painter.drawLine(QLineF(0.9, 0.9, 0.9, HEIGHT - 0.9))


def paint_rubble(painter: QPainter, seed: str) -> None:
    """Fallen rock over the middle of a buried card."""
    luck = Luck(f"rubble {seed}")
    painter.setPen(pen(c.SHADOW, 0.8, 0.8))
    for number in range(34):
        turn = luck.below(628) / 100
        away = (luck.below(1000) / 1000) ** 0.7
        at = QPointF(WIDTH / 2 + cos(turn) * 40 * away, HEIGHT / 2 + sin(turn) * 49 * away)
        size = 4.0 + luck.below(60) / 10 * (1.1 - away * 0.6)
        boulder = _boulder(luck, at, size, 0.85)
        shade = QLinearGradient(at - QPointF(size, size), at + QPointF(size, size))
        shade.setColorAt(0, colour(c.RUBBLE_HIGH if number % 3 else c.ROCK_LIGHT))
        shade.setColorAt(1, colour(c.RUBBLE_LOW))
        painter.setBrush(QBrush(shade))
        painter.drawPolygon(boulder)
