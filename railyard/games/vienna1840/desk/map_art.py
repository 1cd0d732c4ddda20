"""The printed board: a city plan on warm paper, with everything that is there before anybody builds."""

from math import hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPainterPath, QPen

from railyard.games.vienna1840.desk import hues as h
from railyard.games.vienna1840.desk.face_plan import plan_of
from railyard.games.vienna1840.desk.hues import Hues
from railyard.games.vienna1840.desk.plane import (
    MARGIN,
    RADIUS,
    SIDE_MIDDLES,
    centre,
    hex_path,
    rect,
    side_ends,
)
from railyard.games.vienna1840.desk.tile_art import (
    FINE,
    NO_BRUSH,
    NO_PEN,
    box_at,
    line_pen,
    paint_city,
    paint_stops,
    paint_tracks,
    write,
)
from railyard.games.vienna1840.desk.token_art import paint_bonus, paint_cost
from railyard.games.vienna1840.facts import Board, Spot
from railyard.games.vienna1840.geometry import BROAD, hex_place, opposite
from railyard.gui.parts.theme import Theme

DOUBLE = "235"
"""The first tile of hexes with two cities."""


def label_of(spot: Spot) -> str:
    """The letters a hex carries."""
    return "OO" if DOUBLE in spot.first_tiles else ""


def _is_centre(spot: Spot) -> bool:
    """One of the three red hexes that can take a red tile."""
    return spot.colour == "red" and any(stop.kind == "offboard" for stop in spot.face.stops)


def is_wall(board: Board, spot: Spot, side: int) -> bool:
    """Whether a side between two hexes is printed as impassable: those within the centre are."""
    other = spot.neighbours[side]
    return bool(other) and side not in spot.open and _is_centre(spot) and _is_centre(board.spots[other])


def _is_part(spot: Spot) -> bool:
    """A red hex that is only the approach of a larger red area."""
    return spot.colour == "red" and not spot.face.stops and bool(spot.face.broad_exits) and not spot.face.narrow.through


def are_one(board: Board, one: Spot, other: Spot) -> bool:
    """Whether two red hexes are one area on the board."""
    if one.colour != "red" or other.colour != "red":
        return False
    side = one.neighbours.index(other.name)
    joined = side in one.face.exits and opposite(side) in other.face.exits
    return joined and (_is_part(one) or _is_part(other))


class MapArt:
    """The printed board under one theme."""

    def __init__(self, board: Board, theme: Theme) -> None:
        self.board = board
        self.hues = Hues(theme.is_dark)
        self._theme = theme

    def paint(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """What touches ``exposed``, without the values that rise with the phase."""
        painter.fillRect(exposed, self._theme.colour("paper"))
        self._paint_sheet(painter, exposed)
        for name, spot in self.board.spots.items():
            if rect(name).adjusted(-4, -4, 4, 4).intersects(exposed):
                painter.save()
                painter.translate(centre(name))
                self._paint_spot(painter, spot, scale)
                painter.restore()
        for name, spot in self.board.spots.items():
            if rect(name).adjusted(-4, -4, 4, 4).intersects(exposed):
                self._paint_sides(painter, spot)
        if scale >= 0.35:
            self._paint_rim(painter, exposed)

    # -- the sheet -------------------------------------------------------------------------------------------------

    def _paint_sheet(self, painter: QPainter, exposed: QRectF) -> None:
        """A soft shade of the city's outline, so that it lies on the paper."""
        for grow, alpha in ((9.0, 0.05), (6.0, 0.06), (3.0, 0.08)):
            painter.setPen(NO_PEN)
            painter.setBrush(self.hues.of("#5B4A2B", alpha))
            for name in self.board.spots:
                if rect(name).adjusted(-10, -10, 10, 10).intersects(exposed):
                    painter.drawPath(hex_path(grow).translated(centre(name) + QPointF(0, 2)))

    def _paint_rim(self, painter: QPainter, exposed: QRectF) -> None:
        """Letters of the rows at both ends, numbers of the columns above and below."""
        rows: dict[int, list[int]] = {}
        for name in self.board.spots:
            x, y = hex_place(name)
            rows.setdefault(y, []).append(x)
        columns = [x for xs in rows.values() for x in xs]
        left, right = min(columns), max(columns)
        top, bottom = min(rows), max(rows)
        ink = self.hues.of("#71634A")
        for y in rows:
            for x, away in ((left, -1), (right, 1)):
                at = QPointF(x * SIDE_MIDDLES[4].x() + away * (SIDE_MIDDLES[4].x() + MARGIN * 0.55), y * 1.5 * RADIUS)
                write(painter, box_at(at, 20, 20), chr(ord("A") + y), 16, ink, is_serif=True)
        for x in range(left, right + 1):
            for y, away in ((top, -1), (bottom, 1)):
                at = QPointF(x * SIDE_MIDDLES[4].x(), y * 1.5 * RADIUS + away * (RADIUS + MARGIN * 0.45))
                write(painter, box_at(at, 20, 20), str(x + 1), 13, ink, is_serif=True)

    # -- one hex ---------------------------------------------------------------------------------------------------

    def _paint_spot(self, painter: QPainter, spot: Spot, scale: float) -> None:
        hues = self.hues
        painter.setPen(line_pen(hues.edge(spot.colour), 0.9))
        painter.setBrush(hues.ground(spot.colour))
        painter.drawPath(hex_path())
        if spot.colour == "white":
            self._paint_blocks(painter, spot)
        if spot.framed:
            self._paint_frame(painter, spot)
        if _is_centre(spot):
            self._paint_centre(painter)
        paint_tracks(painter, spot.face, hues)
        if spot.colour == "white":
            self._paint_open_cities(painter, spot)
        else:
            paint_stops(painter, spot.face, 1, hues, scale)
        if scale >= FINE:
            self._paint_signs(painter, spot)

    def _paint_blocks(self, painter: QPainter, spot: Spot) -> None:
        """Blocks of houses between streets, another pattern on every hex; water where there is a river."""
        painter.save()
        painter.setClipPath(hex_path(-1))
        if spot.cost == 40:
            painter.setPen(line_pen(self.hues.of(h.WATER), 15, Qt.PenCapStyle.RoundCap))
            river = QPainterPath(QPointF(-60, -34))
            river.cubicTo(QPointF(-20, -6), QPointF(14, 6), QPointF(60, 44))
            painter.drawPath(river)
        x, y = hex_place(spot.name)
        turn = (x * 37 + y * 61) % 6 * 10 - 25
        painter.rotate(turn)
        painter.setPen(NO_PEN)
        painter.setBrush(self.hues.of(h.BLOCK, 0.8 if spot.cost != 40 else 0.4))
        step = 17.0
        for row in range(-4, 5):
            for column in range(-4, 5):
                seed = (x * 7 + y * 13 + row * 5 + column * 3) % 11
                if seed in (0, 7):
                    continue
                width = step - 3.2 - (seed % 3) * 1.6
                height = step - 3.2 - (seed % 4) * 1.2
                painter.drawRect(QRectF(column * step - width / 2, row * step - height / 2, width, height))
        painter.restore()

    def _paint_frame(self, painter: QPainter, spot: Spot) -> None:
        """The frame of a hex whose first tile is a Stadtbahn tile, and the line it is to carry."""
        rail = self.hues.of(h.RAIL_TRACK, 0.75)
        pen = QPen(rail, 2.0)
        pen.setDashPattern([4.0, 2.0])
        painter.setPen(pen)
        painter.setBrush(NO_BRUSH)
        painter.drawPath(hex_path(-4.5))
        sides = sorted(spot.required)
        if len(sides) == 2:
            start, end = SIDE_MIDDLES[sides[0]], SIDE_MIDDLES[sides[1]]
            way = QPainterPath(start)
            way.quadTo(QPointF(0, 0), end)
            for colour, width, dashes in (
                (self.hues.of("#FBF7EA", 0.8), 9.0, None),
                (self.hues.of(h.RAIL_TRACK, 0.5), 6.0, [0.55, 0.55]),
            ):
                pen = line_pen(colour, width)
                if dashes is not None:
                    pen.setDashPattern(dashes)
                painter.setPen(pen)
                painter.drawPath(way)

    def _paint_centre(self, painter: QPainter) -> None:
        """A red hex of the centre that can take a red tile: a place kept free."""
        pen = QPen(self.hues.of(h.EDGES["red"]), 1.6)
        pen.setDashPattern([3.0, 2.0])
        painter.setPen(pen)
        painter.setBrush(self.hues.of("#FFFFFF", 0.16))
        painter.drawPath(hex_path(-10))

    def _paint_open_cities(self, painter: QPainter, spot: Spot) -> None:
        plan = plan_of(spot.face)
        for number in range(len(spot.face.stops)):
            paint_city(painter, plan.slots[number], plan.slot_radius, self.hues)

    def _paint_signs(self, painter: QPainter, spot: Spot) -> None:
        label = label_of(spot)
        if label:
            write(painter, box_at(QPointF(0, 25), 24, 12), label, 11, self.hues.of("#71634A"), QFont.Weight.Bold)
        if spot.bonus:
            paint_cost(painter, QPointF(-13, 30 if spot.face.stops else 28), spot.cost, self.hues)
            paint_bonus(painter, QPointF(13, 30 if spot.face.stops else 28), spot.bonus, self.hues)
        elif spot.cost:
            paint_cost(painter, QPointF(0, 24), spot.cost, self.hues)

    # -- sides -----------------------------------------------------------------------------------------------------

    def _paint_sides(self, painter: QPainter, spot: Spot) -> None:
        """Walls nobody may build across; and no line between the hexes of one red area."""
        for side in (0, 1, 2, 3, 4, 5):
            other = spot.neighbours[side]
            if not other:
                continue
            start, end = side_ends(spot.name, side)
            if side < 3 and are_one(self.board, spot, self.board.spots[other]):
                painter.setPen(line_pen(self.hues.ground("red"), 3.0))
                short = (end - start) * 0.06
                painter.drawLine(start + short, end - short)
                self._mend_track(painter, spot, side)
            elif is_wall(self.board, spot, side):
                painter.setPen(line_pen(self.hues.of(h.WALL), 4.4, Qt.PenCapStyle.RoundCap))
                painter.drawLine(start, end)

    def _mend_track(self, painter: QPainter, spot: Spot, side: int) -> None:
        """The track across a joined side, where the line between the hexes was taken out."""
        if side not in spot.face.broad_exits:
            return
        painter.save()
        inward = SIDE_MIDDLES[side] / (hypot(SIDE_MIDDLES[side].x(), SIDE_MIDDLES[side].y()))
        for track in plan_of(spot.face).tracks:
            if track.gauge != BROAD:
                continue
            for port, point in ((track.port, track.way[0]), (track.beyond, track.way[2])):
                if port >= 0 and QPointF.dotProduct(point, inward) > 0.9 * abs(SIDE_MIDDLES[4].x()):
                    at = centre(spot.name) + point
                    for colour, width in ((h.TRAM_TRACK, 9.0), (h.TRAM_INSIDE, 3.4)):
                        painter.setPen(line_pen(self.hues.of(colour), width))
                        painter.drawLine(at - inward * 3, at + inward * 3)
        painter.restore()
