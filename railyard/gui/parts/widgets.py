"""Cards, sheets and buttons of actions as the desk has them; colours and sizes come from the style sheet."""

from PySide6.QtCore import QAbstractItemModel, QSize, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QSizePolicy,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from railyard.gui.parts.look import Look, sans
from railyard.gui.parts.plain import button, label

__all__ = ["HINT", "ActionButton", "CalmChoice", "Card", "PaperTable", "ShortLabel", "button", "label"]

HINT = "hint"
"""A QAction's dynamic property of this name is shown behind its text on a button: "Ctrl", "⏎"."""


class ActionButton(QPushButton):
    """A button that does and shows what an action does and shows."""

    def __init__(self, action: QAction, is_primary: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("primary", is_primary)
        self.action = action
        self._is_offered = True
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.clicked.connect(self._trigger)
        action.changed.connect(self._show)
        self._show()

    def _trigger(self) -> None:
        self.action.trigger()

    def _show(self) -> None:
        text = self.action.text().replace("&", "")
        hint = self.action.property(HINT)
        self.setText(f"{text}  {hint}" if hint else text)
        self.setAccessibleName(text)
        self.setEnabled(self.action.isEnabled())
        if self._is_offered != self.action.isVisible():  # who else hides it knows why
            self._is_offered = self.action.isVisible()
            self.setVisible(self._is_offered)
        shortcut = self.action.shortcut().toString()
        tip = self.action.toolTip()
        self.setToolTip(f"{tip} ({shortcut})" if shortcut else tip)


class CalmChoice(QComboBox):
    """A choice in a page that scrolls: the wheel scrolls the page and changes nothing on its way."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Not for me."""
        event.ignore()


class ShortLabel(QLabel):
    """A line of text that gives way: what has no room ends in "…" and is read in the tool tip."""

    def __init__(self, text: str = "", role: str = "", least: int = 0) -> None:
        super().__init__(text)
        self._least = least
        self.explanation = ""
        """What the tool tip says in any case."""
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", role)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    def minimumSizeHint(self) -> QSize:
        """As narrow as it must be."""
        return QSize(min(self._least, self.sizeHint().width()), super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """The text, or its beginning."""
        rect = self.contentsRect()
        said = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, rect.width())
        self.setToolTip(self.explanation or (self.text() if said != self.text() else ""))
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(rect, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, said)
        painter.end()


class Card(QFrame):
    """A flat paper card: a title line with a quiet note at its end, a hairline, the content."""

    def __init__(self, title: str, content: QWidget, note: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("card")
        self.title = label(title, "title")
        self.note = label(note, "small")
        self.line = QWidget()
        self.line.setObjectName("cardTitle")
        self.line.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        row = QHBoxLayout(self.line)
        row.setContentsMargins(12, 6, 12, 6)
        row.addWidget(self.title)
        row.addStretch(1)
        row.addWidget(self.note)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 1, 1, 1)
        column.setSpacing(0)
        column.addWidget(self.line)
        column.addWidget(content, 1)


class PaperTable(QTableView):
    """A table like a written sheet: hairlines between rows, no grid, no grey, lining figures."""

    def __init__(self, look: Look, model: QAbstractItemModel | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionsClickable(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        if model is not None:
            self.setModel(model)
        look.changed.connect(self._fit_rows)
        self._fit_rows()

    def _fit_rows(self) -> None:
        self.setFont(sans(13 * self._look.scale))
        rows = self.verticalHeader()
        rows.setMinimumSectionSize(1)
        rows.setDefaultSectionSize(self._look.line_height())
