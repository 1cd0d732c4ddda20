"""Coloured pencil: what one segment looks like, drawn by hand and the same every time.

A line is a handful of thin, slightly wavering, half transparent strokes beside each other that reach a little beyond
its ends.  Two of them are drawn lightly from end to end; the others are pressed in the rhythm of the company, so
that lines are told apart without their colours.
"""

import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPaintEngine, QPainter, QPainterPath, QPolygonF, QTransform

from railyard.core.chance import Luck
from railyard.core.hexes import Edge
from railyard.games.dampfross.desk import plane

LANE = 5.2
"""Units between the lines of two companies on one segment."""
THICK = 4.9
"""Width of one company's line."""
STROKE = 1.15
"""Width of one stroke of the pencil."""
LIGHT_STROKES = 2
PRESSED_STROKES = 4
REACH = 12.0
"""How far a line and its neighbours reach beside a segment and beyond its ends."""
STEPS = 10
"""Points of a stroke."""
GRAIN = 96
"""Side of the square of paper grain in its own dots."""
FINE_FROM = 1.5
"""Device pixels a unit from which every stroke is drawn."""
GRAIN_FROM = 0.9
"""Device pixels a unit from which grain is drawn."""
GRAIN_DOT = 0.42
"""Size of a dot of grain in scene units."""


@dataclass(frozen=True, slots=True)
class Strokes:
    """A drawn line: strokes from end to end, and pressed ones in a rhythm."""

    light: QPainterPath
    pressed: QPainterPath


def segment_rect(e: Edge) -> QRectF:
    """Everything the pencil can touch when it draws a segment."""
    one, other = plane.centre(e.a), plane.centre(e.b)
    return QRectF(one, other).normalized().adjusted(-REACH, -REACH, REACH, REACH)


def lane_shift(lane: int, lanes: int) -> float:
    """How far a company's line lies beside the middle where several share a segment."""
    return (lane - (lanes - 1) / 2) * min(LANE, 18.0 / lanes)


@lru_cache(maxsize=16384)
def strokes(e: Edge, shift: float, rhythm: tuple[float, ...], is_fine: bool = True) -> Strokes:
    """The strokes along a segment, ``shift`` units to the right of its eastward way.

    Seen from afar, where no single stroke can be told from its neighbour, a few broader ones do.
    """
    one, other = plane.centre(e.a), plane.centre(e.b)
    if (one.x(), one.y()) > (other.x(), other.y()):
        one, other = other, one
    return _drawn(one, other, shift, rhythm, f"pencil {e.a.q},{e.a.r},{e.b.q},{e.b.r},{shift:.1f}", is_fine)


def _drawn(one: QPointF, other: QPointF, shift: float, rhythm: Sequence[float], seed: str, is_fine: bool) -> Strokes:
    luck = Luck(seed)

    def about(spread: float) -> float:
        return spread * (luck.below(2001) / 1000 - 1)

    length = math.hypot(other.x() - one.x(), other.y() - one.y())
    ux, uy = (other.x() - one.x()) / length, (other.y() - one.y()) / length

    def at(along: float, beside: float) -> QPointF:
        return QPointF(one.x() + ux * along - uy * beside, one.y() + uy * along + ux * beside)

    light, pressed = QPainterPath(), QPainterPath()
    for path in (light, pressed):
        path.setFillRule(Qt.FillRule.WindingFill)
    light_count, pressed_count = (LIGHT_STROKES, PRESSED_STROKES) if is_fine else (1, 2)
    broad = 1.0 if is_fine else 1.9
    for number in range(light_count + pressed_count):
        is_light = number < light_count
        count = light_count if is_light else pressed_count
        rank = number if is_light else number - light_count
        beside = shift + (rank + 0.5 - count / 2) * THICK / count + about(0.35)
        begin, end = -1.0 + about(1.4), length + 1.0 + about(1.4)
        slant, bow, phase = about(0.35), about(0.55), luck.below(628) / 100
        half = STROKE * broad * (0.68 if is_light else 0.5)
        run: list[QPointF] = []
        for step in range(STEPS + 1):
            share = step / STEPS
            along = begin + (end - begin) * share
            waver = slant * (share - 0.5) * 2 + bow * math.sin(math.pi * share) + 0.22 * math.sin(phase + 9 * share)
            if is_light or _is_pressed(along + about(0.8), rhythm):
                run.append(at(along, beside + waver))
            else:
                _add_stroke(pressed, run, half)
                run = []
        _add_stroke(light if is_light else pressed, run, half)
    return Strokes(light, pressed)


def _add_stroke(path: QPainterPath, run: Sequence[QPointF], half: float) -> None:
    """One stroke as a narrow surface, which is much quicker to paint than a line with a pen."""
    if len(run) < 2:
        return
    dx, dy = run[-1].x() - run[0].x(), run[-1].y() - run[0].y()
    length = math.hypot(dx, dy)
    aside = QPointF(-dy / length * half, dx / length * half)
    path.addPolygon(QPolygonF([*(at + aside for at in run), *(at - aside for at in reversed(run))]))
    path.closeSubpath()


def _is_pressed(along: float, rhythm: Sequence[float]) -> bool:
    """Whether the pencil is pressed so many units from the western end; the rhythm begins anew in each hex."""
    if not rhythm:
        return True
    total = sum(rhythm) * THICK
    # Whole numbers of the rhythm fit between two centres, so that it runs on from segment to segment.
    total = plane.HEX / max(1, round(plane.HEX / total))
    at = (along % total) / total * sum(rhythm)
    for number, part in enumerate(rhythm):
        if at < part:
            return number % 2 == 0
        at -= part
    return True


@cache
def _tooth() -> QImage:
    """Paper grain as alpha: little hollows the pencil does not reach."""
    noise = random.Random("paper").randbytes(GRAIN * GRAIN)
    rows = bytearray(GRAIN * GRAIN)
    for at in range(GRAIN * GRAIN):
        x, y = at % GRAIN, at // GRAIN
        right = y * GRAIN + (x + 1) % GRAIN
        below = (y + 1) % GRAIN * GRAIN + x
        mean = (2 * noise[at] + noise[right] + noise[below]) / 4
        rows[at] = max(0, min(255, round(255 * (0.18 + 1.25 * (mean / 255 - 0.16)))))
    image = QImage(bytes(rows), GRAIN, GRAIN, GRAIN, QImage.Format.Format_Alpha8)
    return image.copy()


@lru_cache(maxsize=64)
def _grained(rgba: int) -> QBrush:
    image = QImage(GRAIN, GRAIN, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor.fromRgba(rgba))
    painter = QPainter(image)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationIn)
    painter.drawImage(0, 0, _tooth())
    painter.end()
    brush = QBrush(image)
    brush.setTransform(QTransform.fromScale(GRAIN_DOT, GRAIN_DOT))
    return brush


def _brushes(colour: QColor, grained: bool, strength: float) -> tuple[QBrush, QBrush]:
    """The ink of light strokes and that of pressed ones."""
    found = []
    for alpha in (0.42, 0.78):
        tint = QColor(colour)
        tint.setAlphaF(alpha * strength * (1.0 if grained else 0.85))
        found.append(_grained(tint.rgba()) if grained else QBrush(tint))
    return found[0], found[1]


def is_close(painter: QPainter) -> bool:
    """Whether single strokes can be seen: in files of vectors always, on a screen not from afar."""
    is_raster = painter.paintEngine().type() == QPaintEngine.Type.Raster
    return not is_raster or abs(painter.worldTransform().m11()) >= FINE_FROM


def _is_grained(painter: QPainter) -> bool:
    """Whether grain can be drawn and seen: files of vectors and small pictures get plain strokes."""
    is_raster = painter.paintEngine().type() == QPaintEngine.Type.Raster
    return is_raster and abs(painter.worldTransform().m11()) >= GRAIN_FROM


def draw_lines(painter: QPainter, lines: Iterable[Strokes], colour: QColor, strength: float = 1.0) -> None:
    """Draw lines of one company."""
    light, pressed = _brushes(colour, _is_grained(painter), strength)
    for line in lines:
        painter.fillPath(line.light, light)
        painter.fillPath(line.pressed, pressed)
