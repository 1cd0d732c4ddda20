"""City names: each is written where it lies on no other name, no city and, where there is room, on no space.

Every name, in one line or broken into two, has some dozens of places around its city.  Each place has a price; names
start at their cheapest, those with the least choice first, and then move as long as somebody gains.  The same board
gives the same map every time.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, hypot, radians, sin

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainterPath

from railyard.games.ticket_to_ride.board_document import City
from railyard.games.ticket_to_ride.desk.ink import Ink
from railyard.games.ticket_to_ride.desk.lettering import centred, serif_letters
from railyard.games.ticket_to_ride.desk.prints import Plate, filled, stroked
from railyard.games.ticket_to_ride.desk.tracks import CAR_WIDE, CITY, TrackMap

SIZE = 16.0
LINE = 14.0
"""From one base line to the next."""
TOUCHING = 4000.0
ON_CITY = 900.0
ON_SPACE = 70.0
ON_RAIL = 1.5
FIELD = 24.0
OFF_SHEET = 3000.0
BROKEN = 5.0
"""The price of a name in two lines."""
STEP = 5.0
"""Dots of spaces that names keep off lie so far from each other."""
AIR = 1.2
ROUNDS = 12
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


def _cut(name: str) -> tuple[QPainterPath, ...]:
    """The name in one line, and in two where it has several words; base line of the first at y = 0, centred at 0."""
    found = [centred(serif_letters(name, SIZE), 0, 0)]
    words = name.split(" ")
    if len(words) > 1:
        breaks = range(1, len(words))
        best = min(breaks, key=lambda at: max(len(" ".join(words[:at])), len(" ".join(words[at:]))))
        two = QPainterPath(centred(serif_letters(" ".join(words[:best]), SIZE), 0, 0))
        two.addPath(centred(serif_letters(" ".join(words[best:]), SIZE), 0, LINE))
        found.append(two)
    return tuple(found)


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
        self._cities = [(city.x, city.y) for city in tracks.board.cities]

    def _add(self, x: float, y: float, price: float) -> None:
        self._fields.setdefault((int(x // FIELD), int(y // FIELD)), []).append((x, y, price))

    def price(self, box: QRectF) -> float:
        """What a rectangle covers."""
        left, top, right, bottom = box.left(), box.top(), box.right(), box.bottom()
        total = TOUCHING * sum(other.intersects(box) for other in self._taken)
        for column in range(int(left // FIELD), int(right // FIELD) + 1):
            for row in range(int(top // FIELD), int(bottom // FIELD) + 1):
                for x, y, price in self._fields.get((column, row), ()):
                    if left < x < right and top < y < bottom:
                        total += price
        for x, y in self._cities:
            near = hypot(x - min(max(x, left), right), y - min(max(y, top), bottom))
            if near < CITY + 1:
                total += ON_CITY
        return total


def _spots(city: City, obstacles: Obstacles, sheet: QRectF) -> list[Spot]:
    """The ways to write a city's name, cheapest first."""
    found = []
    wished = ANGLES[city.label]
    for lines, outline in enumerate(_cut(city.name)):
        box = outline.boundingRect()
        width, height = box.width(), box.height()
        for far in (0.0, 4.0, 10.0):
            for angle in range(0, 360, 15):
                dx, dy = cos(radians(angle)), -sin(radians(angle))
                reach = CITY + 3.0 + far
                # The rectangle slides around the circle: its side or corner touches it in this direction.
                slide = max(min(dx * 1.9, 1.0), -1.0), max(min(dy * 1.6, 1.0), -1.0)
                middle = QPointF(
                    city.x + dx * reach + slide[0] * width / 2,
                    city.y + dy * reach + slide[1] * height / 2,
                )
                shift = middle - box.center()
                placed = box.translated(shift).adjusted(-AIR, -AIR, AIR, AIR)
                turn = abs((angle - wished + 180) % 360 - 180)
                price = obstacles.price(placed) + far * 1.4 + BROKEN * lines + turn / 60
                price += 0.0 if sheet.contains(placed) else OFF_SHEET
                found.append(Spot(outline, shift, placed, price))
    return sorted(found, key=lambda spot: spot.price)


def placed_names(tracks: TrackMap, sheet: QRectF, taken: Sequence[QRectF] = ()) -> tuple[Spot, ...]:
    """A spot for the name of every city, in the board's order; ``taken`` are rectangles with something else."""
    obstacles = Obstacles(tracks, taken)
    cities = tracks.board.cities
    spots = [_spots(city, obstacles, sheet)[:80] for city in cities]
    order = sorted(range(len(cities)), key=lambda at: (-spots[at][min(6, len(spots[at]) - 1)].price, at))
    chosen: dict[int, Spot] = {}

    def price(at: int, spot: Spot) -> float:
        return spot.price + TOUCHING * sum(
            spot.box.intersects(other.box) for number, other in chosen.items() if number != at
        )

    for _ in range(ROUNDS):
        has_moved = False
        for at in order:
            best = min(spots[at], key=lambda spot, at=at: price(at, spot))  # type: ignore[misc]
            if at not in chosen or price(at, best) < price(at, chosen[at]) - 1e-9:
                chosen[at] = best
                has_moved = True
        if not has_moved:
            break
    return tuple(chosen[at] for at in range(len(cities)))


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
