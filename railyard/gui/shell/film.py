"""A game as a film: the history step by step, without anybody pressing a key."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAction

from railyard.gui.parts.bridge import TableModel
from railyard.gui.parts.pace import Pace

FRAME_MS: Final = 700
"""How long a moment stands at the usual speed; also where animations are off."""


class Film(QObject):
    """Looks at one moment after the other until the last one, or until people look or play for themselves."""

    def __init__(
        self, model: TableModel, step: Callable[[], None], pace: Pace, action: QAction, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._model = model
        self._step = step
        self._pace = pace
        self._action = action
        self._is_stepping = False
        self.timer = QTimer(self)
        self.timer.timeout.connect(self.show_next)
        model.looked.connect(self._looked)
        model.changed.connect(self.stop)

    def toggle(self) -> None:
        """Begin at the moment shown (at the start where that is the last one), or stop."""
        if self.timer.isActive():
            self.stop()
            return
        if self._model.shown == self._model.table.tip():
            self._model.look_at(0)
        self.timer.start(self._pace.duration(FRAME_MS) or FRAME_MS)
        self._action.setText(self.tr("Stop the film"))

    def show_next(self) -> None:
        """The next moment; the last one ends the film."""
        self._is_stepping = True
        self._step()
        self._is_stepping = False
        if self._model.shown == self._model.table.tip():
            self.stop()

    def _looked(self) -> None:
        if not self._is_stepping:
            self.stop()

    def stop(self) -> None:
        """Stay at the moment that is shown."""
        self.timer.stop()
        self._action.setText(self.tr("Play as a film"))
