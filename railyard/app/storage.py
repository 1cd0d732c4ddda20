"""The file of an open table: every move is on the disk before the next one can be made."""

import errno
import os
from collections.abc import Callable, Sequence
from io import FileIO
from pathlib import Path
from typing import Any

from railyard.app.files import copy_atomically, free_name, now, plain_name, write_atomically
from railyard.app.lock import Lock, Locked
from railyard.app.paths import Folders
from railyard.core.table import Record, Table
from railyard.core.text import Message
from railyard.saves.header import Header
from railyard.saves.write import Writer, encoded

SUFFIX = ".railsave"
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_READ_ONLY = (errno.EACCES, errno.EPERM, errno.EROFS)


def problem_of(error: OSError, path: Path) -> Message:
    """What went wrong with a file, as something to be said."""
    if error.errno in _FULL:
        return Message("storage.full", {"path": str(path)})
    if error.errno in _READ_ONLY:
        return Message("storage.read_only", {"path": str(path)})
    if isinstance(error, IsADirectoryError):
        return Message("storage.is_folder", {"path": str(path)})
    return Message("storage.failed", {"path": str(path), "reason": error.strerror or str(error)})


class TableFile:
    """Writes one table to one file, a line a move, each flushed to the disk.

    Where writing fails the game goes on in memory: ``problem`` says why, ``on_problem`` is called when that changes,
    and every further move and every `retry` tries to write all that is missing.
    """

    def __init__(self, path: Path, table: Table[Any], header: Header, lock: Lock | None) -> None:
        """For `create` and `resume`."""
        self.path = path
        self.table = table
        self.header = header
        self.problem: Message | None = None
        self.on_problem: list[Callable[[Message | None], None]] = []
        self._lock = lock
        self._writer = Writer()
        self._file: FileIO | None = None
        self._size = 0
        self._pending = b""
        self._is_rewrite_due = True
        self._is_backup_due = False
        self._is_touched = False
        table.on_record.append(self._record)

    @classmethod
    def create(cls, path: Path, table: Table[Any], header: Header) -> "TableFile":
        """A new file for a table.  Locked where another program has that file; other failures are ``problem``."""
        lock, problem = _lock(path)
        file = cls(path, table, header, lock)
        if problem is None:
            file._write()
        else:
            file._tell(problem)
        return file

    @classmethod
    def resume(
        cls,
        path: Path,
        table: Table[Any],
        header: Header,
        writer: Writer | None,
        size: int,
        is_backup_due: bool,
        lock: Lock | None,
    ) -> "TableFile":
        """Go on writing a file that was read.

        ``writer`` goes on after its ``size`` bytes; None where the file is damaged, older or differs and is to be
        written anew with the first new move.  ``is_backup_due`` keeps a copy, NAME.bak, before that move.
        """
        file = cls(path, table, header, lock)
        if writer is not None:
            file._writer = writer
            file._size = size
            file._is_rewrite_due = False
        file._is_backup_due = is_backup_due or writer is None
        return file

    # -- writing -----------------------------------------------------------------------------------------------

    def _record(self, records: Sequence[Record]) -> None:
        self._is_touched = True
        if not self._is_rewrite_due:
            self._pending += self._writer.records(records, self.table, now())
        self._write()

    def retry(self) -> bool:
        """Try again to write what is missing; whether everything is on the disk now."""
        if self.problem is not None:
            self._write()
        return self.problem is None

    def save(self) -> bool:
        """Write the file anew, compactly; whether that worked."""
        self._is_rewrite_due = True
        self._write()
        return self.problem is None

    def save_as(self, path: Path) -> bool:
        """Move on to another file, which then is the table's; whether that worked.  Locked where it is open elsewhere.

        A file that is overwritten is kept as NAME.bak.  Where it does not work, the table stays with its old file.
        """
        if path.resolve() == self.path.resolve():
            return self.save()
        lock, problem = _lock(path)
        try:
            if problem is not None:
                raise OSError(errno.EACCES, "the folder takes no file", str(path))
            if path.is_file():
                copy_atomically(path, backup_of(path))
            data, writer = encoded(self.table, self.header, now())
            write_atomically(path, data)
        except OSError as error:
            if lock is not None:
                lock.release()
            self._tell(problem_of(error, path))
            return False
        self._let_go()
        self.path, self._lock, self._writer = path, lock, writer
        self._size, self._pending = len(data), b""
        self._is_rewrite_due = self._is_backup_due = False
        self._tell(None)
        return True

    def close(self) -> None:
        """Finish the file with a mark and let go of it."""
        self.table.on_record.remove(self._record)
        if self._is_touched and not self._is_rewrite_due and not self._writer.is_marked:
            self._pending += self._writer.mark(self.table, now())
        if self._pending or self.problem is not None:
            self._write()
        self._let_go()

    def _let_go(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _write(self) -> None:
        try:
            if self._is_backup_due and self.path.is_file():
                copy_atomically(self.path, backup_of(self.path))
            self._is_backup_due = False
            if self._is_rewrite_due or not self._is_in_place():
                self._write_whole()
            elif self._pending:
                self._append()
        except OSError as error:
            self._tell(problem_of(error, self.path))
        else:
            self._tell(None)

    def _is_in_place(self) -> bool:
        """Whether the file is still the one written so far: not deleted, not replaced, not longer or shorter."""
        try:
            there = os.stat(self.path)
            if self._file is None:
                self._file = FileIO(self.path, "r+")
        except FileNotFoundError:
            return False
        held = os.fstat(self._file.fileno())
        if os.path.samestat(there, held) and there.st_size == self._size:
            return True
        if os.path.samestat(there, held) and self.problem is not None:
            return True  # half a line, left by the write that failed
        copy_atomically(self.path, backup_of(self.path))
        return False

    def _write_whole(self) -> None:
        data, writer = encoded(self.table, self.header, now())
        if self._file is not None:
            self._file.close()
            self._file = None
        write_atomically(self.path, data)
        self._writer, self._size, self._pending = writer, len(data), b""
        self._is_rewrite_due = False

    def _append(self) -> None:
        assert self._file is not None
        self._file.seek(self._size)
        self._file.truncate()
        left = memoryview(self._pending)
        while left:
            left = left[self._file.write(left) :]
        os.fsync(self._file.fileno())
        self._size += len(self._pending)
        self._pending = b""

    def _tell(self, problem: Message | None) -> None:
        if problem != self.problem:
            self.problem = problem
            for listener in self.on_problem:
                listener(problem)


def _lock(path: Path) -> tuple[Lock | None, Message | None]:
    """The lock of a file, or why it cannot be had though nobody else has it."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return Lock(path), None
    except OSError as error:
        return None, problem_of(error, path)


def backup_of(path: Path) -> Path:
    """Where the copy of a file is kept before it is changed: NAME.bak."""
    return path.with_name(path.name + ".bak")


def new_path(own: Folders, title: str) -> Path:
    """A free file among the person's tables."""
    return free_name(own.tables, plain_name(title), SUFFIX)


# -- what the start page does with closed tables -------------------------------------------------------------------


def rename_table(path: Path, title: str) -> Path:
    """Give a table's file another name in its folder.  Locked while it is open, OSError where it does not work."""
    lock = Lock(path)
    try:
        target = free_name(path.parent, plain_name(title), SUFFIX, lambda taken: taken != path and taken.exists())
        if target != path:
            os.rename(path, target)
        return target
    finally:
        lock.release()


def duplicate_table(path: Path) -> Path:
    """A copy beside a table."""
    target = free_name(path.parent, path.stem, SUFFIX)
    copy_atomically(path, target)
    return target


def delete_table(path: Path, own: Folders) -> Path:
    """Move a table to the trash.  Locked while it is open."""
    lock = Lock(path)
    try:
        target = free_name(own.trash, path.stem, SUFFIX)
        copy_atomically(path, target)
        path.unlink()
        return target
    finally:
        lock.release()


__all__ = [
    "Locked",
    "TableFile",
    "backup_of",
    "delete_table",
    "duplicate_table",
    "new_path",
    "problem_of",
    "rename_table",
]
