"""Rivers as lines: one course without side arms, gaps closed, its mouth run on into other water."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import shapely
from shapely.geometry.base import BaseGeometry

from railyard.core.hexes import Hex, neighbours
from railyard.games.dampfross.geography.ground import Land
from railyard.games.dampfross.geography.plane import Point, centre, nearest_hex, way
from railyard.games.dampfross.geography.source import Source, SourceRiver

SAME_RIVER_REACH: Final = 1.5
"""Two ends of one river no further apart than this, in hex widths, are joined by a straight line."""

TAIL: Final = 0.1
"""A loose end shorter than this is a slip of the pen."""

MOUTH_REACH: Final = 3.0
"""So far, in hex widths, a river is run on at its mouth to reach other water or the edge of the ground."""

SPRING_REACH: Final = 0.5
"""An end this near to other water is no spring but flows into it, or out of it."""


@dataclass(frozen=True, slots=True)
class Stream:
    """One line of a river from end to end; ``springs`` are the ends where it begins, and nothing needs to follow."""

    name: str
    wide: bool
    line: BaseGeometry
    springs: tuple[Point, ...]


def streams_of(source: Source, land: Land) -> list[Stream]:
    """Every river as its stem and, apart from it, each of its branches; wide rivers first."""
    stems = [
        (river, points)
        for river in sorted(source.rivers, key=lambda river: not river.wide)
        for points in _stems(_one_course(river))
    ]
    lines = [shapely.LineString(points) for _, points in stems]
    lakes = shapely.unary_union([shape for _, shape in source.lakes])
    streams = []
    for number, (river, points) in enumerate(stems):
        others = shapely.unary_union(lines[:number] + lines[number + 1 :])
        line, springs = _run_into_water(points, others, lakes, land)
        streams.append(Stream(river.name, river.wide, line, springs))
    return streams


def _ends(part: BaseGeometry) -> tuple[Point, Point]:
    return Point(*part.coords[0]), Point(*part.coords[-1])


def _loose_ends(parts: Iterable[BaseGeometry]) -> list[Point]:
    """The points where a river ends for good."""
    count: dict[Point, int] = {}
    for part in parts:
        for end in _ends(part):
            count[end] = count.get(end, 0) + 1
    return [end for end, times in count.items() if times == 1]


def _one_course(river: SourceRiver) -> list[BaseGeometry]:
    """The lines of a river without second arms around islands and without tails, gaps between near ends closed."""
    merged = river.shape if river.shape.geom_type == "LineString" else shapely.line_merge(river.shape)
    parts = [part for part in getattr(merged, "geoms", [merged]) if part.length > 0]
    kept: list[BaseGeometry] = []
    group: dict[Point, Point] = {}

    def root(p: Point) -> Point:
        while p in group:
            p = group[p]
        return p

    for part in sorted(parts, key=lambda part: (part.length, part.coords[0])):
        first, last = (root(p) for p in _ends(part))
        if first != last:
            group[first] = last
            kept.append(part)
    while len(kept) > 1:
        loose = set(_loose_ends(kept))
        tails = [part for part in kept if part.length < TAIL and loose & set(_ends(part))]
        if not tails:
            break
        kept.remove(tails[0])
    loose_now = _loose_ends(kept)
    gaps = sorted(
        (way(p, q), p, q)
        for number, p in enumerate(loose_now)
        for q in loose_now[number + 1 :]
        if way(p, q) <= SAME_RIVER_REACH
    )
    for _, p, q in gaps:
        if root(p) != root(q) and p in loose_now and q in loose_now:
            group[root(p)] = root(q)
            loose_now = [end for end in loose_now if end not in (p, q)]
            kept.append(shapely.LineString([p, q]))
    return kept


def _stems(parts: list[BaseGeometry]) -> list[list[Point]]:
    """A tree of lines as paths: the longest from end to end, then the longest of what is left, and so on."""
    left = list(parts)
    stems = []
    while left:
        path = max(
            (path for end in _loose_ends(left) for path in _paths_from(end, left)),
            key=lambda path: (sum(part.length for part, _ in path), [*path[0][0].coords[0]]),
        )
        points: list[Point] = []
        for part, backwards in path:
            run = [Point(*xy) for xy in part.coords]
            points.extend((reversed(run) if backwards else run) if not points else (run[::-1] if backwards else run)[1:])
            left.remove(part)
        stems.append(points)
    return stems


def _paths_from(start: Point, parts: list[BaseGeometry]) -> list[list[tuple[BaseGeometry, bool]]]:
    """Every way from one end of a tree of lines to each other end; True marks a line walked backwards."""
    finished = []
    growing: list[tuple[Point, list[tuple[BaseGeometry, bool]]]] = [(start, [])]
    while growing:
        here, path = growing.pop()
        onward = []
        for part in parts:
            first, last = _ends(part)
            if here in (first, last) and all(part is not walked for walked, _ in path):
                onward.append((first if here == last else last, [*path, (part, here == last)]))
        growing.extend(onward)
        if not onward:
            finished.append(path)
    return finished


def _run_into_water(
    points: list[Point], others: BaseGeometry, lakes: BaseGeometry, land: Land
) -> tuple[BaseGeometry, tuple[Point, ...]]:
    """A line run on at its ends: the end nearer to other water is its mouth, the other is a spring unless it lies there too.

    Where one end lies beyond the ground already the river comes from there or goes there, and needs no other mouth.
    """
    inside = [end for end in (points[0], points[-1]) if land.exists(nearest_hex(end))]
    targets = {end: _nearest_water(end, others, lakes, land) for end in inside}
    reach = dict.fromkeys(inside, SPRING_REACH)
    if len(inside) > 1:
        reach[min(inside, key=lambda end: (targets[end][0], end))] = MOUTH_REACH
    springs = []
    for end in inside:
        far, target = targets[end]
        if far > reach[end]:
            springs.append(end)
        elif target != end:
            points = [*points, target] if end == points[-1] else [target, *points]
    return shapely.LineString(points), tuple(springs)


def _nearest_water(end: Point, others: BaseGeometry, lakes: BaseGeometry, land: Land) -> tuple[float, Point]:
    """The way from an end to the nearest other river, lake or hex without ground, and the point to run on to."""
    here = shapely.Point(end)
    found: list[tuple[float, Point]] = []
    for water in (others, lakes):
        if not water.is_empty:
            line = shapely.shortest_line(here, water)
            found.append((line.length, Point(*line.coords[-1])))
    off = min(
        ((way(centre(a), end), a) for a in _around(nearest_hex(end)) if not land.exists(a)), default=None
    )
    if off is not None:
        found.append((max(0.0, off[0] - 0.5), centre(off[1])))
    return min(found, default=(float("inf"), end))


def _around(a: Hex) -> list[Hex]:
    """The hexes as far around as a mouth may reach."""
    ring = {a}
    for _ in range(int(MOUTH_REACH) + 1):
        ring |= {c for b in ring for c in neighbours(b)}
    return sorted(ring)
