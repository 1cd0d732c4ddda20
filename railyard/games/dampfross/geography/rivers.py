"""Rivers as chains of hex sides.

A side is river where the line between the representative points of its two hexes crosses the stream an odd number of
times, so every place keeps its true bank.  Around each corner of the grid three such lines close, and a closed line
crosses a stream evenly unless the stream ends inside: so the sides of one stream hang together from end to end.  What
is added here is at the ends, where a chain may stop a side or two short of the water it flows into, and what is left
out are pieces too small to be a river.
"""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from railyard.core.hexes import Edge, Hex, edge, hex_name, neighbours
from railyard.games.dampfross.board_document import Course
from railyard.games.dampfross.geography.ground import Land
from railyard.games.dampfross.geography.notes import Note, Value
from railyard.games.dampfross.geography.plane import Point, centre, nearest_hex, way
from railyard.games.dampfross.geography.source import Source
from railyard.games.dampfross.geography.streams import Stream, streams_of

SPRING_SIDES: Final = 0.8
"""A chain that ends no further than this from the spring of its stream, in hex widths, ends there for good."""

SIDES_TO_WATER: Final = 4
"""So many sides at most are added at the end of a chain so that it meets the water it flows into."""

SCRAP: Final = 4
"""A piece of so few sides that hangs together with no other river is left out, unless it is a whole river to the
water."""

POCKET_SIDES: Final = 5
"""A hex with one river on so many sides is a pocket; it moves to the other bank, unless a place stands there."""

POCKET_WEIGHT: Final = 6
PLACE_WEIGHT: Final = 2
"""How many sides longer a way to the water may be to leave no pocket, and to keep off a place."""

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
        chains.append(Chain(stream, {e for e in sides if land.exists(e.a) and land.exists(e.b)}))
    _close_pockets(chains, land)
    _trim_abroad(chains, land)
    _run_ends_on(chains, land, notes)
    _drop_scraps(chains, land, notes)
    return _courses(chains, notes)


def _crossed_sides(stream: Stream, land: Land) -> set[Edge]:
    """The sides whose two hexes lie on different banks."""
    crossed: set[Edge] = set()
    points = [Point(*xy) for xy in stream.line.coords]
    for p, q in itertools.pairwise(points):
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


def _close_pockets(chains: list[Chain], land: Land) -> None:
    """Let no empty hex be an island in a river: one stream passes on its other side, but never beyond the border."""
    pockets = []
    for a in sorted({end for e in _all_sides(chains) for end in e} & land.home - land.places.keys()):
        around = {edge(a, b) for b in neighbours(a)}
        if not all(land.exists(b) for b in neighbours(a)):
            continue
        if around <= _all_sides(chains) or any(len(around & chain.sides) >= POCKET_SIDES for chain in chains):
            pockets.append(around)
    for around in pockets:
        before = around & _all_sides(chains)
        at_border = {e for e in before if e.a in land.foreign or e.b in land.foreign}
        ways = []
        for number, chain in enumerate(chains):
            after = around & ((chain.sides ^ around) | _all_sides(chains, chain))
            if chain.sides & around and at_border <= after and len(after) < POCKET_SIDES <= len(before):
                ways.append((len(after), number))
        if ways:
            chains[min(ways)[1]].sides ^= around


def _all_sides(chains: list[Chain], but: Chain | None = None) -> set[Edge]:
    return {e for chain in chains if chain is not but for e in chain.sides}


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
            for end in _chain_ends(piece):
                water = {corner for e in _all_sides(chains) - piece for corner in corners(e)}
                if end in water or _is_at_edge(end, land) or _is_spring(end, chain):
                    continue
                path = _path_to_water(end, water, _all_sides(chains), land, may_leave=not _is_junction(end, chain))
                chain.sides |= set(path)
                if path:
                    notes.append(Note("river_run_on", {"river": chain.stream.name, "sides": len(path)}))


def _is_spring(end: Corner, chain: Chain) -> bool:
    return any(way(_middle(end), spring) <= SPRING_SIDES for spring in chain.stream.springs)


def _is_junction(end: Corner, chain: Chain) -> bool:
    """Whether the end of the stream that lies nearer flows into another river, so that the coast will not do."""
    first, *_, last = chain.stream.line.coords
    return min((way(_middle(end), Point(*p)), Point(*p)) for p in (first, last))[1] in chain.stream.junctions


def _middle(corner: Corner) -> Point:
    points = [centre(a) for a in corner]
    return Point(sum(p.x for p in points) / 3, sum(p.y for p in points) / 3)


def _path_to_water(end: Corner, water: set[Corner], rivers: set[Edge], land: Land, *, may_leave: bool) -> list[Edge]:
    """The best few sides from a corner to other rivers or, if it may, off the ground; none where that is too far.

    The best is the shortest, but rather a little longer than past a place, which would move it to another bank, or
    around a hex that is nearly surrounded by rivers.
    """
    finished: list[tuple[int, list[Edge]]] = []
    growing: list[tuple[Corner, list[Edge]]] = [(end, [])]
    while growing:
        corner, path = growing.pop()
        for e in sides_at(corner):
            if e in rivers or e in path or not (land.exists(e.a) and land.exists(e.b)):
                continue
            longer = [*path, e]
            there = next(c for c in corners(e) if c != corner)
            if there in water or (may_leave and _is_at_edge(there, land)):
                finished.append((_weight(longer, rivers, land), longer))
            elif len(longer) < SIDES_TO_WATER:
                growing.append((there, longer))
    return min(finished, default=(0, []))[1]


def _weight(path: list[Edge], rivers: set[Edge], land: Land) -> int:
    beside = {a for e in path for a in e}
    sides = rivers | set(path)
    pockets = sum(sum(edge(a, b) in sides for b in neighbours(a)) >= POCKET_SIDES for a in beside)
    places = sum(a in land.places for a in beside)
    return len(path) + POCKET_WEIGHT * pockets + PLACE_WEIGHT * places


def _drop_scraps(chains: list[Chain], land: Land, notes: list[Note]) -> None:
    """Leave out short pieces that hang together with no other water."""
    for piece in _pieces({e for chain in chains for e in chain.sides}):
        joins_water = all(_is_at_edge(end, land) for end in _chain_ends(piece))
        if len(piece) > SCRAP:
            continue
        for chain in chains:
            if chain.sides & piece and not (joins_water and chain.sides <= piece):
                values: dict[str, Value] = {
                    "river": chain.stream.name,
                    "sides": len(piece),
                    "hex": hex_name(min(piece).a),
                }
                notes.append(Note("river_piece_dropped", values))
                chain.sides -= piece


def _courses(chains: list[Chain], notes: list[Note]) -> list[Course]:
    """The chains walked from end to end; a side that two rivers share belongs to the first."""
    taken: set[Edge] = set()
    courses: list[Course] = []
    lengths: dict[str, int] = {}
    for chain in chains:
        own = chain.sides - taken
        taken |= own
        name = chain.stream.name
        courses.extend(
            Course(name=name, wide=chain.stream.wide, sides=tuple(_side(e) for e in walk)) for walk in _walks(own)
        )
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
