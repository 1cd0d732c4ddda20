"""The printed places: towns with their numbers, connection stations and the other goals of special races."""

import math
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QTransform

from railyard.core.hexes import Hex, neighbours
from railyard.games.dampfross.board import Board
from railyard.games.dampfross.board_document import Place
from railyard.games.dampfross.desk import plane
from railyard.games.dampfross.desk.map_ink import Ink
from railyard.gui.parts.lettering import sans_digits
from railyard.gui.parts.prints import Plate, filled, stroked

DISC = 0.335 * plane.HEX
START_DISC = 0.4 * plane.HEX
FULL_DISC = 0.46 * plane.HEX
SIGN = 0.36 * plane.HEX


def disc_radius(board: Board, place: Place) -> float:
    """How far a place's sign reaches from the centre of its hex."""
    if not place.is_station:
        return SIGN * 0.86
    if len(place.numbers) > 2:
        return FULL_DISC
    return START_DISC if is_start(board, place) or len(place.numbers) > 1 else DISC


def is_start(board: Board, place: Place) -> bool:
    """Whether the board names this town as a place to begin in."""
    return place.name in board.start.towns or any(place.name in rooms for rooms in board.start.by_companies.values())


def place_plates(board: Board, ink: Ink) -> Iterator[Plate]:
    """Every place of the board."""
    for place in board.places:
        if place.is_station:
            yield from town_plates(
                plane.centre(place.at), place.numbers, disc_radius(board, place), ink, is_golden=is_start(board, place)
            )
        else:
            turned = outward(board, place.at) if place.connection else None
            yield from goal_plates(plane.centre(place.at), place.specials, ink, turned)


def town_plates(
    at: QPointF, numbers: Sequence[int], radius: float, ink: Ink, *, is_golden: bool = False
) -> Iterator[Plate]:
    """A town: a circle with its station numbers, golden where companies begin."""
    circle = QPainterPath()
    circle.addEllipse(at, radius, radius)
    yield stroked(circle, ink.text, 1.9, fill=ink.start_disc if is_golden else ink.disc)
    yield filled(_digits(at, _rows([str(number) for number in numbers]), radius), ink.text)


def _rows(numbers: list[str]) -> list[str]:
    if len(numbers) <= 2:
        return numbers
    half = len(numbers) // 2
    return [" ".join(numbers[:half]), " ".join(numbers[half:])]


def _digits(at: QPointF, rows: Sequence[str], radius: float) -> QPainterPath:
    widest = max(len(row) for row in rows)
    size = radius * (1.02 if len(rows) == 1 else 0.76 if widest <= 2 else 0.57)
    path = QPainterPath()
    for number, row in enumerate(rows):
        y = at.y() + size * 0.98 * (number - (len(rows) - 1) / 2)
        path.addPath(sans_digits(row, size, QPointF(at.x(), y)))
    return path


def goal_plates(at: QPointF, numbers: Sequence[int], ink: Ink, turned: float | None) -> Iterator[Plate]:
    """A goal of special races with its special number: an arrow out of the country at a connection station, which is
    ``turned`` by so many degrees, else a lozenge."""
    if turned is None:
        sign = QPainterPath()
        reach = SIGN * 0.92
        corners = [QPointF(0, -reach), QPointF(reach * 0.86, 0), QPointF(0, reach), QPointF(-reach * 0.86, 0)]
    else:
        sign = QPainterPath()
        # Pointing east before it is turned.
        corners = [
            QPointF(SIGN * 1.26, 0),
            QPointF(-SIGN * 0.7, -SIGN * 0.84),
            QPointF(-SIGN * 0.42, 0),
            QPointF(-SIGN * 0.7, SIGN * 0.84),
        ]
    for number, corner in enumerate(corners):
        if number:
            sign.lineTo(corner)
        else:
            sign.moveTo(corner)
    sign.closeSubpath()
    transform = QTransform().translate(at.x(), at.y())
    if turned is not None:
        transform.rotate(turned)
    sign = transform.map(sign)
    yield stroked(sign, ink.connection, 1.7, fill=ink.disc)
    if numbers:
        size = SIGN * (0.74 if len(numbers) == 1 else 0.56)
        yield filled(sans_digits("·".join(str(n) for n in numbers), size, at), ink.connection)


def outward(board: Board, a: Hex) -> float:
    """The direction that leads out of the country at a hex, in degrees clockwise from the east."""
    x = y = 0.0
    here = plane.centre(a)
    ring = list(neighbours(a))
    ring += [b for c in ring for b in neighbours(c)]
    for b in ring:
        if b in board.terrain and not board.is_foreign(b):
            there = plane.centre(b)
            x, y = x + here.x() - there.x(), y + here.y() - there.y()
    return math.degrees(math.atan2(y, x)) if x or y else -90.0


def sign_box(board: Board, place: Place) -> QRectF:
    """The rectangle a place's sign takes up."""
    reach = disc_radius(board, place) + 1.5
    at = plane.centre(place.at)
    return QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach)
