"""What a position shows on each hex, so that only hexes that changed are drawn again."""

from dataclasses import dataclass, field

from railyard.games.vienna1840.book import Book
from railyard.games.vienna1840.geometry import Hex
from railyard.games.vienna1840.network import slots_of
from railyard.games.vienna1840.state import State


@dataclass(frozen=True)
class Home:
    """A line that still has to begin here; ``city`` is None where either of two will do."""

    line: str
    city: int | None


@dataclass(frozen=True)
class Token:
    """A token in a slot: the line or Stadtbahn company, and the tram company behind a line."""

    stop: int
    slot: int
    owner: str
    company: str


@dataclass(frozen=True)
class HexShown:
    """One hex."""

    tile: tuple[str, int] | None = None
    tokens: tuple[Token, ...] = ()
    homes: tuple[Home, ...] = ()
    waiting: tuple[tuple[str, str], ...] = ()
    """Lines with their companies whose home token lies beside the cities."""


@dataclass(frozen=True)
class Shown:
    """One moment of the board."""

    board: str = ""
    phase: int = 1
    hexes: dict[Hex, HexShown] = field(default_factory=dict)

    def changes(self, other: "Shown") -> set[Hex]:
        """Hexes that look different."""
        return {name for name in {*self.hexes, *other.hexes} if self.hexes.get(name) != other.hexes.get(name)}


def phase_of(book: Book, s: State) -> int:
    """The tile phase, 1 before the first round."""
    return book.round(s).phase if s.round >= 0 else 1


def shown_in(book: Book, s: State) -> Shown:
    """What a position shows; hexes that are as printed and empty are left out."""
    board, track = book.board(s), s.track
    found: dict[Hex, HexShown] = {}
    for name in {*track.tiles, *track.tokens, *track.reserved, *track.waiting}:
        face = book.face(board, track, name)
        tokens = tuple(
            Token(stop, slot, owner, s.lines[owner].owner if owner in s.lines else "")
            for city, stop in enumerate(face.cities)
            for slot, owner in enumerate(slots_of(track, face, name, city))
            if owner
        )
        homes = tuple(Home(line, board.homes[line].city) for line in track.reserved.get(name, ()))
        waiting = tuple((line, s.lines[line].owner) for line in track.waiting.get(name, ()))
        found[name] = HexShown(track.tiles.get(name), tokens, homes, waiting)
    return Shown(s.board, phase_of(book, s), found)
