"""Broken rock: what every card is cut into, and what falls on a buried one."""

from math import cos, pi, sin

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QBrush, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF

from railyard.core.chance import Luck
from railyard.games.steam_tunnel.desk import colours as c
from railyard.games.steam_tunnel.desk.colours import colour
from railyard.games.steam_tunnel.desk.geometry import CARD, HEIGHT, WIDTH

FLAT = Qt.PenCapStyle.FlatCap
ROUND = Qt.PenCapStyle.RoundCap
NO_PEN = Qt.PenStyle.NoPen


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
        turn = luck.below(628) / 100
        corners = 4 + luck.below(3)
        facet = QPolygonF(
            [
                middle
                + QPointF(cos(turn + 2 * pi * corner / corners), sin(turn + 2 * pi * corner / corners) * 0.8)
                * (size * (0.6 + luck.below(60) / 100))
                for corner in range(corners)
            ]
        )
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
        corners = 5 + luck.below(3)
        begin = luck.below(628) / 100
        boulder = QPolygonF(
            [
                at
                + QPointF(cos(begin + 2 * pi * corner / corners), sin(begin + 2 * pi * corner / corners) * 0.85)
                * (size * (0.75 + luck.below(40) / 100))
                for corner in range(corners)
            ]
        )
        shade = QLinearGradient(at - QPointF(size, size), at + QPointF(size, size))
        shade.setColorAt(0, colour(c.RUBBLE_HIGH if number % 3 else c.ROCK_LIGHT))
        shade.setColorAt(1, colour(c.RUBBLE_LOW))
        painter.setBrush(QBrush(shade))
        painter.drawPolygon(boulder)
