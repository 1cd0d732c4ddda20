"""The file of a Ticket to Ride board, field by field.

Lengths on the sheet are in units of the sheet (x to the east, y to the south); how large a unit is shown is up to
whoever draws.  Coordinates ``at`` are degrees of longitude and latitude.
"""

from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec

FORMAT: Final = "railyard-ticket-to-ride-board"
VERSION: Final = 1

GREY: Final = "grey"
"""Colour of a track that any one colour of cards pays for (TTR-2B.3)."""
LOCOMOTIVE: Final = "locomotive"
"""The card that is every colour."""


class _Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of the document: frozen, and strict about names of fields."""


class Cards(_Piece, frozen=True):
    """The train cards."""

    colours: tuple[str, ...]
    each: int
    """How many of each colour."""
    locomotives: int


class Sheet(_Piece, frozen=True):
    """The sheet the board is drawn on."""

    width: float
    height: float
    car: float
    """Room for one car along its route, the gap to the next one included."""
    clearance: float
    """Room between the middle of a city and the first car."""
    track_gap: float
    """Distance between the middles of the two tracks of a double route."""


class Projection(_Piece, frozen=True):
    """How longitude and latitude fall on the sheet before cities were moved for the cars' sake.

    "albers" is the conic one with two standard parallels; "plain" is equirectangular, true to scale at the centre.
    """

    kind: Literal["albers", "plain"]
    centre: tuple[float, float]
    """Longitude and latitude in degrees."""
    scale: tuple[float, float]
    """Units of the sheet for one radian, to the east and to the north."""
    offset: tuple[float, float]
    """Where the centre lies on the sheet."""
    parallels: tuple[float, float] = (0.0, 0.0)
    """Latitudes true to scale ("albers" only)."""


class City(_Piece, frozen=True):
    """A city: where it is in the world, and where it stands on the sheet."""

    id: str
    name: str
    at: tuple[float, float]
    x: float
    y: float
    label: Literal["n", "ne", "e", "se", "s", "sw", "w", "nw"] = "e"
    """Which side of the city its name is best written on."""


class Route(_Piece, frozen=True):
    """A route between two cities; two colours make it a double route."""

    id: str
    a: str
    b: str
    length: int
    colours: tuple[str, ...]
    bend: float = 0.0
    """How far the middle of the route lies to the left of the straight line from ``a`` to ``b``, in units."""


class Ticket(_Piece, frozen=True):
    """A ticket: two cities and what it is worth."""

    id: str
    a: str
    b: str
    value: int


class BoardDocument(_Piece, frozen=True, kw_only=True):
    """A whole board."""

    format: str = FORMAT
    version: int = VERSION
    id: str
    title: str
    about: str = ""
    """Where the board comes from, for people."""
    seats: tuple[int, int]
    """Fewest and most."""
    cars: int
    """For each seat."""
    cards: Cards
    points: tuple[int, ...]
    """For a route of 1, 2, 3 … spaces."""
    sheet: Sheet
    projection: Projection | None = None
    background: str = ""
    """Name of the geography drawn behind it, a piece of the game's data; empty for none."""
    cities: tuple[City, ...]
    routes: tuple[Route, ...]
    tickets: tuple[Ticket, ...]
    credits: dict[str, str] = {}


def document_of(data: bytes | Mapping[str, Any]) -> BoardDocument:
    """A board document from its bytes or its decoded JSON.  ValueError says what is wrong with it and where."""
    text = data if isinstance(data, bytes) else msgspec.json.encode(data)
    document = msgspec.json.decode(text, type=BoardDocument)
    if document.format != FORMAT or document.version != VERSION:
        raise ValueError(
            f"this is {document.format!r}, version {document.version}; {FORMAT!r}, version {VERSION} is wanted"
        )
    return document
