"""What the window asks of the program, answered with files, settings and languages."""

import errno
import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from railyard import __version__, games
from railyard.app import paths
from railyard.app.house_table import HouseTable
from railyard.app.paths import Folders
from railyard.app.settings import SettingsFile
from railyard.core.text import N_
from railyard.games import discover, open_game, part
from railyard.gui.shell.listing import HouseError, TableCard

# The start page comes first: what deals with tables is loaded when there is one.
if TYPE_CHECKING:
    from railyard.app.crash import OpenTables
    from railyard.app.i18n import Catalogue
    from railyard.app.recent import Row
    from railyard.core.game import Game, GameInfo
    from railyard.core.table import Setup
    from railyard.core.text import Message
    from railyard.core.words import GameWords


ONLY_ENGLISH = N_("This rulebook is there in English only.")

_CODES = {
    errno.ENOENT: "storage.gone",
    errno.EISDIR: "storage.no_table",
    errno.EACCES: "storage.forbidden",
    errno.EPERM: "storage.forbidden",
    errno.EROFS: "storage.forbidden",
    errno.ENOSPC: "storage.no_room",
    errno.EDQUOT: "storage.no_room",
}
"""What is said when the system refuses something with a file."""

RULES_CHANGED = ("differs", "refused")
"""Faults of a save that leave a choice."""


class ProgramHouse:
    """The program around the window (`railyard.gui.shell.house.House`)."""

    def __init__(self, own: Folders, settings: SettingsFile, language: str = "") -> None:
        self.own = own
        self.settings = settings
        self.version = __version__
        self.resources = paths.resources()
        self.catalogue = self._read_catalogue(language)
        self._open_tables: OpenTables | None = None
        self._open: list[HouseTable] = []

    def _read_catalogue(self, language: str) -> "Catalogue | None":
        """The language of the program; None where there is only the source language."""
        if not any((self.resources / "i18n").glob("*.po")):
            return None
        from railyard.app.i18n import PoError, catalogue

        try:
            return catalogue(language or self.settings.settings.language)
        except PoError as error:
            sys.stderr.write(f"railyard: {error}\n")
            return None

    @property
    def languages(self) -> Sequence[str]:
        """Codes, the source language first."""
        from railyard.app.i18n import languages

        return languages()

    # -- games -------------------------------------------------------------------------------------------------

    def games(self) -> "Mapping[str, GameInfo]":
        """Every game whose rules are there, called what it is called in the language of the program."""
        from msgspec.structs import replace

        return {
            game: replace(info, title=self.translate(info.title))
            for game, info in discover().items()
            if _has_rules(game)
        }

    def game(self, game: str) -> "Game[Any]":
        """The rules with the boards there are."""
        from railyard.app.library import open_library

        return open_game(game, open_library(self.own))

    def words(self, game: "Game[Any]") -> "GameWords":
        """A game's words."""
        from railyard.core.words import GameWords

        texts = part(game.info.id, "texts")
        if self.catalogue is None:
            return GameWords(game, texts)
        return GameWords(game, texts, self.catalogue, self.catalogue.is_many)

    def boards(self, game: str) -> Sequence[str]:
        """Ids of a game's boards."""
        from railyard.app.library import boards_of, open_library

        return boards_of(open_library(self.own), game)

    def board_title(self, game: str, board: str) -> str:
        """The title in the board's file, in the language of the program; its id where there is no such file."""
        return self.translate(_board_title(self.own, game, board))

    def translate(self, text: str) -> str:
        """A source text in the language of the program."""
        return text if self.catalogue is None else self.catalogue(text)

    def said(self, message: "Message") -> str:
        """A message about files in words."""
        from railyard.app.opening import said

        return said(message, self.translate)

    def rulebook(self, game: str) -> str:
        """The game's rulebook in the language of the program, or in English with a line that says so."""
        place = Path(part(game, "info").__file__)
        file = place.with_name("rulebook.md")
        if not file.is_file():
            return ""
        language = "en" if self.catalogue is None else self.catalogue.language
        translated = place.with_name(f"rulebook.{language}.md")
        if translated.is_file():
            return translated.read_text("utf-8")
        text = file.read_text("utf-8")
        return text if language == "en" else f"*{self.translate(ONLY_ENGLISH)}*\n\n{text}"

    def fresh_seed(self) -> str:
        """Sixteen letters and digits."""
        return os.urandom(8).hex()

    # -- tables ------------------------------------------------------------------------------------------------

    def recent(self) -> Sequence[TableCard]:
        """Tables, the latest first, read from the tails of their files."""
        if not (self.own.tables.is_dir() or self.own.recent.is_file()):
            return ()
        from railyard.app.recent import recent_tables

        return [_card(row) for row in recent_tables(self.own, 60)]

    def progress(self, card: TableCard) -> str:
        """Where a table stands, in words; loads the game's texts."""
        from railyard.app.recent import glance_at

        try:
            found = glance_at(card.path)
        except OSError:  # gone since the list was made
            return ""
        if found is None or found.summary.game not in discover():
            return ""
        from railyard.core.words import Words

        summary = found.summary
        progress = summary.progress if found.is_latest else self._progress_played(card.path, summary.progress)
        texts = part(summary.game, "texts").TEXTS
        names = {"ABCDEF"[at]: name for at, name in enumerate(summary.players)}
        if self.catalogue is None:
            return Words(texts, names).message(progress)
        return Words(texts, names, self.catalogue, is_many=self.catalogue.is_many).message(progress)

    def _progress_played(self, path: Path, noted: "Message") -> "Message":
        """Where a table stands that was not closed: played to its end.  What is noted where that is not possible."""
        from railyard.app.opening import read_table
        from railyard.saves.faults import SaveError

        try:
            reading = read_table(path, self.own)
        except (OSError, SaveError):
            return noted
        return reading.game.progress(reading.table.state)

    def left_open(self) -> Sequence[Path]:
        """Tables a crash left open."""
        from railyard.app.crash import left_open

        return left_open(self.own)

    def new_table(self, setup: "Setup") -> HouseTable:
        """A new table with its file."""
        from railyard.app.lock import Locked
        from railyard.app.opening import new_table

        try:
            opened = new_table(setup, self.own)
        except (ValueError, Locked) as error:
            raise HouseError(str(error)) from None
        assert opened.file is not None
        return self._opened(HouseTable(self, opened, opened.file.path, ""))

    def open_table(self, path: Path, choose: Callable[[str], int | None]) -> "HouseTable | None":
        """A table from its file, as far as it is good.

        Where the rules have changed since, ``choose`` is told so and decides: 0 to go on from the last move on which
        then and now agree, 1 to look at it only, None to leave it alone.
        """
        from railyard.app.opening import OpenTable, open_reading, read_table
        from railyard.app.recent import remember_table

        with self._told(path):
            reading = read_table(path, self.own)
            notice = reading.fault_in_words(self.translate)
            opened = OpenTable(reading.table, reading.game, None, reading.notices)
            is_changed = reading.fault is not None and reading.fault.code in RULES_CHANGED
            chosen: int | None = 0
            if is_changed:
                chosen, notice = choose(notice), ""
            if chosen is None:
                return None
            if chosen == 0:
                opened = open_reading(reading.from_agreed() if is_changed else reading, self.own)
            remember_table(path, self.own)
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

    @contextmanager
    def _told(self, path: Path) -> Iterator[None]:
        """Failures of files as something to be read by people."""
        from railyard.app.lock import Locked
        from railyard.app.opening import fault_said
        from railyard.core.text import Message
        from railyard.saves.faults import SaveError

        try:
            yield
        except SaveError as error:
            raise HouseError(f"{path.name}: {fault_said(error.fault, self.translate)}") from None
        except Locked:
            raise HouseError(self.said(Message("storage.held", {"name": path.name}))) from None
        except OSError as error:
            code = _CODES.get(error.errno or 0, "storage.not_possible")
            values: dict[str, object] = {"path": str(error.filename or path), "reason": error.strerror or str(error)}
            raise HouseError(self.said(Message(code, values))) from None

    def moved(self, table: HouseTable, path: Path) -> None:
        """A table goes on in another file."""
        from railyard.app.recent import remember_table

        with self._told(path):
            remember_table(path, self.own)
        self._tell_open()

    def _tell_open(self) -> None:
        from railyard.app.crash import OpenTables

        if self._open_tables is None:
            self._open_tables = OpenTables(self.own)
        if self._open:
            self._open_tables.tell([table.path for table in self._open])
        else:
            self._open_tables.close()

    def write_down(self) -> None:
        """Try once more to write what could not be written so far."""
        for table in self._open:
            table.retry()

    def close(self) -> None:
        """The program ends by itself."""
        for table in tuple(self._open):
            table.close()

    def rename(self, path: Path, name: str) -> None:
        """Another name for a table's file."""
        from railyard.app.recent import remember_table
        from railyard.app.storage import rename_table

        with self._told(path):
            picture = self.thumbnail(path)
            target = rename_table(path, name)
            if picture.is_file():
                picture.replace(self.thumbnail(target))
            if not target.resolve().is_relative_to(self.own.tables.resolve()):
                remember_table(target, self.own)

    def duplicate(self, path: Path) -> None:
        """A copy beside it."""
        from railyard.app.files import write_atomically
        from railyard.app.recent import remember_table
        from railyard.app.storage import duplicate_table

        with self._told(path):
            target = duplicate_table(path)
            picture = self.thumbnail(path)
            if picture.is_file():
                write_atomically(self.thumbnail(target), picture.read_bytes())
            remember_table(target, self.own)

    def trash(self, path: Path) -> None:
        """Into the folder of deleted tables."""
        from railyard.app.recent import forget_table
        from railyard.app.storage import delete_table

        with self._told(path):
            delete_table(path, self.own)
            forget_table(path, self.own)
            self.thumbnail(path).unlink(missing_ok=True)

    def thumbnail(self, path: Path) -> Path:
        """Where the small picture of a table is kept: named after its place."""
        from hashlib import blake2b

        name = blake2b(str(path.resolve()).encode(), digest_size=12).hexdigest()
        return self.own.data / "thumbnails" / f"{name}.png"

    def save_text(self, path: Path, data: bytes) -> None:
        """Write an exported file."""
        from railyard.app.files import write_atomically

        with self._told(path):
            write_atomically(path, data)


def _card(row: "Row") -> TableCard:
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


@cache
def _board_title(own: Folders, game: str, board: str) -> str:
    import msgspec

    from railyard.app.library import board_path, open_library

    try:
        document = msgspec.json.decode(open_library(own).read(board_path(game, board)))
    except (KeyError, msgspec.DecodeError):
        return board
    return str(document.get("title", board)) if isinstance(document, dict) else board
