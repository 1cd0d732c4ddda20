"""What is painted with every frame: what has just happened, and the hand."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from railyard.core.event import Event
from railyard.games.vienna1840.desk.context import Context
from railyard.games.vienna1840.desk.hand import Hand
from railyard.games.vienna1840.desk.hand_run import paint_route
from railyard.games.vienna1840.desk.links import route_path
from railyard.games.vienna1840.desk.plane import centre, hex_path
from railyard.games.vienna1840.desk.tile_art import NO_BRUSH, line_pen
from railyard.games.vienna1840.events import TileLaid, TokenPlaced, TokenRemoved, TramRan
from railyard.games.vienna1840.geometry import Hex


class LiveLayer:
    """The uppermost sheet."""

    def __init__(self, context: Context, hand: Callable[[], Hand]) -> None:
        self._context = context
        self._hand = hand
        self.touched: tuple[Hex, ...] = ()
        """Hexes the latest move changed."""
        self.ran: tuple[str, str, tuple[str, ...]] | None = None
        """Line, company and route of the tram that has just run."""

    def tell(self, events: Sequence[Event]) -> None:
        """Mark what the latest move did on the board; nothing for no events."""
        self.touched = tuple(event.hex for event in events if isinstance(event, TileLaid | TokenPlaced | TokenRemoved))
        self.ran = None
        lines = self._context.state.lines
        for event in events:
            if isinstance(event, TramRan) and event.route:
                self.ran = event.line, lines[event.line].owner, event.route
        self._context.view.refresh_live()

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """From bottom to top."""
        hues = self._context.hues
        if self.ran is not None:
            _, company, route = self.ran
            context = self._context
            path = route_path(context.book, context.board, context.state.track, route)
            painter.setOpacity(0.6)
            paint_route(painter, path, hues.company(company), True, hues.of("#FFFDF4"))
            painter.setOpacity(1.0)
        for name in self.touched:
            painter.setBrush(NO_BRUSH)
            for colour, width in (("#FFFFFF", 5.0), ("#2B2118", 2.2)):
                painter.setPen(line_pen(hues.of(colour, 0.85), width))
                painter.drawPath(hex_path(-1.5).translated(centre(name)))
        if self._context.scene is None:
            self._hand().paint(painter, exposed, scale)
