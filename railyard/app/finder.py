"""macOS: a file that is double-clicked in the Finder is no argument of the program but an event of the application."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from PySide6.QtGui import QFileOpenEvent


class FinderApplication(QApplication):
    """Keeps the files that come before anybody asks for them."""

    def __init__(self, arguments: list[str]) -> None:
        super().__init__(arguments)
        self._files: list[Path] = []
        self._welcome: Callable[[Path], None] | None = None

    def event(self, event: QEvent) -> bool:
        """Take a file."""
        if event.type() != QEvent.Type.FileOpen:
            return super().event(event)
        opened: QFileOpenEvent = event  # type: ignore[assignment]
        if opened.file():
            self._files.append(Path(opened.file()))
            self._pass_on()
        return True

    def give_files_to(self, welcome: Callable[[Path], None]) -> None:
        """Call ``welcome`` with every file that has come or will."""
        self._welcome = welcome
        self._pass_on()

    def _pass_on(self) -> None:
        if self._welcome is not None:
            files, self._files = self._files, []
            for file in files:
                self._welcome(file)
