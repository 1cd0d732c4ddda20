"""Lists of rows with a seat's badge and a line of text, as history, log and offers show them."""

from enum import IntEnum

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from railyard.core.game import Seating
from railyard.gui.parts.badges import paint_badge
from railyard.gui.parts.look import Look, sans

AnyIndex = QModelIndex | QPersistentModelIndex


class Role(IntEnum):
    """What a row knows besides its text."""

    SEATING = Qt.ItemDataRole.UserRole + 1
    """The seat it is about, a `Seating`."""
    TONE = Qt.ItemDataRole.UserRole + 2
    """Colour of the text: "ink", "quiet", "faint", "gain", "loss"."""
    NOTE = Qt.ItemDataRole.UserRole + 3
    """Quiet text at the right end."""
    INDENT = Qt.ItemDataRole.UserRole + 4
    """Steps to the right."""
    IS_HERE = Qt.ItemDataRole.UserRole + 5
    """The moment that is shown."""


class RowDelegate(QStyledItemDelegate):
    """Paints a row: badge, text in as many lines as it needs, note."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look

    def _geometry(self, width: int, index: AnyIndex) -> tuple[int, int, int, str]:
        """Left of the text, its width, the note's width, the note."""
        px = self._look.px
        note = index.data(Role.NOTE) or ""
        note_width = QFontMetrics(sans(11.5 * self._look.scale)).horizontalAdvance(note) + px(12) if note else 0
        left = px(12) + (index.data(Role.INDENT) or 0) * px(16)
        if isinstance(index.data(Role.SEATING), Seating):
            left += px(24)
        return left, max(40, width - left - note_width - px(12)), note_width, note

    def sizeHint(self, option: QStyleOptionViewItem, index: AnyIndex) -> QSize:
        """As high as the text needs."""
        view = self.parent()
        width = view.viewport().width() if isinstance(view, QAbstractItemView) else 200
        _, text_width, _, _ = self._geometry(width, index)
        metrics = QFontMetrics(self._look.text_font())
        text = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        if metrics.horizontalAdvance(text) <= text_width:
            height = metrics.height()
        else:
            height = metrics.boundingRect(QRect(0, 0, text_width, 10_000), Qt.TextFlag.TextWordWrap, text).height()
        return QSize(60, height + self._look.px(10))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: AnyIndex) -> None:
        """One row."""
        theme, px = self._look.theme, self._look.px
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        if state & QStyle.StateFlag.State_Selected or index.data(Role.IS_HERE):
            painter.fillRect(rect, theme.colour("selected"))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, theme.colour("hover"))
        painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme.colour("hair"))
        if index.data(Role.IS_HERE):
            painter.fillRect(QRect(rect.left(), rect.top(), px(3), rect.height()), theme.colour("primary"))
        left, width, note_width, note = self._geometry(rect.width(), index)
        seating = index.data(Role.SEATING)
        if isinstance(seating, Seating):
            side = px(18)
            place = QRectF(rect.left() + left - px(24), rect.center().y() - side / 2, side, side)
            paint_badge(painter, place, seating.seat, seating.colour, theme)
        painter.setFont(self._look.text_font())
        painter.setPen(theme.colour(index.data(Role.TONE) or "ink"))
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
        text = str(index.data(Qt.ItemDataRole.DisplayRole) or "")
        painter.drawText(QRect(rect.left() + left, rect.top(), width, rect.height() - 1), flags, text)
        if note:
            painter.setFont(sans(11.5 * self._look.scale))
            painter.setPen(theme.colour("quiet"))
            place = QRectF(rect.right() - note_width - px(8), rect.top(), note_width, rect.height())
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, note)
        if state & QStyle.StateFlag.State_HasFocus and state & QStyle.StateFlag.State_Selected:
            painter.setPen(theme.colour("focus"))
            painter.drawRect(rect.adjusted(0, 0, -1, -2))
        painter.restore()


class RowList(QListView):
    """A list of rows; Enter and a click activate."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setItemDelegate(RowDelegate(look, self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTabKeyNavigation(False)
        self.emptiness = ""
        """What stands in an empty list."""
        self._look = look
        look.changed.connect(self._relayout)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The rows; a quiet line where there are none."""
        super().paintEvent(event)
        if self.model() is not None and not self.model().rowCount() and self.emptiness:
            painter = QPainter(self.viewport())
            painter.setFont(self._look.text_font())
            painter.setPen(self._look.theme.colour("quiet"))
            px = self._look.px
            flags = Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
            painter.drawText(self.viewport().rect().adjusted(px(12), px(8), -px(12), 0), flags, self.emptiness)
            painter.end()

    def _relayout(self) -> None:
        self.scheduleDelayedItemsLayout()
        self.viewport().update()

    def sizeHint(self) -> QSize:
        """A few rows."""
        return QSize(300, 200)
