"""The line under the board: dice, seat, a sentence, buttons, and the one primary button."""

from html import escape

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QSizePolicy, QWidget

from railyard.gui.parts.badges import DiceRow, SeatBadge
from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.desk import Prompt
from railyard.gui.parts.look import Look
from railyard.gui.parts.widgets import ActionButton


class PromptLine(QWidget):
    """Shows a `Prompt`."""

    def __init__(self, look: Look, model: TableModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("promptLine")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(self.tr("What to do now"))
        self._model = model
        self.dice = DiceRow(look)
        self.badge = SeatBadge(look, size=24)
        self.label = QLabel()
        self.label.setObjectName("promptText")
        self.label.setTextFormat(Qt.TextFormat.RichText)
        self.label.setWordWrap(True)
        self.label.setMinimumWidth(120)
        self.label.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._buttons: list[ActionButton] = []
        words = QHBoxLayout()
        words.setSpacing(12)
        words.addWidget(self.dice)
        words.addWidget(self.badge)
        words.addWidget(self.label, 1)
        self._row = QHBoxLayout()
        self._row.setSpacing(8)
        self._row.addStretch(1)
        self._both = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._both.setContentsMargins(16, 8, 16, 8)
        self._both.setSpacing(12)
        self._both.addLayout(words, 1)
        self._both.addLayout(self._row)
        self._look = look
        self._height = 0
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.timeout.connect(self._start_afresh)
        look.changed.connect(self._later.start)  # when the words have their new size
        self.prompt = Prompt("")

    def minimumSizeHint(self) -> QSize:
        """Narrower than words and buttons beside each other: then the buttons go below the words."""
        return QSize(self._look.px(320), self._height)

    def sizeHint(self) -> QSize:
        """As high as it is: what the words would like in a column of their own does not count."""
        return QSize(super().sizeHint().width(), self._height)

    def hasHeightForWidth(self) -> bool:
        """Its height is kept by itself."""
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Buttons beside the words, or below them where that leaves the words no room."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._start_afresh()

    def _start_afresh(self) -> None:
        self._height = 0
        self._arrange()

    def _arrange(self) -> None:
        is_narrow = self._row.sizeHint().width() + self._look.px(360) > self.width()
        way = QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight
        if self._both.direction() != way:
            self._both.setDirection(way)
        self._keep_height()

    def _keep_height(self) -> None:
        """Room for two lines and for buttons, more where some prompt needs more, and never less again.

        So the board above keeps its size, and is not drawn anew at every turn.
        """
        self.label.ensurePolished()
        lines = self.label.fontMetrics().lineSpacing() * 2
        needed = self._both.totalHeightForWidth(self.width()) if self.isVisible() else 0
        self._height = max(self._height, lines + 16, self._look.px(48), needed)
        if self._height != self.maximumHeight():
            self.setFixedHeight(self._height)

    @property
    def text(self) -> str:
        """The sentence, plain."""
        return self.prompt.text

    def show_prompt(self, prompt: Prompt) -> None:
        """Another prompt."""
        before, self.prompt = self.prompt, prompt
        self.dice.show_dice(prompt.dice)
        self.badge.setVisible(prompt.seat is not None)
        if prompt.seat is not None:
            self.badge.show_seat(self._model.seating(prompt.seat))
        self.label.setText(self._rich(prompt))
        self.label.setAccessibleName(prompt.text)
        if (before.buttons, before.primary) != (prompt.buttons, prompt.primary):
            self._show_buttons(prompt)
        self._keep_height()

    def _rich(self, prompt: Prompt) -> str:
        name = self._model.name(prompt.seat) if prompt.seat is not None else ""
        if name and prompt.text.startswith(name):
            return f"<b>{escape(name)}</b>{escape(prompt.text[len(name) :])}"
        return escape(prompt.text)

    def _show_buttons(self, prompt: Prompt) -> None:
        for made in self._buttons:
            self._row.removeWidget(made)
            made.hide()
            made.deleteLater()
        self._buttons = [ActionButton(action, parent=self) for action in prompt.buttons]
        if prompt.primary is not None:
            self._buttons.append(ActionButton(prompt.primary, is_primary=True, parent=self))
        for made in self._buttons:
            self._row.addWidget(made)
        self._arrange()
