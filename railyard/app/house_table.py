"""An open table with its file, as the window sees it."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from railyard.app.house import ProgramHouse
    from railyard.core.table import Table
    from railyard.core.text import Message


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
        self.words = house.words(opened.game)
        if opened.file is not None:
            opened.file.on_problem.append(self._tell)

    @property
    def table(self) -> "Table[Any]":
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

    def _tell(self, problem: "Message | None") -> None:
        self.on_problem("" if problem is None else self._house.said(problem))

    def retry(self) -> bool:
        """Whether everything is on the disk, after another attempt where it was not."""
        return not self.is_writable or bool(self._opened.file.retry())

    def save(self) -> bool:
        """Write the file anew."""
        return self.is_writable and bool(self._opened.file.save())

    def save_as(self, path: Path) -> bool:
        """Go on in another file."""
        from railyard.app.lock import Locked
        from railyard.core.text import Message

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
