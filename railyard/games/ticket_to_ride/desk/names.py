"""City names: each is written where it lies on no other name, no city and, where there is room, on no space.

Every name, in one line or broken into two, has some dozens of places around its city.  Each place has a price; names
start at their cheapest, those with the least choice first, and then move as long as somebody gains.  The same board
gives the same map every time.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, radians, sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainterPath

from railyard.games.ticket_to_ride.board_document import City
from railyard.games.ticket_to_ride.desk.ink import Ink
from railyard.games.ticket_to_ride.desk.tracks import CAR_WIDE, CITY, TrackMap
from railyard.gui.parts.lettering import centred, serif_letters
from railyard.gui.parts.prints import Plate, filled, stroked
from railyard.gui.parts.sheet_room import spots_apart

SIZE = 16.0
LINE = 14.0
"""From one base line to the next."""
TOUCHING = 4000.0
ON_CITY = 900.0
ON_SPACE = 70.0
ON_RAIL = 1.5
PRESSED = 3 * ON_SPACE
"""A name that covers more than this is given the closest look."""
FIELD = 24.0
OFF_SHEET = 3000.0
BROKEN = 5.0
"""The price of a name in two lines."""
STEP = 5.0
"""Dots of spaces that names keep off lie so far from each other."""
AIR = 1.2
KEPT = 80
"""Ways to write a name that are tried together with the other names."""
ANGLES = {"e": 0, "ne": 45, "n": 90, "nw": 135, "w": 180, "sw": 225, "s": 270, "se": 315}


@dataclass(frozen=True)
class Spot:
    """One way to write a name: its outline in place, its rectangle and its own price."""

    letters: QPainterPath
    """As they were cut."""
    shift: QPointF
    box: QRectF
    price: float

    @property
    def outline(self) -> QPainterPath:
        """The letters in place."""
        return self.letters.translated(self.shift)


def _cut(name: str) -> tuple[tuple[QPainterPath, ...], ...]:
    """The name in one line, and in two where it has several words; base line of the first at y = 0, centred at 0."""
    found: list[tuple[QPainterPath, ...]] = [(centred(serif_letters(name, SIZE), 0, 0),)]
    words = re.findall(r"[^ -]+[ -]?", name)
    if len(words) > 1:
        ways = [("".join(words[:at]).rstrip(), "".join(words[at:])) for at in range(1, len(words))]
        first, second = min(ways, key=lambda way: max(len(way[0]), len(way[1])))
        found.append((centred(serif_letters(first, SIZE), 0, 0), centred(serif_letters(second, SIZE), 0, LINE)))
    return tuple(found)


def _joined(lines: Sequence[QPainterPath]) -> QPainterPath:
    whole = QPainterPath()
    for line in lines:
        whole.addPath(line)
    return whole


class Obstacles:
    """What names keep off: dots on spaces and rails, in square fields for a quick look, and the cities."""

    def __init__(self, tracks: TrackMap, taken: Sequence[QRectF]) -> None:
        self._fields: dict[tuple[int, int], list[tuple[float, float, float]]] = {}
        self._taken = tuple(taken)
        for shape in tracks.shapes:
            for along in range(0, int(shape.length), round(STEP)):
                dot = shape.point_at(along)
                self._add(dot.x(), dot.y(), ON_RAIL)
            for space in shape.spaces:
                turn = space.transform()
                half, wide = shape.car_length / 2, CAR_WIDE / 2
                count = max(2, round(shape.car_length / STEP))
                for number in range(count + 1):
                    x = -half + shape.car_length * number / count
                    for y in (-wide, 0.0, wide):
                        dot = turn.map(QPointF(x, y))
                        self._add(dot.x(), dot.y(), ON_SPACE)
        for city in tracks.board.cities:
            for number in range(12):
                reach = (CITY + 1.0) * (1 if number else 0)
                angle = radians(30 * number)
                self._add(city.x + reach * cos(angle), city.y + reach * sin(angle), ON_CITY)

    def _add(self, x: float, y: float, price: float) -> None:
        self._fields.setdefault((int(x // FIELD), int(y // FIELD)), []).append((x, y, price))

    def price(self, left: float, top: float, right: float, bottom: float) -> float:
        """What a rectangle covers."""
        total = 0.0
        for column in range(int(left // FIELD), int(right // FIELD) + 1):
            for row in range(int(top // FIELD), int(bottom // FIELD) + 1):
                for x, y, price in self._fields.get((column, row), ()):
                    if left < x < right and top < y < bottom:
                        total += price
        for other in self._taken:
            if left < other.right() and other.left() < right and top < other.bottom() and other.top() < bottom:
                total += TOUCHING
        return total


def _best_spots(city: City, obstacles: Obstacles, sheet: QRectF) -> list[Spot]:
    """The best ways to write a city's name, cheapest first; looked for more closely where room is scarce."""
    found = _spots(city, obstacles, sheet, (0.0, 4.0, 10.0), 24)
    if found[0].price >= ON_SPACE:
        found = _spots(city, obstacles, sheet, (0.0, 3.0, 6.0, 10.0, 14.0), 40)
    if found[0].price >= PRESSED:
        found = _spots(city, obstacles, sheet, tuple(float(far) for far in range(-1, 17)), 120)
    return found


def _spots(city: City, obstacles: Obstacles, sheet: QRectF, steps: Sequence[float], ways: int) -> list[Spot]:
    """Ways to write a city's name, cheapest first: so many around it, at each of these distances."""
    wished = ANGLES[city.label]
    lines_of = _cut(city.name)
    cuts = [_joined(lines) for lines in lines_of]
    prices: list[tuple[float, int, float, float]] = []
    for lines, letters in enumerate(cuts):
        box = letters.boundingRect()
        # Each line for itself: beside a short one there is room.
        parts = [
            line.boundingRect().translated(-box.center()).adjusted(-AIR, -AIR, AIR, AIR) for line in lines_of[lines]
        ]
        width, height = box.width() / 2 + AIR, box.height() / 2 + AIR
        for far in steps:
            reach = CITY + 3.0 + far
            for angle in (360 * way / ways for way in range(ways)):
                dx, dy = cos(radians(angle)), -sin(radians(angle))
                # The rectangle slides around the circle: its side or corner touches it in this direction.
                x = city.x + dx * reach + max(min(dx * 1.9, 1.0), -1.0) * (width - AIR)
                y = city.y + dy * reach + max(min(dy * 1.6, 1.0), -1.0) * (height - AIR)
                left, top, right, bottom = x - width, y - height, x + width, y + height
                turn = abs((angle - wished + 180) % 360 - 180)
                price = far * 1.4 + BROKEN * lines + turn / 60
                for part in parts:
                    price += obstacles.price(x + part.left(), y + part.top(), x + part.right(), y + part.bottom())
                if left < sheet.left() or top < sheet.top() or right > sheet.right() or bottom > sheet.bottom():
                    price += OFF_SHEET
                prices.append((price, lines, x, y))
    found = []
    for price, lines, x, y in sorted(prices)[:KEPT]:
        box = cuts[lines].boundingRect()
        shift = QPointF(x, y) - box.center()
        found.append(Spot(cuts[lines], shift, box.translated(shift).adjusted(-AIR, -AIR, AIR, AIR), price))
    return found


def placed_names(tracks: TrackMap, sheet: QRectF, taken: Sequence[QRectF] = ()) -> tuple[Spot, ...]:
    """A spot for the name of every city, in the board's order; ``taken`` are rectangles with something else."""
    obstacles = Obstacles(tracks, taken)
    cities = tracks.board.cities
    spots = [_best_spots(city, obstacles, sheet) for city in cities]
    order = sorted(range(len(cities)), key=lambda at: (-spots[at][min(6, len(spots[at]) - 1)].price, at))
    return tuple(spots_apart(spots, order, TOUCHING))


def name_plates(spots: Sequence[Spot], ink: Ink) -> Iterator[Plate]:
    """The names, with a breath of paper around the letters."""
    halo = QColor(ink.halo)
    halo.setAlphaF(0.88)
    for spot in spots:
        yield stroked(spot.outline, halo, 3.4)
    for spot in spots:
        yield filled(spot.outline, ink.text)


def city_plates(tracks: TrackMap, ink: Ink) -> Iterator[Plate]:
    """The dots of the cities."""
    for city in tracks.board.cities:
        at = QPointF(city.x, city.y)
        for reach, colour in (
            (CITY + 1.4, ink.halo),
            (CITY, ink.text),
            (CITY - 1.1, ink.city_edge),
            (CITY - 2.6, ink.city),
        ):
            disc = QPainterPath()
            disc.addEllipse(at, reach, reach)
            yield filled(disc, colour)
