"""The drawings of the cards: tunnels with rails, bridges, dead ends.

Everything is drawn by code in board units, so it is sharp at any size; details that could not be seen are left out.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import atan2, degrees
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from railyard.games.steam_tunnel.cards import BURIED, POINT_CARD
from railyard.games.steam_tunnel.desk import colours as c
from railyard.games.steam_tunnel.desk.colours import colour
from railyard.games.steam_tunnel.desk.emblems import FINE, paint_back, paint_headframe, paint_plate
from railyard.games.steam_tunnel.desk.geometry import CAP, CARD, INWARD, PORTS, Course, Layout
from railyard.games.steam_tunnel.desk.rock import FLAT, NO_PEN, ROUND, paint_edge, paint_rock, paint_rubble, pen
from railyard.games.steam_tunnel.state import HIDDEN

TUNNEL: Final = 19.0
"""Width of a tunnel from wall to wall."""


@dataclass(frozen=True)
class Style:
    """How a tunnel looks: colours of rim, floor, middle, sleepers and rails; lamp light beside it from 0 to 1."""

    rim: str
    floor: str
    middle: str
    sleeper: str
    rail: str
    light: float


Tints = Mapping[int, str]
"""Courses that belong to closed tunnels, each with the colour of the seat that is paid, "" where there is none."""

OPEN: Final = Style(c.WALL_RIM, c.FLOOR, c.FLOOR_MIDDLE, c.SLEEPER, c.RAIL, 0.4)
CLOSED: Final = Style(c.CLOSED_RIM, c.CLOSED_FLOOR, c.CLOSED_MIDDLE, c.CLOSED_SLEEPER, c.CLOSED_RAIL, 0.0)
LIT: Final = Style(c.LIT_RIM, c.LIT_FLOOR, c.LIT_MIDDLE, c.LIT_SLEEPER, c.LIT_RAIL, 1.0)
FALLEN: Final = Style(c.BURIED_RIM, c.BURIED_FLOOR, c.BURIED_MIDDLE, "", "", 0.0)


_LIGHT: Final = ((60.0, 0.07), (46.0, 0.11), (33.0, 0.17))
"""Width and strength of the light around a tunnel."""


def _strokes(painter: QPainter, course: Course, *strokes: tuple[str, float, float]) -> None:
    """All paths of a course in these strokes: colour, width, alpha.  Dead ends are round, the rest runs on."""
    cap = ROUND if len(course.piece.ports) == 1 else FLAT
    for name, width, alpha in strokes:
        painter.setPen(pen(name, width, alpha, cap))
        for path in course.paths:
            painter.drawPath(path)


def _glow(painter: QPainter, course: Course, light: float) -> None:
    """Lamp light on the rock beside a tunnel."""
    if light > 0:
        _strokes(painter, course, *((c.LAMP, width, alpha * light) for width, alpha in _LIGHT))


def _walls(painter: QPainter, course: Course, style: Style) -> None:
    _strokes(
        painter,
        course,
        (c.SHADOW, TUNNEL + 7, 0.45),
        (c.WALL, TUNNEL + 3.4, 1),
        (style.rim, TUNNEL + 1.2, 1),
        (c.WALL, TUNNEL - 1.0, 0.85),
    )


def _floor(painter: QPainter, course: Course, style: Style, scale: float) -> None:
    _strokes(painter, course, (style.floor, TUNNEL - 2.4, 1), (style.middle, TUNNEL - 8, 1))
    if scale >= FINE and style.sleeper:
        sleepers = pen(style.sleeper, 10.5)
        sleepers.setDashPattern([1.9 / 10.5, 3.6 / 10.5])
        painter.setPen(sleepers)
        for path in course.paths:
            painter.drawPath(path)
        painter.setPen(pen(style.rail, 0.95, 0.95))
        for path in course.rails:
            painter.drawPath(path)


def _dead_end(painter: QPainter, course: Course) -> None:
    """A buffer stop across the end of the rails."""
    port = course.piece.ports[0]
    end = course.paths[0].pointAtPercent(1)
    painter.save()
    painter.translate(end)
    painter.rotate(degrees(atan2(INWARD[port].y(), INWARD[port].x())))
    bar = QRectF(-1.2, -7.2, 4.4, 14.4)
    painter.setPen(pen(c.WALL, 1.1))
    painter.setBrush(colour(c.BUFFER_WHITE))
    painter.drawRoundedRect(bar, 1, 1)
    painter.setPen(NO_PEN)
    painter.setBrush(colour(c.BUFFER_RED))
    for top in (-6.6, -1.8, 3.0):
        painter.drawRect(QRectF(-0.6, top, 3.2, 2.6))
    painter.restore()


def _bridge(painter: QPainter, deck: QPainterPath) -> None:
    """Parapets where a tunnel runs over another one."""
    painter.setPen(pen(c.SHADOW, TUNNEL + 15, 0.30))
    painter.drawPath(deck)
    painter.setPen(pen(c.SHADOW, TUNNEL + 10, 0.50))
    painter.drawPath(deck)
    painter.setPen(pen(c.PARAPET_DARK, TUNNEL + 6.4))
    painter.drawPath(deck)
    painter.setPen(pen(c.PARAPET, TUNNEL + 4.6))
    painter.drawPath(deck)


def _paint_course(painter: QPainter, layout: Layout, number: int, style: Style, scale: float) -> None:
    course = layout.courses[number]
    _walls(painter, course, style)
    for crossing in layout.crossings:
        if crossing.over == number:
            _bridge(painter, crossing.deck)
    _floor(painter, course, style, scale)
    if len(course.piece.ports) == 1 and course.piece.is_segment:
        _dead_end(painter, course)


def _paint_courses(painter: QPainter, layout: Layout, styles: Mapping[int, Style], scale: float) -> None:
    """These courses of a card, lower ones first, and the numbers at their ends."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for number, style in sorted(styles.items()):
        _glow(painter, layout.courses[number], style.light)
    for number, style in sorted(styles.items()):
        _paint_course(painter, layout, number, style, scale)
    for number, style in styles.items():
        piece = layout.courses[number].piece
        if piece.end is not None and not piece.is_segment:
            paint_plate(painter, PORTS[piece.ports[0]] + INWARD[piece.ports[0]] * CAP, piece.end, style is LIT)


def _style_of(face: str, number: int, closed: Tints) -> Style:
    if face == BURIED:
        return FALLEN
    if number not in closed:
        return OPEN
    tint = closed[number]
    if not tint:
        return CLOSED
    return replace(CLOSED, floor=_mixed(CLOSED.floor, tint, 0.5), middle=_mixed(CLOSED.middle, tint, 0.6))


def _mixed(name: str, tint: str, share: float) -> str:
    """A colour with a share of another one."""
    ground, over = QColor(name), QColor(tint)
    parts = (
        round(a + (b - a) * share)
        for a, b in zip(ground.getRgb()[:3], over.getRgb()[:3], strict=True)  # type: ignore[index]
    )
    return QColor(*parts).name()


def paint_card(painter: QPainter, layout: Layout | None, face: str, seed: str, scale: float, closed: Tints) -> None:
    """A card as it lies, from its top left corner.

    ``face`` is HIDDEN for its back, then ``layout`` is None; ``closed`` are its courses in closed tunnels.
    """
    painter.save()
    painter.setClipRect(CARD, Qt.ClipOperation.IntersectClip)
    if face in (HIDDEN, BURIED):
        paint_rock(painter, seed, c.BACK_HIGH, c.BACK_LOW, 0.7)
    elif face == POINT_CARD:
        paint_rock(painter, seed, c.ORE_HIGH, c.ORE_LOW, 1.0)
        paint_headframe(painter)
    else:
        paint_rock(painter, seed, c.ROCK_HIGH, c.ROCK_LOW, 1.0)
    if layout is None:
        paint_back(painter, scale)
    else:
        styles = {number: _style_of(face, number, closed) for number in range(len(layout.courses))}
        _paint_courses(painter, layout, styles, scale)
    if face == BURIED:
        paint_rubble(painter, seed)
    paint_edge(painter)
    painter.restore()


def paint_light(painter: QPainter, layout: Layout, lit: frozenset[int], face: str, scale: float, closed: Tints) -> None:
    """The lit courses of a card over the card itself, and whatever runs over them on a bridge."""
    styles = {
        crossing.over: _style_of(face, crossing.over, closed) for crossing in layout.crossings if crossing.under in lit
    }
    painter.save()
    painter.setClipRect(CARD, Qt.ClipOperation.IntersectClip)
    _paint_courses(painter, layout, {**styles, **dict.fromkeys(lit, LIT)}, scale)
    painter.restore()
