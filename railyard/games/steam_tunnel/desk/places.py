"""The cards as places for the keyboard's cursor and screen readers; the cursor wraps round like the mine."""

from collections.abc import Callable, Hashable, Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from railyard.games.steam_tunnel.desk.geometry import Mine
from railyard.gui.parts.board import Direction


class CardPlaces:
    """The 36 cards in reading order."""

    def __init__(self, mine: Mine, describe: Callable[[str], str]) -> None:
        self._mine = mine
        self._describe = describe

    def keys(self) -> Sequence[str]:
        """Every place, row by row."""
        return self._mine.grid.places

    def at(self, point: QPointF) -> str | None:
        """The card a point lies in, a ghost card counting as what it shows."""
        return self._mine.place_at(point)

    def rect(self, key: Hashable) -> QRectF:
        """Where a card lies."""
        return self._mine.rect(str(key))

    def outline(self, key: Hashable) -> QPainterPath:
        """The edge of a card."""
        path = QPainterPath()
        path.addRoundedRect(self.rect(key).adjusted(1, 1, -1, -1), 4, 4)
        return path

    def step(self, key: Hashable, direction: Direction) -> str:
        """The next card in a direction, round the mine."""
        column, row = self._mine.grid.column_row(str(key))
        across, down = direction.value
        return self._mine.grid.place_at(column + across, row + down)

    def describe(self, key: Hashable) -> str:
        """What lies there, in words."""
        return self._describe(str(key))
