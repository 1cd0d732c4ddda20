"""Kept layers as squares of device pixels, so that a frame copies pictures instead of drawing vectors."""

from collections.abc import Iterable
from math import floor

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from railyard.gui.parts.board.layers import Layer

EDGE = 256
"""Side of a square in device pixels."""
KEPT = 220
"""Squares kept a layer; those farthest from the view go first."""

Index = tuple[int, int]


def squares(area: QRectF) -> list[Index]:
    """Indexes of the squares that touch an area of the plane (device pixels from the board's origin)."""
    if area.isEmpty():
        return []
    left, right = floor(area.left() / EDGE), floor((area.right() - 1e-6) / EDGE)
    top, bottom = floor(area.top() / EDGE), floor((area.bottom() - 1e-6) / EDGE)
    return [(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)]


class Tiles:
    """The squares of one kept layer at one scale."""

    def __init__(self, layer: Layer, is_opaque: bool) -> None:
        self.layer = layer
        self.is_opaque = is_opaque
        self.scale = 0.0
        self._kept: dict[Index, QPixmap] = {}
        self._stale: set[Index] = set()

    def rescale(self, scale: float) -> None:
        """Forget everything drawn at another scale."""
        if scale != self.scale:
            self.scale = scale
            self.clear()

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self._stale.clear()

    def spoil(self, world: QRectF) -> None:
        """What lies in this part of the board (in its units) has changed."""
        if self.scale:
            area = QRectF(world.topLeft() * self.scale, world.bottomRight() * self.scale).adjusted(-2, -2, 2, 2)
            self._stale.update(index for index in squares(area) if index in self._kept)

    def get(self, index: Index) -> QPixmap | None:
        """A square, perhaps out of date."""
        return self._kept.get(index)

    def wanting(self, wanted: Iterable[Index]) -> list[Index]:
        """Those of the wanted squares that must be drawn."""
        return [index for index in wanted if index not in self._kept or index in self._stale]

    def draw(self, indexes: list[Index]) -> None:
        """Draw squares; neighbours share one pass over the layer."""
        left, right = min(x for x, _ in indexes), max(x for x, _ in indexes)
        top, bottom = min(y for _, y in indexes), max(y for _, y in indexes)
        sheet = QPixmap((right - left + 1) * EDGE, (bottom - top + 1) * EDGE)
        sheet.fill(Qt.GlobalColor.white if self.is_opaque else Qt.GlobalColor.transparent)
        painter = QPainter(sheet)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.translate(-left * EDGE, -top * EDGE)
        painter.scale(self.scale, self.scale)
        # A little more than the sheet: rounding must not leave a pale line along its edges.
        area = QRectF(left * EDGE, top * EDGE, sheet.width(), sheet.height()).adjusted(-4, -4, 4, 4)
        exposed = QRectF(area.topLeft() / self.scale, area.size() / self.scale)
        self.layer.paint(painter, exposed, self.scale)
        painter.end()
        for index in indexes:
            x, y = index
            is_whole = left == right and top == bottom
            part = sheet if is_whole else sheet.copy(QRect((x - left) * EDGE, (y - top) * EDGE, EDGE, EDGE))
            self._kept[index] = part
            self._stale.discard(index)

    def trim(self, centre: Index) -> None:
        """Drop the squares farthest from the middle of the view where there are too many."""
        if len(self._kept) > KEPT:
            by_distance = sorted(self._kept, key=lambda at: max(abs(at[0] - centre[0]), abs(at[1] - centre[1])))
            for index in by_distance[KEPT * 3 // 4 :]:
                del self._kept[index]
                self._stale.discard(index)
