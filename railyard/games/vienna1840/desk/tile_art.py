"""Drawing one face: ground, track of both gauges, stops, values, number.  The painter stands at the hex's centre."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen

from railyard.games.vienna1840.desk import hues as h
from railyard.games.vienna1840.desk.face_plan import TOWN, FacePlan, path_of, plan_of
from railyard.games.vienna1840.desk.hues import Hues
from railyard.games.vienna1840.desk.plane import RADIUS, hex_path
from railyard.games.vienna1840.geometry import BROAD, NARROW, Face, Stop
from railyard.gui.parts.look import sans, serif

FINE = 0.42
"""Device pixels a unit below which numbers are left out."""
FULL = 0.85
"""Device pixels a unit from which tiles show their numbers too."""
LETTERS = 4.0
"""Fonts are set this much larger and scaled down, so that they keep their shape at any zoom."""
NO_PEN = Qt.PenStyle.NoPen
NO_BRUSH = Qt.BrushStyle.NoBrush


def boost(scale: float) -> float:
    """How much larger figures are written where the board is small."""
    return min(1.35, max(1.0, 0.95 / scale))


def write(
    painter: QPainter,
    box: QRectF,
    text: str,
    size: float,
    colour: QColor,
    weight: QFont.Weight = QFont.Weight.DemiBold,
    flags: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignCenter,
    is_serif: bool = False,
) -> None:
    """Words of a size in board units inside a box."""
    painter.save()
    painter.translate(box.center())
    painter.scale(1 / LETTERS, 1 / LETTERS)
    painter.setFont(serif(size * LETTERS) if is_serif else sans(size * LETTERS, weight))
    painter.setPen(colour)
    room = QRectF(0, 0, box.width() * LETTERS, box.height() * LETTERS)
    room.moveCenter(QPointF(0, 0))
    painter.drawText(room, flags | Qt.TextFlag.TextDontClip, text)
    painter.restore()


def box_at(at: QPointF, width: float, height: float) -> QRectF:
    """A box around a point."""
    return QRectF(at.x() - width / 2, at.y() - height / 2, width, height)


def line_pen(colour: QColor, width: float, cap: Qt.PenCapStyle = Qt.PenCapStyle.FlatCap) -> QPen:
    """A solid pen."""
    pen = QPen(colour, width)
    pen.setCapStyle(cap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


# -- track ---------------------------------------------------------------------------------------------------------


def paint_tram_track(painter: QPainter, path: QPainterPath, hues: Hues, ground: QColor) -> None:
    """Tram track: two rails in the street."""
    painter.setBrush(NO_BRUSH)
    for colour, width in ((ground, 12.0), (hues.of(h.TRAM_TRACK), 9.0), (hues.of(h.TRAM_INSIDE), 3.4)):
        painter.setPen(line_pen(colour, width))
        painter.drawPath(path)


def paint_rail_track(painter: QPainter, path: QPainterPath, hues: Hues, ground: QColor) -> None:
    """Stadtbahn track: the striped line of railway maps."""
    painter.setBrush(NO_BRUSH)
    for colour, width in ((ground, 10.0), (hues.of(h.RAIL_TRACK), 7.4)):
        painter.setPen(line_pen(colour, width))
        painter.drawPath(path)
    stripes = line_pen(hues.of(h.RAIL_INSIDE), 4.0)
    stripes.setDashPattern([1.5, 1.35])
    painter.setPen(stripes)
    painter.drawPath(path)


def _track_paths(plan: FacePlan, gauge: str) -> QPainterPath:
    """All track of one gauge; the two halves of a curve through a town are one line."""
    found = QPainterPath()
    for track in plan.tracks:
        if track.gauge == gauge:
            found.addPath(path_of(track.way))
    return found


def paint_tracks(painter: QPainter, face: Face, hues: Hues) -> None:
    """The track of a face, the Stadtbahn below the street."""
    plan = plan_of(face)
    ground = hues.ground(face.colour)
    painter.save()
    painter.setClipPath(hex_path())
    paint_rail_track(painter, _track_paths(plan, NARROW), hues, ground)
    paint_tram_track(painter, _track_paths(plan, BROAD), hues, ground)
    painter.restore()


# -- stops ---------------------------------------------------------------------------------------------------------


def is_rising(stop: Stop) -> bool:
    """Whether a stop's value depends on the phase."""
    return len(set(stop.values)) > 1


def paint_town(painter: QPainter, at: QPointF, stop: Stop, phase: int, hues: Hues, scale: float) -> None:
    """A disc with its value."""
    painter.setPen(line_pen(hues.of(h.TRAM_TRACK), 1.8))
    painter.setBrush(hues.of("#FFFDF4"))
    radius = TOWN * boost(scale) ** 0.6
    painter.drawEllipse(at, radius, radius)
    if scale >= FINE:
        write(painter, box_at(at, 16, 16), str(stop.values[phase - 1]), 8.6 * boost(scale) ** 0.8, hues.of("#2B2118"))


def paint_slot(painter: QPainter, at: QPointF, radius: float, hues: Hues) -> None:
    """An open slot of a city."""
    painter.setPen(line_pen(hues.of(h.TRAM_TRACK), 1.5))
    painter.setBrush(hues.of("#FFFDF4"))
    painter.drawEllipse(at, radius - 1.2, radius - 1.2)


def paint_city(painter: QPainter, slots: tuple[QPointF, ...], radius: float, hues: Hues) -> None:
    """The slots of a city on their common ground."""
    plate = QPainterPath()
    plate.setFillRule(Qt.FillRule.WindingFill)
    for slot in slots:
        plate.addEllipse(slot, radius + 1.8, radius + 1.8)
    if len(slots) == 2:
        plate.addRect(QRectF(slots[0].x(), slots[0].y() - radius - 1.8, slots[1].x() - slots[0].x(), 2 * radius + 3.6))
    if len(slots) > 2:
        hull = QPainterPath(slots[0])
        for slot in slots[1:]:
            hull.lineTo(slot)
        hull.closeSubpath()
        plate.addPath(hull)
    painter.setPen(line_pen(hues.of(h.TRAM_TRACK), 1.2))
    painter.setBrush(hues.of("#E9DEC2"))
    painter.drawPath(plate.simplified())
    for slot in slots:
        paint_slot(painter, slot, radius, hues)


def paint_value(painter: QPainter, at: QPointF, value: int, hues: Hues, scale: float) -> None:
    """A value on a small disc."""
    size = boost(scale)
    painter.setPen(line_pen(hues.of("#2B2118", 0.65), 0.9))
    painter.setBrush(hues.of("#FFFDF4", 0.9))
    painter.drawEllipse(at, 8.6 * size**0.7, 8.6 * size**0.7)
    write(painter, box_at(at, 20, 20), str(value), 9.4 * size, hues.of("#2B2118"))


def paint_values(
    painter: QPainter, at: QPointF, values: tuple[int, int, int, int], phase: int, hues: Hues, scale: float
) -> None:
    """A strip of four values by phase; that of the present one stands out."""
    size = boost(scale) ** 0.8
    width, height = 13.5 * size, 12.0 * size
    strip = box_at(at, 4 * width, height)
    for number, value in enumerate(values):
        cell = QRectF(strip.left() + number * width, strip.top(), width, height)
        is_now = number + 1 == phase
        painter.setPen(NO_PEN)
        painter.setBrush(hues.of(h.STRIP[number]))
        painter.drawRect(cell)
        write(
            painter,
            cell,
            str(value),
            (9.6 if is_now else 8.0) * size,
            hues.of("#2B2118", 1.0 if is_now else 0.68),
            QFont.Weight.Bold if is_now else QFont.Weight.Medium,
        )
    painter.setBrush(NO_BRUSH)
    painter.setPen(line_pen(hues.of("#2B2118", 0.7), 0.9))
    painter.drawRect(strip)
    painter.setPen(line_pen(hues.of("#2B2118"), 1.8))
    painter.drawRect(QRectF(strip.left() + (phase - 1) * width, strip.top(), width, height))


def _strip_place(plan: FacePlan) -> QPointF:
    """In the middle where stops leave it free, else below them, else above."""
    near = [point for slots in plan.slots for point in slots] + list(plan.stops)
    for y in (0.0, 27.0, -20.0):
        if all(abs(point.y() - y) > 18 or abs(point.x()) > 38 for point in near):
            return QPointF(0, y)
    return QPointF(0, 27.0)


def paint_stops(painter: QPainter, face: Face, phase: int, hues: Hues, scale: float) -> None:
    """Towns, cities and unfinished places of a face, with what they are worth, except values that rise."""
    plan = plan_of(face)
    told: set[tuple[int, ...]] = set()
    chips = iter(plan.chips)
    for number, stop in enumerate(face.stops):
        at = plan.stops[number]
        if stop.kind == "town":
            paint_town(painter, at, stop, phase, hues, scale)
        elif stop.kind == "city":
            paint_city(painter, plan.slots[number], plan.slot_radius, hues)
            if scale >= FINE and any(stop.values) and not is_rising(stop) and stop.values not in told:
                told.add(stop.values)
                place = next(chips, None)
                if place is not None:
                    paint_value(painter, place, stop.values[phase - 1], hues, scale)
        else:
            painter.setPen(line_pen(hues.of(h.EDGES["purple"]), 1.6))
            painter.setBrush(hues.of("#FFFDF4", 0.75))
            painter.drawEllipse(at, 12.0, 12.0)
            if scale >= FINE:
                write(painter, box_at(at, 20, 20), "0", 9, hues.of("#2B2118"))


def has_rising(face: Face) -> bool:
    """Whether a face has values that rise with the phase."""
    return any(is_rising(stop) for stop in face.stops)


def paint_rising(painter: QPainter, face: Face, phase: int, hues: Hues, scale: float) -> None:
    """The values of a face that rise with the phase, each strip once."""
    told: set[tuple[int, ...]] = set()
    for stop in face.stops:
        if scale >= FINE and is_rising(stop) and stop.values not in told:
            told.add(stop.values)
            paint_values(painter, _strip_place(plan_of(face)), stop.values, phase, hues, scale)


# -- whole faces ---------------------------------------------------------------------------------------------------


def paint_ground(painter: QPainter, colour: str, hues: Hues) -> None:
    """The card of a tile: its colour, a rim, a lighter edge inside."""
    painter.setPen(line_pen(hues.edge(colour), 1.4))
    painter.setBrush(hues.ground(colour))
    painter.drawPath(hex_path(-0.7))
    painter.setPen(line_pen(hues.of("#FFFFFF", 0.45), 1.2))
    painter.setBrush(NO_BRUSH)
    painter.drawPath(hex_path(-2.6))


def label_place(face: Face) -> QPointF | None:
    """Where a second sign finds room on a face."""
    chips = plan_of(face).chips
    return chips[1] if len(chips) > 1 else None


def paint_face(
    painter: QPainter, face: Face, phase: int, hues: Hues, scale: float, label: str = "", has_number: bool = True
) -> None:
    """A tile as it lies on the board, without tokens."""
    paint_ground(painter, face.colour, hues)
    paint_tracks(painter, face, hues)
    paint_stops(painter, face, phase, hues, scale)
    paint_rising(painter, face, phase, hues, scale)
    if scale >= FULL and has_number and face.tile:
        number = box_at(QPointF(0, RADIUS * 0.83), 24, 9)
        write(painter, number, face.tile, 6.6, hues.of("#2B2118", 0.8), QFont.Weight.Medium)
    place = label_place(face)
    if scale >= FINE and label and place is not None:
        write(painter, box_at(place, 20, 12), label, 9.5, hues.of("#2B2118", 0.85), QFont.Weight.Bold)
