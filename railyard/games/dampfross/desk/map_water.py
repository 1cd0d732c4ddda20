"""The printed water: rivers along the sides of hexes, lakes, and the sea with its fading coast lines."""

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainterPath, QPainterPathStroker

from railyard.core.hexes import Edge, Hex, edge, neighbours
from railyard.games.dampfross.board import Board
from railyard.games.dampfross.board_document import River, edge_of_side
from railyard.games.dampfross.desk import plane
from railyard.games.dampfross.desk.map_ink import Ink
from railyard.games.dampfross.desk.plane import Corner
from railyard.games.dampfross.desk.prints import Plate, filled, mixed, polygon, rounded_line, softened, stroked

WIDTHS = {River.NORMAL: 4.6, River.WIDE: 9.4}
BANK = 1.1
"""How far the darker edge stands out on each side."""
STEPS_A_SIDE = 8
COAST_LINES = 5
CUT_HEXES = 7.0
"""A straight edge of the land longer than this, in widths of a hex, is the edge of the sheet and no coast."""


@dataclass(frozen=True, slots=True)
class Water:
    """Which hexes that the board lacks are lake and which sides of the land are coast."""

    lake_hexes: frozenset[Hex]
    coast: frozenset[Edge]
    lakes: tuple[QPainterPath, ...]
    is_island: bool


def water_of(board: Board) -> Water:
    """Lakes and coast of a board: a missing hex is lake where a lake covers it or land surrounds it, else sea.

    Foreign ground goes on beyond the sheet, and so does a board that may be built on anywhere: neither has a coast.
    """
    lakes = tuple(path for path in map(_lake_path, (s.rings for s in board.shapes if s.kind == "lake")))
    missing = {b for a in board.hexes for b in neighbours(a) if b not in board.terrain}
    lake_hexes = {a for a in missing if any(lake.contains(plane.centre(a)) for lake in lakes)}
    lake_hexes |= _enclosed(board, missing)
    cuts = _cuts(board)
    coast = (
        frozenset()
        if board.build_anywhere
        else frozenset(
            edge(a, b)
            for a in board.hexes
            if not board.is_foreign(a)
            for b in neighbours(a)
            if b not in board.terrain and b not in lake_hexes and not _is_cut(edge(a, b), cuts)
        )
    )
    near = tuple(lake for lake in lakes if _is_near(board, lake))
    is_island = bool(coast) and not any(terrain.foreign for terrain in board.terrain.values())
    return Water(frozenset(lake_hexes), coast, near, is_island)


def _cuts(board: Board) -> list[tuple[QPointF, QPointF]]:
    """Where the land was cut by a ruler: edges of its outline that no coast is straight enough for."""
    found = []
    for shape in board.shapes:
        for ring in shape.rings if shape.kind == "land" else ():
            for (x, y), (x2, y2) in itertools.pairwise(ring):
                if math.hypot(x2 - x, y2 - y) > CUT_HEXES:
                    found.append((plane.on_plane(x, y), plane.on_plane(x2, y2)))
    return found


def _is_cut(e: Edge, cuts: Sequence[tuple[QPointF, QPointF]]) -> bool:
    at = plane.middle_of(e)
    for one, other in cuts:
        dx, dy = other.x() - one.x(), other.y() - one.y()
        share = ((at.x() - one.x()) * dx + (at.y() - one.y()) * dy) / (dx * dx + dy * dy)
        near = QPointF(one.x() + dx * min(max(share, 0.0), 1.0), one.y() + dy * min(max(share, 0.0), 1.0))
        if math.hypot(at.x() - near.x(), at.y() - near.y()) < 1.4 * plane.HEX:
            return True
    return False


def _enclosed(board: Board, missing: set[Hex]) -> set[Hex]:
    """Missing hexes from which no way leads out to the open."""
    west, east = min(a.q for a in board.hexes) - 2, max(a.q for a in board.hexes) + 2
    north, south = min(a.r for a in board.hexes) - 2, max(a.r for a in board.hexes) + 2
    unseen, found = set(missing), set()
    while unseen:
        pool, heap, is_open = set(), [unseen.pop()], False
        while heap:
            a = heap.pop()
            if a in pool or a in board.terrain:
                continue
            pool.add(a)
            if not (west <= a.q <= east and north <= a.r <= south) or len(pool) > 40:
                is_open = True
                break
            heap.extend(neighbours(a))
        unseen -= pool
        if not is_open:
            found |= pool
    return found


def _is_near(board: Board, lake: QPainterPath) -> bool:
    box = lake.boundingRect()
    reach = 1.1 * plane.HEX
    return any(box.adjusted(-reach, -reach, reach, reach).contains(plane.centre(a)) for a in board.hexes)


def _lake_path(rings: Sequence[Sequence[tuple[float, float]]]) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.OddEvenFill)
    for ring in rings:
        points = [plane.on_plane(x, y) for x, y in ring]
        if len(points) > 1 and points[0] == points[-1]:
            points.pop()
        path.addPolygon(softened(points))
        path.closeSubpath()
    return path


# -- sea ---------------------------------------------------------------------------------------------------------------


def sea_plates(water: Water, ink: Ink) -> Iterator[Plate]:
    """Coast lines that fade away from the land; they lie under the ground, which covers their inner half."""
    if not water.coast:
        return
    coast = QPainterPath()
    for chain in plane.chains(water.coast):
        coast.addPath(rounded_line([plane.point_of(corner) for corner in chain], 0.25))
    far = ink.sea if water.is_island else ink.paper
    if not water.is_island:
        for step in range(7, 0, -1):
            yield filled(_widened(coast, 2 * plane.HEX * 0.42 * step), mixed(ink.sea, far, step / 8))
    for number in range(COAST_LINES, 0, -1):
        reach = plane.HEX * (0.1 * number + 0.022 * number * number)
        near = mixed(ink.sea, far, 0.0 if water.is_island else min(1.0, reach / (3.4 * plane.HEX)))
        line = mixed(ink.shore, near, 0.3 + 0.62 * number / COAST_LINES)
        yield filled(_widened(coast, 2 * reach + 1.1), line)
        yield filled(_widened(coast, 2 * reach - 1.1), near)


def coast_plates(water: Water, ink: Ink) -> Iterator[Plate]:
    """The shore itself, upon the ground."""
    for line in plane.chains(water.coast):
        yield stroked(rounded_line([plane.point_of(corner) for corner in line], 0.12), ink.shore, 1.7)


def _widened(path: QPainterPath, width: float) -> QPainterPath:
    stroker = QPainterPathStroker()
    stroker.setWidth(width)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    stroker.setCurveThreshold(1.0)
    widened = stroker.createStroke(path)
    widened.setFillRule(Qt.FillRule.WindingFill)
    return widened


# -- lakes -------------------------------------------------------------------------------------------------------------


def lake_plates(water: Water, ink: Ink) -> Iterator[Plate]:
    """Lakes: the hexes they take from the board and their true outline as one surface within one shore."""
    surface = QPainterPath()
    surface.setFillRule(Qt.FillRule.WindingFill)
    rim = {edge(a, b) for a in water.lake_hexes for b in neighbours(a) if b not in water.lake_hexes}
    for shore in plane.chains(rim):
        surface.addPath(rounded_line([plane.point_of(corner) for corner in shore], 0.5))
    surfaces = (surface, *water.lakes)
    wet = QColor(ink.shore)
    wet.setAlphaF(0.16)
    for width, colour in ((6.5, wet), (2.6, ink.shore)):
        for path in surfaces:
            yield stroked(path, colour, width)
    for path in surfaces:
        yield filled(path, ink.lake)


# -- rivers ------------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Side:
    """One side a river runs along, with the course it belongs to."""

    kind: River
    name: str
    number: int


class RiverNet:
    """All rivers of a board as lines that run on smoothly from side to side and into each other.

    ``lines`` holds (kind, points, half widths) for every stretch, corner to corner of the net's nodes.
    """

    def __init__(self, board: Board, water: Water) -> None:
        self._sides = _river_sides(board)
        self._at: dict[Corner, list[Edge]] = {}
        for e in self._sides:
            for corner in plane.ends_of(e):
                self._at.setdefault(corner, []).append(e)
        shore = {corner for e in water.coast for corner in plane.ends_of(e)}
        shore |= {corner for a in water.lake_hexes for b in neighbours(a) for corner in plane.ends_of(edge(a, b))}
        self._mouths = shore | {
            corner
            for a in board.hexes
            for b in neighbours(a)
            if b not in board.terrain
            for corner in plane.ends_of(edge(a, b))
        }
        self._joints = {corner: self._joint(corner) for corner in self._at}
        self.lines = tuple(self._lines())

    def _through(self, corner: Corner) -> tuple[Edge, ...]:
        """The two sides a river runs on along at a corner: of one course, else the wider, else the first."""
        sides = self._at[corner]
        if len(sides) < 3:
            return tuple(sides)
        pairs = [(one, other) for at, one in enumerate(sides) for other in sides[at + 1 :]]

        def rank(pair: tuple[Edge, Edge]) -> tuple[bool, bool, int]:
            one, other = (self._sides[e] for e in pair)
            return (one.name == other.name, one.kind is River.WIDE and other.kind is River.WIDE, -one.number)

        return max(pairs, key=rank)

    def _joint(self, corner: Corner) -> QPointF:
        """Where the lines cross a corner: a bend cuts it a little."""
        here = plane.point_of(corner)
        through = self._through(corner)
        if len(through) < 2:
            return here
        one, other = (plane.middle_of(e) for e in through)
        return QPointF((one.x() + 2 * here.x() + other.x()) / 4, (one.y() + 2 * here.y() + other.y()) / 4)

    def _half(self, e: Edge, corner: Corner) -> list[QPointF]:
        """From the middle of a side to a corner."""
        middle, here, joint = plane.middle_of(e), plane.point_of(corner), self._joints[corner]
        if e in self._through(corner) and len(self._at[corner]) > 1:
            bend = QPointF((middle.x() + here.x()) / 2, (middle.y() + here.y()) / 2)
        else:
            bend = QPointF((middle.x() + 2 * here.x()) / 3, (middle.y() + 2 * here.y()) / 3)
        return [_on_curve(middle, bend, joint, step / STEPS_A_SIDE) for step in range(STEPS_A_SIDE + 1)]

    def _lines(self) -> Iterator[tuple[River, list[QPointF], list[float]]]:
        for e, side in self._sides.items():
            one, other = plane.ends_of(e)
            first, second = self._half(e, one), self._half(e, other)
            points = [*reversed(first), *second[1:]]
            width = WIDTHS[side.kind] / 2
            widths = [width] * len(points)
            count = len(points) - 1
            for corner, is_first in ((one, True), (other, False)):
                if len(self._at[corner]) == 1 and corner not in self._mouths:
                    # A spring: the line begins as a point.
                    for at in range(count + 1):
                        share = (at if is_first else count - at) / count
                        widths[at] = min(widths[at], width * (0.25 + 0.75 * math.sqrt(share)))
            yield side.kind, points, widths


def _river_sides(board: Board) -> dict[Edge, _Side]:
    found: dict[Edge, _Side] = {}
    for number, course in enumerate(sorted(board.courses, key=lambda course: -len(course.sides))):
        for at in course.sides:
            e = edge_of_side(*at)
            kind = board.river(e)
            if kind is not None and (e not in found or course.wide):
                found[e] = _Side(kind, course.name, number)
    for e, kind in board.rivers.items():
        found.setdefault(e, _Side(kind, "", len(board.courses)))
    return dict(sorted(found.items()))


def river_plates(net: RiverNet, ink: Ink) -> Iterator[Plate]:
    """First all banks, then all water, so that rivers flow into each other without a seam."""
    for colour, extra in ((ink.bank, BANK), (ink.river, 0.0)):
        for lines in _batches(net.lines):
            path = QPainterPath()
            path.setFillRule(Qt.FillRule.WindingFill)
            for _, points, widths in lines:
                _add_ribbon(path, points, [width + extra for width in widths])
            yield filled(path, colour)


def _batches(
    lines: Sequence[tuple[River, list[QPointF], list[float]]],
) -> Iterator[list[tuple[River, list[QPointF], list[float]]]]:
    size = 10 * plane.HEX
    found: dict[tuple[int, int], list[tuple[River, list[QPointF], list[float]]]] = {}
    for line in lines:
        at = line[1][0]
        found.setdefault((int(at.y() // size), int(at.x() // size)), []).append(line)
    yield from (found[key] for key in sorted(found))


def _add_ribbon(path: QPainterPath, points: Sequence[QPointF], widths: Sequence[float]) -> None:
    """A line of changing width with round ends."""
    left: list[QPointF] = []
    right: list[QPointF] = []
    last = len(points) - 1
    for at, (point, width) in enumerate(zip(points, widths, strict=True)):
        before, after = points[max(at - 1, 0)], points[min(at + 1, last)]
        dx, dy = after.x() - before.x(), after.y() - before.y()
        length = math.hypot(dx, dy) or 1.0
        nx, ny = -dy / length * width, dx / length * width
        left.append(QPointF(point.x() + nx, point.y() + ny))
        right.append(QPointF(point.x() - nx, point.y() - ny))
    polygon([*right, *reversed(left)], path)
    for at in (0, last):
        path.addEllipse(points[at], widths[at], widths[at])


def _on_curve(one: QPointF, bend: QPointF, other: QPointF, t: float) -> QPointF:
    a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
    return QPointF(a * one.x() + b * bend.x() + c * other.x(), a * one.y() + b * bend.y() + c * other.y())
