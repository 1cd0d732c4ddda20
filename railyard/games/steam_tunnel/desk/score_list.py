"""The tunnels as rows: value, ends and segments, stones, who is paid or would be."""

from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QMouseEvent, QPainter
from PySide6.QtWidgets import QFrame, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from railyard.core.game import Seating
from railyard.games.steam_tunnel.tunnels import Tunnel
from railyard.gui.parts.badges import paint_badge
from railyard.gui.parts.look import Look, sans, serif

AnyIndex = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
ROW = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True)
class Row:
    """A tunnel, or a heading where ``tunnel`` is None."""

    title: str
    """The calculation, or the heading."""
    verdict: str = ""
    note: str = ""
    spoken: str = ""
    tunnel: Tunnel | None = None
    stones: tuple[tuple[Seating, int], ...] = ()


class Rows(QAbstractListModel):
    """The rows of the score."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._rows: tuple[Row, ...] = ()

    @property
    def rows(self) -> tuple[Row, ...]:
        """What is shown."""
        return self._rows

    def show(self, rows: tuple[Row, ...]) -> None:
        """Other rows."""
        if rows != self._rows:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()

    def rowCount(self, parent: AnyIndex = ROOT) -> int:
        """How many rows there are."""
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The row, and its words."""
        row = self._rows[index.row()]
        if role == ROW:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return row.spoken or row.title
        return None

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """Headings cannot be chosen."""
        if self._rows[index.row()].tunnel is None:
            return Qt.ItemFlag.ItemIsEnabled
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


class RowPainter(QStyledItemDelegate):
    """Paints a row on two lines."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        """Two lines for a tunnel, one for a heading."""
        row = index.data(ROW)
        return QSize(160, self._look.px(29 if row.tunnel is None else 46))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """One row."""
        row: Row = index.data(ROW)
        rect = QRectF(option.rect)
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        if row.tunnel is None:
            self._paint_heading(painter, rect, row)
        else:
            theme = self._look.theme
            if state & QStyle.StateFlag.State_Selected:
                painter.fillRect(rect, theme.colour("selected"))
            elif state & QStyle.StateFlag.State_MouseOver:
                painter.fillRect(rect, theme.colour("hover"))
            self._paint_tunnel(painter, rect, row, row.tunnel)
        painter.fillRect(QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1), self._look.theme.colour("rule", 0.6))
        painter.restore()

    def _paint_heading(self, painter: QPainter, rect: QRectF, row: Row) -> None:
        theme, px = self._look.theme, self._look.px
        box = rect.adjusted(px(12), px(5), -px(12), 0)
        painter.setFont(serif(15 * self._look.scale))
        painter.setPen(theme.colour("ink"))
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, row.title)
        painter.setFont(sans(11 * self._look.scale))
        painter.setPen(theme.colour("quiet"))
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, row.note)

    def _paint_tunnel(self, painter: QPainter, rect: QRectF, row: Row, tunnel: Tunnel) -> None:
        theme, px = self._look.theme, self._look.px
        is_decided = tunnel.is_closed
        value = QRectF(rect.left() + px(8), rect.top(), px(46), rect.height())
        painter.setFont(sans(19 * self._look.scale, QFont.Weight.DemiBold))
        painter.setPen(theme.colour("ink" if is_decided and tunnel.value else "quiet"))
        painter.drawText(value, Qt.AlignmentFlag.AlignCenter, str(tunnel.value))
        left = value.right() + px(8)
        right = self._paint_stones(painter, rect, row)
        text = QRectF(left, rect.top() + px(5), right - left - px(6), px(18))
        painter.setFont(self._look.text_font(13))
        painter.setPen(theme.colour("ink"))
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        metrics = painter.fontMetrics()
        painter.drawText(text, flags, metrics.elidedText(row.title, Qt.TextElideMode.ElideRight, int(text.width())))
        below = QRectF(left, text.bottom(), rect.right() - left - px(10), px(18))
        painter.setFont(self._look.text_font(11.5))
        painter.setPen(theme.colour("gain" if is_decided and row.stones and tunnel.value else "quiet"))
        metrics = painter.fontMetrics()
        said = row.verdict if not row.note else f"{row.verdict} · {row.note}"
        painter.drawText(below, flags, metrics.elidedText(said, Qt.TextElideMode.ElideRight, int(below.width())))

    def _paint_stones(self, painter: QPainter, rect: QRectF, row: Row) -> float:
        """Badges with numbers of stones from the right; returns where they begin."""
        px = self._look.px
        x = rect.right() - px(10)
        side = px(18)
        painter.setFont(sans(12 * self._look.scale, QFont.Weight.Medium))
        for seating, count in reversed(row.stones):
            width = painter.fontMetrics().horizontalAdvance(str(count))
            painter.setPen(self._look.theme.colour("ink"))
            box = QRectF(x - width, rect.top() + px(5), width, side)
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(count))
            x -= width + px(3) + side
            paint_badge(
                painter, QRectF(x, rect.top() + px(5), side, side), seating.seat, seating.colour, self._look.theme
            )
            x -= px(7)
        return x


class ScoreList(QListView):
    """All tunnels; pointing at one or choosing it lights it on the board."""

    pointed = Signal(object)
    """The `Tunnel` to be lit, or None."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.rows = Rows(self)
        self.setModel(self.rows)
        self.setItemDelegate(RowPainter(look, self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTabKeyNavigation(False)
        self.setMinimumHeight(look.px(120))
        self.entered.connect(self._point)
        self.selectionModel().currentChanged.connect(self._point)
        look.changed.connect(self.scheduleDelayedItemsLayout)

    def _point(self, index: QModelIndex) -> None:
        row = index.data(ROW) if index.isValid() else None
        self.pointed.emit(row.tunnel if isinstance(row, Row) else None)

    def leaveEvent(self, event: object) -> None:
        """The mouse has left the rows."""
        self.pointed.emit(None)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click keeps the row lit."""
        super().mousePressEvent(event)
        self._point(self.indexAt(event.position().toPoint()))
