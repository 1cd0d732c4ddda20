"""Layers: what a board view paints, from bottom to top; and tools: what its mouse and keys do."""

from typing import Protocol

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter


class Layer(Protocol):
    """One sheet of the board.

    A *kept* layer (map, pencil, tiles) is painted into pictures that are reused until the view zooms or the layer is
    refreshed; a *live* layer (hover, line being drawn, trains, cursor) is painted with every frame and must be quick.
    """

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint what touches ``exposed``.

        The painter works in board units with antialiasing on; ``scale`` is device pixels a unit, for choosing detail.
        """


class Tool(Protocol):
    """What the left button, the free mouse and keys do on a board.  Points are in board units."""

    def press(self, at: QPointF, event: QMouseEvent) -> None:
        """The left button went down."""

    def move(self, at: QPointF, event: QMouseEvent) -> None:
        """The mouse moved, with or without the left button (``event.buttons()``)."""

    def release(self, at: QPointF, event: QMouseEvent) -> None:
        """The left button went up."""

    def leave(self) -> None:
        """The mouse left the board."""

    def key(self, event: QKeyEvent) -> bool:
        """A key went down; False where the tool has no use for it, so that the view moves its cursor or pans."""

    def cancel(self) -> None:
        """Esc, or the right button without a drag: back out of what is half done."""


class NoTool:
    """Looks only."""

    def press(self, at: QPointF, event: QMouseEvent) -> None:
        """Nothing is drawn."""

    def move(self, at: QPointF, event: QMouseEvent) -> None:
        """Nothing is drawn."""

    def release(self, at: QPointF, event: QMouseEvent) -> None:
        """Nothing is drawn."""

    def leave(self) -> None:
        """Nothing is shown."""

    def key(self, event: QKeyEvent) -> bool:
        """No key means anything here."""
        return False

    def cancel(self) -> None:
        """There is nothing to back out of."""
