"""Tokens and signs: lines in the colour of their company, the Stadtbahn, homes that wait, costs and bonuses."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPolygonF

from railyard.games.vienna1840.desk import hues as h
from railyard.games.vienna1840.desk.hues import Hues
from railyard.games.vienna1840.desk.tile_art import NO_BRUSH, NO_PEN, box_at, line_pen, write
from railyard.gui.parts.badges import text_on


def octagon(at: QPointF, radius: float) -> QPolygonF:
    """The shape of everything that belongs to the Stadtbahn."""
    cut = radius * 0.42
    edge = radius
    points = (
        (-cut, -edge),
        (cut, -edge),
        (edge, -cut),
        (edge, cut),
        (cut, edge),
        (-cut, edge),
        (-edge, cut),
        (-edge, -cut),
    )
    return QPolygonF([at + QPointF(x, y) for x, y in points])


def paint_line_token(
    painter: QPainter, at: QPointF, radius: float, line: str, company: str, hues: Hues, alpha: float = 1.0
) -> None:
    """A line's token: a disc in the colour of its company, with the line's number and the company's letters."""
    colour = hues.company(company) if company else hues.of("#71634A")
    colour.setAlphaF(alpha)
    ink = text_on(colour)
    painter.setPen(line_pen(hues.of("#2B2118", alpha), 1.0))
    painter.setBrush(colour)
    painter.drawEllipse(at, radius, radius)
    painter.setPen(line_pen(QColor(ink.red(), ink.green(), ink.blue(), 150), 0.9))
    painter.setBrush(NO_BRUSH)
    painter.drawEllipse(at, radius - 1.7, radius - 1.7)
    short = h.SHORT.get(company, "")
    lift = radius * (0.2 if short else 0.0)
    write(painter, box_at(at - QPointF(0, lift), 2 * radius, radius), line, radius * 0.92, ink, QFont.Weight.Bold)
    if short:
        write(painter, box_at(at + QPointF(0, radius * 0.52), 2 * radius, radius), short, radius * 0.5, ink)


def paint_stadtbahn_token(
    painter: QPainter, at: QPointF, radius: float, company: str, hues: Hues, is_kept: bool = False
) -> None:
    """A Stadtbahn token: an octagon with the company's letter; a double rim where it can never be removed."""
    colour = hues.company(company)
    painter.setPen(line_pen(hues.of("#2B2118"), 1.0))
    painter.setBrush(hues.of("#FFFDF4"))
    painter.drawPolygon(octagon(at, radius))
    painter.setPen(line_pen(colour, 2.0))
    painter.setBrush(NO_BRUSH)
    painter.drawPolygon(octagon(at, radius - 2.1))
    if is_kept:
        painter.setPen(line_pen(colour, 0.8))
        painter.drawPolygon(octagon(at, radius - 4.2))
    write(painter, box_at(at, 2 * radius, 2 * radius), company, radius * 1.05, colour.darker(130), QFont.Weight.Bold)


def paint_home(painter: QPainter, at: QPointF, radius: float, line: str, hues: Hues) -> None:
    """The plate of a line that still has to begin here."""
    side = radius * 1.5
    plate = box_at(at, side, side * 0.86)
    painter.setPen(line_pen(hues.of("#2B2118"), 1.0))
    painter.setBrush(hues.of("#37516B"))
    painter.drawRoundedRect(plate, 2.2, 2.2)
    write(painter, plate, line, radius * 0.86, hues.of("#FFFFFF"), QFont.Weight.Bold)


def paint_cost(painter: QPainter, at: QPointF, cost: int, hues: Hues) -> None:
    """What the first tile costs."""
    box = box_at(at, 17, 11.5)
    painter.setPen(line_pen(hues.of("#2B2118", 0.55), 0.8))
    painter.setBrush(hues.of("#FFFDF4", 0.85))
    painter.drawRoundedRect(box, 5.5, 5.5)
    write(painter, box, str(cost), 8.2, hues.of("#2B2118"))


def _small_hex(at: QPointF, radius: float) -> QPolygonF:
    from math import cos, pi, sin

    return QPolygonF([at + QPointF(cos(pi / 6 + n * pi / 3), sin(pi / 6 + n * pi / 3)) * radius for n in range(6)])


def paint_bonus(painter: QPainter, at: QPointF, bonus: str, hues: Hues) -> None:
    """What a Stadtbahn tile here allows besides: "+" and a small tile with its initial, or a token."""
    letters = {"yellow": "Y", "green": "G", "red": "R", "purple": "P", "token": "T"}
    write(painter, box_at(at - QPointF(10.5, 0.5), 8, 12), "+", 10, hues.of("#2B2118"), QFont.Weight.Bold)
    painter.setPen(line_pen(hues.of("#2B2118", 0.8), 0.9))
    if bonus == "token":
        painter.setBrush(hues.of("#FFFDF4"))
        painter.drawEllipse(at + QPointF(1, 0), 7.0, 7.0)
    else:
        painter.setBrush(hues.ground(bonus))
        painter.drawPolygon(_small_hex(at + QPointF(1, 0), 7.8))
    write(painter, box_at(at + QPointF(1, 0), 14, 14), letters[bonus], 7.8, hues.of("#2B2118"), QFont.Weight.Bold)


def paint_tram(painter: QPainter, box: QRectF, kind: str, title: str, hues: Hues, ink: QColor) -> None:
    """A little tram car in the colour of its kind, with its title; its outline in ``ink``."""
    height = box.height()
    body = QRectF(box.left(), box.top() + height * 0.16, box.width(), height * 0.62)
    painter.setPen(line_pen(ink, max(1.0, height * 0.05)))
    painter.drawLine(
        QPointF(box.center().x() - height * 0.15, box.top() + height * 0.03),
        QPointF(box.center().x() + height * 0.2, body.top()),
    )
    colour = hues.tram(kind)
    painter.setBrush(colour)
    painter.drawRoundedRect(body, height * 0.12, height * 0.12)
    painter.setPen(NO_PEN)
    painter.setBrush(ink)
    for share in (0.27, 0.73):
        wheel = QPointF(box.left() + box.width() * share, body.bottom() + height * 0.07)
        painter.drawEllipse(wheel, height * 0.1, height * 0.1)
    painter.setPen(text_on(colour))
    font = painter.font()
    painter.drawText(body, Qt.AlignmentFlag.AlignCenter, title)
    painter.setFont(font)
