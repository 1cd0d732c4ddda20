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
        if kind == "border" and properties.get("role") == "section":
            specials = _numbers(properties.get("special"))
            source.sections.append(SourceSection(str(properties.get("neighbour") or ""), specials, shape))
        elif kind == "border" and properties.get("role") == "state":
            source.states.append((name, shapely.make_valid(shape)))
        elif kind == "border" and properties.get("role") == "outline":
            outlines.append(shapely.make_valid(shape))
        elif kind in ("river", "wide_river"):
            lines.setdefault((name, kind == "wide_river"), []).append(shape)
        elif kind == "mountain":
            source.mountains.append((name, shapely.make_valid(shape)))
        elif kind == "lake":
            source.lakes.append((name, shapely.make_valid(shape)))
        elif kind == "neutral_line":
            source.neutral_lines.append((name, shape))
        elif kind in PLACE_KINDS:
            source.places.append(_place(str(kind), name, properties, shape))
        else:
            notes.append(Note("feature_ignored", {"kind": str(kind), "name": name}))
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
        return Grid((west, south, east, north), projection(about["projection"]), float(about["hex"]["size_km"]))
    except (KeyError, TypeError) as fault:
        raise GeographyFault("member_unfit", member="board.hex, board.projection") from fault


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
    if shape.geom_type != "Point":
        raise GeographyFault("place_without_point", name=name)
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
    if value is None:
        return ()
    return tuple(int(number) for number in value) if isinstance(value, list) else (int(value),)
