"""What is printed on the cards (T-2.3 to T-2.7).

A *face* is a card as it lies: "A1", the same turned half round "A1/", "P" a point card, "X" a buried card.  Each face
is made of *pieces*: entrances that are joined on the card.
"""

import msgspec

from railyard.core.library import Library
from railyard.games.steam_tunnel.grid import HALF_TURN, SIDES, Grid

POINT_CARD = "P"
BURIED = "X"
TURNED = "/"


class Piece(msgspec.Struct, frozen=True):
    """Joined entrances of one card."""

    ports: tuple[int, ...]
    """Sides in rising order, as the card lies."""
    end: int | None = None
    """The number at an extremity: 0 for a dead end; None where the tunnel goes on."""
    is_segment: bool = True
    """Whether it can be owned and counts in the value (not for point cards and buried cards, T-2.6, T-2.7)."""


class Pattern(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One kind of tunnel card."""

    tunnels: tuple[tuple[int, ...], ...]
    dead_ends: tuple[int, ...]

    def pieces(self, turned: bool) -> tuple[Piece, ...]:
        """The pieces as the card lies."""
        shift = HALF_TURN if turned else 0
        joined = tuple(Piece(tuple(sorted((port + shift) % SIDES for port in ports))) for ports in self.tunnels)
        return joined + tuple(Piece(((port + shift) % SIDES,), 0) for port in self.dead_ends)


class PointCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The four cards whose entrances are numbered extremities (T-2.5)."""

    values: tuple[int, ...]
    """By port, clockwise from the top."""
    places: tuple[str, ...]


class BuriedCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a card counts as once it is buried (T-2.7)."""

    straights: tuple[tuple[int, ...], ...]


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything in the box, as ``games/steam_tunnel/cards.json`` holds it."""

    about: str
    columns: int
    rows: int
    patterns: dict[str, Pattern]
    point_card: PointCard
    buried_card: BuriedCard
    decks: dict[str, dict[str, int]]
    """Copies of each pattern by deck (T-2.4, T-6.7)."""


class Cards:
    """The faces and the grid they lie on."""

    def __init__(self, box: Box) -> None:
        self.box = box
        self.grid = Grid(box.columns, box.rows)
        self.faces: dict[str, tuple[Piece, ...]] = {
            POINT_CARD: tuple(Piece((port,), value, False) for port, value in enumerate(box.point_card.values)),
            BURIED: tuple(Piece(ports, None, False) for ports in box.buried_card.straights),
        }
        for name, pattern in box.patterns.items():
            self.faces[name] = pattern.pieces(turned=False)
            self.faces[name + TURNED] = pattern.pieces(turned=True)
        self.covered = tuple(place for place in self.grid.places if place not in box.point_card.places)
        """The places where tunnel cards lie, in reading order."""

    def deck(self, name: str) -> tuple[str, ...]:
        """Every card of a deck, unturned.  KeyError for a deck that does not exist."""
        return tuple(pattern for pattern, copies in self.box.decks[name].items() for _ in range(copies))


def read_cards(library: Library) -> Cards:
    """The cards of the game's data folder."""
    return Cards(msgspec.json.decode(library.read("games/steam_tunnel/cards.json"), type=Box))


def piece_id(place: str, piece: Piece) -> str:
    """The id of a piece in the mine: "C4-13" joins sides 1 and 3 of the card at C4."""
    return f"{place}-{''.join(map(str, piece.ports))}"


def place_of_piece(piece: str) -> str:
    """The place in a piece's id."""
    return piece.partition("-")[0]
