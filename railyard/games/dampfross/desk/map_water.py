"""The printed water: rivers along the sides of hexes, lakes, and the sea with its fading coast lines."""

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainterPath

from railyard.core.hexes import Edge, Hex, edge, neighbours
from railyard.games.dampfross.board import Board
from railyard.games.dampfross.board_document import River, edge_of_side
from railyard.games.dampfross.desk import plane
from railyard.games.dampfross.desk.map_ink import Ink
from railyard.games.dampfross.desk.plane import Corner
from railyard.gui.parts.prints import Plate, filled, mixed, polygon, rounded_line, softened, spread, stroked

WIDTHS = {River.NORMAL: 4.6, River.WIDE: 9.4}
BANK = 1.1
"""How far the darker edge stands out on each side."""
STEPS_A_SIDE = 5
"""Points on half a side."""
SIDES_A_LINE = 14
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
            yield filled(spread(coast, 2 * plane.HEX * 0.42 * step), mixed(ink.sea, far, step / 8))
    for number in range(COAST_LINES, 0, -1):
        reach = plane.HEX * (0.1 * number + 0.022 * number * number)
        near = mixed(ink.sea, far, 0.0 if water.is_island else min(1.0, reach / (3.4 * plane.HEX)))
        line = mixed(ink.shore, near, 0.3 + 0.62 * number / COAST_LINES)
        yield filled(spread(coast, 2 * reach + 1.1), line)
        yield filled(spread(coast, 2 * reach - 1.1), near)


def coast_plates(water: Water, ink: Ink) -> Iterator[Plate]:
    """The shore itself, upon the ground."""
    for line in plane.chains(water.coast):
        yield stroked(rounded_line([plane.point_of(corner) for corner in line], 0.12), ink.shore, 1.7)


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


class Line(NamedTuple):
    """A stretch of river as points, with half its width at each."""

    kind: River
    points: list[QPointF]
    widths: list[float]


class RiverNet:
    """All rivers of a board as ``lines`` that run on smoothly from side to side and into each other."""

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

    def _lines(self) -> Iterator[Line]:
        for chain in self._chains():
            points: list[QPointF] = []
            for at, e in enumerate(chain):
                one, other = plane.ends_of(e)
                if len(chain) > 1:
                    following = chain[at + 1] if at + 1 < len(chain) else chain[at - 1]
                    is_last = at + 1 == len(chain)
                    shared = set(plane.ends_of(following)) & {one, other}
                    if (other in shared) is is_last:
                        one, other = other, one
                half = [*reversed(self._half(e, one)), *self._half(e, other)[1:]]
                points += half[1:] if points else half
            ends = self._ends(chain)
            width = WIDTHS[self._sides[chain[0]].kind] / 2
            widths = [width] * len(points)
            for corner, is_first in zip(ends, (True, False), strict=True):
                if len(self._at[corner]) == 1 and corner not in self._mouths:
                    # A spring: the line begins as a point.
                    for at in range(min(2 * STEPS_A_SIDE, len(points) - 1) + 1):
                        place = at if is_first else len(points) - 1 - at
                        widths[place] = width * (0.25 + 0.75 * math.sqrt(at / (2 * STEPS_A_SIDE)))
            yield Line(self._sides[chain[0]].kind, points, widths)

    def _ends(self, chain: Sequence[Edge]) -> tuple[Corner, Corner]:
        """The corners where a chain of sides begins and ends."""
        if len(chain) == 1:
            return plane.ends_of(chain[0])
        first, second = (set(plane.ends_of(e)) for e in chain[:2])
        last, before = (set(plane.ends_of(e)) for e in (chain[-1], chain[-2]))
        return next(iter(first - second)), next(iter(last - before))

    def _chains(self) -> Iterator[list[Edge]]:
        """Sides of one kind a river runs on along, at the most `SIDES_A_LINE` in a row."""
        unused = dict.fromkeys(self._sides)
        while unused:
            chain = [next(iter(unused))]
            del unused[chain[0]]
            for at_front in (False, True):
                while len(chain) < SIDES_A_LINE and (e := self._onward(chain, at_front)) in unused:
                    del unused[e]
                    chain.insert(0 if at_front else len(chain), e)
            yield chain

    def _onward(self, chain: Sequence[Edge], at_front: bool) -> Edge | None:
        """The side a river goes on along beyond one end of a chain; None where it ends or changes its width."""
        here = chain[0 if at_front else -1]
        if len(chain) == 1:
            corner = plane.ends_of(here)[0 if at_front else 1]
        else:
            corner = self._ends(chain)[0 if at_front else 1]
        through = self._through(corner)
        if here not in through or len(through) < 2:
            return None
        other = through[0] if through[1] == here else through[1]
        return other if self._sides[other].kind is self._sides[here].kind else None


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
        for line in net.lines:
            path = QPainterPath()
            path.setFillRule(Qt.FillRule.WindingFill)
            _add_ribbon(path, line.points, [width + extra for width in line.widths])
            yield filled(path, colour)


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
