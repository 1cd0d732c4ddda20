"""A real window that tells on standard output where things are on the screen, for whoever drives the mouse."""

import json
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, QTimer
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from railyard.app.house import ProgramHouse
from railyard.app.main import make_application, open_window
from railyard.app.paths import Folders
from railyard.core.game import Seating
from railyard.gui.parts.board import BoardView
from railyard.gui.shell.window import MainWindow

LOOK_MS = 15
TWO = (Seating("A", "Anna", "red"), Seating("B", "Ben", "blue"))


class Teller(ABC):
    """Prints one line of JSON after every change, once nothing moves."""

    def __init__(self, window: MainWindow) -> None:
        session = window.session
        assert session is not None
        self._window = window
        self._session = session
        self._model = session.model
        self._seen = ""
        self._told = ""
        self.timer = QTimer(window)
        self.timer.timeout.connect(self._tell)
        self.timer.start(LOOK_MS)

    @abstractmethod
    def is_still(self) -> bool:
        """Whether nothing moves."""

    @abstractmethod
    def moment(self) -> dict[str, object]:
        """What is told."""

    def _tell(self) -> None:
        if self.is_still():
            # What is written at the end of the event loop's round (cards, the prompt) comes a moment after the table's
            # change: only what is so twice in a row is told.
            before, self._seen = self._seen, json.dumps(self.moment())
            if self._seen == before != self._told:
                self._told = before
                print(before, flush=True)

    def button(self, text: str) -> list[int] | None:
        """The middle of the button that can be seen whose words begin like this."""
        for found in self._window.findChildren(QPushButton):
            if found.text().startswith(text) and found.isVisible():
                return middle(found)
        return None


def middle(widget: QWidget) -> list[int]:
    """The middle of a widget on the screen."""
    there = widget.mapToGlobal(QPoint(widget.width() // 2, widget.height() // 2))
    return [there.x(), there.y()]


def on_screen(canvas: BoardView, at: QPointF) -> list[int]:
    """Where a point of a board is on the screen."""
    there = canvas.mapToGlobal(canvas.from_board(at).toPoint())
    return [there.x(), there.y()]


def show(
    folder: Path, begin: Callable[[MainWindow, ProgramHouse], Teller], width: int = 1500, height: int = 950
) -> int:
    """Show the window until it is closed; ``begin`` opens its table."""
    QApplication.setDesktopSettingsAware(False)
    application = make_application(sys.argv[:1])
    window, house, _ = open_window(Folders(folder / "data", folder / "config"))
    window.resize(width, height)
    window.move(0, 0)
    window.show()
    teller = begin(window, house)
    status = application.exec()
    teller.timer.stop()
    house.close()
    window.deleteLater()
    QApplication.processEvents()
    return status
