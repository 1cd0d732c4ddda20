"""Shown when the program made a mistake: every move is on the disk, the report can be copied."""

from pathlib import Path

from PySide6.QtWidgets import QApplication, QPlainTextEdit, QWidget

from railyard.gui.parts.widgets import label
from railyard.gui.shell.ask import PaperDialog


class CrashDialog(PaperDialog):
    """Nothing is lost; go on or leave."""

    def __init__(self, parent: QWidget, report: str, path: Path | None) -> None:
        super().__init__(parent, "")
        self.setWindowTitle(self.tr("Railyard made a mistake"))
        self.body.addWidget(label(self.tr("Railyard made a mistake"), "section"))
        kept = self.tr("Every move of the open table is on the disk already. You can go on playing, or close Railyard.")
        self.body.addWidget(label(kept, is_wrapped=True))
        self.text = QPlainTextEdit(report)
        self.text.setReadOnly(True)
        self.text.setMinimumSize(480, 180)
        self.body.addWidget(self.text, 1)
        if path is not None:
            self.body.addWidget(label(self.tr("The report is in {path}").format(path=path), "small", is_wrapped=True))
        self.add_button(self.tr("Copy the report")).clicked.connect(self._copy)
        self.add_button(self.tr("Close Railyard")).clicked.connect(self._leave)
        self.add_button(self.tr("Go on"), is_primary=True).clicked.connect(self.accept)

    def _copy(self) -> None:
        QApplication.clipboard().setText(self.text.toPlainText())

    def _leave(self) -> None:
        self.accept()
        parent = self.parentWidget()
        if parent is not None:
            parent.close()
