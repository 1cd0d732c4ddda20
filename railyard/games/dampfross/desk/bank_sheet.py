"""The bank sheet: a column a railway, a line an entry, struck and balanced as on paper; then a plot and figures."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QIcon, QPainter, QPen, QPixmap
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QHeaderView,
    QStackedWidget,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from railyard.core.hexes import Hex
from railyard.games.dampfross.desk.balance_plot import BalancePlot
from railyard.games.dampfross.desk.bank_book import BankBook, Kind, Row
from railyard.games.dampfross.desk.figures_page import FiguresPage
from railyard.games.dampfross.desk.livery import Liveries
from railyard.games.dampfross.statistics import Statistics
from railyard.gui.parts.badges import paint_badge
from railyard.gui.parts.look import Look, sans
from railyard.gui.parts.widgets import PaperTable

REASON_WIDTH = 150
NARROWEST, WIDEST = 44, 92
BADGE_WIDTH = 34
"""Logical pixels a badge takes in the head of a column."""

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()


def _tr(text: str) -> str:
    return QCoreApplication.translate("BankSheet", text)


def reason(row: Row) -> str:
    """A row's first column in a few words."""
    detail = row.detail
    texts = {
        "town_prize": "{town}",
        "junction": _tr("junction"),
        "parallel": _tr("parallel"),
        "neighbouring_towns": _tr("parallel in towns"),
        "construction": _tr("building"),
        "toll": _tr("tolls"),
        "neutral_toll": _tr("tolls, special line"),
        "race_prize": _tr("place {place}"),
    }
    words = texts.get(row.why, row.why).format(**{"town": "", "place": "", **detail})
    if row.kind is Kind.OPENING:
        return _tr("Start")
    if row.kind is Kind.BALANCE:
        return _tr("Balance")
    return f"{row.period}  {words}" if row.period else words


def signed(amount: int) -> str:
    """An amount with its sign, the minus as wide as the plus."""
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount < 0 else "0"


class SheetModel(QAbstractTableModel):
    """The rows of the book; the last one is the balance as it stands."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._rows: list[Row] = []
        self._companies: tuple[str, ...] = ()
        self._liveries: Liveries = {}
        self._struck: set[int] = set()
        self.is_named = True
        """Whether names stand beside the badges."""

    @property
    def titles(self) -> tuple[str, ...]:
        """The names of the railways."""
        return tuple(self._liveries[company].title for company in self._companies)

    def show_book(self, book: BankBook, liveries: Liveries) -> None:
        """Another book, or the same one with more in it."""
        self.beginResetModel()
        self._liveries = liveries
        self._companies = tuple(liveries)
        self._rows = list(book.rows)
        if self._rows[-1].kind is not Kind.BALANCE:
            self._rows.append(Row(Kind.BALANCE, dict(book.balances)))
        balances = [at for at, row in enumerate(self._rows) if row.kind is not Kind.ENTRY]
        self._struck = set(balances[:-1])
        self.endResetModel()

    def row(self, at: int) -> Row:
        """One row of the sheet."""
        return self._rows[at]

    def is_struck(self, at: int) -> bool:
        """Whether a balance has been struck out by a later one."""
        return at in self._struck

    def rowCount(self, parent: Index = ROOT) -> int:
        """Opening, entries, balances."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = ROOT) -> int:
        """The reason and a column a railway."""
        return 0 if parent.isValid() else 1 + len(self._companies)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Words and amounts."""
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignLeft if index.column() == 0 else Qt.AlignmentFlag.AlignRight
            return side | Qt.AlignmentFlag.AlignVCenter
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(row, index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return reason(row) if index.column() == 0 else None
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if index.column() == 0:
            return reason(row)
        amount = row.amounts.get(self._companies[index.column() - 1])
        if amount is None:
            return ""
        return signed(amount) if row.kind is Kind.ENTRY else str(amount)

    def _spoken(self, row: Row, column: int) -> str:
        if column == 0:
            return reason(row)
        company = self._companies[column - 1]
        amount = row.amounts.get(company)
        return "" if amount is None else f"{self._liveries[company].title}: {amount}"

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Badges and names."""
        if orientation is Qt.Orientation.Vertical:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            edge = Qt.AlignmentFlag.AlignRight if section else Qt.AlignmentFlag.AlignLeft
            return edge | Qt.AlignmentFlag.AlignVCenter
        if section == 0:
            return _tr("Round") if role == Qt.ItemDataRole.DisplayRole else None
        livery = self._liveries[self._companies[section - 1]]
        if role == Qt.ItemDataRole.DisplayRole:
            return livery.title if self.is_named else ""
        if role == Qt.ItemDataRole.ToolTipRole:
            return livery.title
        if role == Qt.ItemDataRole.DecorationRole:
            side = self._look.px(18)
            picture = QPixmap(side * 2, side * 2)
            picture.setDevicePixelRatio(2)
            picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(picture)
            paint_badge(painter, QRectF(0, 0, side, side), livery.letter, livery.colour_id, self._look.theme)
            painter.end()
            return QIcon(picture)
        return None


class SheetDelegate(QStyledItemDelegate):
    """Writes like a clerk: reasons quiet, gains green, losses red, balances large under a line, old ones struck out."""

    def __init__(self, look: Look, model: SheetModel) -> None:
        super().__init__()
        self._look = look
        self._model = model

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """One cell."""
        theme = self._look.theme
        row = self._model.row(index.row())
        box = QRectF(option.rect)
        painter.save()
        if option.state & option.state.State_Selected or option.state & option.state.State_MouseOver:
            painter.fillRect(box, theme.colour("hover"))
        is_balance = row.kind is not Kind.ENTRY
        is_struck = self._model.is_struck(index.row())
        text = str(index.data() or "")
        is_label = index.column() == 0
        weight = QFont.Weight.DemiBold if is_balance and not is_struck else QFont.Weight.Normal
        painter.setFont(sans((14 if is_balance and not is_label and not is_struck else 13) * self._look.scale, weight))
        amount = text[:1]
        colour = "ink" if is_balance and not is_struck else "quiet"
        if not is_label and not is_balance:
            colour = "gain" if amount == "+" else "loss"
        painter.setPen(theme.colour(colour))
        inner = box.adjusted(10 if is_label else 1, 0, -8, 0)
        side = Qt.AlignmentFlag.AlignLeft if is_label else Qt.AlignmentFlag.AlignRight
        shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, int(inner.width()) + 1)
        painter.drawText(inner, side | Qt.AlignmentFlag.AlignVCenter, shown)
        if is_struck and not is_label and text:
            width = painter.fontMetrics().horizontalAdvance(text)
            y = inner.center().y() + 1
            painter.setPen(QPen(theme.colour("ink", 0.6), 1.0))
            painter.drawLine(QPointF(inner.right() - width - 1, y + 3), QPointF(inner.right() + 1, y - 3))
        painter.setPen(QPen(theme.colour("ink" if is_balance and not is_struck else "rule"), 1))
        if is_balance and not is_struck:
            painter.drawLine(box.topLeft(), box.topRight())
        else:
            painter.drawLine(box.bottomLeft(), box.bottomRight())
        painter.restore()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Room for the words."""
        hint = super().sizeHint(option, index)
        return QSize(hint.width() + self._look.px(20), hint.height())


class BankSheet(QWidget):
    """The sheet, the plot and the figures as three pages."""

    pointed = Signal(object)
    """Hexes of the entry that is pointed at (a tuple, empty for none)."""
    asked = Signal(int)
    """An entry was activated: the number of the log's entry that brought it."""

    def __init__(self, look: Look, figures: Callable[[], Statistics]) -> None:
        super().__init__()
        self._figures = figures
        self._liveries: Liveries = {}
        self.setObjectName("bankSheet")
        self.setWindowTitle(_tr("credits"))
        self._look = look
        self.model = SheetModel(look)
        self.table = PaperTable(look, self.model)
        self.table.setAccessibleName(_tr("Bank sheet"))
        self._delegate = SheetDelegate(look, self.model)
        self.table.setItemDelegate(self._delegate)
        self.table.setMouseTracking(True)
        self.table.entered.connect(self._point)
        self.table.activated.connect(self._ask)
        self.table.selectionModel().currentRowChanged.connect(self._point)
        self.table.horizontalHeader().setMinimumSectionSize(look.px(NARROWEST))
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.plot = BalancePlot(look)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.table)
        self._pages.addWidget(self.plot)
        self.figures = FiguresPage(look)
        self._pages.addWidget(self.figures)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._pages, 1)
        column.addLayout(self._switch())

    def _switch(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(8, 0, 8, 4)
        row.setSpacing(4)
        row.addStretch(1)
        group = QButtonGroup(self)
        for at, title in enumerate((_tr("Sheet"), _tr("Plot"), _tr("Figures"))):
            page = QToolButton()
            page.setText(title)
            page.setCheckable(True)
            page.setChecked(at == 0)
            page.setAccessibleName(title)
            page.setStyleSheet(
                "QToolButton { padding: 1px 10px; } QToolButton:checked { background: palette(midlight); }"
            )
            group.addButton(page, at)
            row.addWidget(page)
        group.idClicked.connect(self._turn_to)
        return row

    def _turn_to(self, page: int) -> None:
        self._pages.setCurrentIndex(page)
        self._show_figures()

    def _show_figures(self) -> None:
        """The figures are read from the log only while somebody looks at them."""
        if self._pages.currentWidget() is self.figures:
            self.figures.show_figures(self._figures(), self._liveries)

    def sizeHint(self) -> QSize:
        """A dozen lines."""
        return QSize(380, 320)

    def show_book(self, book: BankBook, liveries: Liveries) -> None:
        """The sheet as it stands."""
        self._liveries = liveries
        self._show_figures()
        self.model.show_book(book, liveries)
        self._fit_columns()
        self.table.scrollToBottom()
        self.plot.show_points(book.points, book.balances, liveries)

    def resizeEvent(self, event: object) -> None:
        """Columns as wide as there is room; the last balance stays in view."""
        self._fit_columns()
        self.table.scrollToBottom()

    def _fit_columns(self) -> None:
        count = len(self.model.titles)
        if not count:
            return
        px, header = self._look.px, self.table.horizontalHeader()
        room = (self.width() - px(REASON_WIDTH)) // count
        width = min(max(room, px(NARROWEST)), px(WIDEST))
        metrics = header.fontMetrics()
        longest = max(metrics.horizontalAdvance(title) for title in self.model.titles)
        self.model.is_named = longest + px(BADGE_WIDTH) <= width
        header.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for section in range(1, count + 1):
            header.resizeSection(section, width)
        self.model.headerDataChanged.emit(Qt.Orientation.Horizontal, 1, count)

    def _point(self, index: QModelIndex, previous: QModelIndex | None = None) -> None:
        hexes: Sequence[Hex] = self.model.row(index.row()).hexes if index.isValid() else ()
        self.pointed.emit(tuple(hexes))

    def _ask(self, index: QModelIndex) -> None:
        entry = self.model.row(index.row()).entry
        if entry:
            self.asked.emit(entry)

    def leaveEvent(self, event: object) -> None:
        """Nothing is pointed at."""
        self.pointed.emit(())
