"""Small invented regions for the compiler, written in hex widths.

One degree of longitude is one hex wide and the bounding box begins at (0, 0), so that a point (x, y) of a region is the
same point of the hex plane, and ``Hex(q, r)`` keeps its name unless foreign ground begins further west or north.
"""

from collections.abc import Sequence
from typing import Any

from railyard.core.hexes import Hex
from railyard.games.dampfross.board import Board, board_from_document
from railyard.games.dampfross.boards import Note, compile_geography
from railyard.games.dampfross.geography.plane import KM_PER_DEGREE_EAST, KM_PER_DEGREE_NORTH, centre

Feature = dict[str, Any]
XY = tuple[float, float]

DEGREES_SOUTH = KM_PER_DEGREE_EAST / KM_PER_DEGREE_NORTH
"""How many degrees one hex width is from north to south."""


def _lon_lat(points: Sequence[XY]) -> list[list[float]]:
    return [[x, -y * DEGREES_SOUTH] for x, y in points]


def _feature(kind: str, geometry: str, coordinates: Any, **properties: Any) -> Feature:
    return {
        "type": "Feature",
        "properties": {"kind": kind, **properties},
        "geometry": {"type": geometry, "coordinates": coordinates},
    }


def area(kind: str, points: Sequence[XY], **properties: Any) -> Feature:
    """A polygon."""
    return _feature(kind, "Polygon", [_lon_lat([*points, points[0]])], **properties)


def line(kind: str, points: Sequence[XY], **properties: Any) -> Feature:
    """A line."""
    return _feature(kind, "LineString", _lon_lat(points), **properties)


def place(name: str, at: Hex | XY, kind: str = "station", **properties: Any) -> Feature:
    """A place at the centre of a hex or at a point."""
    point = centre(at) if isinstance(at, Hex) else at
    return _feature(kind, "Point", _lon_lat([point])[0], name=name, **properties)


def box(left: float, top: float, right: float, bottom: float) -> list[XY]:
    """The corners of a rectangle."""
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


def region(
    *features: Feature, outline: Sequence[XY] | None = None, width: int = 8, height: int = 8, **about: Any
) -> Any:
    """A geography of plain land, 8 columns and 8 rows unless something else is said."""
    land = outline or box(-0.4, -0.4, width - 0.1, height * 0.87)
    return {
        "type": "FeatureCollection",
        "board": {
            "id": "invented",
            "title": "Invented",
            "races": 0,
            "start": {},
            "hex": {"size_km": KM_PER_DEGREE_EAST, "bbox": [0, -height * DEGREES_SOUTH * 0.866, width, 0]},
            "projection": {"type": "equirect", "lat0": 0, "lon0": 0},
            **about,
        },
        "features": [area("border", land, role="outline", name="Invented"), *features],
    }


def compiled(geography: Any) -> tuple[Board, list[Note]]:
    """The board of a region, with what the compiler had to say, but for numbers that a small region never has."""
    document, notes = compile_geography(geography)
    return board_from_document(document), [note for note in notes if note.code != "number_missing"]


def codes(notes: Sequence[Note]) -> list[str]:
    """The codes of the notes about decisions."""
    figures = ("ground", "segments", "all_reachable", "river")
    return [note.code for note in notes if note.code not in figures]
