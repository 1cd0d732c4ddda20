"""The least a program with Qt can be: a main window around an empty view.  Its bundle is what ours is measured by."""

import sys

from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView, QMainWindow


def main() -> int:
    """Show the window until it is closed; returns the exit status."""
    application = QApplication(sys.argv)
    window = QMainWindow()
    window.setWindowTitle("Bare")
    scene = QGraphicsScene(window)
    window.setCentralWidget(QGraphicsView(scene))
    window.resize(1280, 800)
    window.show()
    return application.exec()


if __name__ == "__main__":
    sys.exit(main())
