"""From a table to bytes, whole or line by line."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from railyard.core.table import Entry, Goto, Record, Table
from railyard.saves.header import Header
from railyard.saves.lines import framed
from railyard.saves.marks import EVERY, mark_of


def records_of(table: Table[Any]) -> Iterator[Record]:
    """The table's log as the shortest list of records that gives it again, with its branches and its cursor."""
    agreements = table.agreements
    entries = table.entries
    cursor = told = 0
    for entry in (*entries, None):
        n = len(entries) if entry is None else entry.n - 1
        while told < len(agreements) and agreements[told][0] <= n:
            goto = agreements[told][1]
            told += 1
            yield goto
            cursor = goto.to
        if entry is not None:
            if entry.parent != cursor:
                yield Goto(entry.parent)
            yield entry
            cursor = entry.n
    # Going to the end of the line first keeps what redo leads to.
    for n in (table.tip(), table.cursor):
        if n != cursor:
            yield Goto(n)
            cursor = n


class Writer:
    """Makes the bytes that follow what has been written of one table."""

    def __init__(self, checksum: str = "", entries: int = 0, cursor: int = 0, since_mark: int = 0) -> None:
        self._checksum = checksum
        self._entries = entries
        self._cursor = cursor
        self._since_mark = since_mark

    @property
    def is_marked(self) -> bool:
        """Whether a mark is the last that was written."""
        return self._since_mark == 0

    def begin(self, header: Header, table: Table[Any], date: str) -> bytes:
        """The first lines of a new file."""
        return self._line("header", msgspec.json.encode(header)) + self.mark(table, date)

    def records(self, records: Iterable[Record], table: Table[Any], date: str) -> bytes:
        """The lines of these records, and marks where they are due."""
        parts = []
        for record in records:
            match record:
                case Entry(n=n, move=move, joined=joined):
                    parts.append(self._line("also" if joined else "step", msgspec.json.encode(move)))
                    self._entries = self._cursor = n
                case Goto(to=to):
                    parts.append(self._line("goto", msgspec.json.encode(record)))
                    self._cursor = to
            self._since_mark += 1
            if self._since_mark >= EVERY:
                parts.append(self.mark(table, date))
        return b"".join(parts)

    def mark(self, table: Table[Any], date: str) -> bytes:
        """A mark for what has been written so far; the last line of a table that is closed."""
        self._since_mark = 0
        return self._line("mark", msgspec.json.encode(mark_of(table, self._entries, self._cursor, date)))

    def _line(self, kind: str, payload: bytes) -> bytes:
        line, self._checksum = framed(self._checksum, kind, payload)
        return line


def encoded(table: Table[Any], header: Header, date: str) -> tuple[bytes, Writer]:
    """A whole file, closed with a mark, and the writer that goes on after it."""
    writer = Writer()
    data = writer.begin(header, table, date) + writer.records(records_of(table), table, date)
    if not writer.is_marked:
        data += writer.mark(table, date)
    return data, writer
