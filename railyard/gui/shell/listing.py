"""Tables as the start page lists them, and what is said when one cannot be had."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path


class HouseError(Exception):
    """Something about files did not work; the text is for people and says what, where and what to do."""


@dataclass(frozen=True)
class TableCard:
    """A table as the start page lists it."""

    path: Path
    name: str
    """What people call the table: the file's name unless they gave another."""
    game: str
    """The game's id."""
    board: str = ""
    players: tuple[str, ...] = ()
    changed: datetime | None = None
    is_over: bool = False
    fault: str = ""
    """Why it cannot be opened; empty for a sound table."""
