"""The watch over what Qt tests leave behind sees each kind of leftover."""

import threading
from collections.abc import Callable

from PySide6.QtCore import QObject, QThread, QTimer, QVariantAnimation
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from tests.helpers.leftovers import Before, leftovers


def seen_and_gone(begin: Callable[[], object], end: Callable[[], None]) -> list[str]:
    """The leftovers between ``begin`` and ``end``; nothing may be left after it."""
    before = Before.now()
    begin()
    left = leftovers(before)
    end()
    assert leftovers(before) == []
    return left


def test_a_running_timer_is_seen(qapp: QApplication) -> None:
    timer = QTimer()
    timer.setObjectName("late")
    assert seen_and_gone(lambda: timer.start(1000), timer.stop) == ["running QTimer 'late'"]


def test_a_running_animation_is_seen(qapp: QApplication) -> None:
    animation = QVariantAnimation(startValue=0.0, endValue=1.0, duration=60_000)
    animation.setObjectName("train")
    assert seen_and_gone(animation.start, animation.stop) == ["running QVariantAnimation 'train'"]


def test_a_thread_of_qt_is_seen(qapp: QApplication) -> None:
    thread = QThread()
    thread.setObjectName("worker")

    def end() -> None:
        thread.quit()
        thread.wait()

    assert "running QThread 'worker'" in seen_and_gone(thread.start, end)


def test_a_thread_of_python_is_seen(qapp: QApplication) -> None:
    stop = threading.Event()
    thread = threading.Thread(target=stop.wait, name="slow")

    def end() -> None:
        stop.set()
        thread.join()

    assert seen_and_gone(thread.start, end) == ["thread slow"]


def test_a_window_is_seen(qapp: QApplication) -> None:
    label = QLabel("left")
    label.setObjectName("left")
    assert seen_and_gone(lambda: None, lambda: None) == []
    before = Before(frozenset(), frozenset(), Before.now().threads)
    assert "window QLabel 'left'" in leftovers(before)
    label.deleteLater()


def test_what_was_told_to_go_is_gone(qtbot: QtBot) -> None:
    def begin() -> None:
        window = QLabel("short")
        window.show()
        QTimer(window, interval=10).start()
        window.deleteLater()

    assert seen_and_gone(begin, lambda: None) == []


def test_a_cycle_of_python_objects_does_not_keep_a_window(qtbot: QtBot) -> None:
    class Holder(QObject):
        def __init__(self) -> None:
            super().__init__()
            self.window = QLabel("cycle")
            self.window.setProperty("holder", self)
            self.myself = self

    assert seen_and_gone(Holder, lambda: None) == []
