"""Train cards: a car in its colour, the colour's sign in the corners; the back; a stack with its count."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QLinearGradient, QPainter, QPainterPath, QPen

from railyard.games.ticket_to_ride.board_document import LOCOMOTIVE
from railyard.games.ticket_to_ride.desk.ink import sign_ink, sized_sign, tint
from railyard.games.ticket_to_ride.desk.rolling_stock import side_view
from railyard.gui.parts.look import sans
from railyard.gui.parts.prints import mixed
from railyard.gui.parts.theme import Theme

RATIO = 1.55
"""Width of a card by its height."""
ROUND = 0.09
"""Radius of its corners by its height."""
RAINBOW = ("purple", "blue", "orange", "white", "green", "yellow", "black", "red")
BACK = "#7A2F22"


def paint_card(painter: QPainter, rect: QRectF, colour: str, theme: Theme, is_bright: bool = True) -> None:
    """A card face up, filling a rectangle; a pale one cannot be taken now."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    high = rect.height()
    card = QColor("#FFFDF4") if not theme.is_dark else QColor("#D8D0BC")
    own = tint(colour, theme)
    edge = mixed(card, QColor("#2B2118"), 0.55)
    painter.setPen(QPen(edge, max(0.8, high * 0.014)))
    painter.setBrush(card)
    painter.drawRoundedRect(rect, high * ROUND, high * ROUND)
    field = rect.adjusted(high * 0.055, high * 0.055, -high * 0.055, -high * 0.055)
    sky = QLinearGradient(field.topLeft(), field.bottomLeft())
    sky.setColorAt(0.0, mixed(card, own, 0.42 if colour != "white" else 0.0))
    sky.setColorAt(0.78, mixed(card, own, 0.18 if colour != "white" else 0.0))
    sky.setColorAt(0.79, mixed(card, own if colour != "white" else QColor("#B7AE9E"), 0.75))
    sky.setColorAt(1.0, own if colour != "white" else mixed(card, QColor("#B7AE9E"), 0.45))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(sky)
    shape = QPainterPath()
    shape.addRoundedRect(field, high * ROUND * 0.6, high * ROUND * 0.6)
    painter.drawPath(shape)
    painter.setClipPath(shape, Qt.ClipOperation.IntersectClip)
    if colour == LOCOMOTIVE:
        _paint_rainbow(painter, field, theme)
    paint_car(painter, field.center().x(), field.bottom() - field.height() * 0.2, field.width() * 0.7, colour, theme)
    _paint_corner(painter, field.topLeft() + QPointF(high * 0.16, high * 0.16), high * 0.125, colour, theme)
    _paint_corner(painter, field.bottomRight() - QPointF(high * 0.15, high * 0.15), high * 0.125, colour, theme)
    painter.restore()
    if not is_bright:
        veil(painter, rect, theme)


def veil(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Makes a card pale: it cannot be taken now."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour("panel", 0.5))
    painter.drawRoundedRect(rect.adjusted(-1, -1, 1, 1), rect.height() * ROUND, rect.height() * ROUND)
    painter.restore()


def _paint_rainbow(painter: QPainter, field: QRectF, theme: Theme) -> None:
    """Every colour at the foot of a locomotive: it stands for each of them."""
    step = field.width() / len(RAINBOW)
    for at, colour in enumerate(RAINBOW):
        band = QRectF(field.left() + at * step, field.bottom() - field.height() * 0.2, step + 0.5, field.height() * 0.2)
        painter.fillRect(band, tint(colour, theme))


def paint_car(painter: QPainter, middle: float, rail: float, width: float, colour: str, theme: Theme) -> None:
    """The side view of a colour's car, standing on ``rail``."""
    view = side_view(colour)
    own = tint(colour, theme)
    ink = QColor("#2B2118")
    painter.save()
    painter.translate(middle - width / 2, rail)
    painter.scale(width / 100, width / 100)
    pen = QPen(mixed(own, ink, 0.75), 1.6)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(own)
    painter.drawPath(view.body)
    painter.setPen(QPen(sign_ink(colour, theme) if colour == "black" else mixed(own, ink, 0.5), 0.9))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(view.lines)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawPath(view.dark)
    painter.restore()


def _paint_corner(painter: QPainter, at: QPointF, reach: float, colour: str, theme: Theme) -> None:
    own = tint(colour, theme)
    painter.setPen(QPen(mixed(own, QColor("#2B2118"), 0.6), max(0.6, reach * 0.12)))
    painter.setBrush(own)
    painter.drawEllipse(at, reach, reach)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(sign_ink(colour, theme))
    painter.drawPath(sized_sign(colour, at, reach * 0.62))


def paint_back(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """A card face down: a wheel on brick red."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    high = rect.height()
    card = QColor("#FFFDF4") if not theme.is_dark else QColor("#D8D0BC")
    brick = QColor(BACK) if not theme.is_dark else mixed(QColor(BACK), QColor("#23201A"), 0.2)
    painter.setPen(QPen(mixed(card, QColor("#2B2118"), 0.55), max(0.8, high * 0.014)))
    painter.setBrush(card)
    painter.drawRoundedRect(rect, high * ROUND, high * ROUND)
    field = rect.adjusted(high * 0.055, high * 0.055, -high * 0.055, -high * 0.055)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(brick)
    painter.drawRoundedRect(field, high * ROUND * 0.6, high * ROUND * 0.6)
    pale = mixed(brick, card, 0.55)
    painter.setPen(QPen(pale, max(0.6, high * 0.014)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(
        field.adjusted(high * 0.06, high * 0.06, -high * 0.06, -high * 0.06), high * 0.03, high * 0.03
    )
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(pale)
    painter.drawPath(sized_sign(LOCOMOTIVE, field.center(), high * 0.24))
    painter.restore()


def paint_stack(painter: QPainter, rect: QRectF, count: int, theme: Theme) -> None:
    """A face-down stack as high as its count; a dashed outline where it is empty."""
    if not count:
        paint_gap(painter, rect, theme)
        return
    layers = 1 + min(3, count // 20)
    for layer in reversed(range(layers)):
        paint_back(painter, rect.translated(-1.6 * layer, -1.6 * layer), theme)


def paint_gap(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Where a card could lie."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(theme.colour("faint"), 1.0, Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect, rect.height() * ROUND, rect.height() * ROUND)
    painter.restore()


def paint_count(painter: QPainter, at: QPointF, text: str, height: float, theme: Theme, is_lit: bool = False) -> None:
    """A number on a small dark disc, its middle at a point."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    width = max(height, height * 0.42 * len(text) + height * 0.5)
    box = QRectF(at.x() - width / 2, at.y() - height / 2, width, height)
    painter.setPen(QPen(theme.colour("panel"), max(1.0, height * 0.08)))
    painter.setBrush(theme.colour("primary" if is_lit else "ink"))
    painter.drawRoundedRect(box, height / 2, height / 2)
    painter.setFont(sans(height * 0.64, QFont.Weight.DemiBold))
    painter.setPen(theme.colour("on_primary" if is_lit else "panel"))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()
