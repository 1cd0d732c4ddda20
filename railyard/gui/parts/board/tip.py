"""A small card beside the pointer: the price of a line, what a hex holds."""

from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget


class PaperTip(QFrame):
    """Rich text on a paper card over a board; never takes the mouse, never covers the pointer."""

    def __init__(self, board: QWidget) -> None:
        super().__init__(board)
        self._board = board
        self.setObjectName("paperTip")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._label = QLabel(self)
        self._label.setTextFormat(Qt.TextFormat.RichText)
        self._label.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.addWidget(self._label)
        self._text = ""
        self.hide()

    @property
    def text(self) -> str:
        """The rich text that is shown; empty while hidden."""
        return self._text if self.isVisibleTo(self._board) else ""

    def show_at(self, at: QPointF, text: str) -> None:
        """Show rich text beside a point of the board widget (logical pixels)."""
        if text != self._text:
            self._text = text
            self._label.setText(text)
            self._fit()
        self._place(at.toPoint())
        self.show()
        self.raise_()

    def _fit(self) -> None:
        self._label.setWordWrap(False)
        ideal = self._label.sizeHint().width()
        limit = max(160, min(320, self._board.width() // 2))
        self._label.setWordWrap(ideal > limit)
        self._label.setFixedWidth(min(ideal, limit) + 1)
        self.adjustSize()

    def _place(self, at: QPoint) -> None:
        gap, room = 18, self._board.rect().adjusted(6, 6, -6, -6)
        card = QRect(at + QPoint(gap, gap), self.size())
        if card.right() > room.right():
            card.moveRight(at.x() - gap)
        if card.bottom() > room.bottom():
            card.moveBottom(at.y() - gap)
        card.moveLeft(max(room.left(), card.left()))
        card.moveTop(max(room.top(), card.top()))
        self.move(card.topLeft())
