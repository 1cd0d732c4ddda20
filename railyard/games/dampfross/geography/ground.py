"""Which hexes exist, what they are made of, and where the places lie."""

import itertools
from dataclasses import dataclass, field
from typing import Final

import shapely
from shapely.geometry.base import BaseGeometry

from railyard.core.hexes import Edge, Hex, distance, edge, hex_name, neighbours
from railyard.games.dampfross.board_document import Ground, Terrain
from railyard.games.dampfross.geography.notes import Note, Value
from railyard.games.dampfross.geography.plane import Point, centre, nearest_hex, way
from railyard.games.dampfross.geography.source import Source, SourcePlace, SourceSection

SECTION_REACH: Final = 0.3
"""How far a section of the border may lie off the outline and still be the same border, in hex widths."""

TIE: Final = 1e-6
"""Ways that differ by less are the same: where a section ends, the hex beyond lies at the sea."""


@dataclass(slots=True)
class Land:
    """The ground of a board while it is made."""

    home: set[Hex] = field(default_factory=set)
    foreign: dict[Hex, SourceSection | None] = field(default_factory=dict)
    mountains: set[Hex] = field(default_factory=set)
    places: dict[Hex, SourcePlace] = field(default_factory=dict)
    neutral: set[Edge] = field(default_factory=set)

    def exists(self, a: Hex) -> bool:
        """Whether the board has this hex."""
        return a in self.home or a in self.foreign

    def representative(self, a: Hex) -> Point:
        """The true position of the place in a hex, else its centre: what tells on which bank of a river it lies."""
        place = self.places.get(a)
        return place.at if place is not None and nearest_hex(place.at) == a else centre(a)

    def terrain(self) -> dict[Hex, Terrain]:
        """The finished ground."""
        return {
            a: Terrain(Ground.MOUNTAIN if a in self.mountains else Ground.PLAIN, foreign=a in self.foreign)
            for a in (*self.home, *self.foreign)
        }


def lay_land(source: Source, notes: list[Note]) -> Land:
    """Hexes, foreign ring, mountains and places of a geography."""
    land = Land()
    lakes = shapely.unary_union([shape for _, shape in source.lakes])
    shapely.prepare(lakes)
    land.home = _home_hexes(source, lakes)
    stations = [place for place in source.places if place.kind != "connection"]
    for place in stations:
        _settle_at_home(land, place, notes)
    _bring_pairs_together(land, source, notes)
    _draw_neutral_lines(land, source, notes)
    _add_foreign_ring(land, source, lakes)
    for place in source.places:
        if place.kind == "connection":
            _settle_abroad(land, source, place, notes)
    _drop_islands(land, notes)
    mountains = shapely.unary_union([shape for _, shape in source.mountains])
    shapely.prepare(mountains)
    land.mountains = {
        a
        for a in (*land.home, *land.foreign)
        if a not in land.places and mountains.intersects(shapely.Point(centre(a)))
    }
    return land


def _home_hexes(source: Source, lakes: BaseGeometry) -> set[Hex]:
    """Hexes whose centre lies inside the outline (the whole grid where building is free) and in no lake."""
    outline = None if source.about.get("build_anywhere") else source.outline
    if outline is not None:
        shapely.prepare(outline)
    home = set()
    for a in source.grid.hexes():
        point = shapely.Point(centre(a))
        if (outline is None or outline.intersects(point)) and not lakes.intersects(point):
            home.add(a)
    return home


def _settle_at_home(land: Land, place: SourcePlace, notes: list[Note]) -> None:
    """Put a station or special goal on home ground, as near to its true position as there is room."""
    wanted = nearest_hex(place.at)
    if wanted not in land.places:
        if wanted in land.home:
            land.places[wanted] = place
            return
        if any(a in land.home for a in neighbours(wanted)):
            land.home.add(wanted)
            land.places[wanted] = place
            notes.append(Note("hex_added", {"place": place.name, "hex": hex_name(wanted)}))
            return
    free = (a for a in land.home if a not in land.places)
    found = min(free, key=lambda a: (way(centre(a), place.at), a), default=None)
    if found is None:
        notes.append(Note("place_dropped", {"place": place.name}, grave=True))
        return
    because = land.places[wanted].name if wanted in land.places else ""
    land.places[found] = place
    notes.append(_moved(place, wanted, found, because))


def _moved(place: SourcePlace, wanted: Hex, found: Hex, because: str) -> Note:
    values: dict[str, Value] = {
        "place": place.name,
        "from": hex_name(wanted),
        "to": hex_name(found),
        "hexes": distance(wanted, found),
    }
    if because:
        return Note("place_moved_for_another", {**values, "other": because})
    return Note("place_moved_inside", {**values})


def _bring_pairs_together(land: Land, source: Source, notes: list[Note]) -> None:
    """Neighbouring towns lie in neighbouring hexes at any hex size."""
    for first, second, *_ in source.about.get("adjacent_pair", ()):
        at = {place.name: a for a, place in land.places.items()}
        if first not in at or second not in at:
            notes.append(Note("pair_unknown", {"first": str(first), "second": str(second)}, grave=True))
            continue
        if distance(at[first], at[second]) == 1:
            continue
        place = land.places.pop(at[second])
        free = [a for a in neighbours(at[first]) if a in land.home and a not in land.places]
        found = min(free, key=lambda a: (way(centre(a), place.at), a), default=at[second])
        land.places[found] = place
        notes.append(_moved(place, at[second], found, str(first)))


def _draw_neutral_lines(land: Land, source: Source, notes: list[Note]) -> None:
    """White lines (D-2.10): a chain of hexes from bend to bend; hexes that are not home become foreign ground."""
    for name, shape in source.neutral_lines:
        bends = [nearest_hex(Point(x, y)) for x, y in shape.coords]
        drawn: set[Edge] = set()
        for start, end in itertools.pairwise(bends):
            here = start
            while here != end:
                nearer = (a for a in neighbours(here) if distance(a, end) < distance(here, end))
                there = min(nearer, key=lambda a: (shape.distance(shapely.Point(centre(a))), a))
                drawn.add(edge(here, there))
                here = there
        for a in {end for e in drawn for end in e} - land.home:
            land.foreign.setdefault(a, None)
        land.neutral |= drawn
        notes.append(Note("neutral_line", {"name": name, "segments": len(drawn)}))


def _add_foreign_ring(land: Land, source: Source, lakes: BaseGeometry) -> None:
    """One ring of foreign hexes along the sections of the land border; sea and lakes are no ground (D-2.9)."""
    if source.outline is None or not source.sections:
        return
    coast = coast_of(source)
    land_border = source.outline.boundary.difference(coast)
    for a in sorted({beyond for here in land.home for beyond in neighbours(here)} - land.home):
        point = shapely.Point(centre(a))
        beside_sea = not coast.is_empty and coast.distance(point) < land_border.distance(point) + TIE
        if lakes.intersects(point) or beside_sea:
            continue
        land.foreign[a] = _nearest_section(source, a)
    for a in land.foreign:
        land.foreign[a] = _nearest_section(source, a)


def coast_of(source: Source) -> BaseGeometry:
    """The outline where no section says that land lies beyond; nothing where the geography has no outline."""
    if source.outline is None:
        return shapely.LineString()
    border = shapely.unary_union([section.shape for section in source.sections]).buffer(SECTION_REACH)
    return source.outline.boundary.difference(border)


def _nearest_section(source: Source, a: Hex) -> SourceSection | None:
    point = shapely.Point(centre(a))
    return min(source.sections, key=lambda section: section.shape.distance(point), default=None)


def _settle_abroad(land: Land, source: Source, place: SourcePlace, notes: list[Note]) -> None:
    """Put a connection station on the first hexes beyond the border (D-2.9), or on a neutral line."""
    if source.about.get("build_anywhere"):
        _settle_at_home(land, place, notes)
        return
    wanted = nearest_hex(place.at)
    if wanted in land.foreign and wanted not in land.places:
        land.places[wanted] = place
        return
    near_home = any(a in land.home and a not in land.places for a in neighbours(wanted))
    if wanted not in land.places and near_home:
        # The town itself is abroad, whatever the raster made of its hex.
        code = "hex_made_foreign" if wanted in land.home else "foreign_hex_added"
        land.home.discard(wanted)
        land.foreign[wanted] = _nearest_section(source, wanted)
        land.places[wanted] = place
        notes.append(Note(code, {"place": place.name, "hex": hex_name(wanted)}))
        return
    free = (a for a in land.foreign if a not in land.places)
    found = min(free, key=lambda a: (way(centre(a), place.at), a), default=None)
    if found is None:
        notes.append(Note("place_dropped", {"place": place.name}, grave=True))
        return
    because = land.places[wanted].name if wanted in land.places else ""
    land.places[found] = place
    notes.append(_moved(place, wanted, found, because))


def pieces(land: Land) -> list[set[Hex]]:
    """Home ground in pieces that hang together, the largest first."""
    left = set(land.home)
    found = []
    while left:
        piece, edge_of_piece = set(), [min(left)]
        while edge_of_piece:
            a = edge_of_piece.pop()
            if a in left:
                left.remove(a)
                piece.add(a)
                edge_of_piece.extend(neighbours(a))
        found.append(piece)
    return sorted(found, key=lambda piece: (-len(piece), min(piece)))


def _drop_islands(land: Land, notes: list[Note]) -> None:
    """Land that hangs together with the rest nowhere and holds no station is left out, and foreign ground beside it."""
    for piece in pieces(land)[1:]:
        held = sorted(land.places[a].name for a in piece if a in land.places)
        if held:
            notes.append(Note("places_on_island", {"places": ", ".join(held), "hexes": len(piece)}, grave=True))
        else:
            land.home -= piece
            notes.append(Note("island_dropped", {"hex": hex_name(min(piece)), "hexes": len(piece)}))
    on_lines = {end for e in land.neutral for end in e}
    for a in [a for a in land.foreign if a not in on_lines and not any(b in land.home for b in neighbours(a))]:
        del land.foreign[a]
        place = land.places.pop(a, None)
        if place is not None:
            notes.append(Note("place_dropped", {"place": place.name}, grave=True))
