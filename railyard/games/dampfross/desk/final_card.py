"""The final table over the board: everybody's place, what they have, and what it came from."""

from collections.abc import Mapping

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPen

from railyard.games.dampfross.desk.livery import Liveries
from railyard.games.dampfross.statistics import Record, Statistics, ranking
from railyard.gui.parts.badges import paint_badge
from railyard.gui.parts.look import Look, sans, serif


def _tr(text: str) -> str:
    return QCoreApplication.translate("FinalCard", text)


def paint_final(
    painter: QPainter, room: QRectF, look: Look, liveries: Liveries, balances: Mapping[str, int], known: Statistics
) -> None:
    """The table on a card in the middle of ``room`` (logical pixels)."""
    px, theme = look.px, look.theme
    columns = (
        (_tr("credits"), px(74)),
        (_tr("prizes"), px(70)),
        (_tr("from rivals"), px(92)),
        (_tr("paid"), px(62)),
        (_tr("races won"), px(84)),
        (_tr("towns first"), px(92)),
        (_tr("segments"), px(82)),
    )
    name_width, row_height = px(170), px(34)
    rows = ranking(balances)
    width = name_width + sum(width for _, width in columns) + px(48)
    height = px(96) + row_height * len(rows)
    card = QRectF(0, 0, min(width, room.width() - 12), height)
    card.moveCenter(room.center())
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(theme.colour("rule"), 1))
    painter.setBrush(theme.colour("panel", 0.97))
    painter.drawRoundedRect(card, 10, 10)
    painter.setPen(theme.colour("ink"))
    painter.setFont(serif(26 * look.scale))
    title = QRectF(card.left() + px(24), card.top() + px(12), card.width() - px(48), px(36))
    painter.drawText(title, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, _tr("Final table"))
    y = card.top() + px(52)
    painter.setFont(sans(11.5 * look.scale))
    painter.setPen(theme.colour("quiet"))
    x = card.left() + px(24) + name_width
    right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
    for heading, room_for in columns:
        painter.drawText(QRectF(x, y, room_for, px(22)), right, heading)
        x += room_for
    y += px(26)
    for place, company in rows:
        painter.setPen(QPen(theme.colour("rule"), 1))
        painter.drawLine(QPointF(card.left() + px(16), y), QPointF(card.right() - px(16), y))
        livery, record = liveries[company], known.records.get(company, Record())
        badge = QRectF(card.left() + px(48), y + (row_height - px(22)) / 2, px(22), px(22))
        paint_badge(painter, badge, livery.letter, livery.colour_id, theme)
        is_first = place == 1
        painter.setPen(theme.colour("ink"))
        painter.setFont(sans(14 * look.scale, QFont.Weight.DemiBold if is_first else QFont.Weight.Normal))
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(card.left() + px(24), y, px(24), row_height), left, f"{place}.")
        painter.drawText(QRectF(badge.right() + px(8), y, name_width - px(54), row_height), left, livery.title)
        numbers = (
            balances[company],
            record.prizes,
            record.earned,
            record.paid,
            record.races_won,
            record.towns,
            record.segments,
        )
        x = card.left() + px(24) + name_width
        for number, (_, room_for) in zip(numbers, columns, strict=True):
            painter.drawText(QRectF(x, y, room_for, row_height), right, str(number))
            painter.setFont(sans(14 * look.scale))
            x += room_for
        y += row_height
