"""What the mouse, the keys and the prompt line do at one stage of the game: a tool of the board that also prompts."""

from typing import Protocol

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter

from railyard.core.hexes import Hex
from railyard.gui.parts.desk import Prompt


class Hand(Protocol):
    """A tool for one stage.  Points are in scene units."""

    def prompt(self) -> Prompt:
        """Who acts, what may be done, what it costs and how to finish."""

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """What is half done, over the board."""

    def stand_on(self, a: Hex) -> None:
        """The keyboard cursor came to a hex."""

    def close(self) -> None:
        """The stage is over: drop actions and what is half done."""

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
