"""From a file to a table: read, find the game and its board, play again, say what is missing."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from railyard import __version__
from railyard.app.library import Layered, MemoryLibrary, board_path, boards_of, open_library, shipped_library
from railyard.app.lock import Lock, Locked
from railyard.app.paths import Folders, folders
from railyard.app.storage import TableFile, new_path
from railyard.app.texts import TEXTS
from railyard.core.game import Game
from railyard.core.library import Library
from railyard.core.options import BOARD, option_faults
from railyard.core.table import Setup, Table
from railyard.core.text import Message
from railyard.core.words import GameWords, Words
from railyard.games import discover, open_game, part
from railyard.saves import faults
from railyard.saves.faults import Fault, SaveError
from railyard.saves.header import Header, board_document, board_hash, header_of
from railyard.saves.lines import MOST_BYTES
from railyard.saves.read import Opened, Stored, decode, restore


def game_words(
    game: Game[Any], translate: Callable[[str], str] = str, is_many: Callable[[int], bool] = lambda n: n != 1
) -> GameWords:
    """The words of a game."""
    return GameWords(game, part(game.info.id, "texts"), translate, is_many)


def said(message: Message, translate: Callable[[str], str] = str) -> str:
    """A message of `storage` or of this module in words."""
    return Words(TEXTS, {}, translate).message(message)


def fault_said(fault: Fault, translate: Callable[[str], str] = str) -> str:
    """Why a save cannot be opened at all."""
    return faults.said(fault, Words(faults.TEXTS, {}, translate))


@dataclass(frozen=True)
class Reading:
    """A file that was read and played again, as far as it goes."""

    path: Path
    stored: Stored
    opened: Opened
    game: Game[Any]
    library: Library
    notices: tuple[Message, ...]
    """What is to be told though it is no fault."""
    data: bytes
    """The file as it was read."""

    @property
    def fault(self) -> Fault | None:
        """What is wrong; None for a table that is good to the end."""
        return self.opened.fault

    @property
    def table(self) -> Table[Any]:
        """The table."""
        return self.opened.table

    def fault_in_words(self, translate: Callable[[str], str] = str) -> str:
        """The fault as a person reads it; empty where there is none."""
        if self.fault is None:
            return ""
        words = game_words(self.game, translate).at(self.table.state, self.table.names())
        return faults.said(self.fault, Words(faults.TEXTS, {}, translate), words)

    def from_agreed(self) -> "Reading":
        """The same file, only as far as today's rules and board agree with it."""
        opened = restore(self.stored, self.game, self.opened.agreed)
        return replace(self, opened=opened)


def read_bytes(path: Path) -> bytes:
    """A file that may be a save.  SaveError for one that is too big, OSError where it cannot be read."""
    with open(path, "rb") as file:
        data = file.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise SaveError(Fault("too_big", values={"limit": MOST_BYTES // 1_000_000}))
    return data


def read_table(path: Path, own: Folders | None = None) -> Reading:
    """Read a table without taking hold of its file.

    SaveError where it cannot be opened at all, OSError where the file cannot be read.
    """
    data = read_bytes(path)
    stored = decode(data, __version__)
    header = stored.header
    if header.game not in discover():
        raise SaveError(Fault("unknown_game", 1, values={"game": header.game, "app": header.app}))
    library, notices = _library_for(header, open_library(own))
    info = discover()[header.game]
    wrong = option_faults(info, header.options, len(header.seats), boards_of(library, header.game))
    if wrong:
        raise SaveError(Fault("setup", 1, values={"reason": wrong[0]}))
    game = open_game(header.game, library)
    return Reading(path, stored, restore(stored, game), game, library, notices, data)


def _library_for(header: Header, library: Library) -> tuple[Library, tuple[Message, ...]]:
    """The library with the save's own board, if it brought one; and whether its board has changed."""
    board = str(header.options.get(BOARD, ""))
    if not header.board_hash:
        return library, ()
    document = board_document(header)
    if document is not None:
        return Layered(MemoryLibrary({board_path(header.game, board): document}), library), ()
    try:
        found = library.read(board_path(header.game, board))
    except KeyError:
        raise SaveError(Fault("board_missing", 1, values={"board": board})) from None
    if board_hash(found) != header.board_hash:
        return library, (Message("storage.board_changed", {"board": board}),)
    return library, ()


@dataclass(frozen=True)
class OpenTable:
    """A table that is played, with the file it is written to."""

    table: Table[Any]
    game: Game[Any]
    file: TableFile | None
    """None for a table that may only be looked at."""
    notices: tuple[Message, ...] = ()


def open_reading(reading: Reading, own: Folders | None = None) -> OpenTable:
    """Play on with a table that was read: take hold of its file.

    What was read is gone on with as it is; for a table whose rules have changed take `Reading.from_agreed` first, or do
    not open it and only look.  A file that is open elsewhere can be looked at: then ``file`` is None and a notice says
    so.  A file that has changed since it was read is read again.  SaveError and OSError as for `read_table`.
    """
    own = own or folders()
    path = reading.path
    lock = None
    try:
        lock = Lock(path)
    except Locked:
        notices = (*reading.notices, Message("storage.locked", {"path": str(path)}))
        return OpenTable(reading.table, reading.game, None, notices)
    except OSError:
        # A folder that takes no lock takes no new line either: the first move says so.
        lock = None
    try:
        if read_bytes(path) != reading.data:
            # Another program wrote on between our reading and our taking hold.
            reading = read_table(path, own)
    except (OSError, SaveError):
        if lock is not None:
            lock.release()
        raise
    opened = reading.opened
    is_appendable = (
        opened.fault is None
        and opened.lines == len(reading.stored.lines)
        and reading.stored.schema == opened.header.schema
        and reading.stored.frame.is_whole
    )
    file = TableFile.resume(
        path,
        opened.table,
        opened.header,
        opened.writer if is_appendable else None,
        reading.stored.frame.size,
        is_backup_due=not path.resolve().is_relative_to(own.tables.resolve()),
        lock=lock,
    )
    return OpenTable(opened.table, reading.game, file, reading.notices)


def new_header(setup: Setup, game: Game[Any], library: Library) -> Header:
    """The header for a new table's file; a board that does not ship goes into it."""
    board = setup.options.get(BOARD)
    if board is None:
        return header_of(setup, game.info, __version__)
    path = board_path(setup.game, str(board))
    document = library.read(path)
    try:
        is_shipped = board_hash(shipped_library().read(path)) == board_hash(document)
    except KeyError:
        is_shipped = False
    return header_of(setup, game.info, __version__, document, is_shipped)


def new_table(setup: Setup, own: Folders | None = None, path: Path | None = None) -> OpenTable:
    """A new table with its file (``path``, or a new one among the person's tables), begun.

    ValueError with a clear text for options or seats that do not go together.
    """
    own = own or folders()
    library = open_library(own)
    info = discover()[setup.game]
    wrong = option_faults(info, setup.options, len(setup.seats), boards_of(library, setup.game))
    if wrong:
        raise ValueError(wrong[0])
    game = open_game(setup.game, library)
    table: Table[Any] = Table(game, setup)
    people = ", ".join(seating.name for seating in setup.seats)
    target = path or new_path(own, f"{info.title} - {people}")
    file = TableFile.create(target, table, new_header(setup, game, library))
    table.begin()
    return OpenTable(table, game, file)
