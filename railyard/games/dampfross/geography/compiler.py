"""The whole way from a geography to a board document."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from shapely.geometry.base import BaseGeometry

from railyard.core.hexes import Edge, Hex, edge, hex_from_name, hex_name, neighbours
from railyard.games.dampfross.board_document import (
    FORMAT,
    GROUND_SIGNS,
    NO_HEX_SIGN,
    VERSION,
    BoardDocument,
    Course,
    Label,
    Pair,
    Place,
    Prices,
    Section,
    Shape,
    StartRule,
    edge_of_side,
)
from railyard.games.dampfross.geography.ground import Land, lay_land
from railyard.games.dampfross.geography.notes import GeographyFault, Note
from railyard.games.dampfross.geography.plane import ROW_HEIGHT, Point, column_of, hex_of_column
from railyard.games.dampfross.geography.rivers import trace_rivers
from railyard.games.dampfross.geography.source import Source, read_source
from railyard.games.dampfross.geography.states import state_border

SHAPE_DIGITS: Final = 3  # a thousandth of a hex is finer than any map is drawn
SHAPE_TOLERANCE: Final = 0.02  # points that change an outline by less are left out, in hex widths
BORDER_GOALS: Final = ("border", "both")
PLACE_GOALS: Final = ("stations", "both")
HEX_VALUES: Final = frozenset(("hex", "from", "to"))  # values of notes that name hexes
ANY_TOWN: Final = "any numbered town"


class Shift:
    """Moves hexes and points so that the board begins in its first column and row."""

    def __init__(self, land: Land) -> None:
        ground = [*land.home, *land.foreign]
        if not ground:
            raise GeographyFault("no_ground")
        top = min(a.r for a in ground)
        self.row = top - top % 2  # an even number of rows, so that odd rows stay the ones half a hex further east
        self.column = min(column_of(a) for a in ground)

    def hex(self, a: Hex) -> Hex:
        """A hex in its final place."""
        return hex_of_column(column_of(a) - self.column, a.r - self.row)

    def side(self, q: int, r: int, side: int) -> tuple[int, int, int]:
        """A side in its final place."""
        return (*self.hex(Hex(q, r)), side)

    def point(self, p: Point) -> tuple[float, float]:
        """A point in its final place, rounded."""
        x, y = p.x - self.column, p.y - self.row * ROW_HEIGHT
        return round(x, SHAPE_DIGITS) + 0.0, round(y, SHAPE_DIGITS) + 0.0


def compile_board(document: Mapping[str, Any]) -> tuple[BoardDocument, list[Note]]:
    """The board of a geography and what was decided on the way.  GeographyFault where there can be none."""
    notes: list[Note] = []
    source = read_source(document, notes)
    rules = _rules(source.about)
    land = lay_land(source, notes)
    courses = trace_rivers(source, land, notes)
    shift = Shift(land)
    board = BoardDocument(
        **rules,
        places=_places(source, land, shift),
        rows=_rows(land, shift),
        rivers=tuple(
            Course(name=course.name, wide=course.wide, sides=tuple(shift.side(*side) for side in course.sides))
            for course in courses
        ),
        border=tuple(sorted(shift.side(*_side(e)) for e in _border(source, land, courses))),
        sections=_sections(source, land, shift),
        neutral_lines=tuple(sorted(shift.side(*_side(e)) for e in land.neutral)),
        shapes=tuple(_shapes(source, shift)),
        labels=tuple(_labels(source, shift)),
    )
    return board, [_in_place(note, shift) for note in notes]


def _in_place(note: Note, shift: Shift) -> Note:
    """A note about hexes with their final names."""
    values = dict(note.values)
    for key in HEX_VALUES & values.keys():
        values[key] = hex_name(shift.hex(hex_from_name(str(values[key]))))
    return Note(note.code, values, note.grave)


def _side(e: Edge) -> tuple[int, int, int]:
    return (e.a.q, e.a.r, neighbours(e.a).index(e.b))


def _rules(about: Mapping[str, Any]) -> dict[str, Any]:
    """The members of a board that are rules and names, and no hexes."""
    try:
        return {
            "format": FORMAT,
            "version": VERSION,
            "id": str(about["id"]),
            "title": str(about["title"]),
            "hex_km": float(about["hex"]["size_km"]),
            "races": int(about["races"]),
            "special_races": tuple(about.get("special_races", ())),
            "start": _start_rule(about.get("start") or {}),
            "prices": Prices(**about.get("prices", {})),
            "jump_hint_from": about.get("jump_rule_from_players"),
            "build_anywhere": bool(about.get("build_anywhere")),
            "special_titles": {int(number): str(title) for number, title in about.get("specials", {}).items()},
            "neighbouring_towns": tuple(
                Pair(str(one), str(other), int(fee)) for one, other, fee in about.get("adjacent_pair", ())
            ),
            "credits": {str(what): str(credit) for what, credit in about.get("licences", {}).items()},
        }
    except (TypeError, ValueError, AttributeError) as fault:
        raise GeographyFault("member_unfit", member="board", why=str(fault)) from fault


def _start_rule(described: Mapping[str, Any]) -> StartRule:
    """``each_chooses`` a list, ``all`` one town, or ``by_companies`` a table; ``exits_in_first_round`` beside it."""
    towns = described.get("each_chooses") or [town for town in (described.get("all"),) if town]
    table = {
        int(companies): {} if rooms == ANY_TOWN else {str(town): int(room) for town, room in rooms.items()}
        for companies, rooms in described.get("by_companies", {}).items()
    }
    return StartRule(
        towns=tuple(towns), by_companies=table, exits_in_first_round=int(described.get("exits_in_first_round", 0))
    )


def _places(source: Source, land: Land, shift: Shift) -> tuple[Place, ...]:
    """Places in the order of the geography.  Where only border hexes are goals, connections are none."""
    at = {place.name: a for a, place in land.places.items()}
    goals = str(source.about.get("special_goals", "stations"))
    return tuple(
        Place(
            name=place.name,
            at=shift.hex(at[place.name]),
            numbers=place.numbers,
            connection=place.kind == "connection",
            specials=place.specials if place.kind == "special" or goals in PLACE_GOALS else (),
            region=place.region,
            choice_group=place.choice_group,
        )
        for place in source.places
        if place.name in at
    )


def _rows(land: Land, shift: Shift) -> tuple[str, ...]:
    sign_of = {terrain: sign for sign, terrain in GROUND_SIGNS.items()}
    terrain = {shift.hex(a): sign_of[kind] for a, kind in land.terrain().items()}
    width = max(column_of(a) for a in terrain) + 1
    rows = []
    for r in range(max(a.r for a in terrain) + 1):
        signs = (terrain.get(hex_of_column(column, r), NO_HEX_SIGN) for column in range(width))
        rows.append(" " * (r % 2) + " ".join(signs))
    return tuple(rows)


def _border(source: Source, land: Land, courses: Iterable[Course]) -> set[Edge]:
    """Sides between home and foreign ground; where building is free, between the states the ground belongs to."""
    if land.foreign:
        return {edge(a, b) for a in land.foreign for b in neighbours(a) if b in land.home}
    return state_border(source, land, frozenset(edge_of_side(*side) for course in courses for side in course.sides))


def _sections(source: Source, land: Land, shift: Shift) -> tuple[Section, ...]:
    """The neighbours with their foreign hexes; special numbers only where border hexes are goals (D-4.7)."""
    are_goals = source.about.get("special_goals") in BORDER_GOALS
    hexes: dict[tuple[str, tuple[int, ...]], list[Hex]] = {}
    for section in source.sections:
        hexes.setdefault((section.neighbour, section.specials if are_goals else ()), [])
    for a, section_here in land.foreign.items():
        if section_here is not None:
            key = (section_here.neighbour, section_here.specials if are_goals else ())
            hexes[key].append(shift.hex(a))
    return tuple(
        Section(neighbour=neighbour, specials=specials, hexes=tuple(sorted(ring, key=lambda a: (a.r, a.q))))
        for (neighbour, specials), ring in hexes.items()
        if ring
    )


def _polygons(shape: BaseGeometry) -> Iterable[BaseGeometry]:
    plain = shape.simplify(SHAPE_TOLERANCE).normalize()
    return [part for part in getattr(plain, "geoms", [plain]) if part.geom_type == "Polygon" and not part.is_empty]


def _shapes(source: Source, shift: Shift) -> Iterable[Shape]:
    lands = [("", source.outline)] if source.outline is not None else []
    for kind, shapes in (("land", lands), ("state", source.states), ("lake", source.lakes)):
        for name, shape in shapes:
            for polygon in _polygons(shape):
                rings = tuple(
                    tuple(shift.point(Point(x, y)) for x, y in ring.coords)
                    for ring in (polygon.exterior, *polygon.interiors)
                )
                yield Shape(kind=kind, name=name, rings=rings)  # type: ignore[arg-type]


def _labels(source: Source, shift: Shift) -> Iterable[Label]:
    for name, shape in source.mountains:
        if name:
            inside = shape.representative_point()
            yield Label(kind="mountain", text=name, at=shift.point(Point(inside.x, inside.y)))
