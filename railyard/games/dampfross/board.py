"""A board of Dampfross as the rules see it: ground, rivers, places, special goals and the price of every segment.

Pure values: a board is built from a board document (:mod:`railyard.games.dampfross.board_document`), as bytes or as
decoded JSON.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec

from railyard.core.hexes import Edge, Hex, edge, neighbours
from railyard.games.dampfross.board_document import (
    BoardDocument,
    Course,
    Ground,
    Label,
    Place,
    Prices,
    River,
    Section,
    Shape,
    StartRule,
    Terrain,
    document_of,
    edge_of_side,
    terrain_of_rows,
)


class Special(msgspec.Struct, frozen=True):
    """One row of the special table: number, title, and the hexes that are a goal of it, places before border hexes."""

    number: int
    title: str
    goals: tuple[Hex, ...]


class StartPlace(NamedTuple):
    """A town to begin in and how many companies find room there; None is no limit."""

    place: Place
    room: int | None


class Link(NamedTuple):
    """A segment that may be built, seen from one of its ends: the number of the other hex, the price, its own
    number."""

    to: int
    cost: int
    segment: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Board:
    """A board ready to be played on.  Two boards are the same where their ``content_hash`` is.

    For searches every hex and every segment that may be built has a number from 0: ``hexes[number_of[h]] == h``,
    ``segments[segment_number[e]] == e``, and ``links[n]`` lists what leads away from hex n.
    """

    id: str
    title: str
    prices: Prices
    races: int
    special_races: tuple[int, ...]
    start: StartRule
    jump_hint_from: int | None
    build_anywhere: bool
    places: tuple[Place, ...]
    specials: tuple[Special, ...]
    sections: tuple[Section, ...]
    terrain: Mapping[Hex, Terrain]
    rivers: Mapping[Edge, River]
    border: frozenset[Edge]
    neutral_lines: frozenset[Edge]
    line_ends: frozenset[Hex]
    pair_fees: Mapping[Edge, int]
    place_at: Mapping[Hex, Place]
    place_named: Mapping[str, Place]
    places_numbered: Mapping[int, tuple[Place, ...]]
    hexes: tuple[Hex, ...]
    number_of: Mapping[Hex, int]
    segments: tuple[Edge, ...]
    segment_number: Mapping[Edge, int]
    segment_costs: tuple[int, ...]
    links: tuple[tuple[Link, ...], ...]
    courses: tuple[Course, ...]
    shapes: tuple[Shape, ...]
    labels: tuple[Label, ...]
    credits: Mapping[str, str]
    content_hash: str

    def ground(self, a: Hex) -> Ground | None:
        """Plain or mountain, None where the board has no hex (D-2.8)."""
        terrain = self.terrain.get(a)
        return None if terrain is None else terrain.ground

    def is_foreign(self, a: Hex) -> bool:
        """Whether the hex exists and lies beyond the border (D-2.9)."""
        terrain = self.terrain.get(a)
        return terrain is not None and terrain.foreign

    def is_line_end(self, a: Hex) -> bool:
        """Whether a line that reaches this hex must end there: foreign, and on no neutral line (D-2.9, D-2.10)."""
        return a in self.line_ends

    def river(self, e: Edge) -> River | None:
        """The river on the common side of two hexes."""
        return self.rivers.get(e)

    def may_join(self, a: Hex, b: Hex) -> bool:
        """Whether a segment between two hexes may exist at all: both exist, they are neighbours, and not both foreign
        unless a neutral line joins them (D-2.8, D-2.9, D-2.10)."""
        return (Edge(a, b) if a < b else Edge(b, a)) in self.segment_number

    def cost(self, e: Edge) -> int:
        """Construction credits of a segment (D-2.6).  KeyError where ``may_join`` is false."""
        return self.segment_costs[self.segment_number[e]]

    def joined_hexes(self, a: Hex) -> tuple[Hex, ...]:
        """The neighbours that a segment may lead to from here, in the order of the sides; none where there is no
        hex."""
        number = self.number_of.get(a)
        return () if number is None else tuple(self.hexes[link.to] for link in self.links[number])

    def station_at(self, a: Hex) -> Place | None:
        """The numbered town in a hex."""
        place = self.place_at.get(a)
        return place if place is not None and place.is_station else None

    @property
    def stations(self) -> tuple[Place, ...]:
        """The numbered towns, in the order of the document."""
        return tuple(place for place in self.places if place.is_station)

    @property
    def connections(self) -> tuple[Place, ...]:
        """The connection stations abroad."""
        return tuple(place for place in self.places if place.connection)

    def special(self, number: int) -> Special | None:
        """The row 1-6 of the special table."""
        return next((special for special in self.specials if special.number == number), None)

    def neighbouring_towns_fee(self, e: Edge) -> int | None:
        """What a line parallel to a rival's costs in all between two neighbouring numbered towns, else None
        (D-3.10)."""
        listed = self.pair_fees.get(e)
        if listed is not None:
            return listed
        both = self.station_at(e.a) is not None and self.station_at(e.b) is not None
        return self.prices.neighbouring_towns if both else None

    def start_places(self, companies: int) -> tuple[StartPlace, ...]:
        """Where companies may begin when so many play, and how many find room in each town (D-7)."""
        rooms = self.start.by_companies.get(companies)
        if rooms:
            return tuple(StartPlace(self.place_named[name], room) for name, room in rooms.items())
        if rooms is None and self.start.towns:
            return tuple(StartPlace(self.place_named[name], None) for name in self.start.towns)
        return tuple(StartPlace(place, None) for place in self.stations)


def board_from_document(data: bytes | Mapping[str, Any]) -> Board:
    """The board of a document.  ValueError or KeyError where ``boards.board_faults`` names faults."""
    document = document_of(data)
    neutral = frozenset(edge_of_side(*side) for side in document.neutral_lines)
    return build_board(document, terrain_of_rows(document.rows), river_sides(document), neutral)


def river_sides(document: BoardDocument) -> dict[Edge, River]:
    """The rivers of a document by edge; where a wide and a normal one share a side it is wide."""
    rivers: dict[Edge, River] = {}
    for course in document.rivers:
        for side in course.sides:
            if course.wide or edge_of_side(*side) not in rivers:
                rivers[edge_of_side(*side)] = River.WIDE if course.wide else River.NORMAL
    return rivers


def build_board(
    document: BoardDocument,
    terrain: Mapping[Hex, Terrain],
    rivers: Mapping[Edge, River],
    neutral_lines: frozenset[Edge],
) -> Board:
    """A board of everything a document says but its ground and sides, which are given by hex and edge."""
    hexes = tuple(sorted(terrain, key=lambda a: (a.r, a.q)))
    number_of = {a: number for number, a in enumerate(hexes)}
    segments: list[Edge] = []
    costs: list[int] = []
    links: list[list[Link]] = [[] for _ in hexes]
    segment_number: dict[Edge, int] = {}
    for number, a in enumerate(hexes):
        for b in neighbours(a):
            e = edge(a, b)
            if b not in terrain or (terrain[a].foreign and terrain[b].foreign and e not in neutral_lines):
                continue
            if e not in segment_number:
                segment_number[e] = len(segments)
                segments.append(e)
                costs.append(segment_cost(document.prices, terrain[a].ground, terrain[b].ground, rivers.get(e)))
            links[number].append(Link(number_of[b], costs[segment_number[e]], segment_number[e]))
    on_neutral_lines = {end for e in neutral_lines for end in e}
    place_named = {place.name: place for place in document.places}
    numbered: dict[int, tuple[Place, ...]] = {}
    for place in document.places:
        for number in place.numbers:
            numbered[number] = (*numbered.get(number, ()), place)
    return Board(
        id=document.id,
        title=document.title,
        prices=document.prices,
        races=document.races,
        special_races=document.special_races,
        start=document.start,
        jump_hint_from=document.jump_hint_from,
        build_anywhere=document.build_anywhere,
        places=document.places,
        specials=special_table(document),
        sections=document.sections,
        terrain=terrain,
        rivers=rivers,
        border=frozenset(edge_of_side(*side) for side in document.border),
        neutral_lines=neutral_lines,
        line_ends=frozenset(a for a in hexes if terrain[a].foreign and a not in on_neutral_lines),
        pair_fees={
            edge(place_named[pair.first].at, place_named[pair.second].at): pair.fee
            for pair in document.neighbouring_towns
        },
        place_at={place.at: place for place in document.places},
        place_named=place_named,
        places_numbered=dict(sorted(numbered.items())),
        hexes=hexes,
        number_of=number_of,
        segments=tuple(segments),
        segment_number=segment_number,
        segment_costs=tuple(costs),
        links=tuple(tuple(row) for row in links),
        courses=document.rivers,
        shapes=document.shapes,
        labels=document.labels,
        credits=document.credits,
        content_hash=content_hash(document, terrain, rivers, neutral_lines),
    )


def segment_cost(prices: Prices, one: Ground, other: Ground, river: River | None) -> int:
    """Credits for a segment between two grounds over a river or none (D-2.6)."""
    mountains = (one is Ground.MOUNTAIN) + (other is Ground.MOUNTAIN)
    bridge = {None: 0, River.NORMAL: prices.river, River.WIDE: prices.wide_river}[river]
    return prices.segment + mountains * prices.mountain_end + bridge


def special_table(document: BoardDocument) -> tuple[Special, ...]:
    """The special table: for each number its places in the order of the document, then its border hexes (D-4.7)."""
    goals: dict[int, dict[Hex, None]] = {number: {} for number in document.special_titles}
    for place in document.places:
        for number in place.specials:
            goals.setdefault(number, {})[place.at] = None
    for section in document.sections:
        for number in section.specials:
            goals.setdefault(number, {}).update(dict.fromkeys(sorted(section.hexes)))
    return tuple(
        Special(number, document.special_titles.get(number, ""), tuple(goals[number])) for number in sorted(goals)
    )


def content_hash(
    document: BoardDocument,
    terrain: Mapping[Hex, Terrain],
    rivers: Mapping[Edge, River],
    neutral_lines: frozenset[Edge],
) -> str:
    """A fingerprint of everything on a board that a game can depend on; names of rivers, shapes and credits are left
    out."""
    content = (
        document.id,
        document.prices,
        document.races,
        document.special_races,
        document.start,
        document.jump_hint_from,
        document.build_anywhere,
        document.neighbouring_towns,
        document.places,
        special_table(document),
        sorted((a, *terrain[a]) for a in terrain),
        sorted((e, rivers[e]) for e in rivers),
        sorted(neutral_lines),
    )
    return hashlib.sha256(
        msgspec.json.encode(msgspec.to_builtins(content, str_keys=True), order="deterministic")
    ).hexdigest()
