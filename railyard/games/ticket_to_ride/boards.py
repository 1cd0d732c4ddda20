"""What the command line asks this game about boards: find the faults of one, print it."""

from collections.abc import Mapping
from typing import Any

import msgspec

from railyard.games.ticket_to_ride.board_check import Fault, faults_of_board
from railyard.games.ticket_to_ride.board_document import FORMAT, document_of

__all__ = ["Fault", "board_faults", "board_text", "is_board", "is_geography"]


def is_geography(document: Any) -> bool:
    """Whether decoded JSON is a geography this game makes boards of: never, its boards are written by people."""
    return False


def is_board(document: Any) -> bool:
    """Whether decoded JSON says that it is a board of this game."""
    return isinstance(document, Mapping) and document.get("format") == FORMAT


def board_faults(document: Mapping[str, Any]) -> tuple[Fault, ...]:
    """Everything that makes a board unfit to play on; nothing where it is sound."""
    return faults_of_board(document)


def board_text(document: Mapping[str, Any]) -> str:
    """The text of a board's file, a line for each city, route and ticket.  ValueError where it is no board."""
    sound = msgspec.to_builtins(document_of(document))
    members = []
    for name, value in sound.items():
        if name in ("cities", "routes", "tickets"):
            rows = ",\n".join("    " + msgspec.json.encode(row).decode() for row in value)
            members.append(f'  "{name}": [\n{rows}\n  ]')
        else:
            members.append(f'  "{name}": ' + msgspec.json.encode(value).decode())
    return "{\n" + ",\n".join(members) + "\n}\n"
