"""Files that come to the program while it runs: from a second start, or from the Finder."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QFileSystemWatcher, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication

from railyard.app.single import LetterBox

if TYPE_CHECKING:
    from railyard.gui.shell.window import MainWindow

PATIENCE_MS = 250


class Visitors(QObject):
    """Opens in the window what comes, and brings the window to the front."""

    def __init__(self, window: "MainWindow", box: LetterBox) -> None:
        super().__init__(window)
        self._window = window
        self._box = box
        self._waiting: list[Path | None] = []
        self._later = QTimer(self, interval=PATIENCE_MS, singleShot=True)
        self._later.timeout.connect(self._receive)
        if box.is_open:
            self._watcher = QFileSystemWatcher([str(box.folder)], self)
            self._watcher.directoryChanged.connect(self.look)

    def look(self) -> None:
        """Take in what has come."""
        self._waiting += self._box.letters()
        self._receive()

    def welcome(self, file: Path) -> None:
        """Take in a file that comes another way."""
        self._waiting.append(file)
        self._receive()

    def _receive(self) -> None:
        if not self._waiting:
            return
        self._bring_forward()
        if QApplication.activeModalWidget() is not None:
            self._later.start()  # a question on the screen is answered first
            return
        files = [file for file in self._waiting if file is not None]
        self._waiting.clear()
        # There is one table in the window: of several files the last one stays.
        if files and not self._shows(files[-1]):
            self._window.open_path(files[-1])

    def _shows(self, file: Path) -> bool:
        session = self._window.session
        return session is not None and session.opened.path.resolve() == file.resolve()

    def _bring_forward(self) -> None:
        window = self._window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.raise_()
        window.activateWindow()
        QApplication.alert(window)
