"""The sheets of the board view: map and names as kept layers, everything that moves as one live layer."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from railyard.core.hexes import Hex
from railyard.games.dampfross.desk import plane
from railyard.games.dampfross.desk.hand import Hand
from railyard.games.dampfross.desk.map_print import MapPrint
from railyard.games.dampfross.desk.show import Show
from railyard.gui.parts.prints import polygon
from railyard.gui.parts.theme import Theme


class MapLayer:
    """Everything under the pencil."""

    def __init__(self, sheet: MapPrint) -> None:
        self.sheet = sheet

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """The printed map."""
        self.sheet.paint_under(painter, exposed)


class NameLayer:
    """Names and signs above the pencil."""

    def __init__(self, sheet: MapPrint) -> None:
        self.sheet = sheet

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Names and signs."""
        self.sheet.paint_over(painter, exposed)


class LiveLayer:
    """What changes from frame to frame: lit hexes, the line that is drawn, routes, trains."""

    def __init__(self, theme: Callable[[], Theme], hand: Callable[[], Hand], show: Show) -> None:
        self._theme = theme
        self._hand = hand
        self._show = show
        self.lit: Sequence[Hex] = ()
        """Hexes that a dock points at."""

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """From bottom to top."""
        theme = self._theme()
        if self.lit:
            painter.setPen(QPen(theme.colour("focus"), 2.4, Qt.PenStyle.SolidLine))
            painter.setBrush(theme.colour("focus", 0.22))
            for a in self.lit:
                painter.drawPath(polygon(plane.outline(a)))
        self._show.paint(painter, exposed, scale)
        if not self._show.is_playing:
            self._hand().paint(painter, exposed, scale)
