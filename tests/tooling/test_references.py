"""Qt must not give away references that are Python's.

PySide6 6.12.0 on Python 3.11 drops one reference to None with every call that returns nothing, and the process dies
after some thousand calls. From Python 3.12 on the count of None is fixed and the test holds by itself.
"""

import sys
from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF, QSettings
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap
from PySide6.QtWidgets import QApplication, QGraphicsRectItem, QLabel

CALLS = 10_000
STRIDE = 500  # looked at so often, so that a loss is told before it ends the process
SLACK = 50  # what the test's own work may move


def lowest_change(constant: object, call: Callable[[], object]) -> int:
    """By how much the reference count of ``constant`` falls at worst over the calls; 0 or more: it does not."""
    start = sys.getrefcount(constant)
    lowest = 0
    for _ in range(CALLS // STRIDE):
        for _ in range(STRIDE):
            call()
        lowest = min(lowest, sys.getrefcount(constant) - start)
        if lowest < -SLACK:
            break
    return lowest


def void_calls() -> dict[str, Callable[[], object]]:
    """Calls that return nothing, of each kind of class the program uses."""
    label = QLabel()
    path = QPainterPath()
    item = QGraphicsRectItem()
    settings = QSettings("railyard-tests", "references")
    return {
        "widget": lambda: label.setText("a"),
        "path": lambda: path.moveTo(QPointF(1, 2)),
        "item": lambda: item.setPos(1, 2),
        "settings": lambda: settings.setValue("a", 1),
    }


@pytest.mark.parametrize("kind", ["widget", "path", "item", "settings"])
def test_calls_that_return_nothing_keep_none(qapp: QApplication, kind: str) -> None:
    assert lowest_change(None, void_calls()[kind]) >= -SLACK


def test_painting_keeps_none(qapp: QApplication) -> None:
    pixmap = QPixmap(8, 8)
    painter = QPainter(pixmap)
    colour = QColor("red")
    try:
        assert lowest_change(None, lambda: painter.setPen(colour)) >= -SLACK
    finally:
        painter.end()


@pytest.mark.parametrize("answer", [True, False])
def test_calls_that_answer_keep_their_answer(qapp: QApplication, answer: bool) -> None:
    label = QLabel()
    label.setEnabled(answer)
    assert lowest_change(answer, label.isEnabled) >= -SLACK
