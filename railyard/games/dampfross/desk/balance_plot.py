"""Balances over time, drawn with pencils on squared paper."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from railyard.games.dampfross.desk.livery import Liveries
from railyard.gui.parts.badges import paint_badge
from railyard.gui.parts.look import Look, sans

Points = Sequence[tuple[str, Mapping[str, int]]]


class BalancePlot(QWidget):
    """One line a railway: the balance at the end of each round and race."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._points: Points = ()
        self._liveries: Liveries = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(120)
        self.setAccessibleName(QCoreApplication.translate("BalancePlot", "Balances over time"))

    def show_points(self, points: Points, now: Mapping[str, int], liveries: Liveries) -> None:
        """Balances at the end of every period, and as they stand."""
        is_new = not points or dict(points[-1][1]) != dict(now)
        self._points = [*points, ("", dict(now))] if is_new else list(points)
        self._liveries = liveries
        self.update()

    def sizeHint(self) -> QSize:
        """Wider than high."""
        return QSize(360, 240)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paper, lines, badges at their ends."""
        painter = QPainter(self)
        self.paint(painter, QRectF(self.rect()))
        painter.end()

    def paint(self, painter: QPainter, box: QRectF) -> None:
        """The plot in a rectangle, for the screen and for paper."""
        look, theme = self._look, self._look.theme
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        field = box.adjusted(look.px(40), look.px(14), -look.px(30), -look.px(26))
        values = [value for _, balances in self._points for value in balances.values()]
        low, high = min([0, *values]), max([30, *values])
        step = next(step for step in (5, 10, 20, 25, 50, 100, 200, 500) if (high - low) / step <= 6 or step == 500)
        low, high = low // step * step, -(-high // step) * step
        last = max(1, len(self._points) - 1)

        def at(number: int, value: int) -> QPointF:
            return QPointF(
                field.left() + field.width() * number / last,
                field.bottom() - field.height() * (value - low) / (high - low),
            )

        painter.setFont(sans(11 * look.scale))
        for value in range(low, high + 1, step):
            y = at(0, value).y()
            painter.setPen(QPen(theme.colour("rule"), 1))
            painter.drawLine(QPointF(field.left(), y), QPointF(field.right(), y))
            painter.setPen(theme.colour("quiet"))
            label = QRectF(box.left(), y - 9, field.left() - box.left() - 6, 18)
            painter.drawText(label, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(value))
        self._paint_periods(painter, field, last)
        ends: list[tuple[float, str]] = []
        for company, livery in self._liveries.items():
            path = QPainterPath()
            for number, (_, balances) in enumerate(self._points):
                point = at(number, balances.get(company, 0))
                if number:
                    path.lineTo(point)
                else:
                    path.moveTo(point)
            pen = QPen(livery.ink(theme), 2.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)
            if livery.rhythm:
                pen.setDashPattern(list(livery.rhythm))
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(path)
            if self._points:
                ends.append((at(last, self._points[-1][1].get(company, 0)).y(), company))
        side = look.px(16)
        floor = -1e9
        for y, company in sorted(ends):
            y = max(y, floor)
            floor = y + side + 1
            livery = self._liveries[company]
            place = QRectF(field.right() + 6, y - side / 2, side, side)
            paint_badge(painter, place, livery.letter, livery.colour_id, theme)

    def _paint_periods(self, painter: QPainter, field: QRectF, last: int) -> None:
        theme = self._look.theme
        painter.setFont(sans(11 * self._look.scale, QFont.Weight.Normal))
        room = painter.fontMetrics().horizontalAdvance("R10+") + 8
        every = max(1, round(room * last / max(1.0, field.width()) + 0.5))
        painter.setPen(theme.colour("quiet"))
        for number, (period, _) in enumerate(self._points):
            if period and number % every == 0:
                x = field.left() + field.width() * number / last
                label = QRectF(x - room / 2, field.bottom() + 4, room, 18)
                painter.drawText(label, Qt.AlignmentFlag.AlignCenter, period)
