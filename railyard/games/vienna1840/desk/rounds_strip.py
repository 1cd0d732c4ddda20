"""The round track as a strip: share, company and line rounds in order, phases, the Stadtbahn's multipliers."""

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QHelpEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from railyard.games.vienna1840.desk import hues as h
from railyard.games.vienna1840.desk.context import Context
from railyard.games.vienna1840.facts import RoundEntry
from railyard.gui.parts.look import sans


def _tr(text: str) -> str:
    return QCoreApplication.translate("ViennaRounds", text)


class RoundsStrip(QWidget):
    """The dock below the board."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(_tr("Round track"))
        context.services.look.changed.connect(self._resize)
        self._resize()

    def _resize(self) -> None:
        self.setFixedHeight(self._context.services.look.px(46))
        self.update()

    def sizeHint(self) -> QSize:
        """One line of stations."""
        return QSize(self._context.services.look.px(640), self._context.services.look.px(46))

    def show_state(self) -> None:
        """Another moment."""
        context = self._context
        text = context.words.message(context.game.progress(context.state))
        self.setWindowTitle(text)
        self.setAccessibleDescription(text)
        self.update()

    @property
    def _entries(self) -> tuple[RoundEntry, ...]:
        return self._context.book.facts.rounds

    def _box(self, number: int) -> QRectF:
        width = (self.width() - 16) / len(self._entries)
        return QRectF(8 + number * width, 4, width, self.height() - 8)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Stations from left to right."""
        context, look = self._context, self._context.services.look
        theme, hues, px = look.theme, context.hues, look.px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        now = context.state.round if not context.state.stopped else len(self._entries)
        for number, entry in enumerate(self._entries):
            box = self._box(number).adjusted(1.5, 0, -1.5, 0)
            is_now, is_past = number == now, number < now
            painter.setOpacity(0.45 if is_past else 1.0)
            painter.setPen(QPen(theme.colour("focus" if is_now else "rule"), 2.5 if is_now else 1))
            painter.setBrush(theme.colour("selected" if is_now else "panel"))
            self._paint_shape(painter, entry, box)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(hues.of(h.STRIP[entry.phase - 1]))
            painter.drawRect(QRectF(box.left() + 3, box.bottom() - px(6), box.width() - 6, px(3.4)))
            name = {"private_auction": _tr("Auct."), "order_choice": _tr("Seats")}.get(entry.kind, entry.name)
            painter.setPen(theme.colour("ink"))
            side = min(px(11.5), box.width() / 2.9)
            painter.setFont(sans(side, QFont.Weight.Bold if is_now else QFont.Weight.Medium))
            has_many = entry.kind == "company_round"
            top = box.adjusted(0, 2, 0, -box.height() * 0.42) if has_many else box.adjusted(0, 0, 0, -px(7))
            painter.drawText(top, Qt.AlignmentFlag.AlignCenter, name)
            if has_many:
                painter.setPen(theme.colour("loss" if entry.multiplier > 1 else "quiet"))
                painter.setFont(sans(side, QFont.Weight.Bold if entry.multiplier > 1 else QFont.Weight.Normal))
                low = QRectF(box.left(), box.center().y() - 2, box.width(), box.height() / 2 - px(5))
                painter.drawText(low, Qt.AlignmentFlag.AlignCenter, f"×{entry.multiplier}")
        painter.end()

    def _paint_shape(self, painter: QPainter, entry: RoundEntry, box: QRectF) -> None:
        """Company rounds are boxes, share rounds ovals, line rounds point onward."""
        match entry.kind:
            case "line_round":
                tip = min(6.0, box.width() / 5)
                painter.drawPolygon(
                    QPolygonF(
                        [
                            box.topLeft(),
                            QPointF(box.right() - tip, box.top()),
                            QPointF(box.right(), box.center().y()),
                            QPointF(box.right() - tip, box.bottom()),
                            box.bottomLeft(),
                        ]
                    )
                )
            case "company_round":
                painter.drawRect(box)
            case _:
                painter.drawRoundedRect(box, 9, 9)

    def describe(self, number: int) -> str:
        """A station in words."""
        entry = self._entries[number]
        words = self._context.words
        parts = [str(words.text("round." + entry.name, {})), _tr("tile phase {n}").format(n=entry.phase)]
        if entry.kind == "company_round":
            parts.append(_tr("the Stadtbahn pays times {n}").format(n=entry.multiplier))
            titles = [
                f"{kind.titles[entry.number]} {kind.prices[entry.number]}"
                for kind in self._context.book.facts.trams.values()
                if entry.number in kind.prices
            ]
            if titles:
                parts.append(_tr("trams on sale: {titles}").format(titles=", ".join(titles)))
        return "\n".join(parts)

    def event(self, event: object) -> bool:
        """What a station is."""
        if isinstance(event, QHelpEvent):
            for number in range(len(self._entries)):
                if self._box(number).contains(QPointF(event.pos())):
                    QToolTip.showText(event.globalPos(), self.describe(number), self)
                    return True
        return super().event(event)  # type: ignore[arg-type]
