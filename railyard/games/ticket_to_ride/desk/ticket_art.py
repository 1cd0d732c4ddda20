"""Ticket cards: two cities, what they are worth, a small map with both, and for their owner whether they connect."""

from functools import lru_cache
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap

from railyard.games.ticket_to_ride.desk.ink import ink_of
from railyard.games.ticket_to_ride.desk.map_print import Atlas
from railyard.games.ticket_to_ride.desk.words import tr
from railyard.gui.parts.look import sans, serif
from railyard.gui.parts.prints import mixed
from railyard.gui.parts.theme import Theme

LINE = QColor("#B3471F")


@lru_cache(maxsize=24)
def _small_map(atlas: Atlas, theme: Theme, width: int, height: int, dot: float) -> QPixmap:
    """Land, sea and cities in so many device pixels; ``dot`` is the radius of a city in them."""
    ink = ink_of(theme)
    picture = QPixmap(width, height)
    picture.fill(ink.sea if atlas.geography.shapes else ink.land)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    frame = atlas.sheet.frame
    painter.scale(width / frame.width(), height / frame.height())
    painter.translate(-frame.topLeft())
    pen = QPen(mixed(ink.land, ink.coast, 0.5), 1.0)
    pen.setCosmetic(True)
    painter.setPen(pen)
    painter.setBrush(ink.land)
    painter.drawPath(atlas.geography.coarse_land(9.0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink.lake)
    painter.drawPath(atlas.geography.lakes)
    if atlas.geography.has_broad_rivers:
        painter.setPen(QPen(ink.river, atlas.geography.river_width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(atlas.geography.rivers)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(mixed(ink.text, ink.land, 0.55))
    across, down = dot * frame.width() / width, dot * frame.height() / height
    for city in atlas.board.cities:
        painter.drawEllipse(QPointF(city.x, city.y), across, down)
    painter.end()
    return picture


def paint_small_map(painter: QPainter, rect: QRectF, atlas: Atlas, number: int, theme: Theme, scale: float) -> None:
    """The map with a ticket's cities; ``scale`` is the size of the interface."""
    if rect.width() < 2 or rect.height() < 2:
        return  # not laid out yet
    ratio = painter.device().devicePixelRatio()
    picture = _small_map(atlas, theme, ceil(rect.width() * ratio), ceil(rect.height() * ratio), 0.9 * scale * ratio)
    painter.drawPixmap(rect, picture, QRectF(picture.rect()))
    frame = atlas.sheet.frame

    def placed(city: int) -> QPointF:
        at = atlas.board.cities[city]
        return QPointF(
            rect.left() + (at.x - frame.left()) / frame.width() * rect.width(),
            rect.top() + (at.y - frame.top()) / frame.height() * rect.height(),
        )

    a, b = (placed(city) for city in atlas.board.ticket_ends[number])
    painter.setPen(QPen(LINE, 1.7 * scale))
    painter.drawLine(a, b)
    painter.setPen(QPen(QColor("#FFFDF4"), 1.0 * scale))
    painter.setBrush(LINE)
    for at in (a, b):
        painter.drawEllipse(at, 3.2 * scale, 3.2 * scale)
    painter.setPen(QPen(theme.colour("map_ink", 0.4), 0.8))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(rect)


def paint_ticket(
    painter: QPainter,
    rect: QRectF,
    atlas: Atlas,
    number: int,
    theme: Theme,
    scale: float,
    is_connected: bool | None = None,
    is_lit: bool = False,
    is_chosen: bool | None = None,
) -> None:
    """A ticket card.  ``is_connected`` None says nothing about it, ``is_chosen`` None asks for no choice."""
    board = atlas.board
    ticket = board.tickets[number]
    painter.save()
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    card = QColor("#FFFDF4") if not theme.is_dark else QColor("#C9C1AC")
    edge = (
        theme.colour("primary")
        if is_chosen
        else theme.colour("focus")
        if is_lit
        else mixed(card, QColor("#2B2118"), 0.4)
    )
    painter.setPen(QPen(edge, (2.2 if is_lit or is_chosen else 1.0) * scale))
    painter.setBrush(card)
    body = rect.adjusted(1.5, 1.5, -1.5, -1.5)
    painter.drawRoundedRect(body, 6 * scale, 6 * scale)
    pad = 6 * scale
    frame = atlas.sheet.frame
    high = body.height() - 2 * pad
    picture = QRectF(body.left() + pad, body.top() + pad, high * frame.width() / frame.height(), high)
    words = QRectF(picture.right() + pad, body.top() + pad, body.right() - picture.right() - 2 * pad, high)
    paint_small_map(painter, picture, atlas, number, theme, scale)
    ink = QColor("#2B2118")
    a, b = (board.cities[city].name for city in board.ticket_ends[number])
    disc = 19 * scale
    size = 15.0 * scale
    room = words.width()
    widest = max(QFontMetricsF(serif(size)).horizontalAdvance(name) for name in (a, b))
    if widest > room:
        size *= room / widest
    painter.setFont(serif(size))
    painter.setPen(ink)
    line = 17 * scale
    for at, name in enumerate((a, b)):
        painter.drawText(
            QRectF(words.left(), words.top() + at * line, words.width(), line), Qt.AlignmentFlag.AlignVCenter, name
        )
    value = QRectF(picture.right() - disc * 0.72, picture.bottom() - disc * 0.72, disc, disc)
    painter.setPen(QPen(card, 1.6 * scale))
    painter.setBrush(LINE)
    painter.drawEllipse(value)
    painter.setPen(QColor("#FFFDF4"))
    painter.setFont(sans(11 * scale, QFont.Weight.Bold))
    painter.drawText(value, Qt.AlignmentFlag.AlignCenter, str(ticket.value))
    if is_connected is not None:
        status = QRectF(words.left() + disc * 0.2, words.bottom() - 15 * scale, words.width() - disc * 0.2, 15 * scale)
        _paint_status(painter, status, is_connected, scale)
    if is_chosen is not None:
        side = 17 * scale
        _paint_mark(painter, QRectF(words.right() - side, words.bottom() - side, side, side), is_chosen, theme)
    painter.restore()


def _paint_status(painter: QPainter, rect: QRectF, is_connected: bool, scale: float) -> None:
    """A tick and "connected", or a ring and "open"."""
    colour = QColor("#2E6B3F") if is_connected else QColor("#75674D")
    side = 9 * scale
    box = QRectF(rect.left(), rect.center().y() - side / 2, side, side)
    painter.setPen(QPen(colour, 1.8 * scale))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if is_connected:
        _tick(painter, box)
    else:
        painter.drawEllipse(box.adjusted(1, 1, -1, -1))
    painter.setPen(colour)
    painter.setFont(sans(11 * scale, QFont.Weight.Medium))
    text = tr("connected") if is_connected else tr("open")
    painter.drawText(rect.adjusted(side + 4 * scale, 0, 20 * scale, 0), Qt.AlignmentFlag.AlignVCenter, text)


def _paint_mark(painter: QPainter, box: QRectF, is_chosen: bool, theme: Theme) -> None:
    """A box with a tick in it, or without."""
    painter.setPen(QPen(theme.colour("primary" if is_chosen else "faint"), 1.4))
    painter.setBrush(theme.colour("primary") if is_chosen else QColor("#FFFDF4"))
    painter.drawRoundedRect(box, 4, 4)
    if is_chosen:
        painter.setPen(QPen(theme.colour("on_primary"), box.width() * 0.13))
        _tick(painter, box.adjusted(box.width() * 0.2, box.width() * 0.2, -box.width() * 0.2, -box.width() * 0.2))


def _tick(painter: QPainter, box: QRectF) -> None:
    path = QPainterPath(QPointF(box.left(), box.center().y()))
    path.lineTo(box.left() + box.width() * 0.38, box.bottom() - box.height() * 0.1)
    path.lineTo(box.right(), box.top() + box.height() * 0.08)
    painter.drawPath(path)
