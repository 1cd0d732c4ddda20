"""From longitude and latitude to the sheet: the board's projection, then a smooth bend.

Cities stand on the sheet where their routes have room for the cars, a little beside the place where the projection
puts them.  The bend moves everything else along: a thin-plate spline through all cities, the smoothest surface that
takes each of them exactly where it stands.  So coasts, lakes and borders keep their cities on the right side.
"""

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise
from math import ceil, cos, hypot, log, radians, sin, sqrt

from railyard.games.ticket_to_ride.board_document import BoardDocument, Projection

STRAIN = 0.5
"""A step of the bend moves no two points against each other by a larger share of their distance."""

XY = tuple[float, float]
"""A point of the sheet, in its units."""


def projected(projection: Projection) -> Callable[[float, float], XY]:
    """The projection as a function of longitude and latitude in degrees."""
    centre_lon, centre_lat = (radians(each) for each in projection.centre)
    (east, north), (x0, y0) = projection.scale, projection.offset
    if projection.kind == "plain":
        shrink = cos(centre_lat)

        def plain(lon: float, lat: float) -> XY:
            return x0 + east * (radians(lon) - centre_lon) * shrink, y0 - north * (radians(lat) - centre_lat)

        return plain
    first, second = (radians(each) for each in projection.parallels)
    n = (sin(first) + sin(second)) / 2
    c = cos(first) ** 2 + 2 * n * sin(first)
    rho_centre = sqrt(c - 2 * n * sin(centre_lat)) / n

    def albers(lon: float, lat: float) -> XY:
        rho = sqrt(c - 2 * n * sin(radians(lat))) / n
        angle = n * (radians(lon) - centre_lon)
        return x0 + east * rho * sin(angle), y0 - north * (rho_centre - rho * cos(angle))

    return albers


def solved(rows: list[list[float]]) -> list[list[float]]:
    """Solutions of linear equations with several right sides, by elimination with pivots.

    Each row holds the coefficients and then one number for each right side; the result is one row a variable.
    """
    size = len(rows)
    rows = [list(row) for row in rows]
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        head = rows[at]
        for other in range(at + 1, size):
            factor = rows[other][at] / head[at]
            if factor:
                rows[other] = [mine - factor * theirs for mine, theirs in zip(rows[other], head, strict=True)]
    found: list[list[float]] = [[] for _ in range(size)]
    for at in reversed(range(size)):
        row = rows[at]
        found[at] = [
            (right - sum(row[other] * found[other][side] for other in range(at + 1, size))) / row[at]
            for side, right in enumerate(row[size:])
        ]
    return found


def _bent_by(square: float) -> float:
    """The thin plate's kernel r² log r, from r²."""
    return 0.5 * square * log(square) if square > 1e-12 else 0.0


class _Plate:
    """One thin plate: a spline through points and their shifts."""

    def __init__(self, before: Sequence[XY], after: Sequence[XY]) -> None:
        shifts = [(x1 - x0, y1 - y0) for (x0, y0), (x1, y1) in zip(before, after, strict=True)]
        rows = [
            [*(_bent_by((x - a) ** 2 + (y - b) ** 2) for a, b in before), 1.0, x, y, *shift]
            for (x, y), shift in zip(before, shifts, strict=True)
        ]
        rows.append([*(1.0 for _ in before), 0.0, 0.0, 0.0, 0.0, 0.0])
        rows.append([*(x for x, _ in before), 0.0, 0.0, 0.0, 0.0, 0.0])
        rows.append([*(y for _, y in before), 0.0, 0.0, 0.0, 0.0, 0.0])
        pairs = [(dx, dy) for dx, dy in solved(rows)]
        self._pulls = [(x, y, wx, wy) for (x, y), (wx, wy) in zip(before, pairs[:-3], strict=True)]
        self._constant, self._along, self._down = pairs[-3:]

    def __call__(self, point: XY) -> XY:
        """Where a point comes to lie."""
        x, y = point
        dx = self._constant[0] + self._along[0] * x + self._down[0] * y
        dy = self._constant[1] + self._along[1] * x + self._down[1] * y
        for a, b, wx, wy in self._pulls:
            square = (x - a) * (x - a) + (y - b) * (y - b)
            if square > 1e-12:
                pull = 0.5 * square * log(square)
                dx += wx * pull
                dy += wy * pull
        return x + dx, y + dy


class Bend:
    """Moves points of the projection so that each of ``before`` comes to lie on its place in ``after``.

    Where neighbours move against each other one plate would fold; then the way is gone in several steps, each of
    them so short that it does not.
    """

    def __init__(self, before: Sequence[XY], after: Sequence[XY]) -> None:
        self._plates: list[_Plate] = []
        if len(before) < 3 or _lie_on_a_line(before):
            return
        steps = max(1, ceil(_strain(before, after) / STRAIN))
        ways = [
            [
                (x0 + (x1 - x0) * at / steps, y0 + (y1 - y0) * at / steps)
                for (x0, y0), (x1, y1) in zip(before, after, strict=True)
            ]
            for at in range(steps + 1)
        ]
        self._plates = [_Plate(one, other) for one, other in pairwise(ways)]

    def __call__(self, point: XY) -> XY:
        """Where a point comes to lie."""
        for plate in self._plates:
            point = plate(point)
        return point


def _strain(before: Sequence[XY], after: Sequence[XY]) -> float:
    """How much two points move against each other, as a share of their distance; the most of all pairs."""
    most = 0.0
    for (one, one_to), (other, other_to) in combinations(zip(before, after, strict=True), 2):
        apart = hypot(one[0] - other[0], one[1] - other[1])
        across = hypot(one_to[0] - one[0] - other_to[0] + other[0], one_to[1] - one[1] - other_to[1] + other[1])
        most = max(most, across / max(apart, 1e-6))
    return most


def _lie_on_a_line(points: Sequence[XY]) -> bool:
    """Whether no three of the points span a triangle, so that nothing says how to bend the rest."""
    (ax, ay), rest = points[0], points[1:]
    return all(
        abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) < 1e-6 for (bx, by), (cx, cy) in combinations(rest, 2)
    )


def placing(document: BoardDocument) -> Callable[[float, float], XY] | None:
    """From longitude and latitude in degrees to the sheet of a board; None for a board without a projection."""
    if document.projection is None:
        return None
    project = projected(document.projection)
    bend = Bend(
        [project(*city.at) for city in document.cities],
        [(city.x, city.y) for city in document.cities],
    )
    return lambda lon, lat: bend(project(lon, lat))
