"""Short lines above the prompt line that go away by themselves."""

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from railyard.gui.parts.desk import Announcer
from railyard.gui.parts.look import Look


class MessageLine(QFrame):
    """One message at a time, at the lower edge of a widget; a click takes it away."""

    def __init__(
        self,
        over: QWidget,
        look: Look,
        announcer: Announcer,
        open_rulebook: Callable[[str], None],
        moment: Callable[[], int],
    ) -> None:
        """``moment`` tells at which moment of the table something is said."""
        super().__init__(over)
        self._moment = moment
        self._said_at = 0
        self.setObjectName("messageCard")
        self._over = over
        self._look = look
        self._announcer = announcer
        self._open_rulebook = open_rulebook
        self.label = QLabel(self)
        self.label.setTextFormat(Qt.TextFormat.RichText)
        self.label.setWordWrap(True)
        self.label.linkActivated.connect(self._follow)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 8, 16, 8)
        row.addWidget(self.label)
        self.text = ""
        self._is_warning = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        over.installEventFilter(self)
        self.hide()

    def say(self, text: str, rule: str = "") -> None:
        """Something happened."""
        self._is_warning = False
        self._show(text, rule, "ink")

    def warn(self, text: str, rule: str = "") -> None:
        """Something was not possible."""
        self._is_warning = True
        self._show(text, rule, "loss")

    def forget_warning(self, moment: int) -> None:
        """The table has left a moment: what was not possible then is no longer of interest."""
        if self._is_warning and self._said_at == moment:
            self.hide()

    def _show(self, text: str, rule: str, colour: str) -> None:
        theme = self._look.theme
        self.text = text
        self._said_at = self._moment()
        said = f'<span style="color:{getattr(theme, colour)}">{escape(text)}</span>'
        if rule:
            link = f'<a style="color:{theme.focus}" href="{escape(rule)}">{self.tr("Rule")} {escape(rule)}</a>'
            said += f"&nbsp; {link}"
        self.label.setText(said)
        self._place()
        self.show()
        self.raise_()
        self._announcer.announce(text)
        self._timer.start(4000 + 60 * len(text))

    def _follow(self, rule: str) -> None:
        self.hide()
        self._open_rulebook(rule)

    def _place(self) -> None:
        room = max(120, self._over.width() - 32)
        self.label.setWordWrap(False)
        wanted = self.label.sizeHint().width() + 34
        self.label.setWordWrap(wanted > room)
        self.setFixedWidth(min(wanted, room))
        self.adjustSize()
        self.move((self._over.width() - self.width()) // 2, self._over.height() - self.height() - 16)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep its place when the board is resized."""
        if watched is self._over and event.type() == QEvent.Type.Resize and self.isVisible():
            self._place()
        return False

    def mousePressEvent(self, event: QEvent) -> None:
        """Read."""
        self.hide()
