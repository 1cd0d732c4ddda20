"""What the window asks of the program, answered with files, settings and languages."""

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cache
from hashlib import blake2b
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import msgspec

from railyard import __version__, games
from railyard.app import crash, paths, recent, storage
from railyard.app.files import write_atomically
from railyard.app.i18n import Catalogue, languages
from railyard.app.library import board_path, boards_of, open_library
from railyard.app.lock import Locked
from railyard.app.paths import Folders
from railyard.app.settings import SettingsFile
from railyard.core.game import Game, GameInfo
from railyard.core.table import Setup, Table
from railyard.core.text import Message
from railyard.core.words import GameWords
from railyard.games import discover, open_game, part
from railyard.gui.shell.house import HouseError, TableCard
from railyard.saves.faults import SaveError


def _nothing(text: str) -> None:
    """Nobody listens yet."""


class HouseTable:
    """An open table with its file."""

    def __init__(self, house: "ProgramHouse", opened: Any, path: Path, notice: str) -> None:
        self._house = house
        self._opened = opened
        self._path = path
        self.notice = notice
        self.on_problem: Callable[[str], None] = _nothing
        self.words: GameWords = house.words(opened.game)
        if opened.file is not None:
            opened.file.on_problem.append(self._tell)

    @property
    def table(self) -> Table[Any]:
        """The table."""
        table: Table[Any] = self._opened.table
        return table

    @property
    def path(self) -> Path:
        """Its file."""
        return self._path if self._opened.file is None else Path(self._opened.file.path)

    @property
    def is_writable(self) -> bool:
        """Whether moves are written down."""
        return self._opened.file is not None

    @property
    def problem(self) -> str:
        """Why the file cannot be written, in words; empty where it can."""
        file = self._opened.file
        return "" if file is None or file.problem is None else self._house.said(file.problem)

    def _tell(self, problem: Message | None) -> None:
        self.on_problem("" if problem is None else self._house.said(problem))

    def save(self) -> bool:
        """Write the file anew."""
        return self.is_writable and bool(self._opened.file.save())

    def save_as(self, path: Path) -> bool:
        """Go on in another file."""
        if not self.is_writable:
            return False
        try:
            is_saved = bool(self._opened.file.save_as(path))
        except Locked:
            self.on_problem(self._house.said(Message("storage.locked", {"path": str(path)})))
            return False
        if is_saved:
            self._house.moved(self, path)
        return is_saved

    def close(self) -> None:
        """Finish the file."""
        if self.is_writable:
            self._opened.file.close()
        self._house.closed(self)


class ProgramHouse:
    """The program around the window (`railyard.gui.shell.house.House`)."""

    def __init__(self, own: Folders, settings: SettingsFile, catalogue: Catalogue) -> None:
        self.own = own
        self.settings = settings
        self.catalogue = catalogue
        self.version = __version__
        self.resources = paths.resources()
        self._open_tables = crash.OpenTables(own)
        self._open: list[HouseTable] = []

    @property
    def languages(self) -> Sequence[str]:
        """Codes, the source language first."""
        return languages()

    # -- games -------------------------------------------------------------------------------------------------

    def games(self) -> Mapping[str, GameInfo]:
        """Every game whose rules are there; the others are still being made."""
        return {game: info for game, info in discover().items() if _has_rules(game)}

    def game(self, game: str) -> Game[Any]:
        """The rules with the boards there are."""
        return open_game(game, open_library(self.own))

    def words(self, game: Game[Any]) -> GameWords:
        """A game's words."""
        return GameWords(game, part(game.info.id, "texts"), self.catalogue, self.catalogue.is_many)

    def boards(self, game: str) -> Sequence[str]:
        """Ids of a game's boards."""
        return boards_of(open_library(self.own), game)

    def board_title(self, game: str, board: str) -> str:
        """The title in the board's file; its id where there is no such file."""
        return _board_title(self.own, game, board)

    def translate(self, text: str) -> str:
        """A source text in the language of the program."""
        return self.catalogue(text)

    def said(self, message: Message) -> str:
        """A message about files in words."""
        from railyard.app.opening import said

        return said(message, self.catalogue)

    def rulebook(self, game: str) -> str:
        """The game's rulebook."""
        file = Path(part(game, "info").__file__).with_name("rulebook.md")
        return file.read_text("utf-8") if file.is_file() else ""

    def fresh_seed(self) -> str:
        """Sixteen letters and digits."""
        return secrets.token_hex(8)

    # -- tables ------------------------------------------------------------------------------------------------

    def recent(self) -> Sequence[TableCard]:
        """Tables, the latest first, read from the tails of their files."""
        return [_card(row) for row in recent.recent_tables(self.own, 60)]

    def progress(self, card: TableCard) -> str:
        """Where a table stands, in words; loads the game's texts."""
        found = recent.glance_at(card.path)
        if found is None or found.summary.game not in discover():
            return ""
        from railyard.core.words import Words

        summary = found.summary
        texts = part(summary.game, "texts").TEXTS
        names = {"ABCDEF"[at]: name for at, name in enumerate(summary.players)}
        return Words(texts, names, self.catalogue).message(summary.progress)

    def left_open(self) -> Sequence[Path]:
        """Tables a crash left open."""
        return crash.left_open(self.own)

    def new_table(self, setup: Setup) -> HouseTable:
        """A new table with its file."""
        from railyard.app.opening import new_table

        try:
            opened = new_table(setup, self.own)
        except (ValueError, Locked) as error:
            raise HouseError(str(error)) from None
        assert opened.file is not None
        return self._opened(HouseTable(self, opened, opened.file.path, ""))

    def open_table(self, path: Path) -> HouseTable:
        """A table from its file, as far as it is good."""
        from railyard.app.opening import open_reading, read_table

        with _told(path):
            reading = read_table(path, self.own)
            notice = reading.fault_in_words(self.catalogue)
            if reading.fault is not None and reading.fault.code == "differs":
                reading = reading.from_agreed()
            opened = open_reading(reading, self.own)
            recent.remember_table(path, self.own)
        notices = [notice, *(self.said(told) for told in opened.notices)]
        return self._opened(HouseTable(self, opened, path, "\n".join(told for told in notices if told)))

    def _opened(self, table: HouseTable) -> HouseTable:
        self._open.append(table)
        self._tell_open()
        return table

    def closed(self, table: HouseTable) -> None:
        """A table is no longer open."""
        self._open.remove(table)
        self._tell_open()

    def moved(self, table: HouseTable, path: Path) -> None:
        """A table goes on in another file."""
        with _told(path):
            recent.remember_table(path, self.own)
        self._tell_open()

    def _tell_open(self) -> None:
        if self._open:
            self._open_tables.tell([table.path for table in self._open])
        else:
            self._open_tables.close()

    def close(self) -> None:
        """The program ends by itself."""
        for table in tuple(self._open):
            table.close()

    def rename(self, path: Path, name: str) -> None:
        """Another name for a table's file."""
        with _told(path):
            picture = self.thumbnail(path)
            target = storage.rename_table(path, name)
            if picture.is_file():
                picture.replace(self.thumbnail(target))
            if not target.resolve().is_relative_to(self.own.tables.resolve()):
                recent.remember_table(target, self.own)

    def duplicate(self, path: Path) -> None:
        """A copy beside it."""
        with _told(path):
            target = storage.duplicate_table(path)
            picture = self.thumbnail(path)
            if picture.is_file():
                write_atomically(self.thumbnail(target), picture.read_bytes())
            recent.remember_table(target, self.own)

    def trash(self, path: Path) -> None:
        """Into the folder of deleted tables."""
        with _told(path):
            storage.delete_table(path, self.own)
            recent.forget_table(path, self.own)
            self.thumbnail(path).unlink(missing_ok=True)

    def thumbnail(self, path: Path) -> Path:
        """Where the small picture of a table is kept: named after its place."""
        name = blake2b(str(path.resolve()).encode(), digest_size=12).hexdigest()
        return self.own.data / "thumbnails" / f"{name}.png"

    def save_text(self, path: Path, data: bytes) -> None:
        """Write an exported file."""
        with _told(path):
            write_atomically(path, data)


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Failures of files as something to be read by people."""
    try:
        yield
    except SaveError as error:
        raise HouseError(f"{path.name}: {error}") from None
    except Locked:
        raise HouseError(f"{path.name} is open in another window or program; close it there first.") from None
    except OSError as error:
        raise HouseError(f"{error.filename or path}: {error.strerror or error}") from None


def _card(row: recent.Row) -> TableCard:
    changed = datetime.fromtimestamp(row.modified, UTC)
    if row.glance is None:
        return TableCard(row.path, row.title, "", changed=changed)
    summary = row.glance.summary
    return TableCard(
        row.path, row.title, summary.game, summary.board, summary.players, changed=changed, is_over=summary.is_over
    )


@cache
def _has_rules(game: str) -> bool:
    names = (f"{games.__name__}.{game}.{name}" for name in ("rules", "texts"))
    return all(find_spec(name) is not None for name in names)


class _Titled(msgspec.Struct):
    title: str = ""


@cache
def _board_title(own: Folders, game: str, board: str) -> str:
    try:
        data = open_library(own).read(board_path(game, board))
        return msgspec.json.decode(data, type=_Titled).title or board
    except (KeyError, msgspec.DecodeError):
        return board
