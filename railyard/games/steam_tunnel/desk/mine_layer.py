"""The mine as it lies: cards, ghost cards beyond the rim, stones, names of rows and columns."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QLinearGradient, QPainter

from railyard.core.action import Seat
from railyard.games.steam_tunnel.cards import place_of_piece
from railyard.games.steam_tunnel.desk import colours as c
from railyard.games.steam_tunnel.desk.art import Tints, paint_card
from railyard.games.steam_tunnel.desk.colours import colour
from railyard.games.steam_tunnel.desk.emblems import draw_text
from railyard.games.steam_tunnel.desk.geometry import CARD, HEIGHT, MARGIN, WIDTH, Mine
from railyard.games.steam_tunnel.desk.rock import paint_surroundings, pen
from railyard.games.steam_tunnel.desk.shown import Shown
from railyard.games.steam_tunnel.desk.sprites import Sprites, seed_of
from railyard.games.steam_tunnel.desk.stones import RADIUS, Liveries, paint_stone
from railyard.gui.parts.theme import LIGHT, seat_colour

BURIED_STONE: Final = 1.18


class MineLayer:
    """A kept layer.  With ``sprites`` cards are copied as pictures, without they are drawn as vectors (for export)."""

    def __init__(self, mine: Mine, sprites: Sprites | None, colours: Liveries) -> None:
        self._mine = mine
        self._sprites = sprites
        self.colours = colours
        self.shown = Shown()
        self.absent: frozenset[str] = frozenset()
        """Stones that are still in the air, by segment or buried place."""
        self.has_ghosts = True
        self.has_names = True

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Everything that touches ``exposed``."""
        painter.fillRect(exposed, colour(c.ABYSS))
        inner = self._mine.inner
        for place, face in self.shown.faces.items():
            for corner in self._seen_corners(place):
                if CARD.translated(corner).intersects(exposed):
                    self._paint_card(painter, corner, place, face, scale)
        for thing, seat in self.shown.stones.items():
            if thing not in self.absent:
                for corner in self._seen_corners(place_of_piece(thing)):
                    if CARD.translated(corner).intersects(exposed):
                        at, radius = self.stone_place(thing)
                        paint_stone(painter, corner + at, seat, self.colours[seat], radius)
        if exposed.intersected(inner) != exposed:
            self._paint_veil(painter)
            paint_surroundings(painter, self._mine.outer, exposed)
            self._paint_frame(painter)
            if self.has_names:
                self._paint_names(painter)

    def _seen_corners(self, place: str) -> tuple[QPointF, ...]:
        corners = self._mine.corners(place)
        return corners if self.has_ghosts else corners[:1]

    def _paint_card(self, painter: QPainter, corner: QPointF, place: str, face: str, scale: float) -> None:
        closed = self.tints(place)
        if self._sprites is not None:
            self._sprites.card(painter, corner, place, face, closed, scale)
            return
        layout = self._mine.layout(face) if face else None
        painter.save()
        painter.translate(corner)
        paint_card(painter, layout, face, seed_of(self._mine, place, face), scale, closed)
        painter.restore()

    def tints(self, place: str) -> Tints:
        """The courses of a card that belong to closed tunnels, in the colours of those who are paid."""
        return {number: self.tint(seat) if seat else "" for number, seat in sorted(self.shown.closed.get(place, ()))}

    def tint(self, seat: Seat) -> str:
        """The colour of tunnels that pay this seat."""
        return seat_colour(LIGHT, self.colours[seat], on_board=True).name()

    def stone_place(self, thing: str) -> tuple[QPointF, float]:
        """Where a stone lies on its card, and its radius; ``thing`` is a segment or a buried place."""
        place = place_of_piece(thing)
        if thing == place:
            return CARD.center(), RADIUS * BURIED_STONE
        face = self.shown.faces[place]
        layout = self._mine.layout(face)
        return layout.courses[self._mine.course_number(face, thing)].stone, RADIUS

    def _paint_veil(self, painter: QPainter) -> None:
        """Dusk over the ghost cards, darker outwards."""
        inner, outer = self._mine.inner, self._mine.outer
        bands = (
            (QRectF(outer.left(), outer.top(), outer.width(), -outer.top()), QPointF(0, 0), QPointF(0, outer.top())),
            (
                QRectF(outer.left(), inner.bottom(), outer.width(), outer.bottom() - inner.bottom()),
                inner.bottomLeft(),
                QPointF(0, outer.bottom()),
            ),
            (QRectF(outer.left(), 0, -outer.left(), inner.height()), QPointF(0, 0), QPointF(outer.left(), 0)),
            (
                QRectF(inner.right(), 0, outer.right() - inner.right(), inner.height()),
                inner.topRight(),
                QPointF(outer.right(), 0),
            ),
        )
        for band, near, far in bands:
            dusk = QLinearGradient(near, far)
            dusk.setColorAt(0, colour(c.ABYSS, 0.50))
            dusk.setColorAt(0.6, colour(c.ABYSS, 0.72))
            dusk.setColorAt(1, colour(c.ABYSS, 1.0))
            painter.fillRect(band, QBrush(dusk))
        beyond = colour(c.ABYSS)
        far_out = 2 * (WIDTH + HEIGHT)
        painter.fillRect(QRectF(outer.right(), outer.top() - far_out, far_out, outer.height() + 2 * far_out), beyond)
        painter.fillRect(QRectF(outer.left() - far_out, outer.bottom(), outer.width() + 2 * far_out, far_out), beyond)
        painter.fillRect(
            QRectF(outer.left() - far_out, outer.top() - far_out, far_out, outer.height() + 2 * far_out), beyond
        )
        painter.fillRect(
            QRectF(outer.left() - far_out, outer.top() - far_out, outer.width() + 2 * far_out, far_out), beyond
        )

    def _paint_frame(self, painter: QPainter) -> None:
        """A brass line between the mine and its ghosts."""
        inner = self._mine.inner
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for name, width, alpha in ((c.SHADOW, 6.0, 0.55), (c.BRASS_LOW, 2.6, 1.0), (c.BRASS, 0.9, 0.9)):
            line = pen(name, width, alpha)
            line.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(line)
            painter.drawRect(inner)

    def _paint_names(self, painter: QPainter) -> None:
        """Letters of columns and numbers of rows beyond the ghosts."""
        grid, outer = self._mine.grid, self._mine.outer
        edge = MARGIN / 2
        for column in range(grid.columns):
            name = grid.place_at(column, 0)[0]
            for y in (outer.top() - edge + 2, outer.bottom() + edge - 2):
                _name(painter, QPointF((column + 0.5) * WIDTH, y), name)
        for row in range(grid.rows):
            name = grid.place_at(0, row)[1:]
            for x in (outer.left() - edge + 2, outer.right() + edge - 2):
                _name(painter, QPointF(x, (row + 0.5) * HEIGHT), name)


def _name(painter: QPainter, at: QPointF, text: str) -> None:
    draw_text(painter, QRectF(at.x() - 10, at.y() - 10, 20, 20), text, 10.5, c.QUIET_TEXT)
