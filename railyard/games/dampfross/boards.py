"""What the command line asks this game about boards: compile a geography, find the faults of a board, print it."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec

from railyard.games.dampfross.board import Board, board_from_document
from railyard.games.dampfross.board_check import Fault, faults_of_board
from railyard.games.dampfross.board_document import FORMAT, Ground, document_of
from railyard.games.dampfross.board_text import text_of_board
from railyard.games.dampfross.geography.notes import GeographyFault, Note

__all__ = [
    "Fault",
    "GeographyFault",
    "Note",
    "board_faults",
    "board_text",
    "compile_geography",
    "is_board",
    "is_geography",
]


def is_geography(document: Any) -> bool:
    """Whether decoded JSON is a geography this game's compiler reads: GeoJSON with a member ``board``."""
    return (
        isinstance(document, Mapping)
        and document.get("type") == "FeatureCollection"
        and isinstance(document.get("board"), Mapping)
    )


def is_board(document: Any) -> bool:
    """Whether decoded JSON says that it is a board of this game."""
    return isinstance(document, Mapping) and document.get("format") == FORMAT


def compile_geography(document: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[Note, ...]]:
    """The board document of a geography, and what was decided and moved.  GeographyFault where there can be none.

    The notes end with the faults of the board, as grave ones, or with its figures and the number of places reached.
    """
    from railyard.games.dampfross.geography.compiler import compile_board  # shapely is loaded only where it is needed

    compiled, notes = compile_board(document)
    board_document: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(compiled))
    faults = faults_of_board(board_document)
    notes.extend(Note(fault.code, dict(fault.values), grave=True) for fault in faults)
    if not faults:
        notes.extend(_figures(board_from_document(board_document)))
    return board_document, tuple(notes)


def _figures(board: Board) -> list[Note]:
    home = [a for a in board.hexes if not board.is_foreign(a)]
    mountains = sum(board.ground(a) is Ground.MOUNTAIN for a in home)
    ground = {"home": len(home), "foreign": len(board.hexes) - len(home), "mountains": mountains}
    return [
        Note("ground", ground),
        *(
            Note("segments", {"cost": cost, "count": count})
            for cost, count in sorted(Counter(board.segment_costs).items())
        ),
        Note("all_reachable", {"places": len(board.places)}),
    ]


def board_faults(document: Mapping[str, Any]) -> tuple[Fault, ...]:
    """Everything that makes a board unfit to play on; nothing where it is sound."""
    return faults_of_board(document)


def board_text(document: Mapping[str, Any]) -> str:
    """The text of a board's file.  ValueError where the document is no board."""
    return text_of_board(document_of(document))
