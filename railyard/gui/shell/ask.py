"""Modal questions, all of them, as paper dialogs."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from railyard.gui.parts.widgets import button, label


class PaperDialog(QDialog):
    """A dialog with a serif title, content, and buttons at the right; never larger than the screen."""

    def __init__(self, parent: QWidget | None, title: str, text: str = "") -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(12)
        if title:
            column.addWidget(label(title, "section", is_wrapped=True))
        if text:
            words = label(text, is_wrapped=True)
            words.setMinimumWidth(380)
            column.addWidget(words)
        self.body = QVBoxLayout()
        self.body.setSpacing(8)
        column.addLayout(self.body, 1)
        self.buttons = QHBoxLayout()
        self.buttons.setSpacing(8)
        self.buttons.addStretch(1)
        column.addLayout(self.buttons)

    def add_button(self, text: str, is_primary: bool = False, is_dangerous: bool = False) -> QPushButton:
        """One more button at the right."""
        made = button(text, is_primary, is_dangerous)
        if is_primary:
            made.setDefault(True)
        self.buttons.addWidget(made)
        return made

    def keep_on_screen(self) -> None:
        """As large as it needs, as small as the screen asks."""
        screen = self.screen()
        room = screen.availableGeometry().size()
        wanted = self.sizeHint().expandedTo(self.size())
        self.resize(wanted.boundedTo(room * 0.94))

    def exec(self) -> int:
        """Show it and wait."""
        self.keep_on_screen()
        return super().exec()


class Asker:
    """Asks the people at the table, above one window."""

    def __init__(self, window: QWidget) -> None:
        self._window = window

    def _dialog(self, title: str, text: str) -> PaperDialog:
        return PaperDialog(self._window.window(), title, text)

    def _run(self, dialog: PaperDialog, yes: str, no: str, is_dangerous: bool = False) -> bool:
        if no:
            dialog.add_button(no).clicked.connect(dialog.reject)
        dialog.add_button(yes, not is_dangerous, is_dangerous).clicked.connect(dialog.accept)
        answer = dialog.exec() == QDialog.DialogCode.Accepted
        dialog.deleteLater()
        return answer

    def confirm(self, title: str, text: str, yes: str, no: str = "", is_destructive: bool = False) -> bool:
        """A question with a verb on the button."""
        return self._run(self._dialog(title, text), yes, no or self._window.tr("Cancel"), is_destructive)

    def choose(self, title: str, text: str, choices: Sequence[str]) -> int | None:
        """One of several ways, each a button."""
        dialog = self._dialog(title, text)
        chosen: list[int] = []

        def take(at: int) -> None:
            chosen.append(at)
            dialog.accept()

        for at, choice in enumerate(choices):
            made = button(choice, is_primary=at == 0)
            made.clicked.connect(lambda _=False, at=at: take(at))
            dialog.body.addWidget(made)
        dialog.add_button(self._window.tr("Cancel")).clicked.connect(dialog.reject)
        dialog.exec()
        dialog.deleteLater()
        return chosen[0] if chosen else None

    def number(self, title: str, text: str, low: int, high: int, value: int) -> int | None:
        """A whole number."""
        dialog = self._dialog(title, text)
        box = QSpinBox()
        box.setRange(low, high)
        box.setValue(value)
        box.selectAll()
        dialog.body.addWidget(box)
        is_taken = self._run(dialog, self._window.tr("OK"), self._window.tr("Cancel"))
        return box.value() if is_taken else None

    def text(self, title: str, text: str, value: str = "") -> str | None:
        """One line of text; an empty one counts as backing out."""
        dialog = self._dialog(title, text)
        line = QLineEdit(value)
        line.selectAll()
        dialog.body.addWidget(line)
        is_taken = self._run(dialog, self._window.tr("OK"), self._window.tr("Cancel"))
        return line.text().strip() or None if is_taken else None

    def tell(self, title: str, text: str, detail: str = "") -> None:
        """Something that must be read; a long detail can be copied."""
        dialog = self._dialog(title, text)
        if detail:
            box = QPlainTextEdit(detail)
            box.setReadOnly(True)
            box.setMinimumSize(440, 160)
            dialog.body.addWidget(box, 1)
        self._run(dialog, self._window.tr("Close"), "")
