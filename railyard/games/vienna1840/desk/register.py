"""The share register: a sheet of companies by players; its cells buy and sell."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from railyard.games.vienna1840.desk.context import Context
from railyard.games.vienna1840.desk.decision_shares import sell_some
from railyard.games.vienna1840.desk.register_model import Deal, RegisterModel, Role
from railyard.games.vienna1840.desk.signs import BRIGHT, paint_company
from railyard.games.vienna1840.shares import sellable
from railyard.gui.parts.badges import paint_badge, text_on
from railyard.gui.parts.look import sans
from railyard.gui.parts.widgets import PaperTable

AnyIndex = QModelIndex | QPersistentModelIndex


class _Head(QHeaderView):
    """Badges of players instead of letters."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._context = context

    def sizeHint(self) -> QSize:
        """As high as a badge."""
        return QSize(super().sizeHint().width(), self._context.services.look.px(30))

    def sectionSizeFromContents(self, index: int) -> QSize:
        """As wide as a badge or the words."""
        look, model = self._context.services.look, self.model()
        text = str(model.headerData(index, Qt.Orientation.Horizontal) or "")
        if model.headerData(index, Qt.Orientation.Horizontal, Role.SEAT) is not None:
            return QSize(look.px(34), look.px(30))
        return QSize(QFontMetrics(sans(11.5 * look.scale)).horizontalAdvance(text) + look.px(10), look.px(30))

    def paintSection(self, painter: QPainter, rect: QRect, index: int) -> None:
        """A badge, or words."""
        look = self._context.services.look
        model = self.model()
        seat = model.headerData(index, Qt.Orientation.Horizontal, Role.SEAT)
        painter.save()
        painter.fillRect(QRect(rect.left(), rect.bottom() - 1, rect.width(), 2), look.theme.colour("ink"))
        if seat is not None:
            seating = self._context.seating(str(seat))
            side = look.px(20)
            box = QRectF(rect.right() - side - look.px(5), rect.center().y() - side / 2, side, side)
            paint_badge(painter, box, seating.seat, seating.colour, look.theme)
        else:
            painter.setFont(sans(11.5 * look.scale))
            painter.setPen(look.theme.colour("quiet"))
            text = str(model.headerData(index, Qt.Orientation.Horizontal) or "")
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(rect.adjusted(0, 0, -look.px(5), 0), right, text)
        painter.restore()


class _Cells(QStyledItemDelegate):
    """Paints plates, shares, stars, trams."""

    def __init__(self, context: Context, parent: QWidget) -> None:
        super().__init__(parent)
        self._context = context

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        """As wide as the text, with room for what is painted."""
        look = self._context.services.look
        px, height = look.px, look.line_height()
        if index.data(Role.TRAMS):
            return QSize(px(17) * len(index.data(Role.TRAMS)) + px(14), height)
        if index.column() == 0:
            return QSize(px(44), height)
        text = str(index.data() or "")
        width = QFontMetrics(sans(12.5 * look.scale, QFont.Weight.DemiBold)).horizontalAdvance(text)
        return QSize(max(px(34), width + px(13)), height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """One cell."""
        look = self._context.services.look
        theme, px = look.theme, look.px
        rect: QRect = option.rect
        painter.save()
        state: QStyle.StateFlag = option.state
        if index.data(Role.IS_TOTAL):
            painter.fillRect(rect, theme.colour("hover"))
        if index.data(Role.CAN):
            painter.fillRect(rect.adjusted(1, 1, -1, -2), theme.colour("primary", 0.12))
            painter.setPen(QPen(theme.colour("primary", 0.6), 1))
            painter.drawRoundedRect(QRectF(rect).adjusted(1.5, 1.5, -1.5, -2.5), 4, 4)
        if state & QStyle.StateFlag.State_Selected:
            painter.setPen(QPen(theme.colour("focus"), 2 if state & QStyle.StateFlag.State_HasFocus else 1))
            painter.drawRect(rect.adjusted(1, 1, -2, -2))
        painter.setPen(QPen(theme.colour("hair"), 1))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        company = index.data(Role.COMPANY)
        trams = index.data(Role.TRAMS)
        text = str(index.data() or "")
        if company is not None:
            plate = QRectF(rect.left() + px(8), rect.center().y() - px(9), px(28), px(19))
            paint_company(painter, plate, str(company))
        elif trams:
            self._paint_trams(painter, rect, trams)
        else:
            aligned = Qt.AlignmentFlag.AlignLeft if index.column() == 0 else Qt.AlignmentFlag.AlignRight
            self._write(painter, rect.adjusted(px(6), 0, -px(6), 0), text, index, aligned)
        painter.restore()

    def _write(self, painter: QPainter, rect: QRect, text: str, index: AnyIndex, aligned: Qt.AlignmentFlag) -> None:
        look = self._context.services.look
        is_bold = bool(index.data(Role.IS_DIRECTOR)) or (
            index.data(Role.IS_TOTAL) and index.row() == index.model().rowCount() - 1
        )
        painter.setFont(sans(12.5 * look.scale, QFont.Weight.DemiBold if is_bold else QFont.Weight.Normal))
        painter.setPen(look.theme.colour(str(index.data(Role.TONE) or "ink")))
        painter.drawText(rect, aligned | Qt.AlignmentFlag.AlignVCenter, text)

    def _paint_trams(self, painter: QPainter, rect: QRect, kinds: tuple[str, ...]) -> None:
        look, hues = self._context.services.look, BRIGHT
        px = look.px
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left = rect.right() - px(8) - px(17) * len(kinds)
        for number, kind in enumerate(kinds):
            box = QRectF(left + number * px(17), rect.center().y() - px(7), px(15), px(15))
            colour = hues.tram(kind)
            painter.setPen(QPen(look.theme.colour("faint"), 1))
            painter.setBrush(colour)
            painter.drawRoundedRect(box, 3, 3)
            painter.setPen(text_on(colour))
            painter.setFont(sans(px(8.5), QFont.Weight.Bold))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, kind)


class _Sheet(PaperTable):
    """A table whose cells are chosen by click and Enter."""

    def __init__(self, context: Context, register: "Register", model: RegisterModel) -> None:
        self._register = register
        super().__init__(context.services.look)
        self.setHorizontalHeader(_Head(context, self))
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setItemDelegate(_Cells(context, self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.setModel(model)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click on a cell."""
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and event.button() == Qt.MouseButton.LeftButton:
            self._register.choose(index.row(), index.column())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter on a cell."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self._register.choose(self.currentIndex().row(), self.currentIndex().column())
        else:
            super().keyPressEvent(event)


class Register(QWidget):
    """The dock."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.model = RegisterModel(context)
        self.table = _Sheet(context, self, self.model)
        self.menu: QMenu | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.table)
        self.setFocusProxy(self.table)

    def show_state(self) -> None:
        """Another moment; the cell that was chosen stays so."""
        at = self.table.currentIndex()
        row, column = at.row(), at.column()
        self.model.show_state()
        self.table.clearSpans()
        self.table.resizeColumnsToContents()
        for line in range(len(self.model.companies), self.model.rowCount()):
            self.table.setSpan(line, 0, 1, 4)
        if row >= 0:
            self.table.setCurrentIndex(self.model.index(row, column))
        s = self._context.state
        limit = self._context.book.facts.seats[len(s.seats)].certificate_limit
        self.setWindowTitle(self.tr("certificate limit {n}").format(n=limit))

    def choose(self, row: int, column: int) -> None:
        """The menu of a cell; nothing where it has none."""
        company = self.model.company_of(row)
        deals = self.model.deals(company, column) if company is not None else ()
        if company is None or not deals:
            return
        if self.menu is not None:
            self.menu.deleteLater()
        self.menu = QMenu(self)
        self.menu.setToolTipsVisible(True)
        for deal in deals:
            self._add(self.menu, company, deal)
        rect = self.table.visualRect(self.model.index(row, column))
        self.menu.popup(self.table.viewport().mapToGlobal(rect.bottomLeft() + QPoint(4, 2)))

    def _add(self, menu: QMenu, company: str, deal: Deal) -> None:
        entry = menu.addAction(f"{deal.text} – {deal.why_not}" if deal.why_not else deal.text)
        entry.setEnabled(not deal.why_not)

        def act() -> None:
            seat = self._context.seat
            if deal.action is not None:
                self._context.submit(deal.action)
            elif seat is not None:
                sell_some(
                    self._context, seat, company, sellable(self._context.book, self._context.state, seat, company)
                )

        entry.triggered.connect(act)

    def sizeHint(self) -> QSize:
        """All rows of a small game."""
        return QSize(self._context.services.look.px(400), self._context.services.look.px(300))
