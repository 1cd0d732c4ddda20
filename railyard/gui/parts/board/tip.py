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
        self.stroke_start: QPointF | None = None
        """Where the left button went down, while it is down; the card keeps off the way from there."""
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
        """In the corner of the pointer that leaves the stroke being drawn free, if the board has room there."""
        gap, room = 18, self._board.rect().adjusted(6, 6, -6, -6)
        corners = []
        for way, (right, down) in enumerate(((True, True), (True, False), (False, True), (False, False))):
            card = QRect(at, self.size())
            card.moveLeft(at.x() + gap if right else at.x() - gap - card.width())
            card.moveTop(at.y() + gap if down else at.y() - gap - card.height())
            held = QRect(card)
            held.moveLeft(max(room.left(), min(card.left(), room.right() - card.width())))
            held.moveTop(max(room.top(), min(card.top(), room.bottom() - card.height())))
            covered = self._covered(held, at)
            pushed = (held.topLeft() - card.topLeft()).manhattanLength()
            corners.append((covered, pushed, way, held.topLeft()))
        self.move(min(corners, key=lambda corner: corner[:3])[3])

    def _covered(self, card: QRect, at: QPoint) -> int:
        """How many points of the way from the stroke's start to the pointer a card there would cover."""
        start = self.stroke_start
        if start is None:
            return int(card.contains(at))
        steps = 12
        return sum(card.contains((start * (steps - n) + QPointF(at) * n).toPoint() / steps) for n in range(steps + 1))
