"""The share market: the printed grid with its markers, where dividends would take one, the history of prices."""

from dataclasses import dataclass
from itertools import pairwise
from math import ceil

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen, QShowEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from railyard.games.vienna1840.desk.context import Context
from railyard.games.vienna1840.desk.queries import price_history, rungs
from railyard.games.vienna1840.desk.signs import BRIGHT, paint_company, paint_marker
from railyard.games.vienna1840.state import Company, State
from railyard.gui.parts.look import sans
from railyard.gui.parts.widgets import label

COLUMN = 32
ROW = 40


def _tr(text: str) -> str:
    return QCoreApplication.translate("ViennaMarket", text)


class Cells(QWidget):
    """The grid.  A click or the arrows pin a company."""

    pinned = Signal(str)

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._look = context.services.look
        self.company: Company = ""
        self._hover: Company = ""
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(_tr("Share market"))
        self._look.changed.connect(self._resize)
        self._resize()

    def _resize(self) -> None:
        self.setMinimumSize(self.sizeHint())
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Wide enough for every price."""
        rows = self._context.book.facts.market
        return QSize(
            self._look.px(COLUMN) * len(rows[0]) + self._look.px(8), self._look.px(ROW) * len(rows) + self._look.px(8)
        )

    def cell(self, row: int, column: int) -> QRectF:
        """Where a cell lies."""
        rows = self._context.book.facts.market
        width = max(self._look.px(COLUMN), (self.width() - self._look.px(8)) / len(rows[0]))
        height = self._look.px(ROW)
        return QRectF(4 + column * width, 4 + row * height, width, height)

    @property
    def shown(self) -> Company:
        """The company whose ways are shown: the one pointed at, else the pinned one."""
        return self._hover or self.company

    def _markers(self, s: State) -> dict[Company, QPointF]:
        """Where each marker lies; stacked ones overlap, the first on top."""
        found: dict[Company, QPointF] = {}
        for key, held in s.stacks.items():
            row, column = (int(part) for part in key.split(","))
            box = self.cell(row, column)
            side = self._side
            room = max(0.0, box.width() - side * 1.24 - 4)
            for number, company in enumerate(held):
                along = room * number / max(len(held) - 1, 1) if len(held) > 1 else room / 2
                lift = (number % 2) * side * 0.35 if len(held) > 2 else 0.0
                found[company] = QPointF(box.left() + 2 + side * 0.62 + along, box.bottom() - side / 2 - 3 - lift)
        return found

    @property
    def _side(self) -> float:
        return self._look.px(17)

    def marker_at(self, point: QPointF) -> Company:
        """The company whose marker lies there."""
        for company, at in self._markers(self._context.state).items():
            if abs(point.x() - at.x()) < self._side * 0.62 and abs(point.y() - at.y()) < self._side / 2:
                return company
        return ""

    # -- painting --------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Cells with prices, ways of the company shown, markers."""
        theme, px = self._look.theme, self._look.px
        s, book = self._context.state, self._context.book
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        starts = {cell: price for price, cell in (*book.facts.start_cells.items(), *book.facts.stadtbahn_cells.items())}
        for row, prices in enumerate(book.facts.market):
            for column, price in enumerate(prices):
                box = self.cell(row, column)
                painter.setPen(QPen(theme.colour("rule"), 1))
                painter.setBrush(theme.colour("selected" if (row, column) in starts else "panel"))
                painter.drawRect(box)
                painter.setPen(theme.colour("quiet"))
                painter.setFont(sans(px(10.5), QFont.Weight.Medium))
                painter.drawText(
                    box.adjusted(3, 1, -3, 0), Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop, str(price)
                )
        if self.shown in s.cells:
            self._paint_ways(painter, s)
        for company, at in reversed(self._markers(s).items()):
            paint_marker(painter, at, self._side, company)
            if company == self.shown:
                painter.setPen(QPen(theme.colour("focus"), 2))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawRoundedRect(
                    QRectF(at.x() - self._side * 0.7, at.y() - self._side * 0.58, self._side * 1.4, self._side * 1.16),
                    4,
                    4,
                )
        painter.end()

    def _paint_ways(self, painter: QPainter, s: State) -> None:
        """The least dividend for every cell the marker could go to."""
        theme, px = self._look.theme, self._look.px
        told: dict[tuple[int, int], int] = {}
        for rung in rungs(self._context.book, s.cells[self.shown]):
            told.setdefault(rung.cell, rung.amount)
        for cell, amount in told.items():
            box = self.cell(*cell).adjusted(1, 1, -1, -1)
            painter.setPen(QPen(theme.colour("focus"), 1.6, Qt.PenStyle.DashLine))
            painter.setBrush(theme.colour("focus", 0.12))
            painter.drawRect(box)
            painter.setPen(theme.colour("focus"))
            painter.setFont(sans(px(9), QFont.Weight.Bold))
            is_here = cell == s.cells[self.shown]
            text = _tr("stay") if is_here and amount else f"≥{amount}" if amount else "0"
            flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(
                box.adjusted(0, px(4), 0, 0) if not is_here else box.adjusted(0, -px(2), 0, -px(2)), flags, text
            )

    # -- pointing --------------------------------------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show the ways of the marker under the pointer."""
        company = self.marker_at(event.position())
        if company != self._hover:
            self._hover = company
            self.setToolTip(self._context.title(company) if company else "")
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Pin the company under the pointer."""
        company = self.marker_at(event.position())
        self.pin("" if company == self.company else company)

    def leaveEvent(self, event: object) -> None:
        """Nothing is pointed at."""
        self._hover = ""
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows pin one company after the other."""
        step = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}.get(
            Qt.Key(event.key())
        )
        companies = list(self._context.state.cells)
        if step is None or not companies:
            super().keyPressEvent(event)
            return
        at = companies.index(self.company) if self.company in companies else -1 if step > 0 else 0
        self.pin(companies[(at + step) % len(companies)])

    def pin(self, company: Company) -> None:
        """Keep showing a company."""
        self.company = company
        self.pinned.emit(company)
        self.update()


class Plot(QWidget):
    """Prices over the game; the pinned company stands out."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.company: Company = ""
        self.history: dict[Company, list[tuple[int, int]]] = {}
        self.end = 1
        self.setMinimumHeight(context.services.look.px(120))
        self.setAccessibleName(_tr("History of prices"))

    def sizeHint(self) -> QSize:
        """A flat strip."""
        return QSize(self._context.services.look.px(380), self._context.services.look.px(150))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Steps from left to right."""
        look = self._context.services.look
        theme, px = look.theme, look.px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(px(34), px(8), self.width() - px(34) - px(44), self.height() - px(20))
        prices = [price for steps in self.history.values() for _, price in steps]
        if not prices or area.width() < 20:
            painter.end()
            return
        low, high = 50, max(150, ceil(max(prices) / 50) * 50)
        painter.setFont(sans(px(10)))
        for mark in range(low, high + 1, 50 if high <= 250 else 100):
            y = area.bottom() - (mark - low) / (high - low) * area.height()
            painter.setPen(QPen(theme.colour("hair"), 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(theme.colour("quiet"))
            painter.drawText(
                QRectF(0, y - 8, px(30), 16), Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(mark)
            )
        scale = _Scale(area, low, high, max(self.end, 1))
        for company in sorted(self.history, key=lambda each: each == self.company):
            self._paint_steps(painter, company, scale)
        self._paint_names(painter, scale)
        painter.end()

    def _paint_steps(self, painter: QPainter, company: Company, scale: "_Scale") -> None:
        look = self._context.services.look
        steps = self.history[company]
        path = QPainterPath(scale.at(*steps[0]))
        for (_, before), (n, price) in pairwise(steps):
            path.lineTo(scale.at(n, before))
            path.lineTo(scale.at(n, price))
        path.lineTo(scale.at(self.end, steps[-1][1]))
        is_pinned = company == self.company
        colour = BRIGHT.company(company)
        colour.setAlphaF(1.0 if is_pinned or not self.company else 0.35)
        painter.setPen(QPen(colour, look.px(3) if is_pinned else look.px(1.6)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)

    def _paint_names(self, painter: QPainter, scale: "_Scale") -> None:
        """The companies at the ends of their lines, pushed apart where they would cover each other."""
        side = self._context.services.look.px(13)
        ends = sorted((scale.at(self.end, steps[-1][1]).y(), company) for company, steps in self.history.items())
        lowest = scale.area.bottom() - (len(ends) - 1) * (side + 1)
        y = -1e6
        for number, (wanted, company) in enumerate(ends):
            y = max(min(wanted, lowest + number * (side + 1)), y + side + 1)
            box = QRectF(scale.area.right() + 5, y - side / 2, side * 1.6, side)
            paint_company(painter, box, company)


@dataclass(frozen=True)
class _Scale:
    """From entries and prices to points."""

    area: QRectF
    low: int
    high: int
    end: int

    def at(self, n: int, price: int) -> QPointF:
        """Where a price after an entry lies."""
        up = (price - self.low) / (self.high - self.low)
        along = n / self.end
        return QPointF(self.area.left() + along * self.area.width(), self.area.bottom() - up * self.area.height())


class Market(QScrollArea):
    """The dock: grid, what is pinned in words, plot; it scrolls where it is low."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.cells = Cells(context)
        self.plot = Plot(context)
        self.text: QLabel = label("", "small", is_wrapped=True)
        self.text.setContentsMargins(12, 2, 12, 2)
        self.cells.pinned.connect(self._pin)
        self._scroll = QScrollArea()
        self._scroll.setWidgetResizable(True)
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(self.cells)
        self._scroll.viewport().setAutoFillBackground(False)
        self.cells.setAutoFillBackground(False)
        self._scroll.setFixedHeight(self.cells.sizeHint().height() + context.services.look.px(14))
        sheet = QWidget()
        column = QVBoxLayout(sheet)
        column.setContentsMargins(4, 4, 4, 4)
        column.setSpacing(2)
        column.addWidget(self._scroll)
        column.addWidget(self.text)
        column.addWidget(self.plot, 1)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(sheet)
        self.viewport().setAutoFillBackground(False)
        sheet.setAutoFillBackground(False)
        self._is_stale = True
        context.services.look.changed.connect(self._refit)

    def _refit(self) -> None:
        self._scroll.setFixedHeight(self.cells.sizeHint().height() + self._context.services.look.px(14))

    def show_state(self) -> None:
        """Another moment; read when it is seen."""
        self._is_stale = True
        if self.isVisible():
            self._read()

    def showEvent(self, event: QShowEvent) -> None:
        """Read the history now."""
        super().showEvent(event)
        self._read()

    def _read(self) -> None:
        if not self._is_stale:
            return
        self._is_stale = False
        context = self._context
        if context.scene is None:
            table, shown = context.model.table, context.model.shown
            entries = [(entry.n, table.events(entry.n)) for entry in table.line(shown)]
            numbered = [(at, events) for at, (_, events) in enumerate(entries, 1)]
            self.plot.history = {
                company: steps
                for company, steps in price_history(numbered, context.book).items()
                if company in context.state.cells
            }
            self.plot.end = max(len(entries), 1)
        self._tell()
        self.cells.update()
        self.plot.update()

    def _pin(self, company: Company) -> None:
        self.plot.company = company
        self._tell()
        self.plot.update()

    def _tell(self) -> None:
        context, company = self._context, self.cells.company
        s = context.state
        if company not in s.cells:
            self.text.setText(
                _tr("Point at a marker to see where dividends would take it; a click pins it in the plot.")
            )
            return
        steps = [
            _tr("{amount}: {price}").format(amount=rung.amount if rung.amount else "0", price=rung.price)
            for rung in rungs(context.book, s.cells[company])
        ]
        text = _tr("{company} stands at {price}. Paid out from → price: {steps}.")
        said = text.format(company=context.firm(company), price=context.book.price(s, company), steps=", ".join(steps))
        self.text.setText(said)
        self.cells.setAccessibleDescription(said)
