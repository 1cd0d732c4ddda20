"""The book the rules play by: the figures of the rules as data, and what they look up about a board again and again."""

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec

from railyard.core.hexes import Edge, Hex
from railyard.core.library import Library
from railyard.games.dampfross.board import Board, board_from_document
from railyard.games.dampfross.board_document import Ground, Place

FIGURES_PATH = "games/dampfross/figures.json"
BOARDS_FOLDER = "boards/dampfross"


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every number of the rules that belongs to no board; credits where nothing else is said."""

    opening_balance: int
    """D-1.2."""
    town_prize: int
    """D-3.1."""
    junction_fee: int
    """D-3.6."""
    parallel_fee_per_half_hex: int
    """D-3.7."""
    towns_left_at_end: int
    """Towns nobody has reached at which construction ends (D-3.14)."""
    stall_rounds: int
    """Full rounds without a new town (D-3.15)."""
    least_race_length: int
    """Segments (D-4.5)."""
    toll_per_hex: int
    """D-5.4."""
    toll_limit: int
    """A race, from one train to one owner (D-5.6)."""
    race_prizes: tuple[int, ...]
    """By place (D-5.14)."""
    new_prizes: dict[int, tuple[int, ...]]
    """By number of trains, then by place (D-6.2)."""
    new_prizes_longest_detour: int
    """How many times the shortest way a route may be long (D-6.2)."""
    building_every: int
    """Races between additional building (D-5.17)."""
    building_limit: int
    """D-5.17."""
    jump_length: int
    """Segments of the rival's line (D-6.1)."""
    jumps_per_rival: int
    """Open ones at a time (D-6.1)."""


@dataclass(frozen=True, slots=True, eq=False)
class Book:
    """A board and the figures, with the look-ups the rules need; hexes and segments by the board's numbers."""

    board: Board
    figures: Figures
    station_at: tuple[Place | None, ...]
    """The numbered town in each hex."""
    mountains: tuple[bool, ...]
    line_ends: tuple[bool, ...]
    """Whether a line that reaches the hex must end there (D-2.9)."""
    pair_fees: Mapping[int, int]
    """Fee in all along a segment between two neighbouring towns, by segment (D-3.10)."""
    neutral: frozenset[int]
    """Segments of special lines (D-2.10)."""
    ends: tuple[tuple[int, int], ...]
    """The two hexes of each segment."""

    def segment_between(self, a: Hex, b: Hex) -> int | None:
        """The number of the segment between two hexes, None where none can be."""
        return self.board.segment_number.get(Edge(a, b) if a < b else Edge(b, a))


def book_of(board: Board, figures: Figures) -> Book:
    """The book for a board."""
    pair_fees: dict[int, int] = {}
    for number, segment in enumerate(board.segments):
        fee = board.neighbouring_towns_fee(segment)
        if fee is not None:
            pair_fees[number] = fee
    return Book(
        board=board,
        figures=figures,
        station_at=tuple(board.station_at(a) for a in board.hexes),
        mountains=tuple(board.ground(a) is Ground.MOUNTAIN for a in board.hexes),
        line_ends=tuple(board.is_line_end(a) for a in board.hexes),
        pair_fees=pair_fees,
        neutral=frozenset(board.segment_number[segment] for segment in board.neutral_lines),
        ends=tuple((board.number_of[segment.a], board.number_of[segment.b]) for segment in board.segments),
    )


def figures_from(library: Library) -> Figures:
    """The figures of the rules.  KeyError where the library has none."""
    return msgspec.json.decode(library.read(FIGURES_PATH), type=Figures)


def board_from(library: Library, board_id: str) -> Board:
    """A board by its id.  KeyError where the library has none of that name."""
    return board_from_document(library.read(f"{BOARDS_FOLDER}/{board_id}.json"))
