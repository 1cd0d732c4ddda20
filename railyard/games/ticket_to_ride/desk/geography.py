"""The land behind the routes: coast, lakes, borders and rivers as paths on the sheet."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF

from railyard.games.ticket_to_ride.board_document import BoardDocument, Projection
from railyard.games.ticket_to_ride.desk.bend import XY, placing

EARTH_RADIUS_M = 6_371_000.0
RIVER_M = 620.0
"""Rivers are drawn as if they were this broad, within bounds that stay readable."""
RIVER_WIDTHS = (1.6, 8.0)
"""Narrowest and broadest, in units of the sheet."""


class Shape(msgspec.Struct, frozen=True):
    """A piece of geography on the sheet."""

    kind: str
    """ "land", "lake", "country_border", "state_border" or "river"."""
    name: str
    points: tuple[XY, ...]
    is_closed: bool


def _rings(geometry: dict[str, Any]) -> Iterator[tuple[Sequence[Sequence[float]], bool]]:
    """The lines of a geometry, and whether each is a ring."""
    coordinates = geometry["coordinates"]
    match geometry["type"]:
        case "Polygon":
            for ring in coordinates:
                yield ring, True
        case "MultiPolygon":
            for polygon in coordinates:
                for ring in polygon:
                    yield ring, True
        case "LineString":
            yield coordinates, False
        case "MultiLineString":
            for line in coordinates:
                yield line, False


def shapes_of(document: BoardDocument, background: bytes) -> tuple[Shape, ...]:
    """Everything of a GeoJSON background, bent to the sheet; nothing for a board without a projection."""
    place = placing(document)
    if place is None or not background:
        return ()
    return tuple(
        Shape(
            feature["properties"]["kind"],
            feature["properties"].get("name") or "",
            tuple(place(lon, lat) for lon, lat in ring),
            is_closed,
        )
        for feature in msgspec.json.decode(background)["features"]
        for ring, is_closed in _rings(feature["geometry"])
    )


class Geography:
    """The shapes of a board as paths."""

    def __init__(self, shapes: Sequence[Shape], projection: Projection | None) -> None:
        self.shapes = tuple(shapes)
        self.land = self._areas("land")
        self.lakes = self._areas("lake")
        self.country_borders = self._lines("country_border")
        self.state_borders = self._lines("state_border")
        self.rivers = self._lines("river")
        self.river_width = RIVER_WIDTHS[0]
        if projection is not None:
            broad = RIVER_M * projection.scale[1] / EARTH_RADIUS_M
            self.river_width = min(max(broad, RIVER_WIDTHS[0]), RIVER_WIDTHS[1])

    @property
    def has_broad_rivers(self) -> bool:
        """Whether rivers are broad enough for banks of their own, as in a city."""
        return self.river_width > 2.5

    def _areas(self, kind: str) -> QPainterPath:
        path = QPainterPath()
        for shape in self.shapes:
            if shape.kind == kind:
                path.addPolygon(QPolygonF([QPointF(x, y) for x, y in shape.points]))
                path.closeSubpath()
        return path

    def _lines(self, kind: str) -> QPainterPath:
        path = QPainterPath()
        for shape in self.shapes:
            if shape.kind == kind and len(shape.points) > 1:
                path.addPath(_line_through([QPointF(x, y) for x, y in shape.points]))
        return path

    def coarse_land(self, step: float) -> QPainterPath:
        """The land with only those points of its coast that lie ``step`` units apart, for broad lines."""
        path = QPainterPath()
        for shape in self.shapes:
            if shape.kind == "land":
                kept = [shape.points[0]]
                for x, y in shape.points:
                    if abs(x - kept[-1][0]) + abs(y - kept[-1][1]) >= step:
                        kept.append((x, y))
                if len(kept) > 2:
                    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in kept]))
                    path.closeSubpath()
        return path


def _line_through(points: Sequence[QPointF]) -> QPainterPath:
    """An open path through the points whose bends are rounded."""
    path = QPainterPath(points[0])
    for at in range(1, len(points) - 1):
        path.quadTo(points[at], (points[at] + points[at + 1]) / 2)
    path.lineTo(points[-1])
    return path
