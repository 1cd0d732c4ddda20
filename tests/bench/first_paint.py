"""A process that shows a window, says so when it is painted, and ends.

    python -m tests.bench.first_paint railyard    what ``python -m railyard`` does
    python -m tests.bench.first_paint bare        a bare window with one QGraphicsView

Writes one line to standard output when the window has been painted for the first time. Both kinds go through the same
watch, which costs them the same.
"""

import os
import runpy
import sys

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView, QMainWindow


class FirstPaint(QObject):
    """Waits for the first paint of the first window shown."""

    def begin(self) -> None:
        """Watch the visible window; look again where there is none yet."""
        windows = [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]
        if not windows:
            QTimer.singleShot(1, self.begin)
            return
        windows[0].installEventFilter(self)
        windows[0].update()  # should it have been painted before the event loop began

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Once the window is painted, its children are within the same call: end after it."""
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self.end)
        return False

    def end(self) -> None:
        """Tell the time-keeper, and go without ceremony."""
        os.write(1, b"painted\n")
        os._exit(0)


def watch_event_loop() -> None:
    """Begin the watch when the program enters its event loop, whatever the program is."""
    run = QApplication.exec

    def run_watched(*_: object) -> int:
        watch = FirstPaint()
        QTimer.singleShot(0, watch.begin)
        return run()

    QApplication.exec = run_watched  # type: ignore[method-assign]


def show_bare_window() -> None:
    """What Qt itself takes: a main window around one view of an empty scene."""
    application = QApplication([])
    window = QMainWindow()
    scene = QGraphicsScene(window)
    window.setCentralWidget(QGraphicsView(scene))
    window.resize(1280, 800)
    window.show()
    application.exec()


if __name__ == "__main__":
    watch_event_loop()
    if sys.argv.pop(1) == "bare":
        show_bare_window()
    else:
        runpy.run_module("railyard", run_name="__main__", alter_sys=True)
