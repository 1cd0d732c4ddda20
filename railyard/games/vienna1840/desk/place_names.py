"""The names of places: at the top of their hexes, or at the foot where that covers less; over track on a plate."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPen

from railyard.games.vienna1840.desk.face_plan import CHIP, TOWN, plan_of, point_on
from railyard.games.vienna1840.desk.hues import Hues
from railyard.games.vienna1840.desk.plane import centre, rect
from railyard.games.vienna1840.desk.tile_art import FINE, LETTERS, NO_BRUSH, NO_PEN, boost, is_rising
from railyard.games.vienna1840.facts import Spot
from railyard.games.vienna1840.geometry import Face, Hex
from railyard.gui.parts.look import serif

SIZE = 9.4
"""Of the letters, in board units, where the board is not small."""
WIDEST = 80.0
"""Names that need more are squeezed; longer ones stand a little lower, where the hex is wider."""
SHORT = 52.0
TRACK_COST = 2
SIGN_COST = 5


@dataclass(frozen=True)
class NamePlace:
    """Where a name stands within its hex."""

    baseline: float
    """Below the centre of the hex."""
    squeeze: float
    is_over_track: bool


def place_of(spot: Spot, face: Face, width: float, height: float) -> NamePlace:
    """The place where a name of this size covers least of what the hex shows.

    The top is the usual one; the foot is taken only where the top covers more than it.
    """
    squeeze = min(1.0, WIDEST / width)
    top = -27.5 if width < SHORT else -25.0
    candidates = []
    for order, baseline in enumerate((top, 34.0 if width < SHORT else 29.0)):
        box = QRectF(-width * squeeze / 2, baseline - height * 0.75, width * squeeze, height)
        track, signs = _covered(spot, face, box, is_foot=order > 0)
        candidates.append((TRACK_COST * track + SIGN_COST * signs, order, NamePlace(baseline, squeeze, track > 0)))
    return min(candidates, key=lambda each: each[:2])[2]


def _covered(spot: Spot, face: Face, box: QRectF, is_foot: bool) -> tuple[int, int]:
    """How many points of track and how many stops, values and signs a box covers."""
    plan = plan_of(face)
    around = box.adjusted(-3, -3, 3, 3)
    track = sum(around.contains(point_on(each.way, step / 10)) for each in plan.tracks for step in range(11))
    rounds = [(at, plan.slot_radius) for slots in plan.slots for at in slots]
    rounds += [(at, TOWN) for at in plan.stops]
    rounds += [(at, CHIP) for at in plan.chips[:1]]
    signs = sum(box.intersects(QRectF(at.x() - r, at.y() - r, 2 * r, 2 * r)) for at, r in rounds)
    # The foot carries printed costs, letters, the number of a tile, and above all the strip of values that rise.
    if is_foot and any(is_rising(stop) for stop in face.stops):
        signs += 6
    elif is_foot and (spot.cost or spot.bonus or face.tile or len(face.stops) > 1):
        signs += 2
    return track, signs


def _paint_name(painter: QPainter, spot: Spot, face: Face, hues: Hues, scale: float) -> None:
    """One name around the centre of its hex."""
    size = SIZE * boost(scale)
    font = serif(size * LETTERS)
    metrics = QFontMetricsF(font)
    width = metrics.horizontalAdvance(spot.title) / LETTERS
    place = place_of(spot, face, width, size)
    path = QPainterPath()
    path.addText(QPointF(-width * LETTERS / 2, 0), font, spot.title)
    painter.save()
    painter.translate(QPointF(0, place.baseline))
    painter.scale(place.squeeze / LETTERS, place.squeeze / LETTERS)
    if place.is_over_track:
        painter.setPen(NO_PEN)
        painter.setBrush(hues.of("#FFFBEF", 0.86))
        plate = path.boundingRect().adjusted(-9, -5, 9, 5)
        painter.drawRoundedRect(plate, 14, 14)
    else:
        round_ = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
        painter.setPen(QPen(hues.of("#FFFBEF", 0.85), 11, Qt.PenStyle.SolidLine, *round_))
        painter.setBrush(NO_BRUSH)
        painter.drawPath(path)
    painter.setPen(NO_PEN)
    painter.setBrush(hues.of("#2B2118"))
    painter.drawPath(path)
    painter.restore()


def paint_names(
    painter: QPainter, spots: Mapping[Hex, Spot], face: Callable[[Hex], Face], hues: Hues, exposed: QRectF, scale: float
) -> None:
    """The names of hexes that touch ``exposed``; ``face`` tells what a hex shows."""
    if scale < FINE:
        return
    for name, spot in spots.items():
        if spot.title and rect(name).intersects(exposed):
            painter.save()
            painter.translate(centre(name))
            _paint_name(painter, spot, face(name), hues, scale)
            painter.restore()
