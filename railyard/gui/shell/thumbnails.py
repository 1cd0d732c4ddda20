"""Small pictures of tables: painted while one is open, and beside the start page for those that have none yet."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QProcess, QSize, Qt
from PySide6.QtGui import QImage, QPainter

from railyard.gui.parts.desk import Picture
from railyard.gui.parts.theme import LIGHT

THUMBNAIL = QSize(336, 252)
"""Pixels: large enough for a display of twice the usual density."""
PATIENCE_MS = 2000
"""How long a painter that is told to end may take for it."""


def keep_thumbnail(picture: Picture, target: Path) -> None:
    """Paint a picture small into a file.  OSError where its folder cannot be made; a file that cannot be written is
    not there, and the table is listed with a letter."""
    size = picture.size.scaled(THUMBNAIL.toSizeF(), Qt.AspectRatioMode.KeepAspectRatio)
    image = QImage(size.toSize(), QImage.Format.Format_RGB32)
    image.fill(LIGHT.colour("paper"))
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    factor = size.width() / picture.size.width()
    painter.scale(factor, factor)
    picture.paint(painter)
    painter.end()
    target.parent.mkdir(parents=True, exist_ok=True)
    image.save(str(target), "PNG")  # type: ignore[call-overload]


class ThumbnailPainter(QObject):
    """Has missing pictures painted one after the other, each by a program of its own: the window goes on living."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._waiting: list[tuple[Path, Path, Callable[[], None]]] = []
        self._done: Callable[[], None] | None = None
        self._process = QProcess(self)
        self._process.finished.connect(self._finished)
        self._process.errorOccurred.connect(self._finished)

    @property
    def is_busy(self) -> bool:
        """Whether a picture is being painted."""
        return self._process.state() != QProcess.ProcessState.NotRunning

    def paint(self, wanted: Sequence[tuple[Path, Path, Callable[[], None]]]) -> None:
        """Tables, the files of their pictures, and what to call when they are there; whoever waited before does not."""
        self._waiting = list(wanted)
        if not self.is_busy:
            self._next()

    def _next(self) -> None:
        if not self._waiting:
            return
        table, target, self._done = self._waiting.pop(0)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
        except OSError:
            self._waiting.clear()  # no place for pictures: there are letters
            return
        program = [] if getattr(sys, "frozen", False) else ["-m", "railyard"]
        arguments = ["render", str(table), "-o", str(target), "--width", str(THUMBNAIL.width()), "--small"]
        self._process.setWorkingDirectory(str(Path(sys.modules["railyard"].__path__[0]).parent))
        self._process.start(sys.executable, [*program, *arguments])

    def _finished(self) -> None:
        if self.is_busy:
            return
        done, self._done = self._done, None
        if done is not None:
            done()
        self._next()

    def stop(self) -> None:
        """Leave the rest."""
        self._waiting.clear()
        self._done = None
        if self.is_busy:
            self._process.kill()
            self._process.waitForFinished(PATIENCE_MS)
