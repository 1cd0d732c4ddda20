"""Rivers as chains of hex sides.

A side is river where the line between the representative points of its two hexes crosses the stream an odd number of
times, so every place keeps its true bank.  Around each corner of the grid three such lines close, and a closed line
crosses a stream evenly unless the stream ends inside: so the sides of one stream hang together from end to end.  What
is added here is at the ends, where a chain may stop a side or two short of the water it flows into, and what is left
out are pieces too small to be a river.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from railyard.core.hexes import Edge, Hex, edge, hex_name, neighbours
from railyard.games.dampfross.board_document import Course
from railyard.games.dampfross.geography.ground import Land
from railyard.games.dampfross.geography.notes import Note
from railyard.games.dampfross.geography.plane import Point, centre, nearest_hex, way
from railyard.games.dampfross.geography.source import Source
from railyard.games.dampfross.geography.streams import Stream, streams_of

SPRING_SIDES: Final = 0.8
"""A chain that ends no further than this from the spring of its stream, in hex widths, ends there for good."""

SIDES_TO_WATER: Final = 4
"""So many sides at most are added at the end of a chain so that it meets the water it flows into."""

SCRAP: Final = 3
"""A piece of so few sides that hangs together with no other water is left out."""

POCKET_SIDES: Final = 5
"""A hex that one stream surrounds on so many sides moves to its other bank, unless a place stands there."""

Corner = frozenset[Hex]
"""Where three hexes meet."""


@dataclass(slots=True)
class Chain:
    """The sides of one stream."""

    stream: Stream
    sides: set[Edge]


def corners(e: Edge) -> tuple[Corner, Corner]:
    """The two ends of the common side of two hexes."""
    one, other = sorted(set(neighbours(e.a)) & set(neighbours(e.b)))
    return frozenset((*e, one)), frozenset((*e, other))


def sides_at(corner: Corner) -> tuple[Edge, Edge, Edge]:
    """The three sides that meet in a corner."""
    a, b, c = sorted(corner)
    return edge(a, b), edge(a, c), edge(b, c)


def trace_rivers(source: Source, land: Land, notes: list[Note]) -> list[Course]:
    """Every river as courses of sides, wide rivers first; each side belongs to one course."""
    chains = []
    for stream in streams_of(source, land):
        sides = _crossed_sides(stream, land)
        _open_rings(sides, land)
        _close_pockets(sides, land)
        chains.append(Chain(stream, {e for e in sides if land.exists(e.a) and land.exists(e.b)}))
    _trim_abroad(chains, land)
    _run_ends_on(chains, land, notes)
    _drop_scraps(chains, land, notes)
    return _courses(chains, notes)


def _crossed_sides(stream: Stream, land: Land) -> set[Edge]:
    """The sides whose two hexes lie on different banks."""
    crossed: set[Edge] = set()
    points = [Point(*xy) for xy in stream.line.coords]
    for p, q in zip(points, points[1:], strict=False):
        for e in _edges_near(p, q):
            if _cross(land.representative(e.a), land.representative(e.b), p, q):
                crossed ^= {e}
    return crossed


def _edges_near(p: Point, q: Point) -> set[Edge]:
    """Every edge that a line from p to q could cross: those of the hexes along it and two around."""
    steps = int(way(p, q) / 0.5) + 1
    near: set[Hex] = set()
    for i in range(steps + 1):
        a = nearest_hex(Point(p.x + (q.x - p.x) * i / steps, p.y + (q.y - p.y) * i / steps))
        if a not in near:
            near |= {a, *neighbours(a)}
    return {edge(a, b) for a in near for b in neighbours(a)}


def _cross(a: Point, b: Point, p: Point, q: Point) -> bool:
    """Whether the line a-b crosses p-q; a point on a line counts to one fixed side of it, so nothing counts twice."""
    return _left(a, b, p) != _left(a, b, q) and _left(p, q, a) != _left(p, q, b)


def _left(a: Point, b: Point, p: Point) -> bool:
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 0


def _open_rings(sides: set[Edge], land: Land) -> None:
    """A bend so narrow that its neck vanishes leaves a closed ring; it is left out unless a place stands inside."""
    for piece in _pieces(sides):
        if not _chain_ends(piece) and not any(a in land.places for a in _inside(piece)):
            sides -= piece


def _inside(ring: set[Edge]) -> set[Hex]:
    """The hexes a closed ring of sides surrounds."""
    for start in sorted(min(ring)):
        found, front = {start}, [start]
        while front and len(found) <= len(ring) ** 2:
            a = front.pop()
            fresh = [b for b in neighbours(a) if b not in found and edge(a, b) not in ring]
            found.update(fresh)
            front.extend(fresh)
        if not front:
            return found
    return set()


def _close_pockets(sides: set[Edge], land: Land) -> None:
    """Straighten a stream that runs around one empty hex in the midst of the ground."""
    for a in sorted({end for e in sides for end in e}):
        around = {edge(a, b) for b in neighbours(a)}
        in_the_midst = all(land.exists(b) for b in (a, *neighbours(a)))
        if in_the_midst and a not in land.places and len(around & sides) >= POCKET_SIDES:
            sides ^= around


def _pieces(sides: set[Edge]) -> list[set[Edge]]:
    """Sides in pieces that hang together by their corners."""
    left, found = set(sides), []
    for first in sorted(sides):
        if first not in left:
            continue
        piece, front = set(), [first]
        while front:
            e = front.pop()
            if e in left:
                left.remove(e)
                piece.add(e)
                front.extend(n for corner in corners(e) for n in sides_at(corner) if n in left)
        found.append(piece)
    return found


def _chain_ends(piece: set[Edge]) -> list[Corner]:
    count: dict[Corner, int] = {}
    for e in piece:
        for corner in corners(e):
            count[corner] = count.get(corner, 0) + 1
    return sorted((corner for corner, times in count.items() if times == 1), key=sorted)


def _is_at_edge(corner: Corner, land: Land) -> bool:
    """Whether the ground ends at this corner: lake, coast or the edge of the map."""
    return not all(land.exists(a) for a in corner)


def _trim_abroad(chains: list[Chain], land: Land) -> None:
    """Nothing is built between two foreign hexes: a river is drawn there only as far as it hangs on sides that cost."""
    for chain in chains:
        for piece in _pieces(chain.sides):
            if not any(e.a in land.home or e.b in land.home for e in piece):
                chain.sides -= piece


def _run_ends_on(chains: list[Chain], land: Land, notes: list[Note]) -> None:
    """Add sides where a chain stops just short of the water it flows into."""
    for chain in chains:
        for piece in _pieces(chain.sides):
            water = {corner for other in chains for e in other.sides - piece for corner in corners(e)}
            for end in _chain_ends(piece):
                if end in water or _is_at_edge(end, land) or _is_spring(end, chain):
                    continue
                path = _path_to_water(end, water, piece, land)
                chain.sides |= set(path)
                if path:
                    notes.append(Note("river_run_on", {"river": chain.stream.name, "sides": len(path)}))


def _is_spring(end: Corner, chain: Chain) -> bool:
    points = [centre(a) for a in end]
    here = Point(sum(p.x for p in points) / 3, sum(p.y for p in points) / 3)
    return any(way(here, spring) <= SPRING_SIDES for spring in chain.stream.springs)


def _path_to_water(end: Corner, water: set[Corner], own: set[Edge], land: Land) -> list[Edge]:
    """The fewest sides from a corner to other water or the edge of the ground, none where that is too far."""
    paths: list[tuple[Corner, list[Edge]]] = [(end, [])]
    seen = {corner for e in own for corner in corners(e)}
    for _ in range(SIDES_TO_WATER):
        longer = []
        for corner, path in paths:
            for e in sides_at(corner):
                there = next(c for c in corners(e) if c != corner)
                if there in seen or not (land.exists(e.a) and land.exists(e.b)):
                    continue
                if there in water or _is_at_edge(there, land):
                    return [*path, e]
                seen.add(there)
                longer.append((there, [*path, e]))
        paths = longer
    return []


def _drop_scraps(chains: list[Chain], land: Land, notes: list[Note]) -> None:
    """Leave out short pieces that hang together with no other water."""
    for piece in _pieces({e for chain in chains for e in chain.sides}):
        ends = _chain_ends(piece)
        if len(piece) <= SCRAP and not all(_is_at_edge(end, land) for end in ends):
            for chain in chains:
                if chain.sides & piece:
                    values = {"river": chain.stream.name, "sides": len(piece), "hex": hex_name(min(piece).a)}
                    notes.append(Note("river_piece_dropped", values))
                    chain.sides -= piece


def _courses(chains: list[Chain], notes: list[Note]) -> list[Course]:
    """The chains walked from end to end; a side that two rivers share belongs to the first."""
    taken: set[Edge] = set()
    courses = []
    lengths: dict[str, int] = {}
    for chain in chains:
        own = chain.sides - taken
        taken |= own
        name = chain.stream.name
        for walk in _walks(own):
            courses.append(Course(name=name, wide=chain.stream.wide, sides=tuple(_side(e) for e in walk)))
        lengths[name] = lengths.get(name, 0) + len(own)
    notes.extend(
        Note("river", {"river": name, "sides": sides}) if sides else Note("river_without_sides", {"river": name})
        for name, sides in lengths.items()
    )
    return courses


def _side(e: Edge) -> tuple[int, int, int]:
    return (e.a.q, e.a.r, neighbours(e.a).index(e.b))


def _walks(sides: set[Edge]) -> Iterator[list[Edge]]:
    """Sides as walks along their corners: from each end first, then what is left in rings."""
    left = set(sides)
    while left:
        ends = _chain_ends(left)
        corner = ends[0] if ends else corners(min(left))[0]
        walk = []
        while True:
            onward = [e for e in sides_at(corner) if e in left]
            if not onward:
                break
            e = min(onward)
            left.remove(e)
            walk.append(e)
            corner = next(c for c in corners(e) if c != corner)
        yield walk
