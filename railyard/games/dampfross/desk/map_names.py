"""Names on the map: each is written so that it lies on no other, on no sign and, where there is room, on no river.

Every name has some dozens of places around its sign.  Each place has a price of its own (rivers, borders, the lines
pencils will follow, distance from the sign), and two names that touch cost more than anything else.  Names start at
their cheapest place, those with the least choice first, and then move as long as somebody gains.  The same board gives
the same map every time.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainterPath

from railyard.games.dampfross.board import Board
from railyard.games.dampfross.board_document import Ground, Place
from railyard.games.dampfross.desk import plane
from railyard.games.dampfross.desk.map_ink import Ink
from railyard.games.dampfross.desk.map_places import disc_radius, is_start, sign_box
from railyard.games.dampfross.desk.map_water import WIDTHS, RiverNet
from railyard.gui.parts.lettering import serif_letters
from railyard.gui.parts.prints import Plate, filled, spread
from railyard.gui.parts.sheet_room import spots_apart

TOUCHING = 5000.0
ON_SIGN = 1200.0
ON_RIVER = 26.0
ON_BORDER = 7.0
ON_ROW = 5.0
ON_SLOPE = 0.8
OFF_SHEET = 3000.0
AIR = 1.6
"""Units of paper around a name."""
MOST_SPOTS = 32
"""A name looks at so many of its places, the cheapest ones."""


class Spot(NamedTuple):
    """One place a name can be written at: the corner its outline is moved to, its rectangle, and its own price."""

    x: float
    y: float
    box: QRectF
    price: float


@dataclass(slots=True)
class Name:
    """A name in outlines, with its origin at the left end of the base line."""

    text: str
    outline: QPainterPath
    box: QRectF
    place: Place
    rank: int
    """0 start town or several numbers, 1 town, 2 other goal."""


class Obstacles:
    """What names should keep off, in square fields for a quick look."""

    FIELD = 2.0 * plane.HEX

    def __init__(self) -> None:
        self._points: dict[tuple[int, int], list[tuple[float, float, float, float]]] = {}
        self._signs: list[QRectF] = []

    def add_point(self, x: float, y: float, reach: float, price: float) -> None:
        """A dot of a river or a line that reaches so far around."""
        self._points.setdefault((int(x // self.FIELD), int(y // self.FIELD)), []).append((x, y, reach, price))

    def add_sign(self, box: QRectF) -> None:
        """A rectangle that nothing may lie upon."""
        self._signs.append(box)

    def price(self, box: QRectF) -> float:
        """What a rectangle covers."""
        total = 0.0
        left, top, right, bottom = box.left(), box.top(), box.right(), box.bottom()
        for fx in range(int((left - 8) // self.FIELD), int((right + 8) // self.FIELD) + 1):
            for fy in range(int((top - 8) // self.FIELD), int((bottom + 8) // self.FIELD) + 1):
                for x, y, reach, price in self._points.get((fx, fy), ()):
                    if left - reach < x < right + reach and top - reach < y < bottom + reach:
                        total += price
        return total + ON_SIGN * sum(sign.intersects(box) for sign in self._signs)


def obstacles_of(board: Board, net: RiverNet, taken: Iterable[QRectF]) -> Obstacles:
    """Rivers, borders, signs, and rectangles that are taken."""
    found = Obstacles()
    for line in net.lines:
        for point in line.points[::2]:
            found.add_point(point.x(), point.y(), WIDTHS[line.kind] / 2 + 1.2, ON_RIVER / 3)
    for e in board.border:
        one, other = (plane.point_of(corner) for corner in plane.ends_of(e))
        for share in (0.2, 0.5, 0.8):
            x, y = one.x() + (other.x() - one.x()) * share, one.y() + (other.y() - one.y()) * share
            found.add_point(x, y, 1.0, ON_BORDER / 3)
    for place in board.places:
        found.add_sign(sign_box(board, place))
    for box in taken:
        found.add_sign(box)
    return found


def names_of(board: Board) -> list[Name]:
    """Every name of the board in outlines."""
    found = []
    for place in board.places:
        rank = 2 if not place.is_station else 0 if is_start(board, place) or len(place.numbers) > 1 else 1
        outline = _outline(place.name, rank)
        found.append(Name(place.name, outline, outline.boundingRect(), place, rank))
    return found


def _outline(text: str, rank: int) -> QPainterPath:
    if rank == 0:
        return serif_letters(text, 0.64 * plane.HEX, has_small_capitals=True, spacing=6)
    return serif_letters(text, (0.62 if rank == 1 else 0.5) * plane.HEX, is_italic=rank == 2)


def _spots(board: Board, name: Name, obstacles: Obstacles, sheet: QRectF) -> list[Spot]:
    """The places around a name's sign, cheapest first."""
    middle = plane.centre(name.place.at)
    reach = disc_radius(board, name.place) + AIR + 1.0
    box = name.box
    width, height = box.width(), box.height()
    found = []
    for far, step in enumerate((0.0, 3.5, 8.0)):
        for angle in range(0, 360, 15):
            dx, dy = math.cos(math.radians(angle)), -math.sin(math.radians(angle))
            # The rectangle slides around the circle: its nearest point touches it in this direction.
            x = middle.x() + dx * (reach + step) + (dx - 1) * width / 2
            y = middle.y() + dy * (reach + step) + (dy - 1) * height / 2
            if abs(dx) > 0.35:
                x = middle.x() + dx * (reach + step) + (0 if dx > 0 else -width)
            found.append(_spot(board, name, x, y, obstacles, sheet, far * 2.2 + _taste(angle)))
    return sorted(found, key=lambda spot: spot.price)[:MOST_SPOTS]


def _taste(angle: int) -> float:
    """Readers look for a name to the right of its sign, then to the left, above and below."""
    return 0.0 if angle in (0, 15, 30, 330, 345) else 1.2 if 135 <= angle <= 225 else 2.4


def _spot(board: Board, name: Name, x: float, y: float, obstacles: Obstacles, sheet: QRectF, price: float) -> Spot:
    box = QRectF(x, y, name.box.width(), name.box.height()).adjusted(-AIR, -AIR, AIR, AIR)
    price += obstacles.price(box) + _pencil_price(box)
    if not sheet.adjusted(14, 14, -14, -14).contains(box):
        price += OFF_SHEET
    here = plane.GRID.at(box.center())
    if here not in board.terrain:
        price += 0.6
    return Spot(x - name.box.left(), y - name.box.top(), box, price)


def _pencil_price(box: QRectF) -> float:
    """Lines run through the centres: names leave the rows free first, where they would lie on a whole line."""
    top, bottom = box.top(), box.bottom()
    price = 0.0
    for row in range(math.ceil(top / plane.ROW), math.floor(bottom / plane.ROW) + 1):
        # Only the middle of the letters hides a line, their feet and heads hardly do.
        depth = min(row * plane.ROW - top, bottom - row * plane.ROW)
        price += ON_ROW * min(1.0, depth / 4.0) * box.width() / (3 * plane.HEX)
    return price + ON_SLOPE * box.width() / plane.HEX


def placed(board: Board, names: Sequence[Name], obstacles: Obstacles, sheet: QRectF) -> list[Spot]:
    """A spot for every name, in their order."""
    spots = [_spots(board, name, obstacles, sheet) for name in names]
    # Those with the least choice choose first.
    order = sorted(range(len(names)), key=lambda at: (names[at].rank, -spots[at][min(8, len(spots[at]) - 1)].price, at))
    return spots_apart(spots, order, TOUCHING)


def name_plates(board: Board, names: Sequence[Name], spots: Sequence[Spot], ink: Ink) -> Iterator[Plate]:
    """The names with a breath of their ground around the letters."""
    for name, spot in zip(names, spots, strict=True):
        for colour, share in _grounds_behind(board, ink, spot.box):
            colour.setAlphaF(0.85 * share)
            yield filled(spread(name.outline, 3.6).translated(spot.x, spot.y), colour)._replace(is_halo=True)
    for name, spot in zip(names, spots, strict=True):
        path = name.outline.translated(spot.x, spot.y)
        on_paper = plane.GRID.at(spot.box.center()) not in board.terrain
        colour = ink.connection if name.rank == 2 else ink.sheet_text if on_paper else ink.text
        if name.rank == 0:
            yield filled(spread(path, 0.5), colour)
        yield filled(path, colour)


def _grounds_behind(board: Board, ink: Ink, box: QRectF) -> Iterator[tuple[QColor, float]]:
    """The one ground a name stands on; the lighter of several, thinly."""
    colours = {}
    for share in (0.02, 0.2, 0.4, 0.6, 0.8, 0.98):
        terrain = board.terrain.get(plane.GRID.at(QPointF(box.left() + share * box.width(), box.center().y())))
        if terrain is not None:
            is_mountain = terrain.ground is Ground.MOUNTAIN
            colour = (
                (ink.foreign_mountain if terrain.foreign else ink.mountain)
                if is_mountain
                else (ink.foreign if terrain.foreign else ink.plain)
            )
            colours[colour.rgb()] = QColor(colour)
    if colours:
        yield max(colours.values(), key=QColor.lightness), 1.0 if len(colours) == 1 else 0.55
