"""Where the spaces of every track lie on the sheet, and which track a point means."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import atan2, cos, degrees, hypot, radians, sin

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF, QTransform

from railyard.games.ticket_to_ride.board import NO_TRACK, Board, Track

CAR_LONG = 0.89
"""Length of a space as a share of the room for one car."""
CAR_WIDE = 9.8
REACH = 15.0
"""How far from the middle of a track the mouse still means it, in units; the nearest track wins."""
SAMPLES = 40
TIGHTER = 0.98
TRIES = 12
CITY = 6.6
"""Radius of a city's dot."""


@dataclass(frozen=True)
class Space:
    """One space for a car: its middle, and its angle in degrees, clockwise from the east."""

    x: float
    y: float
    angle: float

    @property
    def middle(self) -> QPointF:
        """Its middle."""
        return QPointF(self.x, self.y)

    @property
    def upright(self) -> float:
        """The angle at which signs on it do not stand on their heads."""
        return (self.angle + 90.0) % 180.0 - 90.0

    def transform(self, is_upright: bool = False) -> QTransform:
        """From a car lying along the x axis around the origin to its place on the sheet."""
        return QTransform().translate(self.x, self.y).rotate(self.upright if is_upright else self.angle)


class TrackShape:
    """One track on the sheet: its line from city to city, and its spaces."""

    def __init__(self, track: Track, line: Sequence[QPointF], car: float) -> None:
        self.track = track
        self.line = tuple(line)
        self._lengths = [0.0]
        for one, other in zip(self.line, self.line[1:], strict=False):
            self._lengths.append(self._lengths[-1] + hypot(other.x() - one.x(), other.y() - one.y()))
        self.path = QPainterPath(self.line[0])
        for point in self.line[1:]:
            self.path.lineTo(point)
        self.rect = QPolygonF(list(self.line)).boundingRect().adjusted(-14, -14, 14, 14)
        # What is left over is shared out between the gaps and the two ends; where room is short, cars are.
        count = track.length
        spare = self.length - 2 * (CITY + 4.0) - count * car
        self._pitch = car + (min(spare, count * 5.0) / (count + 1) if spare > 0 else spare / count)
        self._car = car
        self.car_length = 0.0
        self.spaces: tuple[Space, ...] = ()
        self._lay()

    def _lay(self) -> None:
        """Cars from the middle outwards."""
        self.car_length = min(self._car, self._pitch) * CAR_LONG
        first = self.length / 2 - self._pitch * (self.track.length - 1) / 2
        self.spaces = tuple(self._at(first + self._pitch * number) for number in range(self.track.length))

    def tighten(self) -> None:
        """Draw the cars a little closer together, away from both cities."""
        self._pitch *= TIGHTER
        self._lay()

    def covers(self, other: "TrackShape") -> bool:
        """Whether a space of this track lies on one of the other."""
        return any(
            _touch(mine, self.car_length, theirs, other.car_length) for mine in self.spaces for theirs in other.spaces
        )

    def _at(self, along: float) -> Space:
        """The space that has its middle so far along the line."""
        reach = self.car_length / 2
        one, other = self.point_at(along - reach), self.point_at(along + reach)
        middle = self.point_at(along)
        return Space(middle.x(), middle.y(), degrees(atan2(other.y() - one.y(), other.x() - one.x())))

    def point_at(self, along: float) -> QPointF:
        """The point so many units along the line."""
        along = min(max(along, 0.0), self._lengths[-1])
        for at in range(1, len(self.line)):
            if along <= self._lengths[at]:
                share = (along - self._lengths[at - 1]) / max(self._lengths[at] - self._lengths[at - 1], 1e-9)
                return self.line[at - 1] + (self.line[at] - self.line[at - 1]) * share
        return self.line[-1]

    @property
    def length(self) -> float:
        """From city to city along the line."""
        return self._lengths[-1]

    @property
    def middle(self) -> QPointF:
        """Half-way."""
        return self.point_at(self._lengths[-1] / 2)

    def distance(self, at: QPointF) -> float:
        """From a point to the nearest of the spaces' middle lines, in units."""
        half = self.car_length / 2
        best = float("inf")
        for space in self.spaces:
            turned = QTransform().rotate(-space.angle).map(at - space.middle)
            best = min(best, hypot(max(abs(turned.x()) - half, 0.0), turned.y()))
        return best


def centre_line(board: Board, track: Track) -> list[QPointF]:
    """The middle of a route from its one city to the other; a bent one runs along an arc."""
    a, b = board.cities[track.a], board.cities[track.b]
    start, end = QPointF(a.x, a.y), QPointF(b.x, b.y)
    if not track.route.bend:
        return [start, end]
    across = end - start
    length = hypot(across.x(), across.y())
    # Left of the way from a to b, seen on a sheet whose y grows downwards.
    left = QPointF(across.y(), -across.x()) / length
    knot = (start + end) / 2 + left * (2 * track.route.bend)
    points = []
    for number in range(SAMPLES + 1):
        t = number / SAMPLES
        points.append(start * ((1 - t) * (1 - t)) + knot * (2 * t * (1 - t)) + end * (t * t))
    return points


def beside(line: Sequence[QPointF], offset: float) -> list[QPointF]:
    """A line at the same distance everywhere, to the right of its course for a positive offset."""
    found = []
    for at, point in enumerate(line):
        one, other = line[max(at - 1, 0)], line[min(at + 1, len(line) - 1)]
        dx, dy = other.x() - one.x(), other.y() - one.y()
        length = hypot(dx, dy) or 1.0
        found.append(QPointF(point.x() - dy / length * offset, point.y() + dx / length * offset))
    return found


def _touch(one: Space, one_length: float, other: Space, other_length: float) -> bool:
    """Whether two cars overlap: no direction of their sides parts them."""
    dx, dy = other.x - one.x, other.y - one.y
    if hypot(dx, dy) > (one_length + other_length) / 2 + CAR_WIDE:
        return False
    axes = [(cos(radians(turn)), sin(radians(turn))) for turn in (one.angle, other.angle)]
    for ux, uy in (*axes, *((-y, x) for x, y in axes)):
        reach = sum(
            (length * abs(ux * x + uy * y) + CAR_WIDE * abs(-ux * y + uy * x)) / 2
            for (x, y), length in zip(axes, (one_length, other_length), strict=True)
        )
        if abs(dx * ux + dy * uy) >= reach + 0.4:
            return False
    return True


class TrackMap:
    """All tracks of a board."""

    def __init__(self, board: Board) -> None:
        self.board = board
        sheet = board.document.sheet
        self.shapes: tuple[TrackShape, ...] = tuple(
            TrackShape(track, self._line(track, sheet.track_gap), sheet.car) for track in board.tracks
        )

        self._part()

    def _part(self) -> None:
        """Where tracks that share a city cover each other, their cars move together and away from it."""
        pairs = [
            (one, other)
            for one, other in combinations(self.shapes, 2)
            if one.track.twin != other.track.index
            and {one.track.a, one.track.b} & {other.track.a, other.track.b}
            and one.rect.intersects(other.rect)
        ]
        for _ in range(TRIES):
            crowded = {shape.track.index for pair in pairs if pair[0].covers(pair[1]) for shape in pair}
            crowded |= {self.board.tracks[index].twin for index in crowded} - {NO_TRACK}
            if not crowded:
                break
            for index in crowded:
                self.shapes[index].tighten()

    def _line(self, track: Track, gap: float) -> list[QPointF]:
        line = centre_line(self.board, track)
        if track.twin == NO_TRACK:
            return line
        return beside(line, gap / 2 if track.twin < track.index else -gap / 2)

    def at(self, point: QPointF) -> Track | None:
        """The track a point means: the nearest within reach."""
        near = [shape for shape in self.shapes if shape.rect.contains(point)]
        best = min(near, key=lambda shape: shape.distance(point), default=None)
        return best.track if best is not None and best.distance(point) <= REACH else None
