"""From longitude and latitude to the hex plane and its grid.

The hex plane is measured in hex widths, x to the east, y to the south; the origin is the centre of ``Hex(0, 0)``
(see :mod:`railyard.games.dampfross.board_document`).
"""

import math
from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from railyard.core.hexes import Hex
from railyard.games.dampfross.geography.notes import GeographyFault

ROW_HEIGHT: Final = math.sqrt(3) / 2
"""Way between two rows of centres, in hex widths."""

EARTH_RADIUS_KM: Final = 6371.0
KM_PER_DEGREE_EAST: Final = 111.32  # at the equator; shrinks with the cosine of the latitude
KM_PER_DEGREE_NORTH: Final = 111.0

_BORDER_STEPS: Final = 48  # points on each side of the bounding box when its projected extent is measured


class Point(NamedTuple):
    """A point of the hex plane."""

    x: float
    y: float


Project = Callable[[float, float], tuple[float, float]]
"""(longitude, latitude) in degrees -> (east, north) in km."""


def projection(described: Mapping[str, Any]) -> Project:
    """The projection a geography asks for: ``equirect`` or ``eqdc`` (equidistant conic)."""
    kind = described.get("type")
    lon0, lat0 = float(described["lon0"]), float(described["lat0"])
    if kind == "equirect":
        width = math.cos(math.radians(lat0)) * KM_PER_DEGREE_EAST
        return lambda lon, lat: ((lon - lon0) * width, (lat - lat0) * KM_PER_DEGREE_NORTH)
    if kind == "eqdc":
        first, second = math.radians(float(described["lat1"])), math.radians(float(described["lat2"]))
        n = (math.cos(first) - math.cos(second)) / (second - first)
        apex = math.cos(first) / n + first
        middle = EARTH_RADIUS_KM * (apex - math.radians(lat0))

        def conic(lon: float, lat: float) -> tuple[float, float]:
            radius = EARTH_RADIUS_KM * (apex - math.radians(lat))
            turn = n * math.radians(lon - lon0)
            return radius * math.sin(turn), middle - radius * math.cos(turn)

        return conic
    raise GeographyFault("projection_unknown", projection=str(kind))


class Grid:
    """A pointy-top grid over a bounding box.  Columns and rows count from its north-west corner."""

    def __init__(self, bbox: tuple[float, float, float, float], project: Project, size_km: float) -> None:
        west, south, east, north = bbox
        edge = [
            project(west + (east - west) * i / _BORDER_STEPS, south + (north - south) * j / _BORDER_STEPS)
            for i in range(_BORDER_STEPS + 1)
            for j in range(_BORDER_STEPS + 1)
            if i in (0, _BORDER_STEPS) or j in (0, _BORDER_STEPS)
        ]
        self._project = project
        self._size = size_km
        self._left = min(x for x, _ in edge)
        self._top = max(y for _, y in edge)
        self.columns = math.ceil((max(x for x, _ in edge) - self._left) / size_km)
        self.rows = math.ceil((self._top - min(y for _, y in edge)) / (size_km * ROW_HEIGHT))

    def point(self, lon: float, lat: float) -> Point:
        """A place on earth on the hex plane."""
        east, north = self._project(lon, lat)
        return Point((east - self._left) / self._size, (self._top - north) / self._size)

    def hexes(self) -> list[Hex]:
        """Every hex of the grid, row by row."""
        return [hex_of_column(column, row) for row in range(self.rows) for column in range(self.columns)]


def hex_of_column(column: int, row: int) -> Hex:
    """The hex at a column of a row; odd rows lie half a hex further east."""
    return Hex(column - row // 2, row)


def column_of(a: Hex) -> int:
    """The column of a hex in its row."""
    return a.q + a.r // 2


def centre(a: Hex) -> Point:
    """The centre of a hex on the plane."""
    return Point(a.q + a.r / 2, a.r * ROW_HEIGHT)


def nearest_hex(p: Point) -> Hex:
    """The hex that holds a point of the plane."""
    r = p.y / ROW_HEIGHT
    q = p.x - r / 2
    near = [Hex(math.floor(q) + i, math.floor(r) + j) for i in (0, 1) for j in (0, 1)]
    return min(near, key=lambda a: (way(centre(a), p), a))


def way(p: Point, q: Point) -> float:
    """The way between two points, in hex widths."""
    return math.hypot(p.x - q.x, p.y - q.y)
