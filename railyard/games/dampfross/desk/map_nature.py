"""Names of rivers and mountain ranges, written where towns, signs and their names leave room; else they are left out.

A river's name stands along a stretch that is straight enough, just above the water.  A range's name stands within its
hexes, in spaced letters; no peak is drawn below it.
"""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QTransform

from railyard.games.dampfross.board import Board
from railyard.games.dampfross.board_document import Ground, River, edge_of_side
from railyard.games.dampfross.desk import plane
from railyard.games.dampfross.desk.map_ink import Ink
from railyard.games.dampfross.desk.map_water import WIDTHS
from railyard.gui.parts.lettering import serif_letters
from railyard.gui.parts.prints import Plate, filled

RIVER_SIZE = 0.4 * plane.HEX
RANGE_SIZE = 0.44 * plane.HEX
SLACK = 1.12
"""How much longer than its name the stretch of a river has to be."""
STEEPEST = 62.0
"""Degrees; a steeper name would have to be read with the head on the shoulder."""
TWICE_FROM = 48
"""Sides from which a river bears its name twice."""


class Lettering(NamedTuple):
    """A name in its place, and the rectangles it takes up (small ones along a slope)."""

    outline: QPainterPath
    boxes: tuple[QRectF, ...]


def river_names(board: Board, taken: Sequence[QRectF]) -> list[Lettering]:
    """A name for every river that has a stretch for it, the longest rivers first."""
    sides: dict[str, list[list[QPointF]]] = {}
    wide: set[str] = set()
    for course in board.courses:
        if course.name:
            name = short_name(course.name)
            edges = [edge_of_side(*side) for side in course.sides]
            sides.setdefault(name, []).append([plane.middle_of(e) for e in edges])
            if any(board.river(e) is River.WIDE for e in edges):
                wide.add(name)
    found: list[Lettering] = []
    full = list(taken)
    for name, lines in sorted(sides.items(), key=lambda item: (-sum(map(len, item[1])), item[0])):
        letters = serif_letters(name, RIVER_SIZE, is_italic=True, spacing=6)
        water = WIDTHS[River.WIDE if name in wide else River.NORMAL] / 2
        places = 2 if sum(map(len, lines)) >= TWICE_FROM else 1
        spots = sorted(
            (spot for line in lines for spot in _stretches(line, letters, water, full)), key=lambda spot: spot[0]
        )
        chosen: list[QPointF] = []
        for _, placed in spots:
            middle = placed.boxes[len(placed.boxes) // 2].center()
            is_far = all((middle - other).manhattanLength() > 14 * plane.HEX for other in chosen)
            if is_far and len(chosen) < places:
                chosen.append(middle)
                found.append(placed)
                full.extend(placed.boxes)
    return found


def short_name(name: str) -> str:
    """The first of several names, without what stands in brackets."""
    return name.split(" / ", maxsplit=1)[0].split(" (", maxsplit=1)[0].strip()


def _stretches(
    points: Sequence[QPointF], letters: QPainterPath, water: float, full: Sequence[QRectF]
) -> Iterator[tuple[float, Lettering]]:
    """Every stretch of a river that could bear its name, with a price: bent and steep ones are worse."""
    box = letters.boundingRect()
    for begin in range(len(points)):
        for end in range(begin + 2, min(begin + 14, len(points))):
            one, other = points[begin], points[end]
            length = math.hypot(other.x() - one.x(), other.y() - one.y())
            if length < box.width() * SLACK:
                continue
            placed = _along(one, other, points[begin : end + 1], letters, box, water)
            if placed is not None and not any(a.intersects(b) for a in placed[1].boxes for b in full):
                yield placed
            break


def _along(
    one: QPointF, other: QPointF, stretch: Sequence[QPointF], letters: QPainterPath, box: QRectF, water: float
) -> tuple[float, Lettering] | None:
    """The name along a line from one point to another, above everything the river does between them."""
    if other.x() < one.x():
        one, other = other, one
    angle = math.atan2(other.y() - one.y(), other.x() - one.x())
    if abs(math.degrees(angle)) > STEEPEST:
        return None
    along = QPointF(math.cos(angle), math.sin(angle))
    above = QPointF(math.sin(angle), -math.cos(angle))
    rise = max(QPointF.dotProduct(point - one, above) for point in stretch)
    fall = min(QPointF.dotProduct(point - one, above) for point in stretch)
    if rise > 0.42 * plane.HEX:
        return None
    middle = (one + other) / 2
    base = middle + above * (rise + water + 6.5)
    transform = QTransform().translate(base.x(), base.y())
    transform.rotate(math.degrees(angle))
    transform.translate(-box.center().x(), 0)
    boxes = []
    count = max(2, math.ceil(box.width() / (0.5 * plane.HEX)))
    for number in range(count):
        at = base + along * (box.width() * ((number + 0.5) / count - 0.5)) + above * (box.height() * 0.35)
        reach = box.width() / count / 2 + 2
        boxes.append(QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach))
    price = (rise - fall) / plane.HEX * 4 + abs(math.degrees(angle)) / 30
    return price, Lettering(transform.map(letters), tuple(boxes))


def range_names(board: Board, taken: Sequence[QRectF]) -> list[Lettering]:
    """A name for every mountain range whose hexes leave room; lists of many ranges are no name."""
    found: list[Lettering] = []
    full = list(taken)
    for label in board.labels:
        if label.text.count(" / ") > 1:
            continue
        for text in dict.fromkeys((label.text.replace(" / ", " · "), short_name(label.text))):
            letters = serif_letters(text, RANGE_SIZE, is_italic=True, spacing=22)
            placed = _within(board, plane.on_plane(*label.at), letters, full)
            if placed is not None:
                found.append(placed)
                full.extend(placed.boxes)
                break
    return found


def _within(board: Board, anchor: QPointF, letters: QPainterPath, full: Sequence[QRectF]) -> Lettering | None:
    """The place for a range's name that lies nearest to its anchor."""
    box = letters.boundingRect()
    reach = 4 * plane.HEX
    field = QRectF(anchor, anchor).adjusted(-reach - box.width(), -2 * reach, reach + box.width(), 2 * reach)
    near = [other for other in full if other.intersects(field)]
    steps = sorted(
        ((dx, dy) for dx in range(-8, 9) for dy in range(-8, 9)),
        key=lambda step: (step[0] ** 2 + step[1] ** 2, step),
    )
    for dx, dy in steps:
        middle = anchor + QPointF(dx, dy) * (0.5 * plane.HEX)
        place = QRectF(0, 0, box.width() + 6, box.height() + 4)
        place.moveCenter(middle)
        if all(_is_mountain(board, point) for point in _probe(place)) and not any(place.intersects(b) for b in near):
            path = letters.translated(middle.x() - box.center().x(), middle.y() - box.center().y())
            return Lettering(path, (place,))
    return None


def _probe(box: QRectF) -> Iterator[QPointF]:
    count = max(2, math.ceil(box.width() / (0.4 * plane.HEX)))
    for number in range(count + 1):
        yield QPointF(box.left() + box.width() * number / count, box.center().y())


def _is_mountain(board: Board, at: QPointF) -> bool:
    here = plane.GRID.at(at)
    return here in board.terrain and board.ground(here) is Ground.MOUNTAIN


def nature_plates(rivers: Sequence[Lettering], ranges: Sequence[Lettering], ink: Ink) -> Iterator[Plate]:
    """The names in the colours of water and rock."""
    for name in rivers:
        yield filled(name.outline, ink.water_text)
    for name in ranges:
        yield filled(name.outline, ink.range_text)
