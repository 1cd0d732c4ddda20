"""What a Qt test leaves behind: windows, running timers, animations and threads."""

import gc
import threading
from dataclasses import dataclass

import shiboken6
from PySide6.QtCore import QAbstractAnimation, QEvent, QObject, QThread, QThreadPool, QTimer
from PySide6.QtWidgets import QApplication, QWidget

# The application makes these for itself and keeps them.
_KEPT_BY_QT = frozenset({"QTipLabel"})

_POOL_PATIENCE_MS = 1000


@dataclass(frozen=True)
class Before:
    """What was there before a test and may be there after it."""

    windows: frozenset[int]
    objects: frozenset[int]
    threads: frozenset[int]

    @staticmethod
    def now() -> "Before":
        """Take stock."""
        return Before(
            frozenset(map(_address, QApplication.topLevelWidgets())),
            frozenset(map(id, _busy_objects())),
            frozenset(thread.ident or 0 for thread in threading.enumerate()),
        )


def leftovers(before: Before) -> list[str]:
    """What a test left, one line each, after Qt has had its chance to delete what it was told to.

    Collects garbage, and so must not run inside Qt's event loop.
    """
    # Deleting one object may tell another to go.
    for _ in range(3):
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()
        gc.collect()
    left = [
        f"window {_named(window)}"
        for window in QApplication.topLevelWidgets()
        if _address(window) not in before.windows and window.metaObject().className() not in _KEPT_BY_QT
    ]
    left += [f"running {_named(busy)}" for busy in _busy_objects() if id(busy) not in before.objects]
    left += [f"thread {thread.name}" for thread in threading.enumerate() if (thread.ident or 0) not in before.threads]
    if not QThreadPool.globalInstance().waitForDone(_POOL_PATIENCE_MS):
        left.append("a task in Qt's thread pool")
    return left


def _busy_objects() -> list[QObject]:
    """Every timer, animation and thread known to Python that is running."""
    kinds = (QTimer, QAbstractAnimation, QThread)
    found = [thing for thing in gc.get_objects() if issubclass(type(thing), kinds) and shiboken6.isValid(thing)]
    return [thing for thing in found if _is_running(thing) and thing is not QThread.currentThread()]


def _is_running(thing: QObject) -> bool:
    match thing:
        case QTimer():
            return thing.isActive()
        case QAbstractAnimation():
            return thing.state() == QAbstractAnimation.State.Running
        case QThread():
            return thing.isRunning()
    raise TypeError(type(thing))


def _address(widget: QWidget) -> int:
    """Where Qt keeps the widget: Python may see one widget through several wrappers."""
    return int(shiboken6.getCppPointer(widget)[0])


def _named(thing: QObject) -> str:
    return f"{type(thing).__name__} {thing.objectName()!r}"
