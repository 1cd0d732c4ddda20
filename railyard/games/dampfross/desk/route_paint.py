"""Routes of a race side by side on the board, and the pawns that run on them."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen

from railyard.core.hexes import Hex
from railyard.games.dampfross.desk import plane
from railyard.games.dampfross.desk.livery import Livery
from railyard.gui.parts.badges import text_on
from railyard.gui.parts.look import sans
from railyard.gui.parts.prints import polygon, rounded_line
from railyard.gui.parts.theme import Theme

LANE = 6.4
"""Units between the routes of two trains."""
BAND = 5.2
MOST_FLAGS = 9
PAWN = 0.36 * plane.HEX
"""Radius of a pawn."""


def lane_of(number: int, count: int) -> float:
    """How far beside the middle the route of train ``number`` of ``count`` lies."""
    return (number - (count - 1) / 2) * LANE


def route_points(hexes: Sequence[Hex], lane: float) -> list[QPointF]:
    """A route as points, moved beside the middle of its segments: always to the right of the eastward way."""
    centres = [plane.centre(a) for a in hexes]
    if not lane or len(centres) < 2:
        return centres
    moved = []
    for at, here in enumerate(centres):
        shift = QPointF(0, 0)
        ways = [centres[number : number + 2] for number in (at - 1, at) if 0 <= number < len(centres) - 1]
        for one, other in ways:
            if (one.x(), one.y()) > (other.x(), other.y()):
                one, other = other, one
            way = (other - one) / plane.HEX
            shift += QPointF(-way.y(), way.x()) / len(ways)
        length = QPointF.dotProduct(shift, shift) ** 0.5
        # In a bend the two lines meet further out; straight back they would never, so the shift stays bounded.
        moved.append(here + shift * (lane / max(length * length, 0.45)))
    return moved


def draw_route(
    painter: QPainter, hexes: Sequence[Hex], lane: float, livery: Livery, theme: Theme, *, is_planned: bool = False
) -> None:
    """A route as a clear band in the company's colour; dashed while it is not declared yet."""
    if len(hexes) < 2:
        return
    path = rounded_line(route_points(hexes, lane), 0.3)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    paper = QPen(theme.colour("town", 0.85), BAND + 2.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    paper.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(paper)
    painter.drawPath(path)
    colour = QColor(livery.pencil(theme))
    colour.setAlphaF(0.8)
    pen = QPen(colour, BAND, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.RoundJoin)
    if is_planned:
        pen.setDashPattern([2.2, 0.9])
    elif livery.rhythm:
        pen.setDashPattern([part * 0.8 for part in livery.rhythm])
    painter.setPen(pen)
    painter.drawPath(path)


def draw_ends(painter: QPainter, starts: Sequence[Hex], goals: Sequence[Hex], theme: Theme) -> None:
    """Both ends of a race; a whole stretch of the border as goal is tinted instead of hung with flags."""
    for a in starts:
        draw_end(painter, a, theme, is_goal=False)
    if len(goals) > MOST_FLAGS:
        painter.setPen(QPen(theme.colour("loss", 0.8), 1.6))
        painter.setBrush(theme.colour("loss", 0.25))
        for a in goals:
            painter.drawPath(polygon(plane.outline(a)))
        return
    for a in goals:
        draw_end(painter, a, theme, is_goal=True)


def draw_end(painter: QPainter, a: Hex, theme: Theme, *, is_goal: bool) -> None:
    """The start of a race as a ring, its goal as a ring with a flag."""
    at = plane.centre(a)
    colour = theme.colour("gain" if not is_goal else "loss")
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for width, ink in ((6.0, theme.colour("town", 0.9)), (3.2, colour)):
        painter.setPen(QPen(ink, width))
        painter.drawEllipse(at, plane.HEX * 0.56, plane.HEX * 0.56)
    if is_goal:
        foot = at + QPointF(plane.HEX * 0.42, -plane.HEX * 0.4)
        top = foot + QPointF(0, -plane.HEX * 0.8)
        flag = QPainterPath(top)
        flag.lineTo(top + QPointF(plane.HEX * 0.5, plane.HEX * 0.17))
        flag.lineTo(top + QPointF(0, plane.HEX * 0.36))
        flag.closeSubpath()
        painter.setPen(QPen(theme.colour("map_ink"), 2.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(foot, top)
        painter.setPen(QPen(theme.colour("map_ink"), 1.0))
        painter.setBrush(colour)
        painter.drawPath(flag)


def draw_pawn(
    painter: QPainter,
    at: QPointF,
    liveries: Sequence[Livery],
    theme: Theme,
    *,
    waits: bool = False,
    radius: float = PAWN,
) -> None:
    """A train as a pawn: a disc with its letter, in two colours for a joint train; waiting at a foot shows a hill."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.colour("map_ink", 0.28))
    painter.drawEllipse(at + QPointF(1.6, 2.4), radius, radius)
    box = QRectF(at.x() - radius, at.y() - radius, 2 * radius, 2 * radius)
    for number, livery in enumerate(liveries):
        painter.setBrush(livery.pencil(theme))
        if len(liveries) == 1:
            painter.drawEllipse(box)
        else:
            painter.drawPie(box, (90 + 180 * number) * 16, 180 * 16)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.colour("town"), 2.0))
    painter.drawEllipse(box.adjusted(1, 1, -1, -1))
    painter.setPen(QPen(theme.colour("map_ink"), 1.0))
    painter.drawEllipse(box)
    text = "+".join(livery.letter for livery in liveries)
    painter.setFont(sans(radius * (1.15 if len(text) == 1 else 0.72), QFont.Weight.Bold))
    painter.setPen(text_on(liveries[0].pencil(theme)))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
    if waits:
        hill = QPainterPath(at + QPointF(-radius * 0.9, -radius * 1.25))
        hill.lineTo(at + QPointF(0, -radius * 2.3))
        hill.lineTo(at + QPointF(radius * 0.9, -radius * 1.25))
        hill.closeSubpath()
        painter.setPen(QPen(theme.colour("map_ink"), 1.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.setBrush(theme.colour("mountain"))
        painter.drawPath(hill)


def point_along(points: Sequence[QPointF], index: float) -> QPointF:
    """A point between the points of a route: 2.5 lies half-way from the third to the fourth."""
    low = min(max(int(index), 0), len(points) - 1)
    high = min(low + 1, len(points) - 1)
    return points[low] + (points[high] - points[low]) * (index - low)
