"""What is lit on the board: the track under the pointer, tickets' cities and their way, the longest path."""

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from railyard.games.ticket_to_ride.desk.map_print import Atlas
from railyard.games.ticket_to_ride.desk.spaces import track_outline
from railyard.games.ticket_to_ride.desk.tracks import CITY
from railyard.gui.parts.lettering import in_middle, sans_letters
from railyard.gui.parts.look import Look

GLOW = QColor("#FFD75E")


@dataclass(frozen=True)
class LitTicket:
    """A ticket whose cities are lit."""

    a: int
    b: int
    way: tuple[int, ...] | None
    """Tracks that connect it; None while it is open."""


class LightLayer:
    """A live layer."""

    def __init__(self, atlas: Atlas, look: Look) -> None:
        self._atlas = atlas
        self._look = look
        self.track: int | None = None
        """Under the pointer or the keyboard's cursor."""
        self.is_claimable = True
        self.chosen: int | None = None
        """The track that is being paid for."""
        self.tickets: tuple[LitTicket, ...] = ()
        self.path: tuple[int, ...] = ()
        """A longest path, in the order of travel."""
        self.payable: tuple[int, ...] = ()
        """Tracks that the colour pointed at in the hand can pay for."""
        self.flash: tuple[tuple[int, ...], float] | None = None
        """Tracks just claimed, and how strongly they still glow."""

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Glow beneath, outlines above."""
        if self.payable:
            self._paint_tracks(painter, self.payable, self._look.theme.colour("primary", 0.8))
        for ticket in self.tickets:
            self._paint_ticket(painter, ticket)
        if self.path:
            self._paint_path(painter)
        if self.flash is not None:
            colour = QColor(GLOW)
            colour.setAlphaF(max(0.0, min(1.0, self.flash[1])))
            painter.setPen(QPen(colour, 5.0))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for claimed in self.flash[0]:
                painter.drawPath(track_outline(self._atlas.tracks.shapes[claimed], 1.6))
        for index, is_strong in ((self.track, False), (self.chosen, True)):
            if index is not None:
                self._paint_outline(painter, index, is_strong)

    def _paint_outline(self, painter: QPainter, index: int, is_strong: bool) -> None:
        theme = self._look.theme
        outline = track_outline(self._atlas.tracks.shapes[index], 1.8)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(theme.colour("halo", 0.9), 4.6))
        painter.drawPath(outline)
        colour = theme.colour("primary") if self.is_claimable or is_strong else theme.colour("grid")
        painter.setPen(QPen(colour, 2.4 if is_strong else 1.9))
        painter.drawPath(outline)

    def _paint_ticket(self, painter: QPainter, ticket: LitTicket) -> None:
        cities = self._atlas.board.cities
        ends = [QPointF(cities[number].x, cities[number].y) for number in (ticket.a, ticket.b)]
        if ticket.way is None:
            line = QPainterPath(ends[0])
            middle = (ends[0] + ends[1]) / 2
            across = ends[1] - ends[0]
            line.quadTo(middle + QPointF(across.y(), -abs(across.x())) * 0.12, ends[1])
            for colour, width in ((self._look.theme.colour("halo", 0.85), 5.5), (QColor("#B3471F"), 2.6)):
                pen = QPen(colour, width)
                if width < 5:
                    pen.setDashPattern([3.0, 2.0])
                painter.setPen(pen)
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawPath(line)
        else:
            self._paint_tracks(painter, ticket.way, GLOW)
        for at in ends:
            for reach, colour, width in (
                (CITY + 7, GLOW, 6.0),
                (CITY + 7, QColor("#B3471F"), 1.8),
                (CITY + 3.4, QColor("#B3471F"), 1.2),
            ):
                painter.setPen(QPen(colour, width))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawEllipse(at, reach, reach)

    def _paint_tracks(self, painter: QPainter, tracks: tuple[int, ...], colour: QColor) -> None:
        for index in tracks:
            outline = track_outline(self._atlas.tracks.shapes[index], 2.4)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colour, 3.6))
            painter.drawPath(outline)

    def _paint_path(self, painter: QPainter) -> None:
        """The longest path, its tracks numbered in the order of travel."""
        self._paint_tracks(painter, self.path, GLOW)
        theme = self._look.theme
        for number, index in enumerate(self.path, 1):
            at = self._atlas.tracks.shapes[index].middle
            painter.setPen(QPen(theme.colour("halo"), 1.4))
            painter.setBrush(theme.colour("map_ink"))
            painter.drawEllipse(at, 7.4, 7.4)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(theme.colour("halo"))
            painter.drawPath(in_middle(sans_letters(str(number), 8.6), at))
