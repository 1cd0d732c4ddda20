"""Stones: discs of the seat's colour with its letter and the rhythm of its ring, told apart without any colour."""

from math import pi
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen, QRadialGradient

from railyard.core.action import Seat
from railyard.core.game import Seating
from railyard.games.steam_tunnel.desk import colours as c
from railyard.games.steam_tunnel.desk.colours import colour
from railyard.games.steam_tunnel.desk.emblems import draw_text
from railyard.gui.parts.badges import text_on
from railyard.gui.parts.theme import DEFAULT_COLOURS, LIGHT, SEAT_COLOURS, seat_colour

RADIUS: Final = 12.2
Liveries = dict[Seat, str]
"""The colour's id by seat."""


def liveries(seats: tuple[Seat, ...], seatings: tuple[Seating, ...]) -> Liveries:
    """Every seat's colour; seats that are not seated take the usual colours in order."""
    chosen = {seating.seat: seating.colour for seating in seatings}
    return {seat: chosen.get(seat, DEFAULT_COLOURS[number]) for number, seat in enumerate(seats)}


def paint_stone(painter: QPainter, at: QPointF, seat: Seat, colour_id: str, radius: float = RADIUS) -> None:
    """A stone with its middle at a point."""
    body = seat_colour(LIGHT, colour_id, on_board=True)
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(c.SHADOW, 0.55))
    painter.drawEllipse(at + QPointF(0.10, 0.17) * radius, radius * 1.07, radius * 1.07)
    painter.setBrush(colour(c.STONE_RIM))
    painter.drawEllipse(at, radius, radius)
    shine = QRadialGradient(at - QPointF(0.35, 0.45) * radius, radius * 1.7)
    shine.setColorAt(0, body.lighter(150))
    shine.setColorAt(0.45, body)
    shine.setColorAt(1, body.darker(150))
    painter.setBrush(QBrush(shine))
    painter.drawEllipse(at, radius * 0.88, radius * 0.88)
    _ring(painter, at, radius * 0.755, radius * 0.13, colour_id)
    box = QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
    draw_text(painter, box, seat, radius * 1.04, text_on(body))
    painter.restore()


def _ring(painter: QPainter, at: QPointF, radius: float, width: float, colour_id: str) -> None:
    pattern = SEAT_COLOURS[colour_id].pattern
    pen = QPen(QColor(colour(c.STONE_RIM, 0.85)), width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if pattern:
        around = 2 * pi * radius / width
        rounds = max(1, round(around / (sum(pattern) * 1.15)))
        stretch = around / (rounds * sum(pattern))
        pen.setDashPattern([part * stretch for part in pattern])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(at, radius, radius)
