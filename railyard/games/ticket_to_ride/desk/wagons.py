"""The cars people have put on the board: little wagons in the seat's colour, with its letter and its rhythm."""

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from railyard.games.ticket_to_ride.desk.tracks import CAR_WIDE, Space, TrackShape
from railyard.gui.parts.badges import text_on
from railyard.gui.parts.lettering import in_middle, sans_letters
from railyard.gui.parts.prints import mixed
from railyard.gui.parts.theme import SEAT_COLOURS, Theme, seat_colour

WIDE = CAR_WIDE + 2.6
LONGER = 1.6
"""A wagon covers its space and a little more."""


@lru_cache(maxsize=32)
def _letter(letter: str) -> QPainterPath:
    return in_middle(sans_letters(letter, 9.2), QPointF(0, 0))


def paint_wagon(painter: QPainter, space: Space, length: float, letter: str, colour_id: str, theme: Theme) -> None:
    """One wagon on a space."""
    colour = seat_colour(theme, colour_id, on_board=True)
    if theme.is_dark:
        colour = mixed(colour, QColor("#23201A"), 0.12)
    dark, light = mixed(colour, QColor("#15100A"), 0.6), mixed(colour, QColor("#FFFFFF"), 0.32)
    half, wide = (length + LONGER) / 2, WIDE / 2
    painter.save()
    painter.translate(space.x + 0.9, space.y + 1.5)
    painter.rotate(space.upright)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(30, 20, 10, 90))
    painter.drawRoundedRect(QRectF(-half, -wide, 2 * half, 2 * wide), 2.6, 2.6)
    painter.restore()
    painter.save()
    painter.translate(space.x, space.y)
    painter.rotate(space.upright)
    body = QLinearGradient(0, -wide, 0, wide)
    body.setColorAt(0.0, light)
    body.setColorAt(0.35, colour)
    body.setColorAt(1.0, mixed(colour, QColor("#15100A"), 0.25))
    painter.setPen(QPen(dark, 1.1))
    painter.setBrush(body)
    painter.drawRoundedRect(QRectF(-half, -wide, 2 * half, 2 * wide), 2.4, 2.4)
    pen = QPen(QColor(255, 253, 244, 225), 1.5)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pattern = SEAT_COLOURS[colour_id].pattern
    if pattern:
        pen.setDashPattern([part * 0.9 for part in pattern])
    painter.setPen(pen)
    for y in (-wide + 2.3, wide - 2.3):
        painter.drawLine(QPointF(-half + 2.2, y), QPointF(half - 2.2, y))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(text_on(colour))
    painter.drawPath(_letter(letter))
    painter.restore()


def paint_train(
    painter: QPainter, shape: TrackShape, letter: str, colour_id: str, theme: Theme, share: float = 1.0
) -> None:
    """The wagons of a claimed track, or the first of them while they roll in."""
    count = max(0, min(len(shape.spaces), round(share * len(shape.spaces))))
    for space in shape.spaces[:count]:
        paint_wagon(painter, space, shape.car_length, letter, colour_id, theme)
