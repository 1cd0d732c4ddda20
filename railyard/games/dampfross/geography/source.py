"""Reading a geography: a GeoJSON FeatureCollection with a member ``board``, turned into shapes on the hex plane.

Kinds of feature: ``border`` (role ``outline``, ``state`` or ``section``), ``river``, ``wide_river``, ``mountain``,
``lake``, ``station``, ``connection``, ``special``, ``neutral_line``.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import shapely
from shapely.geometry.base import BaseGeometry

from railyard.games.dampfross.geography.notes import GeographyFault, Note
from railyard.games.dampfross.geography.plane import Grid, Point, projection

PLACE_KINDS: Final = ("station", "connection", "special")
AREAS: Final = ("Polygon", "MultiPolygon")
LINES: Final = ("LineString", "MultiLineString")
GEOMETRIES: Final = {
    "outline": AREAS,
    "state": AREAS,
    "section": LINES,
    "river": LINES,
    "wide_river": LINES,
    "mountain": AREAS,
    "lake": AREAS,
    "neutral_line": ("LineString",),
    **dict.fromkeys(PLACE_KINDS, ("Point",)),
}
"""What kind, or role of border, is drawn with which geometry."""

MOST_HEXES: Final = 20_000
"""A grid larger than this is a slip in the size of the hexes."""


@dataclass(frozen=True, slots=True)
class SourcePlace:
    """A place as the geography says it; ``at`` is its true position."""

    name: str
    kind: str
    at: Point
    numbers: tuple[int, ...]
    specials: tuple[int, ...]
    region: str
    choice_group: str


@dataclass(frozen=True, slots=True)
class SourceRiver:
    """All lines of one river of one width."""

    name: str
    wide: bool
    shape: BaseGeometry


@dataclass(frozen=True, slots=True)
class SourceSection:
    """A stretch of the border with a neighbour."""

    neighbour: str
    specials: tuple[int, ...]
    shape: BaseGeometry


@dataclass(slots=True)
class Source:
    """A geography on the hex plane."""

    about: Mapping[str, Any]
    grid: Grid
    outline: BaseGeometry | None
    states: list[tuple[str, BaseGeometry]] = field(default_factory=list)
    sections: list[SourceSection] = field(default_factory=list)
    rivers: list[SourceRiver] = field(default_factory=list)
    mountains: list[tuple[str, BaseGeometry]] = field(default_factory=list)
    lakes: list[tuple[str, BaseGeometry]] = field(default_factory=list)
    neutral_lines: list[tuple[str, BaseGeometry]] = field(default_factory=list)
    places: list[SourcePlace] = field(default_factory=list)


def read_source(document: Mapping[str, Any], notes: list[Note]) -> Source:
    """The geography of a document.  GeographyFault where a member it needs is missing; unknown kinds are noted."""
    about = document.get("board")
    if not isinstance(about, Mapping):
        raise GeographyFault("member_missing", member="board")
    grid = _grid_of(about)
    source = Source(about=about, grid=grid, outline=None)
    outlines: list[BaseGeometry] = []
    lines: dict[tuple[str, bool], list[BaseGeometry]] = {}
    for properties, shape in _features(document, grid):
        kind, name = properties.get("kind"), str(properties.get("name") or "")
        kind = properties.get("role") if kind == "border" else kind
        if kind not in GEOMETRIES:
            notes.append(Note("feature_ignored", {"kind": str(kind), "name": name}))
        elif shape.is_empty or shape.geom_type not in GEOMETRIES[kind]:
            raise GeographyFault("geometry_wrong", kind=str(kind), name=name, geometry=shape.geom_type)
        elif kind == "section":
            specials = _numbers(properties.get("special"))
            source.sections.append(SourceSection(str(properties.get("neighbour") or ""), specials, shape))
        elif kind == "state":
            source.states.append((name, _area(shape)))
        elif kind == "outline":
            outlines.append(_area(shape))
        elif kind in ("river", "wide_river"):
            lines.setdefault((name, kind == "wide_river"), []).append(shape)
        elif kind == "mountain":
            source.mountains.append((name, _area(shape)))
        elif kind == "lake":
            source.lakes.append((name, _area(shape)))
        elif kind == "neutral_line":
            source.neutral_lines.append((name, shape))
        else:
            source.places.append(_place(str(kind), name, properties, shape))
    source.rivers = [SourceRiver(name, wide, shapely.unary_union(shapes)) for (name, wide), shapes in lines.items()]
    source.outline = shapely.unary_union(outlines) if outlines else None
    if source.outline is None and not about.get("build_anywhere"):
        raise GeographyFault("outline_missing")
    return source


def _grid_of(about: Mapping[str, Any]) -> Grid:
    for member in ("id", "title", "races", "hex", "projection"):
        if member not in about:
            raise GeographyFault("member_missing", member=f"board.{member}")
    try:
        west, south, east, north = (float(value) for value in about["hex"]["bbox"])
        size_km = float(about["hex"]["size_km"])
        project = projection(about["projection"])
        grid = Grid((west, south, east, north), project, size_km)
    except GeographyFault:
        raise
    except (KeyError, TypeError, ValueError, ArithmeticError) as fault:
        raise GeographyFault("member_unfit", member="board.hex, board.projection") from fault
    if not 0 < grid.columns * grid.rows <= MOST_HEXES:
        raise GeographyFault("grid_unfit", columns=grid.columns, rows=grid.rows)
    return grid


def _features(document: Mapping[str, Any], grid: Grid) -> Iterator[tuple[Mapping[str, Any], BaseGeometry]]:
    """Each feature's properties and its shape on the plane."""
    for number, feature in enumerate(document.get("features", ())):
        try:
            shape = shapely.geometry.shape(feature["geometry"])
        except (KeyError, TypeError, AttributeError, ValueError, shapely.errors.GEOSException) as fault:
            raise GeographyFault("geometry_unfit", feature=number) from fault
        yield (
            feature.get("properties") or {},
            shapely.transform(shape, lambda points: [grid.point(lon, lat) for lon, lat in points]),
        )


def _place(kind: str, name: str, properties: Mapping[str, Any], shape: BaseGeometry) -> SourcePlace:
    if not name:
        raise GeographyFault("place_without_name", kind=kind)
    return SourcePlace(
        name=name,
        kind=kind,
        at=Point(shape.x, shape.y),
        numbers=_numbers(properties.get("numbers")),
        specials=_numbers(properties.get("special")),
        region=str(properties.get("region") or ""),
        choice_group=str(properties.get("choice_group") or ""),
    )


def _numbers(value: Any) -> tuple[int, ...]:
    """A number, a list of numbers or nothing, as a tuple."""
    numbers = value if isinstance(value, list) else [] if value is None else [value]
    if not all(isinstance(number, int) for number in numbers):
        raise GeographyFault("number_unfit", number=str(value))
    return tuple(numbers)


def _area(shape: BaseGeometry) -> BaseGeometry:
    """A polygon or several, whatever was wrong with their rings."""
    valid = shapely.make_valid(shape)
    return shapely.unary_union([part for part in getattr(valid, "geoms", [valid]) if part.geom_type in AREAS])
