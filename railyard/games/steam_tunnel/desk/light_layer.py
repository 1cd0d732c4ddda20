"""What is lit: the tunnel under the pointer, the card that could be turned or buried, numbers for the keyboard."""

from collections.abc import Iterable, Iterator
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPolygonF

from railyard.core.action import Seat
from railyard.games.steam_tunnel.cards import BURIED, place_of_piece
from railyard.games.steam_tunnel.desk import colours as c
from railyard.games.steam_tunnel.desk.colours import colour
from railyard.games.steam_tunnel.desk.emblems import draw_text
from railyard.games.steam_tunnel.desk.geometry import CARD, INWARD, PORTS, REACH, Mine
from railyard.games.steam_tunnel.desk.mine_layer import MineLayer
from railyard.games.steam_tunnel.desk.rock import NO_PEN, pen
from railyard.games.steam_tunnel.desk.shown import courses_of
from railyard.games.steam_tunnel.desk.sprites import Sprites
from railyard.games.steam_tunnel.desk.stones import paint_stone
from railyard.games.steam_tunnel.grid import SIDES
from railyard.games.steam_tunnel.tunnels import Tunnel

DUSK: Final = 0.42
"""How dark the rest of the mine gets while a tunnel is lit."""
PREVIEW: Final = 0.62
"""How solid a stone is that is not placed yet."""


class LightLayer:
    """A live layer over the mine."""

    def __init__(self, mine: Mine, sprites: Sprites, ground: MineLayer) -> None:
        self._mine = mine
        self._sprites = sprites
        self._ground = ground
        self.tunnel: Tunnel | None = None
        """The tunnel that is lit."""
        self.stone: tuple[str, Seat] | None = None
        """A stone that a click would place: on a segment or a card."""
        self.card: str | None = None
        """A card face down that a click would turn or bury."""
        self.numbered: tuple[str, ...] = ()
        """Segments of the card at the keyboard's cursor, numbered from 1."""

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """What is lit now."""
        if self.tunnel is not None:
            painter.fillRect(self._mine.outer, colour(c.ABYSS, DUSK))
            self.paint_tunnel(painter, self.tunnel, scale)
            self.paint_stones(painter, self.tunnel)
            self._paint_gaps(painter, self.tunnel)
        if self.card is not None:
            self._paint_card_mark(painter, self.card)
        if self.stone is not None:
            self._paint_preview(painter, *self.stone)
        for number, segment in enumerate(self.numbered, 1):
            self._paint_number(painter, segment, str(number))

    def paint_tunnel(self, painter: QPainter, tunnel: Tunnel, scale: float, strength: float = 1.0) -> None:
        """A whole tunnel in full light (``strength`` 1), on the ghost cards too."""
        shown = self._ground.shown
        for place, lit in courses_of(self._mine, shown.faces, [tunnel]).items():
            face, closed = shown.faces[place], self._ground.tints(place)
            for number, corner in enumerate(self._mine.corners(place)):
                if number and not self._ground.has_ghosts:
                    break
                painter.setOpacity((0.55 if number else 1.0) * strength)
                painter.setClipRect(self._mine.outer if number else CARD.translated(corner))
                self._sprites.light(painter, corner, face, lit, closed, scale)
                painter.setClipping(False)
        painter.setOpacity(1.0)

    def prepare(self, tunnels: Iterable[Tunnel], scale: float) -> Iterator[None]:
        """Draw the light of tunnels ahead of its use, one card at a step."""
        shown = self._ground.shown
        for tunnel in tunnels:
            for place, lit in courses_of(self._mine, shown.faces, [tunnel]).items():
                if self._sprites.prepare_light(shown.faces[place], lit, self._ground.tints(place), scale):
                    yield

    def paint_stones(self, painter: QPainter, tunnel: Tunnel) -> None:
        """Stones in the lit tunnel, over its light; a crossing card's other stones stay in the dusk."""
        for segment in tunnel.segments:
            seat = self._ground.shown.stones.get(segment)
            if seat is not None and segment not in self._ground.absent:
                at, radius = self._ground.stone_place(segment)
                corner = self._mine.corner(place_of_piece(segment))
                paint_stone(painter, corner + at, seat, self._ground.colours[seat], radius)
        for passage in tunnel.passages:
            place = place_of_piece(passage)
            if self._ground.shown.faces[place] == BURIED and place not in self._ground.absent:
                seat = self._ground.shown.stones[place]
                at, radius = self._ground.stone_place(place)
                paint_stone(painter, self._mine.corner(place) + at, seat, self._ground.colours[seat], radius)

    def _paint_gaps(self, painter: QPainter, tunnel: Tunnel) -> None:
        """Arrows into the unknown, where a tunnel leads to a card that is face down."""
        for gap in tunnel.gaps:
            side = gap % SIDES
            outward = -INWARD[side]
            at = self._mine.corner(self._mine.grid.place_of(gap)) + PORTS[side]
            across = QPointF(-outward.y(), outward.x())
            tip = at + outward * 17
            arrow = QPolygonF([at + outward * 3 + across * 8, tip, at + outward * 3 - across * 8])
            painter.setPen(pen(c.SHADOW, 1.6))
            painter.setBrush(colour(c.LIT_FLOOR))
            painter.drawPolygon(arrow)
            middle = at + outward * 26
            draw_text(painter, QRectF(middle.x() - 9, middle.y() - 9, 18, 18), "?", 15, c.LIT_FLOOR)

    def _paint_card_mark(self, painter: QPainter, place: str) -> None:
        painter.setBrush(colour(c.LAMP, 0.10))
        for corner in self._mine.corners(place)[: None if self._ground.has_ghosts else 1]:
            for name, width, alpha in ((c.SHADOW, 5.5, 0.6), (c.LIT_FLOOR, 2.4, 1.0)):
                painter.setPen(pen(name, width, alpha))
                painter.setClipRect(self._mine.outer)
                painter.drawRoundedRect(CARD.translated(corner).adjusted(3, 3, -3, -3), 5, 5)
                painter.setClipping(False)
                painter.setBrush(Qt.BrushStyle.NoBrush)

    def _paint_preview(self, painter: QPainter, thing: str, seat: Seat) -> None:
        at, radius = self._ground.stone_place(thing)
        middle = self._mine.corner(place_of_piece(thing)) + at
        painter.setOpacity(PREVIEW)
        paint_stone(painter, middle, seat, self._ground.colours[seat], radius)
        painter.setOpacity(1.0)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(pen(c.LIT_RIM, 1.6))
        painter.drawEllipse(middle, REACH - 1, REACH - 1)

    def _paint_number(self, painter: QPainter, segment: str, number: str) -> None:
        at, _ = self._ground.stone_place(segment)
        middle = self._mine.corner(place_of_piece(segment)) + at
        box = QRectF(middle.x() - 7, middle.y() - 7, 14, 14)
        painter.setPen(NO_PEN)
        painter.setBrush(colour(c.SHADOW, 0.85))
        painter.drawRoundedRect(box, 3, 3)
        draw_text(painter, box, number, 10, c.TEXT)
