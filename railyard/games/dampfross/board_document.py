"""The file of a Dampfross board, field by field.

Nothing here knows a region; every rule of a board is data (D-7).

``rows`` draws the ground, one text a row r from the north: the character of column c stands at place
``2 * c + r % 2``, so that the text looks like the map, and belongs to ``Hex(c - r // 2, r)``.  ``GROUND_SIGNS``
lists the signs.  Sides are ``[q, r, side]`` with the numbering of :mod:`railyard.core.hexes`.

Shapes (coast, lakes) are rings of points on the hex plane: one unit is the width of a hex, which is the way between the
centres of two neighbours; x grows to the east, y to the south; ``Hex(q, r)`` has its centre at
``(q + r / 2, r * sqrt(3) / 2)``.
"""

import enum
import itertools
from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal, NamedTuple

import msgspec

from railyard.core.hexes import Edge, Hex, edge, neighbour

FORMAT: Final = "railyard-dampfross-board"
VERSION: Final = 1

STATION_NUMBERS: Final = tuple(10 * tens + units for tens, units in itertools.product(range(1, 7), repeat=2))
"""The 36 numbers two dice can show, 11 to 66, in order (D-0.4)."""


class Ground(enum.StrEnum):
    """What a hex is made of.  A town counts as plain (D-0.3)."""

    PLAIN = "plain"
    MOUNTAIN = "mountain"


class River(enum.StrEnum):
    """What flows along the side of a hex."""

    NORMAL = "river"
    WIDE = "wide_river"


class Terrain(NamedTuple):
    """The ground of one hex and whether it lies beyond the border (D-2.9)."""

    ground: Ground
    foreign: bool


NO_HEX_SIGN: Final = "."
GROUND_SIGNS: Final[Mapping[str, Terrain]] = {
    "-": Terrain(Ground.PLAIN, foreign=False),
    "^": Terrain(Ground.MOUNTAIN, foreign=False),
    "+": Terrain(Ground.PLAIN, foreign=True),
    "%": Terrain(Ground.MOUNTAIN, foreign=True),
}


class Prices(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Credits for the parts of a segment (D-2.6) and for a parallel line between two neighbouring towns (D-3.10)."""

    segment: int = 1
    mountain_end: int = 2
    river: int = 2
    wide_river: int = 4
    neighbouring_towns: int = 3


class Place(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A named hex: a numbered town, a connection station abroad, or another goal of special races.

    ``specials`` are the special numbers (1-6) it is a goal of.  Stations of one ``choice_group`` share a number, and
    each player picks one of them (D-4.8).
    """

    name: str
    at: Hex
    numbers: tuple[int, ...] = ()
    connection: bool = False
    specials: tuple[int, ...] = ()
    region: str = ""
    choice_group: str = ""

    @property
    def is_station(self) -> bool:
        """Whether this is a numbered town: it pays prizes and is drawn as start or goal (D-0.4, D-3.2)."""
        return bool(self.numbers)


class Section(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A stretch of the border: the neighbour, its foreign hexes, and the special numbers they are goals of (D-4.7)."""

    neighbour: str
    specials: tuple[int, ...] = ()
    hexes: tuple[Hex, ...] = ()


class Pair(msgspec.Struct, frozen=True, array_like=True):
    """Two neighbouring towns and what a parallel line between them costs in all (D-3.10)."""

    first: str
    second: str
    fee: int


class StartRule(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Where companies begin (D-1.3, D-7).

    ``towns``: each company chooses one of these; none listed: any numbered town.  ``by_companies`` comes before
    that: for a number of companies, how many of them begin in which town; an empty entry means any numbered town.
    ``exits_in_first_round``: on how many sides a company may leave its town in round 1; 0 is no limit.
    """

    towns: tuple[str, ...] = ()
    by_companies: dict[int, dict[str, int]] = {}
    exits_in_first_round: int = 0


class Course(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A named stretch of river as a chain of hex sides, each once, from one end to the other."""

    name: str
    sides: tuple[tuple[int, int, int], ...]
    wide: bool = False


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An outline to draw, on the hex plane (see the module): its first ring is the edge, the others are holes."""

    kind: Literal["land", "state", "lake"]
    name: str
    rings: tuple[tuple[tuple[float, float], ...], ...]


class Label(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name to write on the map at a point of the hex plane: a mountain range."""

    kind: Literal["mountain"]
    text: str
    at: tuple[float, float]


class BoardDocument(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A board as its file says it, field by field."""

    format: str
    version: int
    id: str
    title: str
    hex_km: float
    races: int
    special_races: tuple[int, ...]
    start: StartRule
    prices: Prices
    jump_hint_from: int | None = None
    build_anywhere: bool = False
    special_titles: dict[int, str] = {}
    neighbouring_towns: tuple[Pair, ...] = ()
    places: tuple[Place, ...]
    rows: tuple[str, ...]
    rivers: tuple[Course, ...] = ()
    border: tuple[tuple[int, int, int], ...] = ()
    sections: tuple[Section, ...] = ()
    neutral_lines: tuple[tuple[int, int, int], ...] = ()
    shapes: tuple[Shape, ...] = ()
    labels: tuple[Label, ...] = ()
    credits: dict[str, str] = {}


def edge_of_side(q: int, r: int, side: int) -> Edge:
    """The edge across one side of ``Hex(q, r)``."""
    here = Hex(q, r)
    return edge(here, neighbour(here, side))


def terrain_of_rows(rows: Iterable[str]) -> dict[Hex, Terrain]:
    """The ground drawn by the rows of a document.  ValueError names the first sign that does not belong there."""
    terrain: dict[Hex, Terrain] = {}
    for r, row in enumerate(rows):
        for place, sign in enumerate(row):
            column, between = divmod(place - r % 2, 2)
            if sign == " " if between else sign == NO_HEX_SIGN:
                continue
            if between or sign not in GROUND_SIGNS:
                raise ValueError(f"row {r}, place {place}: {sign!r} does not belong there")
            terrain[Hex(column - r // 2, r)] = GROUND_SIGNS[sign]
    return terrain


def document_of(data: bytes | Mapping[str, Any]) -> BoardDocument:
    """A board document from its bytes or its decoded JSON.  ValueError says what is wrong with it and where."""
    text = data if isinstance(data, bytes) else msgspec.json.encode(data)
    document = msgspec.json.decode(text, type=BoardDocument)
    if document.format != FORMAT or document.version != VERSION:
        raise ValueError(
            f"this is {document.format!r}, version {document.version}; {FORMAT!r}, version {VERSION} is wanted"
        )
    return document
