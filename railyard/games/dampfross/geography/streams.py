"""Rivers as lines: one course without side arms, gaps closed, its mouth run on into other water."""

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

import shapely
from shapely.geometry.base import BaseGeometry

from railyard.core.hexes import Hex, neighbours
from railyard.games.dampfross.geography.ground import Land, coast_of
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


TOUCH: Final = 1e-6
"""Lines no further apart than this touch, in hex widths."""

HALF_A_HEX: Final = 0.5


@dataclass(frozen=True, slots=True)
class Stream:
    """One line of a river from end to end.

    ``springs`` are the ends where it begins, and nothing needs to follow; ``junctions`` the ends that lie on other
    rivers.
    """

    name: str
    wide: bool
    line: BaseGeometry
    springs: tuple[Point, ...]
    junctions: tuple[Point, ...] = ()


def streams_of(source: Source, land: Land) -> list[Stream]:
    """Every river as its stem and, apart from it, each of its branches; wide rivers first."""
    stems = [
        (river, points)
        for river in sorted(source.rivers, key=lambda river: not river.wide)
        for points in _stems(_one_course(river))
    ]
    lines = [shapely.LineString(points) for _, points in stems]
    waters = Waters(shapely.unary_union([shape for _, shape in source.lakes]), coast_of(source), land)
    streams = []
    for number, (river, points) in enumerate(stems):
        others = shapely.MultiLineString(lines[:number] + lines[number + 1 :])
        line, springs = _run_into_water(points, others, waters)
        streams.append(Stream(river.name, river.wide, line, springs))
    return [_with_junctions(stream, streams) for stream in _drained(streams, waters)]


def _with_junctions(stream: Stream, streams: list[Stream]) -> Stream:
    others = shapely.MultiLineString([other.line for other in streams if other.line is not stream.line])
    junctions = (end for end in _ends(stream.line) if others.distance(shapely.Point(end)) < TOUCH)
    return replace(stream, junctions=tuple(junctions))


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
            points.extend(
                (reversed(run) if backwards else run) if not points else (run[::-1] if backwards else run)[1:]
            )
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


@dataclass(frozen=True, slots=True)
class Waters:
    """Where rivers end: lakes, the coast as the geography draws it, and hexes without ground."""

    lakes: BaseGeometry
    coast: BaseGeometry
    land: Land

    def nearest_exit(self, end: Point) -> tuple[float, Point]:
        """The way to the nearest lake or hex without ground, and the point to run on to; at the coast no lake will
        do."""
        found: list[tuple[float, Point]] = []
        coastal = self.is_coastal(end)
        if not self.lakes.is_empty and not coastal:
            found.append(_nearest(end, self.lakes))
        found.extend(
            (max(0.0, way(centre(a), end) - HALF_A_HEX), centre(a))
            for a in _around(nearest_hex(end))
            if not self.land.exists(a) and not (coastal and self.lakes.intersects(shapely.Point(centre(a))))
        )
        return min(found, default=(math.inf, end))

    def is_coastal(self, end: Point) -> bool:
        """Whether a point lies at the coast, whatever the raster made of it."""
        return not self.coast.is_empty and self.coast.distance(shapely.Point(end)) <= SPRING_REACH


def _nearest(end: Point, water: BaseGeometry) -> tuple[float, Point]:
    line = shapely.shortest_line(shapely.Point(end), water)
    return line.length, Point(*line.coords[-1])


def _run_into_water(
    points: list[Point], others: shapely.MultiLineString, waters: Waters
) -> tuple[BaseGeometry, tuple[Point, ...]]:
    """A line run on at its ends: the end nearer to other water is its mouth, the other is a spring unless it lies
    there too.

    Where one end lies beyond the ground already the river comes from there or goes there, and needs no other mouth.
    """
    inside = [end for end in (points[0], points[-1]) if waters.land.exists(nearest_hex(end))]
    other_ends = shapely.MultiPoint([end for line in others.geoms for end in _ends(line)])
    targets: dict[Point, tuple[float, Point]] = {}
    reach: dict[Point, float] = {}
    for end in inside:
        to_river = (math.inf, end) if others.is_empty else _nearest(end, others)
        to_exit = waters.nearest_exit(end)
        targets[end], reach[end] = min(to_river, to_exit), SPRING_REACH
        if waters.is_coastal(end) and to_river[0] > TOUCH:
            targets[end], reach[end] = to_exit, MOUTH_REACH
        elif to_river[0] > TAIL and other_ends.distance(shapely.Point(to_river[1])) <= SPRING_REACH:
            # Two rivers that begin on one hill do not meet there, and two that end side by side go on to the sea.
            targets[end], reach[end] = to_exit, TAIL
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


def _drained(streams: list[Stream], waters: Waters) -> list[Stream]:
    """Rivers that flow into each other and nowhere else are run on together, from where that is nearest."""
    drained = list(streams)
    for system in _systems(streams):
        if any(_reaches_exit(streams[number], waters) for number in system):
            continue
        mouths = [
            (*waters.nearest_exit(end), end, number)
            for number in system
            for end in _ends(streams[number].line)
            if end not in streams[number].springs
        ]
        far, target, end, number = min(mouths, default=(math.inf, Point(0, 0), Point(0, 0), 0))
        if far <= MOUTH_REACH:
            points = [Point(*xy) for xy in streams[number].line.coords]
            longer = [*points, target] if end == points[-1] else [target, *points]
            drained[number] = replace(streams[number], line=shapely.LineString(longer))
    return drained


def _systems(streams: list[Stream]) -> list[list[int]]:
    """The numbers of the streams that touch each other, in groups."""
    left = list(range(len(streams)))
    systems = []
    while left:
        system, front = [], [left.pop(0)]
        while front:
            number = front.pop()
            system.append(number)
            touching = [n for n in left if streams[n].line.distance(streams[number].line) < TOUCH]
            left = [n for n in left if n not in touching]
            front.extend(touching)
        systems.append(sorted(system))
    return systems


def _reaches_exit(stream: Stream, waters: Waters) -> bool:
    at_lake = not waters.lakes.is_empty and waters.lakes.distance(stream.line) < TOUCH
    return at_lake or any(not waters.land.exists(nearest_hex(Point(*xy))) for xy in stream.line.coords)


def _around(a: Hex) -> list[Hex]:
    """The hexes as far around as a mouth may reach."""
    ring = {a}
    for _ in range(int(MOUTH_REACH) + 1):
        ring |= {c for b in ring for c in neighbours(b)}
    return sorted(ring)
