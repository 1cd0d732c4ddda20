"""What the mouse, the keys and the prompt line do in one kind of step: a tool of the board that also prompts."""

from typing import Protocol

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter

from railyard.games.vienna1840.geometry import Hex
from railyard.gui.parts.desk import Prompt


class Hand(Protocol):
    """A tool for one kind of step.  Points are in board units."""

    def prompt(self) -> Prompt:
        """Who acts, what may be done, what it costs and how to finish."""

    def refresh(self) -> None:
        """Another position of the same kind of step is shown."""

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """What may be chosen and what is half done, over the board."""

    def choose(self, name: Hex) -> None:
        """Enter on a hex."""

    def wheel(self, steps: int) -> bool:
        """The wheel turned; False where the board may zoom."""

    def press(self, at: QPointF, event: QMouseEvent) -> None:
        """The left button went down."""

    def move(self, at: QPointF, event: QMouseEvent) -> None:
        """The mouse moved."""

    def release(self, at: QPointF, event: QMouseEvent) -> None:
        """The left button went up."""

    def leave(self) -> None:
        """The mouse left the board."""

    def key(self, event: QKeyEvent) -> bool:
        """A key went down; False where it means nothing here."""

    def cancel(self) -> None:
        """Back out of what is half done."""
