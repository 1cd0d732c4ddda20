"""Which part of a board is seen, and how large: arithmetic without a widget."""

from dataclasses import dataclass, field
from math import log2

from PySide6.QtCore import QPoint, QPointF, QRectF, QSizeF

LEVELS = 96
"""Zoom steps that double the size.  Whole steps, so that zooming in and out again gives the very same picture."""
MOST_LEVELS = 4 * LEVELS
"""The largest zoom: sixteen times the fitted size."""


@dataclass(frozen=True)
class Camera:
    """A view of ``world`` (board units) in a widget of ``size`` logical pixels, ``ratio`` device pixels each.

    ``level`` 0 shows the whole board; ``shift`` is where the board's origin lies in the widget, in device pixels, whole
    ones, so that pictures are copied pixel by pixel.
    """

    world: QRectF
    size: QSizeF
    ratio: float = 1.0
    level: int = 0
    shift: QPoint = field(default_factory=QPoint)

    @property
    def fit_scale(self) -> float:
        """Logical pixels a unit when the whole board is seen."""
        if self.world.isEmpty() or self.size.isEmpty():
            return 1.0
        return min(self.size.width() / self.world.width(), self.size.height() / self.world.height())

    @property
    def scale(self) -> float:
        """Logical pixels a unit."""
        return self.fit_scale * float(2.0 ** (self.level / LEVELS))

    @property
    def device_scale(self) -> float:
        """Device pixels a unit."""
        return self.scale * self.ratio

    @property
    def middle(self) -> QPointF:
        """Middle of the widget in logical pixels."""
        return QPointF(self.size.width() / 2, self.size.height() / 2)

    def to_board(self, point: QPointF) -> QPointF:
        """A point of the widget (logical pixels) in board units."""
        return (point * self.ratio - QPointF(self.shift)) / self.device_scale

    def from_board(self, point: QPointF) -> QPointF:
        """A point of the board in logical pixels of the widget."""
        return (point * self.device_scale + QPointF(self.shift)) / self.ratio

    def seen(self) -> QRectF:
        """The part of the plane that is seen, in board units."""
        return QRectF(self.to_board(QPointF(0, 0)), self.to_board(QPointF(self.size.width(), self.size.height())))

    def area(self) -> QRectF:
        """The same in device pixels from the board's origin."""
        return QRectF(-self.shift.x(), -self.shift.y(), self.size.width() * self.ratio, self.size.height() * self.ratio)

    def level_for(self, scale: float) -> int:
        """The zoom step nearest to a scale, no smaller than fitted."""
        return min(max(round(log2(max(scale / self.fit_scale, 1.0)) * LEVELS), 0), MOST_LEVELS)

    def placed(self, level: int, world: QPointF, anchor: QPointF) -> "Camera":
        """At another zoom step, with a point of the board at a point of the widget as far as the edges allow."""
        other = Camera(self.world, self.size, self.ratio, min(max(level, 0), MOST_LEVELS), self.shift)
        wanted = anchor * self.ratio - world * other.device_scale
        return other.moved_to(QPoint(round(wanted.x()), round(wanted.y())))

    def moved_to(self, shift: QPoint) -> "Camera":
        """With another shift; the board stays in the view: in its middle where smaller, at its edges where larger."""
        scale = self.device_scale
        width, height = self.size.width() * self.ratio, self.size.height() * self.ratio
        held = QPoint(
            _held(shift.x(), self.world.left() * scale, self.world.right() * scale, width),
            _held(shift.y(), self.world.top() * scale, self.world.bottom() * scale, height),
        )
        return Camera(self.world, self.size, self.ratio, self.level, held)


def _held(shift: int, low: float, high: float, room: float) -> int:
    if high - low <= room + 1:
        return round((room - low - high) / 2)
    return round(min(max(shift, room - high), -low))
