"""What the window needs of the program around it: tables on disk, settings, games.  The program implements it."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from railyard.core.game import Game, GameInfo
from railyard.core.table import Setup, Table
from railyard.core.words import GameWords
from railyard.gui.parts.desk import Settings
from railyard.gui.shell.listing import HouseError, TableCard

__all__ = ["House", "HouseError", "OpenTable", "TableCard"]


class OpenTable(Protocol):
    """A table with its file.  Every change is on the disk before it is shown."""

    on_problem: Callable[[str], None]
    """Called with words when the file cannot be written, and with "" when it can again; the window sets it."""

    @property
    def problem(self) -> str:
        """Why the file cannot be written, in words; empty where it can."""

    @property
    def table(self) -> Table[Any]:
        """The table."""

    @property
    def path(self) -> Path:
        """Its file."""

    @property
    def words(self) -> GameWords:
        """Its words, in the language of the program."""

    @property
    def notice(self) -> str:
        """What people must know about the file (lines that were lost, rules that changed …); mostly empty."""

    @property
    def is_writable(self) -> bool:
        """False for a table that is open elsewhere: it can be looked at."""

    def save(self) -> bool:
        """Write the file anew, compactly; whether that worked (``on_problem`` says why not)."""

    def save_as(self, path: Path) -> bool:
        """Go on in another file; whether that worked."""

    def close(self) -> None:
        """Leave the file alone from here on."""


class House(Protocol):
    """The program around the window."""

    @property
    def settings(self) -> Settings:
        """What people have set."""

    @property
    def resources(self) -> Path:
        """The folder of icons, fonts and data."""

    @property
    def version(self) -> str:
        """Of the program."""

    @property
    def languages(self) -> Sequence[str]:
        """Codes of the languages there are, the source language first."""

    def games(self) -> Mapping[str, GameInfo]:
        """Every game by id that can be played."""

    def game(self, game: str) -> Game[Any]:
        """The rules of a game, with the boards there are."""

    def words(self, game: Game[Any]) -> GameWords:
        """The words of a game in the language of the program."""

    def boards(self, game: str) -> Sequence[str]:
        """Ids of a game's boards."""

    def board_title(self, game: str, board: str) -> str:
        """What a board is called."""

    def translate(self, text: str) -> str:
        """A source text (of a game's card) in the language of the program."""

    def recent(self) -> Sequence[TableCard]:
        """Tables, the latest first."""

    def progress(self, card: TableCard) -> str:
        """Where a table stands, in words.  May load the game's texts: not for the first moment of a start."""

    def left_open(self) -> Sequence[Path]:
        """Tables that were open when the program ended without closing them; told once."""

    def new_table(self, setup: Setup) -> OpenTable:
        """A new table with its file.  HouseError where that is not possible."""

    def open_table(self, path: Path, choose: Callable[[str], int | None]) -> OpenTable | None:
        """A table from its file; None where people left it alone.  HouseError with the reason.

        Where the rules have changed since, ``choose`` is told so and decides: 0 to go on from the last move on which
        then and now agree, 1 to look at it only, None to leave it alone.
        """

    def rename(self, path: Path, name: str) -> None:
        """Call a table something else.  HouseError."""

    def duplicate(self, path: Path) -> None:
        """A copy beside it.  HouseError."""

    def trash(self, path: Path) -> None:
        """Into the folder of deleted tables.  HouseError."""

    def thumbnail(self, path: Path) -> Path:
        """Where the small picture of a table is kept."""

    def rulebook(self, game: str) -> str:
        """The game's rulebook as Markdown; empty where it has none."""

    def fresh_seed(self) -> str:
        """A seed nobody knows."""

    def save_text(self, path: Path, data: bytes) -> None:
        """Write an exported file, whole or not at all.  HouseError."""
