"""Animations in a row, one after the other, skippable, and over at once where they are switched off."""

from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation, Signal

from railyard.gui.parts.desk import Pace

Step = Callable[[float], None]


class Animator(QObject):
    """Plays steps one after another.  A step is called with a progress from 0 to 1; the last call is always 1."""

    started = Signal()
    """The first of some steps begins."""
    finished = Signal()
    """Nothing is left to be played."""

    def __init__(self, pace: Pace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._pace = pace
        self._waiting: deque[tuple[int, Step, QEasingCurve.Type]] = deque()
        self._step: Step | None = None
        self._animation = QVariantAnimation(self)
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.valueChanged.connect(self._show)
        self._animation.finished.connect(self._end_step)

    @property
    def is_playing(self) -> bool:
        """Whether something moves."""
        return self._step is not None

    def play(self, milliseconds: int, step: Step, curve: QEasingCurve.Type = QEasingCurve.Type.InOutQuad) -> None:
        """Play a step when those before it are over; at once where animations are off."""
        duration = self._pace.duration(milliseconds)
        if duration == 0 and not self.is_playing:
            step(1.0)
            return
        self._waiting.append((duration, step, curve))
        if not self.is_playing:
            self.started.emit()
            self._next()

    def skip(self) -> None:
        """Show the end of everything that is being played or waits."""
        self._animation.stop()
        current, self._step = self._step, None
        if current is not None:
            current(1.0)
        while self._waiting:
            self._waiting.popleft()[1](1.0)
        if current is not None:
            self.finished.emit()

    def stop(self) -> None:
        """Forget everything without showing its end."""
        self._waiting.clear()
        self._step = None
        self._animation.stop()

    def _next(self) -> None:
        while self._waiting:
            duration, step, curve = self._waiting.popleft()
            if duration:
                self._step = step
                self._animation.setDuration(duration)
                self._animation.setEasingCurve(curve)
                self._animation.start()
                return
            step(1.0)
        self._step = None
        self.finished.emit()

    def _show(self, progress: float) -> None:
        if self._step is not None and self._animation.state() == QVariantAnimation.State.Running:
            self._step(progress)

    def _end_step(self) -> None:
        if self._step is not None:
            self._step(1.0)
            self._next()
