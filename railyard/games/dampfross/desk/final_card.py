"""The final table over the board: everybody's place, what they have, and what it came from."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPen

from railyard.core.event import Event, Paid
from railyard.games.dampfross.desk.livery import Liveries
from railyard.games.dampfross.events import CityReached, RaceEnded, TrackDrawn
from railyard.gui.parts.badges import paint_badge
from railyard.gui.parts.look import Look, sans, serif


def _tr(text: str) -> str:
    return QCoreApplication.translate("FinalCard", text)


@dataclass(slots=True)
class Record:
    """What one railway did in the whole game."""

    segments: int = 0
    towns: int = 0
    races_won: int = 0
    prizes: int = 0
    earned: int = 0
    paid: int = 0


@dataclass(slots=True)
class Statistics:
    """The records of all railways, read from the events of a game; and the tolls each has paid each."""

    records: dict[str, Record] = field(default_factory=dict)
    tolls: dict[tuple[str, str], int] = field(default_factory=dict)

    def read(self, companies: Iterable[str], events: Iterable[Event]) -> None:
        """Read a whole game."""
        self.records = {company: Record() for company in companies}
        self.tolls = {}
        for event in events:
            match event:
                case TrackDrawn(company=company):
                    self.records[company].segments += 1
                case CityReached(company=company):
                    self.records[company].towns += 1
                case RaceEnded(places=places) if places:
                    for company in places[0]:
                        self.records[company].races_won += 1
                case Paid():
                    self._pay(event)

    def _pay(self, paid: Paid) -> None:
        payer, payee = self.records.get(paid.payer), self.records.get(paid.payee)
        if paid.why in ("race_prize", "town_prize"):
            if payee is not None:
                payee.prizes += paid.amount
        elif payer is not None:
            payer.paid += paid.amount
            if payee is not None:
                payee.earned += paid.amount
                key = (paid.payer, paid.payee)
                self.tolls[key] = self.tolls.get(key, 0) + paid.amount


def ranking(balances: Mapping[str, int]) -> list[tuple[int, str]]:
    """Places and companies, the richest first; equal ones share a place (D-5.18)."""
    order = sorted(balances, key=lambda company: -balances[company])
    return [(1 + sum(balances[other] > balances[company] for other in balances), company) for company in order]


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
